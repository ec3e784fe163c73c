//! What the computer player knows: lines of four that can still be filled, and stones that win at once.

use crate::board::{HEIGHT, STRIDE, drop_into, has_four};
use crate::legal::legal;
use crate::{Column, ConnectFour, State};
use bots::{Level, Strength, Task, Thinker, open, plain};
use game_core::Seat;
use search::alphabeta::Evaluate;
use search::{Budget, Found};

/// What one, two and three stones in a line of four are worth that the other seat has none in.
const WORTH: [i32; 5] = [0, 1, 6, 30, 0];
/// The turn itself.
const TURN: i32 = 8;

/// How many lines of four the grid has.
const LINES: usize = 69;

/// Every line of four.
const FOURS: [u64; LINES] = {
    let mut fours = [0; LINES];
    let mut found = 0;
    let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut start = 0;
    while start < Column::COUNT * HEIGHT {
        let (column, row) = ((start / HEIGHT) as i32, (start % HEIGHT) as i32);
        let mut way = 0;
        while way < ways.len() {
            let (right, up) = ways[way];
            let (last_column, last_row) = (column + 3 * right, row + 3 * up);
            if last_column < Column::COUNT as i32 && last_row >= 0 && last_row < HEIGHT as i32 {
                let (first, step) = (column * STRIDE as i32 + row, right * STRIDE as i32 + up);
                fours[found] =
                    1 << first | 1 << (first + step) | 1 << (first + 2 * step) | 1 << (first + 3 * step);
                found += 1;
            }
            way += 1;
        }
        start += 1;
    }
    fours
};

/// What the search knows of Connect Four.
struct Dropper;

impl Evaluate<ConnectFour> for Dropper {
    fn evaluate(&self, _: &ConnectFour, state: &State, seat: Seat) -> i32 {
        let (own, other) = (state.stones(seat), state.stones(seat.other()));
        let open = |mine: u64, theirs: u64| -> i32 {
            let lines = FOURS.iter().filter(|four| *four & theirs == 0);
            lines.map(|four| WORTH[(four & mine).count_ones() as usize]).sum()
        };
        let turn = if state.next() == seat { TURN } else { -TURN };
        open(own, other) - open(other, own) + turn
    }

    fn promises(&self, _: &ConnectFour, _: &State, actions: &[Column], out: &mut Vec<i32>) {
        let middle = Column::ALL[Column::COUNT / 2];
        let away = |column: &Column| column.index().abs_diff(middle.index()) as i32;
        out.extend(actions.iter().map(|column| -away(column)));
    }

    fn decisive(&self, _: &ConnectFour, state: &State, out: &mut Vec<Column>) {
        legal(state, out);
        let sides = Seat::first(2).map(|seat| state.stones(seat)).collect::<Vec<u64>>();
        out.retain(|column| {
            let stone = drop_into(state.taken, *column) ^ state.taken;
            sides.iter().any(|stones| has_four(stones | stone))
        });
    }

    fn scale(&self) -> f32 {
        40.0
    }
}

impl Thinker for ConnectFour {
    fn think(
        &self,
        state: &State,
        task: Task,
        budget: &mut Budget<'_>,
        watch: &mut dyn FnMut(&Found<Column>),
    ) -> Found<Column> {
        open::think(self, &Dropper, state, task, budget, watch)
    }

    fn plain(&self, state: &State, task: Task, budget: &mut Budget<'_>) -> Found<Column> {
        plain::open(self, state, task, budget)
    }

    fn strength(level: Level) -> Strength {
        [
            Strength::human(30, 6, 0.15, 25),
            Strength::human(100, 5, 0.1, 15),
            Strength::human(500, 4, 0.06, 8),
            Strength::human(3_000, 3, 0.03, 3),
            Strength::full(10_000),
            Strength::full(50_000),
            Strength::full(300_000),
            Strength::full(2_000_000),
        ][level.index()]
    }
}
