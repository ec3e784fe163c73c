use crate::mixer::Mixer;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// The decisions of all seats that simulations have met, and what was tried there.
///
/// A decision is found by the hash of all that its seat has seen on the way; there are no links from one to the next.
pub(super) struct Trees<A> {
    places: HashMap<u64, u32, BuildHasherDefault<Mixer>>,
    nodes: Vec<Node>,
    arms: Vec<Arm<A>>,
}

#[derive(Copy, Clone, Default)]
struct Node {
    visits: u32,
    /// Where its arms lie, how many there are, and for how many there is room.
    first: u32,
    arms: u32,
    room: u32,
}

/// An action that was tried at a decision.
#[derive(Copy, Clone)]
pub(super) struct Arm<A> {
    pub action: A,
    /// How often it was taken.
    pub visits: u32,
    /// How often it could have been taken.
    pub available: u32,
    /// What it was worth to the seat on average.
    pub mean: f32,
    /// How much more the seat would have had by always taking it.
    pub regret: f64,
    /// The sum of its shares in the mixtures that were played.
    pub share: f64,
}

impl<A> Arm<A> {
    /// Counts a visit that was worth so much.
    #[inline]
    pub fn visit(&mut self, value: f32) {
        self.visits += 1;
        self.mean += (value - self.mean) / self.visits as f32;
    }
}

impl<A> Default for Trees<A> {
    fn default() -> Trees<A> {
        Trees { places: HashMap::default(), nodes: Vec::new(), arms: Vec::new() }
    }
}

impl<A: Copy + Ord> Trees<A> {
    /// The decision of a seat that has seen this, if it was met.
    #[inline]
    pub fn find(&self, seen: u64) -> Option<u32> {
        self.places.get(&seen).copied()
    }

    /// The decision of a seat that has seen this.
    #[inline]
    pub fn meet(&mut self, seen: u64) -> u32 {
        let nodes = &mut self.nodes;
        *self.places.entry(seen).or_insert_with(|| {
            nodes.push(Node::default());
            nodes.len() as u32 - 1
        })
    }

    /// Counts a visit; how many there were before.
    #[inline]
    pub fn visit(&mut self, node: u32) -> u32 {
        let visits = &mut self.nodes[node as usize].visits;
        *visits += 1;
        *visits - 1
    }

    /// How often the decision was met.
    #[inline]
    pub fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    /// What was tried there, by action.
    #[inline]
    pub fn arms(&self, node: u32) -> &[Arm<A>] {
        let Node { first, arms, .. } = self.nodes[node as usize];
        &self.arms[first as usize..(first + arms) as usize]
    }

    /// What was tried there, by action.
    #[inline]
    pub fn arms_mut(&mut self, node: u32) -> &mut [Arm<A>] {
        let Node { first, arms, .. } = self.nodes[node as usize];
        &mut self.arms[first as usize..(first + arms) as usize]
    }

    /// Adds an action that was not tried there; where it stands among the others.
    pub fn add(&mut self, node: u32, action: A) -> usize {
        let place = self.arms(node).partition_point(|arm| arm.action < action);
        let arm = Arm { action, visits: 0, available: 1, mean: 0.0, regret: 0.0, share: 0.0 };
        let node = &mut self.nodes[node as usize];
        if node.arms == node.room {
            // The old room is left empty: in all no more than what is in use.
            let old = node.first as usize..(node.first + node.arms) as usize;
            node.first = self.arms.len() as u32;
            node.room = (2 * node.room).max(2);
            self.arms.extend_from_within(old);
            self.arms.resize((node.first + node.room) as usize, arm);
        }
        let (first, arms) = (node.first as usize, node.arms as usize);
        node.arms += 1;
        self.arms[first..=first + arms].copy_within(place..arms, place + 1);
        self.arms[first + place] = arm;
        place
    }
}
