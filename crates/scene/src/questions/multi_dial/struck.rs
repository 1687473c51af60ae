//! Questions about attacks on a multiple-dial warrior: which section is struck, who picks it, and
//! what becomes of it.
//! The attack is a real one of the actor, who stands where the facts say.

use super::assault::{DICE, GIANT, OTHER, clicks, compared, is_ranged};
use super::driving::move_of;
use super::table::{Table, middle};
use super::{ACTOR, ATTACK, THIRD};
use crate::facts::{Attribute, Fact, MultiDialFact, Role};
use crate::questions::cast::definition;
use crate::questions::{Stage, Unanswerable};
use variorum_engine::geometry::{Section, SectionSet};
use variorum_engine::{
    AbilityId, Ask, Decision, EventKind, Game, Harm, Illegal, Input, Order, Others, PlayerId,
    Targets,
};
use variorum_expr::Value;

/// The scene of the attack and the order for it; a multiple-dial warrior that is sure to be hit has
/// no defense.
pub(super) fn attacked(stage: &Stage, sure: bool) -> Result<(Game, Decision), Unanswerable> {
    stage.hears(&[ACTOR, THIRD, ATTACK])?;
    stage.tries(&[Fact::Figure(Role::Actor, Attribute::Using)], &[AbilityId::Shockwave])?;
    stage.tries(
        &[Fact::Figure(Role::Third, Attribute::Using)],
        &[AbilityId::Defend, AbilityId::Toughness],
    )?;
    stage.tries(&[Fact::MultiDial(MultiDialFact::Using)], &[AbilityId::Toughness])?;
    let (facts, ranged) = (stage.situation, is_ranged(stage)?);
    if facts.truth(Fact::AttackRear) || (ranged && facts.truth(Fact::AttackCapture)) {
        return Err(Unanswerable::because(
            "other.at tells where the attack comes from, and only a close one captures",
        ));
    }
    let mut table = Table::default();
    let giant = stage.giant(sure.then_some(0), &[AbilityId::Toughness, AbilityId::Stealth])?;
    let first = middle(&giant);
    let giant = table.stand(giant, 1, &first);
    let actor = definition(facts, Role::Actor, None, None)?;
    let second = stage.other_at(&first, actor.base(), ranged, false)?;
    table.stand(actor, 0, &second);
    if stage.is(MultiDialFact::ChariotCarries) {
        let rider = definition(facts, Role::Third, None, None)?;
        if stage.is(MultiDialFact::ThirdStands) {
            return Err(Unanswerable::because("the bystander either rides or stands"));
        }
        table.ride(rider, 1, giant);
    } else {
        stage.bystander_at(&mut table, &first)?;
    }
    stage.lay_between(&mut table, ranged, &first, &second)?;
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    let with = Others::default();
    let wave = facts
        .abilities(Fact::Figure(Role::Actor, Attribute::Using))
        .any(|ability| ability == AbilityId::Shockwave);
    let order = match ranged {
        true if wave => Order::Ranged { firer: OTHER, with, targets: Targets::default() },
        true => Order::Ranged { firer: OTHER, with, targets: [GIANT].into_iter().collect() },
        false => Order::Close {
            attacker: OTHER,
            with,
            target: GIANT,
            capture: facts.truth(Fact::AttackCapture),
        },
    };
    Ok((game, Decision::Give(order)))
}

pub(super) fn made(
    stage: &mut Stage,
    sure: bool,
    dice: (u8, u8),
) -> Result<(Game, Option<Illegal>), Unanswerable> {
    let (mut game, order) = attacked(stage, sure)?;
    let refused = stage.act(&mut game, order, dice)?.err();
    Ok((game, refused))
}

/// The attack, which hits.
pub(super) fn hit(stage: &mut Stage) -> Result<Game, Unanswerable> {
    if [Fact::AttackFirstDie, Fact::AttackSecondDie]
        .iter()
        .any(|fact| stage.situation.is_set(*fact))
    {
        return Err(Unanswerable::because("the attack hits: its dice are no facts"));
    }
    match made(stage, true, DICE)? {
        (_, Some(illegal)) => Err(illegal.into()),
        (game, None) => Ok(game),
    }
}

/// The attack as its dice fall.
fn rolled(stage: &mut Stage) -> Result<Game, Unanswerable> {
    let dice =
        (stage.situation.small(Fact::AttackFirstDie), stage.situation.small(Fact::AttackSecondDie));
    match made(stage, false, dice)? {
        (_, Some(illegal)) => Err(illegal.into()),
        (game, None) => Ok(game),
    }
}

