//! The imported passages as files `<document>/<subject>/<edition>.yaml`: reading the whole folder,
//! and one passage to YAML and back, exactly.

use std::fs;
use std::path::{Path, PathBuf};

use variorum_corpus::record::is_id;
use variorum_corpus::regular_file::{self, Links};
use variorum_corpus::yaml;
use variorum_expr::fingerprint::Fingerprint;

use super::document_kind::DocumentKind;
use super::passage::PrintedPassage;

/// The longest passage that is kept, ten times as long as the longest known one: reading YAML back
/// takes many times its size.
const MAX_PASSAGE_BYTES: usize = 96 * 1024;

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
pub struct PrintedLibrary {
    /// The passages, sorted by subject, edition and document.
    pub passages: Vec<PrintedPassage>,
}

impl PrintedLibrary {
    /// Puts passages in order.
    pub fn new(mut passages: Vec<PrintedPassage>) -> Self {
        passages.sort_by(|a, b| {
            (&a.subject, &a.edition, a.document).cmp(&(&b.subject, &b.edition, b.document))
        });
        Self { passages }
    }

    /// Reads every passage under a folder; a folder that does not exist has none.
    pub fn load(dir: &Path) -> Result<Self, LoadError> {
        let passage = |file: PassageFile| -> Result<PrintedPassage, LoadError> {
            let passage = read_passage(&file.path)?;
            let PassageFile { document, subject, edition, .. } = file;
            Ok(PrintedPassage { document, subject, edition, ..passage })
        };
        let files = passage_files(dir)?;
        Ok(Self::new(files.into_iter().map(passage).collect::<Result<_, _>>()?))
    }

    /// A fingerprint of the words of every passage under a folder; none where there is no passage.
    pub fn fingerprint(dir: &Path) -> Result<Option<String>, LoadError> {
        let files = passage_files(dir)?;
        let mut fingerprint = Fingerprint::default();
        for PassageFile { document, subject, edition, path } in &files {
            let text = read_passage_text(path)
                .map_err(|error| LoadError { path: path.clone(), why: error.to_string() })?;
            fingerprint.feed(format!("{document}/{subject}/{edition}").as_bytes());
            fingerprint.feed(text.as_bytes());
        }
        Ok((!files.is_empty()).then(|| fingerprint.to_string()))
    }

    /// The passage of one document.
    pub fn passage(
        &self,
        document: DocumentKind,
        subject: &str,
        edition: &str,
    ) -> Option<&PrintedPassage> {
        self.passages_on(subject, edition).find(|passage| passage.document == document)
    }

    /// The passages on a subject in an edition, one for each document that has it.
    pub fn passages_on(
        &self,
        subject: &str,
        edition: &str,
    ) -> impl Iterator<Item = &PrintedPassage> {
        self.passages
            .iter()
            .filter(move |passage| passage.subject == subject && passage.edition == edition)
    }

    /// The passages of an edition that speak of a subject without being its own text.
    pub fn passages_concerning(
        &self,
        subject: &str,
        edition: &str,
    ) -> impl Iterator<Item = &PrintedPassage> {
        self.passages.iter().filter(move |passage| {
            passage.edition == edition && passage.concerns.iter().any(|id| id == subject)
        })
    }

    pub fn is_empty(&self) -> bool {
        self.passages.is_empty()
    }
}

/// The file of a passage, and what its path says.
struct PassageFile {
    document: DocumentKind,
    subject: String,
    edition: String,
    path: PathBuf,
}

/// The files of all passages under a folder, in order; other files are passed over.
fn passage_files(dir: &Path) -> Result<Vec<PassageFile>, LoadError> {
    let mut files = Vec::new();
    for document in DocumentKind::ALL {
        let folder = dir.join(document.id());
        for subject in visible_names(&folder)? {
            for name in visible_names(&folder.join(&subject))? {
                if let Some(edition) = name.strip_suffix(".yaml").filter(|id| is_id(id)) {
                    let path = folder.join(&subject).join(&name);
                    let (subject, edition) = (subject.clone(), edition.to_owned());
                    files.push(PassageFile { document, subject, edition, path });
                }
            }
        }
    }
    Ok(files)
}

/// The names in a folder that are not hidden, in order; none when there is no folder.
fn visible_names(folder: &Path) -> Result<Vec<String>, LoadError> {
    let load_error =
        |error: std::io::Error| LoadError { path: folder.to_owned(), why: error.to_string() };
    if !folder.is_dir() {
        return Ok(vec![]);
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(load_error)? {
        let name = entry.map_err(load_error)?.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// The passage in a file, without the document, subject and edition that its path says.
pub(super) fn read_passage(path: &Path) -> Result<PrintedPassage, LoadError> {
    let load_error = |why: String| LoadError { path: path.to_owned(), why };
    let text = read_passage_text(path).map_err(|error| load_error(error.to_string()))?;
    passage_from_yaml(&text).map_err(load_error)
}

pub(super) fn read_passage_text(path: &Path) -> std::io::Result<String> {
    regular_file::read_text(path, yaml::MAX_BYTES, Links::Refuse)
}

fn passage_from_yaml(text: &str) -> Result<PrintedPassage, String> {
    yaml::parse("", text)
        .map_err(|finding| format!("line {}: {}", finding.position.line, finding.message))
}

/// The YAML of a passage, checked to read back as it was.
pub(super) fn passage_to_yaml(passage: &PrintedPassage) -> Result<String, String> {
    let bytes: usize = passage.blocks().map(|block| block.text.len()).sum();
    if bytes > MAX_PASSAGE_BYTES {
        return Err(format!(
            "it has {bytes} bytes, more than the {MAX_PASSAGE_BYTES} that a text of the game may \
             have"
        ));
    }
    let plain = yaml::write(passage).map_err(|error| error.to_string())?;
    if reads_back(&plain, passage) {
        return Ok(plain);
    }
    let quoted = serde_json::to_string_pretty(passage).map_err(|error| error.to_string())? + "\n";
    if reads_back(&quoted, passage) {
        Ok(quoted)
    } else {
        Err("the text has characters that YAML cannot keep".into())
    }
}

fn reads_back(yaml: &str, passage: &PrintedPassage) -> bool {
    passage_from_yaml(yaml).is_ok_and(|back| back.has_same_words(passage))
}
