use serde::{Deserialize, Serialize};

/// What can be chosen before a match: nothing.
#[derive(Clone, Default, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}
