//! Reads the comparison of abilities: a name in capitals, then a text for each edition label.
//! It takes no name and no label that the knowledge base does not know; their texts are left over,
//! with the reason.

use super::collector::{Collector, Piece, Target};
use super::furniture::{RunningTitles, is_capitals, of_page, placeholder};
use super::known::{Known, label_parts};
use super::model::BlockKind;
use super::sentence::is_item;
use super::source::{Line, Source};

/// What the last heading and label promised.
enum State {
    /// Before the first ability.
    Title,
    /// Under a name, before its first label.
    Name(Target),
    /// Under a label.
    Text(Target),
    /// Under a name or a label that nobody knows.
    Unknown(Option<Target>, String),
    /// After the last ability.
    Comments,
}

/// Sorts the lines of a comparison.
pub fn read(source: &Source<'_>, known: &Known, collector: &mut Collector) {
    let titles = RunningTitles::of(&source.lines);
    let mut state = State::Title;
    for (at, line) in source.lines.iter().enumerate() {
        let label_follows = label_follows(source.lines.get(at + 1..).unwrap_or_default());
        for piece in collector.without_pictures(line) {
            state = sort(piece, state, label_follows, &titles, known, collector);
        }
    }
}

/// Whether the next line that is neither a placeholder nor page furniture is an edition label.
fn label_follows(lines: &[Line<'_>]) -> bool {
    let texts = lines.iter().take(4).map(|line| &*line.text);
    let mut plain = texts.filter(|text| {
        of_page(text).is_none() && placeholder(text).is_none_or(|found| found.start > 0)
    });
    plain.next().is_some_and(is_label)
}

fn is_label(text: &str) -> bool {
    label_parts(text).is_some()
}

fn sort(
    piece: Piece<'_>,
    state: State,
    label_follows: bool,
    titles: &RunningTitles,
    known: &Known,
    collector: &mut Collector,
) -> State {
    if is_label(piece.text) {
        collector.close();
        collector.furniture(piece, "edition label");
        return under_label(piece, state, known, collector);
    }
    if is_capitals(piece.text) && label_follows {
        collector.close();
        collector.furniture(piece, "ability name");
        return under_name(piece, known, collector);
    }
    if let Some(what) = structural(piece, &state, titles) {
        collector.furniture(piece, what);
        return if what == "closing comments" { State::Comments } else { state };
    }
    match &state {
        State::Text(target) => collector.text(target, block_kind(piece.text), piece),
        State::Name(_) => {
            collector.leftover(piece, "stands under a name, but no edition label stands above it")
        }
        State::Unknown(_, why) => collector.leftover(piece, why),
        State::Title | State::Comments => {}
    }
    state
}

/// What a line is when it is neither name, label nor text.
fn structural(piece: Piece<'_>, state: &State, titles: &RunningTitles) -> Option<&'static str> {
    let lower = piece.text.to_lowercase();
    if lower.ends_with("special abilities") && lower.split_whitespace().count() <= 5 {
        return Some("slot heading");
    }
    if matches!(state, State::Comments)
        || ["comments:", "comment:", "notes:"].contains(&lower.as_str())
    {
        return Some("closing comments");
    }
    if let Some(what) = of_page(piece.text) {
        return Some(what);
    }
    if titles.contains(piece.text) && !is_item(piece.text) {
        return Some("running title");
    }
    matches!(state, State::Title).then_some("title")
}

fn under_name(piece: Piece<'_>, known: &Known, collector: &mut Collector) -> State {
    match known.subject(piece.text) {
        None => State::Unknown(None, format!("no ability is called '{}'", piece.text)),
        Some(named) => {
            if named.misspelt {
                collector.slip(
                    piece.place.line,
                    piece.text,
                    &format!("taken for {}", named.subject.name),
                );
            }
            State::Name(Target {
                subject: named.subject.id.clone(),
                name: piece.text.to_owned(),
                ..Target::default()
            })
        }
    }
}

fn under_label(piece: Piece<'_>, state: State, known: &Known, collector: &mut Collector) -> State {
    let target = match state {
        State::Name(target) | State::Text(target) | State::Unknown(Some(target), _) => target,
        State::Unknown(None, why) => return State::Unknown(None, why),
        State::Title | State::Comments => {
            return State::Unknown(None, "an edition label without an ability above it".into());
        }
    };
    match known.edition(piece.text) {
        Some(edition) => {
            if collector.has_text(&target.subject, &edition.id) {
                collector.slip(
                    piece.place.line,
                    piece.text,
                    "this label stands twice under one name; the texts are joined",
                );
            }
            State::Text(Target {
                edition: edition.id.clone(),
                marker: Some(piece.text.to_owned()),
                ..target
            })
        }
        None => {
            collector.slip(piece.place.line, piece.text, "no known edition has this label");
            State::Unknown(Some(target), format!("no known edition is labelled {}", piece.text))
        }
    }
}

fn block_kind(text: &str) -> BlockKind {
    if is_item(text) { BlockKind::Item } else { BlockKind::Text }
}
