//! Activations, speed points, and what happens at the start of a turn in a dungeon.
//! It gives nobody a turn: what the card adds or forbids is all there is.

use super::{Card, Refusal};
use crate::situation::{Attribute, Dungeon, Fact, Role};
use variorum_engine::combat::attack::AttackKind;
use variorum_engine::dungeons::activation::{self, Deed, Errand, Readiness};
use variorum_engine::dungeons::speed::{self, Start};
use variorum_engine::dungeons::{damage, defense};
use variorum_engine::figure::AbilityId;
use variorum_expr::Value;

impl Card<'_> {
    fn errand(&self) -> Result<Errand, Refusal> {
        let errand = match self.word(Dungeon::Errand) {
            "quick" => Errand::Quick,
            "levitate" => Errand::Levitate,
            "raise" => Errand::Raise,
            "regenerate" => Errand::Regenerate,
            "thaw" => Errand::Thaw,
            _ => Errand::Usual,
        };
        let announced = self.truth(Dungeon::Declared);
        if errand != Errand::Quick && !announced {
            Err(Refusal::because("only Quickness has to be announced"))
        } else {
            Ok(errand)
        }
    }

    fn readiness(&self) -> Result<Readiness, Refusal> {
        let (controlled, mage_spawn) =
            (self.truth(Dungeon::Controlled), self.truth(Dungeon::Spawn));
        if controlled && mage_spawn {
            return Err(Refusal::because("nobody controls Mage Spawn"));
        }
        Ok(Readiness {
            controlled,
            mage_spawn,
            frozen: self.truth(Dungeon::Frozen),
            levitated: self.truth(Dungeon::Levitated),
            enemy_adjacent: self.truth(Dungeon::FoeBeside),
        })
    }

    /// The errand that the actor is on, which it must be able to be sent on.
    fn under_way(&self) -> Result<Errand, Refusal> {
        let errand = self.errand()?;
        match activation::may_activate(self.shown(Role::Actor)?, errand, self.readiness()?) {
            Some(true) => Ok(errand),
            _ => Err(Refusal::because("the actor cannot be activated for that")),
        }
    }

    fn start(&self) -> Result<Start, Refusal> {
        let third = self.shown(Role::Third)?;
        let marches = third.has(AbilityId::ForcedMarch)
            && self.third_is_friend()
            && self.truth(Dungeon::ThirdByActor);
        Ok(Start {
            value: self.value(Role::Actor, Attribute::Speed),
            enemy_adjacent: self.truth(Dungeon::FoeBeside),
            friend_adjacent: self.truth(Dungeon::FriendBeside),
            marchers_adjacent: u8::from(marches),
            frozen: self.truth(Dungeon::Frozen),
        })
    }
}

/// The card leaves the rest to a rulebook that is unknown.
fn unsaid(what: &str) -> Refusal {
    Refusal::because(format!("the card does not say {what}"))
}

pub(in crate::stage) fn may_activate(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let may = activation::may_activate(card.shown(Role::Actor)?, card.errand()?, card.readiness()?);
    may.map(Value::Bool).ok_or_else(|| unsaid("who activates whose warriors"))
}

pub(in crate::stage) fn may_do(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let deed = match card.word(Dungeon::Deed) {
        "open_door" => Deed::OpenDoor,
        "close" => Deed::Attack(AttackKind::Close),
        "ranged" => Deed::Attack(AttackKind::Ranged),
        "disarm" => Deed::Disarm,
        "gather" => Deed::Gather,
        "pass_through" => Deed::PassThrough,
        "end_beside" => Deed::EndBeside,
        _ => Deed::Move,
    };
    let may = activation::may_do(card.shown(Role::Actor)?, card.under_way()?, deed);
    may.map(Value::Bool).ok_or_else(|| unsaid("what that costs"))
}

pub(in crate::stage) fn spent(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let quick = card.under_way()? == Errand::Quick && card.truth(Dungeon::Declared);
    Ok(Value::Int(i64::from(speed::takes_activation(card.shown(Role::Actor)?, quick))))
}

/// Who rolls for Command: the actor, and the bystander if it is on the same side or Mage Spawn.
fn commanders(card: &Card<'_>) -> Result<[bool; 2], Refusal> {
    let third = card.third_is_friend() || card.truth(Dungeon::ThirdSpawn);
    let commands = |role| Ok::<bool, Refusal>(card.shown(role)?.has(AbilityId::Command));
    Ok([commands(Role::Actor)?, third && commands(Role::Third)?])
}

pub(in crate::stage) fn start_dice(card: &mut Card<'_>) -> Result<Value, Refusal> {
    Ok(Value::Int(commanders(card)?.into_iter().map(i64::from).sum()))
}

pub(in crate::stage) fn gained(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let role = match commanders(card)? {
        [true, true] => {
            return Err(Refusal::because("two dice are rolled, and the facts have one"));
        }
        [false, false] => return Ok(Value::Int(0)),
        [true, false] => Role::Actor,
        [false, true] => Role::Third,
    };
    let die = card.roll(Fact::CommandDie);
    Ok(Value::Int(i64::from(damage::adds_activation(card.shown(role)?, die))))
}

pub(in crate::stage) fn start_healed(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let (commander, friend) = (card.shown(Role::Actor)?, card.shown(Role::Third)?);
    let near = card.truth(Dungeon::SameTile) || card.truth(Dungeon::ThirdByActor);
    let heals = card.third_is_friend() && defense::may_be_healed(friend);
    Ok(Value::Int(if heals { damage::heartened(commander, friend, near).into() } else { 0 }))
}

pub(in crate::stage) fn speed_value(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let errand = card.under_way()?;
    Ok(Value::Int(speed::speed_value(card.start()?, errand.activation()).into()))
}

pub(in crate::stage) fn speed_added(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let errand = card.under_way()?;
    let added = speed::speed_added(card.shown(Role::Actor)?, card.start()?, errand.activation());
    Ok(Value::Int(if card.truth(Dungeon::Over) { 0 } else { added.into() }))
}

pub(in crate::stage) fn attack_cost(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let (shown, kind) = (card.shown(Role::Actor)?, card.kind()?);
    if !damage::may_attack(shown, kind) {
        return Err(Refusal::because("the actor may not make that attack"));
    }
    let cost = speed::attack_cost(shown, kind).ok_or_else(|| unsaid("what the attack costs"))?;
    Ok(Value::Int(cost.into()))
}

pub(in crate::stage) fn kept_from_token(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let (beside, cover) = (card.truth(Dungeon::TokenBeside), card.truth(Dungeon::Cover));
    Ok(Value::Bool(activation::kept_from_token(card.shown(Role::Actor)?, beside, cover)))
}

pub(in crate::stage) fn disarm_bonus(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let shown = card.shown(Role::Actor)?;
    if activation::may_do(shown, Errand::Usual, Deed::Disarm) == Some(false) {
        return Err(Refusal::because("the actor may not disarm traps"));
    }
    Ok(Value::Int(activation::disarm_bonus(shown).into()))
}
