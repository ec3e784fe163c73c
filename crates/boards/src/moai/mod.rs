//! Moai: the island as a map, with the epoch row, one's own workers at home and one's hand below it.

mod art;
mod beats;
mod cards;
mod crew;
mod ground;
mod hand;
mod isle;
mod path;
mod preview;
mod production;
mod prompt;
mod row;
mod tip;
mod told;

use crate::{Beat, Board, Card, Look, Panel, Prompt, Reckoning, Tip, Words, drawing};
use account::Names;
use game_core::{Lang, Seat, Tongues, text};
use game_moai::{Area, ClanView, EpochCard, Home, Kind, PhaseName, Space, View};
use serde::Deserialize;
use serde_json::Value;

static WORDS: Tongues<Words> = Tongues::new(|lang| {
    Words::parse(text!(lang, "words/", "/moai.toml")).drawn(text!(lang, "drawings/", "/moai.toml"))
});

fn words(lang: Lang) -> &'static Words {
    WORDS.speaking(lang)
}

/// The board of the game.
#[derive(Copy, Clone, Debug)]
pub struct Isle;

impl Board for Isle {
    fn words(&self, lang: Lang) -> &'static Words {
        words(lang)
    }

    fn panels(&self, look: Look<'_>) -> Vec<Panel> {
        let Some(sight) = Sight::from_look(look) else { return Vec::new() };
        let mut panels = vec![isle::panel(&sight), row::panel(&sight)];
        panels.extend(hand::home(&sight));
        panels.extend(hand::panel(&sight));
        panels.extend(hand::others(&sight));
        panels
    }

    fn path(&self, text: &str) -> Vec<String> {
        path::path(text)
    }

    fn brief(&self, part: &str, look: Look<'_>) -> String {
        path::brief(part, words(look.lang)).unwrap_or_else(|| self.name(part, look))
    }

    fn name(&self, part: &str, look: Look<'_>) -> String {
        match Sight::from_look(look) {
            Some(sight) => path::name(&sight, part),
            None => part.to_owned(),
        }
    }

    fn told(&self, event: &Value, lang: Lang) -> Option<String> {
        game_moai::Event::deserialize(event).ok().map(|event| told::told(&event, lang))
    }

    fn offered(&self, text: &str, look: Look<'_>) -> String {
        match (Sight::from_look(look), text.parse()) {
            (Some(sight), Ok(action)) => told::offered(&sight, action),
            _ => text.to_owned(),
        }
    }

    fn icon(&self, part: &str, look: Look<'_>) -> String {
        Sight::from_look(look).map_or(String::new(), |sight| tip::icon(&sight, part))
    }

    fn tip(&self, part: &str, look: Look<'_>) -> Option<Tip> {
        tip::tip(&Sight::from_look(look)?, part)
    }

    fn cards(&self, look: Look<'_>) -> Vec<Card> {
        match Sight::from_look(look) {
            Some(sight) => cards::cards(&sight),
            None => Seat::first(look.seats).map(Card::new).collect(),
        }
    }

    fn prompt(&self, look: Look<'_>, asks: &str) -> Prompt {
        let said = Sight::from_look(look).and_then(|sight| prompt::prompt(&sight));
        said.unwrap_or_else(|| Prompt { say: asks.to_owned(), why: String::new() })
    }

    fn trace(&self, now: Look<'_>, event: &Value) -> String {
        match (Sight::from_look(now), game_moai::Event::deserialize(event)) {
            (Some(sight), Ok(event)) => beats::trace(&sight, &event),
            _ => String::new(),
        }
    }

    fn reckoning(&self, look: Look<'_>) -> Option<Reckoning> {
        cards::reckoning(&Sight::from_look(look)?)
    }

    fn preview(&self, look: Look<'_>, text: &str) -> String {
        match (Sight::from_look(look), text.parse()) {
            (Some(sight), Ok(action)) => preview::preview(&sight, action),
            _ => String::new(),
        }
    }

    fn meant(&self, look: Look<'_>, path: &[String]) -> Option<String> {
        path::meant(look.view["phase"].as_str()?, path)
    }

    fn owners(&self, _: usize, chars: &[char], owners: &mut [Option<u8>]) {
        drawing::figures(chars, owners);
    }

    fn beats(&self, before: Look<'_>, event: &Value, after: &Value, deeds: &[account::Deed]) -> Vec<Beat> {
        let read = Sight::from_look(before).zip(game_moai::Event::deserialize(event).ok());
        let beats = read.map(|(sight, event)| beats::beats(&sight, &event, after, deeds));
        beats.unwrap_or_else(|| vec![Beat::only(deeds.len())])
    }
}

/// What somebody looks at, read.
struct Sight<'l> {
    view: View,
    /// Whose secrets are open, and whose workers at home are seen.
    me: Option<usize>,
    /// Whether all workers stand face up.
    open_work: bool,
    taken: &'l [String],
    names: &'l Names,
    lang: Lang,
}

