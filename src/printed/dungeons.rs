//! Reads the Dungeons card: one paragraph for each ability, its name in capitals at the front.
//! It takes no paragraph without a known name; what stands alone is left over, with the reason.

use super::collector::{Collector, Piece, Target};
use super::furniture::{RunningTitles, is_capitals, of_page};
use super::known::Known;
use super::model::BlockKind;
use super::source::Source;

/// The edition that the card is.
pub const EDITION: &str = "dungeons-2002-rev2";

/// Sorts the lines of a Dungeons card.
pub fn read(source: &Source<'_>, known: &Known, collector: &mut Collector) {
    let titles = RunningTitles::of(&source.lines);
    let mut target: Option<Target> = None;
    for line in &source.lines {
        for piece in collector.without_pictures(line) {
            target = sort(piece, target, &titles, known, collector);
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
    let page = of_page(piece.text);
    if let (Some(name), None) = (leading_name(piece.text), page) {
        collector.close();
        return named(piece, name, known, collector);
    }
    let lower = piece.text.to_lowercase();
    if lower.ends_with("special abilities") && lower.split_whitespace().count() <= 7 {
        collector.furniture(piece, "slot heading");
        return None;
    }
    if let Some(what) = page {
        collector.furniture(piece, what);
        return target;
    }
    if titles.contains(piece.text) {
        collector.furniture(piece, "running title");
        return target;
    }
    match target {
        Some(target) if !piece.after_gap || collector.goes_on_with(piece) => {
            collector.text(&target, BlockKind::Text, piece);
            Some(target)
        }
        _ if is_capitals(piece.text) && piece.text.split_whitespace().count() <= 3 => {
            collector.leftover(
                piece,
                "a line of capitals that names no ability: a logo or a title, perhaps misread",
            );
            None
        }
        _ => {
            collector.leftover(piece, "a paragraph that begins with no ability's name");
            None
        }
    }
}

/// The length of a name in capitals with its full stop, at the front of a paragraph.
pub fn leading_name(text: &str) -> Option<usize> {
    let stop = text.find(['.', ':'])?;
    let name = text.get(..stop)?;
    let chapter = name.bytes().all(|b| b"IVX".contains(&b));
    let fits = !chapter
        && name.len() >= 3
        && name.len() <= 40
        && is_capitals(name)
        && name.split_whitespace().count() <= 4;
    let spaced = text.get(stop + 1..)?.starts_with([' ', '*']);
    (fits && spaced).then_some(stop + 1)
}

fn named(
    piece: Piece<'_>,
    name_end: usize,
    known: &Known,
    collector: &mut Collector,
) -> Option<Target> {
    let (head, body) = piece.split_at(name_end);
    let printed = head.text.trim_end_matches(['.', ':']).trim_matches('*');
    let Some(found) = known.subject(printed) else {
        collector.leftover(piece, &format!("no ability is called '{printed}'"));
        return None;
    };
    if found.misspelt {
        collector.slip(piece.place.line, printed, &format!("taken for {}", found.subject.name));
    }
    collector.furniture(head, "ability name");
    let target = Target {
        subject: found.subject.id.clone(),
        edition: EDITION.into(),
        name: printed.to_owned(),
        ..Target::default()
    };
    collector.text(&target, BlockKind::Text, body);
    Some(target)
}
