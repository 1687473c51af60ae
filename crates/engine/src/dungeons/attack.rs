//! Attack abilities of the Dungeons card: damage of hits and misses, reach, healing, and whom one
//! attack takes in.
//! It rolls no dice; they are facts.

use super::ShownAbilities;
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;

/// One hit of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The kind of attack.
    pub kind: AttackKind,
    /// The attacker's damage value.
    pub value: u8,
    /// How many figures the attack hit in all.
    pub hits: u8,
    /// Whether it came from the target's rear arc.
    pub from_rear: bool,
    /// The die for damage, for abilities that roll one.
    pub die: u8,
    /// How many friends beside the attacker enhance a ranged attack.
    pub enhancers: u8,
}

/// Whether an attack is a wave, which neither heeds nor is touched by any other ability.
fn is_wave(shown: ShownAbilities, kind: AttackKind) -> bool {
    (shown.attack, kind) == (Some(AbilityId::Shockwave), AttackKind::Ranged)
}

/// The clicks that one hit starts from.
pub fn damage_base(shown: ShownAbilities, hit: Hit) -> u8 {
    if is_wave(shown, hit.kind) {
        return if hit.hits >= 2 { 1 } else { hit.value };
    }
    let value = match (shown.damage, hit.kind) {
        (Some(AbilityId::MagicFreeze), AttackKind::Ranged) => 1,
        (Some(AbilityId::MagicConfusion), AttackKind::Ranged) => 0,
        _ => hit.value,
    };
    match (shown.attack, hit.kind) {
        (Some(AbilityId::WeaponMaster), AttackKind::Close)
        | (Some(AbilityId::MagicBlast), AttackKind::Ranged) => hit.die,
        (Some(AbilityId::FlameLightning), AttackKind::Ranged) => 1,
        (Some(AbilityId::SneakAttack), AttackKind::Close) if hit.from_rear => {
            value.saturating_mul(2).min(5)
        }
        _ => value,
    }
}

/// The clicks that are added to one hit, all of them damage of the attack.
pub fn damage_added(shown: ShownAbilities, hit: Hit) -> u8 {
    if is_wave(shown, hit.kind) {
        return 0;
    }
    let venom = u8::from(shown.attack == Some(AbilityId::Venom));
    venom.saturating_add(if hit.kind == AttackKind::Ranged { hit.enhancers } else { 0 })
}

/// The clicks of one hit, before the target's own abilities.
pub fn damage_of_hit(shown: ShownAbilities, hit: Hit) -> u8 {
    damage_base(shown, hit).saturating_add(damage_added(shown, hit))
}

/// The clicks of a miss: part of the attack's damage, not an effect of an ability.
pub fn damage_of_miss(shown: ShownAbilities) -> u8 {
    u8::from(shown.attack == Some(AbilityId::Venom))
}

/// Whether a target at a distance is in reach; half an odd range is not rounded.
pub fn in_reach(shown: ShownAbilities, distance: u16, range: u16) -> bool {
    let halved = matches!(shown.attack, Some(AbilityId::MagicBlast | AbilityId::Shockwave));
    if halved { distance.saturating_mul(2) <= range } else { distance <= range }
}

/// Whether what stands in a line of fire blocks it.
pub fn line_blocked(shown: ShownAbilities, by_terrain: bool, by_figure: bool) -> bool {
    match shown.attack {
        Some(AbilityId::MagicBlast) => false,
        Some(AbilityId::Shockwave) => by_terrain,
        _ => by_terrain || by_figure,
    }
}

/// Whether hindering terrain counts against a shot that runs through it.
pub fn line_hindered(shown: ShownAbilities, runs_through_hindering: bool) -> bool {
    runs_through_hindering && shown.attack != Some(AbilityId::MagicBlast)
}

/// Where a figure stands to an attacker and its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bystander {
    /// Whether it opposes the attacker.
    pub opposing: bool,
    /// Whether it is in a square adjacent to the target.
    pub beside_target: bool,
    /// Whether it is in a square adjacent to the attacker.
    pub beside_attacker: bool,
    /// Whether it is in the attacker's front arc.
    pub in_front: bool,
    /// Whether it is within the reach of a wave, with a line that no terrain blocks.
    pub in_wave: bool,
}

/// Whether an attack takes in a figure that is not its target.
pub fn affects_bystander(shown: ShownAbilities, kind: AttackKind, figure: Bystander) -> bool {
    match (shown.attack, kind) {
        (Some(AbilityId::FlameLightning), AttackKind::Ranged) => figure.beside_target,
        (Some(AbilityId::Shockwave), AttackKind::Ranged) => figure.in_wave,
        (Some(AbilityId::Sweep), AttackKind::Close) => {
            figure.opposing && figure.in_front && figure.beside_attacker
        }
        _ => false,
    }
}

/// Whether a shot may affect an opposing figure with a friend of the attacker beside it, where the
/// card says so.
pub fn reaches_past_friends(shown: ShownAbilities) -> bool {
    shown.attack == Some(AbilityId::Shockwave)
}

/// Whether an opposing figure gets its free spin when this warrior ends its movement beside it.
pub fn grants_free_spin(mover: ShownAbilities) -> bool {
    mover.attack != Some(AbilityId::SneakAttack)
}

/// The clicks that a close combat attack heals on the attacker, by how many targets it damaged.
pub fn vampirism_healing(shown: ShownAbilities, kind: AttackKind, damaged: u8) -> u8 {
    if shown.attack == Some(AbilityId::Vampirism) && kind == AttackKind::Close {
        damaged
    } else {
        0
    }
}

/// The defense that an attack to heal must reach.
pub fn healing_defense(value: u8, enemy_beside_healer: bool, enemy_beside_target: bool) -> u8 {
    value.saturating_add(if enemy_beside_healer || enemy_beside_target { 2 } else { 0 })
}

/// The clicks that a successful attack heals: the die, or with Healing the damage value if that is
/// chosen.
pub fn healing_amount(shown: ShownAbilities, by_value: bool, value: u8, die: u8) -> u8 {
    if by_value && shown.attack == Some(AbilityId::Healing) { value } else { die }
}

/// What healing oneself costs and brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfHealing {
    /// Speed points spent.
    pub cost: u8,
    pub clicks: u8,
    /// Whether the activation ends.
    pub ends_activation: bool,
}

/// Whether a warrior may heal itself with these speed points left; only Healing says that this ends
/// the activation.
pub fn heals_itself(shown: ShownAbilities, points_left: u8) -> Option<SelfHealing> {
    let by = shown
        .attack
        .filter(|ability| matches!(ability, AbilityId::Healing | AbilityId::MagicHealing))?;
    let healing = SelfHealing { cost: 4, clicks: 1, ends_activation: by == AbilityId::Healing };
    // Immunity to what has Magic in its name shuts out the warrior's own Magic Healing:
    // magic-immunity#magic-healing.
    (super::defense::healing_works(by, shown) && points_left >= 4).then_some(healing)
}
