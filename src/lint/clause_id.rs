//! Rule `clause-id`: the id of a clause can be cited.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::markdown::slug;
use variorum_corpus::record::{ID_HELP, is_id};

pub(super) const RULE: Rule = Rule {
    code: "clause-id",
    summary: "a clause id that is not an id",
    explanation: "Clauses are cited as subject#clause in links, rulings, addresses and logs, so a \
                  clause's id is 1 to 64 small letters, digits and hyphens. It says what the \
                  clause is about ('fails-on', 'double-move') and stays the same from edition to \
                  edition. Change the id in all editions of the subject at once.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for (entry, clause) in context.clauses().filter(|(_, clause)| !is_id(&clause.id)) {
        let message = format!("the clause id '{}' is not an id", clause.id.escape_default());
        let possible_id = slug(&clause.id).replace('#', "-");
        let help = if clause.id.is_ascii() && is_id(&possible_id) {
            format!("write '{possible_id}'")
        } else {
            ID_HELP.to_owned()
        };
        reporter.report(entry.path, clause.id.position, message, help);
    }
}
