//! Rule `convention`: a ruling names a convention exactly where the documents are silent.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::record::RulingStatus;
use variorum_engine::Convention;
use variorum_expr::suggest;

pub(super) const RULE: Rule = Rule {
    code: "convention",
    summary: "a silent ruling without a convention that the engine knows, or a convention where a \
              document or clause decides",
    explanation: "Where no document says, the engine follows a named convention, and the ruling \
                  with 'status: silent' names it, so that a player can disagree with it; \
                  crates/engine/src/rules/conventions.rs lists them. Where a document states the \
                  answer, or clauses imply it, no convention has anything to decide. Add \
                  'convention: …', remove it, or fix the status.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.rulings() {
        let status = &entry.ruling.status;
        match (&entry.ruling.convention, status.value) {
            (None, RulingStatus::Silent) => {
                let help = "add 'convention: …', the name of what decides instead";
                let message = "the ruling is silent, but names no convention";
                reporter.report(entry.path, status.position, message, help);
            }
            (Some(convention), RulingStatus::Stated | RulingStatus::Derived) => {
                let help = "remove 'convention', or write 'status: silent'";
                let message = format!("the ruling is {}, so no convention decides", status.name());
                reporter.report(entry.path, convention.position, message, help);
            }
            (Some(convention), RulingStatus::Silent)
                if !convention_names().any(|name| name == convention.value) =>
            {
                let otherwise = "crates/engine/src/rules/conventions.rs lists them";
                let help = suggest::advice(convention, convention_names(), otherwise);
                let message = format!("the engine has no convention '{}'", convention.value);
                reporter.report(entry.path, convention.position, message, help);
            }
            _ => {}
        }
    }
}

fn convention_names() -> impl Iterator<Item = &'static str> {
    Convention::ALL.iter().map(|convention| convention.entry().name)
}
