//! The rules of a game, as a page: chapters at the left, boards drawn as the game draws them, and a way back to the game.

use crate::art::Cover;
use crate::content::Needs;
use crate::route::{Go, Route, Way, way};
use crate::words::tongue;
use boards::Look;
use catalog::{GameId, Text};
use game_core::{Lang, Observer};
use js_sys::{Promise, Reflect};
use leptos::prelude::*;
use serde_json::Value;
use table::Seed;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, HtmlElement};

/// Where a game, a lesson or a puzzle was left to look something up.
#[derive(Copy, Clone)]
pub struct Back(RwSignal<Option<Route>>);

impl Back {
    /// The last one of this tab, kept up to date from now on.
    pub fn new(way: Way) -> Back {
        let tab = || window().session_storage().ok().flatten();
        let last = tab().and_then(|tab| tab.get_item("ahu/back").ok().flatten());
        let last = last.map(|path| Route::from_path(&path)).filter(is_played);
        let back = RwSignal::new(last);
        Effect::new(move || {
            let route = way.route();
            // Whoever goes to the first page has left the game.
            if is_played(&route) || route == Route::Home {
                let _ = tab().map(|tab| tab.set_item("ahu/back", &route.path()));
                back.set(Some(route).filter(is_played));
            }
        });
        Back(back)
    }
}

/// Whether something is played on a screen.
fn is_played(route: &Route) -> bool {
    matches!(route, Route::Play(_) | Route::Table(_) | Route::Join(_) | Route::Lesson(..) | Route::Puzzle(..))
}

/// The rules of a game, open at the rule of this code.
#[component]
pub fn Rules(game: GameId, code: Option<String>) -> impl IntoView {
    let tongue = tongue();
    let texts = Signal::derive(move || vec![Text::Rules(tongue.lang())]);
    view! { <Needs game texts><Page game code=code.clone()/></Needs> }
}

#[component]
fn Page(game: GameId, code: Option<String>) -> impl IntoView {
    let tongue = tongue();
    let page = Memo::new(move |_| game.rules_page(tongue.lang()));
    let chapters = Memo::new(move |_| chapters(page.get()));
    let code = StoredValue::new(code);
    Effect::new(move || {
        page.track();
        let lang = tongue.lang();
        request_animation_frame(move || {
            draw_all(game, lang);
            if let Some(code) = code.try_get_value().flatten() {
                cite(&code);
            }
        });
    });
    view! {
        <div class="rules">
            <nav class="toc" aria-label=move || tongue.say("chapters")>
                <p class="toc-game">
                    <span class="chip-art" aria-hidden="true"><Cover game/></span>
                    <b>{move || game.words(tongue.lang()).name.clone()}</b>
                </p>
                <ol>
                    {move || chapters.get().into_iter().map(|(id, title)| view! { <li><Jump id>{title}</Jump></li> }).collect_view()}
                </ol>
            </nav>
            <details class="toc-phone">
                <summary>{move || tongue.say("chapters")}</summary>
                <ol>
                    {move || chapters.get().into_iter().map(|(id, title)| view! { <li><Jump id>{title}</Jump></li> }).collect_view()}
                </ol>
            </details>
            <article class="book prose">
                <Find/>
                <div inner_html=move || page.get()></div>
                <p><Go to=Signal::stored(Route::Learn(game)) class="button">{move || tongue.say("learn")}</Go></p>
            </article>
            <ToGame/>
        </div>
    }
}

/// The chapters of a page, each with the name of its place.
fn chapters(page: &str) -> Vec<(String, String)> {
    let heads = page.split("<h2 id=\"").skip(1);
    heads
        .filter_map(|head| {
            let (id, rest) = head.split_once("\">")?;
            let (title, _) = rest.split_once("</h2>")?;
            Some((id.to_owned(), title.replace("&amp;", "&")))
        })
        .collect()
}

/// A link to a place of the same page.
#[component]
fn Jump(id: String, children: Children) -> impl IntoView {
    let place = id.clone();
    let jump = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        if let Some(found) = document().get_element_by_id(&place) {
            found.scroll_into_view();
            let _ = found.set_attribute("tabindex", "-1");
            let _ = found.unchecked_into::<HtmlElement>().focus();
        }
    };
    view! { <a href=format!("#{id}") on:click=jump>{children()}</a> }
}

/// The way back to where one came from.
#[component]
fn ToGame() -> impl IntoView {
    let (tongue, way) = (tongue(), way());
    let Back(back) = expect_context();
    move || {
        back.get().map(|route| {
            let key = match route {
                Route::Lesson(..) => "back-to-lesson",
                Route::Puzzle(..) => "back-to-puzzle",
                _ => "back-to-game",
            };
            view! { <button class="main to-game" on:click=move |_| way.go(route.clone())>{move || tongue.say(key)}</button> }
        })
    }
}

