//! Moai: the island as a map, with the clans, the epoch row and the hand around it.

mod art;
mod cards;
mod clans;
mod crew;
mod emblem;
mod ground;
mod isle;
mod path;
mod preview;
mod story;
mod told;

use crate::words::{self, Tongues, Words};
use crate::{Board, Look, Panel, Story};
use game_core::Lang;
use game_moai::{ClanView, Home, Kind, PhaseName, Space, View};
use serde::Deserialize;
use serde_json::Value;

/// Every panel is so wide.
const WIDTH: f32 = 480.0;

static WORDS: Tongues = Tongues::new(|| {
    [
        Words::read(include_str!("../../words/en/moai.toml")),
        Words::read(include_str!("../../words/fr/moai.toml")),
    ]
});

fn words(lang: Lang) -> &'static Words {
    words::of(&WORDS, lang)
}

/// The board of the game.
pub(crate) struct Isle;

impl Board for Isle {
    fn panels(&self, look: Look<'_>) -> Vec<Panel> {
        let Some(sight) = Sight::of(look) else { return Vec::new() };
        let mut panels = vec![isle::panel(&sight), cards::row(&sight)];
        panels.extend(cards::hand(&sight));
        panels.extend(cards::others(&sight));
        panels.push(clans::panel(&sight));
        panels
    }

    fn path(&self, text: &str) -> Vec<String> {
        path::path(text)
    }

    fn name(&self, part: &str, look: Look<'_>) -> String {
        match Sight::of(look) {
            Some(sight) => path::name(&sight, part),
            None => part.to_owned(),
        }
    }

    fn told(&self, event: &Value, lang: Lang) -> Option<String> {
        game_moai::Event::deserialize(event).ok().map(|event| told::told(&event, lang))
    }

    fn preview(&self, look: Look<'_>, text: &str) -> String {
        match (Sight::of(look), text.parse()) {
            (Some(sight), Ok(action)) => preview::preview(&sight, action),
            _ => String::new(),
        }
    }

    fn meant(&self, look: Look<'_>, path: &[String]) -> Option<String> {
        path::meant(look.view["phase"].as_str()?, path)
    }

    fn story(&self, before: Look<'_>, event: &Value) -> Story {
        match (Sight::of(before), game_moai::Event::deserialize(event)) {
            (Some(sight), Ok(event)) => story::story(&sight, &event),
            _ => Story::default(),
        }
    }
}

/// What somebody looks at, read.
struct Sight<'l> {
    view: View,
    /// Whose secrets are open, and whose village is large.
    me: Option<usize>,
    /// Whether all workers stand face up.
    open_work: bool,
    taken: &'l [String],
    lang: Lang,
}

impl<'l> Sight<'l> {
    fn of(look: Look<'l>) -> Option<Sight<'l>> {
        let view = View::deserialize(look.view).ok()?;
        let is_open = |clan: &ClanView| clan.hand.open().is_some() && matches!(clan.home, Home::Open(_));
        let mut open = (0..view.clans.len()).filter(|seat| is_open(&view.clans[*seat]));
        let only = open.next().filter(|_| open.next().is_none());
        let seat = look.seat.map(|seat| seat.index());
        let me = seat.filter(|seat| view.clans.get(*seat).is_some_and(is_open)).or(only);
        let open_work = look.options["work"] == "open";
        Some(Sight { view, me, open_work, taken: look.taken, lang: look.lang })
    }

    fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        words(self.lang).say(key, fields)
    }

    /// The clan of the one who looks on.
    fn mine(&self) -> Option<&ClanView> {
        self.me.map(|seat| &self.view.clans[seat])
    }

    /// Whoever is asked, as far as it shows.
    fn asked(&self) -> Option<usize> {
        let secret = (self.view.phase == PhaseName::Bid).then_some(self.me).flatten();
        let acting = self.view.acting.and_then(|seat| usize::try_from(seat).ok());
        acting.filter(|seat| *seat < self.view.clans.len()).or(secret)
    }

    /// The clan's name in a sentence.
    fn clan(&self, seat: usize) -> String {
        self.say("clan", &[("clan", &number(seat))])
    }

    /// The clan's name by itself.
    fn clan_name(&self, seat: usize) -> String {
        self.say("clan-name", &[("clan", &number(seat))])
    }

    /// What a kind of epoch card is called.
    fn kind(&self, kind: Kind) -> String {
        self.say(&format!("kind-{}", kind.name()), &[])
    }

    /// How the clan's food compares to its mouths.
    fn food(&self, seat: usize) -> String {
        let clan = &self.view.clans[seat];
        self.balance(clan.food(), clan.workers.len() as i64)
    }

    /// How so much food compares to so many mouths.
    fn balance(&self, food: i64, mouths: i64) -> String {
        self.say("feeds", &[("fed", &food.min(mouths).to_string()), ("mouths", &mouths.to_string())])
    }

    /// The volcano space with the lowest free number.
    fn new_space(&self) -> u16 {
        let taken = |number: u16| self.spaces().any(|at| at.to_string() == format!("V{number}"));
        (1..).find(|number| !taken(*number)).unwrap_or(1)
    }

    /// Where workers stand, clan by clan.
    fn spaces(&self) -> impl Iterator<Item = Space> {
        self.view.clans.iter().flat_map(|clan| clan.workers.iter().map(|worker| worker.at))
    }

    /// What a Moai of this height brings: its own tile, or the tallest smaller one left.
    fn tile(&self, height: i64) -> Option<i64> {
        let left = self.view.tiles.iter().filter(|(tile, count)| **tile <= height && **count > 0);
        left.map(|(tile, _)| *tile).max()
    }
}

/// The number of a clan, as people count.
fn number(seat: usize) -> String {
    (seat + 1).to_string()
}

/// A drawing at a place.
fn put((x, y): (f32, f32), class: &str, art: &str) -> String {
    format!(r#"<g transform="translate({x} {y})"><g class="{class}">{art}</g></g>"#)
}
