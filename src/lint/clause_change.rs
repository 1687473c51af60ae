//! Rule `clause-change`: a clause is marked as changed exactly when its words are other words.

use super::context::{continues, same_words};
use super::{Context, Edit, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::record::{ChangeKind, Clause};

pub const RULE: Rule = Rule {
    code: "clause-change",
    summary: "a clause with other words and no mark, or with a mark and the same words",
    explanation: "A clause whose rule did not change has the very same words in both editions, so that a diff shows rules and not \
                  rewording; one whose rule changed has other words and says 'change: functional' or 'change: clarifying'; a \
                  clause that the superseded record lacks is marked as well. It is compared with the clause of the same id, \
                  else with the one that it names in 'was'; links and line breaks do not count as words. Copy the old words, \
                  or mark the clause. A mark on unchanged words is taken away by 'lint --fix'.",
    check,
    fix: Some(fix),
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for (entry, before) in context.successions() {
        for clause in &entry.record.clauses {
            findings.extend(judge(context, &entry, &before, clause));
        }
    }
}

fn judge(
    context: &Context<'_>,
    entry: &Entry<'_>,
    before: &Entry<'_>,
    clause: &Clause,
) -> Option<Finding> {
    let edition = context.timeline().edition_id(before.edition);
    let kind = entry.record.change.as_ref().map(|change| change.kind.value);
    let editorial = kind == Some(ChangeKind::Editorial);
    let (position, message, help) = match (continues(clause, before.record), &clause.change) {
        (None, None) if clause.was.is_none() => (
            clause.id.position,
            format!("the clause '{}' is new since {edition}, but has no 'change'", *clause.id),
            if editorial {
                "an editorial change adds no clause: choose another kind, or name the old clause in 'was'"
            } else {
                "add 'change: functional' or 'change: clarifying', or name the old clause in 'was'"
            },
        ),
        (Some(old), None) if !same_words(old, clause) => (
            clause.text.position,
            format!(
                "the clause '{}' has other words than in {edition}, but has no 'change'",
                *clause.id
            ),
            if editorial {
                "copy the old words: in an editorial change ours stay the same"
            } else {
                "copy the old words if the rule is the same, else add 'change: functional' or 'change: clarifying'"
            },
        ),
        (Some(old), Some(change)) if same_words(old, clause) => (
            change.position,
            format!(
                "the clause '{}' is marked as changed, but has the words of {edition}",
                *clause.id
            ),
            "remove 'change' from the clause, or say in its words what changed",
        ),
        _ => return None,
    };
    Some(Finding::new(entry.path, position, RULE.code, message, help))
}

/// Takes away the mark when it stands on a line of its own, without a comment.
fn fix(text: &str, finding: &Finding) -> Option<Edit> {
    let line = text.lines().nth(finding.position.line.checked_sub(1)? as usize)?;
    let kind = line.trim().strip_prefix("change:")?.trim();
    let marks = ["functional", "clarifying"];
    let at_value = line.find("change:")? + "change:".len() < finding.position.column as usize;
    (marks.contains(&kind) && at_value).then(|| Edit::remove_line(finding.position.line))
}
