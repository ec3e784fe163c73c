//! The games' texts: fetched when they are wanted, and kept by the service worker for when there is no network.

use crate::words::tongue;
use catalog::{GameId, Text};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

static BASE: OnceLock<String> = OnceLock::new();

/// Says under which address the files of the page are.
pub fn lie_under(base: String) {
    BASE.get_or_init(|| base);
}

/// The address of a file of the page.
pub fn address(file: &str) -> String {
    format!("{}{file}", BASE.get().map_or("/", String::as_str))
}

/// A file of the page as text.
pub async fn fetch(file: &str) -> Result<String, JsValue> {
    let response: Response = JsFuture::from(window().fetch_with_str(&address(file))).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::from(response.status()));
    }
    Ok(JsFuture::from(response.text()?).await?.as_string().unwrap_or_default())
}

/// What was fetched of the games' texts, and what is on its way.
#[derive(Copy, Clone)]
pub struct Library {
    changed: RwSignal<u32>,
    lost: RwSignal<bool>,
    asked: StoredValue<BTreeSet<String>>,
}

impl Library {
    /// One with nothing asked for yet.
    pub fn new() -> Library {
        Library {
            changed: RwSignal::new(0),
            lost: RwSignal::new(false),
            asked: StoredValue::new(BTreeSet::new()),
        }
    }

    /// Whether these texts of a game are there, which is tracked; what is not is asked for.
    pub fn has(self, game: GameId, texts: &[Text]) -> bool {
        self.changed.track();
        let missing: Vec<Text> = texts.iter().copied().filter(|text| !game.has(*text)).collect();
        missing.iter().for_each(|text| self.ask(game, *text));
        missing.is_empty()
    }

    fn ask(self, game: GameId, text: Text) {
        let file = format!("{game}.{text}");
        if self.asked.try_update_value(|asked| asked.insert(file.clone())) != Some(true) {
            return;
        }
        spawn_local(async move {
            match fetch(&file).await {
                Ok(content) => game.bring(text, content),
                Err(_) => self.lost.set(true),
            }
            self.changed.update(|changed| *changed += 1);
        });
    }

    /// Asks once more for what did not come.
    fn again(self) {
        self.asked.update_value(BTreeSet::clear);
        self.lost.set(false);
        self.changed.update(|changed| *changed += 1);
    }
}

/// Shows what is inside once these texts of a game are there.
#[component]
pub fn Needs(game: GameId, #[prop(into)] texts: Signal<Vec<Text>>, children: ChildrenFn) -> impl IntoView {
    let library: Library = expect_context();
    let here = Memo::new(move |_| texts.with(|texts| library.has(game, texts)));
    view! {
        <Show when=move || here.get() fallback=move || view! { <Waiting library/> }>{children()}</Show>
    }
}

#[component]
fn Waiting(library: Library) -> impl IntoView {
    let tongue = tongue();
    view! {
        <section class="page narrow">
            <p class="told" role="status">
                {move || tongue.say(if library.lost.get() { "text-lost" } else { "text-comes" })}
            </p>
            <Show when=move || library.lost.get()>
                <button class="main" on:click=move |_| library.again()>{move || tongue.say("text-again")}</button>
            </Show>
        </section>
    }
}
