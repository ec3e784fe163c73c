//! What happened, as the moves that can be gone to: the game by round and phase, and where other moves were tried, those.

use super::viewing::{Tab, Viewing};
use crate::side::Line;
use account::Row;
use leptos::html;
use leptos::prelude::*;
use table::Spot;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// How far from the edge the place that is looked at is kept, in pixels.
const MARGIN: f64 = 36.0;

/// A row as it is shown.
#[derive(Clone, PartialEq)]
enum Shown {
    Heading(String, Option<String>),
    Line(Spot, usize, Box<Line>),
}

/// The story; a press on a line goes there, and the line of the place that is looked at is marked and in sight.
#[component]
pub fn Moves(viewing: Viewing) -> impl IntoView {
    let tongue = viewing.tongue;
    let list: NodeRef<html::Ol> = NodeRef::new();
    let rows = Memo::new(move |_| shown(viewing));
    let go = move |event: leptos::ev::MouseEvent| {
        let line = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let line = line.and_then(|line| line.closest("[data-spot]").ok().flatten());
        let number = line.and_then(|line| line.get_attribute("data-spot")?.parse().ok());
        let spot = number.and_then(|number| viewing.tree.with_untracked(|tree| tree.spots().nth(number)));
        if let Some(spot) = spot {
            viewing.playing.set(false);
            viewing.go(spot);
        }
    };
    Effect::new(move |_| {
        let spot = viewing.at.get();
        rows.track();
        let is_shown = viewing.tab.get() == Tab::Story;
        viewing.sheet.track();
        if let Some(list) = list.get().filter(|_| is_shown) {
            request_animation_frame(move || mark(&list, spot));
        }
    });
    view! {
        <ol
            class="story-list log"
            node_ref=list
            tabindex="0"
            aria-label=move || tongue.say("story")
            on:click=go
        >
            <For each=move || keyed(rows.get()) key=|(key, _)| key.clone() children=move |(_, row)| match row {
                Shown::Heading(round, phase) => view! { <li class="story-turn"><h3><b>{round}</b>{phase}</h3></li> }.into_any(),
                Shown::Line(spot, depth, line) => {
                    let class = format!("{}{}", line.class(), if depth > 0 { " way" } else { "" });
                    let (number, depth) = (spot.index().to_string(), depth.to_string());
                    view! { <li class=class style=("--depth", depth) data-spot=number>{line.shown()}</li> }.into_any()
                }
            }/>
        </ol>
    }
}

fn shown(viewing: Viewing) -> Vec<Shown> {
    let names = viewing.called();
    let sentences = viewing.game.teller().sentences(viewing.tongue.lang());
    let row = |row: Row| match row {
        Row::Heading(chapter) => {
            let (round, phase) = sentences.heading(&chapter);
            Shown::Heading(round, phase)
        }
        Row::Line(line) => Shown::Line(line.spot, line.depth, Box::new(Line::new(line.told, &names))),
    };
    viewing.rows().into_iter().map(row).collect()
}

/// Rows with keys: of which place it is, the so-manieth there, and what it says; so that other eyes read other lines.
fn keyed(rows: Vec<Shown>) -> Vec<(String, Shown)> {
    let (mut last, mut rank) = (None, 0);
    let key = |row: Shown| {
        rank += 1;
        let key = match &row {
            Shown::Heading(round, phase) => format!("{last:?}/{round}/{phase:?}"),
            Shown::Line(spot, _, line) => {
                if last != Some(*spot) {
                    (last, rank) = (Some(*spot), 0);
                }
                format!("{spot:?}#{rank} {}", line.text())
            }
        };
        (key, row)
    };
    rows.into_iter().map(key).collect()
}

/// Marks the lines of this place, and scrolls the list, and nothing but the list, so that they are in sight.
fn mark(list: &HtmlElement, spot: Spot) {
    let find = |what: &str| {
        let found = list.query_selector_all(what).ok();
        let found = found.into_iter().flat_map(|all| (0..all.length()).filter_map(move |at| all.get(at)));
        found.filter_map(|node| node.dyn_into::<Element>().ok()).collect::<Vec<_>>()
    };
    let lines = find(&format!("[data-spot='{}']", spot.index()));
    for old in find(".here").into_iter().filter(|old| !lines.contains(old)) {
        let _ = old.class_list().remove_1("here");
        let _ = old.remove_attribute("aria-current");
    }
    for line in &lines {
        let _ = line.class_list().add_1("here");
        let _ = line.set_attribute("aria-current", "step");
    }
    let frame = list.get_bounding_client_rect();
    let Some((first, last)) = lines.first().zip(lines.last()) else {
        return list.set_scroll_top(0);
    };
    let top = first.get_bounding_client_rect().top() - frame.top();
    let bottom = last.get_bounding_client_rect().bottom() - frame.top();
    let height = frame.height();
    if top < MARGIN || bottom > height - MARGIN {
        // What is higher than the list begins at its top.
        let wanted = (height / 2.0 - (bottom - top) / 2.0).max(MARGIN);
        list.set_scroll_top(list.scroll_top() + (top - wanted) as i32);
    }
}
