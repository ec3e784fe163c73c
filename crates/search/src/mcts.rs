//! Monte Carlo tree search for open games without chance: upper confidence bounds over a tree that grows by one node a
//! simulation, with a rollout from each new leaf.

use crate::{Budget, Found, Line};
use game_core::{Outcome, PerfectInformation, SearchRng, Seat, Step, Turn};

/// How a simulation goes on from a leaf.
pub trait Rollout<G: PerfectInformation> {
    /// What the position is worth to each seat, 0 to 1; it may be played on as one likes.
    fn values(&mut self, game: &G, state: &mut G::State, rng: &mut SearchRng) -> Values;
}

/// What a position is worth to each seat, 0 to 1.
pub type Values = [f32; Seat::MAX];

/// The values of a game that is over: ties share the win.
pub fn values_of(outcome: &Outcome, seats: u8) -> Values {
    let mut values = [0.0; Seat::MAX];
    for seat in Seat::first(seats) {
        values[seat.index()] = outcome.share(seat) as f32;
    }
    values
}

/// Plays random moves to the end.
#[derive(Clone, Debug)]
pub struct RandomRollout<A> {
    actions: Vec<A>,
}

impl<A> Default for RandomRollout<A> {
    fn default() -> Self {
        RandomRollout { actions: Vec::new() }
    }
}

impl<G: PerfectInformation> Rollout<G> for RandomRollout<G::Action> {
    #[inline]
    fn values(&mut self, game: &G, state: &mut G::State, rng: &mut SearchRng) -> Values {
        loop {
            match game.turn(state) {
                Turn::Over(outcome) => return values_of(&outcome, game.seats()),
                turn => {
                    let seat = turn.seats().lowest().expect("a game without chance waits for somebody");
                    game.legal(state, seat, &mut self.actions);
                    let action = rng.choose(&self.actions);
                    game.apply(state, Step::Act { seat, action });
                }
            }
        }
    }
}

/// How to search.
#[derive(Copy, Clone, Debug)]
pub struct Mcts {
    /// How much what is little known is tried.
    pub exploration: f32,
    /// How many lines are wanted.
    pub lines: usize,
    /// What the rollouts are drawn from.
    pub seed: u64,
}

impl Default for Mcts {
    fn default() -> Mcts {
        Mcts { exploration: 1.0, lines: 1, seed: 0 }
    }
}

#[derive(Copy, Clone)]
struct Node<A> {
    action: A,
    /// The seat whose action led here, and whose value is counted.
    seat: Seat,
    visits: u32,
    total: f32,
    first: u32,
    children: u32,
}

impl Mcts {
    /// Looks for the best actions of the seat to move, until the budget is spent; a node is a simulation.
    pub fn search<G: PerfectInformation, R: Rollout<G>>(
        &self,
        game: &G,
        rollout: &mut R,
        state: &G::State,
        budget: &mut Budget<'_>,
    ) -> Found<G::Action> {
        let mut rng = SearchRng::new(self.seed);
        let mut legal = Vec::new();
        let Some(seat) = game.turn(state).seats().lowest() else {
            return Found { lines: Vec::new(), nodes: 0, depth: 0 };
        };
        game.legal(state, seat, &mut legal);
        let root = Node { action: legal[0], seat, visits: 0, total: 0.0, first: 0, children: 0 };
        let mut tree = vec![root];
        grow(&mut tree, 0, seat, &legal);
        let mut path = Vec::new();
        let mut deepest = 0;
        loop {
            let mut state = state.clone();
            path.clear();
            path.push(0);
            let mut at = 0;
            let values = loop {
                let turn = game.turn(&state);
                if let Turn::Over(outcome) = turn {
                    break values_of(&outcome, game.seats());
                }
                if tree[at].children == 0 {
                    if tree[at].visits == 0 {
                        break rollout.values(game, &mut state, &mut rng);
                    }
                    let seat = turn.seats().lowest().expect("a game without chance waits for somebody");
                    game.legal(&state, seat, &mut legal);
                    grow(&mut tree, at, seat, &legal);
                }
                at = self.select(&tree, at);
                path.push(at);
                let Node { seat, action, .. } = tree[at];
                game.apply(&mut state, Step::Act { seat, action });
            };
            deepest = deepest.max(path.len() as u32 - 1);
            for at in &path {
                let node = &mut tree[*at];
                node.visits += 1;
                node.total += values[node.seat.index()];
            }
            if !budget.spend() {
                break;
            }
        }
        Found { lines: self.lines(&tree), nodes: budget.spent(), depth: deepest }
    }

    /// The child with the highest upper bound; one that was never tried comes first.
    #[inline]
    fn select<A>(&self, tree: &[Node<A>], at: usize) -> usize {
        let node = &tree[at];
        let first = node.first as usize;
        let children = &tree[first..first + node.children as usize];
        let reach = self.exploration * libm::logf(node.visits.max(1) as f32).sqrt();
        let (mut best, mut bound) = (0, f32::MIN);
        for (index, child) in children.iter().enumerate() {
            if child.visits == 0 {
                return first + index;
            }
            let visits = child.visits as f32;
            let value = child.total / visits + reach / visits.sqrt();
            if value > bound {
                (best, bound) = (index, value);
            }
        }
        first + best
    }

    fn lines<A: Copy>(&self, tree: &[Node<A>]) -> Vec<Line<A>> {
        let mut roots: Vec<usize> = children(tree, 0).collect();
        roots.sort_by_key(|child| std::cmp::Reverse(tree[*child].visits));
        roots.truncate(self.lines.max(1));
        let line = |root: usize| {
            let mut actions = vec![tree[root].action];
            let mut at = root;
            while let Some(next) =
                children(tree, at).max_by_key(|child| (tree[*child].visits, usize::MAX - child))
            {
                if tree[next].visits == 0 {
                    break;
                }
                actions.push(tree[next].action);
                at = next;
            }
            let Node { visits, total, .. } = tree[root];
            Line { actions, value: total / visits.max(1) as f32, visits: u64::from(visits) }
        };
        roots.into_iter().map(line).collect()
    }
}

fn children<A>(tree: &[Node<A>], at: usize) -> std::ops::Range<usize> {
    let first = tree[at].first as usize;
    first..first + tree[at].children as usize
}

fn grow<A: Copy>(tree: &mut Vec<Node<A>>, at: usize, seat: Seat, legal: &[A]) {
    tree[at].first = tree.len() as u32;
    tree[at].children = legal.len() as u32;
    tree.extend(legal.iter().map(|action| Node {
        action: *action,
        seat,
        visits: 0,
        total: 0.0,
        first: 0,
        children: 0,
    }));
}
