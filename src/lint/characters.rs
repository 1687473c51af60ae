//! Rule `characters`: a file contains only what a reader sees, and sees for what it is.

use std::collections::BTreeSet;

use super::{LintContext, Reporter, Rule};
use variorum_corpus::diagnostic::Position;

pub(super) const RULE: Rule = Rule {
    code: "characters",
    summary: "a character that nobody sees, or that looks like another",
    explanation: "Tabs, control characters, zero-width characters, marks that turn the direction \
                  of writing, soft hyphens and spaces other than the plain one look like nothing \
                  or like something else; so do letters of other scripts that pass for Latin \
                  ones, and accents apart from their letter. Two texts that look alike would \
                  differ, and a text could read differently from what it says. Replace the \
                  character by what it was meant to be; comments count too.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    let mut reported = BTreeSet::new();
    let mut report = |path: &str, position: Position, c: char, oddity: &str| {
        if reported.insert((path.to_owned(), position)) {
            let message = format!("the character U+{:04X} {oddity}", u32::from(c));
            reporter.report(path, position, message, "remove it, or write what was meant");
        }
        reporter.is_full(path)
    };
    for path in context.paths() {
        for (position, c, oddity) in odd_in_file(context.file_text(path)) {
            if report(path, position, c, &oddity) {
                break;
            }
        }
    }
    // An escape in a quoted text hides the character from the file, not from the reader.
    for prose in context.prose() {
        for (offset, c) in prose.text.char_indices().filter(|(_, c)| *c != '\n') {
            let Some(oddity) = oddity(c) else { continue };
            if report(prose.path, prose.position_of(offset, context), c, &oddity) {
                break;
            }
        }
    }
}

fn odd_in_file(text: &str) -> impl Iterator<Item = (Position, char, String)> {
    let count_from_1 = |n: usize| u32::try_from(n + 1).unwrap_or(u32::MAX);
    text.lines().enumerate().flat_map(move |(line, words)| {
        words.chars().enumerate().filter_map(move |(column, c)| {
            let position = Position { line: count_from_1(line), column: count_from_1(column) };
            Some((position, c, oddity(c)?))
        })
    })
}

/// What is odd about a character, if anything, as the end of a sentence.
fn oddity(c: char) -> Option<String> {
    let invisible = invisible_kind(c).map(|kind| format!("({kind}) cannot be seen"));
    invisible.or_else(|| Some(format!("({}) looks like another", look_alike_kind(c)?)))
}

/// Letters of other scripts that pass for Latin ones, and letters written in two characters.
fn look_alike_kind(c: char) -> Option<&'static str> {
    match c {
        '\u{300}'..='\u{36f}' => Some("accent apart from its letter"),
        '\u{370}'..='\u{58f}' | '\u{13a0}'..='\u{13ff}' => Some("letter of another script"),
        '\u{ff01}'..='\u{ff5e}' | '\u{1d400}'..='\u{1d7ff}' => Some("styled letter"),
        _ => None,
    }
}

/// What is invisible about a character, if anything.
fn invisible_kind(c: char) -> Option<&'static str> {
    match c {
        '\t' => Some("tab"),
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => {
            Some("odd space")
        }
        '\u{ad}' => Some("soft hyphen"),
        '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{180e}' => {
            Some("zero width")
        }
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}' => {
            Some("direction mark")
        }
        '\u{2028}' | '\u{2029}' => Some("odd line break"),
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}' | '\u{fe00}'..='\u{fe0f}' => {
            Some("hidden mark")
        }
        '\u{fffd}' => Some("replacement for something lost"),
        c if c.is_control() => Some("control character"),
        _ => None,
    }
}
