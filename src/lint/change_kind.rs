//! Rule `change-kind`: the kind of a record's change is the kind of what changed in it.

use super::{Context, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::record::{ChangeKind, Marker, Record};
use variorum_corpus::yaml::Spanned;

pub const RULE: Rule = Rule {
    code: "change-kind",
    summary: "a change whose kind does not fit what changed",
    explanation: "The kind of a record's change follows from its parts. Functional: at least one clause changed or dropped as \
                  functional, or another 'optional' mark. Clarifying: at least one clause changed or dropped as clarifying, none \
                  as functional, the same 'optional' mark. Editorial: print was reworded and the rule is the same, so the \
                  clauses carry no mark, none is dropped, and name, optional mark, marker and summary are as before. Mend \
                  whichever is wrong, the kind or the part; never choose a kind to please this rule.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for (entry, before) in context.successions() {
        let Some(change) = &entry.record.change else { continue };
        let parts = Parts::of(entry.record, before.record);
        let mut report = |message: &str, help: &str| {
            findings.push(Finding::new(entry.path, change.kind.position, RULE.code, message, help));
        };
        match change.kind.value {
            ChangeKind::Functional if !parts.functional && !parts.optional => report(
                "the change is functional, but no clause is changed or dropped as functional",
                "mark the clause that plays differently, or choose another kind",
            ),
            ChangeKind::Clarifying if parts.functional || parts.optional => report(
                "the change is clarifying, but a part of it is functional",
                "a clause marked or dropped as functional, or another 'optional' mark, makes the whole change functional",
            ),
            ChangeKind::Clarifying if !parts.clarifying => report(
                "the change is clarifying, but no clause is changed or dropped as clarifying",
                "mark the clause that settles a doubt, or choose another kind",
            ),
            ChangeKind::Editorial => editorial(&entry, &before, findings),
            ChangeKind::Functional | ChangeKind::Clarifying => {}
        }
    }
}

/// What changed from one record to the next, by its marks.
struct Parts {
    functional: bool,
    clarifying: bool,
    optional: bool,
}

impl Parts {
    fn of(record: &Record, before: &Record) -> Self {
        let marked = record
            .clauses
            .iter()
            .filter_map(|clause| clause.change.as_ref())
            .map(|change| change.value);
        let dropped =
            record.change.iter().flat_map(|change| &change.dropped).map(|dropped| dropped.kind);
        let kinds: Vec<ChangeKind> = marked.chain(dropped).map(ChangeKind::from).collect();
        Self {
            functional: kinds.contains(&ChangeKind::Functional),
            clarifying: kinds.contains(&ChangeKind::Clarifying),
            optional: record.optional.as_deref() != before.optional.as_deref(),
        }
    }
}

fn editorial(entry: &Entry<'_>, before: &Entry<'_>, findings: &mut Vec<Finding>) {
    let (record, old) = (entry.record, before.record);
    let mut report = |position, message: String, help: &str| {
        findings.push(Finding::new(entry.path, position, RULE.code, message, help))
    };
    for clause in &record.clauses {
        if let Some(change) = &clause.change {
            let message = format!(
                "the change is editorial, but the clause '{}' is marked as changed",
                *clause.id
            );
            report(
                change.position,
                message,
                "remove the mark, or choose another kind for the record",
            );
        }
    }
    for dropped in record.change.iter().flat_map(|change| &change.dropped) {
        let message =
            format!("the change is editorial, but the clause '{}' is dropped", *dropped.id);
        report(
            dropped.id.position,
            message,
            "keep the clause, or choose another kind for the record",
        );
    }
    let colours = |marker: &Option<Spanned<Marker>>| {
        marker.as_ref().map(|marker| (marker.colour, marker.shape))
    };
    let fields = [
        ("name", record.name.position, record.name.trim() == old.name.trim()),
        ("summary", record.summary.position, record.summary.trim() == old.summary.trim()),
        (
            "'optional' mark",
            record.optional.as_ref().map(|optional| optional.position).unwrap_or_default(),
            record.optional.as_deref() == old.optional.as_deref(),
        ),
        (
            "marker",
            record.marker.as_ref().map(|marker| marker.position).unwrap_or_default(),
            colours(&record.marker) == colours(&old.marker),
        ),
    ];
    for (what, position, _) in fields.into_iter().filter(|(_, _, same)| !same) {
        let message =
            format!("the change is editorial, but the {what} is not that of the superseded record");
        report(position, message, "keep it as it was, or choose another kind for the record");
    }
}
