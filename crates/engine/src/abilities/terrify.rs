//! Terrify: foes must roll above 2 to move into contact.

use crate::abilities::Wording;
use crate::board::geometry::Placed;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::ids::{FigureId, FigureSet};
use crate::rules::Edition;
use crate::rules::clause::Clause;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terrify {
    /// The highest roll on which courage fails.
    pub fails_on: u8,
}

pub(super) const WORDINGS: &[Wording<Terrify>] =
    &[Wording { from: Edition::DragonsGate, optional: true, terms: Terrify { fails_on: 2 } }];

/// The foes that a mover must find courage for before it may touch them.
///
/// Multiple-dial warriors ignore the ability in others, and frighten by the sections that have it.
pub(crate) fn terrifying_foes(
    game: &Game,
    mover: FigureId,
    end: &Placed,
    foes: FigureSet,
) -> FigureSet {
    let figure = game.figure(mover);
    if figure.is_multi_dial() || game.uses(mover, AbilityId::Terrify) {
        return FigureSet::EMPTY;
    }
    let frightens = |foe: &FigureId| {
        if !game.is_multi_dial(*foe) {
            return game.uses(*foe, AbilityId::Terrify);
        }
        let touched = game.figure(*foe).placed.sections_touching(game.arcs(*foe), end);
        !touched.and(game.sections_with(*foe, AbilityId::Terrify)).is_empty()
    };
    foes.without(figure.unafraid_of).iter().filter(frightens).collect()
}

/// Whether a mover may not touch these foes because its courage failed this turn.
pub(crate) fn bars_contact(game: &Game, mover: FigureId, foes: FigureSet) -> Option<Clause> {
    let feared = foes.and(game.figure(mover).terrified_of);
    (!feared.is_empty()).then_some(Clause::TerrifyFailsOn)
}

/// Whether a mover finds the courage to touch a foe, by the die it rolled.
pub(crate) fn finds_courage(game: &mut Game, mover: FigureId, foe: FigureId, die: u8) -> bool {
    let fails_on = game.rules.abilities.terrify.map_or(0, |terms| terms.fails_on);
    let brave = die > fails_on;
    game.record(mover, Clause::TerrifyRoll, EventKind::Rolled { first: die, second: 0 });
    let threshold = EventKind::Threshold { figure: mover, least: fails_on + 1 };
    game.record(mover, Clause::TerrifyRoll, threshold);
    let clause = if brave { Clause::TerrifyRoll } else { Clause::TerrifyFailsOn };
    game.record(foe, clause, EventKind::Effect { figure: mover, ability: AbilityId::Terrify });
    game.update(
        mover,
        |f| if brave { f.unafraid_of.insert(foe) } else { f.terrified_of.insert(foe) },
    );
    brave
}
