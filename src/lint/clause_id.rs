//! Rule `clause-id`: the id of a clause can be cited.

use super::{Context, Rule};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::markdown::slug;
use variorum_corpus::record::{ID_HELP, is_id};

pub const RULE: Rule = Rule {
    code: "clause-id",
    summary: "a clause id that is no id",
    explanation: "Clauses are cited as subject#clause in links, rulings, addresses and logs, so a clause's id is 1 to 64 small \
                  letters, digits and hyphens. It says what the clause is about ('fails-on', 'double-move') and stays the same \
                  from edition to edition. Change the id in all editions of the subject at once.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.entries() {
        for clause in entry.record.clauses.iter().filter(|clause| !is_id(&clause.id)) {
            let message = format!("the clause id '{}' is no id", clause.id.escape_default());
            let instead = slug(&clause.id).replace('#', "-");
            let help = match clause.id.is_ascii() && is_id(&instead) {
                true => format!("write '{instead}'"),
                false => ID_HELP.to_owned(),
            };
            findings.push(Finding::new(entry.path, clause.id.position, RULE.code, message, help));
        }
    }
}
