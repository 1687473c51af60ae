//! Everything as an SQL script for SQLite: tables for what the records hold, and a full-text index.
//!
//! A script instead of a file: linking SQLite costs every build a minute of compiling C, and
//! whoever wants a database has `sqlite3`, Python or another program that reads the script.

use std::fmt::Write as _;

use super::SCHEMA_VERSION;
use super::changes::{ChangeRow, all_changes};
use crate::error::Error;
use crate::search::passages;
use variorum_corpus::catalog::{Catalog, Entry, OpenPointEntry, RulingEntry};
use variorum_corpus::markdown;
use variorum_corpus::record::{Clause, RulingStretch};

/// The tables, whose columns `docs/export.md` describes.
const TABLES: &str = include_str!("tables.sql");

/// What keeps the script from taking the place of tables of somebody else.
const GUARD: &str = include_str!("guard.sql");

/// The whole script; it takes the place of the tables that an earlier one made, and of no others.
pub(super) fn script(catalog: &Catalog) -> Result<String, Error> {
    let mut script = format!("{GUARD}{TABLES}");
    let version = SCHEMA_VERSION.to_string();
    insert(&mut script, "export", &[number(&version), text(env!("CARGO_PKG_VERSION"))]);
    insert_timeline(&mut script, catalog);
    for entry in catalog.entries() {
        insert_record(&mut script, catalog, entry);
    }
    for row in all_changes(catalog)? {
        insert_change(&mut script, &row);
    }
    for entry in catalog.rulings() {
        insert_ruling(&mut script, catalog, &entry);
    }
    for entry in catalog.open_points() {
        insert_open_point(&mut script, catalog, &entry);
    }
    insert_passages(&mut script, catalog);
    Ok(script + "COMMIT;\nDROP TABLE temp.foreign_table;\nDROP TABLE temp.own_table;\n")
}

/// A value as SQL.
struct Literal(String);

fn text(value: &str) -> Literal {
    Literal(format!("'{}'", value.replace('\'', "''")))
}

/// A text, or null for an empty one.
fn text_or_null(value: &str) -> Literal {
    if value.is_empty() { null() } else { text(value) }
}

fn optional_text(value: Option<&str>) -> Literal {
    value.map_or_else(null, text)
}

fn null() -> Literal {
    Literal("NULL".to_owned())
}

fn number(digits: &str) -> Literal {
    Literal(digits.to_owned())
}

fn integer(value: usize) -> Literal {
    number(&value.to_string())
}

fn truth(value: bool) -> Literal {
    integer(usize::from(value))
}

/// A word of an enum, as the records write it.
fn enum_word(value: &impl serde::Serialize) -> Literal {
    let json = serde_json::to_value(value).unwrap_or_default();
    optional_text(json.as_str())
}

fn insert(script: &mut String, table: &str, values: &[Literal]) {
    let values: Vec<&str> = values.iter().map(|value| value.0.as_str()).collect();
    let _ = writeln!(script, "INSERT INTO {table} VALUES ({});", values.join(", "));
}

fn insert_timeline(script: &mut String, catalog: &Catalog) {
    let timeline = &catalog.timeline;
    for line in &timeline.lines {
        let supplements = line.supplements.as_ref().map(|other| other.as_str());
        insert(
            script,
            "lines",
            &[
                text(&line.id),
                text(&line.name),
                enum_word(&line.kind),
                optional_text(supplements),
                text(&line.description),
            ],
        );
    }
    for (place, edition) in timeline.editions.iter().enumerate() {
        insert(
            script,
            "editions",
            &[
                text(&edition.id),
                text(&edition.short),
                text(&edition.title),
                text(&edition.date.to_string()),
                text(&edition.line),
                enum_word(&edition.kind),
                integer(place + 1),
                text(&edition.description),
            ],
        );
    }
}

