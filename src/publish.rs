//! Puts a rendered site in its place in one atomic step: written beside the target, then exchanged
//! with it.
//! It never deletes a folder without its mark, and refuses every place that is not plainly a
//! site's.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use rustix::fs::{CWD, FlockOperation, RenameFlags, flock, renameat_with, syncfs};

use crate::error::Error;
use crate::interrupt::Unfinished;
use crate::site::Page;
use crate::terminal::print_to_stderr;
use variorum_corpus::regular_file::{self, Links};

/// The file that marks a folder as written by this program.
pub const MARK: &str = ".variorum-site";
const MARK_TEXT: &str = "Written by 'variorum build', which replaces this folder as a whole.\n";
const STAGING_PREFIX: &str = ".variorum-stage-";

/// A place where a site may be published.
#[derive(Debug)]
pub struct Target {
    folder: PathBuf,
    parent: PathBuf,
    name: String,
}

/// The folder that a site is written to before it is put in its place.
#[derive(Debug)]
pub struct StagingDir {
    folder: PathBuf,
    /// The folders that were created below it.
    created: Mutex<BTreeSet<String>>,
    /// The files that were written, relative to it.
    written: Mutex<Vec<PathBuf>>,
    /// The place of the site, for messages.
    target: PathBuf,
}

impl StagingDir {
    /// Writes a page.
    pub fn write(&self, page: &Page) -> Result<(), Error> {
        let path = self.folder.join(&page.path);
        let parent = page.path.rsplit_once('/').map_or("", |(parent, _)| parent);
        let mut created = self.created.lock().unwrap_or_else(PoisonError::into_inner);
        if !created.contains(parent) {
            fs::create_dir_all(self.folder.join(parent))
                .map_err(|error| publish_error("write", &self.target, &error))?;
            created.insert(parent.to_owned());
        }
        drop(created);
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.push(PathBuf::from(&page.path));
        drop(written);
        fs::write(&path, &page.bytes).map_err(|error| publish_error("write", &self.target, &error))
    }
}

impl StagingDir {
    /// Every file of the site, as it will be in its place.
    pub fn paths(&self) -> Vec<PathBuf> {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.iter().cloned().chain([PathBuf::from(MARK)]).collect()
    }

    /// Waits until everything that was written is on the disk. One call for thousands of files:
    /// flushing each of them takes many times as long.
    fn flush(&self) -> io::Result<()> {
        Ok(syncfs(File::open(&self.folder)?)?)
    }
}

