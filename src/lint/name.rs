//! Rule `name`: the newest name of an ability, and the name of a term, lead to it as links.
//! A rule topic's name is a heading, and may say more than its id.

use super::{Context, Rule};
use variorum_corpus::catalog::SubjectKind;
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::markdown::slug;

pub const RULE: Rule = Rule {
    code: "name",
    summary: "a name that, written as a link, does not lead to its own ability or term",
    explanation: "Links go by name: [Magic Freeze] leads to the ability magic-freeze. So the name in an ability's newest record, \
                  in small letters and with hyphens, must be its id, and the name of a clause that has one (a glossary term) \
                  must be the clause's id. An older edition may print another name, and a rule topic's name is free. Mend the \
                  name, or rename the folder or the clause.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let abilities = context
        .catalog
        .subjects()
        .filter(|subject| matches!(subject.kind, SubjectKind::Ability(_)));
    for subject in abilities {
        let Some(newest) = subject.entries().next_back() else { continue };
        let name = &newest.record.name;
        if !name.trim().is_empty() && slug(name) != subject.id {
            let message = format!("the name '{}' does not lead to '{}'", **name, subject.id);
            let help = format!(
                "as a link it leads to '{}': mend the name or rename the folder",
                slug(name)
            );
            findings.push(Finding::new(newest.path, name.position, RULE.code, message, help));
        }
    }
    for entry in context.catalog.entries() {
        for clause in &entry.record.clauses {
            let Some(name) = &clause.name else { continue };
            if !name.trim().is_empty() && slug(name) != *clause.id {
                let message =
                    format!("the name '{}' does not lead to the clause '{}'", **name, *clause.id);
                let help =
                    format!("as a link it leads to '{}': mend the name or the id", slug(name));
                findings.push(Finding::new(entry.path, name.position, RULE.code, message, help));
            }
        }
    }
}
