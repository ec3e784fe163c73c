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
    /// The worlds that look like one view: what it shows, and what of the rest is to be dealt.
    type Worlds: Clone + Debug + Send + Sync;

    /// What the observer sees.
    fn view(&self, state: &Self::State, observer: Observer) -> Self::View;
    /// What the observer learns of a step that is legal in `before`. While the game goes on, an observer's view and event
    /// determine its next view.
    fn event(&self, before: &Self::State, step: StepOf<Self>, observer: Observer) -> Self::Event;
    /// The worlds that look so; or, for a view that [`Observe::view`] never gave, every reason why there are none.
    fn worlds(&self, view: &Self::View) -> Result<Self::Worlds, Vec<String>>;
    /// A random one of these worlds: a position that looks so.
    fn imagine(&self, worlds: &Self::Worlds, rng: &mut SearchRng) -> Self::State;
    /// The position of which the view shows everything, or every reason why there is no such position.
    fn restore(&self, view: &Self::View) -> Result<Self::State, Vec<String>>;

    /// A random position that looks so; whoever wants many asks for the [`Observe::worlds`] once.
    fn determinize(&self, view: &Self::View, rng: &mut SearchRng) -> Result<Self::State, Vec<String>> {
        Ok(self.imagine(&self.worlds(view)?, rng))
    }
}

/// The worlds of a view from outside, once one of them has shown that it is a position of the game and that somebody sees it so.
pub fn proven<G: Observe>(game: &G, view: &G::View, worlds: G::Worlds) -> Result<G::Worlds, Vec<String>> {
    let world = game.imagine(&worlds, &mut SearchRng::new(0));
    game.restore(&game.view(&world, Observer::All))?;
    let seen_so = |observer| game.view(&world, observer) == *view;
    if Observer::everyone(game.seats()).chain([Observer::All]).any(seen_so) {
        Ok(worlds)
    } else {
        Err(vec!["nobody at the table sees this".to_owned()])
    }
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
    type Worlds = G::State;

    fn view(&self, state: &Self::State, _: Observer) -> G::Position {
        self.position(state)
    }

    fn event(&self, _: &Self::State, step: StepOf<Self>, _: Observer) -> Self::Event {
        step
    }

    fn worlds(&self, view: &G::Position) -> Result<G::State, Vec<String>> {
        self.load(view)
    }

    fn imagine(&self, world: &G::State, _: &mut SearchRng) -> G::State {
        world.clone()
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