/// Marks what a rule says and shows all of it.
fn cite(code: &str) {
    let Some(anchor) = document().get_element_by_id(code) else { return };
    // An anchor stands alone before what it names, or within it.
    let alone = anchor
        .parent_element()
        .filter(|parent| parent.text_content().is_none_or(|text| text.trim().is_empty()));
    let cited = alone
        .as_ref()
        .and_then(Element::next_element_sibling)
        .or_else(|| anchor.parent_element())
        .unwrap_or(anchor);
    if let Ok(Some(fold)) = cited.closest("details") {
        let _ = fold.set_attribute("open", "");
    }
    let _ = cited.class_list().add_1("cited");
    cited.scroll_into_view();
    // Faces that come later move everything below them.
    spawn_local(async move {
        let fonts = Reflect::get(&document(), &"fonts".into());
        let ready = fonts.and_then(|fonts| Reflect::get(&fonts, &"ready".into()));
        if let Some(ready) = ready.ok().and_then(|ready| ready.dyn_into::<Promise>().ok()) {
            let _ = JsFuture::from(ready).await;
            cited.scroll_into_view();
        }
    });
}

/// Draws every board of the page.
fn draw_all(game: GameId, lang: Lang) {
    let Ok(found) = document().query_selector_all(".book [data-board]") else { return };
    let places = (0..found.length()).filter_map(|index| found.get(index)?.dyn_into::<Element>().ok());
    for place in places {
        let position = place.get_attribute("data-board").and_then(|text| serde_json::from_str(&text).ok());
        if let Some(svg) = position.and_then(|position: Value| draw(game, &position, lang)) {
            place.set_inner_html(&svg);
            let _ = place.class_list().add_1("drawn");
        }
    }
}

/// A position as the game draws it, with what a move would do there: seen so, or reached by moves from the start.
fn draw(game: GameId, position: &Value, lang: Lang) -> Option<String> {
    let seats = position["seats"].as_u64().map_or(game.meta().seats.0, |seats| seats as u8);
    let view = match position.get("view") {
        Some(view) => view.clone(),
        None => reached(game, seats, &position["moves"])?,
    };
    let look = Look {
        view: &view,
        options: &Value::Null,
        seats,
        seat: None,
        taken: &[],
        names: &account::NOBODY,
        lang,
    };
    let wanted = position["panel"].as_u64().unwrap_or(0) as usize;
    let panel = game.board().panels(look).into_iter().nth(wanted)?;
    let over = position["move"].as_str().map(|text| game.board().preview(look, text)).unwrap_or_default();
    let svg = panel.svg();
    Some(format!("{}{over}</svg>", svg.strip_suffix("</svg>").unwrap_or(&svg)))
}

/// What everybody sees after these moves.
fn reached(game: GameId, seats: u8, moves: &Value) -> Option<Value> {
    let mut table = catalog::open(game, seats, &Value::Null, Seed::new("rules")).ok()?;
    for text in moves.as_array().into_iter().flatten().filter_map(Value::as_str) {
        let seat = table.status().to_act.first().copied()?;
        table.play(seat, text).ok()?;
    }
    Some(table.view(Observer::Public))
}

/// A field that finds words in the rules.
#[component]
fn Find() -> impl IntoView {
    let tongue = tongue();
    let wanted = RwSignal::new(String::new());
    let (at, count) = (RwSignal::new(0usize), RwSignal::new(0usize));
    let look = move |event| {
        wanted.set(event_target_value(&event));
        at.set(0);
        count.set(mark(&wanted.get_untracked(), 0));
    };
    let next = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if count.get_untracked() > 0 {
            at.update(|at| *at = (*at + 1) % count.get_untracked());
            count.set(mark(&wanted.get_untracked(), at.get_untracked()));
        }
    };
    let said = move || match (wanted.with(|wanted| wanted.trim().chars().count() < 2), count.get()) {
        (true, _) => String::new(),
        (_, 0) => tongue.say("found-nothing"),
        (_, count) => {
            tongue.fill("found", &[("at", &(at.get() + 1).to_string()), ("count", &count.to_string())])
        }
    };
    view! {
        <form class="find" role="search" on:submit=next>
            <input type="search" placeholder=move || tongue.say("find-rules") aria-label=move || tongue.say("find-rules") on:input=look/>
            <span class="small" role="status">{said}</span>
        </form>
    }
}

/// Marks every paragraph with these words and shows one of them; how many there are.
fn mark(words: &str, at: usize) -> usize {
    let words = words.trim().to_lowercase();
    let Ok(all) = document().query_selector_all(".book :is(p, li, td, h2, h3)") else { return 0 };
    let all = (0..all.length()).filter_map(|index| all.get(index)?.dyn_into::<Element>().ok());
    let mut found = Vec::new();
    for place in all {
        let has = words.chars().count() > 1
            && place.text_content().is_some_and(|text| text.to_lowercase().contains(&words));
        let _ = place.class_list().toggle_with_force("found", has);
        let _ = place.class_list().remove_1("found-now");
        if has {
            found.push(place);
        }
    }
    if let Some(place) = found.get(at) {
        if let Ok(Some(fold)) = place.closest("details") {
            let _ = fold.set_attribute("open", "");
        }
        let _ = place.class_list().add_1("found-now");
        place.scroll_into_view();
    }
    found.len()
}
