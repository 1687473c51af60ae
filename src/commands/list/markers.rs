//! `variorum list markers`: the signs on the dial, by slot, with the ability that each one shows.

use std::fmt::Write as _;

use serde::Serialize;

use crate::terminal::{HEADING, QUIET, Terminal};
use variorum_corpus::catalog::{Subject, SubjectKind};
use variorum_corpus::record::Marker;

#[derive(Debug, Serialize)]
pub(super) struct MarkerRow<'a> {
    slot: &'a str,
    marker: &'a Marker,
    ability: &'a str,
    name: &'a str,
}

/// The newest marker of each ability, by slot, shape and colour.
pub(super) fn marker_rows<'a>(subjects: &[&'a Subject]) -> Vec<MarkerRow<'a>> {
    let row = |subject: &'a Subject| {
        let newest = subject.entries().next_back()?.record;
        let SubjectKind::Ability(slot) = &subject.kind else { return None };
        let marker = &newest.marker.as_ref()?.value;
        Some(MarkerRow { slot: slot.name(), marker, ability: &subject.id, name: &newest.name })
    };
    let mut rows: Vec<MarkerRow<'_>> = subjects.iter().filter_map(|subject| row(subject)).collect();
    // The subjects are in the order of their slots, which a stable sort within a slot keeps.
    rows.chunk_by_mut(|one, next| one.slot == next.slot)
        .for_each(|slot| slot.sort_by_key(|row| (row.marker.shape, row.marker.colour)));
    rows
}

pub(super) fn markers_text(rows: &[MarkerRow<'_>], terminal: &Terminal) -> String {
    let mut text = String::new();
    for slot in rows.chunk_by(|one, next| one.slot == next.slot) {
        let heading = slot.first().map_or("", |row| row.slot);
        let _ = writeln!(text, "{}", terminal.paint(HEADING, heading));
        for row in slot {
            let marker = row.marker.to_string();
            let id = terminal.paint(QUIET, row.ability);
            let _ = writeln!(text, "  {marker:13}  {}  {id}", row.name);
        }
        text.push('\n');
    }
    let _ = writeln!(text, "{} markers.", rows.len());
    text
}
