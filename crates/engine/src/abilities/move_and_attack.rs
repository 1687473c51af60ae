//! The rule that Charge and Bound share: a double move, or a move and then an attack, in one
//! action. Charge attacks in close combat, Bound from afar.

use crate::abilities::{bound, charge};
use crate::board::geometry::{Section, SectionSet};
use crate::combat::attack::{AttackKind, GivenAs};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::permission::FormationKind;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveAndAttack {
    /// How many times its speed the long move is.
    pub times: i32,
    /// The highest roll on which it fails to break away.
    pub fails_on: u8,
    /// Whether every kind of formation is barred, not only the movement formation.
    pub bars_all_formations: bool,
    /// Whether the double move too needs a start of the turn without foes in contact.
    pub double_needs_freedom: bool,
    /// Whether the attack is made as if a combat action had been given.
    pub as_action: bool,
}

/// In what Charge and Bound differ.
pub(super) struct Variant {
    pub(super) ability: AbilityId,
    pub(super) attack: AttackKind,
    pub(super) terms: fn(&Game) -> Option<MoveAndAttack>,
    pub(super) double_move: Clause,
    pub(super) fails_on: Clause,
    pub(super) formation: Clause,
    pub(super) attack_after_move: Clause,
}

static VARIANTS: [&Variant; 2] = [&charge::CHARGE, &bound::BOUND];

/// The variant that a figure uses, with its terms.
fn variant_in_use(game: &Game, id: FigureId) -> Option<(&'static Variant, MoveAndAttack)> {
    let variant = VARIANTS.into_iter().find(|variant| game.uses(id, variant.ability))?;
    Some((variant, (variant.terms)(game)?))
}

fn variant_with_attack(kind: AttackKind) -> &'static Variant {
    match kind {
        AttackKind::Close => &charge::CHARGE,
        AttackKind::Ranged => &bound::BOUND,
    }
}

/// Whether a figure began the turn without foes in contact.
fn began_turn_free(game: &Game, id: FigureId) -> bool {
    let figure = game.figure(id);
    game.opposing_among(figure.owner, figure.touched).is_empty()
}

/// How many times its speed a figure may move at most.
pub(crate) fn speed_multiplier(game: &Game, id: FigureId) -> i32 {
    variant_in_use(game, id)
        .filter(|(_, terms)| began_turn_free(game, id) || !terms.double_needs_freedom)
        .map_or(1, |(_, terms)| terms.times)
}

/// How many times its own speed a section of a multiple-dial warrior may add to its move.
pub(crate) fn section_speed_multiplier(game: &Game, id: FigureId, section: Section) -> i32 {
    let free = began_turn_free(game, id);
    VARIANTS
        .into_iter()
        .filter(|variant| game.section_uses(id, section, variant.ability))
        .filter_map(|variant| (variant.terms)(game))
        .find(|terms| free || !terms.double_needs_freedom)
        .map_or(1, |terms| terms.times)
}

/// The clause that lets a figure move farther than its speed.
pub(crate) fn double_move_clause(game: &Game, id: FigureId) -> Clause {
    variant_in_use(game, id).map_or(Clause::ChargeDoubleMove, |(variant, _)| variant.double_move)
}

pub(crate) fn bars_formation(game: &Game, id: FigureId, kind: FormationKind) -> Option<Clause> {
    let (variant, terms) = variant_in_use(game, id)?;
    let barred = kind == FormationKind::Movement || terms.bars_all_formations;
    barred.then_some(variant.formation)
}

/// The highest roll on which it fails to break away.
pub(crate) fn break_away_fails_on(game: &Game, id: FigureId) -> Option<(u8, Clause)> {
    variant_in_use(game, id).map(|(variant, terms)| (terms.fails_on, variant.fails_on))
}

/// The kind of attack that a figure may make after a move.
pub(crate) fn attack_after_move(game: &Game, id: FigureId) -> Option<AttackKind> {
    variant_in_use(game, id)
        .filter(|_| began_turn_free(game, id))
        .filter(|(_, terms)| game.figure(id).captive.is_none() || captor_may_attack(game, *terms))
        .map(|(variant, _)| variant.attack)
}

/// Whether a captor may attack after a move. It may be given nothing but a move or a pass, so the
/// question is open only where the attack is part of the move.
fn captor_may_attack(game: &Game, terms: MoveAndAttack) -> bool {
    !terms.as_action && !game.rules.conventions.is_default(Convention::CaptorAttackAfterMove)
}

/// Records the convention on a captor's attack after a move, where the wording leaves it open.
pub(crate) fn record_captor(game: &mut Game, id: FigureId) {
    let is_open = game.figure(id).captive.is_some()
        && began_turn_free(game, id)
        && variant_in_use(game, id).is_some_and(|(_, terms)| !terms.as_action);
    if is_open {
        let clause = Clause::CapturingControllerActions;
        game.record_convention(id, Convention::CaptorAttackAfterMove, clause);
    }
}

/// The sections of a multiple-dial warrior that may attack after a move.
pub(crate) fn sections_that_may_attack(game: &Game, id: FigureId) -> SectionSet {
    VARIANTS.into_iter().fold(SectionSet::empty(), |sections, variant| {
        sections.or(game.sections_with(id, variant.ability))
    })
}

/// Whether the attack after a move counts as a combat action.
pub(crate) fn attack_given_as(game: &Game, kind: AttackKind) -> GivenAs {
    let terms = (variant_with_attack(kind).terms)(game);
    if terms.is_some_and(|terms| terms.as_action) {
        GivenAs::CombatAction
    } else {
        GivenAs::PartOfMove
    }
}

/// The clause that keeps the attack after a move from being shared.
pub(crate) fn formation_clause(kind: AttackKind) -> Clause {
    variant_with_attack(kind).formation
}

pub(crate) fn record_attack(game: &mut Game, attacker: FigureId, kind: AttackKind) {
    let Variant { ability, attack_after_move, .. } = *variant_with_attack(kind);
    game.record(attacker, attack_after_move, EventKind::Effect { figure: attacker, ability });
}
