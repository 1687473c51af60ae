//! Ways through a dungeon: terrain, breaking away, coming beside somebody, and being carried.
//! It measures no way: how squares are counted is for the rulebook.

use super::{Card, Unanswerable};
use crate::facts::{DungeonFact, Fact, Role};
use variorum_engine::AbilityId;
use variorum_engine::Harm;
use variorum_engine::dungeons::speed::{self, SquareTerrain};
use variorum_engine::dungeons::{ContactDamage, ShownAbilities, attack, defense};
use variorum_expr::Value;

pub(in crate::questions) fn breaks_away(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let fails_on = speed::fails_to_break_away_on(card.shown(Role::Actor)?);
    let fails_on = fails_on.ok_or_else(|| {
        Unanswerable::because("the card does not say on what the actor fails to break away")
    })?;
    Ok(Value::Bool(card.roll(Fact::DieBreakAway) > fails_on))
}

pub(in crate::questions) fn treats_as_clear(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let ground = match card.word(DungeonFact::Way) {
        "hindering" => SquareTerrain::Hindering,
        "water" => SquareTerrain::Water,
        "blocking" => SquareTerrain::Blocking,
        "open_door" | "closed_door" => SquareTerrain::Doorway,
        "figure" => return Err(Unanswerable::because("a figure is no terrain")),
        _ => SquareTerrain::Clear,
    };
    Ok(Value::Bool(speed::is_clear(card.shown(Role::Actor)?, ground)))
}

pub(in crate::questions) fn may_end(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let flies = card.shown(Role::Actor)?.has(AbilityId::Flight);
    Ok(Value::Bool(speed::may_end(flies, card.truth(DungeonFact::Legal))))
}

/// The actor and the target, one beside the other.
fn met(card: &Card<'_>) -> Result<(ShownAbilities, ShownAbilities), Unanswerable> {
    let arrives = card.truth(DungeonFact::Arrives);
    let faces = card.situation.is_set(DungeonFact::ActorFaces.into())
        || card.situation.is_set(DungeonFact::TargetFaces.into());
    if faces && !arrives {
        return Err(Unanswerable::because(
            "whom they face is asked when the actor has come beside the target",
        ));
    }
    if card.truth(DungeonFact::TargetBeside) && arrives {
        return Err(Unanswerable::because("the actor was beside the target before it moved"));
    }
    Ok((card.shown(Role::Actor)?, card.shown(Role::Target)?))
}

/// What the actor's ram does to the target, and the target's pole arm to the actor.
fn jolts(card: &Card<'_>) -> Result<[Option<ContactDamage>; 2], Unanswerable> {
    let (mover, target) = met(card)?;
    let arrives = card.truth(DungeonFact::Arrives) && !card.truth(Fact::TargetFriendly);
    let rammed = speed::ram_damage(mover, arrives, card.truth(DungeonFact::ActorFaces));
    Ok([rammed, defense::pole_arm_damage(target, arrives, card.truth(DungeonFact::TargetFaces))])
}

/// The clicks of a jolt that reach somebody.
fn reach(jolt: Option<ContactDamage>, struck: ShownAbilities) -> Value {
    Value::Int(
        jolt.map_or(0, |jolt| defense::reduced_damage(struck, Harm::Ability, jolt.clicks)).into(),
    )
}

pub(in crate::questions) fn free_spin(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let (mover, _) = met(card)?;
    if !card.truth(DungeonFact::Arrives) || card.truth(Fact::TargetFriendly) {
        return Err(Unanswerable::because("the actor has not moved beside an opposing figure"));
    }
    Ok(Value::Bool(attack::grants_free_spin(mover)))
}

pub(in crate::questions) fn harm(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let [_, struck] = jolts(card)?;
    Ok(reach(struck, card.shown(Role::Actor)?))
}

pub(in crate::questions) fn target_harm(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let [rammed, _] = jolts(card)?;
    Ok(reach(rammed, card.shown(Role::Target)?))
}

pub(in crate::questions) fn ends(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(jolts(card)?.into_iter().flatten().any(|jolt| jolt.ends_activation)))
}

pub(in crate::questions) fn may_levitate(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let (carrier, target) = (card.shown(Role::Actor)?, card.shown(Role::Target)?);
    if !carrier.has(AbilityId::MagicLevitation) {
        return Err(Unanswerable::because("the actor does not levitate anybody"));
    }
    let way = card.word(DungeonFact::Way);
    let squares = card.number(DungeonFact::Squares);
    let over = speed::may_levitate(
        card.truth(DungeonFact::TargetBeside),
        squares,
        way == "figure",
        matches!(way, "blocking" | "closed_door"),
    );
    Ok(Value::Bool(
        over && card.truth(DungeonFact::Legal)
            && defense::can_affect(AbilityId::MagicLevitation, target),
    ))
}
