//! Rule `clause-change`: a clause is marked as changed exactly when its words are different.

use super::fix::Edit;
use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::diagnostic::{Finding, Position};
use variorum_corpus::markdown;
use variorum_corpus::record::{ChangeKind, Clause, Record};

pub(super) const RULE: Rule = Rule {
    code: "clause-change",
    summary: "a clause with other words and no mark, or with a mark and the same words",
    explanation: "A clause whose rule did not change has the very same words in both editions, so \
                  that a diff shows rules and not rewording; one whose rule changed has other \
                  words and says 'change: functional' or 'change: clarifying'; a clause that the \
                  superseded record lacks is marked as well. It is compared with the clause of the \
                  same id, else with the one that it names in 'was'; links and line breaks do not \
                  count as words. Copy the old words, or mark the clause. 'lint --fix' removes a \
                  mark on unchanged words.",
    check,
    fix: Some(fix),
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for (entry, before) in context.changed_records() {
        let edition = context.timeline().edition_id(before.edition);
        for clause in &entry.record.clauses {
            if let Some((position, message, help)) =
                problem_with(clause, &entry, before.record, edition)
            {
                reporter.report(entry.path, position, message, help);
            }
        }
    }
}

/// What is wrong with a clause compared with the superseded record, which is of `edition`: where,
/// the message and the help.
fn problem_with(
    clause: &Clause,
    entry: &Entry<'_>,
    before: &Record,
    edition: &str,
) -> Option<(Position, String, &'static str)> {
    let id = clause.id.as_str();
    let kind = entry.record.change.as_ref().map(|change| change.kind.value);
    let is_editorial = kind == Some(ChangeKind::Editorial);
    match (continued_clause(clause, before), &clause.change) {
        (None, None) if clause.was.is_none() => Some((
            clause.id.position,
            format!("the clause '{id}' is new since {edition}, but has no 'change'"),
            if is_editorial {
                "an editorial change adds no clause: choose another kind, or name the old clause \
                 in 'was'"
            } else {
                "add 'change: functional' or 'change: clarifying', or name the old clause in 'was'"
            },
        )),
        (Some(old), None) if !has_same_words(old, clause) => Some((
            clause.text.position,
            format!("the clause '{id}' has other words than in {edition}, but has no 'change'"),
            if is_editorial {
                "copy the old words: in an editorial change ours stay the same"
            } else {
                "copy the old words if the rule is the same, else add 'change: functional' or \
                 'change: clarifying'"
            },
        )),
        (Some(old), Some(change)) if has_same_words(old, clause) => Some((
            change.position,
            format!("the clause '{id}' is marked as changed, but has the words of {edition}"),
            "remove 'change' from the clause, or say in its words what changed",
        )),
        _ => None,
    }
}

/// The clause that this one continues: the one with its id, else the one that its `was` names.
fn continued_clause<'a>(clause: &Clause, before: &'a Record) -> Option<&'a Clause> {
    before.clause(&clause.id).or_else(|| before.clause(clause.was.as_ref()?))
}

/// Whether two clauses say the same in the same words; links do not count.
fn has_same_words(a: &Clause, b: &Clause) -> bool {
    let name_and_text = |clause: &Clause| -> Vec<String> {
        let name = clause.name.as_ref().map_or("", |name| name.as_str());
        let text = markdown::plain(&clause.text);
        name.split_whitespace().chain(text.split_whitespace()).map(str::to_owned).collect()
    };
    name_and_text(a) == name_and_text(b)
}

/// Removes the mark when it is on a line of its own, without a comment.
fn fix(text: &str, finding: &Finding) -> Option<Edit> {
    let line = text.lines().nth(finding.position.line.checked_sub(1)? as usize)?;
    let kind = line.trim().strip_prefix("change:")?.trim();
    let is_mark = ["functional", "clarifying"].contains(&kind);
    let is_at_value = line.find("change:")? + "change:".len() < finding.position.column as usize;
    (is_mark && is_at_value).then(|| Edit::remove_line(finding.position.line))
}
