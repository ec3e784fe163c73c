//! How much each address may ask for.

use crate::share::{Block, Client, Share, Tally};
use crate::{App, Error};
use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};

/// So many in a while, and so many at once.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Rate {
    /// How long each takes to be forgiven; no time is no limit.
    pub each: Duration,
    /// How many may be unforgiven at once.
    pub burst: u32,
}

impl Rate {
    /// As many as anybody likes.
    pub const NONE: Rate = Rate { each: Duration::ZERO, burst: 0 };

    /// So many each second, and five times as many at once; 0 for any number.
    pub const fn each_second(count: u32) -> Rate {
        Rate { burst: count.saturating_mul(5), ..Rate::in_seconds(1, count) }
    }

    /// So many each minute, or at once; 0 for any number.
    pub const fn each_minute(count: u32) -> Rate {
        Rate::in_seconds(60, count)
    }

    /// So many each hour, or at once; 0 for any number.
    pub const fn each_hour(count: u32) -> Rate {
        Rate::in_seconds(3600, count)
    }

    const fn in_seconds(seconds: u64, count: u32) -> Rate {
        match count {
            0 => Rate::NONE,
            _ => Rate { each: Duration::from_nanos(seconds * 1_000_000_000 / count as u64), burst: count },
        }
    }

    /// So many times as many.
    const fn times(self, count: u32) -> Rate {
        let each = Duration::from_nanos(self.each.as_nanos() as u64 / count as u64);
        Rate { each, burst: self.burst.saturating_mul(count) }
    }

    /// How long it is too early for one more, where it is.
    fn is_early(self, mut forgiven: Duration, now: Duration) -> Result<(), Duration> {
        self.spend(&mut forgiven, now)
    }

    /// Adds one to what is forgiven by a moment, or says how long it is too early for that.
    pub fn spend(self, forgiven: &mut Duration, now: Duration) -> Result<(), Duration> {
        let most = now + self.each * self.burst;
        // A clock that was set back makes nobody wait for longer.
        let next = (*forgiven).clamp(now, most) + self.each;
        match next.checked_sub(most) {
            Some(wait) if !wait.is_zero() && !self.each.is_zero() => Err(wait),
            _ => {
                *forgiven = next;
                Ok(())
            }
        }
    }
}

/// How much each address may ask for.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Questions; pages and pictures are not counted.
    pub reads: Rate,
    /// Requests that change something.
    pub writes: Rate,
    /// Attempts to log in.
    pub logins: Rate,
    /// New accounts.
    pub accounts: Rate,
    /// New guests.
    pub guests: Rate,
    /// Open sockets of one address; 0 for any number.
    pub sockets_each: usize,
    /// Open sockets in all; 0 for any number.
    pub sockets: usize,
    /// Connections of one address that wait for a request or for its answer; 0 for any number.
    pub connections_each: usize,
    /// Connections in all that wait for a request or for its answer; 0 for any number.
    pub connections: usize,
    /// Tables of one address that wait for players; 0 for any number.
    pub open_tables_each: usize,
    /// Tables of one address at which computer players sit; 0 for any number.
    pub computer_tables_each: usize,
    /// As much as so many addresses may have, their network may have in all; 0 for any number.
    pub addresses: u32,
}

impl Limits {
    /// No limits.
    pub const NONE: Limits = Limits {
        reads: Rate::NONE,
        writes: Rate::NONE,
        logins: Rate::NONE,
        accounts: Rate::NONE,
        guests: Rate::NONE,
        sockets_each: 0,
        sockets: 0,
        connections_each: 0,
        connections: 0,
        open_tables_each: 0,
        computer_tables_each: 0,
        addresses: 0,
    };

    /// What an address may have of something of which it may have so much, and what its network may.
    pub fn share(&self, each: usize) -> Share {
        Share { address: each, network: each.saturating_mul(self.addresses as usize) }
    }
}

