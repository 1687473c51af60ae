//! Magic Levitation: moves a figure in contact up to ten inches over everything.

use crate::abilities::{Wording, aquatic, cursed, magic_immunity, ram};
use crate::board::geometry::{Mils, Placed};
use crate::figure::AbilityId;
use crate::figure::state::{Figure, Status};
use crate::game::Game;
use crate::game::event::{ActionKind, EventKind};
use crate::game::frame::Frame;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet};
use crate::movement::path_rules::TravelMode;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::action::ActionCost;
use crate::turn::order::{Others, Position};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicLevitation {
    /// How far it carries.
    pub carries: Mils,
    /// Whether the contact counts as it was when the turn began, not when the action did.
    pub contact_at_turn_start: bool,
    /// Whether the figure moved may be given no action for the rest of the turn.
    pub locks_target: bool,
}

pub(super) const WORDINGS: &[Wording<MagicLevitation>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: MagicLevitation {
            carries: Mils::inches(10),
            contact_at_turn_start: true,
            locks_target: false,
        },
    },
    Wording {
        from: Edition::RebellionErrata,
        optional: true,
        terms: MagicLevitation {
            carries: Mils::inches(10),
            contact_at_turn_start: true,
            locks_target: true,
        },
    },
    Wording {
        from: Edition::UnlimitedErrata2003,
        optional: true,
        terms: MagicLevitation {
            carries: Mils::inches(10),
            contact_at_turn_start: false,
            locks_target: true,
        },
    },
];

/// Gives a warrior the action of moving another figure.
pub(crate) fn give_action(
    game: &mut Game,
    id: FigureId,
    target: FigureId,
    to: Position,
    captive: Option<Position>,
) -> Result<(), Illegal> {
    game.check_ability_action(id, AbilityId::MagicLevitation, Clause::MagicLevitationAction)?;
    let lifted = *game.find_figure(target)?;
    let Some(terms) = game.rules.abilities.magic_levitation else {
        return Err(Illegal::invalid(Problem::NoAbility));
    };
    check_target(game, terms, id, target, to)?;
    let end = Placed { at: to.at, facing: to.facing, ..lifted.placed };
    // Terrain on the way is ignored, but the figure is not put down in blocking terrain, which for
    // movement deep water is to whoever cannot swim.
    let carried = TravelMode { flies: true, swims: aquatic::swims(game, target) };
    game.check_end_position(target, &end, carried)?;
    game.check_captive_position(target, &end, captive, carried)?;
    game.begin_action(id, Others::default(), ActionKind::Move, ActionCost::Paid);
    let touched_before = game.touching_foes(target);
    let touched = game.touching_at(target, &end);
    game.put_down(target, end, touched, captive);
    game.record(
        id,
        Clause::MagicLevitationAction,
        EventKind::Moved { figure: target, position: to },
    );
    if terms.locks_target {
        game.update(target, |f| f.locked = true);
    }
    if captive.is_some() {
        game.record_convention(target, Convention::CaptiveLevitated, Clause::CapturingContact);
    }
    cursed::remember_magic_effect(game, target);
    resolve_contact(game, target, touched_before);
    Ok(())
}

fn check_target(
    game: &Game,
    terms: MagicLevitation,
    id: FigureId,
    target: FigureId,
    to: Position,
) -> Result<(), Illegal> {
    let lifted = game.find_figure(target)?;
    require(target != id, Clause::TargetingFriendlySelf)?;
    require(lifted.status == Status::Field, Clause::CapturingNoTarget)?;
    let in_contact =
        if terms.contact_at_turn_start { game.figure(id).touched } else { game.touching(id) };
    require(in_contact.contains(target), Clause::MagicLevitationTarget)?;
    require(!lifted.is_multi_dial(), Clause::SpecialAbilitiesIgnored)?;
    require(!magic_immunity::is_immune(game, target), Clause::MagicImmunityImmune)?;
    require(lifted.placed.at.within(to.at, terms.carries), Clause::MagicLevitationDistance)
}

/// Rams and free spins after a figure was put down.
///
/// Who was in contact before and still is gets no spin, but the later Pole Arm asks only whether
/// the figure moved.
fn resolve_contact(game: &mut Game, moved: FigureId, touched_before: FigureSet) {
    let fresh = game.touching_foes(moved).without(touched_before);
    let rammed = ram::foes_rammed_on_contact(game, moved, fresh, game.current);
    ram::damage_rammed(game, moved, rammed);
    if !game.touching_foes(moved).is_empty() {
        if !game.rules.turning_is_a_move {
            // The definition that calls turning a move covers a figure that somebody else puts.
            game.record_convention(moved, Convention::LevitatedContact, Clause::FreeSpinWhen);
        }
        game.frames.push(Frame::Spins { mover: moved, left: fresh, new_contacts: fresh });
    }
}

/// Whether a figure that was levitated this turn may still be given an action.
pub(crate) fn check_not_locked(figure: &Figure) -> Result<(), Illegal> {
    require(!figure.locked, Clause::MagicLevitationTargetLocked)
}
