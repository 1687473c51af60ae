//! Rule `ruling-editions`: a ruling holds for editions that exist.

use super::{Context, Rule};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::record::EditionRange;
use variorum_expr::suggest;

pub const RULE: Rule = Rule {
    code: "ruling-editions",
    summary: "a ruling that holds for no edition, or names one that does not exist",
    explanation: "'editions' lists ids of editions.yaml, or stretches of one line: 'a..b' from a to b, 'a..' from a on, '..b' up \
                  to b. Both ends belong to the same line, the earlier first. An answer that holds for no edition answers \
                  nobody. Mend the id or the order of the ends.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let known = || context.timeline().editions.iter().map(|edition| edition.id.as_str());
    for entry in context.catalog.rulings() {
        if entry.ruling.editions.is_empty() {
            let help = "list the editions, as in 'editions: [rebellion-2001-01..]'";
            findings.push(context.about_file(
                entry.path,
                RULE.code,
                "the ruling holds for no edition",
                help,
            ));
        }
        for range in &entry.ruling.editions {
            let unknown = match range.editions(context.timeline()) {
                Ok(_) if in_one_line(context, range) => continue,
                Ok(_) => range.to_string(),
                Err(word) => word,
            };
            let (message, help) = if unknown == range.to_string() && unknown.contains("..") {
                (
                    format!("the stretch '{unknown}' holds no edition"),
                    "both ends are of one line, the earlier first".to_owned(),
                )
            } else {
                (
                    format!("there is no edition '{unknown}'"),
                    suggest::advice(&unknown, known(), "the editions stand in editions.yaml"),
                )
            };
            findings.push(Finding::new(entry.path, range.position, RULE.code, message, help));
        }
    }
}

fn in_one_line(context: &Context<'_>, range: &EditionRange) -> bool {
    let line =
        |id: &String| context.timeline().index_of(id).map(|no| context.timeline().line_of(no));
    match range {
        EditionRange::Between(Some(from), Some(to)) => line(from) == line(to),
        _ => true,
    }
}
