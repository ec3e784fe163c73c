use super::choice;
use super::forest::Forest;
use super::trail::{self, Trails};
use super::tree::Arm;
use super::{Mixed, Policy, Roots};
use crate::mcts::Values;
use crate::{Found, Variation};
use game_core::{Observe, Seat, Step, Turn};
use std::cmp::Reverse;

/// What a search among information sets found.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// Its lines: the most visited first; or, where a mixture was learnt, the one that was drawn from it, and then the
    /// likeliest first.
    pub found: Found<A>,
    /// How likely each action that was tried should be, ascending by action; where no mixture was learnt, how often it was
    /// tried.
    pub mixture: Vec<(A, f32)>,
    /// What everybody can expect, as the average of all simulations.
    pub values: Values,
}

impl<G: Observe, P: Policy<G>> Forest<'_, G, P> {
    /// What was found so far.
    pub fn answer(&self) -> Answer<G::Action> {
        let mut found = Found { lines: Vec::new(), nodes: self.simulations, depth: self.deepest };
        let mut values = [0.0; Seat::MAX];
        for (value, total) in values.iter_mut().zip(self.totals) {
            *value = (total / self.simulations.max(1) as f64) as f32;
        }
        let Some(node) = self.trees.find(trail::root(self.seat)) else {
            return Answer { found, mixture: Vec::new(), values };
        };
        let mut rng = self.rng.clone();
        let world = self.game.imagine(self.worlds, &mut rng);
        let arms = self.trees.arms(node);
        let mixture = mixture(arms);
        let mut order: Vec<usize> = (0..arms.len()).collect();
        let mixed = self.how.mixed == Mixed::Always || matches!(self.game.turn(&world), Turn::Commit(_));
        if mixed {
            order.sort_by(|one, other| mixture[*other].1.total_cmp(&mixture[*one].1));
            let drawn = choice::pick(&self.drawable(&mixture, &order), &mut rng);
            order[..=drawn].rotate_right(1);
        } else {
            order.sort_by_key(|place| Reverse(arms[*place].visits));
        }
        order.truncate(self.how.lines.max(1));
        found.lines = order.into_iter().map(|place| self.line(&arms[place], world.clone())).collect();
        Answer { found, mixture, values }
    }

    /// Whether so many more simulations cannot change the choice: there is nothing to choose, or the action tried most can
    /// no longer be caught up with. A mixture is never settled.
    pub fn is_settled(&self, remaining: u64) -> bool {
        let Some(node) = self.trees.find(trail::root(self.seat)) else { return false };
        let world = self.game.imagine(self.worlds, &mut self.rng.clone());
        let mut legal = Vec::new();
        self.game.legal(&world, self.seat, &mut legal);
        if legal.len() == 1 {
            return true;
        }
        if self.how.mixed == Mixed::Always || matches!(self.game.turn(&world), Turn::Commit(_)) {
            return false;
        }
        let (mut most, mut second) = (0, 0);
        for arm in self.trees.arms(node) {
            let visits = u64::from(arm.visits);
            second = second.max(visits.min(most));
            most = most.max(visits);
        }
        most - second > remaining
    }

    /// How likely each action should be for a seat that saw this when the search began, and these events since; nothing
    /// if it was not met deciding there. Where the roots are merged, and for the searching seat, the view does not matter.
    pub fn mixture(&self, seat: Seat, view: &G::View, events: &[G::Event]) -> Option<Vec<(G::Action, f32)>> {
        let root = match self.how.roots {
            Roots::Separate if seat != self.seat => trail::sight(seat, view),
            _ => trail::root(seat),
        };
        let node = self.trees.find(events.iter().fold(root, trail::follow))?;
        Some(mixture(self.trees.arms(node)))
    }

    /// The shares of the actions in this order, from the greatest to the last that is great enough to be drawn.
    fn drawable(&self, mixture: &[(G::Action, f32)], order: &[usize]) -> Vec<f32> {
        let shares = order.iter().map(|place| mixture[*place].1);
        let least = self.how.floor * mixture[order[0]].1;
        shares.take_while(|share| *share >= least).collect()
    }

    /// The arm's action and what follows it in this world, until something is drawn or chosen secretly.
    fn line(&self, arm: &Arm<G::Action>, mut world: G::State) -> Variation<G::Action> {
        let game = self.game;
        let mut trails = Trails::begin(self.how.roots, game, &world, self.seat);
        let mut step = Step::Act { seat: self.seat, action: arm.action };
        let mut actions = vec![arm.action];
        let mut legal = Vec::new();
        loop {
            trails.see(game, &world, step);
            game.apply(&mut world, step);
            let Turn::Player(seat) = game.turn(&world) else { break };
            game.legal(&world, seat, &mut legal);
            let tried = self.trees.find(trails.seen_by(seat)).map_or(&[][..], |node| self.trees.arms(node));
            let action = match (&legal[..], tried) {
                ([only], _) => Some(*only),
                (_, tried) => tried
                    .iter()
                    .filter(|arm| legal.binary_search(&arm.action).is_ok())
                    .min_by_key(|arm| Reverse(arm.visits))
                    .map(|arm| arm.action),
            };
            let Some(action) = action else { break };
            actions.push(action);
            step = Step::Act { seat, action };
        }
        Variation { actions, value: arm.mean, visits: u64::from(arm.visits) }
    }
}

/// The arms' shares in what was played; their visits, where no mixture was.
fn mixture<A: Copy>(arms: &[Arm<A>]) -> Vec<(A, f32)> {
    let shares: f64 = arms.iter().map(|arm| arm.share).sum();
    let visits: f64 = arms.iter().map(|arm| f64::from(arm.visits)).sum();
    let share = |arm: &Arm<A>| match shares > 0.0 {
        true => arm.share / shares,
        false => f64::from(arm.visits) / visits,
    };
    arms.iter().map(|arm| (arm.action, share(arm) as f32)).collect()
}
