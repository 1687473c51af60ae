//! A saved record becomes a new build of the site.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::site_cache::SiteCache;
use crate::error::Error;
use crate::watch::{RecordsWatcher, watch_records};
use variorum_corpus::catalog::Catalog;

/// Rebuilds the site whenever a record in the folder changes, until the watcher is dropped.
pub(super) fn watch(folder: &Path, cache: Arc<SiteCache>) -> Result<RecordsWatcher, Error> {
    let root = folder.to_owned();
    watch_records(folder, move |saved| {
        // `rebuild` publishes its own errors; loading does not.
        match load_saved(&root, &cache, &saved) {
            Ok(catalog) => drop(cache.rebuild(catalog)),
            Err(error) => cache.publish_status(Some(error.to_string())),
        }
    })
}

/// The records as they are now; of the last good build, only what was saved since is read again.
fn load_saved(root: &Path, cache: &SiteCache, saved: &[PathBuf]) -> Result<Catalog, Error> {
    let Some(build) = cache.build() else { return Ok(Catalog::load(root)?) };
    let is_saved = |path: &str| {
        let file = root.join(path);
        saved.iter().any(|saved| saved.ends_with(path) || file.starts_with(saved))
    };
    Ok(Catalog::load_after(build.catalog(), root, is_saved)?)
}
