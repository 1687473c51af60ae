//! Quickness: a move action that costs none of the turn's actions.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::turn::order::Others;
use crate::turn::permission::FormationKind;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];

pub(crate) fn bars_formation(game: &Game, id: FigureId, kind: FormationKind) -> Option<Clause> {
    let barred = kind == FormationKind::Movement && game.uses(id, AbilityId::Quickness);
    barred.then_some(Clause::QuicknessFormation)
}

/// Whether a warrior may move without spending an action.
///
/// All acting sections of a multiple-dial warrior need the ability.
pub(crate) fn check_free_move(game: &Game, lead: FigureId, with: &Others) -> Result<(), Illegal> {
    let figure = game.figure(lead);
    let is_quick = if figure.is_multi_dial() {
        let quick_sections = game.sections_with(lead, AbilityId::Quickness);
        figure.sections.acting.without(quick_sections).is_empty()
    } else {
        game.uses(lead, AbilityId::Quickness)
    };
    if !is_quick {
        return Err(Illegal::explained_by(Clause::QuicknessFreeMove, Problem::NoAbility));
    }
    require(with.is_empty(), Clause::QuicknessFormation)
}

/// Whether a warrior could move when no actions are left.
pub(crate) fn could_move_for_free(game: &Game, id: FigureId) -> bool {
    game.figure(id).streak < game.rules.numbers.turns_in_a_row
        && game.uses_anywhere(id, AbilityId::Quickness)
}
