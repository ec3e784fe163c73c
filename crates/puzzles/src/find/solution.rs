//! How a puzzle goes on: moves that are the only ones to win, and the answers that ask for more of them.

use crate::reply::{REPLY, ask, reply};
use crate::{Solve, Solver, after};
use game_core::{Seat, Turn};

/// How many answers of the other seat are weighed.
const ANSWERS: usize = 4;
/// More ways to win than this are not followed.
const WAYS: usize = 64;

/// A line that grows from the position of a puzzle.
#[derive(Clone)]
pub struct Solution<G: Solve> {
    state: G::State,
    left: u32,
    /// The moves so far.
    pub moves: Vec<(Seat, G::Action)>,
}

impl<G: Solve> Solution<G> {
    /// The line from a position that the solver's seat wins within so many actions, to the end of the turn with the last move that
    /// is the only one or, if that is wanted, to the end of the game: nothing where there are several ways to begin, or too much to
    /// look at.
    pub fn find(solver: &mut Solver<G>, state: &G::State, within: u32, to_end: bool) -> Option<Solution<G>> {
        let mut line = Solution { state: state.clone(), left: within, moves: Vec::new() };
        line.follow(solver)?;
        if line.moves.is_empty() {
            return None;
        }
        line.complete(solver)?;
        while let Some(next) = line.answered(solver, to_end)? {
            line = next;
            line.complete(solver)?;
        }
        Some(line)
    }

    fn mover(&self, solver: &Solver<G>) -> Option<Seat> {
        solver.game().turn(&self.state).seats().lowest()
    }

    fn play(&mut self, game: &G, seat: Seat, action: G::Action) {
        self.state = after(game, &self.state, seat, action);
        self.moves.push((seat, action));
        self.left -= 1;
    }

    /// Adds the seat's moves as long as they are the only ones; adds none where there are several ways.
    fn follow(&mut self, solver: &mut Solver<G>) -> Option<()> {
        while self.mover(solver) == Some(solver.seat()) {
            let only = only_way(solver, &self.state, self.left)?;
            if only.is_empty() {
                break;
            }
            let (game, seat) = (solver.game().clone(), solver.seat());
            only.into_iter().for_each(|action| self.play(&game, seat, action));
        }
        Some(())
    }

    /// Adds moves that win until the turn is over.
    fn complete(&mut self, solver: &mut Solver<G>) -> Option<()> {
        let (game, seat) = (solver.game().clone(), solver.seat());
        while self.mover(solver) == Some(seat) && !game.is_fresh(&self.state) {
            self.win(solver)?;
        }
        Some(())
    }

    /// Adds a move that wins: the computer player's, if it is one.
    fn win(&mut self, solver: &mut Solver<G>) -> Option<()> {
        let (game, seat) = (solver.game().clone(), solver.seat());
        let answers = solver.answers(&self.state, self.left)?;
        let choice = reply(&game, &self.state, seat);
        let action = if answers.contains(&choice) { choice } else { *answers.first()? };
        self.play(&game, seat, action);
        Some(())
    }

    /// The line with an answer of the other seat and what follows it: moves that are the only ones or, on the way to the end, any
    /// that wins; nothing where no more is asked for.
    fn answered(&self, solver: &mut Solver<G>, to_end: bool) -> Option<Option<Solution<G>>> {
        let answers = self.answers(solver);
        for answer in &answers {
            let mut next = answer.clone();
            next.follow(solver)?;
            if next.moves.len() > answer.moves.len() {
                return Some(Some(next));
            }
        }
        let Some(mut next) = answers.into_iter().next().filter(|_| to_end) else { return Some(None) };
        next.win(solver)?;
        Some(Some(next))
    }

    /// The line with each of the best answers of the other seat, until it is no longer to move.
    fn answers(&self, solver: &Solver<G>) -> Vec<Solution<G>> {
        let (game, other) = (solver.game(), solver.seat().other());
        if self.mover(solver) != Some(other) {
            return Vec::new();
        }
        let found = ask(game, &self.state, other, REPLY, ANSWERS);
        let first = found.lines.iter().map(|line| line.actions[0]);
        first
            .map(|action| {
                let mut next = self.clone();
                next.play(game, other, action);
                while next.mover(solver) == Some(other) {
                    let best = reply(game, &next.state, other);
                    next.play(game, other, best);
                }
                next
            })
            .collect()
    }
}

/// The actions, one after the other by the solver's seat, that every way to win within the bound begins with, if not in this
/// order; none where ways part.
pub fn only_way<G: Solve>(solver: &mut Solver<G>, state: &G::State, within: u32) -> Option<Vec<G::Action>> {
    let (game, seat) = (solver.game().clone(), solver.seat());
    let mut ways = vec![(Vec::new(), state.clone())];
    for done in 0.. {
        let mut longer = Vec::new();
        let mut grown = false;
        for (actions, state) in ways {
            if game.turn(&state) != Turn::Player(seat) {
                longer.push((actions, state));
                continue;
            }
            grown = true;
            for action in solver.answers(&state, within - done)? {
                let actions: Vec<G::Action> = actions.iter().copied().chain([action]).collect();
                longer.push((actions, after(&game, &state, seat, action)));
            }
        }
        ways = longer;
        let same = |(_, state): &(_, G::State)| game.same(state);
        if !grown || ways.is_empty() || ways.len() > WAYS {
            break;
        }
        let first = same(&ways[0]);
        if ways.iter().all(|way| same(way) == first) {
            return Some(ways.swap_remove(0).0);
        }
    }
    Some(Vec::new())
}
