//! Rule `ruling-run`: a ruling can be played as it is written, or says why not.

use super::{LintContext, Reporter, Rule};
use crate::rulings;

pub(super) const RULE: Rule = Rule {
    code: rulings::CODE,
    summary: "a ruling whose situations cannot be played as written",
    explanation: "'runs' stages a ruling: each run asks the engine one question ('variorum schema \
                  --questions') about one situation, given by the 'facts' that differ from their \
                  defaults ('variorum schema --facts'), and gives the answer for all editions \
                  ('is') or by edition ('outcomes'). What no question asks about is staged by \
                  'scenes' (docs/scenes.md), each of which says in 'expect' what must come of it; \
                  a scene is played in the editions that it names, or in all. Every edition that \
                  the ruling holds for and the engine plays needs an answer. What cannot be played \
                  says why in 'unstaged', and then has neither. 'variorum rulings --run' plays \
                  them.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.rulings() {
        let (_, findings) = rulings::compile_ruling(context.catalog, entry);
        reporter.add(findings);
    }
}
