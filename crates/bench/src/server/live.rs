use ahu::config::Wishes;
use anyhow::Result;
use server::{App, Real, Settings};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use store::Store;
use store_sqlite::SqliteStore;
use tokio::io::{AsyncBufReadExt, BufReader};

/// For those who are measured: as fast as they can.
pub fn unlimited() -> Settings {
    Settings { asks: server::Rate::NONE, ..Settings::default() }
}

/// For strangers: what `ahu serve` does where nothing is said.
pub fn limited() -> Result<Settings> {
    Wishes::default().settings()
}

/// The server itself, until its input is closed; for each line of it, it says how much it has written.
pub async fn serve(database: &Path, settings: Settings) -> Result<()> {
    let store = Arc::new(SqliteStore::open(database, &store_sqlite::Settings::default())?);
    let kept = Arc::clone(&store);
    let app = App::new(store, Arc::new(Real), settings).await?;
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let ended = async move {
        let mut lines = BufReader::new(tokio::io::stdin()).lines();
        while let Ok(Some(_)) = lines.next_line().await {
            let counts = kept.counts();
            println!("{} {}", counts.commits, counts.kept);
        }
    };
    server::serve(app, listen, |at| println!("{at}"), ended).await
}
