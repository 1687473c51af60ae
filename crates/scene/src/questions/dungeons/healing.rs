//! Healing in a dungeon: attacks to heal, healing oneself, and Regeneration.
//! It does not ask how much there is to heal.

use super::{Card, Unanswerable};
use crate::facts::{Attribute, DungeonFact, Fact, Role};
use variorum_engine::AbilityId;
use variorum_engine::dungeons::attack::{self, SelfHealing};
use variorum_engine::dungeons::{AttackKind, damage, defense};
use variorum_expr::Value;

impl Card<'_> {
    /// The healing ability of the actor, if its attack may be made to heal the target.
    fn heals(&self) -> Result<Option<AbilityId>, Unanswerable> {
        let (healer, kind) = (self.shown(Role::Actor)?, self.kind()?);
        let by = match (healer.attack, kind) {
            (Some(AbilityId::Healing), AttackKind::Close) => AbilityId::Healing,
            (Some(AbilityId::MagicHealing), AttackKind::Ranged) => AbilityId::MagicHealing,
            _ => return Ok(None),
        };
        let works = defense::healing_works(by, self.shown(Role::Target)?)
            && self.truth(Fact::TargetFriendly);
        Ok((works && damage::may_attack(healer, kind)).then_some(by))
    }

    /// The same, where nothing else is worth asking.
    fn healer(&self) -> Result<AbilityId, Unanswerable> {
        self.heals()?.ok_or_else(|| Unanswerable::because("the actor cannot heal the target"))
    }

    fn own(&self) -> Result<Option<SelfHealing>, Unanswerable> {
        Ok(attack::heals_itself(self.shown(Role::Actor)?, self.number(DungeonFact::Points)))
    }
}

fn number(value: u8) -> Value {
    Value::Int(value.into())
}

pub(in crate::questions) fn may_heal(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(card.heals()?.is_some()))
}

pub(in crate::questions) fn defense(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    card.healer()?;
    let value = card.value(Role::Target, Attribute::Defense);
    Ok(number(attack::healing_defense(
        value,
        card.truth(DungeonFact::FoeBeside),
        card.truth(DungeonFact::TargetNearFoe),
    )))
}

pub(in crate::questions) fn bonus(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    card.healer()?;
    // Every modifier but the one for enemies is ignored: healing#modifiers,
    // magic-healing#modifiers.
    Ok(number(0))
}

pub(in crate::questions) fn healed(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let by = card.healer()?;
    let by_value = by == AbilityId::Healing && !card.truth(Fact::HealByDie);
    if by == AbilityId::MagicHealing && card.truth(Fact::HealByDie) {
        return Err(Unanswerable::because("Magic Healing leaves no choice of a die"));
    }
    match card.word(Fact::AttackResult) {
        "hit" => {}
        "miss" => return Ok(number(0)),
        _ => return Err(Unanswerable::because("the card does not say what critical results do")),
    }
    let die = if by_value { 0 } else { card.roll(Fact::DieHeal) };
    let value = card.value(Role::Actor, Attribute::Damage);
    Ok(number(attack::healing_amount(card.shown(Role::Actor)?, by_value, value, die)))
}

pub(in crate::questions) fn self_healed(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    Ok(number(card.own()?.map_or(0, |own| own.clicks)))
}

pub(in crate::questions) fn points_after(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let own = card.own()?.ok_or_else(|| Unanswerable::because("the actor cannot heal itself"))?;
    Ok(number(card.number(DungeonFact::Points).saturating_sub(own.cost)))
}

pub(in crate::questions) fn ends(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(card.own()?.is_some_and(|own| own.ends_activation)))
}

pub(in crate::questions) fn regenerated(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    if !card.shown(Role::Actor)?.has(AbilityId::Regeneration) {
        return Ok(number(0));
    }
    let die = card.roll(Fact::DieRegeneration);
    Ok(number(defense::regeneration_healing(die)))
}
