//! What an attack in a dungeon does: hits and dodges, clicks, counterattacks, freezing and forced
//! moves.
//! Whether the dice hit is a fact; critical results are refused, since the card leaves them to the
//! rulebook.

use variorum_engine::dungeons::ShownAbilities;
use variorum_engine::dungeons::attack::{self, Hit};
use variorum_engine::dungeons::damage::{self, AdjacentFigure};
use variorum_engine::dungeons::defense;
use variorum_engine::dungeons::encounter::Encounter;
use variorum_engine::{AbilityId, AttackKind, Harm};
use variorum_expr::Value;

use super::{DungeonRun, Unanswerable, ensure_on_card, int_value};
use crate::facts::{
    AttackResult, Attribute, CounteredStrike, DungeonFact, DungeonNeighbour, Fact, Role,
};

/// An attack on the target that can be made, and whether it hits in the end.
struct AttackOnTarget {
    encounter: Encounter,
    hits: bool,
}

impl DungeonRun<'_> {
    /// Makes the attack on the target, its Dodge rolled where it has one.
    fn attack_target(&mut self) -> Result<AttackOnTarget, Unanswerable> {
        let encounter = self.encounter_with(Role::Target)?;
        if self.truth(Fact::TargetFriendly) {
            return Err(Unanswerable::because("the actor attacks no friend"));
        }
        if encounter.kind == AttackKind::Ranged && !self.may_aim_at_target()? {
            return Err(Unanswerable::because("the attack cannot be aimed at the target"));
        }
        let affected =
            if affects_several(encounter) { u8::MAX } else { self.number(DungeonFact::Targets) };
        if self.number(DungeonFact::Hits) > affected {
            return Err(Unanswerable::because("more are hit than the attack affects"));
        }
        let hits = match self.choice(Fact::AttackResult) {
            AttackResult::Hit => {
                !encounter.target.has(AbilityId::Dodge)
                    || encounter.stays_hit(self.roll(Fact::DieDodge))
            }
            AttackResult::Miss if self.is_set(DungeonFact::Hits) => {
                return Err(Unanswerable::because("the attack misses, and yet somebody is hit"));
            }
            AttackResult::Miss => false,
            AttackResult::CriticalHit | AttackResult::CriticalMiss => {
                return Err(Unanswerable::because(
                    "the card does not say what critical results do",
                ));
            }
        };
        Ok(AttackOnTarget { encounter, hits })
    }

    /// The damage of a hit, its die rolled where there is one.
    fn roll_hit(&mut self, encounter: Encounter) -> Result<Hit, Unanswerable> {
        let friend = self.abilities_of(Role::Third)?;
        let beside = self.truth(DungeonFact::ThirdByActor) && self.third_is_friend();
        let rolls = rolls_damage(encounter);
        Ok(Hit {
            kind: encounter.kind,
            value: self.dial_value(Role::Actor, Attribute::Damage),
            hits: self.number(DungeonFact::Hits),
            from_rear: self.truth(Fact::AttackRear),
            die: if rolls { self.roll(Fact::DieDamage) } else { 0 },
            enhancers: encounter.enhancement(friend, beside),
        })
    }

    /// The attack, and how many clicks the target takes from it.
    fn attack_and_clicks(&mut self) -> Result<(Encounter, u8), Unanswerable> {
        let attacked = self.attack_target()?;
        let encounter = attacked.encounter;
        let hit = if attacked.hits {
            let hit = self.roll_hit(encounter)?;
            self.ensure_card_says_damage(encounter)?;
            hit
        } else {
            let kind = encounter.kind;
            Hit { kind, value: 0, hits: 1, from_rear: false, die: 0, enhancers: 0 }
        };
        Ok((encounter, encounter.damage_taken(attacked.hits, hit)))
    }

    /// What several targets of one shot take is for the rulebook, unless an ability says it.
    fn ensure_card_says_damage(&self, encounter: Encounter) -> Result<(), Unanswerable> {
        let by = [AbilityId::FlameLightning, AbilityId::MagicFreeze, AbilityId::MagicConfusion];
        let ability_says = by.into_iter().any(|ability| encounter.attacker.has(ability));
        if self.number(DungeonFact::Targets) > 1 && !ability_says {
            Err(Unanswerable::because("the card does not say what several targets take"))
        } else {
            Ok(())
        }
    }
}

/// Whether the attacker's ability affects more figures than it names.
fn affects_several(encounter: Encounter) -> bool {
    let abilities: &[AbilityId] = match encounter.kind {
        AttackKind::Close => &[AbilityId::Sweep],
        AttackKind::Ranged => &[AbilityId::FlameLightning, AbilityId::Shockwave],
    };
    abilities.iter().any(|ability| encounter.attacker.has(*ability))
}

/// Whether a die takes the place of the attacker's damage value.
fn rolls_damage(encounter: Encounter) -> bool {
    let ability = match encounter.kind {
        AttackKind::Close => AbilityId::WeaponMaster,
        AttackKind::Ranged => AbilityId::MagicBlast,
    };
    encounter.attacker.has(ability)
}

pub(in crate::questions) fn hits(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(run.attack_target()?.hits))
}

pub(in crate::questions) fn single_dice(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let attacked = run.attack_target()?;
    if attacked.hits && rolls_damage(attacked.encounter) {
        run.roll(Fact::DieDamage);
    }
    if attacked.hits
        && attacked.encounter.kind == AttackKind::Ranged
        && may_freeze(run, attacked.encounter)
    {
        run.roll(Fact::DieFreeze);
    }
    let count = i64::try_from(run.rolled.len()).expect("few dice are rolled for a question");
    Ok(Value::Int(count))
}

