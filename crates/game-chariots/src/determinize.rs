use crate::card::Card;
use crate::restore::Draft;
use crate::rules::Chariots;
use crate::state::State;
use crate::view::View;
use game_core::{SearchRng, Seat, proven};

/// The worlds that look like one view.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// What is in sight.
    ///
    /// A split that the view does not show is one that is not made yet: until all are in, nothing depends on it.
    seen: State,
    /// The cards nobody showed.
    unseen: Vec<Card>,
    /// How many of them are in each hand.
    hands: [usize; State::SEATS],
    /// Whether the others are in the draw bag.
    deck: bool,
}

impl Chariots {
    /// The worlds that look so, or every reason why there are none.
    pub(crate) fn possible_worlds(&self, view: &View) -> Result<Worlds, Vec<String>> {
        let mut draft = Draft::of_view(self, view);
        let unseen = draft.unseen();
        draft.reasons.clone().none_against(())?;
        let (hands, deck) = (draft.hidden_hands, draft.hidden_deck);
        let mut worlds = Worlds { seen: draft.state, unseen, hands, deck };
        // What the phase depends on is the same in all of them.
        draft.state = worlds.imagine(&mut SearchRng::new(0));
        worlds.seen.phase = draft.phase();
        draft.finish()?;
        proven(self, view, worlds)
    }
}

impl Worlds {
    /// A random one of them.
    pub(crate) fn imagine(&self, rng: &mut SearchRng) -> State {
        let mut state = self.seen;
        let mut unseen = rng.deal(self.unseen.clone()).rev();
        for (seat, hidden) in Seat::first(State::SEATS as u8).zip(self.hands) {
            unseen.by_ref().take(hidden).for_each(|card| state.hand_mut(seat).add(card));
        }
        if self.deck {
            unseen.for_each(|card| state.deck.add(card));
        }
        state
    }
}
