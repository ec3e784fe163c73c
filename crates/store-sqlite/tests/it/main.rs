//! The store in real files.

#![allow(clippy::unwrap_used)]

mod backup;
mod contract;
mod full;
mod group;
mod kill;
mod opening;

use std::path::PathBuf;
use store_sqlite::{Settings, SqliteStore};
use tempfile::TempDir;

/// A store in a folder that goes with it.
struct OnDisk {
    store: SqliteStore,
    path: PathBuf,
    folder: TempDir,
}

impl OnDisk {
    fn new() -> OnDisk {
        OnDisk::with(&Settings::default())
    }

    fn with(settings: &Settings) -> OnDisk {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ahu.db");
        OnDisk { store: SqliteStore::open(&path, settings).unwrap(), path, folder }
    }

    /// The same file, closed and opened again.
    fn reopen(self, settings: &Settings) -> OnDisk {
        let OnDisk { store, path, folder } = self;
        drop(store);
        OnDisk { store: SqliteStore::open(&path, settings).unwrap(), path, folder }
    }
}
