//! Rule `ruling-editions`: the stretches of a ruling are editions that exist, in order, each once.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::RulingEntry;
use variorum_corpus::timeline::EditionIndex;

pub(super) const RULE: Rule = Rule {
    code: "ruling-editions",
    summary: "a ruling that holds for no edition, names one that does not exist, or has two \
              answers for one",
    explanation: "'by_edition' lists stretches in the order of the timeline. 'editions' of each is \
                  the id of an edition in editions.yaml, or a stretch of one line: 'a..b' from a \
                  to b, 'a..' from a on, '..b' up to b. Both ends belong to the same line, the \
                  earlier first, and no edition is in two stretches. An answer that holds for no \
                  edition answers nobody. Fix the id, or the order.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.rulings() {
        if entry.ruling.by_edition.is_empty() {
            let help = "add a stretch, as in '- editions: rebellion-2001-01..'";
            reporter.report_file(entry.path, "the ruling holds for no edition", help);
        }
        for stretch in entry.ruling.stretches() {
            if let Some((message, help)) = context.problem_with_range(&stretch.editions) {
                reporter.report(entry.path, stretch.editions.position, message, help);
            }
        }
        report_order(context, &entry, reporter);
    }
}

/// Reports a stretch that overlaps an earlier one, or comes before it on the timeline.
fn report_order(context: &LintContext<'_>, entry: &RulingEntry<'_>, reporter: &mut Reporter<'_>) {
    let timeline = context.timeline();
    let mut before: Vec<EditionIndex> = Vec::new();
    for stretch in entry.ruling.stretches() {
        let editions = stretch.holds_for(timeline);
        let (Some(first), position) = (editions.first(), stretch.editions.position) else {
            continue;
        };
        if let Some(twice) = editions.iter().find(|edition| before.contains(edition)) {
            let message = format!("{} has two answers", timeline.edition_id(*twice));
            reporter.report(entry.path, position, message, "let each edition be in one stretch");
        } else if before.iter().any(|earlier| earlier > first) {
            let message = format!("'{}' comes after a later stretch", stretch.editions.value);
            reporter.report(entry.path, position, message, "put the stretches in order");
        }
        before.extend(editions);
    }
}
