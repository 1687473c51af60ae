//! Rule `characters`: what a file holds is what a reader sees.

use std::collections::BTreeSet;

use super::{Context, Rule};
use variorum_corpus::diagnostic::{Finding, Position};

pub const RULE: Rule = Rule {
    code: "characters",
    summary: "a character that nobody sees: control, zero width, direction, odd space",
    explanation: "Tabs, control characters, zero-width characters, marks that turn the direction of writing, soft hyphens and \
                  spaces other than the plain one look like nothing or like something else, so two texts that look alike would \
                  differ, and a text could read otherwise than it is. Replace the character by what it was meant to be; \
                  comments count too.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let mut seen = BTreeSet::new();
    let mut report = |path: &str, position: Position, c: char| {
        if seen.insert((path.to_owned(), position)) {
            let message = format!(
                "the character U+{:04X} ({}) cannot be seen",
                u32::from(c),
                kind(c).unwrap_or_default()
            );
            findings.push(Finding::new(
                path,
                position,
                RULE.code,
                message,
                "remove it, or write what was meant",
            ));
        }
    };
    let records = context.catalog.entries().map(|entry| entry.path);
    let rulings = context.catalog.rulings().map(|entry| entry.path);
    for path in records.chain(rulings) {
        let text = context.catalog.text(path).unwrap_or_default();
        for (line, column, c) in unseen_in_lines(text) {
            report(path, Position { line, column }, c);
        }
    }
    // An escape in a quoted text hides the character from the file, not from the reader.
    for prose in context.prose() {
        for (at, c) in prose.text.char_indices().filter(|(_, c)| *c != '\n' && kind(*c).is_some()) {
            report(prose.path, context.place(prose.path, prose.text, at), c);
        }
    }
}

fn unseen_in_lines(text: &str) -> impl Iterator<Item = (u32, u32, char)> {
    let count = |n: usize| u32::try_from(n + 1).unwrap_or(u32::MAX);
    text.lines().enumerate().flat_map(move |(line, words)| {
        let unseen = words.chars().enumerate().filter(|(_, c)| kind(*c).is_some());
        unseen.map(move |(column, c)| (count(line), count(column), c)).collect::<Vec<_>>()
    })
}

/// What is odd about a character, if anything.
fn kind(c: char) -> Option<&'static str> {
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
