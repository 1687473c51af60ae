//! Reads the Whirlwind sheet: the rules of mounted warriors and the Shyft, then abilities with
//! their dial markers.
//! It takes no ability without a marker and a known name.

use super::collector::{Collector, Piece, Target};
use super::furniture::{RunningTitles, is_title_like, of_page};
use super::known::Known;
use super::model::BlockKind;
use super::sentence::is_item;
use super::source::Source;

/// The edition that the sheet is.
pub const EDITION: &str = "whirlwind-2001-10";

const COLOURS: [&str; 8] = ["red", "blue", "black", "green", "orange", "yellow", "grey", "gray"];

/// Words of a heading, the subject under it, and what else it speaks of.
const PARTS: [(&str, &str, &[&str]); 3] = [
    (
        "mounted warrior",
        "mounted-warriors",
        &["breaking-away", "free-spin", "measurements", "line-of-fire"],
    ),
    (
        "shyft faction",
        "shyft-faction",
        &["factions", "formations", "movement-formations", "close-combat-formations"],
    ),
    ("new special", "special-abilities", &["special-ability-card"]),
];

/// Sorts the lines of a Whirlwind sheet.
pub fn read(source: &Source<'_>, known: &Known, collector: &mut Collector) {
    let titles = RunningTitles::of(&source.lines);
    let mut target: Option<Target> = None;
    for line in &source.lines {
        for piece in collector.without_pictures(line) {
            target = sort(piece, target, &titles, known, collector);
        }
    }
    for (_, subject, _) in &PARTS {
        if !collector.has(subject) {
            collector.missing(format!("the part on {subject}"));
        }
    }
}

fn sort(
    piece: Piece<'_>,
    target: Option<Target>,
    titles: &RunningTitles,
    known: &Known,
    collector: &mut Collector,
) -> Option<Target> {
    if let Some(end) = marker_end(piece.text) {
        collector.close();
        return marked(piece, end, known, collector);
    }
    let heading = piece.text.trim_matches(['#', '*', ' ']);
    if is_heading(piece) {
        collector.close();
        return under_heading(piece, heading, target, collector);
    }
    if let Some(what) = of_page(piece.text) {
        collector.furniture(piece, what);
        return target;
    }
    if titles.contains(piece.text) {
        collector.furniture(piece, "running title");
        return target;
    }
    let Some(target) = target else {
        collector.leftover(piece, "stands under no heading that is known");
        return None;
    };
    if piece.after_gap && is_title_like(piece.text) && heading.to_lowercase().ends_with("symbol") {
        collector
            .picture(Piece { text: "", ..piece }, &format!("only the caption is left: {heading}"));
        collector.text(&target, BlockKind::Caption, piece);
    } else {
        collector.text(
            &target,
            if is_item(piece.text) { BlockKind::Item } else { BlockKind::Text },
            piece,
        );
    }
    Some(target)
}

fn is_heading(piece: Piece<'_>) -> bool {
    let lower = piece.text.to_lowercase();
    piece.text.starts_with('#')
        || (piece.after_gap
            && is_title_like(piece.text)
            && !lower.ends_with("symbol")
            && part_of(&lower).is_some())
        || (is_title_like(piece.text) && is_slot(&lower))
}

fn is_slot(lower: &str) -> bool {
    ["speed", "attack", "defense", "damage"]
        .iter()
        .any(|slot| lower.trim_start_matches(['#', '*', ' ']).starts_with(slot))
        && lower.contains("special abil")
}

fn part_of(lower: &str) -> Option<&'static (&'static str, &'static str, &'static [&'static str])> {
    PARTS.iter().find(|(words, _, _)| lower.contains(words))
}

fn under_heading(
    piece: Piece<'_>,
    heading: &str,
    target: Option<Target>,
    collector: &mut Collector,
) -> Option<Target> {
    let lower = piece.text.to_lowercase();
    if heading.chars().count() <= 2 {
        collector.picture(piece, "a heading of a letter or two: probably a symbol, misread");
        return target;
    }
    collector.furniture(piece, if is_slot(&lower) { "slot heading" } else { "heading" });
    let (_, subject, concerns) = part_of(&lower)?;
    Some(Target {
        subject: (*subject).to_owned(),
        edition: EDITION.into(),
        name: heading.to_owned(),
        heading: Some(heading.to_owned()),
        concerns: concerns.iter().map(|id| (*id).to_owned()).collect(),
        marker: None,
    })
}

/// The length of a dial marker such as `RED (circle):` at the front of a paragraph.
pub fn marker_end(text: &str) -> Option<usize> {
    let bare = text.trim_start_matches('*');
    let (colour, rest) = bare.split_once(' ')?;
    let shape = rest.trim_start().strip_prefix('(')?;
    let known = COLOURS.contains(&colour.to_lowercase().as_str());
    let shaped = ["circle)", "square)"].iter().any(|form| shape.to_lowercase().starts_with(form));
    let end = text.find(':')? + 1;
    (known && shaped && end < 24).then_some(end)
}

fn marked(
    piece: Piece<'_>,
    end: usize,
    known: &Known,
    collector: &mut Collector,
) -> Option<Target> {
    let (marker, rest) = piece.split_at(end);
    let stop = rest.text.find('.').map_or(rest.text.len(), |at| at + 1);
    let (head, body) = rest.split_at(stop);
    let printed = head.text.trim_end_matches('.').trim_matches('*');
    let Some(found) = known.subject(printed) else {
        collector.leftover(piece, &format!("no ability is called '{printed}'"));
        return None;
    };
    if found.misspelt {
        collector.slip(piece.place.line, printed, &format!("taken for {}", found.subject.name));
    }
    collector.furniture(marker, "dial marker");
    collector.furniture(head, "ability name");
    let target = Target {
        subject: found.subject.id.clone(),
        edition: EDITION.into(),
        name: printed.to_owned(),
        marker: Some(marker.text.trim_matches(['*', ':', ' ']).to_owned()),
        ..Target::default()
    };
    collector.text(&target, BlockKind::Text, body);
    Some(target)
}
