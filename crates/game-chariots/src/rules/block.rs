use super::Chariots;
use super::energy::most_first;
use crate::action::Action;
use crate::board::{Gate, Line, Zone};
use crate::card::{Card, Cards};
use crate::illegal::Illegal;
use crate::queue::Queue;
use crate::state::{Obstacle, Phase, State, Stint};
use game_core::Seat;

/// Where a hand can put bars: at most seven choices of cards, six lines each.
struct Reach {
    spots: [(Cards, Line); 42],
    len: usize,
}

impl Chariots {
    pub(super) fn blocks(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let hand = state.hand(seat);
        if state.chariot(seat).bars > 0 {
            bar_spots(state, seat, |cards, line| out.push(Action::Bar { cards, line }));
        } else {
            shifts(state, seat, out);
        }
        if hand.has_dolmen() && state.chariot(seat).dolmen.is_none() {
            dolmens(state, hand.numbers(), out);
        }
        out.push(Action::Done);
    }

    pub(super) fn check_bar(
        &self,
        state: &State,
        seat: Seat,
        cards: Cards,
        line: Line,
    ) -> Result<(), Illegal> {
        if state.chariot(seat).bars == 0 {
            return Err(Illegal::NoBars);
        }
        check_line(state, seat, cards, line)
    }

    pub(super) fn check_shift(
        &self,
        state: &State,
        seat: Seat,
        from: Line,
        cards: Cards,
        to: Line,
    ) -> Result<(), Illegal> {
        let bars = state.chariot(seat).bars;
        if bars > 0 {
            return Err(Illegal::BarsLeft { bars });
        }
        let standing = state.obstacle(from);
        if standing.is_none() || standing.hinders(seat) || standing.is_dolmen() {
            return Err(Illegal::NoBarThere { at: from });
        }
        if standing.is_wall() {
            return Err(Illegal::WallFixed { at: from });
        }
        if from == to {
            return Err(Illegal::SameLine { at: from });
        }
        check_line(state, seat, cards, to)
    }

    pub(super) fn check_dolmen(
        &self,
        state: &State,
        seat: Seat,
        cards: Cards,
        gate: Gate,
    ) -> Result<(), Illegal> {
        if let Some(at) = state.chariot(seat).dolmen {
            return Err(Illegal::DolmenPlaced { at });
        }
        if !state.hand(seat).has_dolmen() {
            return Err(Illegal::CardNotHeld { card: Card::DOLMEN });
        }
        let zone = check_cards(state, seat, cards)?;
        if !zone.gates().contains(&gate) {
            return Err(Illegal::GateNotInZone { at: gate, zone });
        }
        if gate_free(state, gate) { Ok(()) } else { Err(Illegal::GateTaken { at: gate }) }
    }

    pub(super) fn begin_block(&self, state: &mut State) {
        let waiting = most_first(state.order, |seat| state.blocking(seat));
        self.block_in_turn(state, waiting);
    }

    /// Ends the running stint.
    pub(super) fn next_blocker(&self, state: &mut State) {
        if let Phase::Block(stint) = state.phase {
            self.block_in_turn(state, stint.waiting);
        }
    }

    pub(super) fn bar(&self, state: &mut State, seat: Seat, cards: Cards, line: Line) {
        state.chariot_mut(seat).bars -= 1;
        raise(state, seat, line);
        self.spend(state, seat, cards);
    }

    pub(super) fn shift(&self, state: &mut State, seat: Seat, from: Line, cards: Cards, to: Line) {
        state.put(from, Obstacle::NONE);
        raise(state, seat, to);
        self.spend(state, seat, cards);
    }

    pub(super) fn dolmen(&self, state: &mut State, seat: Seat, cards: Cards, gate: Gate) {
        state.chariot_mut(seat).dolmen = Some(gate);
        for line in gate.lines() {
            state.put(line, Obstacle::dolmen(seat));
        }
        state.throw(seat, Card::DOLMEN);
        self.spend(state, seat, cards);
    }

