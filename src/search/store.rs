//! Where an index is kept: a folder that holds the current index, built apart and swapped in by one
//! rename.
//! An index is never changed in place: a reader sees a whole one or none, and two builders take
//! turns.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::from_catalog::passages;
use super::from_printed::printed_passages;
use super::index::{SearchIndex, bytes_in};
use super::passage::Passage;
use super::schema::FORMAT;
use crate::error::Error;
use crate::interrupt::Unfinished;
use crate::printed::PrintedLibrary;
use crate::progress::spinner;
use crate::result_cache::user_cache;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::Timeline;
use variorum_corpus::yaml;
use variorum_expr::fingerprint::Fingerprint;

const CURRENT: &str = "current.json";
const LOCK: &str = "lock";
const TIMELINE: &str = "editions.yaml";
const PREFIX: &str = "index-";

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
    bytes: u64,
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
    Some(user_cache()?.join("search").join(name))
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
    let passages = || Ok(passages(catalog));
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
    let open = || open_current(folder, Some(source));
    if let Ok(index) = open() {
        return Ok(OpenedIndex { index, note: None });
    }
    // Whoever comes second waits here, and then finds the index of the first.
    let lock = lock_folder(folder);
    let unusable = match open() {
        Ok(index) => return Ok(OpenedIndex { index, note: None }),
        Err(unusable) => unusable,
    };
    let built = lock.and_then(|_held| {
        build_index(source, folder).and_then(|()| open().map_err(|_| Error::new("it vanished", "")))
    });
    match built {
        Ok(index) => Ok(OpenedIndex { index, note: unusable.note() }),
        Err(why) => {
            let note = format!(
                "cannot keep the search index in {} ({why}); searching in memory",
                folder.display()
            );
            Ok(OpenedIndex { index: in_memory()?, note: Some(note) })
        }
    }
}

/// The index in a folder as it is, without a look at the records it was made of; none if it has to
/// be built.
pub fn open_as_it_is(folder: &Path) -> Option<SearchIndex> {
    let current = read_current(folder).ok()?;
    current.records.is_some().then(|| open_current(folder, None).ok()).flatten()
}

/// The records' folder that the index in a folder was made of, if it was made of one.
pub fn records_of(folder: &Path) -> Option<PathBuf> {
    read_current(folder).ok()?.records
}

fn read_current(folder: &Path) -> Result<CurrentIndex, Unusable> {
    let text = match fs::read_to_string(folder.join(CURRENT)) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(Unusable::Absent),
        other => other.map_err(|error| Unusable::Broken(error.to_string()))?,
    };
    serde_json::from_str(&text).map_err(|_| Unusable::Broken(format!("{CURRENT} cannot be read")))
}

fn open_current(folder: &Path, source: Option<&IndexSource<'_>>) -> Result<SearchIndex, Unusable> {
    let current = read_current(folder)?;
    if current.format != FORMAT
        || source.is_some_and(|source| source.fingerprint != current.fingerprint)
    {
        return Err(Unusable::Old);
    }
    // The name comes from a file that anybody may have changed: it must not lead out of the folder.
    if !current.folder.starts_with(PREFIX) || current.folder.contains(['/', '\\']) {
        return Err(Unusable::Broken(format!("{CURRENT} names a strange folder")));
    }
    let inside = folder.join(&current.folder);
    if bytes_in(&inside) != current.bytes {
        return Err(Unusable::Broken("its files have other sizes".to_owned()));
    }
    let timeline = match source {
        Some(source) => source.timeline.clone(),
        None => fs::read_to_string(inside.join(TIMELINE))
            .ok()
            .and_then(|text| Timeline::parse(TIMELINE, &text).ok())
            .ok_or_else(|| Unusable::Broken(format!("{TIMELINE} cannot be read")))?,
    };
    SearchIndex::open(&inside, timeline).map_err(|error| Unusable::Broken(error.to_string()))
}

fn plain_error(error: impl std::fmt::Display) -> Error {
    Error::new(error.to_string(), "")
}

fn lock_folder(folder: &Path) -> Result<fs::File, Error> {
    fs::create_dir_all(folder).map_err(plain_error)?;
    let file = fs::File::create(folder.join(LOCK)).map_err(plain_error)?;
    file.lock().map_err(plain_error)?;
    Ok(file)
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
    fs::create_dir(&inside).map_err(plain_error)?;
    SearchIndex::write(&inside, &(source.passages)()?)?;
    fs::write(inside.join(TIMELINE), yaml::write(source.timeline)?).map_err(plain_error)?;
    // The library makes its lock files when it first reads.
    SearchIndex::open(&inside, source.timeline.clone())?;
    let current = CurrentIndex {
        format: FORMAT,
        fingerprint: source.fingerprint.clone(),
        bytes: bytes_in(&inside),
        folder: name.clone(),
        records: source
            .records
            .map(|records| fs::canonicalize(records).unwrap_or_else(|_| records.to_owned())),
    };
    let json = serde_json::to_string(&current).map_err(plain_error)?;
    let fresh = folder.join(format!("{CURRENT}.{}", std::process::id()));
    let unfinished_list = Unfinished::new(&fresh);
    fs::write(&fresh, json).map_err(plain_error)?;
    unfinished.finish(|| fs::rename(&fresh, folder.join(CURRENT))).map_err(plain_error)?;
    drop(unfinished_list);
    indexing.finish_and_clear();
    remove_old_indexes(folder, &name);
    Ok(())
}

/// Removes indexes that are no longer the current one. Who still reads one keeps its mapped files.
fn remove_old_indexes(folder: &Path, current: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name != current) {
            // A folder that cannot be removed now is removed by the next builder.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
