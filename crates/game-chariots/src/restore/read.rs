use crate::action::Split;
use crate::board::{Line, Zone};
use crate::card::{Card, Cards, Pile};
use crate::queue::Queue;
use crate::rules::Chariots;
use crate::state::{Obstacle, Phase, State, Stint};
use crate::view::{CardText, ChariotView, View};
use game_core::{Bag, Game, Reasons, Seat, Seats};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A view on its way to being a position.
pub(crate) struct Draft<'v> {
    pub(super) game: &'v Chariots,
    pub(super) view: &'v View,
    /// What could be read so far.
    pub(crate) state: State,
    /// How many cards of each hand are not shown.
    pub(crate) hidden_hands: [usize; State::SEATS],
    /// Whether the draw bag is not shown.
    pub(crate) hidden_deck: bool,
    /// Whether every card that is shown could be read.
    cards_read: bool,
    /// Why there is no such position.
    pub(crate) reasons: Reasons,
}

impl<'v> Draft<'v> {
    /// Everything that the view shows; what cannot be read is among the reasons.
    pub(crate) fn of_view(game: &'v Chariots, view: &'v View) -> Draft<'v> {
        let mut state = game.start();
        state.deck = Pile::default();
        state.order = Queue::EMPTY;
        let mut draft = Draft {
            game,
            view,
            state,
            hidden_hands: [0; State::SEATS],
            hidden_deck: false,
            cards_read: false,
            reasons: Reasons::default(),
        };
        draft.lengths();
        draft.state.round = draft.within("round", view.round, 1..=game.round_limit() as i64).unwrap_or(1);
        draft.state.order = draft.queue("order", &view.order);
        for (seat, chariot) in Seat::first(game.seats()).zip(&view.chariots) {
            draft.chariot(seat, chariot);
        }
        draft.track_crystals();
        draft.obstacles();
        draft.splits();
        draft.cards();
        draft
    }

    /// Asks for a view that shows everything.
    pub(super) fn nothing_hidden(&mut self) {
        for (seat, hidden) in self.hidden_hands.into_iter().enumerate() {
            if hidden > 0 {
                self.cards_read = false;
                self.reasons.add(format_args!("hands[{seat}]: hidden; a position shows every card"));
            }
        }
        self.reasons.require(!self.hidden_deck, "deck: hidden; a position shows every card");
        if self.cards_read && !self.hidden_deck {
            self.all_cards();
        }
    }

    /// The state, if a race can come to it.
    pub(crate) fn finish(mut self) -> Result<State, Vec<String>> {
        if self.reasons.is_empty() {
            self.check();
        }
        self.reasons.none_against(self.state)
    }

    /// The phase, once the hands are known.
    pub(crate) fn phase(&mut self) -> Phase {
        let view = self.view;
        let most = i64::from(self.game.edition().most_crystals());
        let acting = view.acting.and_then(|number| self.seat("acting", number));
        let left = self.within("left", view.left, 0..=most).unwrap_or(0);
        let waiting = self.queue("waiting", &view.waiting);
        let stint = acting.map(|acting| Stint { acting, left, waiting });
        self.state.phase = match (view.phase.as_str(), stint) {
            ("energy", _) if self.dealing() => Phase::Deal,
            ("energy", _) => Phase::Energy,
            ("over", _) => Phase::Over,
            ("block", Some(stint)) => Phase::Block(stint),
            ("drive", Some(stint)) => Phase::Drive(stint),
            ("charge", Some(stint)) if view.drawing || self.state.hand(stint.acting).is_empty() => {
                Phase::Draw(stint)
            }
            ("charge", Some(stint)) => Phase::Charge(stint),
            ("block" | "drive" | "charge", None) => {
                self.reasons.require(
                    view.acting.is_some(),
                    format_args!("acting: null; somebody acts in phase {:?}", view.phase),
                );
                Phase::Energy
            }
            (other, _) => {
                let known = "energy, block, drive, charge or over";
                self.reasons.add(format_args!("phase: {other:?} is not {known}"));
                Phase::Energy
            }
        };
        self.state.phase
    }

    /// The cards of the box that the view does not show, ascending.
    pub(crate) fn unseen(&self) -> Vec<Card> {
        let mut rest = self.game.edition().deck();
        let piles = self.state.deck.cards().chain(self.state.discards.cards());
        for card in piles.chain(self.state.hands.into_iter().flat_map(Cards::iter)) {
            rest.remove(card);
        }
        rest.cards().collect()
    }

    /// Whether the hands are still being dealt.
    fn dealing(&self) -> bool {
        self.state.round == 1 && self.state.next_dealt(self.game.seats()).is_some()
    }

    fn lengths(&mut self) {
        let seats = usize::from(self.game.seats());
        let view = self.view;
        let lists =
            [("chariots", view.chariots.len()), ("splits", view.splits.len()), ("hands", view.hands.len())];
        for (name, len) in lists {
            self.reasons.require(len == seats, format_args!("{name}: {len} entries for {seats} seats"));
        }
    }

    fn chariot(&mut self, seat: Seat, view: &ChariotView) {
        let place = format_args!("chariots[{seat}]");
        let edition = self.game.edition();
        let (most_crystals, all_bars) = (edition.most_crystals(), edition.bars());
        let start = *self.state.chariot(seat);
        let at = self.word(format_args!("{place}.at"), &view.at, "a space such as t14, w14, b14 or finish");
        let crystals =
            self.within(format_args!("{place}.crystals"), view.crystals, 0..=i64::from(most_crystals));
        let bars = self.within(format_args!("{place}.bars"), view.bars, 0..=i64::from(all_bars));
        let gate = view.dolmen.as_deref();
        let dolmen = gate
            .and_then(|gate| self.word(format_args!("{place}.dolmen"), gate, "a gate such as G12, or null"));
        let seats = i64::from(self.game.seats());
        let rank = view.place.and_then(|rank| self.within(format_args!("{place}.place"), rank, 1..=seats));
        let chariot = self.state.chariot_mut(seat);
        chariot.at = at.unwrap_or(start.at);
        chariot.crystals = crystals.unwrap_or(start.crystals);
        chariot.bars = bars.unwrap_or(start.bars);
        chariot.dolmen = dolmen;
        chariot.place = rank;
        chariot.out = view.out;
    }

    fn track_crystals(&mut self) {
        let view = self.view;
        let zones: Vec<Zone> = self.game.edition().crystal_zones().collect();
        for zone in &zones {
            let name = format_args!("track_crystals[\"{zone}\"]");
            match view.track_crystals.get(&i64::from(zone.number())) {
                Some(seats) => *self.state.crystals_mut(*zone) = self.set(name, seats),
                None => self.reasons.add(format_args!("{name}: missing; a zone without crystals has []")),
            }
        }
        for number in view.track_crystals.keys() {
            self.reasons.require(
                zones.iter().any(|zone| i64::from(zone.number()) == *number),
                format_args!("track_crystals[\"{number}\"]: no crystals wait in that zone"),
            );
        }
    }

    fn obstacles(&mut self) {
        let mut standing = [0; State::SEATS];
        for (at, bar) in self.view.bars.iter().enumerate() {
            let place = format_args!("bars[{at}]");
            let line: Option<Line> =
                self.word(format_args!("{place}.at"), &bar.at, "a line such as T12, S12, M12 or P12");
            let seat = self.seat(format_args!("{place}.seat"), bar.seat);
            let height: Option<u8> = self.within(format_args!("{place}.height"), bar.height, 1..=2);
            let (Some(line), Some(seat), Some(height)) = (line, seat, height) else { continue };
            if self.state.obstacle(line).is_none() {
                self.state.put(line, Obstacle::bars(seat, height));
                standing[seat.index()] += usize::from(height);
            } else {
                self.reasons.add(format_args!("{place}: {line} is listed twice"));
            }
        }
        for seat in Seat::first(self.game.seats()) {
            let (placed, left) = (standing[seat.index()], self.state.chariot(seat).bars);
            let all = self.game.edition().bars();
            self.reasons.require(
                placed + usize::from(left) <= usize::from(all),
                format_args!(
                    "chariots[{seat}].bars: {left} to place and {placed} on the board are more than {all}"
                ),
            );
            self.dolmen(seat);
        }
    }

    fn dolmen(&mut self, seat: Seat) {
        let Some(gate) = self.state.chariot(seat).dolmen else { return };
        let taken = gate.lines().into_iter().find(|line| !self.state.obstacle(*line).is_none());
        match taken {
            None => {
                for line in gate.lines() {
                    self.state.put(line, Obstacle::dolmen(seat));
                }
            }
            Some(line) if self.state.obstacle(line).is_dolmen() => {
                self.reasons.add(format_args!("chariots[{seat}].dolmen: two dolmens on {gate}"));
            }
            Some(line) => {
                self.reasons.add(format_args!("chariots[{seat}].dolmen: {gate} has bars on {line}"));
            }
        }
    }

    fn splits(&mut self) {
        let most = i64::from(self.game.edition().most_crystals());
        for (seat, split) in Seat::first(self.game.seats()).zip(&self.view.splits) {
            let Some([block, drive]) = *split else { continue };
            let place = format_args!("splits[{seat}]");
            let block = self.within(place, block, 0..=most);
            let drive = self.within(place, drive, 0..=most);
            if let (Some(block), Some(drive)) = (block, drive) {
                self.state.splits[seat.index()] = Some(Split { block, drive });
            }
        }
    }

    fn cards(&mut self) {
        let view = self.view;
        let reasons_before = self.reasons.len();
        for (seat, hand) in Seat::first(self.game.seats()).zip(&view.hands) {
            let place = format_args!("hands[{seat}]");
            if hand.len() > Cards::MOST {
                let (len, most) = (hand.len(), Cards::MOST);
                self.reasons.add(format_args!("{place}: {len} cards, and a hand holds {most} at most"));
                continue;
            }
            match hand {
                Bag::Hidden { hidden } => self.hidden_hands[seat.index()] = usize::from(*hidden),
                Bag::Open(cards) => {
                    for card in cards {
                        if let Some(card) = self.card(place, card) {
                            self.state.hand_mut(seat).add(card);
                        }
                    }
                }
            }
        }
        self.hidden_deck = view.deck.open().is_none();
        self.state.deck = self.pile("deck", view.deck.open().unwrap_or_default());
        match view.discards.open() {
            Some(cards) => self.state.discards = self.pile("discards", cards),
            None => self.reasons.add("discards: hidden; they lie open"),
        }
        let every_hand = view.hands.len() == usize::from(self.game.seats());
        self.cards_read = every_hand && self.reasons.len() == reasons_before;
    }

    /// Whether the cards are exactly those of the box.
    fn all_cards(&mut self) {
        let all = self.game.edition().deck();
        let mut found = self.state.deck;
        let hands = self.state.hands.into_iter().flat_map(Cards::iter);
        // Piles of one box each, and hands of three: the count stays far below what a pile can hold.
        for card in self.state.discards.cards().chain(hands) {
            found.add(card);
        }
        let differing = |differs: fn(u8, u8) -> bool| {
            let cards = Card::kinds().filter(|card| differs(found.copies(*card), all.copies(*card)));
            cards.map(|card| card.to_string()).collect::<Vec<_>>().join(", ")
        };
        let (missing, extra) = (differing(|found, all| found < all), differing(|found, all| found > all));
        self.reasons.require(
            missing.is_empty(),
            format_args!("hands, deck and discards: too few copies of {missing}"),
        );
        self.reasons
            .require(extra.is_empty(), format_args!("hands, deck and discards: too many copies of {extra}"));
    }

    fn pile(&mut self, place: &str, cards: &[CardText]) -> Pile {
        let mut pile = Pile::default();
        let all = self.game.edition().deck().len();
        if cards.len() > all {
            self.reasons.add(format_args!("{place}: {} cards, and there are {all} in all", cards.len()));
            return pile;
        }
        for card in cards {
            if let Some(card) = self.card(place, card) {
                pile.add(card);
            }
        }
        pile
    }

    fn card(&mut self, place: impl Display, card: &CardText) -> Option<Card> {
        let known = match card {
            CardText::Number(number) => u8::try_from(*number).ok().and_then(Card::numbered),
            CardText::Word(word) => (word == "D").then_some(Card::DOLMEN),
        };
        self.reasons.given(known, format_args!("{place}: {card} is no card; cards are 1 to 30 and \"D\""))
    }

    /// Seats in order, each at most once.
    fn queue(&mut self, place: &str, numbers: &[i64]) -> Queue {
        let mut queue = Queue::EMPTY;
        for number in numbers {
            let Some(seat) = self.seat(place, *number) else { continue };
            if queue.contains(seat) {
                self.reasons.add(format_args!("{place}: seat {seat} is there twice"));
            } else {
                queue.push(seat);
            }
        }
        queue
    }

    fn set(&mut self, place: impl Display, numbers: &[i64]) -> Seats {
        let mut seats = Seats::NONE;
        for number in numbers {
            let Some(seat) = self.seat(&place, *number) else { continue };
            if seats.contains(seat) {
                self.reasons.add(format_args!("{place}: seat {seat} is there twice"));
            }
            seats = seats.with(seat);
        }
        seats
    }

    fn seat(&mut self, place: impl Display, number: i64) -> Option<Seat> {
        let seats = self.game.seats();
        let seat = Seat::first(seats).find(|seat| i64::from(seat.number()) == number);
        self.reasons.given(seat, format_args!("{place}: there is no seat {number} among {seats}"))
    }

    fn word<T: FromStr>(&mut self, place: impl Display, text: &str, wanted: &str) -> Option<T> {
        self.reasons.given(text.parse().ok(), format_args!("{place}: {text:?} is not {wanted}"))
    }

    fn within<T: TryFrom<i64>>(
        &mut self,
        place: impl Display,
        value: i64,
        range: RangeInclusive<i64>,
    ) -> Option<T> {
        let read = range.contains(&value).then(|| T::try_from(value).ok()).flatten();
        let (least, most) = range.into_inner();
        self.reasons.given(read, format_args!("{place}: {value} is not from {least} to {most}"))
    }
}
