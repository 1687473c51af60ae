//! Activations, speed points, and what happens at the start of a turn in a dungeon.
//! Nobody takes a turn: what the card adds or forbids is all there is.

use variorum_engine::dungeons::activation::{self, ActivationPurpose, Activity, Readiness};
use variorum_engine::dungeons::speed::{self, Start};
use variorum_engine::dungeons::{damage, defense};
use variorum_engine::{AbilityId, AttackKind};
use variorum_expr::Value;

use super::{DungeonRun, Unanswerable, int_value};
use crate::facts::{Attribute, DungeonDeed, DungeonFact, Fact, Role};

impl DungeonRun<'_> {
    /// What the actor is to be activated for.
    fn errand(&self) -> Result<ActivationPurpose, Unanswerable> {
        let errand = self.choice(DungeonFact::Errand);
        if errand != ActivationPurpose::Quick && !self.truth(DungeonFact::Declared) {
            Err(Unanswerable::because("only Quickness has to be announced"))
        } else {
            Ok(errand)
        }
    }

    fn readiness(&self) -> Result<Readiness, Unanswerable> {
        let (controlled, mage_spawn) =
            (self.truth(DungeonFact::Controlled), self.truth(DungeonFact::Spawn));
        if controlled && mage_spawn {
            return Err(Unanswerable::because("nobody controls Mage Spawn"));
        }
        Ok(Readiness {
            controlled,
            mage_spawn,
            frozen: self.truth(DungeonFact::Frozen),
            levitated: self.truth(DungeonFact::Levitated),
            enemy_adjacent: self.truth(DungeonFact::FoeBeside),
        })
    }

    /// The errand that the actor is on, for which it must be possible to activate it.
    fn errand_under_way(&self) -> Result<ActivationPurpose, Unanswerable> {
        let errand = self.errand()?;
        match activation::may_activate(self.abilities_of(Role::Actor)?, errand, self.readiness()?) {
            Some(true) => Ok(errand),
            _ => Err(Unanswerable::because("the actor cannot be activated for that")),
        }
    }

    /// What the actor's speed points start from.
    fn speed_start(&self) -> Result<Start, Unanswerable> {
        let third = self.abilities_of(Role::Third)?;
        let marches = third.has(AbilityId::ForcedMarch)
            && self.third_is_friend()
            && self.truth(DungeonFact::ThirdByActor);
        Ok(Start {
            value: self.dial_value(Role::Actor, Attribute::Speed),
            enemy_adjacent: self.truth(DungeonFact::FoeBeside),
            friend_adjacent: self.truth(DungeonFact::FriendBeside),
            marchers_adjacent: u8::from(marches),
            frozen: self.truth(DungeonFact::Frozen),
        })
    }
}

/// The error that the card leaves something to the rulebook, which is unknown.
fn not_on_card(what: &str) -> Unanswerable {
    Unanswerable::because(format!("the card does not say {what}"))
}

pub(in crate::questions) fn may_activate(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let may =
        activation::may_activate(run.abilities_of(Role::Actor)?, run.errand()?, run.readiness()?);
    may.map(Value::Bool).ok_or_else(|| not_on_card("who activates whose warriors"))
}

pub(in crate::questions) fn may_do(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let deed = match run.choice(DungeonFact::Deed) {
        DungeonDeed::Move => Activity::Move,
        DungeonDeed::OpenDoor => Activity::OpenDoor,
        DungeonDeed::Close => Activity::Attack(AttackKind::Close),
        DungeonDeed::Ranged => Activity::Attack(AttackKind::Ranged),
        DungeonDeed::Disarm => Activity::Disarm,
        DungeonDeed::Gather => Activity::Gather,
        DungeonDeed::PassThrough => Activity::PassThrough,
        DungeonDeed::EndBeside => Activity::EndBeside,
    };
    let may =
        activation::may_perform(run.abilities_of(Role::Actor)?, run.errand_under_way()?, deed);
    may.map(Value::Bool).ok_or_else(|| not_on_card("what that costs"))
}

pub(in crate::questions) fn activations_spent(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let quick =
        run.errand_under_way()? == ActivationPurpose::Quick && run.truth(DungeonFact::Declared);
    Ok(Value::Int(i64::from(speed::takes_activation(run.abilities_of(Role::Actor)?, quick))))
}

/// Whether the actor rolls for Command, and the bystander, if it is on the same side or Mage Spawn.
fn who_rolls_for_command(run: &DungeonRun) -> Result<[bool; 2], Unanswerable> {
    let third = run.third_is_friend() || run.truth(DungeonFact::ThirdSpawn);
    let commands = |role| Ok::<bool, Unanswerable>(run.abilities_of(role)?.has(AbilityId::Command));
    Ok([commands(Role::Actor)?, third && commands(Role::Third)?])
}

pub(in crate::questions) fn start_dice(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    Ok(Value::Int(who_rolls_for_command(run)?.into_iter().map(i64::from).sum()))
}

pub(in crate::questions) fn activations_gained(
    run: &mut DungeonRun,
) -> Result<Value, Unanswerable> {
    let role = match who_rolls_for_command(run)? {
        [true, true] => {
            return Err(Unanswerable::because("two dice are rolled, and the facts have one"));
        }
        [false, false] => return Ok(Value::Int(0)),
        [true, false] => Role::Actor,
        [false, true] => Role::Third,
    };
    let die = run.roll(Fact::DieCommand);
    Ok(Value::Int(i64::from(damage::adds_activation(run.abilities_of(role)?, die))))
}

pub(in crate::questions) fn start_healed(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let (commander, friend) = (run.abilities_of(Role::Actor)?, run.abilities_of(Role::Third)?);
    let near = run.truth(DungeonFact::SameTile) || run.truth(DungeonFact::ThirdByActor);
    let heals = run.third_is_friend() && defense::may_be_healed(friend);
    Ok(int_value(if heals { damage::command_healing(commander, friend, near) } else { 0 }))
}

pub(in crate::questions) fn speed_value(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let errand = run.errand_under_way()?;
    Ok(int_value(speed::speed_value(run.speed_start()?, errand.activation())))
}

pub(in crate::questions) fn speed_added(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let errand = run.errand_under_way()?;
    let added =
        speed::speed_added(run.abilities_of(Role::Actor)?, run.speed_start()?, errand.activation());
    Ok(int_value(if run.truth(DungeonFact::Over) { 0 } else { added }))
}

pub(in crate::questions) fn attack_cost(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let (shown, kind) = (run.abilities_of(Role::Actor)?, run.attack_kind()?);
    if !damage::may_attack(shown, kind) {
        return Err(Unanswerable::because("the actor may not make that attack"));
    }
    let cost =
        speed::attack_cost(shown, kind).ok_or_else(|| not_on_card("what the attack costs"))?;
    Ok(int_value(cost))
}

pub(in crate::questions) fn kept_from_token(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let (beside, cover) = (run.truth(DungeonFact::TokenBeside), run.truth(DungeonFact::Cover));
    Ok(Value::Bool(activation::is_hidden_from_monster_token(
        run.abilities_of(Role::Actor)?,
        beside,
        cover,
    )))
}

pub(in crate::questions) fn disarm_bonus(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let shown = run.abilities_of(Role::Actor)?;
    if activation::may_perform(shown, ActivationPurpose::Usual, Activity::Disarm) == Some(false) {
        return Err(Unanswerable::because("the actor may not disarm traps"));
    }
    Ok(int_value(activation::disarm_bonus(shown)))
}
