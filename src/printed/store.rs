//! Writes the passages of an import to `<document>/<subject>/<edition>.yaml`, each file whole or
//! not at all. It refuses a folder that git does not ignore, and never overwrites words that came
//! from another file.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use variorum_corpus::record::is_id;

use super::git_ignore::{GitRefusal, check_ignored};
use super::import::Import;
use super::library::{passage_to_yaml, read_passage, read_passage_text};
use super::passage::PrintedPassage;
use crate::whole_file;

/// What happened to the file of one passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FileOutcome {
    /// The file is new.
    Created,
    /// The file had other words from the same document file.
    Updated,
    /// The file had these very words.
    Unchanged,
    /// The file has other words, from another file or by hand; it was not changed.
    Kept,
}

/// One passage and its file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WrittenFile {
    /// The file, below the folder of printed passages.
    pub path: PathBuf,
    pub outcome: FileOutcome,
}

/// Why nothing, or not everything, was written.
#[derive(Debug)]
pub enum StoreError {
    /// Git does not ignore the folder.
    Refused(GitRefusal),
    /// A file could not be written.
    Io(PathBuf, std::io::Error),
    /// A passage has no path or cannot be kept in YAML.
    Unwritable { passage: String, why: String },
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Io(path, error) => write!(f, "cannot write {}: {error}", path.display()),
            Self::Unwritable { passage, why } => write!(f, "cannot keep {passage}: {why}"),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::Io(_, error) => Some(error),
            Self::Unwritable { .. } => None,
        }
    }
}

/// Whether to write, or only to say what would be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteMode {
    Write,
    DryRun,
}

/// Writes the passages of an import below `dir`.
pub fn write_import(
    import: &Import,
    dir: &Path,
    mode: WriteMode,
) -> Result<Vec<WrittenFile>, StoreError> {
    let mut files = Vec::new();
    for passage in &import.passages {
        let path = path_of(passage)?;
        let outcome = planned_outcome(&dir.join(&path), passage, &yaml_of(passage)?);
        files.push(WrittenFile { path, outcome });
    }
    let paths: Vec<PathBuf> = files.iter().map(|file| file.path.clone()).collect();
    check_ignored(dir, &paths).map_err(StoreError::Refused)?;
    if mode == WriteMode::Write {
        // The YAML is made a second time: all of it at once would be a second copy of the document.
        for (file, passage) in files.iter().zip(&import.passages) {
            if matches!(file.outcome, FileOutcome::Created | FileOutcome::Updated) {
                let yaml = yaml_of(passage)?;
                write_passage(dir, &file.path, &yaml)
                    .map_err(|error| StoreError::Io(file.path.clone(), error))?;
            }
        }
    }
    Ok(files)
}

fn yaml_of(passage: &PrintedPassage) -> Result<String, StoreError> {
    passage_to_yaml(passage)
        .map_err(|why| StoreError::Unwritable { passage: passage.subject.clone(), why })
}

fn path_of(passage: &PrintedPassage) -> Result<PathBuf, StoreError> {
    if !is_id(&passage.subject) || !is_id(&passage.edition) {
        let passage = format!("{} {}", passage.subject, passage.edition);
        let why = "its subject and edition are not ids".into();
        return Err(StoreError::Unwritable { passage, why });
    }
    Ok(Path::new(passage.document.id())
        .join(&passage.subject)
        .join(format!("{}.yaml", passage.edition)))
}

fn write_passage(dir: &Path, path: &Path, yaml: &str) -> std::io::Result<()> {
    let folder = path.parent().expect("the path of a passage has a folder");
    whole_file::create_folders(dir, folder)?;
    whole_file::replace(&dir.join(path), yaml)
}

fn planned_outcome(path: &Path, passage: &PrintedPassage, yaml: &str) -> FileOutcome {
    if fs::symlink_metadata(path).is_err() {
        return FileOutcome::Created;
    }
    if read_passage_text(path).is_ok_and(|old| old == yaml) {
        return FileOutcome::Unchanged;
    }
    match read_passage(path) {
        Ok(old) if old.file == passage.file => FileOutcome::Updated,
        Ok(old) if old.has_same_words(passage) => FileOutcome::Unchanged,
        _ => FileOutcome::Kept,
    }
}
