use crate::restore::Draft;
use crate::rules::Chariots;
use crate::state::State;
use crate::view::View;
use game_core::{Game, SearchRng, Seat};

impl Chariots {
    /// A position that looks like the view: the cards nobody showed are dealt at random.
    ///
    /// A split that the view does not show is one that is not made yet: until all are in, nothing depends on it.
    pub(crate) fn imagine(&self, view: &View, rng: &mut SearchRng) -> State {
        let mut draft = Draft::read(self, view);
        let mut unseen = draft.unseen();
        rng.shuffle(&mut unseen);
        for seat in Seat::first(self.seats()) {
            for _ in 0..draft.hidden_hands[seat.index()] {
                if let Some(card) = unseen.pop() {
                    draft.state.hand_mut(seat).add(card);
                }
            }
        }
        if draft.hidden_deck {
            for card in unseen {
                draft.state.deck.add(card);
            }
        }
        draft.begin();
        draft.state
    }
}
