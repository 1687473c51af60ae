//! Ways through a dungeon: terrain, breaking away, coming beside somebody, and being carried.
//! It measures no way: how squares are counted is for the rulebook.

use super::{Card, Refusal};
use crate::situation::{Dungeon, Fact, Role};
use variorum_engine::dungeons::speed::{self, SquareTerrain};
use variorum_engine::dungeons::{Jolt, Shown, attack, defense};
use variorum_engine::figure::AbilityId;
use variorum_expr::Value;

pub(in crate::stage) fn breaks_away(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let fails_on = speed::fails_to_break_away_on(card.shown(Role::Actor)?);
    let fails_on = fails_on.ok_or_else(|| {
        Refusal::because("the card does not say on what the actor fails to break away")
    })?;
    Ok(Value::Bool(card.roll(Fact::BreakAwayDie) > fails_on))
}

pub(in crate::stage) fn treats_as_clear(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let ground = match card.word(Dungeon::Way) {
        "hindering" => SquareTerrain::Hindering,
        "water" => SquareTerrain::Water,
        "blocking" => SquareTerrain::Blocking,
        "open_door" | "closed_door" => SquareTerrain::Doorway,
        "figure" => return Err(Refusal::because("a figure is no terrain")),
        _ => SquareTerrain::Clear,
    };
    Ok(Value::Bool(speed::is_clear(card.shown(Role::Actor)?, ground)))
}

pub(in crate::stage) fn may_end(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let flies = card.shown(Role::Actor)?.has(AbilityId::Flight);
    Ok(Value::Bool(speed::may_end(flies, card.truth(Dungeon::Legal))))
}

/// The actor and the target, one beside the other.
fn met(card: &Card<'_>) -> Result<(Shown, Shown), Refusal> {
    let arrives = card.truth(Dungeon::Arrives);
    let faces = card.situation.tells(Dungeon::ActorFaces.into())
        || card.situation.tells(Dungeon::TargetFaces.into());
    if faces && !arrives {
        return Err(Refusal::because(
            "whom they face is asked when the actor has come beside the target",
        ));
    }
    if card.truth(Dungeon::TargetBeside) && arrives {
        return Err(Refusal::because("the actor was beside the target before it moved"));
    }
    Ok((card.shown(Role::Actor)?, card.shown(Role::Target)?))
}

/// What the actor's ram does to the target, and the target's pole arm to the actor.
fn jolts(card: &Card<'_>) -> Result<[Option<Jolt>; 2], Refusal> {
    let (mover, target) = met(card)?;
    let arrives = card.truth(Dungeon::Arrives) && !card.truth(Fact::Friendly);
    let rammed = speed::rams(mover, arrives, card.truth(Dungeon::ActorFaces));
    Ok([rammed, defense::pole_arm(target, arrives, card.truth(Dungeon::TargetFaces))])
}

/// The clicks of a jolt that reach somebody.
fn reach(jolt: Option<Jolt>, struck: Shown) -> Value {
    Value::Int(
        jolt.map_or(0, |jolt| defense::reduced(struck, defense::Source::Ability, jolt.clicks))
            .into(),
    )
}

pub(in crate::stage) fn free_spin(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let (mover, _) = met(card)?;
    if !card.truth(Dungeon::Arrives) || card.truth(Fact::Friendly) {
        return Err(Refusal::because("the actor has not moved beside an opposing figure"));
    }
    Ok(Value::Bool(attack::grants_free_spin(mover)))
}

pub(in crate::stage) fn harm(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let [_, struck] = jolts(card)?;
    Ok(reach(struck, card.shown(Role::Actor)?))
}

pub(in crate::stage) fn target_harm(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let [rammed, _] = jolts(card)?;
    Ok(reach(rammed, card.shown(Role::Target)?))
}

pub(in crate::stage) fn ends(card: &mut Card<'_>) -> Result<Value, Refusal> {
    Ok(Value::Bool(jolts(card)?.into_iter().flatten().any(|jolt| jolt.ends_activation)))
}

pub(in crate::stage) fn may_levitate(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let (carrier, target) = (card.shown(Role::Actor)?, card.shown(Role::Target)?);
    if !carrier.has(AbilityId::MagicLevitation) {
        return Err(Refusal::because("the actor does not levitate anybody"));
    }
    let way = card.word(Dungeon::Way);
    let squares = card.number(Dungeon::Squares);
    let over = speed::levitates(
        card.truth(Dungeon::TargetBeside),
        squares,
        way == "figure",
        matches!(way, "blocking" | "closed_door"),
    );
    Ok(Value::Bool(
        over && card.truth(Dungeon::Legal)
            && defense::can_affect(AbilityId::MagicLevitation, target),
    ))
}
