//! Rule `self-link`: no text links to the page that it stands on.

use super::{Context, Prose, Rule};
use variorum_corpus::catalog::{GLOSSARY, LinkTarget};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::markdown;

pub const RULE: Rule = Rule {
    code: "self-link",
    summary: "a link from a subject to itself, or from a term to itself",
    explanation: "A link promises more to read, and one that leads to the page it stands on breaks that promise. Write the name \
                  without brackets. A link to a certain clause of the same subject, as in [charge#formation], is fine; so is a \
                  ruling that links to the subject it is filed under.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for prose in context.prose().iter().filter(|prose| !prose.path.starts_with("rulings/")) {
        for link in markdown::links(&prose.text.value).into_iter().filter(|link| link.by_name) {
            let leads_back = context
                .names
                .resolve(&link.target)
                .is_some_and(|target| leads_back(prose, &target));
            if leads_back {
                let position = context.place(prose.path, prose.text, link.range.start);
                let message = format!("the link '{}' leads to where it stands", link.target);
                findings.push(Finding::new(
                    prose.path,
                    position,
                    RULE.code,
                    message,
                    "write the words without a link",
                ));
            }
        }
    }
}

fn leads_back(prose: &Prose<'_>, target: &LinkTarget) -> bool {
    let own_clause = |id: &String| prose.clause.is_some_and(|clause| *clause.id == *id);
    match target {
        LinkTarget::Subject(subject) => subject == prose.subject,
        LinkTarget::Clause(subject, clause) => subject == prose.subject && own_clause(clause),
        LinkTarget::Term(term) => prose.subject == GLOSSARY && own_clause(term),
    }
}
