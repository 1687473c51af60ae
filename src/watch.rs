//! Watching a folder of records for saved files.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

use notify_debouncer_mini::notify::event::{AccessKind, AccessMode, EventKind};
use notify_debouncer_mini::notify::{
    Config as NotifyConfig, Error as WatchError, Event, EventHandler, RecommendedWatcher,
    RecursiveMode, Result as NotifyResult, Watcher, WatcherKind,
};
use notify_debouncer_mini::{Config, DebounceEventResult, Debouncer, new_debouncer_opt};

use crate::error::Error;

/// Editors save in several steps; this long after the last one, the folder is read.
const SAVE_DELAY: Duration = Duration::from_millis(40);

/// The folders of the records.
const FOLDERS: [&str; 4] = ["abilities", "rules", "rulings", "open-points"];

/// Passes on what changes a file. Whoever is told of a save reads the file, which is an event too:
/// without this, one save would be followed by builds without end.
struct ChangeWatcher(RecommendedWatcher);

impl Watcher for ChangeWatcher {
    fn new<F: EventHandler>(mut handler: F, config: NotifyConfig) -> NotifyResult<Self> {
        let pass_on = move |event: NotifyResult<Event>| {
            if !event.as_ref().is_ok_and(|event| is_only_read(event.kind)) {
                handler.handle_event(event);
            }
        };
        RecommendedWatcher::new(pass_on, config).map(Self)
    }

    fn watch(&mut self, path: &Path, mode: RecursiveMode) -> NotifyResult<()> {
        self.0.watch(path, mode)
    }

    fn unwatch(&mut self, path: &Path) -> NotifyResult<()> {
        self.0.unwatch(path)
    }

    fn kind() -> WatcherKind {
        RecommendedWatcher::kind()
    }
}

fn is_only_read(kind: EventKind) -> bool {
    matches!(kind, EventKind::Access(access) if access != AccessKind::Close(AccessMode::Write))
}

type SharedDebouncer = Mutex<Debouncer<ChangeWatcher>>;

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
    let config = Config::default().with_timeout(SAVE_DELAY);
    let mut debouncer = new_debouncer_opt::<_, ChangeWatcher>(config, handle).map_err(cannot)?;
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

#[cfg(test)]
mod tests {
    use super::watch_records;
    use std::fs;
    use std::sync::mpsc;

    #[test]
    fn a_file_that_is_read_was_not_saved() {
        let folder = std::env::temp_dir().join(format!("variorum-watch-{}", std::process::id()));
        let rules = folder.join("rules");
        fs::create_dir_all(&rules).unwrap();
        let [read, saved] = ["read.yaml", "saved.yaml"].map(|name| rules.join(name));
        fs::write(&read, "old").unwrap();
        let (sender, saves) = mpsc::channel();
        let watcher = watch_records(&folder, move |paths| sender.send(paths).unwrap()).unwrap();
        assert_eq!(fs::read_to_string(&read).unwrap(), "old");
        fs::write(&saved, "new").unwrap();
        assert_eq!(saves.recv().unwrap(), [saved]);
        drop(watcher);
        fs::remove_dir_all(folder).unwrap();
    }
}
