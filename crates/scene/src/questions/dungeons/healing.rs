//! Healing in a dungeon: attacks to heal, healing oneself, and Regeneration.
//! How much there is to heal is not asked.

use variorum_engine::dungeons::attack::{self, SelfHealing};
use variorum_engine::dungeons::{damage, defense};
use variorum_engine::{AbilityId, AttackKind};
use variorum_expr::Value;

use super::{DungeonRun, Unanswerable, int_value};
use crate::facts::{AttackResult, Attribute, DungeonFact, Fact, Role};

impl DungeonRun<'_> {
    /// The healing ability of the actor, if its attack may be made to heal the target.
    fn healing_ability(&self) -> Result<Option<AbilityId>, Unanswerable> {
        let (healer, kind) = (self.abilities_of(Role::Actor)?, self.attack_kind()?);
        let by = match (healer.attack, kind) {
            (Some(AbilityId::Healing), AttackKind::Close) => AbilityId::Healing,
            (Some(AbilityId::MagicHealing), AttackKind::Ranged) => AbilityId::MagicHealing,
            _ => return Ok(None),
        };
        let works = defense::healing_works(by, self.abilities_of(Role::Target)?)
            && self.truth(Fact::TargetFriendly);
        Ok((works && damage::may_attack(healer, kind)).then_some(by))
    }

    /// The same, where the question needs one.
    fn require_healing_ability(&self) -> Result<AbilityId, Unanswerable> {
        let ability = self.healing_ability()?;
        ability.ok_or_else(|| Unanswerable::because("the actor cannot heal the target"))
    }

    /// How the actor may heal itself, if it may.
    fn self_healing(&self) -> Result<Option<SelfHealing>, Unanswerable> {
        Ok(attack::heals_itself(self.abilities_of(Role::Actor)?, self.number(DungeonFact::Points)))
    }
}

pub(in crate::questions) fn may_heal(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(run.healing_ability()?.is_some()))
}

pub(in crate::questions) fn heal_defense(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    run.require_healing_ability()?;
    let value = run.dial_value(Role::Target, Attribute::Defense);
    Ok(int_value(attack::healing_defense(
        value,
        run.truth(DungeonFact::FoeBeside),
        run.truth(DungeonFact::TargetNearFoe),
    )))
}

pub(in crate::questions) fn heal_bonus(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    run.require_healing_ability()?;
    // Every modifier but the one for enemies is ignored: healing#modifiers,
    // magic-healing#modifiers.
    Ok(int_value(0))
}

pub(in crate::questions) fn healed(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let by = run.require_healing_ability()?;
    let by_value = by == AbilityId::Healing && !run.truth(Fact::HealByDie);
    if by == AbilityId::MagicHealing && run.truth(Fact::HealByDie) {
        return Err(Unanswerable::because("Magic Healing leaves no choice of a die"));
    }
    match run.choice(Fact::AttackResult) {
        AttackResult::Hit => {}
        AttackResult::Miss => return Ok(int_value(0)),
        AttackResult::CriticalHit | AttackResult::CriticalMiss => {
            return Err(Unanswerable::because("the card does not say what critical results do"));
        }
    }
    let die = if by_value { 0 } else { run.roll(Fact::DieHeal) };
    let value = run.dial_value(Role::Actor, Attribute::Damage);
    Ok(int_value(attack::healing_amount(run.abilities_of(Role::Actor)?, by_value, value, die)))
}

pub(in crate::questions) fn self_healed(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    Ok(int_value(run.self_healing()?.map_or(0, |healing| healing.clicks)))
}

pub(in crate::questions) fn points_after(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let healing = run.self_healing()?;
    let healing = healing.ok_or_else(|| Unanswerable::because("the actor cannot heal itself"))?;
    Ok(int_value(run.number(DungeonFact::Points).saturating_sub(healing.cost)))
}

pub(in crate::questions) fn self_heal_ends(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(run.self_healing()?.is_some_and(|healing| healing.ends_activation)))
}

pub(in crate::questions) fn regenerated(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    if !run.abilities_of(Role::Actor)?.has(AbilityId::Regeneration) {
        return Ok(int_value(0));
    }
    let die = run.roll(Fact::DieRegeneration);
    Ok(int_value(defense::regeneration_healing(die)))
}
