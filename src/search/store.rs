//! Where an index is kept: a folder with our mark that holds the current index, built apart and
//! swapped in by one rename.
//! An index is never changed in place: a reader sees a whole one or none, and two builders take
//! turns. A folder that holds anything else is neither written to nor believed.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::from_catalog::passages;
use super::from_printed::printed_passages;
use super::index::SearchIndex;
use super::passage::Passage;
use super::schema::FORMAT;
use crate::error::Error;
use crate::interrupt::Unfinished;
use crate::printed::PrintedLibrary;
use crate::progress::spinner;
use crate::result_cache::user_cache;
use crate::terminal::print_to_stderr;
use crate::whole_file;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::regular_file::{self, Links};
use variorum_corpus::timeline::Timeline;
use variorum_expr::fingerprint::Fingerprint;

/// The file that whoever makes an index locks; its text marks the folder as one of ours.
const LOCK: &str = "lock";
const MARK_TEXT: &str = "Written by 'variorum search', which replaces the files in this folder.\n";
const CURRENT: &str = "current.json";
const TIMELINE: &str = "timeline.borsh";
const PREFIX: &str = "index-";
/// More than a stamp, a mark or a timeline has.
const MOST_BYTES: usize = 1 << 20;

/// An index, and what is worth a line on standard error.
#[derive(Debug)]
pub struct OpenedIndex {
    pub index: SearchIndex,
    /// What had to be done to get it.
    pub note: Option<String>,
}

/// The content of `current.json`: which index is the current one, and what it was made of.
#[derive(Debug, Serialize, Deserialize)]
struct CurrentIndex {
    format: u32,
    fingerprint: String,
    folder: String,
    /// Of its files.
    hash: String,
    /// The records' folder; none for the embedded ones.
    records: Option<PathBuf>,
}

/// Why an index cannot be used.
enum Unusable {
    Absent,
    Old,
    Broken(String),
}

impl Unusable {
    fn note(&self) -> Option<String> {
        match self {
            Self::Absent => None,
            Self::Old => Some(
                "the texts or the program changed since the search index was made; it was rebuilt"
                    .to_owned(),
            ),
            Self::Broken(why) => {
                Some(format!("the search index was broken ({why}); it was rebuilt"))
            }
        }
    }
}

/// The folder of the index of some records in the user's cache; none without a cache folder.
pub fn cache_folder(records: Option<&Path>) -> Option<PathBuf> {
    let name = match records {
        None => "embedded".to_owned(),
        Some(folder) => {
            let mut hash = Fingerprint::default();
            hash.feed(
                fs::canonicalize(folder)
                    .unwrap_or_else(|_| folder.to_owned())
                    .as_os_str()
                    .as_encoded_bytes(),
            );
            hash.to_string()
        }
    };
    Some(user_cache()?.join("search-index").join(name))
}

/// What an index is made of.
struct IndexSource<'a> {
    timeline: &'a Timeline,
    fingerprint: String,
    passages: &'a dyn Fn() -> Result<Vec<Passage>, Error>,
    /// The records' folder; none for the embedded ones, and for printed texts.
    records: Option<&'a Path>,
}

/// The index of a catalog, from its folder if that is sound and of these records; otherwise it is
/// built there, or in memory when the folder cannot be written.
pub fn open(
    catalog: &Catalog,
    records: Option<&Path>,
    folder: Option<&Path>,
) -> Result<OpenedIndex, Error> {
    let passages = || {
        // What is missing from an index would be missing from every answer, in silence.
        catalog.refuse_broken_files()?;
        Ok(passages(catalog))
    };
    let source = IndexSource {
        timeline: &catalog.timeline,
        fingerprint: catalog.fingerprint().to_owned(),
        passages: &passages,
        records,
    };
    open_or_build(&source, folder)
}

/// The index of the printed texts in a folder, kept apart from the records'; none if nothing is
/// imported there.
pub fn open_printed(catalog: &Catalog, printed: &Path) -> Result<Option<OpenedIndex>, Error> {
    let Some(files) = PrintedLibrary::fingerprint(printed).map_err(plain_error)? else {
        return Ok(None);
    };
    let passages =
        || Ok(printed_passages(catalog, &PrintedLibrary::load(printed).map_err(plain_error)?));
    // Names and what is in force come from the records.
    let mut fingerprint = Fingerprint::default();
    [catalog.fingerprint(), &files].iter().for_each(|part| fingerprint.feed(part.as_bytes()));
    let source = IndexSource {
        timeline: &catalog.timeline,
        fingerprint: fingerprint.to_string(),
        passages: &passages,
        records: None,
    };
    let folder = cache_folder(Some(printed)).map(|folder| folder.with_extension("printed"));
    open_or_build(&source, folder.as_deref()).map(Some)
}