/// Those for strangers: generous, since a whole school may sit behind one address.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            reads: Rate::each_second(50),
            writes: Rate::each_second(20),
            logins: Rate::each_minute(20),
            accounts: Rate::each_hour(30),
            guests: Rate::each_hour(120),
            sockets_each: 200,
            sockets: 10_000,
            connections_each: 200,
            connections: 20_000,
            open_tables_each: 40,
            computer_tables_each: 40,
            addresses: 8,
        }
    }
}

/// What is counted together.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Kind {
    /// A question.
    Read,
    /// A change.
    Write,
    /// An attempt to log in.
    Login,
    /// A new account.
    Account,
    /// A new guest.
    Guest,
}

impl Kind {
    /// What a request is counted as; pages are not.
    fn of_request(method: &Method, route: Option<&str>) -> &'static [Kind] {
        let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
        match route {
            // What is given back below is a change still.
            Some("/api/guest") if changes => &[Kind::Write, Kind::Guest],
            Some("/api/account") if changes => &[Kind::Write, Kind::Account],
            Some("/api/login" | "/api/me/password") if changes => &[Kind::Login],
            // It asks for the password too.
            Some("/api/me") if *method == Method::DELETE => &[Kind::Login],
            _ if changes => &[Kind::Write],
            Some(_) => &[Kind::Read],
            None => &[],
        }
    }

    /// Its name in figures.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Read => "reads",
            Kind::Write => "writes",
            Kind::Login => "logins",
            Kind::Account => "accounts",
            Kind::Guest => "guests",
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Client::NOWHERE))
    }
}

/// How long whoever asks too much waits for the refusal.
const REFUSAL: Duration = Duration::from_millis(200);
/// Past so many, those who may ask for everything again are forgotten.
const REMEMBERED: usize = 100_000;

/// What each address has asked for.
#[derive(Debug)]
pub struct Gate {
    limits: Limits,
    since: Instant,
    /// By when all of it is forgiven.
    forgiven: Mutex<HashMap<(Kind, Block), Duration>>,
    sockets: Arc<Mutex<Sockets>>,
    connections: Arc<Mutex<Tally>>,
}

#[derive(Debug, Default)]
struct Sockets {
    all: usize,
    each: Tally,
    empty: Arc<Notify>,
}

/// An open socket, for as long as it is held.
#[derive(Debug)]
pub struct Socket {
    client: Client,
    sockets: Arc<Mutex<Sockets>>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        let mut sockets = lock(&self.sockets);
        sockets.all -= 1;
        if sockets.all == 0 {
            sockets.empty.notify_waiters();
        }
        sockets.each.give_back(self.client);
    }
}

/// A connection of an address, for as long as it is held.
#[derive(Debug)]
pub struct Line {
    client: Client,
    lines: Arc<Mutex<Tally>>,
}

impl Drop for Line {
    fn drop(&mut self) {
        lock(&self.lines).give_back(self.client);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nobody panics while counting")
}

impl Gate {
    /// A gate that lets this much through.
    pub fn new(limits: Limits) -> Gate {
        Gate {
            limits,
            since: Instant::now(),
            forgiven: Mutex::default(),
            sockets: Arc::default(),
            connections: Arc::default(),
        }
    }

    fn rate(&self, kind: Kind) -> Rate {
        match kind {
            Kind::Read => self.limits.reads,
            Kind::Write => self.limits.writes,
            Kind::Login => self.limits.logins,
            Kind::Account => self.limits.accounts,
            Kind::Guest => self.limits.guests,
        }
    }

    /// Lets a request through, or says when to come again.
    pub fn admit(&self, kind: Kind, client: Client, now: Instant) -> Result<(), Error> {
        let rate = self.rate(kind);
        if rate == Rate::NONE {
            return Ok(());
        }
        let now = now.duration_since(self.since);
        let mut forgiven = lock(&self.forgiven);
        if forgiven.len() >= REMEMBERED {
            forgiven.retain(|_, forgiven| *forgiven > now);
            // Whoever has that many addresses is not stopped by counting them.
            if forgiven.len() >= REMEMBERED {
                forgiven.clear();
            }
        }
        // What is refused counts for nobody: neither for the address nor for its network.
        let shares = self.shares(kind, client);
        for (rate, block) in &shares {
            let theirs = forgiven.get(&(kind, *block)).copied().unwrap_or_default();
            rate.is_early(theirs, now).map_err(Error::too_many)?;
        }
        for (rate, block) in shares {
            let _ = rate.spend(forgiven.entry((kind, block)).or_default(), now);
        }
        Ok(())
    }