/// The attack and its damage, where it hits.
fn successful_hit(run: &mut DungeonRun) -> Result<(Encounter, Hit), Unanswerable> {
    let attacked = run.attack_target()?;
    if !attacked.hits {
        return Err(Unanswerable::because("the attack does not hit"));
    }
    run.ensure_card_says_damage(attacked.encounter)?;
    Ok((attacked.encounter, run.roll_hit(attacked.encounter)?))
}

pub(in crate::questions) fn damage_base(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let (encounter, hit) = successful_hit(run)?;
    Ok(int_value(attack::damage_base(encounter.attacker, hit)))
}

pub(in crate::questions) fn damage_added(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let (encounter, hit) = successful_hit(run)?;
    Ok(int_value(attack::damage_added(encounter.attacker, hit)))
}

pub(in crate::questions) fn damage_taken(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    Ok(int_value(run.attack_and_clicks()?.1))
}

pub(in crate::questions) fn harm(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let harm: Harm = run.choice(DungeonFact::Origin);
    let target = if harm == Harm::Attack {
        run.encounter_with(Role::Target)?.target
    } else {
        run.abilities_of(Role::Target)?
    };
    if harm != Harm::Attack && run.is_set(Fact::AttackKind) {
        return Err(Unanswerable::because("only an attack has a kind"));
    }
    Ok(int_value(defense::reduced_damage(target, harm, run.number(DungeonFact::Clicks))))
}

pub(in crate::questions) fn retaliation(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let (encounter, clicks) = run.attack_and_clicks()?;
    Ok(int_value(encounter.retaliation(clicks)))
}

pub(in crate::questions) fn actor_healed(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let (encounter, clicks) = run.attack_and_clicks()?;
    let healed =
        attack::vampirism_healing(encounter.attacker, encounter.kind, u8::from(clicks > 0));
    Ok(int_value(if defense::may_be_healed(run.abilities_of(Role::Actor)?) { healed } else { 0 }))
}

/// Whether a ranged hit may freeze its only target.
fn may_freeze(run: &DungeonRun, encounter: Encounter) -> bool {
    encounter.attacker.has(AbilityId::MagicFreeze) && run.number(DungeonFact::Targets) == 1
}

pub(in crate::questions) fn freezes(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let attacked = run.attack_target()?;
    if !attacked.hits
        || attacked.encounter.kind == AttackKind::Close
        || !may_freeze(run, attacked.encounter)
    {
        return Ok(Value::Bool(false));
    }
    let die = run.roll(Fact::DieFreeze);
    Ok(Value::Bool(damage::freezes(attacked.encounter.attacker, true, die)))
}

pub(in crate::questions) fn forced_move(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let attacked = run.attack_target()?;
    let (single, speed) =
        (run.number(DungeonFact::Targets) == 1, run.dial_value(Role::Target, Attribute::Speed));
    let by = if attacked.hits && attacked.encounter.kind == AttackKind::Ranged {
        attacked.encounter.attacker
    } else {
        ShownAbilities::default()
    };
    Ok(int_value(damage::confuses(by, single, speed).unwrap_or(0)))
}

pub(in crate::questions) fn forced_beside(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let attacked = run.attack_target()?;
    let confuses = attacked.encounter.kind == AttackKind::Ranged
        && attacked.encounter.attacker.has(AbilityId::MagicConfusion);
    let forced = confuses && attacked.hits && run.number(DungeonFact::Targets) == 1;
    let near = match run.choice(DungeonFact::Near) {
        DungeonNeighbour::Friend => AdjacentFigure::Friend,
        DungeonNeighbour::MageSpawn => AdjacentFigure::MageSpawn,
        DungeonNeighbour::MonsterToken => AdjacentFigure::MonsterToken,
        DungeonNeighbour::Nobody | DungeonNeighbour::Foe => AdjacentFigure::Others,
    };
    Ok(Value::Bool(forced && damage::confused_may_enter(near)))
}

pub(in crate::questions) fn may_counterattack(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let strikes = match run.choice(DungeonFact::Against) {
        CounteredStrike::Attack => {
            let encounter = run.encounter_with(Role::Target)?;
            let (target, attacker) = (run.abilities_of(Role::Target)?, encounter.attacker);
            let may = damage::may_counterattack(target, attacker, encounter.kind);
            return Ok(Value::Bool(may));
        }
        CounteredStrike::Ram => run.abilities_of(Role::Actor)?.has(AbilityId::Ram),
        CounteredStrike::PoleArm => run.abilities_of(Role::Target)?.has(AbilityId::PoleArm),
        CounteredStrike::Retaliation => {
            run.abilities_of(Role::Target)?.has(AbilityId::MagicRetaliation)
        }
    };
    // Nobody answers the damage of Ram, Pole Arm or Magic Retaliation.
    if strikes {
        Ok(Value::Bool(false))
    } else {
        Err(Unanswerable::because("nobody there strikes in that way"))
    }
}

pub(in crate::questions) fn can_affect(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let ability: AbilityId = run.choice(DungeonFact::Ability);
    ensure_on_card(ability)?;
    Ok(Value::Bool(defense::can_affect(ability, run.abilities_of(Role::Target)?)))
}
