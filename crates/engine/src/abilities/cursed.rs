//! Cursed: a click after every action in which a Magic ability affected this warrior.

use crate::abilities::Wording;
use crate::combat::damage::DamageSource;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::Harm;
use crate::game::frame::{Action, Frame};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursed {
    /// The clicks of damage.
    pub clicks: u8,
}

pub(super) const WORDINGS: &[Wording<Cursed>] =
    &[Wording { from: Edition::DragonsGate, optional: false, terms: Cursed { clicks: 1 } }];

/// Remembers that magic affected a figure in the course of the current action.
pub(crate) fn remember_magic_effect(game: &mut Game, id: FigureId) {
    for frame in game.frames.iter_mut().rev() {
        if let Frame::Action(action) = frame {
            action.magic.insert(id);
            return;
        }
    }
}

/// Damages the cursed figures that magic affected in an action.
pub(crate) fn damage_after_action(game: &mut Game, action: &Action) {
    let clicks = game.rules.abilities.cursed.map_or(0, |terms| terms.clicks);
    for id in action.magic.iter() {
        if !game.uses(id, AbilityId::Cursed) {
            continue;
        }
        if action.members().any(|member| member == id) {
            // Only who acts can be pushed by the same action.
            game.record_convention(id, Convention::CursedMoment, Clause::CursedTiming);
        }
        let reduced = game.reduce_ability_damage(id, clicks);
        let source = DamageSource {
            harm: Harm::Ability,
            by: Some(game.figure(action.lead).owner),
            cause: action.lead,
            clause: Clause::CursedDamage,
        };
        game.deal_damage(id, reduced, source);
    }
}