    /// How often what is asked for may be asked for by whom.
    fn shares(&self, kind: Kind, client: Client) -> Vec<(Rate, Block)> {
        let rate = self.rate(kind);
        let mut shares = vec![(rate, client.address())];
        if self.limits.addresses != 0 {
            shares.push((rate.times(self.limits.addresses), client.network()));
        }
        shares
    }

    /// What was let through came to nothing, and is not counted.
    fn give_back(&self, kind: Kind, client: Client) {
        let mut forgiven = lock(&self.forgiven);
        for (rate, block) in self.shares(kind, client) {
            if let Some(forgiven) = forgiven.get_mut(&(kind, block)) {
                *forgiven = forgiven.saturating_sub(rate.each);
            }
        }
    }

    /// Lets a socket be opened, or says when to come again.
    pub fn open_socket(&self, client: Client) -> Result<Socket, Error> {
        let mut sockets = lock(&self.sockets);
        let full = self.limits.sockets != 0 && sockets.all >= self.limits.sockets;
        if full || !sockets.each.take(client, self.limits.share(self.limits.sockets_each)) {
            return Err(Error::TooMany { wait: 30 });
        }
        sockets.all += 1;
        Ok(Socket { client, sockets: Arc::clone(&self.sockets) })
    }

    /// Lets a connection be made, unless its address has enough.
    pub fn connect(&self, client: Client) -> Option<Line> {
        let taken = lock(&self.connections).take(client, self.limits.share(self.limits.connections_each));
        taken.then(|| Line { client, lines: Arc::clone(&self.connections) })
    }

