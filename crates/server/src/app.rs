use crate::Environment;
use crate::health::Probed;
use crate::key::Key;
use crate::lease::Leases;
use crate::limits::Gate;
use crate::lobby::{Hall, Pairs};
use crate::metrics::Figures;
use crate::minds::Minds;
use crate::news::News;
use crate::people::{Passwords, Seen};
use crate::settings::Settings;
use crate::table::Registry;
use std::sync::Arc;
use store::{Store, StoreError};
use tokio::sync::{Semaphore, watch};

/// How many finished games are replayed at once.
const REPLAYS: usize = 2;

/// Everything that requests share.
pub struct App {
    /// What is kept.
    pub store: Arc<dyn Store>,
    /// The time, and chance.
    pub environment: Arc<dyn Environment>,
    /// How it is run.
    pub settings: Settings,
    /// The server's own secret.
    pub(crate) key: Key,
    /// The tables in memory.
    pub(crate) registry: Registry,
    /// Who is told what.
    pub(crate) news: News,
    /// The tables that wait or are played, as lists show them.
    pub(crate) hall: Hall,
    /// Who was paired with whom.
    pub(crate) pairs: Pairs,
    /// Who hears that a token or a session counts no more.
    pub(crate) leases: Leases,
    /// Where computer players think.
    pub(crate) minds: Minds,
    /// Where passwords are hashed.
    pub(crate) passwords: Passwords,
    /// Who was here today.
    pub(crate) seen: Seen,
    /// How much each address may ask for.
    pub(crate) gate: Gate,
    /// Whose turn it is to have a finished game replayed for its record.
    pub(crate) replays: Arc<Semaphore>,
    /// What is counted.
    pub(crate) figures: Figures,
    /// Whether something could be written a moment ago.
    pub(crate) probed: Probed,
    /// Whether the server stops.
    pub(crate) stops: watch::Sender<bool>,
}

impl App {
    /// The server over this store.
    pub async fn new(
        store: Arc<dyn Store>,
        environment: Arc<dyn Environment>,
        settings: Settings,
    ) -> Result<Arc<App>, StoreError> {
        let key = Key::load(&*store, &*environment).await?;
        let minds = Minds::new(settings.minds);
        let gate = Gate::new(settings.limits);
        let registry = Registry::new(settings.as_text);
        let news = News::default();
        news.reach(store.reachable().await?);
        let hall = Hall::load(&*store).await?;
        Ok(Arc::new(App {
            store,
            environment,
            settings,
            key,
            registry,
            news,
            hall,
            pairs: Pairs::default(),
            leases: Leases::default(),
            minds,
            passwords: Passwords::default(),
            seen: Seen::default(),
            gate,
            replays: Arc::new(Semaphore::new(REPLAYS)),
            figures: Figures::default(),
            probed: Probed::default(),
            stops: watch::Sender::new(false),
        }))
    }
}
