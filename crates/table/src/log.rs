use game_core::{Game, Step, StepOf};

/// The steps of a game and a place among them, which moves to any other without beginning anew.
///
/// The position at the place is at hand, and positions are kept at even distances besides: wherever one wants to go, the way
/// there begins near.
#[derive(Clone, Debug)]
pub(crate) struct Log<G: Game> {
    steps: Vec<StepOf<G>>,
    here: Place<G>,
    /// Where the last move was made, so that what came of it is told at once.
    last: Place<G>,
    /// The places that are kept, the start first; each is `stride` steps after the one before.
    kept: Vec<Place<G>>,
    stride: usize,
}

/// A position, and how far into the game it is.
#[derive(Clone, Debug)]
pub(crate) struct Place<G: Game> {
    /// How many steps lie before it.
    pub at: usize,
    /// How many of them are moves.
    pub ply: usize,
    /// The position.
    pub state: G::State,
}

/// How far apart the first places are kept.
const STRIDE: usize = 8;
/// The most places that are kept; where a game is longer, they lie further apart.
const MOST: usize = 64;

impl<G: Game> Place<G> {
    /// How many of the steps before it are draws.
    pub fn drawn(&self) -> u64 {
        (self.at - self.ply) as u64
    }

    fn advance(&mut self, game: &G, step: StepOf<G>) {
        game.apply(&mut self.state, step);
        self.at += 1;
        self.ply += usize::from(matches!(step, Step::Act { .. }));
    }
}

impl<G: Game> Log<G> {
    /// No steps, from this position on.
    pub fn new(start: G::State) -> Log<G> {
        let start = Place { at: 0, ply: 0, state: start };
        Log { steps: Vec::new(), here: start.clone(), last: start.clone(), kept: vec![start], stride: STRIDE }
    }

    /// Every step there is, before and after the place.
    pub fn steps(&self) -> &[StepOf<G>] {
        &self.steps
    }

    /// The place that is looked at.
    pub fn here(&self) -> &Place<G> {
        &self.here
    }

    /// Adds a step that is legal here, in place of all that came after.
    pub fn push(&mut self, game: &G, step: StepOf<G>) {
        self.steps.truncate(self.here.at);
        self.kept.truncate(self.here.at / self.stride + 1);
        if matches!(step, Step::Act { .. }) || self.last.at > self.here.at {
            self.last.clone_from(&self.here);
        }
        self.steps.push(step);
        self.here.advance(game, step);
        if self.here.at == self.kept.len() * self.stride {
            self.keep();
        }
    }

    fn keep(&mut self) {
        self.kept.push(self.here.clone());
        if self.kept.len() > MOST {
            let mut index = 0;
            self.kept.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride *= 2;
        }
    }

    /// Moves to the place after so many steps, or after the last.
    pub fn seek(&mut self, game: &G, at: usize) {
        self.here = self.place(game, at);
    }

    /// Forgets all that comes after the place.
    pub fn cut(&mut self) {
        self.steps.truncate(self.here.at);
        self.kept.truncate(self.here.at / self.stride + 1);
        self.last.clone_from(&self.here);
    }

    /// The place after so many steps, or after the last.
    pub fn place(&self, game: &G, at: usize) -> Place<G> {
        let at = at.min(self.steps.len());
        let kept = &self.kept[(at / self.stride).min(self.kept.len() - 1)];
        let near = [&self.last, &self.here].into_iter().filter(|place| place.at <= at);
        let mut place = near.fold(kept, |best, place| if place.at > best.at { place } else { best }).clone();
        for step in &self.steps[place.at..at] {
            place.advance(game, *step);
        }
        place
    }

    /// The index of the move that is so many moves before the place; 0 is none of them.
    pub fn moves_back(&self, count: usize) -> usize {
        let moves = self.steps[..self.here.at].iter().enumerate().rev();
        let mut moves = moves.filter(|(_, step)| matches!(step, Step::Act { .. }));
        count.checked_sub(1).and_then(|skipped| moves.nth(skipped)).map_or(self.here.at, |(index, _)| index)
    }
}
