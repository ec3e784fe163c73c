//! `ahu serve`: the table in the browser.

use crate::config::Wishes;
use crate::hold::Hold;
use anyhow::{Context, bail};
use clap::Args as ClapArgs;
use server::{App, Real};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use store_sqlite::SqliteStore;

/// How to serve.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// Settings from a TOML file; its keys are the flags below, such as `listen = "127.0.0.1:8460"`. A flag comes before the
    /// environment, the environment before the file.
    #[arg(long, env = "AHU_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Open the browser there.
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    wishes: Wishes,
}

/// How long threads that still think are waited for at the end.
const LAST_THOUGHTS: Duration = Duration::from_secs(5);

/// Serves until Ctrl-C or a signal to end; games that are running go on after the next start.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let wishes = args.wishes.clone().or(Wishes::of_file(args.config.as_deref())?);
    let settings = wishes.settings()?;
    let (format, level) = wishes.log();
    tracing::subscriber::set_global_default(server::log(format, level, std::io::stderr))?;

    let database = wishes.database();
    let name = database.display();
    let Some(_hold) = Hold::take(&database)? else {
        bail!("another server runs on the database {name}: stop it first, or name another with --database");
    };
    let store = SqliteStore::open(&database, &store_sqlite::Settings::default())
        .and_then(|store| Ok(store.verify().wait().map(|()| store)?))
        .with_context(|| format!("cannot serve the database {name}"))?;
    let runtime = tokio::runtime::Runtime::new()?;
    let (listen, open) = (wishes.listen(), args.open);
    let ready = move |at: SocketAddr| {
        println!("Ahu is at http://{at} (Ctrl-C stops it)");
        tracing::info!(%at, version = env!("CARGO_PKG_VERSION"), "serving");
        if open {
            show(&format!("http://{at}"));
        }
    };
    let served = runtime.block_on(async {
        let app = App::new(Arc::new(store), Arc::new(Real), settings).await?;
        server::serve(app, listen, ready, told_to_stop()).await.with_context(|| {
            format!("cannot serve on {listen}; `--listen 127.0.0.1:0` takes any port that is free")
        })
    });
    runtime.shutdown_timeout(LAST_THOUGHTS);
    tracing::info!("stopped");
    served
}

/// Waits for Ctrl-C, or for the signal by which services are ended: from now on, though nobody waits yet.
fn told_to_stop() -> impl Future<Output = ()> {
    let terminated = terminated();
    async {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            () = terminated => {}
        }
    }
}

#[cfg(unix)]
fn terminated() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signal = signal(SignalKind::terminate());
    async {
        match signal {
            Ok(mut terminated) => drop(terminated.recv().await),
            Err(_) => std::future::pending().await,
        }
    }
}

#[cfg(not(unix))]
fn terminated() -> impl Future<Output = ()> {
    std::future::pending()
}

/// Opens an address in the browser, where there is one; the address was printed anyway.
fn show(address: &str) {
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let _ = Command::new(opener).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