fn open_or_build(source: &IndexSource<'_>, folder: Option<&Path>) -> Result<OpenedIndex, Error> {
    let in_memory = || SearchIndex::from_passages(&(source.passages)()?, source.timeline.clone());
    let Some(folder) = folder else {
        return Ok(OpenedIndex { index: in_memory()?, note: None });
    };
    let cannot_keep = |why: &dyn std::fmt::Display| {
        let folder = folder.display();
        Some(format!("cannot keep the search index in {folder} ({why}); searching in memory"))
    };
    if let Err(why) = check_ours(folder, rustix::process::geteuid().as_raw()) {
        return Ok(OpenedIndex { index: in_memory()?, note: cannot_keep(&why) });
    }
    let open = || open_current(folder, read_current(folder)?, Some(source));
    if let Ok(index) = open() {
        return Ok(OpenedIndex { index, note: None });
    }
    // Whoever comes second waits here, and then finds the index of the first.
    let lock = lock_folder(folder).map_err(plain_error);
    let unusable = match open() {
        Ok(index) => return Ok(OpenedIndex { index, note: None }),
        Err(unusable) => unusable,
    };
    let built = lock.and_then(|_held| {
        build_index(source, folder)?;
        open().map_err(|_| Error::new("it vanished", ""))
    });
    match built {
        Ok(index) => Ok(OpenedIndex { index, note: unusable.note() }),
        Err(why) => Ok(OpenedIndex { index: in_memory()?, note: cannot_keep(&why) }),
    }
}

/// Refuses a folder that is not new, empty or ours; nothing is touched.
pub fn check_folder(folder: &Path) -> Result<(), Error> {
    check_ours(folder, rustix::process::geteuid().as_raw()).map_err(|why| {
        Error::new(
            format!("'{}' {why}", folder.display()),
            "name a new folder, an empty one, or one that 'variorum search --index' wrote",
        )
    })
}

/// What the superuser put there is believed, as every program on the machine is.
fn is_trusted(owner: u32, user: u32) -> bool {
    owner == user || owner == 0
}

/// Why a user's index must not be kept in a folder, or read from it.
fn check_ours(folder: &Path, user: u32) -> Result<(), String> {
    let found = match fs::symlink_metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        found => found.map_err(|error| format!("cannot be looked at: {error}"))?,
    };
    if !found.is_dir() {
        let what = if found.is_symlink() { "a symbolic link" } else { "a file" };
        return Err(format!("is {what}"));
    }
    if !is_trusted(found.uid(), user) {
        return Err("belongs to another user".to_owned());
    }
    let entries = fs::read_dir(folder).map_err(|error| format!("cannot be read: {error}"))?;
    // Somebody else may be writing the mark just now.
    let is_foreign = |name: &str| !(name.starts_with(".variorum-") && name.ends_with(".part"));
    let mut names = entries.flatten().map(|entry| entry.file_name());
    let is_empty = !names.any(|name| name.to_str().is_none_or(is_foreign));
    let mark = || regular_file::read_text(&folder.join(LOCK), MOST_BYTES, Links::Refuse);
    if is_empty || mark().is_ok_and(|mark| mark == MARK_TEXT) {
        Ok(())
    } else {
        Err("holds files that are not a search index of ours".to_owned())
    }
}

/// The index in a folder as it is, without a look at the records it was made of; none if it has to
/// be built.
pub fn open_as_it_is(folder: &Path) -> Option<SearchIndex> {
    let current = read_current(folder).ok().filter(|current| current.records.is_some())?;
    open_current(folder, current, None).ok()
}

/// The records' folder that the index in a folder was made of, if it was made of one.
pub fn records_of(folder: &Path) -> Option<PathBuf> {
    read_current(folder).ok()?.records
}

fn read_current(folder: &Path) -> Result<CurrentIndex, Unusable> {
    let stamp = regular_file::read_text(&folder.join(CURRENT), MOST_BYTES, Links::Refuse);
    let text = match stamp {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Unusable::Absent),
        other => other.map_err(|error| Unusable::Broken(error.to_string()))?,
    };
    serde_json::from_str(&text).map_err(|_| Unusable::Broken(format!("{CURRENT} cannot be read")))
}

fn open_current(
    folder: &Path,
    current: CurrentIndex,
    source: Option<&IndexSource<'_>>,
) -> Result<SearchIndex, Unusable> {
    if current.format != FORMAT
        || source.is_some_and(|source| source.fingerprint != current.fingerprint)
    {
        return Err(Unusable::Old);
    }
    // The name comes from a file that anybody may have changed: it must not lead out of the folder.
    if !is_index_name(&current.folder) {
        return Err(Unusable::Broken(format!("{CURRENT} names a strange folder")));
    }
    let inside = folder.join(&current.folder);
    let hash = hash_files(&inside).map_err(|error| Unusable::Broken(error.to_string()))?;
    if hash != current.hash {
        return Err(Unusable::Broken("its files are not those that were written".to_owned()));
    }
    let timeline = match source {
        Some(source) => source.timeline.clone(),
        None => regular_file::read(&inside.join(TIMELINE), MOST_BYTES, Links::Refuse)
            .ok()
            .and_then(|bytes| borsh::from_slice(&bytes).ok())
            .ok_or_else(|| Unusable::Broken(format!("{TIMELINE} cannot be read")))?,
    };
    SearchIndex::open(&inside, timeline).map_err(|error| Unusable::Broken(error.to_string()))
}