/// `giant-may-be-attacked`
pub(in crate::questions) fn may(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (game, refused) = made(stage, false, DICE)?;
    let attacked = game
        .log
        .events
        .iter()
        .any(|event| matches!(event.what, EventKind::Attacked { target: GIANT, .. }));
    Ok(Value::Bool(refused.is_none() && attacked))
}

/// `giant-attacked-total`
pub(in crate::questions) fn total(stage: &mut Stage) -> Result<Value, Unanswerable> {
    compared(&rolled(stage)?, GIANT).map(|(total, _)| Value::Int(total))
}

/// `section-defense`
pub(in crate::questions) fn defense(stage: &mut Stage) -> Result<Value, Unanswerable> {
    compared(&rolled(stage)?, GIANT).map(|(_, defense)| Value::Int(defense))
}

/// The attack up to the pick of a section, if anybody is asked for one.
fn picking(stage: &mut Stage) -> Result<Game, Unanswerable> {
    let (mut game, order) = attacked(stage, true)?;
    game.step(Input::Decide(order))?;
    Ok(game)
}

/// `section-picker`
pub(in crate::questions) fn picker(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let game = picking(stage)?;
    stage.keep(&game.log);
    Ok(Value::Int(match *game.asks() {
        Ask::Section { player, .. } => player.0.into(),
        _ => 2,
    }))
}

/// Whether the section of the facts may be picked by whoever is asked now.
pub(super) fn pick(stage: &Stage, game: &mut Game) -> Result<Value, Unanswerable> {
    if !matches!(game.asks(), Ask::Section { .. }) {
        return Err(Unanswerable::because("nobody picks a section"));
    }
    let section = stage
        .section(MultiDialFact::PickSection)
        .ok_or_else(|| Unanswerable::because("a border is no section"))?;
    Ok(Value::Bool(game.step(Input::Decide(Decision::Section(section))).is_ok()))
}

/// `pick-allowed`
pub(in crate::questions) fn pick_allowed(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut game = picking(stage)?;
    pick(stage, &mut game)
}

/// How far each dial has turned in the attack, front, left, rear, right.
fn turned(stage: &mut Stage) -> Result<[i64; 4], Unanswerable> {
    let before = attacked(stage, true)?.0;
    let game = hit(stage)?;
    let click = |game: &Game, section| i64::from(game.figure(GIANT).click_of(section));
    Ok(Section::ALL.map(|section| click(&game, section) - click(&before, section)))
}

/// `section-harm`
pub(in crate::questions) fn harm(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let named = stage.named()?;
    let turned = turned(stage)?;
    Ok(Value::Int(turned.get(named.index()).copied().unwrap_or(0)))
}

/// `sections-harmed`
pub(in crate::questions) fn count(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let harmed = turned(stage)?.into_iter().filter(|clicks| *clicks > 0).count();
    Ok(Value::Int(i64::try_from(harmed).unwrap_or(0)))
}

/// `giant-harm`
pub(in crate::questions) fn whole(stage: &mut Stage) -> Result<Value, Unanswerable> {
    Ok(Value::Int(clicks(&hit(stage)?, GIANT, |harm| harm == Harm::Attack)))
}

/// `giant-eliminated`
pub(in crate::questions) fn eliminated(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let game = hit(stage)?;
    Ok(Value::Bool(
        game.log
            .events
            .iter()
            .any(|event| matches!(event.what, EventKind::Eliminated { figure: GIANT })),
    ))
}

/// `giant-on-table`
pub(in crate::questions) fn on_table(stage: &mut Stage) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(hit(stage)?.figure(GIANT).on_table()))
}

/// `section-acts-later`
pub(in crate::questions) fn acts_later(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut game = hit(stage)?;
    if *game.asks() == Ask::Order(PlayerId(0)) {
        game.step(Input::Decide(Decision::EndTurn))?;
        stage.until_order(&mut game, DICE)?;
    }
    if *game.asks() != Ask::Order(PlayerId(1)) || !game.figure(GIANT).on_table() {
        return Err(Unanswerable::because("the multiple-dial warrior has no further turn"));
    }
    let order = move_of(SectionSet::just(stage.named()?));
    Ok(Value::Bool(stage.act(&mut game, order, DICE)?.is_ok()))
}
