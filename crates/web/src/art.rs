//! Pictures that no position draws: covers of the games, and who may sit where; one file, fetched once and kept in the page.

use crate::content;
use crate::words::tongue;
use boards::Look;
use catalog::GameId;
use game_core::{Lang, Observer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use table::Seed;

/// All pictures, once they have come.
#[derive(Copy, Clone)]
pub struct Art(RwSignal<Option<String>>);

impl Art {
    /// Pictures that are on their way.
    pub fn new() -> Art {
        let art = RwSignal::new(None);
        spawn_local(async move {
            let found = content::fetch("art.svg").await.unwrap_or_default();
            art.set(Some(found));
        });
        Art(art)
    }

    /// Whether there is a picture of this name, which is tracked; nothing until that is known.
    fn has(self, name: &str) -> Option<bool> {
        self.0.with(|art| art.as_ref().map(|art| art.contains(&format!("id=\"art-{name}\""))))
    }
}

/// Where all pictures are kept, unseen.
#[component]
pub fn Store() -> impl IntoView {
    let Art(art) = expect_context();
    view! { <div class="art-store" aria-hidden="true" inner_html=move || art.get().unwrap_or_default()></div> }
}

/// The picture of a game: drawn for it, or its board at some moment.
#[component]
pub fn Cover(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let art: Art = expect_context();
    let name = format!("cover-{game}");
    move || match art.has(&name) {
        None => ().into_any(),
        Some(true) => {
            let href = format!("#art-{name}");
            view! {
                <svg class="vig" data-art=game.to_string() viewBox="0 -28 320 228" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
                    <use href=href/>
                </svg>
            }
            .into_any()
        }
        Some(false) => {
            view! { <div class="vig" inner_html=move || moment(game, tongue.lang())></div> }.into_any()
        }
    }
}

/// The name of the figure that stands for a seat.
fn figure(art: Art, game: GameId, seat: usize) -> String {
    let own = format!("figure-{game}-{seat}");
    match art.has(&own) {
        Some(true) => format!("#art-{own}"),
        _ => format!("#art-figure-any-{seat}"),
    }
}

/// Somebody of a seat before a landscape.
#[component]
pub fn Portrait(game: GameId, seat: usize) -> impl IntoView {
    let art: Art = expect_context();
    view! {
        <svg class=format!("portrait c{seat}") viewBox="-60 -98 120 116" aria-hidden="true">
            <rect x="-300" y="-130" width="600" height="180" class="a-tint"/>
            <circle class="a-disc" cy="-44" r="42"/>
            <path class="a-hill" d="M-300-4Q-140-14-100-4Q-40-24 20-10T100-14T300-8V30H-300Z"/>
            <use href=move || figure(art, game, seat) transform="translate(0 4) scale(1.42)"/>
        </svg>
    }
}

/// So many together.
#[component]
pub fn Crowd(game: GameId, count: usize) -> impl IntoView {
    let art: Art = expect_context();
    let place = move |seat: usize| {
        let x = (seat as f64 - (count as f64 - 1.0) / 2.0) * 27.0;
        format!("translate({x} 2) scale(.82)")
    };
    view! {
        <svg class="crowd" viewBox="-84 -66 168 88" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <rect x="-300" y="-80" width="600" height="120" class="a-sky"/>
            <path class="a-sea" d="M-300-28H300V40H-300Z"/>
            <path class="a-hill" d="M-300-12Q-140-4-100-8Q-30-26 30-14T100-18T300-14V40H-300Z"/>
            {(0..count).map(|seat| view! {
                <use class=format!("c{seat}") href=move || figure(art, game, seat) transform=place(seat)/>
            }).collect_view()}
        </svg>
    }
}

/// A standing stone, or one that lies still.
#[component]
pub fn Stones(#[prop(into)] done: Signal<Vec<bool>>) -> impl IntoView {
    let stone = |(index, stands): (usize, bool)| {
        let class = if stands { "a-basalt" } else { "a-plan" };
        view! { <g class=class transform=format!("translate({} 52) scale(.66)", 24 + 40 * index)><use href="#art-fig-S"/></g> }
    };
    view! {
        <svg class="stones" viewBox=move || format!("0 0 {} 92", 8 + 40 * done.with(Vec::len)) aria-hidden="true">
            <path class="a-ahu" d=move || format!("M0 76H{}V88H0Z", 8 + 40 * done.with(Vec::len))/>
            {move || done.get().into_iter().enumerate().map(stone).collect_view()}
        </svg>
    }
}

/// The board at some moment of a game, as the picture of a game that has no other.
fn moment(game: GameId, lang: Lang) -> String {
    let seats = game.meta().seats.0;
    let Ok(mut table) = catalog::open(game, seats, &Value::Null, Seed::new("cover")) else {
        return String::new();
    };
    for ply in 0..22u64 {
        let Some(seat) = table.status().to_act.first().copied() else { break };
        let legal = table.legal(seat);
        let text = legal[(game_core::scramble(ply) % legal.len() as u64) as usize].clone();
        let _ = table.play(seat, &text);
    }
    drawn(game, seats, &table.view(Observer::Public), lang)
}

/// The main picture of a position, with nothing to point at.
pub fn drawn(game: GameId, seats: u8, view: &Value, lang: Lang) -> String {
    let look =
        Look { view, options: &Value::Null, seats, seat: None, taken: &[], names: &account::NOBODY, lang };
    game.board().panels(look).first().map(boards::Panel::svg).unwrap_or_default()
}
