use anyhow::Result;
use server::{App, Real, Settings};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use store::{SqliteStore, Store};
use tokio::io::AsyncReadExt;

/// The server itself, until its input is closed; then it says what it has written.
pub async fn serve(database: &Path) -> Result<()> {
    let store = Arc::new(SqliteStore::open(database, &store::Settings::default())?);
    let kept = Arc::clone(&store);
    let app = App::new(store, Arc::new(Real), Settings { asks: 1e6, ..Settings::default() }).await?;
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let before = kept.counts();
    let ended = async {
        let _ = tokio::io::stdin().read_to_end(&mut Vec::new()).await;
    };
    server::serve(app, listen, |at| println!("{at}"), ended).await?;
    let after = kept.counts();
    println!("{} {}", after.commits - before.commits, after.kept - before.kept);
    Ok(())
}
