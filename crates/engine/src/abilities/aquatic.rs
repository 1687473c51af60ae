//! Aquatic: water neither hinders nor blocks this warrior, and later gives it cover.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aquatic {
    /// What water under the centre dot adds to the defense value against ranged attacks.
    pub cover: i16,
}

pub(super) const WORDINGS: &[Wording<Aquatic>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: Aquatic { cover: 0 } },
    Wording { from: Edition::UnlimitedErrata2003, optional: true, terms: Aquatic { cover: 2 } },
];

pub(crate) fn swims(game: &Game, id: FigureId) -> bool {
    game.uses(id, AbilityId::Aquatic)
}

/// What water under the centre dot adds to the defense against ranged attacks.
pub(crate) fn ranged_defense_bonus(game: &Game, target: FigureId) -> Option<(i16, Clause)> {
    let terms = game.rules.abilities.aquatic.filter(|terms| terms.cover > 0)?;
    let covered = swims(game, target) && is_in_water(game, target);
    covered.then_some((terms.cover, Clause::AquaticDefense))
}

fn is_in_water(game: &Game, id: FigureId) -> bool {
    let dot = game.figure(id).placed.at;
    game.board.terrain.iter().any(|f| f.kind.is_water() && f.outline.contains_point(dot).is_yes())
}
