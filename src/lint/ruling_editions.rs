//! Rule `ruling-editions`: a ruling holds for editions that exist.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::record::EditionRange;
use variorum_expr::suggest;

pub(super) const RULE: Rule = Rule {
    code: "ruling-editions",
    summary: "a ruling that holds for no edition, or names one that does not exist",
    explanation: "'editions' lists ids of editions.yaml, or stretches of one line: 'a..b' from a \
                  to b, 'a..' from a on, '..b' up to b. Both ends belong to the same line, the \
                  earlier first. An answer that holds for no edition answers nobody. Fix the id or \
                  the order of the ends.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.rulings() {
        if entry.ruling.editions.is_empty() {
            let help = "list the editions, as in 'editions: [rebellion-2001-01..]'";
            reporter.report_file(entry.path, "the ruling holds for no edition", help);
        }
        for range in &entry.ruling.editions {
            if let Some((message, help)) = problem_with(context, range) {
                reporter.report(entry.path, range.position, message, help);
            }
        }
    }
}

fn problem_with(context: &LintContext<'_>, range: &EditionRange) -> Option<(String, String)> {
    let timeline = context.timeline();
    let wrong_part = match range.editions(timeline) {
        Ok(_) if is_in_one_line(context, range) => return None,
        Ok(_) => range.to_string(),
        Err(part) => part,
    };
    if wrong_part == range.to_string() && wrong_part.contains("..") {
        let message = format!("the stretch '{wrong_part}' holds no edition");
        return Some((message, "both ends are of one line, the earlier first".to_owned()));
    }
    let ids = timeline.editions.iter().map(|edition| edition.id.as_str());
    let help = suggest::advice(&wrong_part, ids, "editions.yaml lists the editions");
    Some((format!("there is no edition '{wrong_part}'"), help))
}

fn is_in_one_line(context: &LintContext<'_>, range: &EditionRange) -> bool {
    let timeline = context.timeline();
    let line = |id: &str| timeline.index_of(id).map(|edition| timeline.line_of(edition));
    match range {
        EditionRange::Between(Some(from), Some(to)) => line(from) == line(to),
        _ => true,
    }
}
