//! One importer for each kind of document: it sorts the lines into passages, page furniture and
//! leftovers. A document whose kind its content does not show is not guessed.

mod comparison;
mod document_part;
mod dungeons_card;
mod multiple_dial;
mod rulebook;
mod sectioned;
mod whirlwind_sheet;

use std::collections::BTreeSet;

use document_part::{DocumentPart, heading_key};

use super::document_kind::DocumentKind;
use super::expectations::{Expectations, split_label};
use super::import_builder::ImportBuilder;
use super::source::{DocumentLine, DocumentText};

/// Sorts the lines of a document of this kind.
pub(super) fn sort_lines(
    kind: DocumentKind,
    lines: &[DocumentLine<'_>],
    expectations: &Expectations,
    builder: &mut ImportBuilder,
) {
    match kind {
        DocumentKind::SpecialAbilityComparison => {
            comparison::sort_lines(lines, expectations, builder);
        }
        DocumentKind::DungeonsCard => dungeons_card::sort_lines(lines, expectations, builder),
        DocumentKind::WhirlwindSheet => whirlwind_sheet::sort_lines(lines, expectations, builder),
        DocumentKind::RebellionRulebook => {
            sectioned::sort_lines(lines, &rulebook::PARTS, rulebook::EDITION, builder);
        }
        DocumentKind::MultipleDialRules => {
            sectioned::sort_lines(lines, &multiple_dial::PARTS, multiple_dial::EDITION, builder);
        }
    }
}

/// The kind of a document, if its content shows exactly one.
pub fn recognise(text: &str) -> Option<DocumentKind> {
    let lines = DocumentText::new(text).lines;
    let count = |test: &dyn Fn(&str) -> bool| lines.iter().filter(|line| test(&line.text)).count();
    let labels = count(&|line| split_label(line).is_some());
    let markers = count(&|line| whirlwind_sheet::marker_length(line).is_some());
    let names = count(&|line| dungeons_card::leading_name_length(line).is_some());
    let slots = count(&is_slot_heading);
    let fits = |kind: DocumentKind| match kind {
        DocumentKind::SpecialAbilityComparison => labels >= 3,
        DocumentKind::WhirlwindSheet => markers >= 2 && labels == 0,
        DocumentKind::DungeonsCard => names >= 3 && slots >= 1 && labels == 0 && markers == 0,
        DocumentKind::RebellionRulebook => percent_of_headings(&rulebook::PARTS, &lines) >= 40,
        DocumentKind::MultipleDialRules => {
            percent_of_headings(&multiple_dial::PARTS, &lines) >= 40
                && count(&mentions_multiple_dial) > 0
        }
    };
    let mut fitting = DocumentKind::ALL.into_iter().filter(|kind| fits(*kind));
    match (fitting.next(), fitting.next()) {
        (Some(kind), None) => Some(kind),
        _ => None,
    }
}

/// How many of a hundred headings of a table are in the document.
fn percent_of_headings(parts: &[DocumentPart], lines: &[DocumentLine<'_>]) -> usize {
    let mut missing: BTreeSet<String> =
        parts.iter().map(|part| heading_key(part.heading)).collect();
    for line in lines {
        missing.remove(&heading_key(&line.text));
    }
    let found = parts.iter().filter(|part| !missing.contains(&heading_key(part.heading))).count();
    found * 100 / parts.len()
}

fn is_slot_heading(line: &str) -> bool {
    const ENDING: &str = " special abilities";
    let bare = line.trim_end_matches('*');
    bare.len()
        .checked_sub(ENDING.len())
        .and_then(|at| bare.get(at..))
        .is_some_and(|end| end.eq_ignore_ascii_case(ENDING))
}

fn mentions_multiple_dial(line: &str) -> bool {
    const NAME: &[u8] = b"multiple-dial";
    line.as_bytes().windows(NAME.len()).any(|words| words.eq_ignore_ascii_case(NAME))
}
