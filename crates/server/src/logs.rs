use std::io;
use std::str::FromStr;
use tracing::level_filters::LevelFilter;
use tracing::{Level, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::layer;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry;

/// How lines of the log are written.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs: an object a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<LogFormat, String> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err("a log is written as \"text\" or \"json\"".to_owned()),
        }
    }
}

/// What writes the log: lines of this project up to this level.
///
/// What other crates say is not heard: nobody here can promise that they name no cookie and no frame.
pub fn log(
    format: LogFormat,
    level: Level,
    to: impl for<'w> MakeWriter<'w, Writer: io::Write> + Send + Sync + 'static,
) -> Box<dyn Subscriber + Send + Sync> {
    let ours = ["ahu", "server", "store"].map(|name| (name, level));
    let heard = Targets::new().with_default(LevelFilter::OFF).with_targets(ours);
    match format {
        LogFormat::Text => Box::new(registry().with(heard).with(layer().with_ansi(false).with_writer(to))),
        LogFormat::Json => {
            let lines = layer().json().flatten_event(true).with_span_list(false).with_writer(to);
            Box::new(registry().with(heard).with(lines))
        }
    }
}
