//! Tells people's own servers when it is their turn.

use crate::{App, Error, Settings};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use serde_json::json;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use store::{Moment, PersonId, TableId, Who};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Semaphore, broadcast};
use tokio::task::JoinSet;

/// How long an address may be, in bytes.
const LONGEST: usize = 500;
/// How long somebody's server may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pauses before it is tried again, in milliseconds.
const PAUSES: [i64; 2] = [5_000, 30_000];
/// How many are told at once.
const AT_ONCE: usize = 16;
/// How many turns of the same person are told at once: a server that does not answer keeps nobody else waiting.
const OF_EACH: usize = 2;

/// An address that somebody may want to be told at.
pub fn checked(text: &str, settings: &Settings) -> Result<String, Error> {
    let refuse = |reason: &str| Err(Error::bad("webhook", format!("webhook: {reason}")));
    let Ok(url) = Url::parse(text) else {
        return refuse("this is no address, such as https://example.org/turn");
    };
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return refuse("the address begins with https:// or http://");
    }
    if text.len() > LONGEST {
        return refuse("an address has at most 500 characters");
    }
    if !url.username().is_empty() || url.password().is_some() {
        return refuse("put no name and no password into the address");
    }
    if literal(&url).is_some_and(|ip| !may_reach(settings, ip)) {
        return refuse("this address is not on the public network");
    }
    Ok(url.into())
}

/// The address of a host that is written as one: names are looked up and checked on the way.
fn literal(url: &Url) -> Option<IpAddr> {
    let host = url.host_str()?;
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

fn may_reach(settings: &Settings, ip: IpAddr) -> bool {
    settings.webhooks_to_private || is_public(ip)
}

/// Whether an address is on the public network: not this machine, and nothing beside it.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [a, b, c, _] = ip.octets();
            let special = ip.is_private()
                || ip.is_loopback()
                || ip.is_link_local()
                || ip.is_documentation()
                || ip.is_multicast();
            let shared = a == 100 && b & 0xc0 == 64;
            let reserved = a == 0 || a >= 240 || [a, b, c] == [192, 0, 0] || (a == 198 && b & 0xfe == 18);
            !(special || shared || reserved)
        }
        // Public addresses are 2000::/3, without those that hide an address of the other kind.
        IpAddr::V6(ip) => {
            let [a, b, ..] = ip.segments();
            let tunnel = a == 0x2002 || (a == 0x2001 && (b == 0 || b == 0xdb8));
            a & 0xe000 == 0x2000 && !tunnel
        }
    }
}

/// Looks names up, and hands out addresses that may be reached.
struct Checked {
    private: bool,
}

impl Resolve for Checked {
    fn resolve(&self, name: Name) -> Resolving {
        let private = self.private;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let reached: Vec<SocketAddr> = found.filter(|at| private || is_public(at.ip())).collect();
            if reached.is_empty() {
                return Err("this name leads to no address on the public network".into());
            }
            Ok(Box::new(reached.into_iter()) as Addrs)
        })
    }
}

fn client(settings: &Settings) -> reqwest::Result<Client> {
    // A proxy would look names up by itself.
    Client::builder()
        .timeout(PATIENCE)
        .redirect(Policy::none())
        .no_proxy()
        .dns_resolver(Arc::new(Checked { private: settings.webhooks_to_private }))
        .user_agent("ahu")
        .build()
}

/// A turn of somebody at a table.
pub type Turn = (PersonId, TableId);

