//! What `ahu serve` is told: by flags, by the environment, by a file, in this order.

use anyhow::{Context, bail};
use clap::Args as ClapArgs;
use ipnet::IpNet;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use server::{Limits, LogFormat, Patience, Rate, Settings};
use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use tracing::Level;

/// Where everything is kept, unless something else is said.
const DATABASE: &str = "ahu.db";
/// Where the server listens, unless something else is said.
const LISTEN: ([u8; 4], u16) = ([127, 0, 0, 1], 8460);
/// How many milliseconds a computer player seems to think, unless something else is said.
const PACE: u32 = 420;
/// How many tables a person may have set up, unless something else is said.
const TABLES: u32 = 50;

/// Every setting of the server; each is a flag, a variable of the environment, and a key of the file.
#[derive(ClapArgs, Deserialize, Clone, Default, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Wishes {
    /// The address to listen on; port 0 takes any that is free [default: 127.0.0.1:8460].
    #[arg(long, env = "AHU_LISTEN", value_name = "ADDRESS")]
    #[serde(deserialize_with = "maybe_text")]
    pub listen: Option<SocketAddr>,

    /// The file that holds people, tables and games; it is made and brought up to date where need be [default: ahu.db].
    #[arg(long, env = "AHU_DATABASE", value_name = "FILE")]
    pub database: Option<PathBuf>,

    /// The site's public address, such as `https://ahu.example`: pages of other sites are refused, and with https cookies go by TLS
    /// alone. May be given several times; by default whatever host a browser asks for.
    #[arg(long, env = "AHU_ORIGIN", value_name = "URL", value_delimiter = ',')]
    #[serde(deserialize_with = "texts")]
    pub origin: Vec<Origin>,

    /// A proxy, or a network of them, whose X-Forwarded-For is believed, such as 127.0.0.1 or 10.0.0.0/8. May be given several
    /// times; by default nobody's is.
    #[arg(long, env = "AHU_TRUSTED_PROXY", value_name = "NET", value_delimiter = ',')]
    #[serde(deserialize_with = "texts")]
    pub trusted_proxy: Vec<Network>,

    /// Tell figures for Prometheus at /metrics on this address, and nowhere else; by default they are not told.
    #[arg(long, env = "AHU_METRICS_LISTEN", value_name = "ADDRESS")]
    #[serde(deserialize_with = "maybe_text")]
    pub metrics_listen: Option<SocketAddr>,

    /// How the log is written on standard error: text or json [default: text].
    #[arg(long, env = "AHU_LOG_FORMAT", value_name = "FORMAT")]
    #[serde(deserialize_with = "maybe_text")]
    pub log_format: Option<LogFormat>,

    /// How much the log says: error, warn, info, debug or trace; at info, a line for each request [default: info].
    #[arg(long, env = "AHU_LOG_LEVEL", value_name = "LEVEL")]
    #[serde(deserialize_with = "maybe_text")]
    pub log_level: Option<Level>,

    /// How many computer players think at once [default: one for each core but one].
    #[arg(long, env = "AHU_MINDS", value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub minds: Option<u32>,

    /// How many milliseconds a computer player seems to think, at the middle, whatever it has to think about; with 0 it answers at once,
    /// and others can tell by that what it holds [default: 420].
    #[arg(long, env = "AHU_COMPUTER_PACE", value_name = "MILLISECONDS")]
    pub computer_pace: Option<u32>,

    /// After how many minutes a table that nobody looks at leaves memory; it comes back when it is needed [default: 5].
    #[arg(long, env = "AHU_IDLE_MINUTES", value_name = "MINUTES")]
    pub idle_minutes: Option<u32>,

    /// How many tables that are not over a person may have set up; 0 for any number [default: 50].
    #[arg(long, env = "AHU_TABLES_PER_PERSON", value_name = "COUNT")]
    pub tables_per_person: Option<u32>,

    /// Let people be told of their turn at addresses of the server's own network: only among friends [default: false].
    #[arg(long, env = "AHU_WEBHOOKS_TO_PRIVATE", value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    pub webhooks_to_private: Option<bool>,

    /// How many questions an address may ask each second, and five times as many at once; 0 for any number [default: 50].
    #[arg(long, env = "AHU_READS_PER_SECOND", value_name = "COUNT")]
    pub reads_per_second: Option<u32>,

    /// How many changes an address may ask for each second, and five times as many at once; 0 for any number [default: 20].
    #[arg(long, env = "AHU_WRITES_PER_SECOND", value_name = "COUNT")]
    pub writes_per_second: Option<u32>,

    /// How often an address may try to log in each minute; 0 for any number [default: 20].
    #[arg(long, env = "AHU_LOGINS_PER_MINUTE", value_name = "COUNT")]
    pub logins_per_minute: Option<u32>,

    /// How many accounts an address may open each hour; 0 for any number [default: 30].
    #[arg(long, env = "AHU_ACCOUNTS_PER_HOUR", value_name = "COUNT")]
    pub accounts_per_hour: Option<u32>,

    /// How many new guests may come from an address each hour; 0 for any number [default: 120].
    #[arg(long, env = "AHU_GUESTS_PER_HOUR", value_name = "COUNT")]
    pub guests_per_hour: Option<u32>,

    /// How many sockets an address may hold open; 0 for any number [default: 200].
    #[arg(long, env = "AHU_SOCKETS_PER_ADDRESS", value_name = "COUNT")]
    pub sockets_per_address: Option<usize>,

    /// How many sockets may be open in all; 0 for any number [default: 10000].
    #[arg(long, env = "AHU_SOCKETS", value_name = "COUNT")]
    pub sockets: Option<usize>,

    /// How many connections may be open in all besides sockets; 0 for any number [default: 20000].
    #[arg(long, env = "AHU_CONNECTIONS", value_name = "COUNT")]
    pub connections: Option<usize>,

    /// How many connections an address may hold open besides sockets; 0 for any number [default: 200].
    #[arg(long, env = "AHU_CONNECTIONS_PER_ADDRESS", value_name = "COUNT")]
    pub connections_per_address: Option<usize>,

    /// How many tables of an address may wait for players; 0 for any number [default: 40].
    #[arg(long, env = "AHU_OPEN_TABLES_PER_ADDRESS", value_name = "COUNT")]
    pub open_tables_per_address: Option<usize>,

    /// At how many tables of an address computer players may sit; 0 for any number [default: 40].
    #[arg(long, env = "AHU_COMPUTER_TABLES_PER_ADDRESS", value_name = "COUNT")]
    pub computer_tables_per_address: Option<usize>,

    /// As much as so many addresses may have, a network (24 bits, or 48 of IPv6) may have in all; 0 for any number [default: 8].
    #[arg(long, env = "AHU_ADDRESSES_PER_NETWORK", value_name = "COUNT")]
    pub addresses_per_network: Option<u32>,

    /// For how many seconds a connection may be open and say nothing; 0 for as long as it takes [default: 30].
    #[arg(long, env = "AHU_HEADER_SECONDS", value_name = "SECONDS")]
    pub header_seconds: Option<u32>,

    /// How many seconds an answer may take, the request's body included; 0 for as long as it takes [default: 30].
    #[arg(long, env = "AHU_REQUEST_SECONDS", value_name = "SECONDS")]
    pub request_seconds: Option<u32>,
}

