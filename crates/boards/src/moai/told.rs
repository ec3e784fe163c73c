//! What a step was, in words.

use super::{Sight, number, row, words};
use game_core::{Lang, Step};
use game_moai::{Action, Card, Cards, Chance, Event, Face, Shown, Space, Worker};

/// What happened, as it was seen, with what it brought to light.
pub(super) fn told(event: &Event, lang: Lang) -> String {
    let teller = Teller(lang);
    let what = match event.step {
        Step::Act { action, .. } => teller.action(action),
        Step::Chance(chance) => teller.chance(chance),
    };
    if event.shown.is_empty() {
        return what;
    }
    let shown: Vec<String> = event.shown.iter().map(|shown| teller.shown(*shown)).collect();
    teller.say("told-shown", &[("what", &what), ("shown", &shown.join(" · "))])
}

/// What a move is to whoever may make it: the card by its face, everybody by name.
pub(super) fn offered(sight: &Sight<'_>, action: Action) -> String {
    match action {
        Action::Take { number, versus } => {
            let card = row::label(sight, usize::from(number));
            let against = versus.map(|seat| sight.clan(seat.index()));
            against
                .map_or(card.clone(), |clan| sight.say("offer-strike", &[("card", &card), ("clan", &clan)]))
        }
        Action::Next(seat) => sight.say("offer-next", &[("clan", &sight.clan(seat.index()))]),
        Action::Award(seat) => sight.say("offer-award", &[("clan", &sight.clan(seat.index()))]),
        Action::Raid { card, victim, at } => {
            let (clan, strength) = (sight.clan(victim.index()), card.value().to_string());
            sight.say("offer-raid", &[("clan", &clan), ("strength", &strength), ("at", &at.to_string())])
        }
        _ => Teller(sight.lang).action(action),
    }
}

#[derive(Copy, Clone)]
struct Teller(Lang);

impl Teller {
    fn say(self, key: &str, fields: &[(&str, &str)]) -> String {
        words(self.0).say(key, fields)
    }

    fn action(self, action: Action) -> String {
        match action {
            Action::Bid(cards) => self.bid(cards),
            Action::Next(seat) => self.say("told-next", &[("clan", &self.clan(seat.index()))]),
            Action::Take { number, versus: None } => {
                self.say("told-take", &[("number", &number.to_string())])
            }
            Action::Take { number, versus: Some(seat) } => {
                let clan = self.clan(seat.index());
                self.say("told-strike", &[("number", &number.to_string()), ("clan", &clan)])
            }
            Action::LoseHome(strength) => self.say("told-lose-home", &[("strength", &strength.to_string())]),
            Action::LoseBoat(boat) => self.say("told-lose-boat", &[("at", &format!("B{boat}"))]),
            Action::LoseTile(height) => self.say("told-lose-tile", &[("height", &height.to_string())]),
            Action::LoseWorker(worker) => self.say("told-lose", &[("worker", &self.worker(worker))]),
            Action::Erode(at) => self.say("told-erode", &[("at", &at.to_string())]),
            Action::Place { strength: None, at } => self.say("told-place-hidden", &[("at", &self.space(at))]),
            Action::Place { strength: Some(strength), at } => {
                self.say("told-place", &[("strength", &strength.to_string()), ("at", &self.space(at))])
            }
            Action::Swap(one, other) => {
                self.say("told-swap", &[("one", &self.worker(one)), ("other", &self.worker(other))])
            }
            Action::Pass => self.say("told-pass", &[]),
            Action::Award(seat) => self.say("told-award", &[("clan", &self.clan(seat.index()))]),
            Action::Carve(at) => self.say("told-carve", &[("at", &at.to_string())]),
            Action::Starve(worker) => self.say("told-starve", &[("worker", &self.worker(worker))]),
            Action::Raid { card, victim, at } => self.say(
                "told-raid",
                &[
                    ("strength", &card.value().to_string()),
                    ("clan", &self.clan(victim.index())),
                    ("at", &at.to_string()),
                ],
            ),
            Action::Rest(worker) => self.say("told-rest", &[("worker", &self.worker(worker))]),
            Action::Birth(one, other) => {
                self.say("told-birth", &[("one", &self.card(one)), ("other", &self.card(other))])
            }
            Action::Boat => self.say("told-boat", &[]),
            Action::Done => self.say("told-done", &[]),
        }
    }

    fn chance(self, chance: Chance) -> String {
        match chance {
            Chance::Remove(None) => self.say("told-remove-hidden", &[]),
            Chance::Remove(Some(card)) => self.say("told-remove", &[("card", &self.face(card.face()))]),
            Chance::Birdman(seat) => self.say("told-birdman", &[("clan", &self.clan(seat.index()))]),
            Chance::Reveal(face) => self.say("told-reveal", &[("card", &self.face(face))]),
            Chance::Draw(None) => self.say("told-draw-hidden", &[]),
            Chance::Draw(Some(card)) => self.say("told-draw", &[("card", &self.card(card))]),
        }
    }

    fn shown(self, shown: Shown) -> String {
        let (seat, what) = match shown {
            Shown::Bid(seat, cards) => (seat, self.bid(Some(cards))),
            Shown::Worker(worker, seat) => (seat, self.worker(worker)),
            Shown::Home(seat, strength) => {
                (seat, self.say("told-at-home", &[("strength", &strength.to_string())]))
            }
        };
        self.say("told-of", &[("clan", &self.clan(seat.index())), ("what", &what)])
    }

    fn bid(self, cards: Option<Cards>) -> String {
        match cards {
            None => self.say("told-bid-hidden", &[]),
            Some(cards) if cards.is_empty() => self.say("told-bid-nothing", &[]),
            Some(cards) => self.say("told-bid", &[("cards", &cards.to_string())]),
        }
    }

    fn clan(self, seat: usize) -> String {
        self.say("clan", &[("clan", &number(seat))])
    }

    fn card(self, card: Card) -> String {
        let key = if card == Card::Raid { "told-raid-card" } else { "told-card" };
        self.say(key, &[("value", &card.to_string())])
    }

    fn space(self, at: Space) -> String {
        if at == Space::NEW { self.say("new-space", &[]) } else { at.to_string() }
    }

    fn worker(self, worker: Worker) -> String {
        let at = worker.at().to_string();
        match (worker.strength(), worker.is_up()) {
            (None, _) => self.say("told-worker-hidden", &[("at", &at)]),
            (Some(strength), up) => {
                let key = if up { "told-worker-up" } else { "told-worker-down" };
                self.say(key, &[("at", &at), ("strength", &strength.to_string())])
            }
        }
    }

    fn face(self, face: Face) -> String {
        let key = if face.palm { "epoch-palm" } else { "epoch" };
        let kind = self.say(&format!("kind-{}", face.kind.name()), &[]);
        self.say(
            key,
            &[("kind", &kind), ("cards", &face.cards.to_string()), ("huts", &face.huts.to_string())],
        )
    }
}
