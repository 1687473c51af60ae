//! Questions about attacks that a section of a multiple-dial warrior makes.
//! The section is told to attack; which of its values count is read off what happens.

use super::table::{Table, middle};
use super::{ATTACK, TARGET, THIRD, TOUCHING};
use crate::facts::{Attribute, Fact, Role};
use crate::questions::cast::definition;
use crate::questions::{Stage, Unanswerable};
use variorum_engine::geometry::SectionSet;
use variorum_engine::{
    AbilityId, Decision, Event, EventKind, FigureId, Game, Harm, Illegal, Order, Others,
};
use variorum_expr::Value;

/// The multiple-dial warrior that attacks.
pub(super) const GIANT: FigureId = FigureId(0);
/// Whom it attacks.
pub(super) const OTHER: FigureId = FigureId(1);
/// Dice that are not critical.
pub(super) const DICE: (u8, u8) = (3, 4);

/// Whether the attack of the facts is a ranged one.
pub(super) fn is_ranged(stage: &Stage) -> Result<bool, Unanswerable> {
    match stage.situation.word(Fact::AttackKind) {
        "ranged" => Ok(true),
        "close" => Ok(false),
        other => Err(Unanswerable::because(format!("an attack is no {other} action"))),
    }
}

/// The scene of the attack, and the order for the named section; a target that is sure to be hit
/// has no defense.
pub(super) fn aimed(stage: &Stage, sure: bool) -> Result<(Game, Decision), Unanswerable> {
    stage.hears(&[TARGET, THIRD, ATTACK, TOUCHING])?;
    stage.tries(&[Fact::Figure(Role::Third, Attribute::Using)], &[AbilityId::MagicEnhancement])?;
    let (facts, ranged) = (stage.situation, is_ranged(stage)?);
    let (rear, capture) = (facts.truth(Fact::AttackRear), facts.truth(Fact::AttackCapture));
    if ranged && (rear || capture) {
        return Err(Unanswerable::because("only a close attack captures or comes from behind"));
    }
    let defense = sure.then_some(0);
    let mut table = Table::default();
    let giant = stage.giant(None, &[AbilityId::WeaponMaster])?;
    let first = middle(&giant);
    table.stand(giant, 0, &first);
    let target = match stage.other_giant(defense.unwrap_or(16))? {
        Some(other) => other,
        None => definition(facts, Role::Target, None, defense)?,
    };
    let second = stage.other_at(&first, target.base(), ranged, rear)?;
    table.stand(target, 1, &second);
    stage.bystander_at(&mut table, &first)?;
    stage.lay_between(&mut table, ranged, &first, &second)?;
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    let with = Others::default();
    let order = if ranged {
        Order::Ranged { firer: GIANT, with, targets: [OTHER].into_iter().collect() }
    } else {
        Order::Close { attacker: GIANT, with, target: OTHER, capture }
    };
    Ok((game, Decision::GiveSections { sections: SectionSet::just(stage.named()?), order }))
}

fn made(
    stage: &mut Stage,
    sure: bool,
    dice: (u8, u8),
) -> Result<(Game, Option<Illegal>), Unanswerable> {
    let (mut game, order) = aimed(stage, sure)?;
    let refused = stage.act(&mut game, order, dice)?.err();
    Ok((game, refused))
}

/// The clicks that a figure takes in the course of the game, of the kinds that count.
pub(super) fn clicks(game: &Game, of: FigureId, counts: impl Fn(Harm) -> bool) -> i64 {
    let taken = |event: &Event| match event.what {
        EventKind::Damaged { figure, clicks, harm } if figure == of && counts(harm) => {
            i64::from(clicks)
        }
        _ => 0,
    };
    game.log.events.iter().map(taken).sum()
}

/// What an attack on a figure came to: the total, and the number it had to reach.
pub(super) fn compared(game: &Game, on: FigureId) -> Result<(i64, i64), Unanswerable> {
    let found = game.log.events.iter().find_map(|event| match event.what {
        EventKind::Attacked { target, total, defense, .. } if target == on => {
            Some((total.into(), defense.into()))
        }
        _ => None,
    });
    found.ok_or_else(|| Unanswerable::because("the question does not arise"))
}

/// `section-may-attack`
pub(in crate::questions) fn may(stage: &mut Stage) -> Result<Value, Unanswerable> {
    made(stage, false, DICE).map(|(_, refused)| Value::Bool(refused.is_none()))
}

/// `section-total`
pub(in crate::questions) fn total(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let dice =
        (stage.situation.small(Fact::AttackFirstDie), stage.situation.small(Fact::AttackSecondDie));
    match made(stage, false, dice)? {
        (_, Some(illegal)) => Err(illegal.into()),
        (game, None) => compared(&game, OTHER).map(|(total, _)| Value::Int(total)),
    }
}

/// `section-damage`
pub(in crate::questions) fn damage(stage: &mut Stage) -> Result<Value, Unanswerable> {
    if [Fact::AttackFirstDie, Fact::AttackSecondDie]
        .iter()
        .any(|fact| stage.situation.is_set(*fact))
    {
        return Err(Unanswerable::because("the attack hits: its dice are no facts"));
    }
    match made(stage, true, DICE)? {
        (_, Some(illegal)) => Err(illegal.into()),
        (game, None) => Ok(Value::Int(clicks(&game, OTHER, |harm| harm == Harm::Attack))),
    }
}
