//! Where an index lives: a folder that holds the current index, built privately and swapped in by
//! one rename.
//! It never changes an index in place: a reader sees a whole one or none, and two builders take
//! turns.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::from_catalog::passages;
use super::index::{Index, bytes_in};
use super::passage::Passage;
use super::printed::printed_passages;
use super::schema::FORMAT;
use crate::error::Error;
use crate::printed::Printed;
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
pub struct Opened {
    /// The index.
    pub index: Index,
    /// What had to be done to get it.
    pub note: Option<String>,
}

/// Says which index is the current one, and what it was made of.
#[derive(Debug, Serialize, Deserialize)]
struct Stamp {
    format: u32,
    fingerprint: String,
    folder: String,
    bytes: u64,
    /// The records' folder; none for the embedded ones.
    records: Option<PathBuf>,
}

/// Why an index cannot be used.
enum Unfit {
    Absent,
    Old,
    Broken(String),
}

impl Unfit {
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

/// The folder of the index of some records in the user's cache; none if there is no cache folder.
pub fn cache_folder(records: Option<&Path>) -> Option<PathBuf> {
    let set =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || {
        set("HOME").map(|home| {
            home.join(if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" })
        })
    };
    let local = || if cfg!(windows) { set("LOCALAPPDATA") } else { None };
    let cache =
        set("XDG_CACHE_HOME").filter(|path| path.is_absolute()).or_else(local).or_else(home)?;
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
    Some(cache.join("variorum").join("search").join(name))
}

/// What an index is made of.
struct Stock<'a> {
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
) -> Result<Opened, Error> {
    let passages = || Ok(passages(catalog));
    let stock = Stock {
        timeline: &catalog.timeline,
        fingerprint: catalog.fingerprint().to_owned(),
        passages: &passages,
        records,
    };
    open_stock(&stock, folder)
}

/// The index of the printed texts in a folder, kept apart from the records'; none if nothing is
/// imported there.
pub fn open_printed(catalog: &Catalog, printed: &Path) -> Result<Option<Opened>, Error> {
    let trouble = |error: &dyn std::fmt::Display| Error::new(error.to_string(), "");
    let Some(files) = Printed::fingerprint(printed).map_err(|error| trouble(&error))? else {
        return Ok(None);
    };
    let passages =
        || Ok(printed_passages(catalog, &Printed::load(printed).map_err(|error| trouble(&error))?));
    // Names and what is in force come from the records.
    let mut fingerprint = Fingerprint::default();
    [catalog.fingerprint(), &files].iter().for_each(|part| fingerprint.feed(part.as_bytes()));
    let stock = Stock {
        timeline: &catalog.timeline,
        fingerprint: fingerprint.to_string(),
        passages: &passages,
        records: None,
    };
    let folder = cache_folder(Some(printed)).map(|folder| folder.with_extension("printed"));
    open_stock(&stock, folder.as_deref()).map(Some)
}

fn open_stock(stock: &Stock<'_>, folder: Option<&Path>) -> Result<Opened, Error> {
    let in_memory = || Index::of_passages(&(stock.passages)()?, stock.timeline.clone());
    let Some(folder) = folder else {
        return Ok(Opened { index: in_memory()?, note: None });
    };
    let read = || read(folder, Some(stock));
    if let Ok(index) = read() {
        return Ok(Opened { index, note: None });
    }
    // Whoever comes second waits here, and then finds the index of the first.
    let lock = lock(folder);
    let unfit = match read() {
        Ok(index) => return Ok(Opened { index, note: None }),
        Err(unfit) => unfit,
    };
    let built = lock.and_then(|_held| {
        build(stock, folder).and_then(|()| read().map_err(|_| Error::new("it vanished", "")))
    });
    match built {
        Ok(index) => Ok(Opened { index, note: unfit.note() }),
        Err(why) => {
            let note = format!(
                "cannot keep the search index in {} ({why}); searching in memory",
                folder.display()
            );
            Ok(Opened { index: in_memory()?, note: Some(note) })
        }
    }
}

/// The index in a folder as it is, without a look at the records it was made of; none if it has to
/// be built.
pub fn open_as_it_is(folder: &Path) -> Option<Index> {
    let stamp = stamp(folder).ok()?;
    stamp.records.is_some().then(|| read(folder, None).ok()).flatten()
}

/// The records that the index in a folder was made of, if it says so.
pub fn records_of(folder: &Path) -> Option<PathBuf> {
    stamp(folder).ok()?.records
}

fn stamp(folder: &Path) -> Result<Stamp, Unfit> {
    let text = match fs::read_to_string(folder.join(CURRENT)) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(Unfit::Absent),
        other => other.map_err(|error| Unfit::Broken(error.to_string()))?,
    };
    serde_json::from_str(&text).map_err(|_| Unfit::Broken(format!("{CURRENT} cannot be read")))
}