fn insert_record(script: &mut String, catalog: &Catalog, entry: Entry<'_>) {
    let (subject, record, timeline) = (entry.subject, entry.record, &catalog.timeline);
    let edition = timeline.edition_id(entry.edition);
    let marker = record.marker.as_ref();
    let change = record.change.as_ref();
    let next = subject.next_edition(entry.edition, timeline);
    insert(
        script,
        "records",
        &[
            text(&subject.id),
            text(edition),
            text(subject.kind.name()),
            text(subject.kind.group()),
            text(&record.name),
            text(&record.summary),
            record.optional.as_ref().map_or_else(null, |optional| truth(optional.value)),
            optional_text(marker.map(|marker| marker.colour.name())),
            optional_text(marker.map(|marker| marker.shape.name())),
            optional_text(change.map(|change| change.kind.name())),
            optional_text(change.map(|change| change.note.as_str())),
            optional_text(next.map(|next| timeline.edition_id(next))),
            optional_text(record.note.as_ref().map(|note| note.as_str())),
        ],
    );
    for (place, clause) in record.clauses.iter().enumerate() {
        insert_clause(script, &subject.id, edition, place + 1, clause);
    }
}

fn insert_clause(script: &mut String, subject: &str, edition: &str, place: usize, clause: &Clause) {
    insert(
        script,
        "clauses",
        &[
            text(subject),
            text(edition),
            text(&clause.id),
            integer(place),
            text(&clause.heading()),
            text(&markdown::plain(&clause.text)),
            text(&clause.text),
            clause.change.as_ref().map_or_else(null, |change| enum_word(&change.value)),
            optional_text(clause.was.as_ref().map(|was| was.as_str())),
            optional_text(clause.note.as_ref().map(|note| note.as_str())),
        ],
    );
}

fn insert_change(script: &mut String, row: &ChangeRow) {
    insert(script, "changes", &row.values().map(text_or_null));
}

fn insert_ruling(script: &mut String, catalog: &Catalog, entry: &RulingEntry<'_>) {
    let id = entry.path_id();
    let kind = if entry.ruling.is_example() { "example" } else { "question" };
    insert(
        script,
        "rulings",
        &[text(&id), text(entry.subject), text(kind), text(&entry.ruling.question)],
    );
    for (place, stretch) in entry.ruling.stretches().enumerate() {
        insert_answer(script, catalog, &id, place + 1, stretch);
    }
}

fn insert_answer(
    script: &mut String,
    catalog: &Catalog,
    ruling: &str,
    place: usize,
    stretch: &RulingStretch,
) {
    let key = || [text(ruling), integer(place)];
    let [id, number] = key();
    insert(
        script,
        "answers",
        &[
            id,
            number,
            text(&stretch.verdict),
            text(&markdown::plain(&stretch.answer)),
            text(stretch.status.name()),
            optional_text(stretch.open_point.as_ref().map(|name| name.as_str())),
        ],
    );
    for edition in stretch.holds_for(&catalog.timeline) {
        let [id, number] = key();
        let edition = text(catalog.timeline.edition_id(edition));
        insert(script, "answer_editions", &[id, number, edition]);
    }
    for citation in &stretch.cites {
        let [id, number] = key();
        let (subject, clause) = citation.split_once('#').unwrap_or((citation, ""));
        insert(script, "citations", &[id, number, text(subject), text_or_null(clause)]);
    }
}

fn insert_open_point(script: &mut String, catalog: &Catalog, entry: &OpenPointEntry<'_>) {
    let point = entry.point;
    insert(
        script,
        "open_points",
        &[
            text(entry.name),
            text(point.kind.name()),
            text(&point.question),
            text(&point.plays),
            text(&markdown::plain(&point.why)),
        ],
    );
    for reading in &point.readings {
        let reading = [text(entry.name), text(&reading.id), text(&markdown::plain(&reading.text))];
        insert(script, "readings", &reading);
    }
    for edition in point.open_in(&catalog.timeline) {
        let edition = text(catalog.timeline.edition_id(edition));
        insert(script, "open_in", &[text(entry.name), edition]);
    }
}

fn insert_passages(script: &mut String, catalog: &Catalog) {
    for passage in passages(catalog) {
        insert(
            script,
            "passages",
            &[
                text(&passage.id),
                text(passage.kind.name()),
                text(&passage.subject),
                text(&passage.edition.join(" ")),
                truth(passage.in_force),
                text(&passage.name),
                text(&passage.heading),
                text([passage.question, passage.text, passage.summary].join(" ").trim()),
            ],
        );
    }
}
