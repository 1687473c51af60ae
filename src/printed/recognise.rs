//! Tells the kind of a document by its content.
//! It answers only when exactly one kind fits; anything else is unknown, never guessed.

use std::collections::BTreeSet;

use super::dungeons::leading_name;
use super::kind::Kind;
use super::known::label_parts;
use super::layout::{Part, heading_key};
use super::source::Source;
use super::whirlwind::marker_end;
use super::{multiple_dial, rulebook};

/// The kind of a document, if its content shows exactly one.
pub fn recognise(text: &str) -> Option<Kind> {
    let source = Source::new(text);
    let count =
        |test: &dyn Fn(&str) -> bool| source.lines.iter().filter(|line| test(&line.text)).count();
    let labels = count(&|line| label_parts(line).is_some());
    let markers = count(&|line| marker_end(line).is_some());
    let names = count(&|line| leading_name(line).is_some());
    let slots = count(&|line| is_slot_heading(line));
    let fits = |kind: Kind| match kind {
        Kind::SpecialAbilityComparison => labels >= 3,
        Kind::WhirlwindSheet => markers >= 2 && labels == 0,
        Kind::DungeonsCard => names >= 3 && slots >= 1 && labels == 0 && markers == 0,
        Kind::RebellionRulebook => share(&rulebook::PARTS, &source) >= 40,
        Kind::MultipleDialRules => {
            share(&multiple_dial::PARTS, &source) >= 40 && count(&says_multiple_dial) > 0
        }
    };
    let mut fitting = Kind::ALL.into_iter().filter(|kind| fits(*kind));
    match (fitting.next(), fitting.next()) {
        (Some(kind), None) => Some(kind),
        _ => None,
    }
}

/// How many of a hundred headings of a table stand in the document.
fn share(parts: &[Part], source: &Source<'_>) -> usize {
    let mut wanted: BTreeSet<String> = parts.iter().map(|part| heading_key(part.heading)).collect();
    for line in &source.lines {
        wanted.remove(&heading_key(&line.text));
    }
    let found = parts.iter().filter(|part| !wanted.contains(&heading_key(part.heading))).count();
    found * 100 / parts.len().max(1)
}

fn is_slot_heading(line: &str) -> bool {
    const ENDING: &str = " special abilities";
    let bare = line.trim_end_matches('*');
    bare.len()
        .checked_sub(ENDING.len())
        .and_then(|at| bare.get(at..))
        .is_some_and(|end| end.eq_ignore_ascii_case(ENDING))
}

fn says_multiple_dial(line: &str) -> bool {
    const NAME: &[u8] = b"multiple-dial";
    line.as_bytes().windows(NAME.len()).any(|words| words.eq_ignore_ascii_case(NAME))
}
