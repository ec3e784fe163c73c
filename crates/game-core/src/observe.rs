use crate::{Game, Never, SearchRng, Seat, Step, StepOf};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// Whose eyes look.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Observer {
    /// A seat: what is open, and its own secrets.
    Seat(Seat),
    /// A spectator: what is open.
    Public,
    /// Everything: analysis, the engine, finished games; never a running table's client.
    All,
}

impl Observer {
    /// Whether the observer may see what only this seat knows.
    pub fn knows(self, seat: Seat) -> bool {
        self == Observer::All || self == Observer::Seat(seat)
    }

    /// Every seat of a game, then the public.
    pub fn everyone(seats: u8) -> impl Iterator<Item = Observer> {
        Seat::first(seats).map(Observer::Seat).chain([Observer::Public])
    }
}

/// Who sees what: the only ways out of a state, and the only ways in.
pub trait Observe: Game {
    /// What an observer sees of a position, in the JSON shape of the game's rules; its `Display` draws the board in text.
    ///
    /// Hidden values are `null`, hidden bags `{"hidden": n}`; nothing is ordered by a hidden value. Once the game is over
    /// everybody sees everything.
    type View: Clone + Eq + Debug + Display + Send + Sync + Serialize + DeserializeOwned;
    /// What an observer learns of a step. In JSON an object with `seat` and `move`, or `chance`, in which the hidden part
    /// of the notation is `?`; and `shown`, where the step brought something else to light.
    type Event: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// Whether every observer sees the same.
    const OPEN: bool = false;

    /// What the observer sees.
    fn view(&self, state: &Self::State, observer: Observer) -> Self::View;
    /// What the observer learns of a step that is legal in `before`. While the game goes on, an observer's view and event
    /// determine its next view.
    fn event(&self, before: &Self::State, step: StepOf<Self>, observer: Observer) -> Self::Event;
    /// A random position that looks so, for a view that [`Observe::view`] gave.
    fn determinize(&self, view: &Self::View, rng: &mut SearchRng) -> Self::State;
    /// The position of which the view shows everything, or every reason why there is no such position.
    fn restore(&self, view: &Self::View) -> Result<Self::State, Vec<String>>;
}

/// A game in which everything is open and nothing is drawn: its view is the position itself.
pub trait PerfectInformation: Game<Chance = Never> {
    /// The position in the JSON shape of the game's rules; its `Display` draws the board in text.
    type Position: Clone + Eq + Debug + Display + Send + Sync + Serialize + DeserializeOwned;

    /// The position as everybody sees it.
    fn position(&self, state: &Self::State) -> Self::Position;
    /// The state of a position, or every reason why no game could hold it.
    fn load(&self, position: &Self::Position) -> Result<Self::State, Vec<String>>;
}

impl<G: PerfectInformation> Observe for G {
    type View = G::Position;
    type Event = Step<G::Action, Never>;
    const OPEN: bool = true;

    fn view(&self, state: &Self::State, _: Observer) -> G::Position {
        self.position(state)
    }

    fn event(&self, _: &Self::State, step: StepOf<Self>, _: Observer) -> Self::Event {
        step
    }

    fn determinize(&self, view: &G::Position, _: &mut SearchRng) -> Self::State {
        self.load(view).expect("a view that the game gave can be loaded")
    }

    fn restore(&self, view: &G::Position) -> Result<Self::State, Vec<String>> {
        self.load(view)
    }
}

/// What alpha-beta asks for: two seats, everything open, and a key to find a position again.
pub trait TwoPlayer: PerfectInformation {
    /// A hash of all that matters for how the game goes on, kept up to date step by step.
    fn key(&self, state: &Self::State) -> u64;
}
