//! Watching the folder of records: a save becomes a new build.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use notify_debouncer_mini::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};

use super::site_cache::SiteCache;
use crate::error::Error;
use variorum_corpus::catalog::Catalog;

/// Editors save in several steps; this long after the last one, the folder is read.
const SAVE_DELAY: Duration = Duration::from_millis(40);

/// Rebuilds the site whenever a record in the folder changes, until the watcher is dropped.
pub(super) fn watch(
    folder: &Path,
    cache: Arc<SiteCache>,
) -> Result<Debouncer<RecommendedWatcher>, Error> {
    let root = folder.to_owned();
    let rebuild = move |events: DebounceEventResult| {
        let is_record = |path: &Path| path.extension().is_some_and(|end| end == "yaml");
        let saved: Vec<PathBuf> = events
            .into_iter()
            .flatten()
            .map(|event| event.path)
            .filter(|path| is_record(path))
            .collect();
        if !saved.is_empty() {
            // `rebuild` publishes its own errors; loading does not.
            match load_saved(&root, &cache, &saved) {
                Ok(catalog) => drop(cache.rebuild(catalog)),
                Err(error) => cache.publish_status(Some(error.to_string())),
            }
        }
    };
    let cannot = |error: notify_debouncer_mini::notify::Error| {
        Error::new(format!("cannot watch '{}': {error}", folder.display()), "")
    };
    let mut watcher = new_debouncer(SAVE_DELAY, rebuild).map_err(cannot)?;
    for part in ["abilities", "rules", "rulings"] {
        let part = folder.join(part);
        if part.is_dir() {
            watcher.watcher().watch(&part, RecursiveMode::Recursive).map_err(cannot)?;
        }
    }
    watcher.watcher().watch(folder, RecursiveMode::NonRecursive).map_err(cannot)?;
    Ok(watcher)
}

/// The records as they are now; of the last good build, only what was saved since is read again.
fn load_saved(root: &Path, cache: &SiteCache, saved: &[PathBuf]) -> Result<Catalog, Error> {
    let Some(build) = cache.build() else { return Ok(Catalog::load(root)?) };
    let is_saved = |path: &str| saved.iter().any(|saved| saved.ends_with(path));
    Ok(Catalog::load_after(build.catalog(), root, is_saved)?)
}
