//! Starting Position: where the dial stands when the battle begins, and where healing ends.

use crate::abilities::Wording;
use crate::board::geometry::Section;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: () },
    Wording { from: Edition::Unlimited, optional: false, terms: () },
];

/// The click at which a dial started: its green square, or for a multiple-dial warrior the start
/// of the chosen point value.
pub(crate) fn start_click(game: &Game, id: FigureId, section: Section) -> u8 {
    let points = game.figure(id).points;
    let starts =
        game.definition(id).and_then(|def| def.start_positions(points)).unwrap_or_default();
    starts.get(section.index()).copied().unwrap_or(0)
}
