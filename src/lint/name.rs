//! Rule `name`: the newest name of a subject, and the name of a term, lead to it as links.

use super::{Context, Rule};
use crate::diagnostic::Finding;
use crate::markdown::slug;

pub const RULE: Rule = Rule {
    code: "name",
    summary: "a name that, written as a link, does not lead to its own subject or term",
    explanation: "Links go by name: [Magic Freeze] leads to the subject magic-freeze. So the name in a subject's newest record of \
                  its line, in small letters and with hyphens, must be the subject's id, and the name of a clause that has one \
                  (a glossary term) must be the clause's id. An older edition may print another name. Mend the name, or rename \
                  the folder or the clause.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for subject in context.catalog.subjects() {
        let Some(newest) = subject.entries().next_back() else { continue };
        let name = &newest.record.name;
        if !name.trim().is_empty() && slug(name) != subject.id {
            let message = format!("the name '{}' does not lead to '{}'", **name, subject.id);
            let help = format!("as a link it leads to '{}': mend the name or rename the folder", slug(name));
            findings.push(Finding::new(newest.path, name.spot, RULE.code, message, help));
        }
    }
    for entry in context.catalog.entries() {
        for clause in &entry.record.clauses {
            let Some(name) = &clause.name else { continue };
            if !name.trim().is_empty() && slug(name) != *clause.id {
                let message = format!("the name '{}' does not lead to the clause '{}'", **name, *clause.id);
                let help = format!("as a link it leads to '{}': mend the name or the id", slug(name));
                findings.push(Finding::new(entry.path, name.spot, RULE.code, message, help));
            }
        }
    }
}
