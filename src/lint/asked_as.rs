//! Rule `asked-as`: what players call a subject leads to few subjects, and says more than its name.

use std::collections::{BTreeMap, BTreeSet};

use super::{LintContext, Reporter, Rule};
use variorum_corpus::markdown::slug;

pub(super) const RULE: Rule = Rule {
    code: "asked-as",
    summary: "a term of asked_as that leads to too many subjects, or that says nothing new",
    explanation: "The search takes the terms of asked_as as names of a subject. A term that more \
                  than three subjects have names none of them; one that repeats the subject's \
                  name, or another term of it, adds nothing. Remove it, or choose a term that \
                  players use for this subject alone.",
    check,
    fix: None,
};

/// The most subjects that a term may lead to.
const MAX_SUBJECTS: usize = 3;

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    let mut subjects: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for entry in context.catalog.entries() {
        for term in &entry.record.asked_as {
            subjects.entry(slug(term)).or_default().insert(&entry.subject.id);
        }
    }
    for entry in context.catalog.entries() {
        let mut own = BTreeSet::from([slug(&entry.record.name)]);
        for term in &entry.record.asked_as {
            let leads_to = subjects.get(&slug(term)).map_or(0, BTreeSet::len);
            if !own.insert(slug(term)) {
                let message = format!("'{}' says nothing that is not said before", **term);
                reporter.report(entry.path, term.position, message, "remove it".to_owned());
            }
            if leads_to > MAX_SUBJECTS {
                let message = format!("'{}' leads to {leads_to} subjects", **term);
                let help = format!("keep it in {MAX_SUBJECTS} at most");
                reporter.report(entry.path, term.position, message, help);
            }
        }
    }
}
