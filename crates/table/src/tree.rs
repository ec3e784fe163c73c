use crate::Record;
use game_core::{Seat, StepText};

/// A game with other ways it could have gone: what was played is the first way everywhere.
#[derive(Clone, Debug)]
pub struct Tree {
    record: Record,
    nodes: Vec<Node>,
    length: usize,
}

/// A move and the draws that followed it; the root is what came before the first move.
#[derive(Clone, Debug)]
struct Node {
    parent: usize,
    ply: usize,
    /// How many steps lead to it, its own included.
    at: usize,
    steps: Vec<StepText>,
    children: Vec<usize>,
}

/// A place in a tree: after some move, or before the first.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Spot(usize);

impl Spot {
    /// Its number among [`Tree::spots`].
    pub const fn index(self) -> usize {
        self.0
    }
}

impl Tree {
    /// The game of a record that the rules have read, with all its draws.
    pub fn from_record(mut record: Record) -> Tree {
        let steps = std::mem::take(&mut record.steps);
        let mut tree = Tree { record, nodes: Vec::new(), length: 0 };
        tree.nodes.push(Node { parent: 0, ply: 0, at: 0, steps: Vec::new(), children: Vec::new() });
        let mut at = Tree::ROOT;
        for step in steps {
            match step {
                StepText::Act { .. } => at = tree.add(at, vec![step]),
                StepText::Chance { .. } => {
                    let node = &mut tree.nodes[at.0];
                    node.at += 1;
                    node.steps.push(step);
                }
            }
        }
        tree.length = tree.nodes[at.0].ply;
        tree
    }

    /// Before the first move.
    pub const ROOT: Spot = Spot(0);

    /// How many moves were played.
    pub fn length(&self) -> usize {
        self.length
    }

    /// After so many moves of the game as it was played, or after its last.
    pub fn played(&self, ply: usize) -> Spot {
        // What was played was added first, move by move.
        Spot(ply.min(self.length))
    }

    /// Every place there is, each after the one before it.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        (0..self.nodes.len()).map(Spot)
    }

    /// How many moves lie before it.
    pub fn ply(&self, at: Spot) -> usize {
        self.nodes[at.0].ply
    }

    /// How many steps lie before it, draws included.
    pub fn steps(&self, at: Spot) -> usize {
        self.nodes[at.0].at
    }

    /// The move that leads to it, with the draws that followed.
    pub fn steps_at(&self, at: Spot) -> &[StepText] {
        &self.nodes[at.0].steps
    }

    /// The move that leads to it, and whose it is.
    pub fn act(&self, at: Spot) -> Option<(Seat, &str)> {
        self.nodes[at.0].steps.iter().find_map(|step| match step {
            StepText::Act { seat, text } => Some((*seat, text.as_str())),
            StepText::Chance { .. } => None,
        })
    }

    /// One move back.
    pub fn back(&self, at: Spot) -> Option<Spot> {
        (at != Tree::ROOT).then(|| Spot(self.nodes[at.0].parent))
    }

    /// One move on, along the first way.
    pub fn next(&self, at: Spot) -> Option<Spot> {
        self.ways(at).next()
    }

    /// Every way on, that of the game first.
    pub fn ways(&self, at: Spot) -> impl Iterator<Item = Spot> {
        self.nodes[at.0].children.iter().copied().map(Spot)
    }

    /// The way beside this one, so many further on, around the end.
    pub fn beside(&self, at: Spot, by: isize) -> Spot {
        let siblings = &self.nodes[self.nodes[at.0].parent].children;
        match siblings.iter().position(|sibling| *sibling == at.0) {
            Some(place) => Spot(siblings[(place as isize + by).rem_euclid(siblings.len() as isize) as usize]),
            None => at,
        }
    }

    /// Whether it is part of the game as it was played.
    pub fn is_played(&self, at: Spot) -> bool {
        at.0 <= self.length
    }

    /// The last place on the ways to both.
    pub fn fork(&self, one: Spot, other: Spot) -> Spot {
        let (mut one, mut other) = (one.0, other.0);
        while one != other && (one > self.length || other > self.length) {
            // A way on is always added after what it goes on from.
            match one > other {
                true => one = self.nodes[one].parent,
                false => other = self.nodes[other].parent,
            }
        }
        Spot(one.min(other))
    }

    /// The places on the way from one before it, which is left out.
    pub fn way(&self, from: Spot, to: Spot) -> Vec<Spot> {
        let mut way: Vec<Spot> =
            std::iter::successors(Some(to), |at| self.back(*at)).take_while(|at| *at != from).collect();
        way.reverse();
        way
    }

    /// A move and the draws that followed it, as a way on from here: the one that is there already, if the move is.
    pub fn add(&mut self, at: Spot, steps: Vec<StepText>) -> Spot {
        let before = &self.nodes[at.0];
        let (ply, until) = (before.ply + 1, before.at + steps.len());
        let node = Node { parent: at.0, ply, at: until, steps, children: Vec::new() };
        let acts = |node: &Node| node.steps.first().cloned();
        if let Some(there) =
            self.nodes[at.0].children.iter().find(|child| acts(&self.nodes[**child]) == acts(&node))
        {
            return Spot(*there);
        }
        let new = self.nodes.len();
        self.nodes.push(node);
        self.nodes[at.0].children.push(new);
        Spot(new)
    }

    /// The game up to here, as a record of its own.
    pub fn record(&self, at: Spot) -> Record {
        let way = [Tree::ROOT].into_iter().chain(self.way(Tree::ROOT, at));
        let steps = way.flat_map(|spot| self.steps_at(spot).iter().cloned()).collect();
        let whole = at == self.played(self.length);
        let outcome = self.record.outcome.clone().filter(|_| whole);
        let ended = self.record.ended.clone().filter(|_| whole);
        Record { steps, outcome, ended, ..self.record.clone() }
    }
}
