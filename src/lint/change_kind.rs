//! Rule `change-kind`: the kind of a record's change is the kind of what changed in it.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::diagnostic::Position;
use variorum_corpus::record::{ChangeKind, Record};
use variorum_corpus::yaml::Spanned;

pub(super) const RULE: Rule = Rule {
    code: "change-kind",
    summary: "a change whose kind does not match what changed",
    explanation: "The kind of a record's change follows from its parts. Functional: at least one \
                  clause changed or dropped as functional, or another 'optional' mark. Clarifying: \
                  at least one clause changed or dropped as clarifying, none as functional, the \
                  same 'optional' mark. Editorial: print was reworded and the rule is the same, so \
                  the clauses carry no mark, none is dropped, and name, optional mark, marker and \
                  summary are as before. Fix whichever is wrong, the kind or the part; never \
                  choose a kind to please this rule.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for (entry, before) in context.changed_records() {
        let Some(change) = &entry.record.change else { continue };
        let parts = ChangedParts::between(before.record, entry.record);
        let is_functional = parts.functional_clause || parts.optional;
        let (message, help) = match change.kind.value {
            ChangeKind::Functional if !is_functional => (
                "the change is functional, but no clause is changed or dropped as functional",
                "mark the clause that plays differently, or choose another kind",
            ),
            ChangeKind::Clarifying if is_functional => (
                "the change is clarifying, but a part of it is functional",
                "a clause marked or dropped as functional, or another 'optional' mark, makes the \
                 whole change functional",
            ),
            ChangeKind::Clarifying if !parts.clarifying_clause => (
                "the change is clarifying, but no clause is changed or dropped as clarifying",
                "mark the clause that settles a doubt, or choose another kind",
            ),
            ChangeKind::Editorial => {
                report_editorial_clauses(&entry, reporter);
                report_editorial_fields(&entry, before.record, reporter);
                continue;
            }
            ChangeKind::Functional | ChangeKind::Clarifying => continue,
        };
        reporter.report(entry.path, change.kind.position, message, help);
    }
}

/// What changed from one record to the next, by its marks.
struct ChangedParts {
    functional_clause: bool,
    clarifying_clause: bool,
    optional: bool,
}

impl ChangedParts {
    fn between(before: &Record, record: &Record) -> Self {
        let marked = record
            .clauses
            .iter()
            .filter_map(|clause| clause.change.as_ref())
            .map(|change| change.value);
        let dropped =
            record.change.iter().flat_map(|change| &change.dropped).map(|dropped| dropped.kind);
        let kinds: Vec<ChangeKind> = marked.chain(dropped).map(ChangeKind::from).collect();
        Self {
            functional_clause: kinds.contains(&ChangeKind::Functional),
            clarifying_clause: kinds.contains(&ChangeKind::Clarifying),
            optional: record.optional.as_deref() != before.optional.as_deref(),
        }
    }
}

fn report_editorial_clauses(entry: &Entry<'_>, reporter: &mut Reporter<'_>) {
    for clause in &entry.record.clauses {
        let Some(mark) = &clause.change else { continue };
        let message = format!(
            "the change is editorial, but the clause '{}' is marked as changed",
            *clause.id
        );
        let help = "remove the mark, or choose another kind for the record";
        reporter.report(entry.path, mark.position, message, help);
    }
    for dropped in entry.record.change.iter().flat_map(|change| &change.dropped) {
        let message =
            format!("the change is editorial, but the clause '{}' is dropped", *dropped.id);
        let help = "keep the clause, or choose another kind for the record";
        reporter.report(entry.path, dropped.id.position, message, help);
    }
}

fn report_editorial_fields(entry: &Entry<'_>, before: &Record, reporter: &mut Reporter<'_>) {
    let record = entry.record;
    let marker =
        |record: &Record| record.marker.as_ref().map(|marker| (marker.colour, marker.shape));
    let fields = [
        ("name", record.name.position, record.name.trim() == before.name.trim()),
        ("summary", record.summary.position, record.summary.trim() == before.summary.trim()),
        (
            "'optional' mark",
            position_or_file(record.optional.as_ref()),
            record.optional.as_deref() == before.optional.as_deref(),
        ),
        ("marker", position_or_file(record.marker.as_ref()), marker(record) == marker(before)),
    ];
    for (field, position, is_same) in fields {
        if !is_same {
            let message = format!(
                "the change is editorial, but the {field} is not that of the superseded record"
            );
            let help = "keep it as it was, or choose another kind for the record";
            reporter.report(entry.path, position, message, help);
        }
    }
}

/// Where a field is; the file as a whole if it is missing.
fn position_or_file<T>(field: Option<&Spanned<T>>) -> Position {
    field.map_or_else(Position::default, |field| field.position)
}
