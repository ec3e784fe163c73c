mod possible;
mod read;

pub(crate) use read::Draft;

use crate::rules::Chariots;
use crate::state::State;
use crate::view::View;

impl Chariots {
    /// The position of which the view shows everything, or every reason why no race could hold it.
    pub(crate) fn position(&self, view: &View) -> Result<State, Vec<String>> {
        let mut draft = Draft::of_view(self, view);
        draft.nothing_hidden();
        draft.phase();
        draft.finish()
    }
}
