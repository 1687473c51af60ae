//! Puts a rendered site in its place in one atomic step: written beside the target, then exchanged
//! with it.
//! It never deletes a folder that does not carry its mark, and it refuses every place that is not
//! plainly a site's.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use rustix::fs::{CWD, FlockOperation, RenameFlags, flock, renameat_with};

use crate::error::Error;
use crate::site::Page;

/// The file that marks a folder as written by this program.
pub const MARK: &str = ".variorum-site";
const MARK_TEXT: &str = "Written by 'variorum build', which replaces this folder as a whole.\n";
const STAGE: &str = ".variorum-stage-";

/// A place where a site may be published.
#[derive(Debug)]
pub struct Target {
    folder: PathBuf,
    parent: PathBuf,
    name: String,
}

/// A site that is being written, not yet in its place.
#[derive(Debug)]
pub struct Stage {
    folder: PathBuf,
    /// The folders that are there, below this one.
    made: Mutex<BTreeSet<String>>,
    shown: PathBuf,
}

impl Stage {
    /// Writes a page.
    pub fn write(&self, page: &Page) -> Result<(), Error> {
        let path = self.folder.join(&page.path);
        let parent = page.path.rsplit_once('/').map_or("", |(parent, _)| parent);
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if !made.contains(parent) {
            fs::create_dir_all(self.folder.join(parent))
                .map_err(|error| failed("write", &self.shown, &error))?;
            made.insert(parent.to_owned());
        }
        drop(made);
        fs::write(&path, &page.bytes).map_err(|error| failed("write", &self.shown, &error))
    }
}

fn failed(what: &str, folder: &Path, error: &io::Error) -> Error {
    Error::new(
        format!("cannot {what} '{}': {error}", folder.display()),
        "the site that was there is untouched",
    )
}

impl Target {
    /// Checks a place before anything is written; nothing is touched when it is refused.
    pub fn at(out: &Path) -> Result<Self, Error> {
        let refuse = |why: String| {
            Error::new(why, "name a new folder, an empty one, or one that 'variorum build' wrote")
        };
        let shown = out.display();
        let Some(name) = out.file_name().and_then(|name| name.to_str()) else {
            return Err(refuse(format!("'{shown}' is no place for a site")));
        };
        let parent = match out.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let parent = existing(parent)
            .map_err(|error| refuse(format!("cannot look at '{shown}': {error}")))?;
        let folder = parent.join(name);
        match fs::symlink_metadata(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(refuse(format!("cannot look at '{shown}': {error}"))),
            Ok(found) if found.is_symlink() => {
                return Err(refuse(format!("'{shown}' is a symbolic link")));
            }
            Ok(found) if !found.is_dir() => return Err(refuse(format!("'{shown}' is a file"))),
            Ok(_) => refuse_foreign(&folder).map_err(|why| refuse(format!("'{shown}' {why}")))?,
        }
        Ok(Self { folder, parent, name: name.to_owned() })
    }

    /// Writes the pages beside the target and exchanges the two.
    pub fn publish(&self, pages: &[Page]) -> Result<(), Error> {
        self.publish_from(|stage| pages.par_iter().try_for_each(|page| stage.write(page)))
    }

    /// The same for pages that are written as they are made; if making fails, the site that was
    /// there stays.
    pub fn publish_from(
        &self,
        make: impl FnOnce(&Stage) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let failed = |what: &str, error: io::Error| failed(what, &self.folder, &error);
        fs::create_dir_all(&self.parent).map_err(|error| failed("make the folder of", error))?;
        // One build at a time beside one place: the folder itself is the lock, so that nothing is
        // left behind.
        let turn = File::open(&self.parent)
            .and_then(|folder| folder.lock().map(|()| folder))
            .map_err(|error| failed("wait for", error))?;
        self.sweep();
        let (folder, lock) = self.stage().map_err(|error| failed("write beside", error))?;
        let stage = Stage { folder, made: Mutex::new(BTreeSet::new()), shown: self.folder.clone() };
        let done = make(&stage).and_then(|()| {
            // Checked once more: somebody may have put files there meanwhile.
            Self::at(&self.folder)?;
            self.exchange(&stage.folder)
                .map_err(|error| failed("exchange the new site with", error))
        });
        drop(lock);
        // After the exchange this is the old site; before it, our own unfinished one. Both carry
        // the mark.
        remove_marked(&stage.folder);
        drop(turn);
        done
    }

