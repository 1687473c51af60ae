//! Open points and what belongs to them: the engine's switch, the rulings that name them, and the
//! records that mention them.

use variorum_corpus::catalog::{Catalog, Entry, OpenPointEntry, RulingEntry};
use variorum_corpus::markdown::{self, slug};
use variorum_corpus::record::Record;
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::Convention;

/// The name of the open point that a convention decides: the convention's name with hyphens. A test
/// holds the records to it.
pub fn name_for_convention(convention: Convention) -> String {
    convention.entry().name.replace('_', "-")
}

/// The names of the open points that these conventions decide.
pub fn names_for_conventions(conventions: &[Convention]) -> Vec<String> {
    conventions.iter().copied().map(name_for_convention).collect()
}

/// The convention of the engine with this name.
pub fn convention_by_name(name: &str) -> Option<Convention> {
    Convention::ALL.iter().copied().find(|convention| convention.entry().name == name)
}

/// Whether a point is open in an edition; in a supplement, what is open in the newest edition of
/// its line stays open.
pub fn is_open_in(catalog: &Catalog, entry: OpenPointEntry<'_>, edition: EditionIndex) -> bool {
    let timeline = &catalog.timeline;
    let open_in = entry.point.open_in(timeline);
    let base = timeline.supplemented_line(timeline.line_of(edition));
    let newest = base.and_then(|base| timeline.newest(base));
    open_in.contains(&edition) || newest.is_some_and(|newest| open_in.contains(&newest))
}

/// The rulings that an open point leaves unsettled, by path.
pub fn rulings_naming<'a>(
    catalog: &'a Catalog,
    name: &'a str,
) -> impl Iterator<Item = RulingEntry<'a>> {
    catalog.rulings().filter(move |entry| entry.ruling.open_points().contains(&name))
}

/// The records whose texts link to an open point, by subject and edition.
pub fn records_mentioning<'a>(
    catalog: &'a Catalog,
    name: &'a str,
) -> impl Iterator<Item = Entry<'a>> {
    catalog.entries().filter(move |entry| mentions(entry.record, name))
}

fn mentions(record: &Record, name: &str) -> bool {
    let clauses = || record.clauses.iter();
    let notes = record.note.iter().chain(clauses().filter_map(|clause| clause.note.as_ref()));
    let change = record.change.iter().map(|change| &change.note);
    let departure = record.departs_from.iter().map(|departure| &departure.note);
    let mut texts =
        notes.chain(change).chain(departure).chain(clauses().map(|clause| &clause.text));
    let leads_to_it = |link: &markdown::Link| link.by_name && slug(&link.target) == name;
    texts.any(|text| markdown::links(text).iter().any(leads_to_it))
}