fn publish_error(what: &str, folder: &Path, error: &io::Error) -> Error {
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
        let parent = resolve_existing(parent)
            .map_err(|error| refuse(format!("cannot look at '{shown}': {error}")))?;
        let folder = parent.join(name);
        if is_among_records(&parent) {
            return Err(refuse(format!("'{shown}' is among records, which it would break")));
        }
        match fs::symlink_metadata(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(refuse(format!("cannot look at '{shown}': {error}"))),
            Ok(found) if found.is_symlink() => {
                return Err(refuse(format!("'{shown}' is a symbolic link")));
            }
            Ok(found) if !found.is_dir() => return Err(refuse(format!("'{shown}' is a file"))),
            Ok(_) => {
                check_replaceable(&folder).map_err(|why| refuse(format!("'{shown}' {why}")))?
            }
        }
        Ok(Self { folder, parent, name: name.to_owned() })
    }

    /// Writes the pages beside the target and exchanges the two.
    pub fn publish(&self, pages: &[Page]) -> Result<(), Error> {
        self.publish_from(|staging| pages.par_iter().try_for_each(|page| staging.write(page)))
    }

    /// The same for pages that are written as they are made; if that fails, the site that was
    /// there stays.
    pub fn publish_from(
        &self,
        write_pages: impl FnOnce(&StagingDir) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let failed = |what: &str, error: io::Error| publish_error(what, &self.folder, &error);
        fs::create_dir_all(&self.parent).map_err(|error| failed("make the folder of", error))?;
        // One build at a time beside one place: the folder itself is the lock, so that nothing is
        // left behind.
        let turn = self.lock_parent().map_err(|error| failed("wait for", error))?;
        self.remove_leftovers();
        let (folder, lock) =
            self.create_staging_folder().map_err(|error| failed("write beside", error))?;
        let unfinished = Unfinished::new(&folder);
        let staging = StagingDir {
            folder,
            created: Mutex::new(BTreeSet::new()),
            written: Mutex::new(Vec::new()),
            target: self.folder.clone(),
        };
        let done = write_pages(&staging).and_then(|()| {
            // Checked once more: somebody may have put files there meanwhile.
            Self::at(&self.folder)?;
            if self.folder.exists() {
                // The old site goes when the new one is there, even after a power cut.
                staging.flush().map_err(|error| failed("flush the new site of", error))?;
            }
            self.exchange(&staging.folder)
                .map_err(|error| failed("exchange the new site with", error))?;
            // The exchange is on the disk before the old site goes, too; meanwhile whoever was on
            // the way into the old folder gets there.
            turn.sync_all().map_err(|error| failed("flush the folder of", error))
        });
        drop(lock);
        // After the exchange this is the old site; before it, our own unfinished one. Both carry
        // the mark.
        remove_marked(&staging.folder);
        drop(unfinished);
        drop(turn);
        done
    }

    /// Waits for whoever else builds beside the same place.
    fn lock_parent(&self) -> io::Result<File> {
        let folder = File::open(&self.parent)?;
        if folder.try_lock().is_err() {
            let parent = self.parent.display();
            print_to_stderr(&format!("waiting for another build, which writes to {parent}"));
            folder.lock()?;
        }
        Ok(folder)
    }

    /// A fresh folder beside the target with the mark in it, locked for as long as it is being
    /// written.
    fn create_staging_folder(&self) -> io::Result<(PathBuf, File)> {
        // A name is never used twice: whoever still deletes an old folder under it would delete the
        // new one.
        static NEXT: AtomicU32 = AtomicU32::new(0);
        for _ in 0..1000_u32 {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let stage = self.parent.join(format!(
                "{STAGING_PREFIX}{}-{}-{number}",
                self.name,
                std::process::id()
            ));
            match fs::create_dir(&stage) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            }
            let Ok(mut mark) = File::create_new(stage.join(MARK)) else { continue };
            if let Err(error) = mark.write_all(MARK_TEXT.as_bytes()) {
                remove_marked(&stage);
                return Err(error);
            }
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
    fn remove_leftovers(&self) {
        let prefix = format!("{STAGING_PREFIX}{}-", self.name);
        let Ok(entries) = fs::read_dir(&self.parent) else { return };
        for path in entries
            .flatten()
            .filter(|entry| entry.file_name().to_string_lossy().starts_with(&prefix))
            .map(|entry| entry.path())
        {
            match regular_file::open_regular(&path.join(MARK), Links::Refuse) {
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

/// Whether a folder is one of those in which every file has to be a record.
fn is_among_records(folder: &Path) -> bool {
    let is_records = |name: &str| ["abilities", "rules", "rulings", "open-points"].contains(&name);
    folder.ancestors().any(|folder| {
        let name = folder.file_name().and_then(|name| name.to_str());
        let root = folder.parent().filter(|root| root.join("editions.yaml").is_file());
        root.is_some() && name.is_some_and(is_records)
    })
}

/// The path with every part that exists made plain, so that `..` and links cannot mislead.
fn resolve_existing(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            match (path.parent(), path.file_name()) {
                (Some(parent), Some(name)) if parent.as_os_str().is_empty() => {
                    Ok(resolve_existing(Path::new("."))?.join(name))
                }
                (Some(parent), Some(name)) => Ok(resolve_existing(parent)?.join(name)),
                _ => Err(error),
            }
        }
        Ok(found) if !found.is_dir() => Err(io::Error::other("a part of the path is a file")),
        other => other,
    }
}

/// Why an existing folder must not be replaced.
fn check_replaceable(folder: &Path) -> Result<(), String> {
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
        let mark = || regular_file::read_text(&folder.join(MARK), MARK_TEXT.len(), Links::Refuse);
        (0..50).any(|_| mark().is_ok_and(|mark| mark == MARK_TEXT))
    };
    if !entries.is_empty() && !is_ours() {
        return Err("holds files that are not a site of ours".to_owned());
    }
    Ok(())
}

/// Deletes a folder that carries the mark; the mark goes last, so that a killed deletion can be
/// continued.
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
            // What cannot be deleted now is removed by the next build.
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
