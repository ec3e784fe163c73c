use crate::{AnyTable, LoadError, Refused, Spot, Tree};
use game_core::Seat;

/// A table that is taken from place to place of a [`Tree`]: a step on or back costs a step.
pub struct Walk {
    table: Box<dyn AnyTable>,
    /// The table's log begins with the way to here.
    line: Spot,
    here: Spot,
}

impl Walk {
    /// A walk through the tree of the game at this table.
    pub fn new(table: Box<dyn AnyTable>) -> (Tree, Walk) {
        let tree = Tree::from_record(table.record());
        let line = tree.played(tree.length());
        (tree, Walk { table, line, here: line })
    }

    /// The table, as it stands at the place that was gone to last.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// Goes to a place of the tree that the walk began with; what is there is replayed only from where the ways part.
    pub fn go(&mut self, tree: &Tree, to: Spot) -> Result<(), LoadError> {
        self.here = tree.fork(self.line, to);
        self.table.seek(tree.steps(self.here));
        for spot in tree.way(self.here, to) {
            self.line = self.here;
            self.table.replay(tree.steps_at(spot))?;
            (self.here, self.line) = (spot, spot);
        }
        Ok(())
    }

    /// Adds the way on by a move from the place that was gone to last, and gives the place that it leads to.
    pub fn play(&mut self, tree: &mut Tree, seat: Seat, text: &str) -> Result<Spot, Refused> {
        let at = self.here;
        let steps = self.table.play(seat, text)?;
        let to = tree.add(at, self.table.texts(steps));
        // A way that was there already may have been dealt otherwise: it is gone as the tree has it.
        self.table.seek(tree.steps(at));
        self.line = at;
        Ok(to)
    }
}
