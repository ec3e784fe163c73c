use std::time::Duration;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether browsers reach it by TLS alone, so that cookies are kept from plain connections.
    pub secure: bool,
    /// The addresses of the site, such as `https://ahu.example`: pages of others are refused. None allows the host that is asked.
    pub origins: Vec<String>,
    /// How many computer players think at once.
    pub minds: usize,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
    /// How many frames may wait for a reader before it is dropped.
    pub backlog: usize,
    /// How many frames a client may send each second, and four times as many at once.
    pub asks: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            secure: false,
            origins: Vec::new(),
            minds: cores.saturating_sub(1).max(1),
            idle: Duration::from_secs(300),
            backlog: 64,
            asks: 50.0,
        }
    }
}
