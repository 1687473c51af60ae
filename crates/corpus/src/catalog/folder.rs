//! Finds and reads the files of a records folder.
//! It follows no symbolic link, reads nothing over the size limit, and never leaves the folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::Error;
use crate::diagnostic::{Finding, Position};
use crate::record::is_id;
use crate::regular_file::{self, Links};
use crate::yaml::{self, MAX_BYTES};

/// The file that makes a folder a records folder.
pub(super) const TIMELINE: &str = "editions.yaml";
const FOLDERS: [&str; 4] = ["abilities", "rules", "rulings", "open-points"];
const MAX_FOLDER_DEPTH: usize = 8;

/// The size of a file and when it was changed, in nanoseconds.
pub(super) type Stamp = (u64, u128);

/// What a folder holds.
#[derive(Debug, Default)]
pub(super) struct Listing {
    pub(super) files: Vec<ListedFile>,
    /// What cannot be a record.
    pub(super) problems: Vec<Finding>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ListedFile {
    /// Relative to the root.
    pub(super) path: String,
    pub(super) file: PathBuf,
    pub(super) stamp: Stamp,
}

/// Lists a records folder.
pub(super) fn list(root: &Path) -> Result<Listing, Error> {
    fs::read_dir(root)
        .map_err(|source| Error::UnreadableFolder { path: root.to_owned(), source })?;
    let mut walk = Walk { root: root.to_owned(), listing: Listing::default() };
    walk.report_misspelt_folders();
    if let Ok(meta) = fs::symlink_metadata(root.join(TIMELINE)) {
        walk.file(TIMELINE.to_owned(), root.join(TIMELINE), &meta);
    }
    for folder in FOLDERS {
        let path = root.join(folder);
        match fs::symlink_metadata(&path) {
            Ok(meta) if meta.is_dir() => walk.folder(folder, &path, 0),
            Ok(_) => walk.problem(folder, "this is not a folder", "make it a folder of records"),
            Err(_) => {}
        }
    }
    walk.listing.files.sort();
    Ok(walk.listing)
}

struct Walk {
    root: PathBuf,
    listing: Listing,
}

impl Walk {
    /// Reports what is called like a folder of records but for capitals: nothing in it is read.
    fn report_misspelt_folders(&mut self) {
        let names = fs::read_dir(&self.root).into_iter().flatten().flatten();
        for name in names.map(|entry| entry.file_name().to_string_lossy().into_owned()) {
            let small = name.to_ascii_lowercase();
            if small != name && FOLDERS.contains(&small.as_str()) {
                self.problem(
                    &name,
                    "no record is read from here",
                    &format!("rename it to {small}"),
                );
            }
        }
    }

    fn folder(&mut self, name: &str, path: &Path, depth: usize) {
        if depth > MAX_FOLDER_DEPTH {
            return self.problem(
                name,
                "the folder is nested too deeply",
                "records are three folders deep at most",
            );
        }
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => {
                return self.problem(
                    name,
                    &format!("cannot read the folder: {error}"),
                    "check its permissions",
                );
            }
        };
        let known_before = self.listing.files.len() + self.listing.problems.len();
        for entry in entries {
            let Ok(entry) = entry else {
                self.problem(name, "the folder cannot be read to its end", "check the disk");
                continue;
            };
            let file_name = entry.file_name();
            let inside = format!("{name}/{}", file_name.to_string_lossy());
            if file_name.to_string_lossy().starts_with('.') || is_backup(&entry.path()) {
                continue;
            }
            match fs::symlink_metadata(entry.path()) {
                _ if file_name.to_str().is_none() => {
                    self.problem(&inside, "the file's name is not UTF-8", "rename it")
                }
                Ok(meta) if meta.is_dir() => self.folder(&inside, &entry.path(), depth + 1),
                Ok(meta) => self.file(inside, entry.path(), &meta),
                Err(error) => self.problem(
                    &inside,
                    &format!("cannot read it: {error}"),
                    "check its permissions",
                ),
            }
        }
        let is_empty = self.listing.files.len() + self.listing.problems.len() == known_before;
        if is_empty && name.rsplit('/').next().is_some_and(|last| !is_id(last)) {
            // Most likely a record that became a folder by mistake.
            self.problem(name, "this is a folder, and empty", "remove it");
        }
    }

    fn file(&mut self, name: String, path: PathBuf, meta: &fs::Metadata) {
        if meta.is_symlink() {
            return self.problem(
                &name,
                "this is a symbolic link",
                "put the file itself here; links are not followed",
            );
        }
        if !meta.is_file() {
            return self.problem(&name, "this is not a regular file", "remove it from the records");
        }
        let changed = meta
            .modified()
            .ok()
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .map_or(0, |since| since.as_nanos());
        if meta.len() > MAX_BYTES as u64 {
            return self.listing.problems.push(yaml::too_large(&name, meta.len()));
        }
        debug_assert!(path.starts_with(&self.root));
        let stamp = (meta.len(), changed);
        self.listing.files.push(ListedFile { path: name, file: path, stamp });
    }

    fn problem(&mut self, name: &str, message: &str, help: &str) {
        self.listing.problems.push(Finding::new(name, Position::default(), "path", message, help));
    }
}

/// Reads a file as text, never more than the size limit even if it grows meanwhile; a link or a
/// pipe is not even opened.
pub(super) fn read(path: &str, file: &Path) -> Result<String, Finding> {
    let cannot = |error: std::io::Error| {
        Finding::new(
            path,
            Position::default(),
            "path",
            format!("cannot read it: {error}"),
            "check the file and its permissions",
        )
    };
    let bytes = match regular_file::read(file, MAX_BYTES, Links::Refuse) {
        Err(error) if error.kind() == std::io::ErrorKind::FileTooLarge => {
            let size = fs::symlink_metadata(file).map_or(0, |found| found.len());
            return Err(yaml::too_large(path, size));
        }
        other => other.map_err(cannot)?,
    };
    String::from_utf8(bytes).map_err(|error| {
        let text = String::from_utf8_lossy(error.as_bytes());
        let position = yaml::position_of_byte(&text, error.utf8_error().valid_up_to());
        Finding::new(path, position, "yaml", "the file is not UTF-8 here", "save it as UTF-8")
    })
}

/// Whether this is what an editor keeps of a file's former content, beside the file. Alone it may
/// be a record that was renamed by mistake.
fn is_backup(path: &Path) -> bool {
    let original = path.to_str().and_then(|path| path.strip_suffix('~'));
    original.is_some_and(|original| Path::new(original).is_file())
}
