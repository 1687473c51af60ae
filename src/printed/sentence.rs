//! Splits printed text into sentences, minding abbreviations, quotes, numbers and lists.
//! A sentence is a range of its text, and together they are all of it but space.

use std::ops::Range;

const ABBREVIATIONS: [&str; 13] =
    ["e.g", "i.e", "etc", "vs", "mr", "mrs", "dr", "st", "rev", "fig", "cf", "approx", "inc"];

/// The sentences of a text, as ranges, in order.
pub(super) fn sentence_ranges(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if let Some(end) = sentence_end(text, start, at, c) {
            push_trimmed(text, start..end, &mut ranges);
            start = end;
        }
    }
    push_trimmed(text, start..text.len(), &mut ranges);
    ranges
}

/// The sentences of a text.
pub fn sentences(text: &str) -> Vec<&str> {
    sentence_ranges(text).into_iter().filter_map(|range| text.get(range)).collect()
}

fn push_trimmed(text: &str, range: Range<usize>, ranges: &mut Vec<Range<usize>>) {
    let Some(part) = text.get(range.clone()) else { return };
    let trimmed = part.trim();
    if !trimmed.is_empty() {
        let from = range.start + (part.len() - part.trim_start().len());
        ranges.push(from..from + trimmed.len());
    }
}

/// Where the sentence ends, if the character `c` at the byte `at` ends it.
fn sentence_end(text: &str, start: usize, at: usize, c: char) -> Option<usize> {
    if at < start {
        return None;
    }
    match c {
        '\n' => line_break_ends_sentence(text, at).then_some(at),
        '.' | '!' | '?' => sentence_end_at_stop(text, start, at, c),
        _ => None,
    }
}

/// A line break ends a sentence before a blank line or an item of a list.
fn line_break_ends_sentence(text: &str, byte: usize) -> bool {
    let rest = text.get(byte + 1..).unwrap_or_default();
    let line = rest.lines().next().unwrap_or_default();
    line.trim().is_empty() || is_list_item(line)
}

fn sentence_end_at_stop(text: &str, start: usize, at: usize, c: char) -> Option<usize> {
    let before = text.get(start..at)?;
    if c == '.' && !stop_may_end_sentence(before) {
        return None;
    }
    // A stop is one byte.
    let rest = text.get(at + 1..)?;
    let tail = rest.trim_start_matches(['"', '”', '’', '\'', ')', ']', '*', '.', '!', '?']);
    let end = text.len() - tail.len();
    let spaced = tail.chars().next().is_none_or(char::is_whitespace);
    let first = tail.chars().find(|c| !(c.is_whitespace() || "\"“‘'([*".contains(*c)));
    let capital =
        first.is_none_or(|c| c.is_uppercase() || c.is_ascii_digit() || !c.is_alphanumeric());
    let run_on = end == at + 1
        && !spaced
        && first.is_some_and(char::is_uppercase)
        && ends_in_lower_word(before);
    ((spaced && capital) || run_on).then_some(end)
}

/// Whether a full stop after these words can end a sentence: not after an abbreviation, an initial
/// or a list number.
fn stop_may_end_sentence(before: &str) -> bool {
    let word = before
        .rsplit(|c: char| c.is_whitespace() || "(\"“*".contains(c))
        .next()
        .unwrap_or_default();
    let alone = before.trim().trim_start_matches(['-', '·', '•', ' ']) == word;
    let number = word.bytes().all(|b| b.is_ascii_digit());
    let initial = word.chars().count() == 1 && word.chars().all(char::is_uppercase);
    let aside =
        before.trim().starts_with('(') && before.trim().find(')') == Some(before.trim().len() - 1);
    !(word.is_empty()
        || aside
        || (alone && number)
        || initial
        || ABBREVIATIONS.contains(&word.to_lowercase().as_str()))
}

fn ends_in_lower_word(before: &str) -> bool {
    before.chars().rev().take(3).filter(|c| c.is_lowercase()).count() == 3
}

/// Whether a line begins an item of a list: `- `, `· `, `a) `, `1) `, `1. `.
pub(super) fn is_list_item(line: &str) -> bool {
    let line = line.trim_start();
    if ["- ", "· ", "• ", "* ", "+ "].iter().any(|mark| line.starts_with(mark)) {
        return true;
    }
    let mark = line.split_whitespace().next().unwrap_or_default();
    let body = mark.strip_prefix('(').unwrap_or(mark);
    let inner = body.strip_suffix(')').or_else(|| body.strip_suffix('.')).unwrap_or_default();
    let digits = !inner.is_empty() && inner.len() <= 2 && inner.bytes().all(|b| b.is_ascii_digit());
    let letter =
        inner.len() == 1 && inner.bytes().all(|b| b.is_ascii_lowercase()) && body.ends_with(')');
    (digits || letter) && mark.len() < line.len()
}

/// The text without Markdown's emphasis and heading marks.
pub fn without_emphasis(text: &str) -> String {
    let unheaded: Vec<&str> =
        text.lines().map(|line| line.trim_start_matches('#').trim_start()).collect();
    unheaded.join("\n").chars().filter(|c| *c != '*').collect()
}

/// Whether a text stops as a sentence does.
pub(super) fn is_finished(text: &str) -> bool {
    let bare = text.trim_end().trim_end_matches(['"', '”', '’', '\'', ')', ']', '*']);
    bare.ends_with(['.', '!', '?', ':', ';']) || text.trim_end().ends_with(')')
}

#[cfg(test)]
mod tests {
    use super::{is_list_item, sentences, without_emphasis};

    #[test]
    fn abbreviations_initials_and_decimals_end_no_sentence() {
        let text = "Ogres (e.g. Grob) eat. J. Smith paid 1.5 coins vs. Two others! Really?";
        assert_eq!(
            sentences(text),
            ["Ogres (e.g. Grob) eat.", "J. Smith paid 1.5 coins vs. Two others!", "Really?"]
        );
    }

    #[test]
    fn a_word_in_brackets_with_a_stray_stop_is_no_sentence() {
        assert_eq!(sentences("(Perhaps). Eat the pie."), ["(Perhaps). Eat the pie."]);
    }

    #[test]
    fn a_closing_quote_stays_with_its_sentence() {
        assert_eq!(sentences("He said “no.” Then he left."), ["He said “no.”", "Then he left."]);
    }

    #[test]
    fn items_of_a_list_are_sentences_and_keep_their_marks() {
        let text = "Choose:\na) eat a pie, or\nb) drop it.\n1. Third thing.";
        assert_eq!(
            sentences(text),
            ["Choose:", "a) eat a pie, or", "b) drop it.", "1. Third thing."]
        );
        assert!(
            is_list_item("- x")
                && is_list_item("(2) x")
                && !is_list_item("a pie")
                && !is_list_item("2)")
        );
    }

    #[test]
    fn a_missing_space_does_not_join_two_sentences() {
        assert_eq!(
            sentences("All pies are ignored.If one falls, see www.pies.example now."),
            ["All pies are ignored.", "If one falls, see www.pies.example now."]
        );
    }

    #[test]
    fn a_text_without_emphasis_has_no_marks_of_it() {
        assert_eq!(without_emphasis("## A **bold** *word*"), "A bold word");
    }

    #[test]
    fn a_wrapped_line_does_not_end_a_sentence() {
        assert_eq!(sentences("The ogre eats\nall the pies.").len(), 1);
    }
}
