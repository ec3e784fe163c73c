use crate::board::{TOP, open_columns};
use crate::{Column, State};

/// Writes the columns with room, from left to right.
#[inline]
pub(crate) fn legal(state: &State, out: &mut Vec<Column>) {
    out.clear();
    // The processor guesses which way the branches go, and then need not wait for the stones: most often every column is
    // open, and else most often all but one.
    if state.taken & TOP == 0 {
        out.extend_from_slice(&Column::ALL);
        return;
    }
    let (columns, count) = &LISTS[open_columns(state.taken)];
    if *count == 6 {
        out.extend_from_slice(&columns[..6]);
        return;
    }
    out.extend_from_slice(columns);
    out.truncate(usize::from(*count));
}

/// For each set of open columns their list, filled up to seven, and their number.
static LISTS: [([Column; Column::COUNT], u8); 1 << Column::COUNT] = {
    let mut lists = [(Column::ALL, 0); 1 << Column::COUNT];
    let mut set = 0;
    while set < lists.len() {
        let mut number = 0;
        while number < Column::COUNT {
            if set >> number & 1 == 1 {
                lists[set].0[lists[set].1 as usize] = Column::ALL[number];
                lists[set].1 += 1;
            }
            number += 1;
        }
        set += 1;
    }
    lists
};
