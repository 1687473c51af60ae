//! Defense abilities of the Dungeons card: values, reductions with their floors, dodging, and
//! answers to attackers.
//! It keeps attack damage and ability damage apart, since the floors differ.

use super::{JOLT, Jolt, Shown};
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;

/// Where damage comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A close or ranged combat attack; Venom and Magic Enhancement count with it.
    Attack,
    /// The effect of a special ability.
    Ability,
    /// A critical miss.
    CriticalMiss,
    /// Pushing.
    Pushing,
}

/// The clicks that remain of damage.
pub fn reduced(target: Shown, source: Source, clicks: u8) -> u8 {
    let less = match target.defense {
        Some(AbilityId::Toughness) => 1,
        Some(AbilityId::Invulnerability) => 2,
        _ => 0,
    };
    match source {
        // Nothing inflicted is nothing to reduce, and no reason for the floor either.
        Source::Attack => clicks.saturating_sub(less).max(clicks.min(1)),
        Source::Ability => clicks.saturating_sub(less),
        Source::CriticalMiss | Source::Pushing => clicks,
    }
}

/// Whether the clicks reach a target through Pierce: these three abilities are ignored by ranged
/// actions with it.
pub fn seen_by(attacker: Shown, kind: AttackKind, target: Shown) -> Shown {
    let pierced = matches!(
        target.defense,
        Some(AbilityId::BattleArmor | AbilityId::Toughness | AbilityId::Invulnerability)
    );
    let ignores =
        kind == AttackKind::Ranged && attacker.damage == Some(AbilityId::Pierce) && pierced;
    Shown { defense: if ignores { None } else { target.defense }, ..target }
}

/// The defense value against an attack, with what the warrior's own ability adds.
pub fn defense_value(target: Shown, value: u8, kind: AttackKind, friend_adjacent: bool) -> u8 {
    let more = match target.defense {
        Some(AbilityId::BattleArmor | AbilityId::Invulnerability) if kind == AttackKind::Ranged => {
            2
        }
        Some(AbilityId::Defend) if !friend_adjacent => 1,
        _ => 0,
    };
    value.saturating_add(more)
}

/// The value that a figure may use instead of its own: that of a friend with Defend in an adjacent
/// square.
pub fn borrowed_defense(lender: Shown, value: u8, adjacent: bool, friendly: bool) -> Option<u8> {
    (lender.defense == Some(AbilityId::Defend) && adjacent && friendly).then_some(value)
}

/// Whether a hit becomes a miss.
pub fn dodged(target: Shown, die: u8) -> bool {
    target.defense == Some(AbilityId::Dodge) && die >= 5
}

/// The clicks that an attacker takes for damaging this warrior; nobody may answer them.
pub fn retaliation(target: Shown, damage_taken: u8) -> u8 {
    u8::from(target.defense == Some(AbilityId::MagicRetaliation) && damage_taken > 0)
}

/// Whether ranged attacks may be aimed at a warrior.
pub fn may_be_shot_at(target: Shown) -> bool {
    target.defense != Some(AbilityId::LimitedInvisibility)
}

/// Whether an ability of somebody else can affect a warrior: immunity shuts out every name with
/// Magic in it, healing too.
pub fn can_affect(ability: AbilityId, target: Shown) -> bool {
    let shut_out = ability != AbilityId::MagicImmunity && ability.id().starts_with("magic-");
    !(target.defense == Some(AbilityId::MagicImmunity) && shut_out)
}

/// Whether a warrior may be healed.
pub fn may_be_healed(target: Shown) -> bool {
    target.defense != Some(AbilityId::Invulnerability)
}

/// Whether an attack to heal by this ability can work on a target: of all abilities only these two
/// stand in its way.
pub fn healing_works(by: AbilityId, target: Shown) -> bool {
    may_be_healed(target) && can_affect(by, target)
}

/// What Pole Arm does to an opposing figure whose movement brought it into an adjacent square.
pub fn pole_arm(shown: Shown, moved_adjacent: bool, front_faces_after_spin: bool) -> Option<Jolt> {
    (shown.defense == Some(AbilityId::PoleArm) && moved_adjacent && front_faces_after_spin)
        .then_some(JOLT)
}

/// The clicks that Regeneration heals by a die.
pub fn regeneration(die: u8) -> u8 {
    die.saturating_sub(2)
}
