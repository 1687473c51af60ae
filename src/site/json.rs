//! The JSON beside the pages: what a page shows, for programs.

use serde::Serialize;

use super::context::{Context, SubjectView};
use super::labels;
use super::page::Page;
use crate::error::Error;
use crate::json_view::{EditionView, RecordView};
use variorum_corpus::catalog::RulingEntry;
use variorum_corpus::record::Ruling;

/// A ruling with the editions that it holds for.
#[derive(Debug, Serialize)]
pub(crate) struct RulingJson<'a> {
    id: String,
    subject: &'a str,
    holds_for: Vec<EditionView>,
    #[serde(flatten)]
    ruling: &'a Ruling,
}

impl<'a> RulingJson<'a> {
    pub(crate) fn of_ruling(context: &Context<'a>, entry: &RulingEntry<'a>) -> Self {
        let timeline = &context.catalog.timeline;
        let editions = entry.ruling.holds_for(timeline).into_iter();
        Self {
            id: entry.path_id(),
            subject: entry.subject,
            holds_for: editions.map(|index| EditionView::new(timeline, index)).collect(),
            ruling: entry.ruling,
        }
    }
}

/// A subject with all its records and rulings.
#[derive(Debug, Serialize)]
pub(crate) struct SubjectJson<'a> {
    subject: &'a str,
    kind: &'static str,
    group: &'a str,
    name: &'a str,
    in_force: EditionView,
    records: Vec<RecordView<'a>>,
    rulings: Vec<RulingJson<'a>>,
}

impl<'a> SubjectJson<'a> {
    pub(crate) fn of_subject(context: &Context<'a>, view: &SubjectView<'a>) -> Self {
        let (catalog, rulings) = (context.catalog, context.rulings_of(&view.subject.id));
        Self {
            subject: &view.subject.id,
            kind: view.subject.kind.name(),
            group: view.subject.kind.group(),
            name: view.name(),
            in_force: EditionView::new(&catalog.timeline, view.current.edition),
            records: view.entries.iter().map(|entry| RecordView::new(catalog, *entry)).collect(),
            rulings: rulings.map(|entry| RulingJson::of_ruling(context, entry)).collect(),
        }
    }
}

/// The list of all JSON files.
#[derive(Debug, Serialize)]
struct FileCatalogue<'a> {
    about: String,
    files: Vec<ListedFile<'a>>,
}

#[derive(Debug, Serialize)]
struct ListedFile<'a> {
    kind: &'a str,
    path: &'a str,
}

/// The catalogue of all JSON files, and the schemas of what they hold.
pub(crate) fn catalogue_pages(paths: &[String]) -> Result<Vec<Page>, Error> {
    let json_paths = paths.iter().filter(|path| path.ends_with(".json"));
    let files: Vec<ListedFile<'_>> = json_paths
        .map(|path| ListedFile { path, kind: path.split(['/', '.']).next().unwrap_or(path) })
        .collect();
    let about = labels::counted(files.len(), "file", "files");
    let mut pages = vec![Page::json("catalogue.json", &FileCatalogue { about, files })?];
    for (name, text) in [
        ("ability", include_str!("../../schema/ability.json")),
        ("rule", include_str!("../../schema/rule.json")),
        ("ruling", include_str!("../../schema/ruling.json")),
        ("open-point", include_str!("../../schema/open-point.json")),
        ("editions", include_str!("../../schema/editions.json")),
    ] {
        pages.push(Page::from_text(format!("schema/{name}.json"), text.to_owned()));
    }
    Ok(pages)
}
