use crate::limits::{Limits, Rate};
use ipnet::IpNet;
use std::net::SocketAddr;
use std::time::Duration;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether browsers reach it by TLS alone, so that cookies are kept from plain connections.
    pub secure: bool,
    /// The addresses of the site, such as `https://ahu.example`: pages of others are refused. None allows the host that is asked.
    pub origins: Vec<String>,
    /// Whose word is taken for the address of a client: proxies in front of the server.
    pub proxies: Vec<IpNet>,
    /// Where figures for monitoring are told, and nowhere else.
    pub metrics: Option<SocketAddr>,
    /// How many computer players think at once.
    pub minds: usize,
    /// How long a computer player seems to think, at the middle; where none is said it answers as soon as it has thought, by which
    /// others can tell how much it had to think about.
    pub pace: Option<Duration>,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
    /// How many frames may wait for a reader before it is dropped.
    pub backlog: usize,
    /// How many frames a client may send.
    pub asks: Rate,
    /// How many tables that are not over a person may have set up; 0 for any number.
    pub tables_each: u32,
    /// Whether turns may be told to addresses of the server's own network.
    pub webhooks_to_private: bool,
    /// How much each address may ask for.
    pub limits: Limits,
    /// How long others are waited for.
    pub patience: Patience,
    /// Whether all that goes between sockets and tables goes as text, as it would between processes: to test that it could.
    pub as_text: bool,
}

/// How long others are waited for; none is for as long as it takes.
#[derive(Clone, Debug)]
pub struct Patience {
    /// For a client to say what it wants, from when it connects or was last answered.
    pub headers: Option<Duration>,
    /// For a request to be answered, its body included.
    pub request: Option<Duration>,
    /// For a client to take what is sent to it over a socket.
    pub sending: Duration,
    /// For requests to be finished once the server stops.
    pub goodbye: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            headers: Some(Duration::from_secs(30)),
            request: Some(Duration::from_secs(30)),
            sending: Duration::from_secs(10),
            goodbye: Duration::from_secs(10),
        }
    }
}

/// For a server among friends: nothing is limited. `ahu serve` limits what strangers may ask for.
impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            secure: false,
            origins: Vec::new(),
            proxies: Vec::new(),
            metrics: None,
            minds: cores.saturating_sub(1).max(1),
            pace: None,
            idle: Duration::from_secs(300),
            backlog: 64,
            asks: Rate { burst: 200, ..Rate::each_second(50) },
            tables_each: 0,
            webhooks_to_private: false,
            limits: Limits::NONE,
            patience: Patience::default(),
            as_text: false,
        }
    }
}
