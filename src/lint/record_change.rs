//! Rule `record-change`: a record that supersedes another says how it changed, and no other does.

use super::context::Lineage;
use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::Entry;

pub(super) const RULE: Rule = Rule {
    code: "record-change",
    summary: "a first record that claims a change, or a later one that does not",
    explanation: "'change' compares a record with the one that it supersedes in its line. The \
                  first record of a subject in a line supersedes none, so neither it nor its \
                  clauses can have changed. Every later record was written because print changed \
                  something, so it must say what: functional (plays differently), clarifying \
                  (settles a doubt) or editorial (reworded, same rule), with a note. How a side \
                  line differs from the main one is said by 'departs_from' instead.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.entries() {
        match (context.lineage(&entry), &entry.record.change) {
            (Lineage::First, Some(change)) => {
                let message = format!(
                    "this is the first record of '{}' in the line {}, so it changes nothing",
                    entry.subject.id,
                    context.timeline().line_of(entry.edition)
                );
                let help = "remove 'change'; a side line says how it differs in 'departs_from'";
                reporter.report(entry.path, change.position, message, help);
            }
            (Lineage::Supersedes(before), None) => {
                let message = format!(
                    "the record supersedes that of {}, but has no 'change'",
                    context.timeline().edition_id(before.edition)
                );
                let help = "add 'change: { kind: …, note: … }'; kinds are functional, clarifying \
                            and editorial";
                reporter.report_file(entry.path, message, help);
            }
            _ => {}
        }
        if entry.record.change.is_none() {
            report_changed_clauses(&entry, reporter);
        }
    }
}

fn report_changed_clauses(entry: &Entry<'_>, reporter: &mut Reporter<'_>) {
    // In a side line, `was` may refer to the main line's record.
    let may_have_was = entry.record.departs_from.is_some();
    for clause in &entry.record.clauses {
        let change = clause.change.as_ref().map(|change| ("change", change.position));
        let was = clause.was.as_ref().map(|was| ("was", was.position)).filter(|_| !may_have_was);
        for (field, position) in change.into_iter().chain(was) {
            let message = format!(
                "the clause '{}' has '{field}', but the record has no 'change'",
                *clause.id
            );
            let help = format!("remove '{field}', or say how the record changed");
            reporter.report(entry.path, position, message, help);
        }
    }
}
