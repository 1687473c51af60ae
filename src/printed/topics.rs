//! Cuts a paragraph of a sectioned document where it turns to another topic, sentence by sentence.
//! It leaves examples, captions and tables whole, and never cuts inside a sentence.

use super::collector::{Collector, Piece};
use super::layout::Part;
use super::model::{BlockKind, Place};
use super::sentence::ranges;

/// The pieces of a paragraph, each with the topic it turns to; `now` is the topic so far, and
/// whether a sentence is open.
pub fn by_topic<'p>(
    piece: Piece<'p>,
    part: &Part,
    kind: BlockKind,
    now: (&'static str, bool),
) -> Vec<(Option<&'static str>, Piece<'p>)> {
    if part.cues.is_empty()
        || matches!(kind, BlockKind::Example | BlockKind::Caption | BlockKind::Row)
    {
        return vec![(None, piece)];
    }
    if kind == BlockKind::Hint {
        return vec![(part.topic_of(piece.text), piece)];
    }
    let (mut topic_now, torn) = now;
    let mut cuts: Vec<(Option<&'static str>, usize)> = Vec::new();
    for (at, range) in ranges(piece.text).into_iter().enumerate() {
        let sentence = piece.text.get(range.clone()).unwrap_or_default();
        match part.topic_of(sentence).filter(|_| !(torn && at == 0)) {
            Some(topic) if topic != topic_now || at == 0 => {
                topic_now = topic;
                cuts.push((Some(topic), range.start));
            }
            _ if at == 0 => cuts.push((None, range.start)),
            _ => {}
        }
    }
    pieces(piece, &cuts)
}

/// The pieces of a line between the given cuts.
fn pieces<'p>(
    piece: Piece<'p>,
    cuts: &[(Option<&'static str>, usize)],
) -> Vec<(Option<&'static str>, Piece<'p>)> {
    let mut rest = piece;
    let mut done = Vec::new();
    for (at, (topic, _)) in cuts.iter().enumerate() {
        let Some((_, next)) = cuts.get(at + 1) else {
            done.push((*topic, rest));
            break;
        };
        let taken = rest.place.column.saturating_sub(piece.place.column);
        let (head, tail) = rest.split_at(next.saturating_sub(taken));
        done.push((*topic, head));
        rest = tail;
    }
    if cuts.is_empty() { vec![(None, piece)] } else { done }
}

/// Notes each place where only two spaces are left of a symbol.
pub fn lost_symbols(piece: Piece<'_>, collector: &mut Collector) {
    for (at, _) in piece.text.match_indices("  symbol") {
        let place = Place { line: piece.place.line, column: piece.place.column + at };
        collector.picture(
            Piece { place, text: "", after_gap: false },
            "two spaces where a symbol stood",
        );
    }
}
