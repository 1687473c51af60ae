//! Reads the Whirlwind sheet: the rules of mounted warriors and the Shyft, then abilities with
//! their dial markers. An ability without a marker or a known name is left over.

use super::super::expectations::Expectations;
use super::super::import_builder::{Destination, Fragment, ImportBuilder};
use super::super::page_furniture::{
    FurnitureKind, RunningTitles, furniture_by_form, looks_like_title,
};
use super::super::passage::BlockKind;
use super::super::sentence::is_list_item;
use super::super::source::DocumentLine;

/// The edition that the sheet is.
const EDITION: &str = "whirlwind-2001-10";

const COLOURS: [&str; 8] = ["red", "blue", "black", "green", "orange", "yellow", "grey", "gray"];

/// A part of the sheet.
struct SheetPart {
    /// Words of its heading, in lower case.
    heading: &'static str,
    subject: &'static str,
    /// Other subjects that it speaks of.
    concerns: &'static [&'static str],
}

const PARTS: [SheetPart; 3] = [
    SheetPart {
        heading: "mounted warrior",
        subject: "mounted-warriors",
        concerns: &["breaking-away", "free-spin", "measurements", "line-of-fire"],
    },
    SheetPart {
        heading: "shyft faction",
        subject: "shyft-faction",
        concerns: &["factions", "formations", "movement-formations", "close-combat-formations"],
    },
    SheetPart {
        heading: "new special",
        subject: "special-abilities",
        concerns: &["special-ability-card"],
    },
];

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
    for part in &PARTS {
        if !builder.has_subject(part.subject) {
            builder.add_missing(format!("the part on {}", part.subject));
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
    if let Some(length) = marker_length(fragment.text) {
        builder.close_block();
        return sort_marked_paragraph(fragment, length, expectations, builder);
    }
    let heading = fragment.text.trim_matches(['#', '*', ' ']);
    if is_heading(fragment) {
        builder.close_block();
        return enter_heading(fragment, heading, destination, builder);
    }
    let is_title = || titles.contains(fragment.text).then_some(FurnitureKind::RunningTitle);
    if let Some(kind) = furniture_by_form(fragment.text).or_else(is_title) {
        builder.add_furniture(fragment, kind);
        return destination;
    }
    let Some(destination) = destination else {
        builder.add_leftover(fragment, "is not under a known heading");
        return None;
    };
    let is_symbol = heading.to_lowercase().ends_with("symbol");
    let kind = if fragment.after_gap && looks_like_title(fragment.text) && is_symbol {
        let why = format!("only the caption is left: {heading}");
        builder.add_picture(Fragment { text: "", ..fragment }, &why);
        BlockKind::Caption
    } else if is_list_item(fragment.text) {
        BlockKind::Item
    } else {
        BlockKind::Text
    };
    builder.add_text(&destination, kind, fragment);
    Some(destination)
}

fn is_heading(fragment: Fragment<'_>) -> bool {
    let lower = fragment.text.to_lowercase();
    fragment.text.starts_with('#')
        || (fragment.after_gap
            && looks_like_title(fragment.text)
            && !lower.ends_with("symbol")
            && find_part(&lower).is_some())
        || (looks_like_title(fragment.text) && is_slot_heading(&lower))
}

fn is_slot_heading(lower: &str) -> bool {
    ["speed", "attack", "defense", "damage"]
        .iter()
        .any(|slot| lower.trim_start_matches(['#', '*', ' ']).starts_with(slot))
        && lower.contains("special abil")
}

fn find_part(lower: &str) -> Option<&'static SheetPart> {
    PARTS.iter().find(|part| lower.contains(part.heading))
}

fn enter_heading(
    fragment: Fragment<'_>,
    heading: &str,
    destination: Option<Destination>,
    builder: &mut ImportBuilder,
) -> Option<Destination> {
    let lower = fragment.text.to_lowercase();
    if heading.chars().count() <= 2 {
        builder.add_picture(fragment, "a heading of a letter or two: probably a symbol, misread");
        return destination;
    }
    let is_slot = is_slot_heading(&lower);
    let kind = if is_slot { FurnitureKind::SlotHeading } else { FurnitureKind::Heading };
    builder.add_furniture(fragment, kind);
    let part = find_part(&lower)?;
    Some(Destination {
        subject: part.subject.to_owned(),
        edition: EDITION.into(),
        name: heading.to_owned(),
        heading: Some(heading.to_owned()),
        concerns: part.concerns.iter().map(|id| (*id).to_owned()).collect(),
        marker: None,
    })
}

/// The length of a dial marker such as `RED (circle):` at the front of a paragraph.
pub(super) fn marker_length(text: &str) -> Option<usize> {
    let bare = text.trim_start_matches('*');
    let (colour, rest) = bare.split_once(' ')?;
    let shape = rest.trim_start().strip_prefix('(')?;
    let is_colour = COLOURS.contains(&colour.to_lowercase().as_str());
    let is_shape = ["circle)", "square)"].iter().any(|one| shape.to_lowercase().starts_with(one));
    let end = text.find(':')? + 1;
    (is_colour && is_shape && end < 24).then_some(end)
}

fn sort_marked_paragraph(
    fragment: Fragment<'_>,
    marker_length: usize,
    expectations: &Expectations,
    builder: &mut ImportBuilder,
) -> Option<Destination> {
    let (marker, rest) = fragment.split_at(marker_length);
    let name_length = rest.text.find('.').map_or(rest.text.len(), |at| at + 1);
    let (head, body) = rest.split_at(name_length);
    let printed = head.text.trim_end_matches('.').trim_matches('*');
    let Some(named) = expectations.ability(printed) else {
        builder.add_leftover(fragment, &format!("no ability is called '{printed}'"));
        return None;
    };
    if named.misspelt {
        let why = format!("taken for {}", named.ability.name);
        builder.add_typo(fragment.place.line, printed, &why);
    }
    builder.add_furniture(marker, FurnitureKind::DialMarker);
    builder.add_furniture(head, FurnitureKind::AbilityName);
    let destination = Destination {
        subject: named.ability.id.clone(),
        edition: EDITION.into(),
        name: printed.to_owned(),
        marker: Some(marker.text.trim_matches(['*', ':', ' ']).to_owned()),
        ..Destination::default()
    };
    builder.add_text(&destination, BlockKind::Text, body);
    Some(destination)
}
