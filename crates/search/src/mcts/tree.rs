use super::Values;
use crate::Variation;
use game_core::{Seat, Step};
use std::cmp::Reverse;

/// The place of the position that is searched.
pub(super) const ROOT: u32 = 0;

/// The bound of what was never tried; it is not read.
const UNTRIED: Bound = Bound { mean: 0.0, spread: 0.0 };

/// Positions and the actions that led there; the children of one lie side by side.
///
/// What is read of every child is kept apart from what is read of the chosen one alone.
pub(super) struct Tree<A> {
    bounds: Vec<Bound>,
    nodes: Vec<Node<A>>,
}

/// What a child is worth to the seat that chooses it, and how far that may be wrong.
#[derive(Copy, Clone)]
struct Bound {
    mean: f32,
    /// One over the square root of its visits.
    spread: f32,
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
    /// How many of the children were tried, from the first.
    tried: u32,
}

impl<A> Node<A> {
    fn new(seat: Seat, action: A) -> Node<A> {
        Node { action, seat, visits: 0, total: 0.0, first: 0, children: 0, tried: 0 }
    }
}

impl<A: Copy> Tree<A> {
    /// A position in which the seat has these actions, and what they lead to.
    pub fn new(seat: Seat, legal: &[A]) -> Tree<A> {
        let mut tree = Tree { bounds: vec![UNTRIED], nodes: vec![Node::new(seat, legal[0])] };
        tree.grow(ROOT, seat, legal);
        tree
    }

    /// How often a simulation came by.
    #[inline]
    pub fn visits(&self, at: u32) -> u32 {
        self.nodes[at as usize].visits
    }

    /// Whether what follows is in the tree.
    #[inline]
    pub fn is_grown(&self, at: u32) -> bool {
        self.nodes[at as usize].children > 0
    }

    /// Adds what follows.
    #[inline]
    pub fn grow(&mut self, at: u32, seat: Seat, legal: &[A]) {
        let node = &mut self.nodes[at as usize];
        node.first = self.bounds.len() as u32;
        node.children = legal.len() as u32;
        self.bounds.resize(self.bounds.len() + legal.len(), UNTRIED);
        self.nodes.extend(legal.iter().map(|action| Node::new(seat, *action)));
    }

    /// The child with the highest upper bound, and the step to it; those that were never tried come first.
    #[inline]
    pub fn descend<C>(&mut self, at: u32, exploration: f32) -> (u32, Step<A, C>) {
        let node = &mut self.nodes[at as usize];
        let child = if node.tried < node.children {
            node.tried += 1;
            node.first + node.tried - 1
        } else {
            let reach = exploration * libm::logf(node.visits as f32).sqrt();
            let children = &self.bounds[node.first as usize..][..node.children as usize];
            node.first + highest(children, reach)
        };
        let Node { seat, action, .. } = self.nodes[child as usize];
        (child, Step::Act { seat, action })
    }

    /// Counts a visit that was worth so much.
    #[inline]
    pub fn learn(&mut self, at: u32, values: &Values) {
        let node = &mut self.nodes[at as usize];
        node.visits += 1;
        node.total += values[node.seat.index()];
        let visits = node.visits as f32;
        self.bounds[at as usize] = Bound { mean: node.total / visits, spread: 1.0 / visits.sqrt() };
    }

    /// The best lines, the most visited first.
    pub fn lines(&self, count: usize) -> Vec<Variation<A>> {
        let mut roots: Vec<usize> = self.children(0).collect();
        roots.sort_by_key(|child| Reverse(self.nodes[*child].visits));
        roots.truncate(count.max(1));
        roots.into_iter().map(|root| self.line(root)).collect()
    }

    fn line(&self, root: usize) -> Variation<A> {
        let Node { action, visits, total, .. } = self.nodes[root];
        let mut actions = vec![action];
        let mut at = root;
        while let Some(next) = self.children(at).min_by_key(|child| Reverse(self.nodes[*child].visits)) {
            if self.nodes[next].visits == 0 {
                break;
            }
            actions.push(self.nodes[next].action);
            at = next;
        }
        Variation { actions, value: total / visits.max(1) as f32, visits: u64::from(visits) }
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let Node { first, children, .. } = self.nodes[at];
        first as usize..(first + children) as usize
    }
}

/// The place of the highest upper bound.
#[inline]
fn highest(bounds: &[Bound], reach: f32) -> u32 {
    let (mut best, mut highest) = (0, f32::MIN);
    for (place, bound) in bounds.iter().enumerate() {
        let upper = bound.mean + reach * bound.spread;
        if upper > highest {
            (best, highest) = (place as u32, upper);
        }
    }
    best
}
