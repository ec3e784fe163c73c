use crate::{Chapter, Entry, Names, Sentences, Teller, Told, lines, tell};
use game_core::Observer;
use std::collections::HashMap;
use table::{AnyTable, LoadError, Spot, Tree, Walk};

/// The story of a game and of the ways beside it, place by place, as each observer knew it: every place is told once to each.
pub struct Chronicle {
    teller: &'static dyn Teller,
    walk: Walk,
    told: HashMap<Observer, HashMap<Spot, Vec<Entry>>>,
}

/// A row of such a story.
#[derive(Clone, PartialEq, Debug)]
pub enum Row {
    /// A round and phase of the game begins.
    Heading(Chapter),
    /// A line.
    Line(Box<PlaceLine>),
}

/// A line, and the place of the tree after which it is told.
#[derive(Clone, PartialEq, Debug)]
pub struct PlaceLine {
    /// The place.
    pub spot: Spot,
    /// How often one left the game to come there.
    pub depth: usize,
    /// What is told.
    pub told: Told,
}

impl Chronicle {
    /// The story of the game at this table, of which nothing is told yet.
    pub fn new(teller: &'static dyn Teller, table: Box<dyn AnyTable>) -> Chronicle {
        Chronicle { teller, walk: Walk::new(table).1, told: HashMap::new() }
    }

    /// Tells this observer every place of the tree that was not told before.
    pub fn tell_all(&mut self, tree: &Tree, observer: Observer) -> Result<(), LoadError> {
        if !self.told.contains_key(&observer) {
            self.walk.go(tree, tree.played(tree.length()))?;
            let table = self.walk.table();
            let entries = tell(self.teller, table, 0..table.at(), observer);
            self.told.insert(observer, by_place(tree, &entries));
        }
        for spot in tree.spots() {
            if self.entries(spot, observer).is_some() {
                continue;
            }
            self.walk.go(tree, spot)?;
            let first = tree.back(spot).map_or(0, |before| tree.steps(before));
            let table = self.walk.table();
            let entries = tell(self.teller, table, first..table.at(), observer);
            self.told.entry(observer).or_default().insert(spot, entries);
        }
        Ok(())
    }

    /// What this observer was told after this place, where it was.
    pub fn entries(&self, spot: Spot, observer: Observer) -> Option<&[Entry]> {
        self.told.get(&observer)?.get(&spot).map(Vec::as_slice)
    }

    /// What this observer was told after this place, in sentences.
    pub fn told(&self, spot: Spot, observer: Observer, sentences: &Sentences, names: &Names) -> Vec<Told> {
        let entries = self.entries(spot, observer).unwrap_or_default();
        lines(entries, sentences, names).into_iter().flat_map(|(_, told)| told).collect()
    }

    /// All that this observer was told: the game by round and phase, and below each move the ways beside it.
    pub fn rows(&self, tree: &Tree, observer: Observer, sentences: &Sentences, names: &Names) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut chapter = None;
        let mut add = |spot: Spot, depth: usize| {
            for (begins, told) in lines(self.entries(spot, observer).unwrap_or_default(), sentences, names) {
                // Ways beside the game stand under the heading of the move that they are beside.
                if depth == 0 && chapter.as_ref() != Some(&begins) {
                    rows.push(Row::Heading(begins.clone()));
                    chapter = Some(begins);
                }
                rows.extend(
                    told.into_iter().map(|told| Row::Line(Box::new(PlaceLine { spot, depth, told }))),
                );
            }
        };
        add(Tree::ROOT, 0);
        descend(tree, Tree::ROOT, 0, &mut add);
        rows
    }
}

/// Goes along the first way from here; after each move come the ways beside it.
fn descend(tree: &Tree, from: Spot, depth: usize, add: &mut impl FnMut(Spot, usize)) {
    let mut at = from;
    while let Some(next) = tree.next(at) {
        add(next, depth);
        for other in tree.ways(at).skip(1) {
            add(other, depth + 1);
            descend(tree, other, depth + 1, &mut *add);
        }
        at = next;
    }
}

/// The entries of the game as it was played, by the place that they belong to.
fn by_place(tree: &Tree, entries: &[Entry]) -> HashMap<Spot, Vec<Entry>> {
    let mut rest = entries;
    let places = (0..=tree.length()).map(|ply| tree.played(ply));
    let place = |spot: Spot| {
        let own = rest.partition_point(|entry| entry.step < tree.steps(spot));
        let (here, later) = rest.split_at(own);
        rest = later;
        (spot, here.to_vec())
    };
    places.map(place).collect()
}
