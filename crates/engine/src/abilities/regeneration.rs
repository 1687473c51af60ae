//! Regeneration: a move action without moving heals a die less 2.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::{ActionKind, EventKind};
use crate::game::frame::{DiePurpose, Frame};
use crate::game::illegal::{Illegal, require};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::turn::action::ActionCost;
use crate::turn::order::Others;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Regeneration {
    /// What is taken off the die for the clicks of healing.
    pub less: u8,
}

pub(super) const WORDINGS: &[Wording<Regeneration>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: Regeneration { less: 2 } },
    Wording { from: Edition::Unlimited, optional: true, terms: Regeneration { less: 2 } },
];

/// Gives a warrior the action of healing itself.
pub(crate) fn give_action(game: &mut Game, id: FigureId) -> Result<(), Illegal> {
    game.check_ability_action(id, AbilityId::Regeneration, Clause::RegenerationAction)?;
    require(game.figure(id).status != Status::Aboard, Clause::PassengerDamageProtected)?;
    game.begin_action(id, Others::default(), ActionKind::Move, ActionCost::Paid);
    game.frames.push(Frame::Die { figure: id, purpose: DiePurpose::Regeneration });
    Ok(())
}

pub(crate) fn heal_by_die(game: &mut Game, id: FigureId, die: u8) {
    game.record(id, Clause::RegenerationRoll, EventKind::Rolled { first: die, second: 0 });
    let less = game.rules.abilities.regeneration.map_or(0, |terms| terms.less);
    let reduced = EventKind::HealingReduced { figure: id, from: die, less };
    game.record(id, Clause::RegenerationHeal, reduced);
    game.heal(id, die.saturating_sub(less), id, Clause::RegenerationHeal);
}
