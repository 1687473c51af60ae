//! Defense abilities of the Dungeons card: values, reductions with their floors, dodging, and
//! answers to attackers.
//! It keeps attack damage and ability damage apart, since the floors differ.

use super::{CONTACT_DAMAGE, ContactDamage, ShownAbilities};
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;
use crate::game::event::Harm;

/// The clicks of damage that a warrior's own ability leaves.
pub fn reduced_damage(target: ShownAbilities, harm: Harm, clicks: u8) -> u8 {
    let less = match target.defense {
        Some(AbilityId::Toughness) => 1,
        Some(AbilityId::Invulnerability) => 2,
        _ => 0,
    };
    match harm {
        // Nothing inflicted is nothing to reduce, and no reason for the floor either.
        Harm::Attack => clicks.saturating_sub(less).max(clicks.min(1)),
        Harm::Ability => clicks.saturating_sub(less),
        Harm::Miss | Harm::Push => clicks,
    }
}

/// The target's abilities that count against an attack: ranged actions with Pierce ignore three.
pub fn abilities_not_pierced(
    attacker: ShownAbilities,
    kind: AttackKind,
    target: ShownAbilities,
) -> ShownAbilities {
    let pierced = matches!(
        target.defense,
        Some(AbilityId::BattleArmor | AbilityId::Toughness | AbilityId::Invulnerability)
    );
    let ignores =
        kind == AttackKind::Ranged && attacker.damage == Some(AbilityId::Pierce) && pierced;
    ShownAbilities { defense: if ignores { None } else { target.defense }, ..target }
}

/// The defense value against an attack, with what the warrior's own ability adds.
pub fn defense_value(
    target: ShownAbilities,
    value: u8,
    kind: AttackKind,
    friend_adjacent: bool,
) -> u8 {
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
pub fn borrowed_defense(
    lender: ShownAbilities,
    value: u8,
    adjacent: bool,
    friendly: bool,
) -> Option<u8> {
    (lender.defense == Some(AbilityId::Defend) && adjacent && friendly).then_some(value)
}

/// Whether a hit becomes a miss.
pub fn dodged(target: ShownAbilities, die: u8) -> bool {
    target.defense == Some(AbilityId::Dodge) && die >= 5
}

/// The clicks that an attacker takes for damaging this warrior; nobody may answer them.
pub fn retaliation_clicks(target: ShownAbilities, damage_taken: u8) -> u8 {
    u8::from(target.defense == Some(AbilityId::MagicRetaliation) && damage_taken > 0)
}

/// Whether ranged attacks may be aimed at a warrior.
pub fn may_be_shot_at(target: ShownAbilities) -> bool {
    target.defense != Some(AbilityId::LimitedInvisibility)
}

/// Whether an ability of somebody else can affect a warrior: immunity shuts out every name with
/// Magic in it, healing too.
pub fn can_affect(ability: AbilityId, target: ShownAbilities) -> bool {
    let shut_out = ability != AbilityId::MagicImmunity && ability.is_magic();
    !(target.defense == Some(AbilityId::MagicImmunity) && shut_out)
}

/// Whether a warrior may be healed.
pub fn may_be_healed(target: ShownAbilities) -> bool {
    target.defense != Some(AbilityId::Invulnerability)
}

/// Whether an attack to heal by this ability can work on a target: of all abilities only these two
/// prevent it.
pub fn healing_works(by: AbilityId, target: ShownAbilities) -> bool {
    may_be_healed(target) && can_affect(by, target)
}

/// What Pole Arm does to an opposing figure whose movement brought it into an adjacent square.
pub fn pole_arm_damage(
    shown: ShownAbilities,
    moved_adjacent: bool,
    front_faces_after_spin: bool,
) -> Option<ContactDamage> {
    (shown.defense == Some(AbilityId::PoleArm) && moved_adjacent && front_faces_after_spin)
        .then_some(CONTACT_DAMAGE)
}

/// The clicks that Regeneration heals by a die.
pub fn regeneration_healing(die: u8) -> u8 {
    die.saturating_sub(2)
}
