//! Moai, told: bids, cards and what they did to whom, work, production space by space, food, the reckoning.

mod disaster;
mod food;
mod forest;
mod hill;
mod reckoning;
mod tale;
mod work;

use crate::{Chapter, Deed, Happening, Icon, Sentences, Teller};
use game_core::{Lang, Step, Tongues, text};
use game_moai::{Action, Chance, PhaseName, View};
use serde::Deserialize;
use serde_json::Value;
use tale::Tale;

static TONGUES: Tongues<Sentences> =
    Tongues::new(|lang| Sentences::parse(lang, text!(lang, "words/", "/moai.toml")));

/// Tells what happens at a table of this game.
#[derive(Copy, Clone, Debug)]
pub struct IsleTeller;

impl Teller for IsleTeller {
    fn sentences(&self, lang: Lang) -> &'static Sentences {
        TONGUES.speaking(lang)
    }

    fn deeds(&self, happening: Happening<'_>) -> Vec<Deed> {
        let told = Tale::read(happening).map(whole).unwrap_or_default();
        if told.is_empty() { vec![Deed::new("step", Chapter::default(), Icon::Move)] } else { told }
    }

    /// Each clan's prestige.
    fn scores(&self, view: &Value, _: &Value) -> Option<Vec<i64>> {
        let view = View::deserialize(view).ok()?;
        Some(view.clans.iter().map(|clan| clan.prestige()).collect())
    }
}

/// What was done, and all that came of it by itself.
fn whole(mut tale: Tale) -> Vec<Deed> {
    match tale.event.step {
        Step::Chance(chance) => by_chance(&mut tale, chance),
        Step::Act { action, .. } => by_decision(&mut tale, action),
    }
    if tale.passes(&[PhaseName::Bid, PhaseName::Rank], PhaseName::Take) {
        hill::settled(&mut tale);
    }
    disaster::row_cleared(&mut tale);
    forest::settled(&mut tale);
    food::served(&mut tale);
    reckoning::turned(&mut tale);
    tale.deeds
}

fn by_chance(tale: &mut Tale, chance: Chance) {
    match chance {
        Chance::Remove(_) => hill::removed(tale),
        Chance::Birdman(seat) => hill::begins(tale, seat),
        Chance::Reveal(face) => hill::revealed(tale, face),
        Chance::Draw(card) => reckoning::drawn(tale, card),
    }
}

fn by_decision(tale: &mut Tale, action: Action) {
    match action {
        Action::Bid(cards) => hill::bid(tale, cards),
        Action::Next(seat) => hill::ranked(tale, seat),
        Action::Take { number, versus } => disaster::taken(tale, number, versus),
        Action::LoseHome(_)
        | Action::LoseBoat(_)
        | Action::LoseTile(_)
        | Action::LoseWorker(_)
        | Action::Erode(_) => disaster::lost(tale, action),
        Action::Place { strength, at } => work::sent(tale, strength, at),
        Action::Swap(one, other) => work::swapped(tale, one, other),
        Action::Pass => work::stayed(tale),
        Action::Award(seat) => forest::awarded(tale, seat),
        Action::Carve(at) => work::carved(tale, at),
        Action::Starve(worker) => food::starved(tale, worker),
        Action::Raid { card, victim, at } => food::raided(tale, card, victim, at),
        Action::Rest(worker) => reckoning::rested(tale, worker),
        Action::Birth(one, other) => reckoning::born(tale, one, other),
        Action::Boat => reckoning::built(tale),
        Action::Done => reckoning::stopped(tale),
    }
}
