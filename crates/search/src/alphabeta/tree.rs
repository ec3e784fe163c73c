use super::order::Order;
use super::transposition::{Bound, TranspositionTable};
use super::{AlphaBeta, Evaluate, PROVEN, WIN};
use crate::Budget;
use game_core::{Outcome, Seat, Step, Turn, TwoPlayer};

/// How far decisive moves are followed.
const QUIET_AFTER: u32 = 6;

/// A line of the root with its score.
pub struct Scored<A> {
    pub actions: Vec<A>,
    pub score: i32,
}

/// One search under way.
pub struct Tree<'t, 'b, G: TwoPlayer, E> {
    how: AlphaBeta,
    game: &'t G,
    evaluate: &'t E,
    table: TranspositionTable<G::Action>,
    order: Order<G::Action>,
    budget: &'t mut Budget<'b>,
    legal: Vec<G::Action>,
    promises: Vec<i32>,
    /// The ranked moves of each ply, kept for their memory.
    ranked: Vec<Vec<(i32, G::Action)>>,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Action>>,
}

/// What a node may assume.
#[derive(Copy, Clone)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl<'t, 'b, G: TwoPlayer, E: Evaluate<G>> Tree<'t, 'b, G, E> {
    pub fn new(
        how: AlphaBeta,
        game: &'t G,
        evaluate: &'t E,
        table: TranspositionTable<G::Action>,
        order: Order<G::Action>,
        budget: &'t mut Budget<'b>,
    ) -> Self {
        let plies = how.depth as usize + QUIET_AFTER as usize + 2;
        Tree {
            how,
            game,
            evaluate,
            table,
            order,
            budget,
            legal: Vec::new(),
            promises: Vec::new(),
            ranked: vec![Vec::new(); plies],
            lines: vec![Vec::new(); plies],
        }
    }

    pub fn is_stopped(&self) -> bool {
        self.budget.is_spent()
    }

    pub fn nodes(&self) -> u64 {
        self.budget.spent()
    }

    /// Makes the table large enough for all that was looked at: more would take time that nobody counts.
    pub fn make_room(&mut self, bits: u32) {
        self.table.grow(self.nodes(), bits);
    }

    /// The best lines to this depth; where the budget ends within, those of the moves that were looked at to their end.
    pub fn root(&mut self, state: &G::State, depth: u32) -> Vec<Scored<G::Action>> {
        let Turn::Player(seat) = self.game.turn(state) else { return Vec::new() };
        if depth == 1 && self.how.lines > 1 {
            return self.shallow(state, seat);
        }
        let mut lines: Vec<Scored<G::Action>> = Vec::new();
        for _ in 0..self.how.lines.max(1) {
            let taken: Vec<G::Action> = lines.iter().map(|line| line.actions[0]).collect();
            match self.best_but(state, seat, depth, &taken) {
                Some(line) => lines.push(line),
                None => break,
            }
            if self.is_stopped() {
                break;
            }
        }
        lines
    }

    /// The best lines to depth 1: every move is looked at once, for no more than the best one alone would cost.
    fn shallow(&mut self, state: &G::State, seat: Seat) -> Vec<Scored<G::Action>> {
        let ranked = self.rank(state, seat, 0, None);
        let mut lines = Vec::new();
        for (_, action) in &ranked {
            let score = self.child(state, seat, *action, 0, 1, 0, Window { alpha: -WIN, beta: WIN });
            if self.is_stopped() {
                if lines.is_empty() {
                    lines.push(self.guess(state, seat, *action));
                }
                break;
            }
            lines.push(Scored { actions: vec![*action], score });
        }
        self.ranked[0] = ranked;
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines.truncate(self.how.lines);
        lines
    }

    /// The best line that begins with none of the actions taken.
    fn best_but(
        &mut self,
        state: &G::State,
        seat: Seat,
        depth: u32,
        taken: &[G::Action],
    ) -> Option<Scored<G::Action>> {
        let key = self.game.key(state);
        let hash = self.table.find(key).and_then(|entry| entry.best);
        let mut ranked = self.rank(state, seat, 0, hash);
        ranked.retain(|(_, action)| !taken.contains(action));
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.0));
        let mut best: Option<Scored<G::Action>> = None;
        for (index, (_, action)) in ranked.iter().enumerate() {
            let alpha = best.as_ref().map_or(-WIN, |best| best.score);
            let score = self.child(state, seat, *action, index, depth as i16, 0, Window { alpha, beta: WIN });
            if self.is_stopped() {
                // What an unfinished search says is no score: what was found before stands, if there is something.
                if depth == 1 && best.is_none() && taken.is_empty() {
                    best = Some(self.guess(state, seat, *action));
                }
                break;
            }
            if best.as_ref().is_none_or(|best| score > best.score) {
                let actions = std::iter::once(*action).chain(self.lines[1].iter().copied()).collect();
                best = Some(Scored { actions, score });
            }
        }
        if let (Some(best), true) = (&best, taken.is_empty() && !self.is_stopped()) {
            self.table.keep(key, depth as i16, best.score, Bound::Exact, best.actions.first().copied());
        }
        self.ranked[0] = ranked;
        best
    }

    /// An action that was not looked at, worth what the position is.
    fn guess(&self, state: &G::State, seat: Seat, action: G::Action) -> Scored<G::Action> {
        Scored { actions: vec![action], score: self.evaluate.evaluate(self.game, state, seat) }
    }

    /// The score, for the seat, of doing the action: with a full window first, with an empty one after that.
    #[expect(clippy::too_many_arguments, reason = "all of it changes from call to call")]
    fn child(
        &mut self,
        state: &G::State,
        seat: Seat,
        action: G::Action,
        index: usize,
        depth: i16,
        ply: usize,
        window: Window,
    ) -> i32 {
        let mut next = state.clone();
        self.game.apply(&mut next, Step::Act { seat, action });
        let turn = self.game.turn(&next);
        if let Turn::Over(outcome) = turn {
            self.budget.spend();
            self.lines[ply + 1].clear();
            return decided(&outcome, seat, ply + 1);
        }
        let mover = turn.seats().lowest().unwrap_or(seat);
        let Window { alpha, beta } = window;
        if index == 0 {
            return self.look(&next, seat, mover, depth - 1, ply + 1, window);
        }
        let late = index >= self.how.late_moves && depth >= 3;
        let far = i16::from(index / 4 >= self.how.late_moves);
        let reduced = if late { (depth - 2 - far).max(1) } else { depth - 1 };
        let empty = Window { alpha, beta: alpha + 1 };
        let mut score = self.look(&next, seat, mover, reduced, ply + 1, empty);
        if score > alpha && reduced < depth - 1 {
            score = self.look(&next, seat, mover, depth - 1, ply + 1, empty);
        }
        if score > alpha && score < beta {
            score = self.look(&next, seat, mover, depth - 1, ply + 1, window);
        }
        score
    }

    /// The position's score for the seat, whoever moves in it.
    fn look(
        &mut self,
        state: &G::State,
        seat: Seat,
        mover: Seat,
        depth: i16,
        ply: usize,
        window: Window,
    ) -> i32 {
        let Window { alpha, beta } = window;
        if mover == seat {
            self.node(state, mover, depth, ply, window)
        } else {
            -self.node(state, mover, depth, ply, Window { alpha: -beta, beta: -alpha })
        }
    }

    fn node(&mut self, state: &G::State, seat: Seat, depth: i16, ply: usize, window: Window) -> i32 {
        self.lines[ply].clear();
        if depth <= 0 {
            return self.quiet(state, seat, ply, QUIET_AFTER, window);
        }
        if !self.budget.spend() {
            return 0;
        }
        let Window { mut alpha, beta } = window;
        let key = self.game.key(state);
        let mut hash = None;
        if let Some(entry) = self.table.find(key) {
            hash = entry.best;
            let score = from_table(entry.score, ply);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if entry.depth >= depth && settles {
                self.lines[ply].extend(entry.best);
                return score;
            }
        }
        let mut ranked = self.rank(state, seat, ply, hash);
        let (mut best, mut best_action) = (-WIN, None);
        for index in 0..ranked.len() {
            pull_best(&mut ranked[index..]);
            let action = ranked[index].1;
            let score = self.child(state, seat, action, index, depth, ply, Window { alpha, beta });
            if self.budget.is_spent() {
                self.ranked[ply] = ranked;
                return best.max(alpha);
            }
            if score > best {
                best = score;
                best_action = Some(action);
                if score > alpha {
                    alpha = score;
                    let (line, rest) = self.lines.split_at_mut(ply + 1);
                    line[ply].clear();
                    line[ply].push(action);
                    line[ply].extend_from_slice(&rest[0]);
                }
            }
            if alpha >= beta {
                self.order.cut(action, seat, ply, depth);
                break;
            }
        }
        self.ranked[ply] = ranked;
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table.keep(key, depth, to_table(best, ply), bound, best_action);
        best
    }

    /// Follows decisive moves only; everything else is worth what the evaluator says.
    fn quiet(&mut self, state: &G::State, seat: Seat, ply: usize, left: u32, window: Window) -> i32 {
        if !self.budget.spend() {
            return 0;
        }
        let Window { mut alpha, beta } = window;
        let mut best = self.evaluate.evaluate(self.game, state, seat);
        if !self.how.quiescence || left == 0 || best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        self.legal.clear();
        self.evaluate.decisive(self.game, state, &mut self.legal);
        let decisive = std::mem::take(&mut self.legal);
        for action in &decisive {
            let mut next = state.clone();
            self.game.apply(&mut next, Step::Act { seat, action: *action });
            let score = match self.game.turn(&next) {
                Turn::Over(outcome) => decided(&outcome, seat, ply + 1),
                turn => {
                    let mover = turn.seats().lowest().unwrap_or(seat);
                    let spare = std::mem::take(&mut self.legal);
                    let score = if mover == seat {
                        self.quiet(&next, mover, ply + 1, left - 1, Window { alpha, beta })
                    } else {
                        -self.quiet(&next, mover, ply + 1, left - 1, Window { alpha: -beta, beta: -alpha })
                    };
                    self.legal = spare;
                    score
                }
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.budget.is_spent() {
                break;
            }
        }
        self.legal = decisive;
        best
    }

    /// The legal moves with their ranks, in the buffer of this ply.
    fn rank(
        &mut self,
        state: &G::State,
        seat: Seat,
        ply: usize,
        hash: Option<G::Action>,
    ) -> Vec<(i32, G::Action)> {
        let mut ranked = std::mem::take(&mut self.ranked[ply]);
        ranked.clear();
        self.game.legal(state, seat, &mut self.legal);
        self.promises.clear();
        self.evaluate.promises(self.game, state, &self.legal, &mut self.promises);
        for (action, promise) in self.legal.iter().zip(&self.promises) {
            let rank =
                if hash == Some(*action) { i32::MAX } else { self.order.rank(*action, seat, ply, *promise) };
            ranked.push((rank, *action));
        }
        ranked
    }
}

/// Brings the best-ranked move to the front; the first of equals, so that the order is a function of the list.
#[inline]
fn pull_best<A: Copy>(ranked: &mut [(i32, A)]) {
    let mut best = 0;
    for index in 1..ranked.len() {
        if ranked[index].0 > ranked[best].0 {
            best = index;
        }
    }
    ranked.swap(0, best);
}

/// The score of a game that is over after so many actions.
fn decided(outcome: &Outcome, seat: Seat, ply: usize) -> i32 {
    let winners = outcome.winners();
    match (winners.contains(seat), winners.len()) {
        (true, 1) => WIN - ply as i32,
        (true, _) => 0,
        (false, _) => ply as i32 - WIN,
    }
}

/// Wins are kept by their distance from the position, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        score if score > PROVEN => score + ply as i32,
        score if score < -PROVEN => score - ply as i32,
        score => score,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        score if score > PROVEN => score - ply as i32,
        score if score < -PROVEN => score + ply as i32,
        score => score,
    }
}