/// Where the database is, for commands beside the server.
#[derive(ClapArgs, Clone, Default, Debug)]
pub struct DatabaseArgs {
    /// The server's settings, a TOML file, which name the database.
    #[arg(long, env = "AHU_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The database; by default the one that the settings name, or ahu.db.
    #[arg(long, env = "AHU_DATABASE", value_name = "FILE")]
    pub database: Option<PathBuf>,
}

impl DatabaseArgs {
    /// The database, which must be there.
    pub fn database(&self) -> anyhow::Result<PathBuf> {
        let told = Wishes { database: self.database.clone(), ..Wishes::default() };
        let database = told.or(Wishes::of_file(self.config.as_deref())?).database();
        if !database.is_file() {
            bail!("there is no database {}: name it with --database", database.display());
        }
        Ok(database)
    }
}

impl Wishes {
    /// What a file says; nothing where there is none.
    pub fn of_file(file: Option<&Path>) -> anyhow::Result<Wishes> {
        let Some(file) = file else { return Ok(Wishes::default()) };
        let name = file.display();
        let text = std::fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
        toml::from_str(&text).with_context(|| format!("{name} does not hold settings of the server"))
    }

    /// These, and those for what is not said here.
    pub fn or(self, other: Wishes) -> Wishes {
        Wishes {
            listen: self.listen.or(other.listen),
            database: self.database.or(other.database),
            origin: either(self.origin, other.origin),
            trusted_proxy: either(self.trusted_proxy, other.trusted_proxy),
            metrics_listen: self.metrics_listen.or(other.metrics_listen),
            log_format: self.log_format.or(other.log_format),
            log_level: self.log_level.or(other.log_level),
            minds: self.minds.or(other.minds),
            computer_pace: self.computer_pace.or(other.computer_pace),
            idle_minutes: self.idle_minutes.or(other.idle_minutes),
            tables_per_person: self.tables_per_person.or(other.tables_per_person),
            webhooks_to_private: self.webhooks_to_private.or(other.webhooks_to_private),
            reads_per_second: self.reads_per_second.or(other.reads_per_second),
            writes_per_second: self.writes_per_second.or(other.writes_per_second),
            logins_per_minute: self.logins_per_minute.or(other.logins_per_minute),
            accounts_per_hour: self.accounts_per_hour.or(other.accounts_per_hour),
            guests_per_hour: self.guests_per_hour.or(other.guests_per_hour),
            sockets_per_address: self.sockets_per_address.or(other.sockets_per_address),
            sockets: self.sockets.or(other.sockets),
            connections: self.connections.or(other.connections),
            connections_per_address: self.connections_per_address.or(other.connections_per_address),
            open_tables_per_address: self.open_tables_per_address.or(other.open_tables_per_address),
            computer_tables_per_address: self
                .computer_tables_per_address
                .or(other.computer_tables_per_address),
            addresses_per_network: self.addresses_per_network.or(other.addresses_per_network),
            header_seconds: self.header_seconds.or(other.header_seconds),
            request_seconds: self.request_seconds.or(other.request_seconds),
        }
    }

