//! Rule `self-link`: no text links to the page that it is on.

use super::prose::Prose;
use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::{GLOSSARY, LinkTarget};
use variorum_corpus::markdown;

pub(super) const RULE: Rule = Rule {
    code: "self-link",
    summary: "a link from a subject to itself, or from a term to itself",
    explanation: "A link promises more to read, and one that leads to the page it is on breaks \
                  that promise. Write the name without brackets. A link to a certain clause of the \
                  same subject, as in [charge#formation], is fine; so is a ruling that links to \
                  the subject it is filed under.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for prose in context.prose().iter().filter(|prose| !prose.path.starts_with("rulings/")) {
        for link in markdown::links(&prose.text.value).into_iter().filter(|link| link.by_name) {
            let target = context.names.resolve(&link.target);
            if target.is_some_and(|target| leads_back(prose, &target)) {
                let position = prose.position_of(link.range.start, context);
                let message = format!("the link '{}' leads to where it is", link.target);
                reporter.report(prose.path, position, message, "write the words without a link");
            }
        }
    }
}

fn leads_back(prose: &Prose<'_>, target: &LinkTarget) -> bool {
    let is_own_clause = |id: &String| prose.clause.is_some_and(|clause| *clause.id == *id);
    match target {
        LinkTarget::Subject(subject) => subject == prose.subject,
        LinkTarget::Clause(clause) => {
            clause.subject == prose.subject && is_own_clause(&clause.clause)
        }
        LinkTarget::OpenPoint(name) => name == prose.subject,
        LinkTarget::Term(term) => prose.subject == GLOSSARY && is_own_clause(term),
    }
}
