//! Who played a game that is looked at again, how it ended and when.

use super::{Known, Viewing};
use crate::ending::Ending;
use crate::online::names;
use crate::route::Go;
use game_core::Seat;
use leptos::prelude::*;
use table::{Record, Seed};

/// What is known of a game besides its moves.
#[derive(Clone)]
pub struct Played {
    known: Known,
    /// How it ended, by its table or by the rules.
    ending: Option<Ending>,
    /// When it ended, in milliseconds since 1970.
    at: Option<i64>,
}

impl Played {
    /// What a record says.
    pub fn of(viewing: Viewing, record: &Record, known: Known) -> Played {
        let seats = usize::from(record.players);
        let by_the_rules = || {
            let table = catalog::load(record, Seed::new("replay")).ok()?;
            let outcome = table.status().outcome?;
            let (winners, reason) = (outcome.winners().iter().collect(), outcome.reason().to_owned());
            Some(Ending { game: viewing.game, seats, winners, reason, own: known.own })
        };
        let ending = match &record.ended {
            Some(said) => Some(Ending::read(viewing.game, seats, said, known.own)),
            None => by_the_rules(),
        };
        let at = record.ended.as_ref().and_then(|said| said["at"].as_i64());
        Played { known, ending, at }
    }

    /// How it ended, in a sentence.
    fn sentence(&self, viewing: Viewing) -> Option<String> {
        let tongue = viewing.tongue;
        match self.known.gave_up {
            Some(seat) => Some(tongue.fill("gave-up", &[("who", &viewing.name(seat))])),
            None => self.ending.as_ref().map(|ending| ending.say(tongue, |seat| viewing.name(seat))),
        }
    }
}

/// Who played, when, and at the last move how it ended.
#[component]
pub fn Players(viewing: Viewing, played: Played) -> impl IntoView {
    let tongue = viewing.tongue;
    let seats: Vec<Seat> = Seat::first(viewing.names.with_value(Vec::len) as u8).collect();
    let (at, back) = (played.at, played.known.back.clone());
    let ended = move || {
        let here = viewing.at.get();
        let last = viewing.tree.with(|tree| tree.played(tree.length()) == here);
        last.then(|| played.sentence(viewing)).flatten()
    };
    view! {
        <ol class="seats">
            {seats.into_iter().map(|seat| view! {
                <li class=format!("seat s{}", seat.index())>
                    <span class="mark" aria-hidden="true"></span>
                    <span class="name">{viewing.name(seat)}</span>
                </li>
            }).collect_view()}
        </ol>
        {(at.is_some() || back.is_some()).then(|| view! {
            <p class="told">
                {move || at.map(|at| names::day(at, tongue.lang(), true))}" "
                {back.map(|back| view! { <Go to=Signal::stored(back) class="link">{move || tongue.say("to-table")}</Go> })}
            </p>
        })}
        <p class="sentence over ended" role="status">{ended}</p>
    }
}