    /// Where to listen.
    pub fn listen(&self) -> SocketAddr {
        self.listen.unwrap_or(LISTEN.into())
    }

    /// Where everything is kept.
    pub fn database(&self) -> PathBuf {
        self.database.clone().unwrap_or_else(|| DATABASE.into())
    }

    /// How the log is written, and how much it says.
    pub fn log(&self) -> (LogFormat, Level) {
        (self.log_format.unwrap_or(LogFormat::Text), self.log_level.unwrap_or(Level::INFO))
    }

    /// The settings of the server.
    pub fn settings(&self) -> anyhow::Result<Settings> {
        let by_tls = self.origin.iter().filter(|origin| origin.0.starts_with("https://")).count();
        if by_tls != 0 && by_tls != self.origin.len() {
            bail!("origin: a site is reached by https or by http, not by both");
        }
        let usual = Settings::default();
        let seconds = |given: Option<u32>, usual| match given {
            None => usual,
            Some(0) => None,
            Some(given) => Some(Duration::from_secs(given.into())),
        };
        let patience = Patience::default();
        Ok(Settings {
            secure: by_tls != 0,
            origins: self.origin.iter().map(|origin| origin.0.clone()).collect(),
            proxies: self.trusted_proxy.iter().map(|network| network.0).collect(),
            metrics: self.metrics_listen,
            minds: self.minds.map_or(usual.minds, |minds| minds.max(1) as usize),
            pace: Some(self.computer_pace.unwrap_or(PACE))
                .filter(|pace| *pace > 0)
                .map(|pace| Duration::from_millis(pace.into())),
            idle: self
                .idle_minutes
                .map_or(usual.idle, |minutes| Duration::from_secs(60 * u64::from(minutes))),
            tables_each: self.tables_per_person.unwrap_or(TABLES),
            webhooks_to_private: self.webhooks_to_private.unwrap_or(false),
            limits: self.limits(),
            patience: Patience {
                headers: seconds(self.header_seconds, patience.headers),
                request: seconds(self.request_seconds, patience.request),
                ..patience
            },
            ..usual
        })
    }

    fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            reads: self.reads_per_second.map_or(usual.reads, Rate::each_second),
            writes: self.writes_per_second.map_or(usual.writes, Rate::each_second),
            logins: self.logins_per_minute.map_or(usual.logins, Rate::each_minute),
            accounts: self.accounts_per_hour.map_or(usual.accounts, Rate::each_hour),
            guests: self.guests_per_hour.map_or(usual.guests, Rate::each_hour),
            sockets_each: self.sockets_per_address.unwrap_or(usual.sockets_each),
            sockets: self.sockets.unwrap_or(usual.sockets),
            connections_each: self.connections_per_address.unwrap_or(usual.connections_each),
            connections: self.connections.unwrap_or(usual.connections),
            open_tables_each: self.open_tables_per_address.unwrap_or(usual.open_tables_each),
            computer_tables_each: self.computer_tables_per_address.unwrap_or(usual.computer_tables_each),
            addresses: self.addresses_per_network.unwrap_or(usual.addresses),
        }
    }
}

fn either<T>(own: Vec<T>, other: Vec<T>) -> Vec<T> {
    if own.is_empty() { other } else { own }
}

/// The address of a site, as browsers name it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Origin(String);

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Origin, String> {
        let address = text.trim().trim_end_matches('/').to_lowercase();
        let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
        let plain = |host: &str| !host.is_empty() && !host.contains(['/', '?', '#', '@', '*', ' ']);
        match host {
            Some(host) if plain(host) => Ok(Origin(address)),
            _ => Err(format!("{text:?} is no address of a site: https://ahu.example is one")),
        }
    }
}

/// An address, or a network of them.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Network(IpNet);

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let one = text.parse().map(|address: IpAddr| IpNet::from(address));
        one.or_else(|_| text.parse())
            .map(Network)
            .map_err(|_| format!("{text:?} is no address and no network: 127.0.0.1 and 10.0.0.0/8 are"))
    }
}

fn text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

fn maybe_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    text(deserializer).map(Some)
}

/// One text, or several.
fn texts<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a text, or a list of texts")]
    enum Texts {
        One(String),
        Several(Vec<String>),
    }
    let texts = match Texts::deserialize(deserializer)? {
        Texts::One(text) => vec![text],
        Texts::Several(texts) => texts,
    };
    texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Flags {
        #[command(flatten)]
        wishes: Wishes,
    }

    #[test]
    fn no_seconds_are_no_limit_by_flag_and_by_file() {
        let flags = Flags::parse_from(["ahu", "--header-seconds", "0", "--request-seconds", "0"]).wishes;
        let file: Wishes = toml::from_str("header-seconds = 0\nrequest-seconds = 0").unwrap();
        for wishes in [flags, file] {
            let patience = wishes.settings().unwrap().patience;
            assert_eq!((patience.headers, patience.request), (None, None));
        }
        let usual = Wishes::default().settings().unwrap().patience;
        assert_eq!(usual.headers, Some(Duration::from_secs(30)));
        let short: Wishes = toml::from_str("request-seconds = 5").unwrap();
        assert_eq!(short.settings().unwrap().patience.request, Some(Duration::from_secs(5)));
    }
}
