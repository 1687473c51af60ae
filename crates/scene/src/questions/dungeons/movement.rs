//! Paths through a dungeon: terrain, breaking away, moving beside somebody, and being carried.
//! No path is measured: how squares are counted is for the rulebook.

use variorum_engine::dungeons::speed::{self, SquareTerrain};
use variorum_engine::dungeons::{ContactDamage, ShownAbilities, attack, defense};
use variorum_engine::{AbilityId, Harm};
use variorum_expr::Value;

use super::{DungeonRun, Unanswerable, int_value};
use crate::facts::{DungeonFact, DungeonWay, Fact, Role};

pub(in crate::questions) fn breaks_away(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let fails_on = speed::fails_to_break_away_on(run.abilities_of(Role::Actor)?);
    let fails_on = fails_on.ok_or_else(|| {
        Unanswerable::because("the card does not say on what the actor fails to break away")
    })?;
    Ok(Value::Bool(run.roll(Fact::DieBreakAway) > fails_on))
}

pub(in crate::questions) fn treats_as_clear(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let terrain = match run.choice(DungeonFact::Way) {
        DungeonWay::Clear => SquareTerrain::Clear,
        DungeonWay::Hindering => SquareTerrain::Hindering,
        DungeonWay::Water => SquareTerrain::Water,
        DungeonWay::Blocking => SquareTerrain::Blocking,
        DungeonWay::OpenDoor | DungeonWay::ClosedDoor => SquareTerrain::Doorway,
        DungeonWay::Figure => return Err(Unanswerable::because("a figure is not terrain")),
    };
    Ok(Value::Bool(speed::is_clear(run.abilities_of(Role::Actor)?, terrain)))
}

pub(in crate::questions) fn may_end(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let flies = run.abilities_of(Role::Actor)?.has(AbilityId::Flight);
    Ok(Value::Bool(speed::may_end(flies, run.truth(DungeonFact::Legal))))
}

/// The abilities of actor and target, when the facts about their meeting agree.
fn abilities_at_meeting(
    run: &DungeonRun,
) -> Result<(ShownAbilities, ShownAbilities), Unanswerable> {
    let arrives = run.truth(DungeonFact::Arrives);
    let sets_facing = run.is_set(DungeonFact::ActorFaces) || run.is_set(DungeonFact::TargetFaces);
    if sets_facing && !arrives {
        return Err(Unanswerable::because(
            "whom they face is asked when the actor has come beside the target",
        ));
    }
    if run.truth(DungeonFact::TargetBeside) && arrives {
        return Err(Unanswerable::because("the actor was beside the target before it moved"));
    }
    Ok((run.abilities_of(Role::Actor)?, run.abilities_of(Role::Target)?))
}

/// What the actor's ram does to the target, and the target's pole arm to the actor.
fn ram_and_pole_arm(run: &DungeonRun) -> Result<[Option<ContactDamage>; 2], Unanswerable> {
    let (mover, target) = abilities_at_meeting(run)?;
    let arrives = run.truth(DungeonFact::Arrives) && !run.truth(Fact::TargetFriendly);
    let rammed = speed::ram_damage(mover, arrives, run.truth(DungeonFact::ActorFaces));
    Ok([rammed, defense::pole_arm_damage(target, arrives, run.truth(DungeonFact::TargetFaces))])
}

/// The clicks that a figure with these abilities takes from contact.
fn clicks_taken(damage: Option<ContactDamage>, abilities: ShownAbilities) -> Value {
    let dealt = damage.map_or(0, |damage| damage.clicks);
    int_value(defense::reduced_damage(abilities, Harm::Ability, dealt))
}

pub(in crate::questions) fn free_spin(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let (mover, _) = abilities_at_meeting(run)?;
    if !run.truth(DungeonFact::Arrives) || run.truth(Fact::TargetFriendly) {
        return Err(Unanswerable::because("the actor has not moved beside an opposing figure"));
    }
    Ok(Value::Bool(attack::grants_free_spin(mover)))
}

pub(in crate::questions) fn move_harm(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let [_, pole_arm] = ram_and_pole_arm(run)?;
    Ok(clicks_taken(pole_arm, run.abilities_of(Role::Actor)?))
}

pub(in crate::questions) fn move_target_harm(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let [ram, _] = ram_and_pole_arm(run)?;
    Ok(clicks_taken(ram, run.abilities_of(Role::Target)?))
}

pub(in crate::questions) fn move_ends(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let mut damages = ram_and_pole_arm(run)?.into_iter().flatten();
    Ok(Value::Bool(damages.any(|damage| damage.ends_activation)))
}

pub(in crate::questions) fn may_levitate(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let (carrier, target) = (run.abilities_of(Role::Actor)?, run.abilities_of(Role::Target)?);
    if !carrier.has(AbilityId::MagicLevitation) {
        return Err(Unanswerable::because("the actor does not levitate anybody"));
    }
    let way: DungeonWay = run.choice(DungeonFact::Way);
    let carries = speed::may_levitate(
        run.truth(DungeonFact::TargetBeside),
        run.number(DungeonFact::Squares),
        way == DungeonWay::Figure,
        matches!(way, DungeonWay::Blocking | DungeonWay::ClosedDoor),
    );
    let affects = defense::can_affect(AbilityId::MagicLevitation, target);
    Ok(Value::Bool(carries && run.truth(DungeonFact::Legal) && affects))
}
