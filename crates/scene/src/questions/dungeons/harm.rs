//! What an attack in a dungeon does: hits and dodges, clicks, answers, freezing and forced moves.
//! Whether the dice hit is a fact; critical results are refused, since the card leaves them to the
//! rulebook.

use super::{Card, Unanswerable, on_card};
use crate::facts::{Attribute, DungeonFact, Fact, Role};
use variorum_engine::AbilityId;
use variorum_engine::Harm;
use variorum_engine::dungeons::attack::{self, Hit};
use variorum_engine::dungeons::damage::{self, AdjacentFigure};
use variorum_engine::dungeons::defense;
use variorum_engine::dungeons::encounter::Encounter;
use variorum_engine::dungeons::{AttackKind, ShownAbilities};
use variorum_expr::Value;

/// An attack on the target that can be made, and whether it hits in the end.
struct Blow {
    encounter: Encounter,
    hits: bool,
}

impl Card<'_> {
    fn blow(&mut self) -> Result<Blow, Unanswerable> {
        let encounter = self.encounter(Role::Target)?;
        if self.truth(Fact::TargetFriendly) {
            return Err(Unanswerable::because("the actor attacks no friend"));
        }
        if encounter.kind == AttackKind::Ranged && !self.in_sight()? {
            return Err(Unanswerable::because("the attack cannot be aimed at the target"));
        }
        let named = self.number(DungeonFact::Targets).max(if self.spreads(encounter) {
            u8::MAX
        } else {
            1
        });
        if self.number(DungeonFact::Hits) > named {
            return Err(Unanswerable::because("more are hit than the attack affects"));
        }
        let hits = match self.word(Fact::AttackResult) {
            "hit" => {
                !encounter.target.has(AbilityId::Dodge)
                    || encounter.stays_hit(self.roll(Fact::DieDodge))
            }
            "miss" if self.situation.is_set(DungeonFact::Hits.into()) => {
                return Err(Unanswerable::because("the attack misses, and yet somebody is hit"));
            }
            "miss" => false,
            _ => {
                return Err(Unanswerable::because(
                    "the card does not say what critical results do",
                ));
            }
        };
        Ok(Blow { encounter, hits })
    }

    fn spreads(&self, encounter: Encounter) -> bool {
        let ranged = [AbilityId::FlameLightning, AbilityId::Shockwave];
        let spread = match encounter.kind {
            AttackKind::Close => &[AbilityId::Sweep][..],
            AttackKind::Ranged => &ranged[..],
        };
        spread.iter().any(|ability| encounter.attacker.has(*ability))
    }

    /// A hit, its die rolled where there is one.
    fn hit(&mut self, encounter: Encounter) -> Result<Hit, Unanswerable> {
        let friend = self.shown(Role::Third)?;
        let beside = self.truth(DungeonFact::ThirdByActor) && self.third_is_friend();
        let rolls = rolls_damage(encounter);
        Ok(Hit {
            kind: encounter.kind,
            value: self.value(Role::Actor, Attribute::Damage),
            hits: self.number(DungeonFact::Hits),
            from_rear: self.truth(Fact::AttackRear),
            die: if rolls { self.roll(Fact::DieDamage) } else { 0 },
            enhancers: encounter.enhancement(friend, beside),
        })
    }

    /// What the target takes from the attack, and the attack.
    fn clicks(&mut self) -> Result<(Encounter, u8), Unanswerable> {
        let blow = self.blow()?;
        let plain = Hit {
            kind: blow.encounter.kind,
            value: 0,
            hits: 1,
            from_rear: false,
            die: 0,
            enhancers: 0,
        };
        let hit = if blow.hits { self.hit(blow.encounter)? } else { plain };
        if blow.hits {
            self.single_or_settled(blow.encounter)?;
        }
        Ok((blow.encounter, blow.encounter.damage_taken(blow.hits, hit)))
    }

    /// What several targets of one shot take is for the rulebook, unless an ability says it.
    fn single_or_settled(&self, encounter: Encounter) -> Result<(), Unanswerable> {
        let by = [AbilityId::FlameLightning, AbilityId::MagicFreeze, AbilityId::MagicConfusion];
        let settled = by.into_iter().any(|ability| encounter.attacker.has(ability));
        let unsaid = self.number(DungeonFact::Targets) > 1 && !settled;
        if unsaid {
            Err(Unanswerable::because("the card does not say what several targets take"))
        } else {
            Ok(())
        }
    }
}

fn rolls_damage(encounter: Encounter) -> bool {
    let ability = if encounter.kind == AttackKind::Close {
        AbilityId::WeaponMaster
    } else {
        AbilityId::MagicBlast
    };
    encounter.attacker.has(ability)
}

fn number(value: u8) -> Value {
    Value::Int(value.into())
}

pub(in crate::questions) fn hits(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(card.blow()?.hits))
}

pub(in crate::questions) fn single_dice(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let blow = card.blow()?;
    if blow.hits && rolls_damage(blow.encounter) {
        card.roll(Fact::DieDamage);
    }
    if blow.hits && blow.encounter.kind == AttackKind::Ranged && freezing(card, blow.encounter) {
        card.roll(Fact::DieFreeze);
    }
    Ok(Value::Int(i64::try_from(card.rolled.len()).unwrap_or(0)))
}

