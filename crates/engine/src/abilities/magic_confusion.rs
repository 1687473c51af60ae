//! Magic Confusion: a hit does no damage, and moves the target where the attacker likes.

use crate::abilities::{Wording, cursed, magic_immunity};
use crate::combat::attack::{Attack, Intent};
use crate::combat::reach::Reach;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::game::frame::{ForcedMove, Frame, Move};
use crate::game::illegal::{Illegal, require};
use crate::ids::{FigureId, FigureSet};
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicConfusion {
    /// Whether the target may have one token at most, gets one if it has none, cannot attack, and
    /// may be led up to anybody.
    pub later_terms: bool,
}

pub(super) const WORDINGS: &[Wording<MagicConfusion>] = &[
    Wording {
        from: Edition::Whirlwind,
        optional: true,
        terms: MagicConfusion { later_terms: false },
    },
    Wording {
        from: Edition::UnlimitedErrata2003,
        optional: true,
        terms: MagicConfusion { later_terms: true },
    },
];

/// The terms, if an attack that hits a target confuses it.
fn terms_for(game: &Game, attack: &Attack, target: FigureId) -> Option<MagicConfusion> {
    // A confused target takes no damage, whatever a Magic Blast's die or the fire around it would
    // have done.
    let is_aimed_at = match attack.reach {
        Reach::Targets | Reach::Blast => true,
        Reach::Splash => attack.declared.contains(&target),
        Reach::Wave | Reach::Sweep => false,
    };
    let confuses = is_aimed_at
        && attack.is_ranged()
        && attack.is_combat_action()
        && attack.intent == Intent::Damage
        && game.uses(attack.attacker, AbilityId::MagicConfusion)
        && !magic_immunity::is_immune(game, target)
        && !game.is_multi_dial(target)
        && game.is_opposing(game.figure(attack.attacker).owner, target);
    game.rules.abilities.magic_confusion.filter(|_| confuses)
}

/// Whether an attack that hits a target confuses it.
pub(crate) fn confuses(game: &Game, attack: &Attack, target: FigureId) -> bool {
    terms_for(game, attack, target).is_some()
}

/// Whether an attack that may confuse names one target, and later one without two tokens.
///
/// The first wording speaks of every ranged attack; later every one counts as an action.
pub(crate) fn check_targets(game: &Game, attack: &Attack) -> Result<(), Illegal> {
    let confuses =
        attack.intent == Intent::Damage && game.uses(attack.attacker, AbilityId::MagicConfusion);
    if !confuses {
        return Ok(());
    }
    require(attack.declared.len() == 1, Clause::MagicConfusionTarget)?;
    let later = game.rules.abilities.magic_confusion.is_some_and(|terms| terms.later_terms);
    let exhausted = |target: &FigureId| game.figure(*target).tokens > 1;
    require(!(later && attack.declared.iter().any(exhausted)), Clause::MagicConfusionTarget)
}

/// Whether a figure that is hit takes no damage: the target, and later also those around it.
pub(crate) fn prevents_damage(game: &Game, attack: &Attack, target: FigureId) -> bool {
    if terms_for(game, attack, target).is_some() {
        return true;
    }
    attack
        .declared
        .iter()
        .any(|declared| terms_for(game, attack, *declared).is_some_and(|terms| terms.later_terms))
}

/// Starts the move of a target that was hit; whoever hit it decides.
pub(crate) fn begin_forced_move(game: &mut Game, attack: &Attack, target: FigureId) {
    let Some(terms) = terms_for(game, attack, target) else { return };
    cursed::remember_magic_effect(game, target);
    game.record(
        attack.attacker,
        Clause::MagicConfusionForcedMove,
        EventKind::Effect { figure: target, ability: AbilityId::MagicConfusion },
    );
    if terms.later_terms && game.figure(target).tokens == 0 {
        game.place_token_by_ability(target, attack.attacker, Clause::MagicConfusionToken);
    }
    let by = game.figure(attack.attacker).owner;
    let forced = ForcedMove { may_attack: !terms.later_terms, keeps_away: !terms.later_terms };
    let moving = Move { forced: Some(forced), ..Move::new(by, target, FigureSet::just(target)) };
    game.frames.push(Frame::Move(moving));
}

/// Whether a forced move may end in contact with these figures.
pub(crate) fn check_contact(game: &Game, moving: &Move, touched: FigureSet) -> Result<(), Illegal> {
    let keeps_away = moving.forced.is_some_and(|forced| forced.keeps_away);
    let touches_friend = touched.iter().any(|other| game.is_friendly(moving.by, other));
    require(!(keeps_away && touches_friend), Clause::MagicConfusionFriendlyContact)
}

/// Whether a figure's owner may cancel its abilities: not while an enemy moves it.
pub(crate) fn check_may_cancel(game: &Game, id: FigureId) -> Result<(), Illegal> {
    let is_forced = game
        .frames
        .iter()
        .any(|frame| matches!(frame, Frame::Move(m) if m.forced.is_some() && m.lead == id));
    require(!is_forced, Clause::MagicConfusionNoCancelling)
}

/// Records the convention on who rolls to break away in a forced move.
pub(crate) fn record_break_away(game: &mut Game, moving: &Move, id: FigureId) {
    if moving.forced.is_some() {
        game.record_convention(id, Convention::CharmedBreakAway, Clause::MagicConfusionControl);
    }
}

/// Records the convention on an attack after a forced move, where no wording forbids it.
pub(crate) fn record_attack_after_move(game: &mut Game, moving: &Move) {
    if moving.forced.is_some_and(|forced| forced.may_attack) {
        game.record_convention(
            moving.lead,
            Convention::ConfusedCharge,
            Clause::MagicConfusionControl,
        );
    }
}
