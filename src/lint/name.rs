//! Rule `name`: the newest name of an ability, and the name of a term, lead to it as links.
//! The name of a rule topic or of any other clause is a heading, and may say more than its id.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::{GLOSSARY, SubjectKind};
use variorum_corpus::markdown::slug;

pub(super) const RULE: Rule = Rule {
    code: "name",
    summary: "a name that, written as a link, does not lead to its own ability or term",
    explanation: "Links go by name: [Magic Freeze] leads to the ability magic-freeze. So the name \
                  in an ability's newest record, in small letters and with hyphens, must be its \
                  id, and the name of a glossary term must be the id of its clause. An older edition \
                  may print another name, and the name of a rule topic or of any other clause is \
                  a free heading. Fix the name, or rename the folder or the clause.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    let leads_elsewhere = |name: &str, id: &str| !name.trim().is_empty() && slug(name) != id;
    for subject in context.catalog.subjects() {
        let Some(newest) = subject.entries().next_back() else { continue };
        let name = &newest.record.name;
        let is_ability = matches!(subject.kind, SubjectKind::Ability(_));
        if is_ability && leads_elsewhere(name, &subject.id) {
            let message = format!("the name '{}' does not lead to '{}'", **name, subject.id);
            let help = format!(
                "as a link it leads to '{}': fix the name or rename the folder",
                slug(name)
            );
            reporter.report(newest.path, name.position, message, help);
        }
    }
    let terms = context.clauses().filter(|(entry, _)| entry.subject.id == GLOSSARY);
    for (entry, clause) in terms {
        let Some(name) = &clause.name else { continue };
        if leads_elsewhere(name, &clause.id) {
            let message =
                format!("the name '{}' does not lead to the clause '{}'", **name, *clause.id);
            let help = format!("as a link it leads to '{}': fix the name or the id", slug(name));
            reporter.report(entry.path, name.position, message, help);
        }
    }
}
