//! Watching a folder of records for saved files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use notify_debouncer_mini::notify::{Error as WatchError, RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};

use crate::error::Error;

/// Editors save in several steps; this long after the last one, the folder is read.
const SAVE_DELAY: Duration = Duration::from_millis(40);

/// The folders of the records.
const FOLDERS: [&str; 4] = ["abilities", "rules", "rulings", "open-points"];

/// Calls `on_save` with the records that were just saved, until the watcher is dropped.
pub(crate) fn watch_records(
    folder: &Path,
    mut on_save: impl FnMut(Vec<PathBuf>) + Send + 'static,
) -> Result<Debouncer<RecommendedWatcher>, Error> {
    let cannot =
        |error: WatchError| Error::new(format!("cannot watch '{}': {error}", folder.display()), "");
    let handle = move |events: DebounceEventResult| {
        let paths = events.into_iter().flatten().map(|event| event.path);
        let saved: Vec<PathBuf> = paths.filter(|path| is_record(path)).collect();
        if !saved.is_empty() {
            on_save(saved);
        }
    };
    let mut watcher = new_debouncer(SAVE_DELAY, handle).map_err(cannot)?;
    for part in FOLDERS.map(|part| folder.join(part)).iter().filter(|part| part.is_dir()) {
        watcher.watcher().watch(part, RecursiveMode::Recursive).map_err(cannot)?;
    }
    watcher.watcher().watch(folder, RecursiveMode::NonRecursive).map_err(cannot)?;
    Ok(watcher)
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "yaml")
}
