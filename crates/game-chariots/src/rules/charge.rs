use super::Chariots;
use crate::action::Action;
use crate::card::{Card, Cards};
use crate::illegal::Illegal;
use crate::queue::Queue;
use crate::state::{Phase, State, Stint};
use game_core::Seat;

impl Chariots {
    pub(super) fn charges(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        state.hand(seat).choices(|cards| out.push(Action::Discard(cards)));
        out.push(Action::Keep);
    }

    pub(super) fn check_discard(&self, state: &State, seat: Seat, cards: Cards) -> Result<(), Illegal> {
        state.hand(seat).lacks(cards).map_or(Ok(()), |card| Err(Illegal::CardNotHeld { card }))
    }

    pub(super) fn begin_charge(&self, state: &mut State) {
        self.charge_in_turn(state, state.order);
    }

    pub(super) fn discard(&self, state: &mut State, seat: Seat, cards: Cards) {
        for card in cards.iter() {
            state.throw(seat, card);
        }
        self.refill(state);
    }

    /// A card has come to the seat it was drawn for.
    pub(super) fn draw(&self, state: &mut State, card: Card) {
        if state.deck.is_empty() {
            std::mem::swap(&mut state.deck, &mut state.discards);
        }
        let taken = state.deck.remove(card);
        debug_assert!(taken, "only what is in the bag is drawn");
        if state.phase == Phase::Deal {
            let seat = state.next_dealt(self.seats).expect("a hand in set-up lacks a card");
            state.hand_mut(seat).add(card);
            if state.next_dealt(self.seats).is_none() {
                state.phase = Phase::Energy;
            }
        } else if let Phase::Draw(stint) = state.phase {
            state.hand_mut(stint.acting).add(card);
            self.refill(state);
        }
    }

    /// Goes on with the acting seat's next card, or with the next seat when it needs or finds none.
    pub(super) fn refill(&self, state: &mut State) {
        let (Phase::Charge(stint) | Phase::Draw(stint)) = state.phase else { return };
        if state.hand(stint.acting).is_full() || state.draw_bag().is_empty() {
            return self.charge_in_turn(state, stint.waiting);
        }
        state.phase = Phase::Draw(stint);
    }

    fn charge_in_turn(&self, state: &mut State, mut waiting: Queue) {
        let Some(acting) = waiting.pop() else { return self.end_round(state) };
        state.phase = Phase::Charge(Stint { acting, left: 0, waiting });
        if state.hand(acting).is_empty() {
            self.refill(state);
        }
    }

    fn end_round(&self, state: &mut State) {
        if u64::from(state.round) >= self.round_limit() {
            self.end(state);
        } else {
            self.begin_round(state);
        }
    }
}