/// Tells people's servers of turns, for ever.
pub async fn run(app: Arc<App>, mut turns: broadcast::Receiver<Turn>) {
    let client = match client(&app.settings) {
        Ok(client) => client,
        Err(error) => return tracing::error!(%error, "webhooks cannot be sent"),
    };
    let all = Arc::new(Semaphore::new(AT_ONCE));
    let mut each: HashMap<PersonId, Arc<Semaphore>> = HashMap::new();
    // Under way, and whether it came again meanwhile.
    let mut under_way: HashMap<Turn, bool> = HashMap::new();
    let mut tasks: JoinSet<Turn> = JoinSet::new();
    loop {
        let turn = tokio::select! {
            turn = turns.recv() => match turn {
                Ok(turn) => turn,
                Err(RecvError::Lagged(lost)) => {
                    tracing::warn!(lost, "turns came faster than webhooks could be sent");
                    continue;
                }
                Err(RecvError::Closed) => return,
            },
            Some(done) = tasks.join_next() => {
                let Ok(turn) = done else { continue };
                each.retain(|_, own| Arc::strong_count(own) > 1);
                match under_way.remove(&turn) {
                    Some(true) => turn,
                    _ => continue,
                }
            }
        };
        if let Some(again) = under_way.get_mut(&turn) {
            *again = true;
            continue;
        }
        under_way.insert(turn, false);
        let own = each.entry(turn.0).or_insert_with(|| Arc::new(Semaphore::new(OF_EACH)));
        let lines = [Arc::clone(own), Arc::clone(&all)];
        let (app, client) = (Arc::clone(&app), client.clone());
        tasks.spawn(async move {
            if let Err(error) = tell(&app, &client, &lines, turn).await {
                tracing::warn!(?error, "a webhook could not be looked up");
            }
            turn
        });
    }
}

/// Tells somebody's server of a turn, as long as it is theirs.
async fn tell(
    app: &App,
    client: &Client,
    [own, all]: &[Arc<Semaphore>; 2],
    (person, table): Turn,
) -> Result<(), Error> {
    let Some(address) = app.store.person(Who::Id(person)).await?.and_then(|person| person.webhook) else {
        return Ok(());
    };
    let Some(info) = app.store.table(table).await? else { return Ok(()) };
    let Ok(url) = Url::parse(&address) else { return Ok(()) };
    let site = app.settings.origins.first().map_or("", String::as_str);
    let body = json!({
        "event": "turn",
        "table": table,
        "game": info.game,
        "url": format!("{site}/table/{table}"),
    });
    let mut pauses = PAUSES.into_iter();
    while app.news.owes(person, table) && literal(&url).is_none_or(|ip| may_reach(&app.settings, ip)) {
        let (Ok(first), Ok(second)) = (own.acquire().await, all.acquire().await) else { return Ok(()) };
        let sent = client.post(url.clone()).json(&body).send().await;
        drop((first, second));
        if sent.is_ok_and(|answer| answer.status().is_success()) {
            return Ok(());
        }
        let Some(pause) = pauses.next() else { return Ok(()) };
        app.environment.until(Moment(app.environment.now().0 + pause)).await;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_on_the_public_network_are_reached() {
        for private in [
            "127.0.0.1",
            "127.8.8.8",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "192.0.0.1",
            "198.18.0.1",
            "203.0.113.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in
            ["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::1"]
        {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_to_this_machine_leads_nowhere() {
        let name = || "localhost".parse().unwrap();
        assert!(Checked { private: false }.resolve(name()).await.is_err());
        assert!(Checked { private: true }.resolve(name()).await.is_ok());
    }

    #[test]
    fn an_address_is_refused_for_what_it_says() {
        let settings = Settings::default();
        assert_eq!(checked("https://example.org/turn", &settings).as_deref(), Ok("https://example.org/turn"));
        for refused in [
            "",
            "example.org",
            "ftp://example.org/",
            "https://a:b@example.org/",
            "http://127.0.0.1/",
            "http://[::1]/",
            "http://0x7f.1/",
            "http://2130706433/",
            "file:///etc/passwd",
            "http:///",
        ] {
            assert!(checked(refused, &settings).is_err(), "{refused}");
        }
        let open = Settings { webhooks_to_private: true, ..settings };
        assert!(checked("http://127.0.0.1:80/", &open).is_ok());
    }
}