    /// A fresh folder beside the target with the mark in it, locked for as long as it is being
    /// written.
    fn stage(&self) -> io::Result<(PathBuf, File)> {
        // A name is never used twice: whoever still deletes an old folder under it would delete the
        // new one.
        static NEXT: AtomicU32 = AtomicU32::new(0);
        for _ in 0..1000_u32 {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let stage =
                self.parent.join(format!("{STAGE}{}-{}-{number}", self.name, std::process::id()));
            match fs::create_dir(&stage) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            }
            let Ok(mut mark) = File::create_new(stage.join(MARK)) else { continue };
            mark.write_all(MARK_TEXT.as_bytes())?;
            if flock(&mark, FlockOperation::NonBlockingLockExclusive).is_ok() {
                return Ok((stage, mark));
            }
        }
        Err(io::Error::other("no name is free for the new site"))
    }

    fn exchange(&self, stage: &Path) -> io::Result<()> {
        match renameat_with(CWD, stage, CWD, &self.folder, RenameFlags::NOREPLACE) {
            Err(rustix::io::Errno::EXIST) => {
                Ok(renameat_with(CWD, stage, CWD, &self.folder, RenameFlags::EXCHANGE)?)
            }
            other => Ok(other?),
        }
    }

    /// Removes what killed builds of this target left: folders of ours that nobody holds locked.
    fn sweep(&self) {
        let prefix = format!("{STAGE}{}-", self.name);
        let Ok(entries) = fs::read_dir(&self.parent) else { return };
        for path in entries
            .flatten()
            .filter(|entry| entry.file_name().to_string_lossy().starts_with(&prefix))
            .map(|entry| entry.path())
        {
            match File::open(path.join(MARK)) {
                Ok(mark) if flock(&mark, FlockOperation::NonBlockingLockExclusive).is_ok() => {
                    remove_marked(&path)
                }
                Ok(_) => {}
                // Only an empty folder goes this way; anything else stays.
                Err(_) => drop(fs::remove_dir(&path)),
            }
        }
    }
}

/// The path with every part that exists made plain, so that `..` and links cannot mislead.
fn existing(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            match (path.parent(), path.file_name()) {
                (Some(parent), Some(name)) if parent.as_os_str().is_empty() => {
                    Ok(existing(Path::new("."))?.join(name))
                }
                (Some(parent), Some(name)) => Ok(existing(parent)?.join(name)),
                _ => Err(error),
            }
        }
        Ok(found) if !found.is_dir() => Err(io::Error::other("a part of the path is a file")),
        other => other,
    }
}

/// Why an existing folder must not be replaced.
fn refuse_foreign(folder: &Path) -> Result<(), String> {
    let home = std::env::home_dir().and_then(|home| home.canonicalize().ok());
    if home.as_deref() == Some(folder) {
        return Err("is a home folder".to_owned());
    }
    if std::env::current_dir().is_ok_and(|here| here.starts_with(folder)) {
        return Err("is the folder that you work in".to_owned());
    }
    let entries: BTreeSet<String> = fs::read_dir(folder)
        .map_err(|error| format!("cannot be read: {error}"))?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    if entries.contains(".git") || entries.contains("Cargo.toml") {
        return Err("is a repository".to_owned());
    }
    // Another build may exchange the folder between two looks, so one that fails is not believed at
    // once.
    let is_ours = || {
        (0..50).any(|_| fs::read_to_string(folder.join(MARK)).ok().as_deref() == Some(MARK_TEXT))
    };
    if !entries.is_empty() && !is_ours() {
        return Err("holds files that are not a site of ours".to_owned());
    }
    Ok(())
}

/// Deletes a folder that carries the mark; the mark goes last, so that a killed deletion can be
/// taken up again.
fn remove_marked(folder: &Path) {
    if fs::symlink_metadata(folder).is_ok_and(|found| found.is_dir()) && folder.join(MARK).is_file()
    {
        for entry in fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.file_name() != MARK)
        {
            let is_dir = entry.file_type().is_ok_and(|kind| kind.is_dir());
            // What cannot be deleted now is swept by the next build.
            let _ = if is_dir {
                fs::remove_dir_all(entry.path())
            } else {
                fs::remove_file(entry.path())
            };
        }
        let _ = fs::remove_file(folder.join(MARK));
    }
    let _ = fs::remove_dir(folder);
}
