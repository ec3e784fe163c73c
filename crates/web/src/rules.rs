//! The rules of a game, as a page.

use crate::route::{Go, Route};
use crate::words::tongue;
use catalog::GameId;
use leptos::prelude::*;
use pulldown_cmark::{Options, Parser, html};

/// The rules of a game, open at the rule of this code.
#[component]
pub fn Rules(game: GameId, code: Option<String>) -> impl IntoView {
    let tongue = tongue();
    let page = move || {
        let mut text = String::new();
        html::push_html(&mut text, Parser::new_ext(catalog::rules_page(game, tongue.lang()), Options::all()));
        text
    };
    if let Some(code) = code {
        request_animation_frame(move || {
            if let Some(rule) = document().get_element_by_id(&code) {
                rule.scroll_into_view();
                let marked = rule.parent_element().unwrap_or(rule);
                let _ = marked.class_list().add_1("cited");
            }
        });
    }
    view! {
        <article class="page narrow prose">
            <div inner_html=page></div>
            <p><Go to=Signal::stored(Route::Learn(game)) class="button">{move || tongue.say("learn")}</Go></p>
        </article>
    }
}
