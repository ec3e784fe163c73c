use std::time::Duration;

/// How the store does its work.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many questions for one thing are answered at once: who somebody is, and what a table has.
    pub readers: usize,
    /// How many questions for lists are answered at once: others never wait behind those.
    pub listers: usize,
    /// How many requests may wait before the next is refused as busy.
    pub waiting: usize,
    /// How many requests share one commit at most.
    pub group: usize,
    /// How long another program may hold the database before a request is refused as busy.
    pub patience: Duration,
    /// How many pages of 4 KiB the database may have, where that is limited.
    pub max_pages: Option<u32>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            readers: 2,
            listers: 1,
            waiting: 16_384,
            group: 1_024,
            patience: Duration::from_secs(5),
            max_pages: None,
        }
    }
}
