//! Writes the passages of an import to `<document>/<subject>/<edition>.yaml`, each file whole or
//! not at all.
//! It refuses a folder that git does not ignore, and never overwrites words that came from another
//! file.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::git::{Refusal, may_write};
use super::import::Import;
use super::model::Passage;
use super::spelling::is_id;
use super::{passages, yaml_text};

/// What became of one passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The file is new.
    Created,
    /// The file held other words from the same document file.
    Updated,
    /// The file held these very words.
    Unchanged,
    /// The file holds other words, from another file or by hand; it was left alone.
    Kept,
}

/// One passage and its file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Written {
    /// The file, below the folder of printed passages.
    pub path: PathBuf,
    /// What became of it.
    pub outcome: Outcome,
}

/// Why nothing, or not everything, was written.
#[derive(Debug)]
pub enum StoreError {
    /// Git does not ignore the folder.
    Refused(Refusal),
    /// A file could not be written.
    Io(PathBuf, std::io::Error),
    /// A passage has no path or cannot be kept in YAML.
    Unwritable(String, String),
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Io(path, error) => write!(f, "cannot write {}: {error}", path.display()),
            Self::Unwritable(what, why) => write!(f, "cannot keep {what}: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Whether to write, or only to say what would be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Write.
    Write,
    /// Say what would happen.
    DryRun,
}

/// Writes the passages of an import below `dir`.
pub fn write(import: &Import, dir: &Path, mode: Mode) -> Result<Vec<Written>, StoreError> {
    let mut plans = Vec::new();
    for passage in &import.passages {
        let path = path_of(passage)?;
        let outcome = outcome(&dir.join(&path), passage, &yaml_of(passage)?);
        plans.push(Written { path, outcome });
    }
    let paths: Vec<PathBuf> = plans.iter().map(|written| written.path.clone()).collect();
    may_write(dir, &paths).map_err(StoreError::Refused)?;
    if mode == Mode::Write {
        // Made a second time: all of them at once would be a second copy of the document.
        for (written, passage) in plans.iter().zip(&import.passages) {
            if matches!(written.outcome, Outcome::Created | Outcome::Updated) {
                let yaml = yaml_of(passage)?;
                write_whole(&dir.join(&written.path), &yaml)
                    .map_err(|error| StoreError::Io(written.path.clone(), error))?;
            }
        }
    }
    Ok(plans)
}

fn yaml_of(passage: &Passage) -> Result<String, StoreError> {
    yaml_text::write(passage).map_err(|why| StoreError::Unwritable(passage.subject.clone(), why))
}

fn path_of(passage: &Passage) -> Result<PathBuf, StoreError> {
    if !is_id(&passage.subject) || !is_id(&passage.edition) {
        let what = format!("{} {}", passage.subject, passage.edition);
        return Err(StoreError::Unwritable(what, "its ids are no ids".into()));
    }
    Ok(Path::new(passage.document.id())
        .join(&passage.subject)
        .join(format!("{}.yaml", passage.edition)))
}

fn outcome(path: &Path, passage: &Passage, yaml: &str) -> Outcome {
    if fs::symlink_metadata(path).is_err() {
        return Outcome::Created;
    }
    if fs::read_to_string(path).is_ok_and(|old| old == yaml) {
        return Outcome::Unchanged;
    }
    match passages::read(path) {
        Ok(old) if old.file == passage.file => Outcome::Updated,
        Ok(old) if yaml_text::same_words(&old, passage) => Outcome::Unchanged,
        _ => Outcome::Kept,
    }
}

/// Writes beside the file and renames, so that a reader never sees half of it.
fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = folder.join(format!(".{name}.{}", std::process::id()));
    let done = fs::File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    if done.is_err() {
        let _ = fs::remove_file(&beside);
    }
    done
}