impl<'l> Sight<'l> {
    fn from_look(look: Look<'l>) -> Option<Sight<'l>> {
        let view = View::deserialize(look.view).ok()?;
        let is_open = |clan: &ClanView| clan.hand.open().is_some() && matches!(clan.home, Home::Open(_));
        let mut open = (0..view.clans.len()).filter(|seat| is_open(&view.clans[*seat]));
        let only = open.next().filter(|_| open.next().is_none());
        let seat = look.seat.map(|seat| seat.index());
        let me = seat.filter(|seat| view.clans.get(*seat).is_some_and(is_open)).or(only);
        let open_work = look.options["work"] == "open";
        Some(Sight { view, me, open_work, taken: look.taken, names: look.names, lang: look.lang })
    }

    /// The same eyes on something else.
    fn seeing(&self, view: View) -> Sight<'l> {
        let Sight { me, open_work, taken, names, lang, .. } = *self;
        Sight { view, me, open_work, taken, names, lang }
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

    /// Whether this clan is the reader's.
    fn is_you(&self, seat: usize) -> bool {
        match self.names.reader() {
            Some(reader) => reader.index() == seat,
            None => self.me == Some(seat),
        }
    }

    /// The clan's name in a sentence: "you" to its own player.
    fn clan(&self, seat: usize) -> String {
        if self.is_you(seat) { self.say("you", &[]) } else { self.called(seat) }
    }

    /// What everybody else calls the clan.
    fn called(&self, seat: usize) -> String {
        let number = number(seat);
        let name = u8::try_from(seat).map_or(number.clone(), |seat| self.names.name(Seat::new(seat)));
        if name == number { self.say("clan", &[("clan", &number)]) } else { name }
    }

    /// The clan's name at the beginning of a sentence, or by itself.
    fn clan_name(&self, seat: usize) -> String {
        capital(&self.clan(seat))
    }

    /// These clans as a list of names.
    fn clans(&self, seats: &[usize]) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.clan(*seat)).collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} {} {last}", before.join(", "), self.say("and", &[])),
            None => String::new(),
        }
    }

    /// What a kind of epoch card is called.
    fn kind(&self, kind: Kind) -> String {
        self.say(&format!("kind-{}", kind.name()), &[])
    }

    /// How the clan's food compares to its mouths: "8 for 7".
    fn food(&self, seat: usize) -> String {
        let clan = &self.view.clans[seat];
        self.balance(clan.food(), clan.workers.len() as i64)
    }

    /// How so much food compares to so many mouths.
    fn balance(&self, food: i64, mouths: i64) -> String {
        self.say("food-for", &[("food", &food.to_string()), ("mouths", &mouths.to_string())])
    }

    /// The volcano space with the lowest free number.
    fn new_space(&self) -> u16 {
        let taken = |number: u16| self.spaces().any(|at| is_space(at, Area::Volcano, number));
        (1..).find(|number| !taken(*number)).unwrap_or(1)
    }

    /// Where workers stand, clan by clan.
    fn spaces(&self) -> impl Iterator<Item = Space> {
        self.view.clans.iter().flat_map(|clan| clan.workers.iter().map(|worker| worker.at))
    }

    /// The least and the most that a clan's workers on a space come to.
    fn force(&self, seat: usize, at: Space) -> (i64, i64) {
        let here = self.view.clans[seat].workers.iter().filter(|worker| worker.at == at);
        here.fold((0, 0), |(low, high), worker| match worker.strength {
            Some(strength) => (low + strength, high + strength),
            None => (low + 1, high + 3),
        })
    }

    /// Who stands on a space.
    fn present(&self, at: Space) -> Vec<usize> {
        let there = |seat: &usize| self.view.clans[*seat].workers.iter().any(|worker| worker.at == at);
        (0..self.view.clans.len()).filter(there).collect()
    }

    /// What a Moai of this height brings: its own tile, or the tallest smaller one left.
    fn tile(&self, height: i64) -> Option<i64> {
        let left = self.view.tiles.iter().filter(|(tile, count)| **tile <= height && **count > 0);
        left.map(|(tile, _)| *tile).max()
    }

    /// The card of this number in the row.
    fn row_card(&self, number: usize) -> Option<EpochCard> {
        self.view.row.get(number.checked_sub(1)?).copied().flatten()
    }

    /// The clans in the order of the hill; those who are not yet ranked come last.
    fn climbers(&self) -> Vec<usize> {
        let clans = self.view.clans.len();
        let ranked = self.view.order.iter().filter_map(|seat| usize::try_from(*seat).ok());
        let mut seats: Vec<usize> = ranked.filter(|seat| *seat < clans).collect();
        let tied = self.view.pending.tied.iter().flatten().flatten();
        let tied = tied.filter_map(|seat| usize::try_from(*seat).ok());
        for seat in tied.chain(0..clans) {
            if seat < clans && !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        seats
    }
}

/// Whether a space is the one of this area with this number.
fn is_space(at: Space, area: Area, number: u16) -> bool {
    at.area() == area && at.number() == number
}

/// A range as it is written: `4`, or `3–5` where it is not known.
fn range((low, high): (i64, i64)) -> String {
    if low == high { low.to_string() } else { format!("{low}–{high}") }
}

/// The number of a clan, as people count.
fn number(seat: usize) -> String {
    (seat + 1).to_string()
}

/// With a capital letter at its beginning.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// A drawing at a place.
fn put((x, y): (f32, f32), class: &str, art: &str) -> String {
    format!(r#"<g transform="translate({x} {y})"><g class="{class}">{art}</g></g>"#)
}
