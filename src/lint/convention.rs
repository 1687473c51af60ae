//! Rule `convention`: a ruling names a convention exactly where the documents are silent.

use super::{Context, Rule};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::record::RulingStatus;
use variorum_engine::Convention;
use variorum_expr::suggest;

pub const RULE: Rule = Rule {
    code: "convention",
    summary: "a silent ruling without a convention that the engine knows, or a convention where a document or clause decides",
    explanation: "Where no document says, the engine goes by a named convention, and the ruling with 'status: silent' names it, \
                  so that a player can disagree with it; src/engine/conventions.rs lists them. Where a document states the answer, or clauses imply it, no convention \
                  has anything to decide. Add 'convention: …', remove it, or mend the status.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.rulings() {
        let status = &entry.ruling.status;
        match (&entry.ruling.convention, status.value) {
            (None, RulingStatus::Silent) => findings.push(Finding::new(
                entry.path,
                status.position,
                RULE.code,
                "the ruling is silent, but names no convention",
                "add 'convention: …', the name of what decides instead",
            )),
            (Some(convention), RulingStatus::Stated | RulingStatus::Derived) => {
                findings.push(Finding::new(
                    entry.path,
                    convention.position,
                    RULE.code,
                    format!("the ruling is {}, so no convention decides", status.name()),
                    "remove 'convention', or write 'status: silent'",
                ))
            }
            (Some(convention), RulingStatus::Silent)
                if !known().any(|name| name == convention.value) =>
            {
                let help =
                    suggest::advice(convention, known(), "src/engine/conventions.rs lists them");
                let message = format!("the engine has no convention '{}'", convention.value);
                findings.push(Finding::new(
                    entry.path,
                    convention.position,
                    RULE.code,
                    message,
                    help,
                ));
            }
            _ => {}
        }
    }
}

fn known() -> impl Iterator<Item = &'static str> {
    Convention::ALL.iter().map(|convention| convention.entry().name)
}
