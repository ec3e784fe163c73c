//! Games that are taken elsewhere and brought back: as a file, over the clipboard, in a link.

use crate::clipboard;
use crate::player::Player;
use crate::route::{Route, way};
use crate::saved::{self, Saved};
use crate::session::Session;
use crate::words::tongue;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use game_core::StepText;
use leptos::prelude::*;
use table::{Record, Seed};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlInputElement, Url};

/// The most that a record may hold, unpacked.
const LARGEST: usize = 4_000_000;
/// The longest link that is offered: longer ones are cut by some programs that carry them.
const LONGEST: usize = 8_000;

/// A game that can be sent.
#[derive(Copy, Clone)]
pub struct Share {
    /// All that happened.
    pub record: Callback<(), Record>,
    /// The step that a link leads to.
    pub at: Signal<Option<usize>>,
}

/// A game as part of an address.
pub fn pack(record: &Record) -> String {
    let mut small = record.clone();
    let seeded = catalog::load(record, Seed::new("")).is_ok_and(|table| table.undealt().is_none());
    if small.seed.is_some() && seeded {
        small.steps.retain(|step| matches!(step, StepText::Act { .. }));
    }
    let text = serde_json::to_vec(&small).expect("a record is JSON");
    BASE64.encode(miniz_oxide::deflate::compress_to_vec(&text, 9))
}

/// The game of such a part of an address.
pub fn unpack(text: &str) -> Option<Record> {
    let bytes = BASE64.decode(text).ok()?;
    let json = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, LARGEST).ok()?;
    Record::read(&serde_json::from_slice(&json).ok()?).ok()
}

/// Buttons that take a game elsewhere.
#[component]
pub fn Buttons(share: Share) -> impl IntoView {
    let tongue = tongue();
    let said = RwSignal::new(String::new());
    let record = move || share.record.run(());
    let text = move || serde_json::to_string(&record()).expect("a record is JSON");
    let copy = move |text: String, done: &'static str| {
        spawn_local(async move {
            let key = if clipboard::put(&text).await { done } else { "no-clipboard" };
            said.try_set(tongue.say_now(key));
        });
    };
    let link = move |_| {
        let at = share.at.get_untracked().map(|at| format!("{at}.")).unwrap_or_default();
        let packed = pack(&record());
        if packed.len() > LONGEST {
            return said.set(tongue.say_now("link-too-long"));
        }
        let origin = window().location().origin().unwrap_or_default();
        copy(format!("{origin}/shared?lang={}#{at}{packed}", tongue.lang_now().code()), "link-copied");
    };
    view! {
        <button on:click=link>{move || tongue.say("copy-link")}</button>
        <button on:click=move |_| copy(text(), "record-copied")>{move || tongue.say("copy-record")}</button>
        <button on:click=move |_| download(&format!("{}.json", record().game), &text())>
            {move || tongue.say("save-record")}
        </button>
        <p class="told" role="status">{move || said.get()}</p>
    }
}

/// Brings a game back: from a file, or from what is pasted.
#[component]
pub fn Bring() -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let wrong = RwSignal::new(None::<String>);
    let pasted = RwSignal::new(String::new());
    let take = move |text: String| match read_game(&text) {
        Ok(saved) => {
            saved::keep(&saved);
            way.go(Route::Replay(saved.id));
        }
        Err(why) => wrong.set(Some(tongue.say_now(why))),
    };
    let open = move |event: leptos::ev::Event| {
        let input: HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        if file.size() > LARGEST as f64 {
            return wrong.set(Some(tongue.say_now("bring-large")));
        }
        spawn_local(async move {
            if let Ok(text) = JsFuture::from(file.text()).await {
                take(text.as_string().unwrap_or_default());
            }
        });
    };
    view! {
        <details class="bring">
            <summary>{move || tongue.say("bring")}</summary>
            <label class="button file-button">
                {move || tongue.say("bring-file")}
                <input type="file" accept=".json,application/json" on:change=open/>
            </label>
            <label class="field">
                <span>{move || tongue.say("bring-text")}</span>
                <textarea rows="3" prop:value=pasted on:input=move |event| pasted.set(event_target_value(&event))></textarea>
            </label>
            <button on:click=move |_| take(pasted.get_untracked())>{move || tongue.say("bring-open")}</button>
            <p class="refusal" role="alert">{move || wrong.get()}</p>
        </details>
    }
}

/// A game from a text: a record, or a link that carries one; else the key of what is said of it.
fn read_game(text: &str) -> Result<Saved, &'static str> {
    let text = text.trim();
    let packed =
        text.split_once('#').filter(|_| !text.starts_with('{')).and_then(|(_, tail)| tail.rsplit('.').next());
    let record = match packed.and_then(unpack) {
        Some(record) => record,
        None => {
            let json = serde_json::from_str(text).map_err(|_| "bring-no-record")?;
            Record::read(&json).map_err(|_| "bring-not-ours")?
        }
    };
    keepable(record).map_err(|_| "bring-broken")
}

/// A record as it is kept here, all seats played by people; or why the rules refuse it.
pub fn keepable(record: Record) -> Result<Saved, String> {
    let players = vec![Player::Person; usize::from(record.players)];
    Session::restore(&Saved::new(players, record)).map(|session| session.saved())
}

/// Saves a text as a file.
fn download(name: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type("application/json");
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) else { return };
    let Ok(url) = Url::create_object_url_with_blob(&blob) else { return };
    if let Some(link) =
        document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok())
    {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    let forget = Closure::once_into_js(move || Url::revoke_object_url(&url));
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(forget.unchecked_ref(), 10_000);
}
