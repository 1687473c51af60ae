//! Every imported passage, by document, subject and edition, read back from the folder.
//! It takes nothing whose path is not `<document>/<subject>/<edition>.yaml`, and says which file it
//! could not read.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::kind::Kind;
use super::model::Passage;
use super::spelling::is_id;
use super::yaml_text;
use variorum_corpus::yaml;
use variorum_expr::fingerprint::Fingerprint;

/// Why a folder of printed passages could not be read.
#[derive(Debug)]
pub struct LoadError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: String,
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}; import the document again", self.path.display(), self.why)
    }
}

impl std::error::Error for LoadError {}

/// The printed passages of all imported documents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Printed {
    /// The passages, sorted by subject, edition and document.
    pub passages: Vec<Passage>,
}

impl Printed {
    /// Puts passages in order.
    pub fn new(mut passages: Vec<Passage>) -> Self {
        passages.sort_by(|a, b| {
            (&a.subject, &a.edition, a.document).cmp(&(&b.subject, &b.edition, b.document))
        });
        Self { passages }
    }

    /// Reads every passage under a folder; a folder that does not exist holds none.
    pub fn load(dir: &Path) -> Result<Self, LoadError> {
        let passage = |file: File| -> Result<Passage, LoadError> {
            let passage = read(&file.path)?;
            Ok(Passage {
                document: file.document,
                subject: file.subject,
                edition: file.edition,
                ..passage
            })
        };
        Ok(Self::new(files(dir)?.into_iter().map(passage).collect::<Result<_, _>>()?))
    }

    /// What changes when a passage under a folder comes, goes or changes, by names, sizes and
    /// times; none where there is none.
    pub fn fingerprint(dir: &Path) -> Result<Option<String>, LoadError> {
        let files = files(dir)?;
        let mut fingerprint = Fingerprint::default();
        for file in &files {
            let about = fs::metadata(&file.path)
                .map_err(|error| LoadError { path: file.path.clone(), why: error.to_string() })?;
            let changed = about
                .modified()
                .ok()
                .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
                .map_or(0, |since| since.as_nanos());
            let stamp = format!(
                "{}/{}/{}\n{}\n{changed}",
                file.document,
                file.subject,
                file.edition,
                about.len()
            );
            fingerprint.feed(stamp.as_bytes());
        }
        Ok((!files.is_empty()).then(|| fingerprint.to_string()))
    }

    /// The passage of one document.
    pub fn get(&self, document: Kind, subject: &str, edition: &str) -> Option<&Passage> {
        let mut same = self
            .passages
            .iter()
            .filter(|passage| passage.subject == subject && passage.edition == edition);
        same.find(|passage| passage.document == document)
    }

    /// The passages on a subject in an edition, one for each document that has it.
    pub fn of<'a>(
        &'a self,
        subject: &'a str,
        edition: &'a str,
    ) -> impl Iterator<Item = &'a Passage> {
        self.passages
            .iter()
            .filter(move |passage| passage.subject == subject && passage.edition == edition)
    }

    /// The passages of an edition that speak of a subject without being its own text.
    pub fn concerning<'a>(
        &'a self,
        subject: &'a str,
        edition: &'a str,
    ) -> impl Iterator<Item = &'a Passage> {
        self.passages.iter().filter(move |passage| {
            passage.edition == edition && passage.concerns.iter().any(|id| id == subject)
        })
    }

    /// Whether nothing was imported.
    pub fn is_empty(&self) -> bool {
        self.passages.is_empty()
    }
}

/// The file of a passage, and what its path says.
struct File {
    document: Kind,
    subject: String,
    edition: String,
    path: PathBuf,
}

/// The files of all passages under a folder, in order.
fn files(dir: &Path) -> Result<Vec<File>, LoadError> {
    let mut files = Vec::new();
    for document in Kind::ALL {
        let folder = dir.join(document.id());
        for subject in entries(&folder)? {
            for name in entries(&folder.join(&subject))? {
                if let Some(edition) = name.strip_suffix(".yaml").filter(|id| is_id(id)) {
                    let path = folder.join(&subject).join(&name);
                    files.push(File {
                        document,
                        subject: subject.clone(),
                        edition: edition.to_owned(),
                        path,
                    });
                }
            }
        }
    }
    Ok(files)
}

/// The names in a folder that are not hidden, in order; none when there is no folder.
fn entries(folder: &Path) -> Result<Vec<String>, LoadError> {
    let trouble =
        |error: std::io::Error| LoadError { path: folder.to_owned(), why: error.to_string() };
    if !folder.is_dir() {
        return Ok(vec![]);
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(trouble)? {
        let name = entry.map_err(trouble)?.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// The passage in a file, without its identity.
pub fn read(path: &Path) -> Result<Passage, LoadError> {
    let trouble = |why: String| LoadError { path: path.to_owned(), why };
    let about = fs::metadata(path).map_err(|error| trouble(error.to_string()))?;
    if about.len() > yaml::MAX_BYTES as u64 {
        return Err(trouble("the file is too large for a printed passage".into()));
    }
    let text = fs::read_to_string(path).map_err(|error| trouble(error.to_string()))?;
    yaml_text::read(&text).map_err(trouble)
}
