//! The players: who they are, what they have, and whose move it is.

use crate::route::{Go, Route};
use crate::stage::Stage;
use crate::words::tongue;
use boards::{Card, Fact, Tone};
use game_core::Seat;
use leptos::prelude::*;

/// What is known of whoever sits on a seat, besides the game.
#[derive(Clone, Default, PartialEq)]
pub struct Sitter {
    /// What they are called.
    pub name: String,
    /// How strong they are: a level, a rating.
    pub note: String,
    /// Whether they are asked for a move.
    pub asked: bool,
    /// What is left on their clock.
    pub clock: Option<String>,
    /// Whether that is little.
    pub short: bool,
    /// Whether they are there, where they could be away.
    pub here: Option<bool>,
    /// Where more is said of them.
    pub page: Option<Route>,
}

/// Everybody's card.
#[component]
pub fn Cards(stage: Stage, #[prop(into)] sitters: Signal<Vec<Sitter>>) -> impl IntoView {
    let cards = Memo::new(move |_| stage.cards());
    let order = move || cards.with(|cards| cards.iter().map(|card| card.seat).collect::<Vec<_>>());
    let many = move || cards.with(|cards| cards.len() > 2);
    view! {
        <ol class="players seats" class:many=many>
            <For each=order key=|seat| *seat children=move |seat| view! { <Player cards sitters seat/> }/>
        </ol>
    }
}

#[component]
fn Player(cards: Memo<Vec<Card>>, sitters: Signal<Vec<Sitter>>, seat: Seat) -> impl IntoView {
    let tongue = tongue();
    let card = Memo::new(move |last: Option<&Card>| {
        let found = cards.with(|cards| cards.iter().find(|card| card.seat == seat).cloned());
        found.unwrap_or_else(|| last.cloned().unwrap_or_else(|| Card::new(seat)))
    });
    let sitter =
        Memo::new(move |_| sitters.with(|sitters| sitters.get(seat.index()).cloned().unwrap_or_default()));
    let facts = move || card.with(|card| card.facts.iter().map(|fact| fact.key).collect::<Vec<_>>());
    let role = move || card.with(|card| card.role.clone());
    let note = move || {
        let doing =
            sitter.with(|sitter| sitter.clock.is_some()).then(|| card.with(|card| card.doing.clone()));
        let parts = [role(), sitter.with(|sitter| sitter.note.clone()), doing.unwrap_or_default()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    };
    let presence = move || {
        sitter.with(|sitter| sitter.here).map(|here| {
            let said = tongue.say(if here { "is-here" } else { "is-away" });
            view! { <span class="presence" class:here=here role="img" aria-label=said.clone() title=said></span> }
        })
    };
    // Whoever comes by keys is told all of it at once.
    let counted = move || {
        card.with(|card| {
            let facts = card.score.iter().chain(&card.facts).map(|fact| fact.label.clone());
            facts.filter(|label| !label.is_empty()).collect::<Vec<_>>().join("\n")
        })
    };
    let called = Memo::new(move |_| sitter.with(|sitter| (sitter.name.clone(), sitter.page.clone())));
    let name = move || match called.get() {
        (name, Some(page)) => view! { <Go to=Signal::stored(page) class="name">{name}</Go> }.into_any(),
        (name, None) => view! { <span class="name">{name}</span> }.into_any(),
    };
    view! {
        <li
            class=format!("player seat s{}", seat.index())
            tabindex="0"
            data-all=counted
            class:is-turn=move || sitter.with(|sitter| sitter.asked)
            class:asked=move || sitter.with(|sitter| sitter.asked)
        >
            <span class="mark" aria-hidden="true"></span>
            <span class="player-name">{presence}{name}
                <span class="player-rank">{note}</span></span>
            <span class="player-clock clock" role=move || sitter.with(|sitter| sitter.clock.is_some()).then_some("timer") class:short=move || sitter.with(|sitter| sitter.short) class:none=move || sitter.with(|sitter| sitter.clock.is_none())>
                {move || sitter.with(|sitter| sitter.clock.clone()).unwrap_or_else(|| card.with(|card| card.doing.clone()))}
            </span>
            <span class="player-score score">
                {move || card.with(|card| card.score.clone()).map(|score| view! { <Counted fact=score/> })}
            </span>
            <span class="player-stock">
                <For each=facts key=|key| *key children=move |key| {
                    let fact = Memo::new(move |last: Option<&Option<Fact>>| {
                        let found = card.with(|card| card.facts.iter().find(|fact| fact.key == key).cloned());
                        found.or_else(|| last.cloned().flatten())
                    });
                    move || fact.get().map(|fact| view! { <Counted fact/> })
                }/>
            </span>
        </li>
    }
}

/// A picture with its number.
#[component]
fn Counted(fact: Fact) -> impl IntoView {
    let tone = match fact.tone {
        Tone::Plain => "",
        Tone::Good => "good",
        Tone::Harm => "harm",
        Tone::Gone => "gone",
    };
    // A place that is kept for something says nothing.
    let label = Some(fact.label.clone()).filter(|label| !label.is_empty());
    let most = usize::from(fact.most.max(1));
    let there = usize::from(fact.times).min(most);
    let shade = format!(r#"<span class="gone">{}</span>"#, fact.icon);
    let art = fact.icon.repeat(there) + &shade.repeat(most - there);
    view! {
        <span class=format!("stock {tone}") style=("--share", fact.share.to_string()) data-tip=label.clone() role=label.is_some().then_some("img") aria-label=label.clone()>
            <span class="stock-art" aria-hidden="true" inner_html=art></span>
            <b aria-hidden="true">{fact.count.clone()}</b>
            <i aria-hidden="true">{fact.extra.clone()}</i>
        </span>
    }
}
