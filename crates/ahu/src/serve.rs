//! `ahu serve`: the table in the browser.

use anyhow::Context;
use clap::Args as ClapArgs;
use std::net::SocketAddr;
use std::process::{Command, Stdio};

/// How to serve.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// The address to listen on; port 0 takes any that is free.
    #[arg(long, default_value = "127.0.0.1:8460")]
    listen: SocketAddr,
    /// Open the browser there.
    #[arg(long)]
    open: bool,
}

/// Serves until Ctrl-C.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    let open = args.open;
    let serving = server::serve(args.listen, move |at| {
        println!("Ahu is at http://{at} (Ctrl-C stops it)");
        if open {
            show(&format!("http://{at}"));
        }
    });
    runtime.block_on(serving).with_context(|| {
        format!("cannot serve on {}; `--listen 127.0.0.1:0` takes any port that is free", args.listen)
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
