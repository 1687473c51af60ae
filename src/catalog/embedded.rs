//! The corpus as it was when the program was built, in the tables that the build script prepared.
//! A start reads no YAML and sorts nothing here; whatever the build script did not understand goes
//! the way of a folder's files.

use std::borrow::Cow;
use std::sync::OnceLock;

use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer as _};

use super::folder::TIMELINE;
use super::{Catalog, File, Source, Subject, SubjectKind};
use crate::diagnostic::Trouble;
use crate::edition::{Document, Edition, EditionNo, Line, Timeline};
use crate::record::{Ruling, Slot};

include!(concat!(env!("OUT_DIR"), "/corpus.rs"));

/// A subject with its records in the order of their editions: place, path and text.
struct Prepared {
    id: &'static str,
    slot: Option<Slot>,
    chapter: &'static str,
    records: &'static [(EditionNo, &'static str, &'static str)],
}

impl Catalog {
    /// The corpus embedded in the binary.
    pub fn embedded() -> Result<Self, Trouble> {
        Self::prepared(Source::Embedded)
    }

    /// The corpus embedded in the binary, without the checks of its clauses.
    pub fn embedded_to_read() -> Result<Self, Trouble> {
        Self::prepared(Source::ToRead)
    }

    fn prepared(source: fn(&'static str) -> Source) -> Result<Self, Trouble> {
        let mut catalog = Self {
            timeline: timeline()?,
            subjects: SUBJECTS
                .iter()
                .map(|prepared| (prepared.id.to_owned(), subject(prepared, source)))
                .collect(),
            rulings: OnceLock::new(),
            problems: Vec::new(),
            fingerprint: HASH.to_owned(),
        };
        if !STRAYS.is_empty() {
            catalog.place_all(
                STRAYS.iter().map(|(path, text)| (Cow::Borrowed(*path), Source::Embedded(text))),
            );
        }
        Ok(catalog)
    }
}

/// The rulings in the binary.
pub(super) fn rulings() -> Vec<File<Ruling>> {
    RULINGS.iter().map(|(path, text)| file(path, Source::Embedded(text))).collect()
}

fn subject(prepared: &Prepared, source: fn(&'static str) -> Source) -> Subject {
    Subject {
        id: prepared.id.to_owned(),
        kind: prepared
            .slot
            .map_or_else(|| SubjectKind::Rule(prepared.chapter.to_owned()), SubjectKind::Ability),
        records: prepared
            .records
            .iter()
            .map(|(no, path, text)| (*no, file(path, source(text))))
            .collect(),
    }
}

fn file<T>(path: &'static str, source: Source) -> File<T> {
    File::new(Cow::Borrowed(path), source)
}

/// The timeline from its tables; if they have a fault, the file itself is read, which tells the
/// fault and its place.
fn timeline() -> Result<Timeline, Trouble> {
    let faultless =
        from_tables().filter(|timeline| !timeline.editions.is_empty() && timeline.is_sound());
    faultless.map_or_else(|| Timeline::parse(TIMELINE, TIMELINE_TEXT), Ok)
}

fn from_tables() -> Option<Timeline> {
    let line = |[id, name, description]: &[&str; 3]| Line {
        id: id.to_string(),
        name: name.to_string(),
        description: description.to_string(),
    };
    let edition = |[id, short, title, date, line, kind, documents, description]: &[&str; 8]| {
        Some(Edition {
            id: id.to_string().into(),
            short: short.to_string(),
            title: title.to_string(),
            date: word(date)?,
            line: line.to_string().into(),
            kind: word(kind)?,
            documents: documents.split_whitespace().map(|id| id.to_owned().into()).collect(),
            description: description.to_string(),
        })
    };
    let document = |[id, title, certainty, description]: &[&str; 4]| {
        Some(Document {
            id: id.to_string(),
            title: title.to_string(),
            certainty: word(certainty)?,
            description: description.to_string(),
        })
    };
    Some(Timeline {
        lines: LINES.iter().map(line).collect(),
        editions: EDITIONS.iter().map(edition).collect::<Option<_>>()?,
        documents: DOCUMENTS.iter().map(document).collect::<Option<_>>()?,
    })
}

/// A date or a name from a list, as the timeline's file would write it.
fn word<T: DeserializeOwned>(word: &str) -> Option<T> {
    let deserializer: StrDeserializer<'_, Error> = word.into_deserializer();
    T::deserialize(deserializer).ok()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_tables_hold_exactly_what_the_folder_holds() {
        let embedded = Catalog::embedded().unwrap();
        let folder = Catalog::load(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert_eq!(embedded.problems, folder.problems);
        assert!(embedded.subjects.keys().eq(folder.subjects.keys()));
        for (prepared, found) in embedded.subjects().zip(folder.subjects()) {
            assert_eq!(
                (&prepared.id, &prepared.kind, prepared.editions()),
                (&found.id, &found.kind, found.editions())
            );
            for ((_, prepared), (_, found)) in prepared.records.iter().zip(&found.records) {
                assert_eq!((&prepared.path, prepared.text()), (&found.path, found.text()));
            }
        }
        assert_eq!(embedded.ruling_files().len(), folder.ruling_files().len());
        for (prepared, found) in embedded.ruling_files().iter().zip(folder.ruling_files()) {
            assert_eq!((&prepared.path, prepared.text()), (&found.path, found.text()));
        }
        assert!(STRAYS.is_empty());
    }

    #[test]
    fn the_timeline_of_the_tables_is_that_of_its_file() {
        let parsed = Timeline::parse(TIMELINE, TIMELINE_TEXT).unwrap();
        let json = |timeline: &Timeline| serde_json::to_string(timeline).unwrap();
        assert_eq!(json(&from_tables().unwrap()), json(&parsed));
    }
}
