//! Activations, speed points, and what happens at the start of a turn in a dungeon.
//! It gives nobody a turn: what the card adds or forbids is all there is.

use super::{Card, Unanswerable};
use crate::facts::{Attribute, DungeonFact, Fact, Role};
use variorum_engine::AbilityId;
use variorum_engine::dungeons::activation::{self, ActivationPurpose, Activity, Readiness};
use variorum_engine::dungeons::speed::{self, Start};
use variorum_engine::dungeons::{AttackKind, damage, defense};
use variorum_expr::Value;

impl Card<'_> {
    fn errand(&self) -> Result<ActivationPurpose, Unanswerable> {
        let errand = match self.word(DungeonFact::Errand) {
            "quick" => ActivationPurpose::Quick,
            "levitate" => ActivationPurpose::Levitate,
            "raise" => ActivationPurpose::Raise,
            "regenerate" => ActivationPurpose::Regenerate,
            "thaw" => ActivationPurpose::Thaw,
            _ => ActivationPurpose::Usual,
        };
        let announced = self.truth(DungeonFact::Declared);
        if errand != ActivationPurpose::Quick && !announced {
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

    /// The errand that the actor is on, which it must be able to be sent on.
    fn under_way(&self) -> Result<ActivationPurpose, Unanswerable> {
        let errand = self.errand()?;
        match activation::may_activate(self.shown(Role::Actor)?, errand, self.readiness()?) {
            Some(true) => Ok(errand),
            _ => Err(Unanswerable::because("the actor cannot be activated for that")),
        }
    }

    fn start(&self) -> Result<Start, Unanswerable> {
        let third = self.shown(Role::Third)?;
        let marches = third.has(AbilityId::ForcedMarch)
            && self.third_is_friend()
            && self.truth(DungeonFact::ThirdByActor);
        Ok(Start {
            value: self.value(Role::Actor, Attribute::Speed),
            enemy_adjacent: self.truth(DungeonFact::FoeBeside),
            friend_adjacent: self.truth(DungeonFact::FriendBeside),
            marchers_adjacent: u8::from(marches),
            frozen: self.truth(DungeonFact::Frozen),
        })
    }
}

/// The card leaves the rest to a rulebook that is unknown.
fn unsaid(what: &str) -> Unanswerable {
    Unanswerable::because(format!("the card does not say {what}"))
}

pub(in crate::questions) fn may_activate(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let may = activation::may_activate(card.shown(Role::Actor)?, card.errand()?, card.readiness()?);
    may.map(Value::Bool).ok_or_else(|| unsaid("who activates whose warriors"))
}

pub(in crate::questions) fn may_do(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let deed = match card.word(DungeonFact::Deed) {
        "open_door" => Activity::OpenDoor,
        "close" => Activity::Attack(AttackKind::Close),
        "ranged" => Activity::Attack(AttackKind::Ranged),
        "disarm" => Activity::Disarm,
        "gather" => Activity::Gather,
        "pass_through" => Activity::PassThrough,
        "end_beside" => Activity::EndBeside,
        _ => Activity::Move,
    };
    let may = activation::may_perform(card.shown(Role::Actor)?, card.under_way()?, deed);
    may.map(Value::Bool).ok_or_else(|| unsaid("what that costs"))
}

pub(in crate::questions) fn spent(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let quick = card.under_way()? == ActivationPurpose::Quick && card.truth(DungeonFact::Declared);
    Ok(Value::Int(i64::from(speed::takes_activation(card.shown(Role::Actor)?, quick))))
}

/// Who rolls for Command: the actor, and the bystander if it is on the same side or Mage Spawn.
fn commanders(card: &Card<'_>) -> Result<[bool; 2], Unanswerable> {
    let third = card.third_is_friend() || card.truth(DungeonFact::ThirdSpawn);
    let commands = |role| Ok::<bool, Unanswerable>(card.shown(role)?.has(AbilityId::Command));
    Ok([commands(Role::Actor)?, third && commands(Role::Third)?])
}

pub(in crate::questions) fn start_dice(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    Ok(Value::Int(commanders(card)?.into_iter().map(i64::from).sum()))
}

pub(in crate::questions) fn gained(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let role = match commanders(card)? {
        [true, true] => {
            return Err(Unanswerable::because("two dice are rolled, and the facts have one"));
        }
        [false, false] => return Ok(Value::Int(0)),
        [true, false] => Role::Actor,
        [false, true] => Role::Third,
    };
    let die = card.roll(Fact::DieCommand);
    Ok(Value::Int(i64::from(damage::adds_activation(card.shown(role)?, die))))
}

pub(in crate::questions) fn start_healed(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let (commander, friend) = (card.shown(Role::Actor)?, card.shown(Role::Third)?);
    let near = card.truth(DungeonFact::SameTile) || card.truth(DungeonFact::ThirdByActor);
    let heals = card.third_is_friend() && defense::may_be_healed(friend);
    Ok(Value::Int(if heals { damage::command_healing(commander, friend, near).into() } else { 0 }))
}

pub(in crate::questions) fn speed_value(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let errand = card.under_way()?;
    Ok(Value::Int(speed::speed_value(card.start()?, errand.activation()).into()))
}

pub(in crate::questions) fn speed_added(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let errand = card.under_way()?;
    let added = speed::speed_added(card.shown(Role::Actor)?, card.start()?, errand.activation());
    Ok(Value::Int(if card.truth(DungeonFact::Over) { 0 } else { added.into() }))
}

pub(in crate::questions) fn attack_cost(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let (shown, kind) = (card.shown(Role::Actor)?, card.kind()?);
    if !damage::may_attack(shown, kind) {
        return Err(Unanswerable::because("the actor may not make that attack"));
    }
    let cost = speed::attack_cost(shown, kind).ok_or_else(|| unsaid("what the attack costs"))?;
    Ok(Value::Int(cost.into()))
}

pub(in crate::questions) fn kept_from_token(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let (beside, cover) = (card.truth(DungeonFact::TokenBeside), card.truth(DungeonFact::Cover));
    Ok(Value::Bool(activation::is_hidden_from_monster_token(
        card.shown(Role::Actor)?,
        beside,
        cover,
    )))
}

pub(in crate::questions) fn disarm_bonus(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let shown = card.shown(Role::Actor)?;
    if activation::may_perform(shown, ActivationPurpose::Usual, Activity::Disarm) == Some(false) {
        return Err(Unanswerable::because("the actor may not disarm traps"));
    }
    Ok(Value::Int(activation::disarm_bonus(shown).into()))
}
