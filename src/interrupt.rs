//! Ctrl-C while something long is under way: what is half written is taken away, and the program
//! ends with status 130, as shells expect.

use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use crate::terminal::print_to_stderr;

/// What shells report for a program that Ctrl-C stopped.
pub(crate) const EXIT_STATUS: i32 = 130;

/// The files and folders that are only half written.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

static STOPPING: AtomicBool = AtomicBool::new(false);

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on Ctrl-C cleans up before it ends the program.
pub(crate) fn catch_ctrl_c() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        // Without a handler Ctrl-C ends the program all the same, and the next run cleans up.
        let _ = ctrlc::set_handler(stop);
    });
}

/// Runs on a thread of its own. It keeps the list locked: whoever wants to go on with a file on it
/// waits, and the program ends.
fn stop() {
    STOPPING.store(true, Ordering::SeqCst);
    let locked = unfinished();
    locked.iter().for_each(|path| remove(path));
    if io::stderr().is_terminal() {
        // Below the progress bar.
        print_to_stderr("");
    }
    std::process::exit(EXIT_STATUS);
}

/// Removes a file, or a folder into which other threads may still be writing.
fn remove(path: &Path) {
    const ATTEMPTS: usize = 1_000;
    for _ in 0..ATTEMPTS {
        let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        match removed {
            Err(error) if error.kind() != io::ErrorKind::NotFound => std::thread::yield_now(),
            _ => return,
        }
    }
}

/// Waits for the end of the program if Ctrl-C is being answered: what failed meanwhile failed
/// because its files were taken away, and is not worth a message.
pub(crate) fn wait_if_stopping() {
    while STOPPING.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

/// A file or folder that Ctrl-C takes away, until it is finished or this is dropped.
#[derive(Debug)]
pub(crate) struct Unfinished(PathBuf);

impl Unfinished {
    pub(crate) fn new(path: &Path) -> Self {
        catch_ctrl_c();
        unfinished().push(path.to_owned());
        Self(path.to_owned())
    }

    /// Does the last step, which Ctrl-C cannot cut in two; if it succeeds, the file or folder stays.
    pub(crate) fn finish<T, E>(self, last_step: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let mut list = unfinished();
        let done = last_step();
        if done.is_ok() {
            list.retain(|path| *path != self.0);
        }
        drop(list);
        done
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::{Unfinished, unfinished};
    use std::path::Path;

    #[test]
    fn what_is_finished_or_dropped_is_not_taken_away() {
        let is_listed = |path: &Path| unfinished().iter().any(|known| known == path);
        let (one, other) = (Path::new("/nowhere/one"), Path::new("/nowhere/other"));
        let kept = Unfinished::new(one);
        drop(Unfinished::new(other));
        assert!(is_listed(one) && !is_listed(other));
        assert_eq!(kept.finish(|| Ok::<_, ()>(1)), Ok(1));
        assert!(!is_listed(one));
    }
}