fn plain_error(error: impl std::fmt::Display) -> Error {
    Error::new(error.to_string(), "")
}

/// The name of an index as `build_index` makes it.
fn is_index_name(name: &str) -> bool {
    let parts = name.strip_prefix(PREFIX).and_then(|rest| rest.split_once('-'));
    parts.is_some_and(|(fingerprint, process)| {
        fingerprint.len() == 16
            && fingerprint.bytes().all(|byte| byte.is_ascii_hexdigit())
            && !process.is_empty()
            && process.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// A hash of the names and sizes of an index's files, and of the bytes of those that the library
/// does not protect by a checksum of its own. Only regular files are there.
fn hash_files(index: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(index)? {
        let entry = entry?;
        let found = entry.metadata()?;
        if !found.is_file() {
            let name = entry.file_name().display().to_string();
            return Err(io::Error::other(format!("'{name}' is not a regular file")));
        }
        files.push((entry.file_name(), found.len()));
    }
    files.sort();
    let mut fingerprint = Fingerprint::default();
    for (name, size) in files {
        fingerprint.feed(name.as_encoded_bytes());
        fingerprint.feed(&size.to_le_bytes());
        let is_plain = [".json", ".borsh"].iter().any(|end| name.to_string_lossy().ends_with(end));
        if is_plain {
            let bytes = regular_file::read(&index.join(&name), MOST_BYTES, Links::Refuse)?;
            fingerprint.feed(&bytes);
        }
    }
    Ok(fingerprint.to_string())
}

/// Makes the folder ours, and waits for whoever else is making an index in it.
fn lock_folder(folder: &Path) -> io::Result<File> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    match whole_file::create(&folder.join(LOCK), MARK_TEXT) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    let lock = regular_file::open_regular(&folder.join(LOCK), Links::Refuse)?;
    if lock.try_lock().is_err() {
        let folder = folder.display();
        print_to_stderr(&format!("waiting for another search, which makes the index in {folder}"));
        lock.lock()?;
    }
    Ok(lock)
}

fn build_index(source: &IndexSource<'_>, folder: &Path) -> Result<(), Error> {
    let name = format!(
        "{PREFIX}{}-{}",
        source.fingerprint.get(..16).unwrap_or_default(),
        std::process::id()
    );
    let inside = folder.join(&name);
    let indexing = spinner("making the search index");
    // The name may be left over from a builder that was killed.
    let _ = fs::remove_dir_all(&inside);
    let unfinished = Unfinished::new(&inside);
    let built = write_index(source, folder, &name);
    if built.is_err() {
        // A full disk must not stay full of what nobody can use.
        let _ = fs::remove_dir_all(&inside);
    }
    drop(unfinished);
    indexing.finish_and_clear();
    built?;
    remove_old_indexes(folder, &name);
    Ok(())
}

/// Writes an index into a new folder inside `folder`, and makes it the current one.
fn write_index(source: &IndexSource<'_>, folder: &Path, name: &str) -> Result<(), Error> {
    let inside = folder.join(name);
    fs::create_dir(&inside).map_err(plain_error)?;
    SearchIndex::write(&inside, &(source.passages)()?)?;
    let timeline = borsh::to_vec(source.timeline).map_err(plain_error)?;
    fs::write(inside.join(TIMELINE), timeline).map_err(plain_error)?;
    // The library makes its lock files when it first reads.
    SearchIndex::open(&inside, source.timeline.clone())?;
    let current = CurrentIndex {
        format: FORMAT,
        fingerprint: source.fingerprint.clone(),
        hash: hash_files(&inside).map_err(plain_error)?,
        folder: name.to_owned(),
        records: source
            .records
            .map(|records| fs::canonicalize(records).unwrap_or_else(|_| records.to_owned())),
    };
    let json = serde_json::to_string(&current).map_err(plain_error)?;
    whole_file::replace(&folder.join(CURRENT), json).map_err(plain_error)
}

/// Removes indexes that are no longer the current one. Who still reads one keeps its mapped files.
fn remove_old_indexes(folder: &Path, current: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_old = name.to_str().is_some_and(|name| is_index_name(name) && name != current);
        if is_old && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            // A folder that cannot be removed now is removed by the next builder.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_of_another_user_is_not_believed() {
        let (me, other, superuser) = (1000, 1001, 0);
        assert!(is_trusted(me, me) && is_trusted(superuser, me));
        assert!(!is_trusted(other, me) && !is_trusted(me, superuser));
    }

    #[test]
    fn only_names_that_we_gave_are_ours_to_remove() {
        assert!(is_index_name("index-0123456789abcdef-77"));
        for name in ["index-photos", "index-", "index-0123456789abcdef-", "index-0123-77", "x"] {
            assert!(!is_index_name(name), "{name}");
        }
        assert!(!is_index_name("index-0123456789abcdef-7/../7"));
    }
}
