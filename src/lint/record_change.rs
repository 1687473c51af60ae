//! Rule `record-change`: a record that supersedes another says how it changed, and no other does.

use super::{Context, Lineage, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::diagnostic::Finding;

pub const RULE: Rule = Rule {
    code: "record-change",
    summary: "a first record that claims a change, or a later one that does not",
    explanation: "'change' compares a record with the one that it supersedes in its line. The first record of a subject in a line \
                  supersedes none, so neither it nor its clauses can have changed. Every later record was written because print \
                  changed something, so it must say what: functional (plays differently), clarifying (settles a doubt) or \
                  editorial (reworded, same rule), with a note. How a side line differs from the main one is said by \
                  'departs_from' instead.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.entries() {
        match (context.lineage(&entry), &entry.record.change) {
            (Lineage::First, Some(change)) => {
                let line = context.timeline().line_of(entry.edition);
                let message = format!(
                    "this is the first record of '{}' in the line {line}, so it changes nothing",
                    entry.subject.id
                );
                let help = "remove 'change'; a side line says how it differs in 'departs_from'";
                findings.push(Finding::new(entry.path, change.position, RULE.code, message, help));
            }
            (Lineage::After(before), None) => {
                let message = format!(
                    "the record supersedes that of {}, but has no 'change'",
                    context.timeline().edition_id(before.edition)
                );
                let help = "add 'change: { kind: …, note: … }'; kinds are functional, clarifying and editorial";
                findings.push(context.about_file(entry.path, RULE.code, message, help));
            }
            _ => {}
        }
        if entry.record.change.is_none() {
            clauses_that_changed(&entry, findings);
        }
    }
}

fn clauses_that_changed(entry: &Entry<'_>, findings: &mut Vec<Finding>) {
    for clause in &entry.record.clauses {
        let change = clause.change.as_ref().map(|change| ("change", change.position));
        // In a side line, `was` may speak of the main line's record.
        let was = clause
            .was
            .as_ref()
            .filter(|_| entry.record.departs_from.is_none())
            .map(|was| ("was", was.position));
        for (field, position) in change.into_iter().chain(was) {
            let message = format!(
                "the clause '{}' has '{field}', but the record has no 'change'",
                *clause.id
            );
            let help = format!("remove '{field}', or say how the record changed");
            findings.push(Finding::new(entry.path, position, RULE.code, message, help));
        }
    }
}
