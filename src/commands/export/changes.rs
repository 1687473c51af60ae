//! What every record changed, a row for each clause and field; and the rows as CSV.

use crate::error::Error;
use variorum_corpus::catalog::{Catalog, Entry};
use variorum_corpus::diff::{ClauseDiff, FieldDiff, RecordDiff, compare_records};
use variorum_corpus::markdown;
use variorum_corpus::timeline::Moment;

/// One change: a subject that an edition has first, or a clause or a field that it has differently.
#[derive(Debug, Clone, Default)]
pub(super) struct ChangeRow {
    pub(super) edition: String,
    pub(super) date: String,
    pub(super) line: String,
    pub(super) subject: String,
    /// `ability` or `rule`.
    pub(super) kind: &'static str,
    pub(super) name: String,
    /// The edition that it is compared with; empty for a first record.
    pub(super) compared_with: String,
    /// The id of the clause; empty for a field and for a first record.
    pub(super) clause: String,
    /// The field; empty for a clause and for a first record.
    pub(super) field: &'static str,
    /// `introduced`, `added`, `removed`, `changed` or `moved`.
    pub(super) state: &'static str,
    /// `functional`, `clarifying` or `editorial`, where a record says it.
    pub(super) reach: &'static str,
    pub(super) before: String,
    pub(super) after: String,
}

impl ChangeRow {
    pub(super) const COLUMNS: [&'static str; 13] = [
        "edition",
        "date",
        "line",
        "subject",
        "kind",
        "name",
        "compared_with",
        "clause",
        "field",
        "state",
        "reach",
        "before",
        "after",
    ];

    /// The values, in the order of the columns.
    pub(super) fn values(&self) -> [&str; 13] {
        [
            &self.edition,
            &self.date,
            &self.line,
            &self.subject,
            self.kind,
            &self.name,
            &self.compared_with,
            &self.clause,
            self.field,
            self.state,
            self.reach,
            &self.before,
            &self.after,
        ]
    }

    /// What every row of a record has.
    fn for_record(catalog: &Catalog, entry: Entry<'_>) -> Self {
        let edition = catalog.timeline.edition(entry.edition);
        Self {
            edition: edition.id.value.clone(),
            date: edition.date.to_string(),
            line: edition.line.value.clone(),
            subject: entry.subject.id.clone(),
            kind: entry.subject.kind.name(),
            name: entry.record.name.value.clone(),
            ..Self::default()
        }
    }

    fn with_clause(&self, clause: &ClauseDiff) -> Self {
        let plain = |text: &str| markdown::plain(text);
        Self {
            clause: clause.id().to_owned(),
            state: clause.state.name(),
            reach: clause.kind.map_or("", |kind| kind.name()),
            before: clause.from.as_ref().map(|from| plain(&from.text)).unwrap_or_default(),
            after: clause.to.as_ref().map(|to| plain(&to.text)).unwrap_or_default(),
            ..self.clone()
        }
    }

    fn with_field(&self, field: &FieldDiff) -> Self {
        Self {
            field: field.field.name(),
            state: "changed",
            before: field.from.clone(),
            after: field.to.clone(),
            ..self.clone()
        }
    }
}

/// Every change of every edition, in the order of the timeline.
pub(super) fn all_changes(catalog: &Catalog) -> Result<Vec<ChangeRow>, Error> {
    let mut entries: Vec<Entry<'_>> = catalog.entries().collect();
    entries.sort_by_key(|entry| entry.edition);
    let mut rows = Vec::new();
    for entry in entries {
        let row = ChangeRow::for_record(catalog, entry);
        match compared_record(catalog, entry)? {
            None => rows.push(ChangeRow { state: "introduced", ..row }),
            Some(before) => {
                rows.extend(rows_of_diff(row, &compare_records(catalog, before, entry)?))
            }
        }
    }
    Ok(rows)
}

/// What a record is compared with: the one that it supersedes, or the one that it departs from.
fn compared_record<'a>(catalog: &Catalog, entry: Entry<'a>) -> Result<Option<Entry<'a>>, Error> {
    let timeline = &catalog.timeline;
    if let Some(before) = entry.subject.predecessor(entry.edition, timeline) {
        return Ok(Some(before));
    }
    let departure = entry.record.departs_from.as_ref();
    let other = departure.and_then(|departure| timeline.index_of(&departure.edition));
    let record = other.and_then(|other| {
        catalog.in_force(entry.subject, Moment::Edition(other), timeline.line_of(other))
    });
    record.transpose().map_err(Error::from)
}

fn rows_of_diff(row: ChangeRow, diff: &RecordDiff) -> Vec<ChangeRow> {
    let row = ChangeRow { compared_with: diff.from.id.clone(), ..row };
    let fields = diff.fields.iter().map(|field| row.with_field(field));
    fields.chain(diff.changed_clauses().map(|clause| row.with_clause(clause))).collect()
}

/// The rows as a table after RFC 4180, with a header.
pub(super) fn csv(rows: &[ChangeRow]) -> String {
    let header = csv_line(&ChangeRow::COLUMNS);
    std::iter::once(header).chain(rows.iter().map(|row| csv_line(&row.values()))).collect()
}

fn csv_line(values: &[&str]) -> String {
    let quoted = |value: &&str| match value.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", value.replace('"', "\"\"")),
        false => (*value).to_owned(),
    };
    values.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}
