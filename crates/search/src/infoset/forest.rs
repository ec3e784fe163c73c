use super::choice::{self, Open};
use super::playout::{Asking, Buffers, Next};
use super::regret::{self, Draw, Lesson, Part};
use super::trail::{self, Trails};
use super::tree::Trees;
use super::{Infoset, Mixed, Policy};
use crate::Budget;
use crate::mcts::Values;
use game_core::{Observe, SearchRng, Seat, Seats, Step};
use std::ops::Range;

/// A search that has begun: every seat's tree, as far as it has grown. It can grow in pieces, to the same answer.
pub struct Forest<'g, G: Observe, P> {
    pub(super) how: Infoset,
    pub(super) game: &'g G,
    pub(super) worlds: &'g G::Worlds,
    pub(super) seat: Seat,
    policy: &'g mut P,
    pub(super) rng: SearchRng,
    pub(super) trees: Trees<G::Action>,
    /// The sum of everybody's values in all simulations.
    pub(super) totals: [f64; Seat::MAX],
    pub(super) simulations: u64,
    pub(super) deepest: u32,
    buffers: Buffers<G>,
    open: Vec<Open>,
    path: Vec<Stop>,
    parts: Vec<Part>,
    /// How much likelier each seat's choices of this simulation would have been without trembling.
    steady: [f64; Seat::MAX],
}

/// A decision that a simulation has passed.
struct Stop {
    seat: Seat,
    node: u32,
    arm: u32,
    /// What could be taken, among the parts, unless by bound.
    parts: Range<u32>,
    way: Way,
}

/// How a decision was made.
#[derive(Copy, Clone)]
enum Way {
    /// By upper confidence bound, or for the first time.
    Bound,
    /// By upper confidence bound, until there is a mixture.
    Warm,
    /// By drawing from the mixture.
    Mixed {
        draw: Draw,
        /// How much likelier the others' choices so far, and the seat's own, would have been without trembling.
        others: f64,
        own: f64,
    },
}

impl<'g, G: Observe, P: Policy<G>> Forest<'g, G, P> {
    /// The search of a seat that may be in any of these worlds, before its first simulation.
    pub fn new(how: Infoset, game: &'g G, worlds: &'g G::Worlds, seat: Seat, policy: &'g mut P) -> Self {
        Forest {
            how,
            game,
            worlds,
            seat,
            policy,
            rng: SearchRng::new(how.seed),
            trees: Trees::default(),
            totals: [0.0; Seat::MAX],
            simulations: 0,
            deepest: 0,
            buffers: Buffers::default(),
            open: Vec::new(),
            path: Vec::new(),
            parts: Vec::new(),
            steady: [1.0; Seat::MAX],
        }
    }

    /// Simulates until the budget is spent; a node is a simulation, and there is at least one.
    pub fn grow(&mut self, budget: &mut Budget<'_>) {
        loop {
            let values = self.simulate();
            self.learn(values);
            self.deepest = self.deepest.max(self.path.len() as u32);
            if !budget.spend() {
                break;
            }
        }
    }

    /// Plays one world by the trees, until something is new, and then by the policy; what that is worth to each seat.
    fn simulate(&mut self) -> Values {
        let mut world = self.policy.world(self.game, self.worlds, &mut self.rng);
        let mut trails = Trails::begin(self.how.roots, self.game, &world, self.seat);
        let mut asking = Asking { own: self.seat, owing: Seats::NONE };
        let mut new = false;
        self.path.clear();
        self.parts.clear();
        self.steady = [1.0; Seat::MAX];
        loop {
            let step = match asking.next(self.game, self.policy, &world) {
                Next::Over(values) => return values,
                // Who chooses at the same time as a new choice still chooses by its tree.
                Next::Draw | Next::Decide { under_way: false, .. } if new => {
                    let Forest { buffers, game, policy, rng, .. } = self;
                    return buffers.play_on(game, *policy, &mut world, &mut asking, rng);
                }
                Next::Draw => self.buffers.draw(self.game, &world, &mut self.rng),
                Next::Decide { seat, secret, .. } => {
                    let (action, is_new) = self.decide(&world, seat, secret, trails.seen_by(seat));
                    new |= is_new;
                    Step::Act { seat, action }
                }
            };
            trails.see(self.game, &world, step);
            self.game.apply(&mut world, step);
        }
    }

    /// The action of a seat that has seen this, and whether it was never tried.
    fn decide(&mut self, world: &G::State, seat: Seat, secret: bool, seen: u64) -> (G::Action, bool) {
        let Forest { how, game, policy, rng, trees, open, parts, steady, .. } = self;
        let legal = &mut self.buffers.legal;
        game.legal(world, seat, legal);
        if legal.len() == 1 && seen != trail::root(self.seat) {
            return (legal[0], false);
        }
        let node = trees.meet(seen);
        choice::open(trees.arms_mut(node), legal, open);
        let visits = trees.visit(node);
        let first = parts.len() as u32;
        let mut way = Way::Bound;
        let new = open.len() < legal.len() && open.len() < how.width(visits);
        let arm = if new {
            let named = choice::unit(rng) < f64::from(how.trust);
            let named = named.then(|| policy.choose(game, world, seat, legal, rng));
            let place = named
                .filter(|place| open.iter().all(|open| open.legal as usize != *place))
                .unwrap_or_else(|| choice::untried(open, legal.len(), rng));
            trees.add(node, legal[place])
        } else if !secret && how.mixed == Mixed::Commits {
            choice::best(how.exploration, trees.arms(node), open)
        } else if visits < how.warmup.saturating_mul(legal.len() as u32) {
            way = Way::Warm;
            parts.extend(open.iter().map(|open| Part { arm: open.arm, share: 0.0 }));
            choice::best(how.exploration, trees.arms(node), open)
        } else {
            let (arm, draw) = regret::mix(how.tremble, trees.arms(node), open, parts, rng);
            let own = seat.index();
            let others = (0..Seat::MAX).filter(|other| *other != own).map(|other| steady[other]).product();
            way = Way::Mixed { draw, others, own: steady[own] };
            steady[own] *= draw.share / draw.likely;
            arm
        };
        self.path.push(Stop { seat, node, arm: arm as u32, parts: first..parts.len() as u32, way });
        (trees.arms(node)[arm].action, new)
    }

    /// Takes what a simulation was worth back to every decision that it passed.
    fn learn(&mut self, values: Values) {
        // What the rest of the simulation says of play without trembling.
        let mut steady = values.map(f64::from);
        let usual = self.totals.map(|total| total / self.simulations.max(1) as f64);
        for Stop { seat, node, arm, parts, way } in self.path.iter().rev() {
            // What is learnt later counts for more: the others have learnt too.
            let weight = f64::from(self.trees.visits(*node)).sqrt();
            let arms = self.trees.arms_mut(*node);
            let parts = &self.parts[parts.start as usize..parts.end as usize];
            match *way {
                Way::Bound => {}
                Way::Warm => regret::warm_up(arms, parts, *arm, weight),
                Way::Mixed { draw, others, own } => {
                    let value = steady[seat.index()];
                    let weights = [weight * others, weight * own];
                    let worth = Lesson { parts, taken: *arm, draw, value, weights }.learn(arms);
                    for (value, usual) in steady.iter_mut().zip(usual) {
                        *value = usual + draw.share / draw.likely * (*value - usual);
                    }
                    steady[seat.index()] = worth;
                }
            }
            arms[*arm as usize].visit(values[seat.index()]);
        }
        for (total, value) in self.totals.iter_mut().zip(values) {
            *total += f64::from(value);
        }
        self.simulations += 1;
    }
}