    /// Discards the cards of an action and counts it.
    fn spend(&self, state: &mut State, seat: Seat, cards: Cards) {
        for card in cards.iter() {
            state.throw(seat, card);
        }
        let Phase::Block(mut stint) = state.phase else { return };
        stint.left -= 1;
        if stint.left == 0 || state.hand(seat).is_empty() {
            self.block_in_turn(state, stint.waiting);
        } else {
            state.phase = Phase::Block(stint);
        }
    }

    /// Gives the next one who waits its stint; one without a card has nothing to do.
    fn block_in_turn(&self, state: &mut State, mut waiting: Queue) {
        while let Some(acting) = waiting.pop() {
            if !state.hand(acting).is_empty() {
                let left = state.blocking(acting);
                state.phase = Phase::Block(Stint { acting, left, waiting });
                return;
            }
        }
        self.begin_drive(state);
    }
}

impl State {
    #[inline]
    pub(super) fn throw(&mut self, seat: Seat, card: Card) {
        let held = self.hand_mut(seat).remove(card);
        debug_assert!(held, "only cards in hand are discarded");
        self.discards.add(card);
    }
}

/// The zone that the cards add up to, if the seat holds them.
fn check_cards(state: &State, seat: Seat, cards: Cards) -> Result<Zone, Illegal> {
    if let Some(card) = state.hand(seat).lacks(cards) {
        return Err(Illegal::CardNotHeld { card });
    }
    let sum = cards.sum();
    Zone::new(sum).ok_or(Illegal::SumOver30 { sum })
}

fn check_line(state: &State, seat: Seat, cards: Cards, line: Line) -> Result<(), Illegal> {
    let zone = check_cards(state, seat, cards)?;
    if !zone.lines().contains(&line) {
        return Err(Illegal::LineNotInZone { at: line, zone });
    }
    let standing = state.obstacle(line);
    match standing.owner() {
        _ if standing.is_dolmen() => Err(Illegal::UnderDolmen { at: line }),
        Some(owner) if owner != seat => Err(Illegal::LineTaken { at: line, owner }),
        _ if standing.is_wall() => Err(Illegal::WallFull { at: line }),
        _ => Ok(()),
    }
}

/// Whether the seat can put a bar there: the line is free, or has its single bar.
#[inline]
fn takes_bar(state: &State, seat: Seat, line: Line) -> bool {
    let standing = state.obstacle(line);
    standing.is_none() || standing == Obstacle::bars(seat, 1)
}

fn gate_free(state: &State, gate: Gate) -> bool {
    gate.lines().into_iter().all(|line| state.obstacle(line).is_none())
}

/// Calls with every choice of cards and every line on which they can put a bar, ascending.
#[inline]
fn bar_spots(state: &State, seat: Seat, mut each: impl FnMut(Cards, Line)) {
    state.hand(seat).numbers().choices(|cards| {
        let Some(zone) = Zone::new(cards.sum()) else { return };
        for line in zone.lines() {
            if takes_bar(state, seat, line) {
                each(cards, line);
            }
        }
    });
}

fn shifts(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let mut reach = Reach { spots: [(Cards::NONE, Line::FIRST); 42], len: 0 };
    bar_spots(state, seat, |cards, line| {
        reach.spots[reach.len] = (cards, line);
        reach.len += 1;
    });
    let single = Obstacle::bars(seat, 1);
    for from in Line::all().filter(|line| state.obstacle(*line) == single) {
        for (cards, to) in &reach.spots[..reach.len] {
            if *to != from {
                out.push(Action::Shift { from, cards: *cards, to: *to });
            }
        }
    }
}

fn dolmens(state: &State, numbers: Cards, out: &mut Vec<Action>) {
    numbers.choices(|cards| {
        let Some(zone) = Zone::new(cards.sum()) else { return };
        for gate in zone.gates() {
            if gate_free(state, gate) {
                out.push(Action::Dolmen { cards, gate });
            }
        }
    });
}

/// Puts one more of the seat's bars on the line.
fn raise(state: &mut State, seat: Seat, line: Line) {
    let height = state.obstacle(line).height() + 1;
    state.put(line, Obstacle::bars(seat, height));
}
