//! The JSON beside the pages: what a page shows, for programs.
//! Nothing here is for people; the pages are.

use serde::Serialize;

use super::Page;
use super::context::{Context, Sheet};
use super::frame::Frame;
use super::words;
use crate::error::Error;
use variorum_corpus::catalog::{Entry, RulingEntry};
use variorum_corpus::record::{Record, Ruling};
use variorum_corpus::timeline::{Edition, EditionIndex};

/// An edition in a JSON object.
#[derive(Debug, Serialize)]
pub struct EditionJson<'a> {
    id: &'a str,
    title: &'a str,
    date: String,
    line: &'a str,
}

impl<'a> EditionJson<'a> {
    /// The edition at a place.
    pub fn of(context: &Context<'a>, no: EditionIndex) -> Self {
        let edition: &Edition = context.catalog.timeline.edition(no);
        Self {
            id: &edition.id,
            title: &edition.title,
            date: edition.date.to_string(),
            line: &edition.line,
        }
    }
}

/// A record in a JSON object.
#[derive(Debug, Serialize)]
pub struct RecordJson<'a> {
    subject: &'a str,
    kind: &'static str,
    group: &'a str,
    edition: EditionJson<'a>,
    superseded_by: Option<EditionJson<'a>>,
    #[serde(flatten)]
    record: &'a Record,
}

impl<'a> RecordJson<'a> {
    /// A record of a subject.
    pub fn of(context: &Context<'a>, entry: Entry<'a>) -> Self {
        let timeline = &context.catalog.timeline;
        let next = entry.subject.next_edition(entry.edition, timeline);
        Self {
            subject: &entry.subject.id,
            kind: entry.subject.kind.name(),
            group: entry.subject.kind.group(),
            edition: EditionJson::of(context, entry.edition),
            superseded_by: next.map(|no| EditionJson::of(context, no)),
            record: entry.record,
        }
    }
}

/// A ruling in a JSON object.
#[derive(Debug, Serialize)]
pub struct RulingJson<'a> {
    id: String,
    subject: &'a str,
    holds_for: Vec<EditionJson<'a>>,
    #[serde(flatten)]
    ruling: &'a Ruling,
}

impl<'a> RulingJson<'a> {
    /// A ruling with the editions that it holds for.
    pub fn of(context: &Context<'a>, entry: &RulingEntry<'a>) -> Self {
        let holds = entry.ruling.holds_for(&context.catalog.timeline);
        Self {
            id: entry.path_id(),
            subject: entry.subject,
            holds_for: holds.into_iter().map(|no| EditionJson::of(context, no)).collect(),
            ruling: entry.ruling,
        }
    }
}

/// A subject with all its records and rulings.
#[derive(Debug, Serialize)]
pub struct SubjectJson<'a> {
    subject: &'a str,
    kind: &'static str,
    group: &'a str,
    name: &'a str,
    in_force: EditionJson<'a>,
    records: Vec<RecordJson<'a>>,
    rulings: Vec<RulingJson<'a>>,
}

impl<'a> SubjectJson<'a> {
    /// A subject.
    pub fn of(context: &Context<'a>, sheet: &Sheet<'a>) -> Self {
        Self {
            subject: &sheet.subject.id,
            kind: sheet.subject.kind.name(),
            group: sheet.subject.kind.group(),
            name: sheet.name(),
            in_force: EditionJson::of(context, sheet.current.edition),
            records: sheet.entries.iter().map(|entry| RecordJson::of(context, *entry)).collect(),
            rulings: context
                .rulings_of(&sheet.subject.id)
                .map(|entry| RulingJson::of(context, entry))
                .collect(),
        }
    }
}

/// The JSON beside a page.
pub fn page(frame: &Frame, value: &impl Serialize) -> Result<Page, Error> {
    file(frame.path.replace(".html", ".json"), value)
}

/// A JSON file of its own.
pub fn file(path: String, value: &impl Serialize) -> Result<Page, Error> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Error::new(format!("cannot write {path}: {error}"), ""))?;
    Ok(Page::text(path, text + "\n"))
}

#[derive(Debug, Serialize)]
struct Catalogue<'a> {
    about: String,
    files: Vec<Listed<'a>>,
}

#[derive(Debug, Serialize)]
struct Listed<'a> {
    kind: &'a str,
    path: &'a str,
}

/// The catalogue of all JSON files, and the schemas of what they hold.
pub fn catalogue(paths: &[String]) -> Result<Vec<Page>, Error> {
    let listed = paths
        .iter()
        .filter(|path| path.ends_with(".json"))
        .map(|path| Listed { path, kind: path.split(['/', '.']).next().unwrap_or_default() });
    let listed: Vec<_> = listed.collect();
    let catalogue = Catalogue { about: words::count(listed.len(), "file", "files"), files: listed };
    let mut files = vec![file("catalogue.json".to_owned(), &catalogue)?];
    for (name, text) in [
        ("ability", include_str!("../../schema/ability.json")),
        ("rule", include_str!("../../schema/rule.json")),
        ("ruling", include_str!("../../schema/ruling.json")),
        ("editions", include_str!("../../schema/editions.json")),
    ] {
        files.push(Page::text(format!("schema/{name}.json"), text.to_owned()));
    }
    Ok(files)
}
