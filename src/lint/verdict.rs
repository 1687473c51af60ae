//! Rule `verdict`: an answer opens with its verdict, which is short and said once.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::record::{RulingStatus, RulingStretch, UNSETTLED};

pub(super) const RULE: Rule = Rule {
    code: "verdict",
    summary: "a verdict that is too long or said twice, or 'unsettled' with another status",
    explanation: "The verdict answers the question in a word or two: yes, no, an amount, a thing, \
                  or 'unsettled', in at most 40 characters and without a full stop. Readers see it \
                  first, then the answer, which gives the reason and so must not open with a \
                  verdict again. A verdict is 'unsettled' exactly where the status is. Shorten it, \
                  or remove the repetition from the answer.",
    check,
    fix: None,
};

/// The longest verdict that still reads as one.
const MAX_CHARS: usize = 40;

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for (entry, stretch) in context.stretches() {
        let (verdict, position) = (stretch.verdict.as_str(), stretch.verdict.position);
        if verdict.chars().count() > MAX_CHARS || verdict.ends_with('.') {
            let message = format!("'{verdict}' is not a verdict");
            let help = "write yes, no, an amount or a thing, in at most 40 characters, without a \
                        full stop";
            reporter.report(entry.path, position, message, help);
        }
        let is_unsettled = stretch.status.value == RulingStatus::Unsettled;
        if (verdict == UNSETTLED) != is_unsettled {
            let message =
                format!("the verdict is '{verdict}', but the status is {}", stretch.status.name());
            let help = "'unsettled' is both the verdict and the status, or neither";
            reporter.report(entry.path, position, message, help);
        }
        if let Some(word) = repeated_verdict(stretch) {
            let message = format!("the answer opens with '{word}', as the verdict does");
            let help = "begin with the reason; the verdict is printed before it";
            reporter.report(entry.path, stretch.answer.position, message, help);
        }
    }
}

/// The words by which an answer repeats its verdict, or gives another one.
fn repeated_verdict(stretch: &RulingStretch) -> Option<&str> {
    let answer = stretch.answer.trim_start();
    let opening = |word: &str| {
        let start = answer.get(..word.len())?;
        let is_whole_word = !answer.get(word.len()..)?.starts_with(char::is_alphanumeric);
        (start.eq_ignore_ascii_case(word) && is_whole_word).then_some(start)
    };
    let is_sentence = |word: &&str| {
        answer.get(word.len()..).is_some_and(|rest| rest.starts_with(['.', ',', ':', ';']))
    };
    let yes_or_no = ["yes", "no"].into_iter().filter_map(opening).find(is_sentence);
    opening(&stretch.verdict).or(yes_or_no)
}
