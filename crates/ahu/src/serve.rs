//! `ahu serve`: the table in the browser.

use anyhow::Context;
use clap::Args as ClapArgs;
use server::{App, Real, Settings};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use store::SqliteStore;

/// How to serve.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// The address to listen on; port 0 takes any that is free.
    #[arg(long, default_value = "127.0.0.1:8460")]
    listen: SocketAddr,
    /// The file that holds people, tables and games; it is made and brought up to date where need be.
    #[arg(long, default_value = "ahu.db")]
    database: PathBuf,
    /// Open the browser there.
    #[arg(long)]
    open: bool,
}

/// Serves until Ctrl-C.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let store = SqliteStore::open(&args.database, &store::Settings::default())
        .with_context(|| format!("cannot open the database {}", args.database.display()))?;
    let runtime = tokio::runtime::Runtime::new()?;
    let open = args.open;
    let ready = move |at: SocketAddr| {
        println!("Ahu is at http://{at} (Ctrl-C stops it)");
        if open {
            show(&format!("http://{at}"));
        }
    };
    let stop = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    runtime.block_on(async {
        let app = App::new(Arc::new(store), Arc::new(Real), Settings::default()).await?;
        server::serve(app, args.listen, ready, stop).await.with_context(|| {
            format!("cannot serve on {}; `--listen 127.0.0.1:0` takes any port that is free", args.listen)
        })
    })
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
