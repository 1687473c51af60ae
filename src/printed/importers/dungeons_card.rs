//! Reads the Dungeons card: one paragraph for each ability, its name in capitals at the front.
//! A paragraph without a known name is left over, with the reason.

use super::super::expectations::Expectations;
use super::super::import_builder::{Destination, Fragment, ImportBuilder};
use super::super::page_furniture::{FurnitureKind, RunningTitles, furniture_by_form, is_capitals};
use super::super::passage::BlockKind;
use super::super::source::DocumentLine;

/// The edition that the card is.
const EDITION: &str = "dungeons-2002-rev2";

pub(super) fn sort_lines(
    lines: &[DocumentLine<'_>],
    expectations: &Expectations,
    builder: &mut ImportBuilder,
) {
    let titles = RunningTitles::find(lines);
    let mut destination: Option<Destination> = None;
    for line in lines {
        for fragment in builder.take_out_pictures(line) {
            destination = sort(fragment, destination, &titles, expectations, builder);
        }
    }
}

/// Sorts a fragment, and returns where the text after it goes.
fn sort(
    fragment: Fragment<'_>,
    destination: Option<Destination>,
    titles: &RunningTitles,
    expectations: &Expectations,
    builder: &mut ImportBuilder,
) -> Option<Destination> {
    let form = furniture_by_form(fragment.text);
    if let (Some(name_length), None) = (leading_name_length(fragment.text), form) {
        builder.close_block();
        return sort_named_paragraph(fragment, name_length, expectations, builder);
    }
    let lower = fragment.text.to_lowercase();
    if lower.ends_with("special abilities") && lower.split_whitespace().count() <= 7 {
        builder.add_furniture(fragment, FurnitureKind::SlotHeading);
        return None;
    }
    let is_title = titles.contains(fragment.text).then_some(FurnitureKind::RunningTitle);
    if let Some(kind) = form.or(is_title) {
        builder.add_furniture(fragment, kind);
        return destination;
    }
    match destination {
        Some(destination) if !fragment.after_gap || builder.is_continued_by(fragment) => {
            builder.add_text(&destination, BlockKind::Text, fragment);
            Some(destination)
        }
        _ => {
            let is_logo =
                is_capitals(fragment.text) && fragment.text.split_whitespace().count() <= 3;
            let why = if is_logo {
                "a line of capitals that names no ability: a logo or a title, perhaps misread"
            } else {
                "a paragraph that does not begin with the name of an ability"
            };
            builder.add_leftover(fragment, why);
            None
        }
    }
}

/// The length of a name in capitals with its full stop, at the front of a paragraph.
pub(super) fn leading_name_length(text: &str) -> Option<usize> {
    let stop = text.find(['.', ':'])?;
    let name = text.get(..stop)?;
    let is_chapter_number = name.bytes().all(|b| b"IVX".contains(&b));
    let fits = !is_chapter_number
        && name.len() >= 3
        && name.len() <= 40
        && is_capitals(name)
        && name.split_whitespace().count() <= 4;
    let spaced = text.get(stop + 1..)?.starts_with([' ', '*']);
    (fits && spaced).then_some(stop + 1)
}

fn sort_named_paragraph(
    fragment: Fragment<'_>,
    name_length: usize,
    expectations: &Expectations,
    builder: &mut ImportBuilder,
) -> Option<Destination> {
    let (head, body) = fragment.split_at(name_length);
    let printed = head.text.trim_end_matches(['.', ':']).trim_matches('*');
    let Some(named) = expectations.ability(printed) else {
        builder.add_leftover(fragment, &format!("no ability is called '{printed}'"));
        return None;
    };
    if named.misspelt {
        let why = format!("taken for {}", named.ability.name);
        builder.add_typo(fragment.place.line, printed, &why);
    }
    builder.add_furniture(head, FurnitureKind::AbilityName);
    let destination = Destination {
        subject: named.ability.id.clone(),
        edition: EDITION.into(),
        name: printed.to_owned(),
        ..Destination::default()
    };
    builder.add_text(&destination, BlockKind::Text, body);
    Some(destination)
}
