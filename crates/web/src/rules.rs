//! The rules of a game, as a page.

use crate::words::tongue;
use catalog::GameId;
use leptos::prelude::*;
use pulldown_cmark::{Options, Parser, html};

/// The rules of a game.
#[component]
pub fn Rules(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let page = move || {
        let mut text = String::new();
        html::push_html(&mut text, Parser::new_ext(catalog::rules_page(game, tongue.lang()), Options::all()));
        text
    };
    view! { <article class="page narrow prose" inner_html=page></article> }
}