    /// Waits until no socket is open.
    pub async fn emptied(&self) {
        let empty = Arc::clone(&lock(&self.sockets).empty);
        loop {
            let closed = empty.notified();
            if self.sockets() == 0 {
                return;
            }
            closed.await;
        }
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> usize {
        lock(&self.sockets).all
    }
}

/// A stream counts like a socket: it stays open as long.
pub fn counted(app: &App, client: Client) -> Result<Socket, Error> {
    app.gate.open_socket(client).inspect_err(|_| app.figures.refuse("sockets"))
}

/// Refuses what an address asks for too often, and what takes too long.
pub async fn limit(
    State(app): State<Arc<App>>,
    route: Option<MatchedPath>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let route = route.as_ref().map(MatchedPath::as_str);
    let kinds = Kind::of_request(request.method(), route);
    for kind in kinds {
        if let Err(error) = app.gate.admit(*kind, client, Instant::now()) {
            app.figures.refuse(kind.word());
            // Whoever asks again at once after each refusal asks less often by that, and others notice nothing.
            sleep(REFUSAL).await;
            return error.into_response();
        }
    }
    let response = match app.settings.patience.request {
        Some(patience) => timeout(patience, next.run(request)).await.ok(),
        None => Some(next.run(request).await),
    };
    let response = response.unwrap_or_else(|| {
        app.figures.refuse("slow");
        Error::Unavailable("That took too long: try again.".to_owned()).into_response()
    });
    // A browser that is known already asks who it is in the same way: only new guests count.
    if kinds.contains(&Kind::Guest) && !response.headers().contains_key(SET_COOKIE) {
        app.gate.give_back(Kind::Guest, client);
    }
    // What is not understood costs nothing; anything else may have cost the hash of a password.
    if kinds.contains(&Kind::Account) && response.status() == StatusCode::BAD_REQUEST {
        app.gate.give_back(Kind::Account, client);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn client(text: &str) -> Client {
        Client(text.parse().unwrap())
    }

    #[test]
    fn what_is_asked_for_is_forgiven_again() {
        let gate = Gate::new(Limits { logins: Rate::each_minute(2), ..Limits::NONE });
        let (here, now) = (client("192.0.2.1"), Instant::now());
        let later = |seconds| now + Duration::from_secs(seconds);
        assert_eq!(gate.admit(Kind::Login, here, now), Ok(()));
        assert_eq!(gate.admit(Kind::Login, here, now), Ok(()));
        assert_eq!(gate.admit(Kind::Login, here, later(1)), Err(Error::TooMany { wait: 29 }));
        assert_eq!(gate.admit(Kind::Login, client("192.0.2.2"), now), Ok(()), "others are not concerned");
        assert_eq!(gate.admit(Kind::Write, here, now), Ok(()), "nor is anything else");
        assert_eq!(gate.admit(Kind::Login, here, later(30)), Ok(()));
        assert_eq!(gate.admit(Kind::Login, here, later(31)), Err(Error::TooMany { wait: 29 }));
        assert_eq!(gate.admit(Kind::Login, here, later(3600)), Ok(()));
        assert_eq!(gate.admit(Kind::Login, here, later(3600)), Ok(()));
        assert!(gate.admit(Kind::Login, here, later(3600)).is_err(), "never more than at first");
    }

    #[test]
    fn a_household_counts_as_one() {
        let gate = Gate::new(Limits { guests: Rate::each_hour(1), ..Limits::NONE });
        let now = Instant::now();
        assert!(gate.admit(Kind::Guest, client("2001:db8::1"), now).is_ok());
        assert!(gate.admit(Kind::Guest, client("2001:db8::ffff:2"), now).is_err());
        assert!(gate.admit(Kind::Guest, client("2001:db8:0:1::1"), now).is_ok());
        assert!(gate.admit(Kind::Guest, client("192.0.2.1"), now).is_ok());
        assert!(gate.admit(Kind::Guest, client("::ffff:192.0.2.1"), now).is_err(), "the same in other words");
    }

    #[test]
    fn a_network_is_no_way_around_the_limit_of_an_address() {
        let gate = Gate::new(Limits { guests: Rate::each_hour(2), addresses: 2, ..Limits::NONE });
        let now = Instant::now();
        for last in 0..4 {
            assert!(gate.admit(Kind::Guest, Client([192, 0, 2, last].into()), now).is_ok(), "{last}");
        }
        let refused = gate.admit(Kind::Guest, client("192.0.2.9"), now);
        assert_eq!(refused, Err(Error::TooMany { wait: 900 }), "twice as soon as one address alone");
        gate.give_back(Kind::Guest, client("192.0.2.1"));
        assert!(gate.admit(Kind::Guest, client("192.0.2.9"), now).is_ok());
        assert!(gate.admit(Kind::Guest, client("192.0.3.9"), now).is_ok(), "others are not concerned");
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let gate = Gate::new(Limits { sockets_each: 2, sockets: 3, ..Limits::NONE });
        let (here, there) = (client("192.0.2.1"), client("192.0.2.2"));
        let first = gate.open_socket(here).unwrap();
        let _second = gate.open_socket(here).unwrap();
        assert!(gate.open_socket(here).is_err());
        let _third = gate.open_socket(there).unwrap();
        assert!(gate.open_socket(there).is_err(), "too many in all");
        drop(first);
        assert_eq!(gate.sockets(), 2);
        assert!(gate.open_socket(here).is_ok());
    }

    #[test]
    fn floods_from_many_addresses_do_not_fill_the_memory() {
        let gate = Gate::new(Limits { guests: Rate::each_hour(1), ..Limits::NONE });
        let now = Instant::now();
        for number in 0..2 * REMEMBERED as u32 {
            gate.admit(Kind::Guest, Client(IpAddr::V4(number.into())), now).unwrap();
        }
        assert!(lock(&gate.forgiven).len() <= REMEMBERED);
    }
}
