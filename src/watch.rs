//! Watching a folder of records for saved files.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

use notify_debouncer_mini::notify::{Error as WatchError, RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};

use crate::error::Error;

/// Editors save in several steps; this long after the last one, the folder is read.
const SAVE_DELAY: Duration = Duration::from_millis(40);

/// The folders of the records.
const FOLDERS: [&str; 4] = ["abilities", "rules", "rulings", "open-points"];

type SharedDebouncer = Mutex<Debouncer<RecommendedWatcher>>;

/// Watches for as long as it lives.
pub(crate) struct RecordsWatcher(#[expect(dead_code, reason = "kept alive")] Arc<SharedDebouncer>);

/// Calls `on_save` with the records and the folders of records that were just saved, made, renamed
/// or removed, until the watcher is dropped.
pub(crate) fn watch_records(
    folder: &Path,
    mut on_save: impl FnMut(Vec<PathBuf>) + Send + 'static,
) -> Result<RecordsWatcher, Error> {
    let cannot =
        |error: WatchError| Error::new(format!("cannot watch '{}': {error}", folder.display()), "");
    let parts = FOLDERS.map(|part| folder.join(part));
    let own: Arc<OnceLock<Weak<SharedDebouncer>>> = Arc::default();
    let (watched, debouncer) = (parts.clone(), Arc::clone(&own));
    let handle = move |events: DebounceEventResult| {
        let paths = events.into_iter().flatten().map(|event| event.path);
        let saved: Vec<PathBuf> =
            paths.filter(|path| is_record(path) || is_folder(path, &watched)).collect();
        if saved.is_empty() {
            return;
        }
        // One of them may have been made just now.
        if let Some(debouncer) = debouncer.get().and_then(Weak::upgrade) {
            let mut debouncer = debouncer.lock().unwrap_or_else(PoisonError::into_inner);
            for part in watched.iter().filter(|part| saved.contains(part)) {
                // What was removed cannot be watched.
                let _ = debouncer.watcher().watch(part, RecursiveMode::Recursive);
            }
        }
        on_save(saved);
    };
    let mut debouncer = new_debouncer(SAVE_DELAY, handle).map_err(cannot)?;
    for part in parts.iter().filter(|part| part.is_dir()) {
        debouncer.watcher().watch(part, RecursiveMode::Recursive).map_err(cannot)?;
    }
    debouncer.watcher().watch(folder, RecursiveMode::NonRecursive).map_err(cannot)?;
    let shared = Arc::new(Mutex::new(debouncer));
    own.set(Arc::downgrade(&shared)).expect("it is set once");
    Ok(RecordsWatcher(shared))
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "yaml")
}

/// Whether it is, or was, a folder among the records, or one of their folders itself.
fn is_folder(path: &Path, parts: &[PathBuf]) -> bool {
    let is_among_records = parts.iter().any(|part| path.starts_with(part));
    is_among_records && (path.is_dir() || path.extension().is_none() && !path.exists())
}
