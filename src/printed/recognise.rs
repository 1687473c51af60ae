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
    let lines: Vec<&str> = source.lines.iter().map(|line| line.text.as_str()).collect();
    let count = |test: &dyn Fn(&str) -> bool| lines.iter().filter(|line| test(line)).count();
    let labels = count(&|line| label_parts(line).is_some());
    let markers = count(&|line| marker_end(line).is_some());
    let names = count(&|line| leading_name(line).is_some());
    let slots = count(&|line| line.to_lowercase().trim_end_matches('*').ends_with(" special abilities"));
    let headings: BTreeSet<String> = lines.iter().map(|line| heading_key(line)).filter(|key| !key.is_empty()).collect();
    let fits = |kind: Kind| match kind {
        Kind::SpecialAbilityComparison => labels >= 3,
        Kind::WhirlwindSheet => markers >= 2 && labels == 0,
        Kind::DungeonsCard => names >= 3 && slots >= 1 && labels == 0 && markers == 0,
        Kind::RebellionRulebook => share(&rulebook::PARTS, &headings) >= 40,
        Kind::MultipleDialRules => share(&multiple_dial::PARTS, &headings) >= 40 && text.to_lowercase().contains("multiple-dial"),
    };
    let mut fitting = Kind::ALL.into_iter().filter(|kind| fits(*kind));
    match (fitting.next(), fitting.next()) {
        (Some(kind), None) => Some(kind),
        _ => None,
    }
}

/// How many of a hundred headings of a table stand in the document.
fn share(parts: &[Part], headings: &BTreeSet<String>) -> usize {
    let found = parts.iter().filter(|part| headings.contains(&heading_key(part.heading))).count();
    found * 100 / parts.len().max(1)
}