fn read(folder: &Path, stock: Option<&Stock<'_>>) -> Result<Index, Unfit> {
    let stamp = stamp(folder)?;
    if stamp.format != FORMAT || stock.is_some_and(|stock| stock.fingerprint != stamp.fingerprint) {
        return Err(Unfit::Old);
    }
    // The name comes from a file that anybody may have changed: it must not lead out of the folder.
    if !stamp.folder.starts_with(PREFIX) || stamp.folder.contains(['/', '\\']) {
        return Err(Unfit::Broken(format!("{CURRENT} names a strange folder")));
    }
    let inside = folder.join(&stamp.folder);
    if bytes_in(&inside) != stamp.bytes {
        return Err(Unfit::Broken("its files have other sizes".to_owned()));
    }
    let timeline = match stock {
        Some(stock) => stock.timeline.clone(),
        None => fs::read_to_string(inside.join(TIMELINE))
            .ok()
            .and_then(|text| Timeline::parse(TIMELINE, &text).ok())
            .ok_or_else(|| Unfit::Broken(format!("{TIMELINE} cannot be read")))?,
    };
    Index::open(&inside, timeline).map_err(|trouble| Unfit::Broken(trouble.to_string()))
}

fn lock(folder: &Path) -> Result<fs::File, Error> {
    let cannot = |error: std::io::Error| Error::new(error.to_string(), "");
    fs::create_dir_all(folder).map_err(cannot)?;
    let file = fs::File::create(folder.join(LOCK)).map_err(cannot)?;
    file.lock().map_err(cannot)?;
    Ok(file)
}

fn build(stock: &Stock<'_>, folder: &Path) -> Result<(), Error> {
    let cannot = |error: std::io::Error| Error::new(error.to_string(), "");
    let name = format!(
        "{PREFIX}{}-{}",
        stock.fingerprint.get(..16).unwrap_or_default(),
        std::process::id()
    );
    let inside = folder.join(&name);
    // The name may be left over from a builder that was killed.
    let _ = fs::remove_dir_all(&inside);
    fs::create_dir(&inside).map_err(cannot)?;
    Index::write(&inside, &(stock.passages)()?)?;
    fs::write(inside.join(TIMELINE), yaml::write(stock.timeline)?).map_err(cannot)?;
    // The library makes its lock files when it first reads.
    Index::open(&inside, stock.timeline.clone())?;
    let stamp = Stamp {
        format: FORMAT,
        fingerprint: stock.fingerprint.clone(),
        bytes: bytes_in(&inside),
        folder: name.clone(),
        records: stock
            .records
            .map(|records| fs::canonicalize(records).unwrap_or_else(|_| records.to_owned())),
    };
    let json = serde_json::to_string(&stamp).map_err(|error| Error::new(error.to_string(), ""))?;
    let fresh = folder.join(format!("{CURRENT}.{}", std::process::id()));
    fs::write(&fresh, json).map_err(cannot)?;
    fs::rename(&fresh, folder.join(CURRENT)).map_err(cannot)?;
    remove_others(folder, &name);
    Ok(())
}

/// Removes indexes that are no longer the current one. Who still reads one keeps its mapped files.
fn remove_others(folder: &Path, current: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name != current) {
            // A folder that cannot be removed now is removed by the next builder.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
