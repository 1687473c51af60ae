//! Command: a 6 at the start of the turn adds an action, and the demoralized in contact recover.

use crate::abilities::Wording;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::event::EventKind;
use crate::game::frame::{DiePurpose, Frame};
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command {
    /// The clicks that a demoralized friend heals.
    pub heals: u8,
    /// The roll that gives another action.
    pub acts_on: u8,
    /// Whether this warrior may not be captured.
    pub uncapturable: bool,
    /// Whether the player chooses to roll and to heal.
    pub by_choice: bool,
}

pub(super) const WORDINGS: &[Wording<Command>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: false,
        terms: Command { heals: 1, acts_on: 6, uncapturable: false, by_choice: false },
    },
    Wording {
        from: Edition::Unlimited,
        optional: false,
        terms: Command { heals: 1, acts_on: 6, uncapturable: true, by_choice: false },
    },
    Wording {
        from: Edition::UnlimitedErrata2003,
        optional: false,
        terms: Command { heals: 1, acts_on: 6, uncapturable: true, by_choice: true },
    },
];

pub(crate) fn bars_being_captured(game: &Game, id: FigureId) -> Option<Clause> {
    let barred = game.rules.abilities.command.is_some_and(|terms| terms.uncapturable)
        && game.uses(id, AbilityId::Command);
    barred.then_some(Clause::CommandMayNotBeCaptured)
}

fn is_by_choice(game: &Game) -> bool {
    game.rules.abilities.command.is_some_and(|terms| terms.by_choice)
}

/// The demoralized friend that a commander may heal next, from a number on.
pub(crate) fn next_demoralized_friend(
    game: &Game,
    commander: FigureId,
    from: u8,
) -> Option<FigureId> {
    let owner = game.figure(commander).owner;
    game.touching(commander).iter().find(|id| {
        id.0 >= from
            && game.is_friendly(owner, *id)
            && game.uses_anywhere(*id, AbilityId::Demoralized)
            && reaches_friend(game, commander, *id)
    })
}

/// Whether the sections in contact, on either side, are ones with Command and demoralized ones.
fn reaches_friend(game: &Game, commander: FigureId, friend: FigureId) -> bool {
    let touches_with = |id: FigureId, other: FigureId, ability: AbilityId| {
        !game.is_multi_dial(id)
            || !game.touched_sections(id, other).and(game.sections_with(id, ability)).is_empty()
    };
    touches_with(friend, commander, AbilityId::Demoralized)
        && touches_with(commander, friend, AbilityId::Command)
}

/// Heals a demoralized friend, or asks whether to.
pub(crate) fn heal_or_ask(game: &mut Game, commander: FigureId, friend: FigureId) -> Option<Ask> {
    if is_by_choice(game) {
        return Some(Ask::Use { player: game.current, figure: commander, on: friend });
    }
    heal_friend(game, commander, friend);
    None
}

/// Heals a friend; of a multiple-dial warrior, a demoralized section that the commander touches.
fn heal_friend(game: &mut Game, commander: FigureId, friend: FigureId) {
    let sections = game
        .touched_sections(friend, commander)
        .and(game.sections_with(friend, AbilityId::Demoralized));
    if let Some(section) = sections.first() {
        game.set_current_section(friend, section);
    }
    let clicks = game.rules.abilities.command.map_or(0, |terms| terms.heals);
    game.heal(friend, clicks, commander, Clause::CommandHeal);
}

/// Rolls for an extra action, or asks whether to.
pub(crate) fn roll_or_ask(game: &mut Game, commander: FigureId) -> Option<Ask> {
    if is_by_choice(game) {
        return Some(Ask::Use { player: game.current, figure: commander, on: commander });
    }
    game.frames.push(Frame::Die { figure: commander, purpose: DiePurpose::Command });
    None
}

/// Does what the player decided: a commander used on itself rolls, on a friend it heals.
pub(crate) fn use_decided(game: &mut Game, commander: FigureId, on: FigureId, used: bool) {
    let rolls = on == commander;
    match (used, rolls) {
        (false, _) => {}
        (true, true) => {
            game.frames.push(Frame::Die { figure: commander, purpose: DiePurpose::Command });
        }
        (true, false) => heal_friend(game, commander, on),
    }
}

/// Adds an action if the die shows the number for it.
pub(crate) fn add_action_by_die(game: &mut Game, commander: FigureId, die: u8) {
    game.record(commander, Clause::CommandRoll, EventKind::Rolled { first: die, second: 0 });
    let least = game.rules.abilities.command.map_or(u8::MAX, |terms| terms.acts_on);
    let threshold = EventKind::Threshold { figure: commander, least };
    game.record(commander, Clause::CommandRoll, threshold);
    if die == least {
        game.update_player(game.current, |p| p.actions = p.actions.saturating_add(1));
        game.record(
            commander,
            Clause::CommandExtraAction,
            EventKind::Effect { figure: commander, ability: AbilityId::Command },
        );
    }
}
