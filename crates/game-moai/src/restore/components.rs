//! What a position holds: every number in its range, and nothing made or lost that the rules do not make or lose.

use super::{exists, seat};
use crate::clan::{CLAN_SIZE, OF_EACH};
use crate::{Area, Card, ClanView, EpochCard, Home, Kind, Moai, PhaseName, Space, View, Work};
use game_core::{Bag, Reasons};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

/// What a view must show.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) enum Shown {
    /// Everything: it is a position.
    Whole,
    /// What somebody sees of one.
    InPart,
}

/// Every reason why no position holds these components.
pub(crate) fn check(game: &Moai, view: &View, shown: Shown) -> Result<(), Vec<String>> {
    let mut check = Check { game, view, shown, reasons: Reasons::default() };
    check.round();
    check.seats();
    check.clans();
    check.board();
    check.wood();
    check.tiles();
    check.rapa_nui();
    check.epoch_cards();
    check.reasons.none_against(())
}

struct Check<'v> {
    game: &'v Moai,
    view: &'v View,
    shown: Shown,
    reasons: Reasons,
}

impl Check<'_> {
    fn hidden(&mut self, place: impl Display) {
        let may_be = self.shown == Shown::InPart;
        self.reasons.require(may_be, format_args!("{place} is hidden, but a position shows everything"));
    }

    fn in_range(&mut self, place: impl Display, number: i64, most: i64) {
        let in_range = (0..=most).contains(&number);
        self.reasons.require(in_range, format_args!("{place}: {number} is not a number from 0 to {most}"));
    }

    fn round(&mut self) {
        self.reasons.require(
            (1..=250).contains(&self.view.round),
            format_args!("round: there is no round {}; rounds are counted from 1", self.view.round),
        );
    }

    fn seats(&mut self) {
        let (game, view) = (self.game, self.view);
        let lists = [("order", &view.order), ("waiting", &view.waiting)];
        let named = lists.into_iter().flat_map(|(place, seats)| seats.iter().map(move |seat| (place, *seat)));
        let alone = [("birdman", view.birdman), ("acting", view.acting)];
        let alone = alone.into_iter().filter_map(|(place, seat)| Some((place, seat?)));
        for (place, number) in named.chain(alone) {
            self.reasons.require(
                seat(game, number).is_some(),
                format_args!("{place}: there is no seat {number}; seats are 0 to {}", game.seats - 1),
            );
        }
        self.reasons.require(
            view.order.iter().collect::<BTreeSet<_>>().len() == view.order.len(),
            "order: a seat is there twice",
        );
        self.reasons.require(
            view.clans.len() == usize::from(game.seats),
            format_args!("clans: {} clans, but {} play", view.clans.len(), game.seats),
        );
        self.reasons.require(
            view.bids.len() == usize::from(game.seats),
            format_args!("bids: {} entries, but {} clans play", view.bids.len(), game.seats),
        );
    }

    fn clans(&mut self) {
        for (index, clan) in self.view.clans.iter().enumerate() {
            self.workers(index, clan);
            self.boats(index, clan);
        }
    }

    fn workers(&mut self, index: usize, clan: &ClanView) {
        let mut living = BTreeMap::<i64, i64>::new();
        let mut hidden = None;
        match clan.home {
            Home::Hidden { hidden: at_home } => {
                self.hidden(format_args!("clans[{index}].home"));
                self.in_range(format_args!("clans[{index}].home"), at_home, CLAN_SIZE as i64);
                hidden = Some(at_home.clamp(0, 99));
            }
            Home::Open(home) => {
                for (strength, count) in (1..).zip(home) {
                    self.in_range(format_args!("clans[{index}].home"), count, i64::from(OF_EACH));
                    *living.entry(strength).or_default() += count.clamp(0, 99);
                }
            }
        }
        for (strength, count) in (1..).zip(clan.reserve) {
            self.in_range(format_args!("clans[{index}].reserve"), count, i64::from(OF_EACH));
            *living.entry(strength).or_default() += count.clamp(0, 99);
        }
        if clan.workers.len() > CLAN_SIZE {
            return self.reasons.add(format_args!("clans[{index}].workers: more than {CLAN_SIZE} workers"));
        }
        let open_home = hidden.is_none();
        for (number, worker) in clan.workers.iter().enumerate() {
            let place = format!("clans[{index}].workers[{number}]");
            match worker.strength {
                None => {
                    self.hidden(format_args!("{place}.strength"));
                    self.reasons.require(
                        !open_home || self.shown != Shown::InPart,
                        format_args!("{place}.strength is hidden from somebody who sees the home"),
                    );
                    *hidden.get_or_insert(0) += 1;
                }
                Some(strength @ 1..=3) => *living.entry(strength).or_default() += 1,
                Some(strength) => {
                    self.reasons.add(format_args!("{place}.strength: {strength} is not 1, 2 or 3"))
                }
            }
            self.reasons.require(
                exists(self.game, worker.at, clan.boats.len()),
                format_args!("{place}.at: there is no {}", worker.at),
            );
            let always_up = worker.at.area().is_open() || self.game.options.work == Work::Open;
            self.reasons.require(
                !always_up || worker.up,
                format_args!("{place}.up: workers on {} always stand face up", worker.at),
            );
        }
        if let Some(hidden) = hidden.filter(|_| self.shown == Shown::InPart) {
            let all = living.values().sum::<i64>() + hidden;
            self.reasons.require(
                all == CLAN_SIZE as i64,
                format_args!("clans[{index}]: {all} workers in all; there are {CLAN_SIZE}"),
            );
        }
        let whole = i64::from(OF_EACH);
        let shown = self.shown;
        let wrong = |(_, count): &(i64, i64)| match hidden {
            Some(_) => shown == Shown::InPart && *count > whole,
            None => *count != whole,
        };
        for (strength, count) in living.into_iter().filter(wrong) {
            self.reasons.add(format_args!(
                "clans[{index}]: {count} workers of strength {strength} at home, in reserve and on the board; there are {OF_EACH}"
            ));
        }
    }

    fn boats(&mut self, index: usize, clan: &ClanView) {
        let fishers = clan.workers.iter().filter(|worker| worker.at.area() == Area::Sea);
        let fishers: BTreeMap<u16, Option<i64>> = fishers.map(|w| (w.at.number(), w.strength)).collect();
        for (number, boat) in (1..=999).zip(&clan.boats) {
            let fisher = fishers.get(&number).copied().flatten();
            self.reasons.require(
                boat.worker == fisher,
                format_args!(
                    "clans[{index}].boats[{}].worker is not the worker that stands on B{number}",
                    number - 1
                ),
            );
        }
    }

    fn board(&mut self) {
        let view = self.view;
        let mut covered = BTreeSet::new();
        for field in &view.covered {
            if field.area() != Area::Fields {
                self.reasons.add(format_args!("covered: {field} is not a field"));
            } else if !covered.insert(*field) {
                self.reasons.add(format_args!("covered: {field} is there twice"));
            }
        }
        let mut taken = BTreeMap::<Space, usize>::new();
        for (index, clan) in view.clans.iter().enumerate() {
            let mut boats = BTreeSet::new();
            for worker in &clan.workers {
                let at = worker.at;
                let free = match at.area() {
                    Area::Forest => true,
                    Area::Volcano => *taken.entry(at).or_insert(index) == index,
                    Area::Fields => taken.insert(at, index).is_none(),
                    Area::Sea => boats.insert(at),
                };
                self.reasons.require(free, format_args!("clans[{index}].workers: {at} is taken already"));
                self.reasons
                    .require(!covered.contains(&at), format_args!("clans[{index}].workers: {at} is covered"));
            }
        }
        let start = crate::rules::set_up::start(self.game).covered;
        let missing = (0..Space::FIELDS).map(|field| Space::new(Area::Fields, u16::from(field) + 1));
        let missing: Vec<Space> = missing.filter(|f| start & f.bit() != 0 && !covered.contains(f)).collect();
        if let [first, ..] = missing[..] {
            self.reasons.add(format_args!(
                "covered: {first} is covered from the start with {} players",
                self.game.seats
            ));
        }
        let tokens = usize::from(self.game.edition.disasters);
        self.reasons.require(
            covered.len() <= tokens,
            format_args!("covered: {} fields, but there are {tokens} disaster tokens", covered.len()),
        );
        self.reasons.require(
            view.forest_wood.len() == usize::from(Space::FOREST),
            format_args!("forest_wood: {} spaces; there are {}", view.forest_wood.len(), Space::FOREST),
        );
    }

    fn wood(&mut self) {
        let (view, whole) = (self.view, i64::from(self.game.edition.wood));
        self.in_range("wood_supply", view.wood_supply, whole);
        let mut sum = view.wood_supply.clamp(0, 999);
        for (index, clan) in view.clans.iter().enumerate() {
            self.in_range(format_args!("clans[{index}].wood"), clan.wood, whole);
            sum += clan.wood.clamp(0, 999);
        }
        sum += view.forest_wood.iter().filter(|there| **there).count() as i64;
        self.reasons.require(
            sum == whole,
            format_args!("wood: {sum} in the supply, the forest and the clans' hands; there are {whole}"),
        );
    }

    fn tiles(&mut self) {
        let (view, edition) = (self.view, &self.game.edition);
        let known = |height: i64| edition.heights.iter().any(|other| i64::from(*other) == height);
        for height in view.tiles.keys().filter(|height| !known(**height)) {
            self.reasons.add(format_args!("tiles: there is no tile of height {height}"));
        }
        for (index, clan) in view.clans.iter().enumerate() {
            for height in clan.tiles.iter().filter(|height| !known(**height)) {
                self.reasons.add(format_args!("clans[{index}].tiles: there is no tile of height {height}"));
            }
        }
        let mut fallen = 0;
        for (height, whole) in edition.heights.iter().zip(edition.tiles) {
            let (height, whole) = (i64::from(*height), i64::from(whole));
            let Some(left) = view.tiles.get(&height) else {
                self.reasons.add(format_args!("tiles: height {height} is missing; 0 where none is left"));
                continue;
            };
            self.in_range(format_args!("tiles.{height}"), *left, whole);
            let carved =
                view.clans.iter().flat_map(|clan| &clan.tiles).filter(|other| **other == height).count();
            let there = left.clamp(&0, &999) + carved as i64;
            self.reasons.require(
                there <= whole,
                format_args!("tiles: {there} of height {height}; there are {whole}"),
            );
            fallen += (whole - there).max(0);
        }
        let topplings = self.used(Kind::Toppling);
        self.reasons.require(
            fallen <= topplings,
            format_args!("tiles: {fallen} are missing, but only {topplings} can have been toppled"),
        );
    }

    /// How many cards of this kind were revealed, taken or not, at most.
    fn used(&self, kind: Kind) -> i64 {
        let edition = &self.game.edition;
        let cards = edition.cards.iter().zip(edition.copies).filter(|(card, _)| card.kind == kind);
        let whole: i64 = cards.map(|(_, copies)| i64::from(copies)).sum();
        let left =
            self.view.epoch_deck.open().unwrap_or_default().iter().chain(self.view.row.iter().flatten());
        whole - left.filter(|card| card.kind == kind).count() as i64
    }

    fn rapa_nui(&mut self) {
        let view = self.view;
        let mut there = BTreeMap::<Card, usize>::new();
        let mut count = |cards: &[Card]| cards.iter().for_each(|card| *there.entry(*card).or_default() += 1);
        count(&view.discards);
        let hands =
            view.clans.iter().enumerate().map(|(index, clan)| (format!("clans[{index}].hand"), &clan.hand));
        let mut hidden = None;
        for (place, bag) in hands.chain([("deck".to_owned(), &view.deck)]) {
            match bag {
                Bag::Open(cards) => count(cards),
                Bag::Hidden { hidden: cards } => {
                    self.hidden(place);
                    *hidden.get_or_insert(0) += usize::from(*cards);
                }
            }
        }
        for (index, bid) in view.bids.iter().enumerate() {
            let Some(bid) = bid else { continue };
            let hand = view.clans.get(index).map(|clan| &clan.hand);
            let within =
                |bag: &[Card]| Card::ALL.into_iter().all(|card| copies(bid, card) <= copies(bag, card));
            let held = match hand {
                Some(Bag::Hidden { hidden: cards }) if self.shown == Shown::InPart => {
                    let held = view.phase == PhaseName::Bid && bid.len() <= usize::from(*cards);
                    if held {
                        count(bid);
                        hidden = hidden.map(|hidden| hidden - bid.len());
                    }
                    held
                }
                hand => within(hand.and_then(Bag::open).unwrap_or_default()),
            };
            self.reasons.require(
                held || within(&view.discards),
                format_args!("bids[{index}]: the cards are not there to bid"),
            );
        }
        if hidden.is_some() && self.shown == Shown::Whole {
            return;
        }
        for card in Card::ALL {
            let (there, whole) =
                (there.get(&card).copied().unwrap_or(0), usize::from(self.game.edition.rapa_nui.count(card)));
            self.reasons.require(
                there == whole || there < whole && hidden.is_some(),
                format_args!("cards: {there} of {card} in hands, deck and discards; there are {whole}"),
            );
        }
        let (shown, whole) = (there.values().sum::<usize>(), usize::from(self.game.edition.rapa_nui.len()));
        if let Some(hidden) = hidden.filter(|hidden| hidden + shown != whole) {
            self.reasons.add(format_args!(
                "cards: {} in hands, deck and discards; there are {whole}",
                hidden + shown
            ));
        }
    }

    fn epoch_cards(&mut self) {
        let (view, edition) = (self.view, &self.game.edition);
        self.reasons.require(
            view.row.len() <= usize::from(self.game.seats) + 1,
            format_args!("row: {} cards; there is room for {}", view.row.len(), self.game.seats + 1),
        );
        let deck = match &view.epoch_deck {
            Bag::Open(deck) => &deck[..],
            Bag::Hidden { .. } if self.shown == Shown::InPart => &[],
            Bag::Hidden { .. } => return self.hidden("epoch_deck"),
        };
        let row = view.row.iter().flatten().map(|card| ("row", card));
        let held = view.clans.iter().filter_map(|clan| Some(("card", clan.card.as_ref()?)));
        let seen = row.chain(held).chain(deck.iter().map(|card| ("epoch_deck", card)));
        let mut there = BTreeMap::<EpochCard, usize>::new();
        for (place, card) in seen {
            *there.entry(*card).or_default() += 1;
            self.reasons.require(
                place == "epoch_deck" || card.kind != Kind::Admiral,
                format_args!("{place}: the admiral is set aside when he is revealed"),
            );
        }
        for (card, count) in there {
            let whole = edition.id(card).map_or(0, |id| usize::from(edition.copies[id.index()]));
            if count > whole {
                let (epoch, face) = (card.epoch, card.face());
                self.reasons
                    .add(format_args!("epoch cards: {count} of {face} in epoch {epoch}; there are {whole}"));
            }
        }
        let boats: usize = view.clans.iter().map(|clan| clan.boats.len()).sum();
        let held =
            view.clans.iter().filter(|clan| clan.card.is_some_and(|card| card.kind == Kind::Boat)).count();
        let usable = self.used(Kind::Boat) - held as i64;
        self.reasons.require(
            boats as i64 <= usable.max(0),
            format_args!("boats: {boats} are built, but at most {usable} boat cards can have become boats"),
        );
    }
}

fn copies(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|other| **other == card).count()
}