/// A hit, where the attack hits.
fn landed(card: &mut Card<'_>) -> Result<(Encounter, Hit), Unanswerable> {
    let blow = card.blow()?;
    if !blow.hits {
        return Err(Unanswerable::because("the attack does not hit"));
    }
    card.single_or_settled(blow.encounter)?;
    Ok((blow.encounter, card.hit(blow.encounter)?))
}

pub(in crate::questions) fn base(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let (encounter, hit) = landed(card)?;
    Ok(number(attack::damage_base(encounter.attacker, hit)))
}

pub(in crate::questions) fn added(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let (encounter, hit) = landed(card)?;
    Ok(number(attack::damage_added(encounter.attacker, hit)))
}

pub(in crate::questions) fn taken(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    Ok(number(card.clicks()?.1))
}

pub(in crate::questions) fn remaining(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let source = match card.word(DungeonFact::Origin) {
        "ability" => Harm::Ability,
        "critical_miss" => Harm::Miss,
        "pushing" => Harm::Push,
        _ => Harm::Attack,
    };
    let target = if source == Harm::Attack {
        card.encounter(Role::Target)?.target
    } else {
        card.shown(Role::Target)?
    };
    if source != Harm::Attack && card.situation.is_set(Fact::AttackKind) {
        return Err(Unanswerable::because("only an attack has a kind"));
    }
    Ok(number(defense::reduced_damage(target, source, card.number(DungeonFact::Clicks))))
}

pub(in crate::questions) fn retaliation(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let (encounter, clicks) = card.clicks()?;
    Ok(number(encounter.retaliation(clicks)))
}

pub(in crate::questions) fn actor_healed(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let (encounter, clicks) = card.clicks()?;
    let healed =
        attack::vampirism_healing(encounter.attacker, encounter.kind, u8::from(clicks > 0));
    Ok(number(if defense::may_be_healed(card.shown(Role::Actor)?) { healed } else { 0 }))
}

/// Whether a ranged hit may freeze its only target.
fn freezing(card: &Card<'_>, encounter: Encounter) -> bool {
    encounter.attacker.has(AbilityId::MagicFreeze) && card.number(DungeonFact::Targets) == 1
}

pub(in crate::questions) fn freezes(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let blow = card.blow()?;
    if !blow.hits || blow.encounter.kind == AttackKind::Close || !freezing(card, blow.encounter) {
        return Ok(Value::Bool(false));
    }
    let die = card.roll(Fact::DieFreeze);
    Ok(Value::Bool(damage::freezes(blow.encounter.attacker, true, die)))
}

pub(in crate::questions) fn forced_move(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let blow = card.blow()?;
    let (single, speed) =
        (card.number(DungeonFact::Targets) == 1, card.value(Role::Target, Attribute::Speed));
    let by = if blow.hits && blow.encounter.kind == AttackKind::Ranged {
        blow.encounter.attacker
    } else {
        ShownAbilities::default()
    };
    Ok(number(damage::confuses(by, single, speed).unwrap_or(0)))
}

pub(in crate::questions) fn forced_beside(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let blow = card.blow()?;
    let confuses = blow.encounter.kind == AttackKind::Ranged
        && blow.encounter.attacker.has(AbilityId::MagicConfusion);
    let forced = confuses && blow.hits && card.number(DungeonFact::Targets) == 1;
    Ok(Value::Bool(
        forced
            && damage::confused_may_enter(match card.word(DungeonFact::Near) {
                "friend" => AdjacentFigure::Friend,
                "mage_spawn" => AdjacentFigure::MageSpawn,
                "monster_token" => AdjacentFigure::MonsterToken,
                _ => AdjacentFigure::Others,
            }),
    ))
}

pub(in crate::questions) fn may_counterattack(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let against = card.word(DungeonFact::Against);
    if against == "attack" {
        let encounter = card.encounter(Role::Target)?;
        return Ok(Value::Bool(damage::may_counterattack(
            card.shown(Role::Target)?,
            encounter.attacker,
            encounter.kind,
        )));
    }
    let striker = match against {
        "ram" => card.shown(Role::Actor)?.has(AbilityId::Ram),
        "pole_arm" => card.shown(Role::Target)?.has(AbilityId::PoleArm),
        _ => card.shown(Role::Target)?.has(AbilityId::MagicRetaliation),
    };
    // Nobody answers a jolt of Ram or Pole Arm, nor what Magic Retaliation deals.
    if striker {
        Ok(Value::Bool(false))
    } else {
        Err(Unanswerable::because("nobody there strikes in that way"))
    }
}

pub(in crate::questions) fn can_affect(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let ability = AbilityId::ALL.get(card.situation.variant(DungeonFact::Ability.into())).copied();
    let ability = ability.ok_or_else(|| Unanswerable::because("there is no such ability"))?;
    on_card(ability)?;
    Ok(Value::Bool(defense::can_affect(ability, card.shown(Role::Target)?)))
}
