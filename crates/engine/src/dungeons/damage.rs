//! Damage abilities of the Dungeons card: attack rolls, who may attack, freezing, confusing,
//! commanding and raising the dead.
//! What makes a Hero, a treasure or a monster is for the rulebook, which is unknown.

use super::ShownAbilities;
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;

/// Whether an attack is a warrior's own or its answer to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Attack,
    Counterattack,
}

/// What is added to an attack roll.
pub fn attack_roll_bonus(shown: ShownAbilities, kind: AttackKind, role: Role) -> u8 {
    match (shown.damage, kind, role) {
        (Some(AbilityId::Berserk), AttackKind::Close, Role::Attack) => 2,
        (Some(AbilityId::BattleFury), _, Role::Counterattack) => 1,
        _ => 0,
    }
}

/// The attack value, with what Magic Enhancement adds for a warrior that shoots alone.
pub fn attack_value(
    shown: ShownAbilities,
    value: u8,
    kind: AttackKind,
    friend_adjacent: bool,
) -> u8 {
    let alone = shown.damage == Some(AbilityId::MagicEnhancement)
        && kind == AttackKind::Ranged
        && !friend_adjacent;
    value.saturating_add(u8::from(alone))
}

/// The extra click that an attack gets from a friend beside the attacker; it counts as combat
/// damage.
pub fn enhancement(friend: ShownAbilities, kind: AttackKind, adjacent: bool) -> u8 {
    u8::from(
        friend.damage == Some(AbilityId::MagicEnhancement)
            && kind == AttackKind::Ranged
            && adjacent,
    )
}

/// Whether a warrior may make this attack.
pub fn may_attack(shown: ShownAbilities, kind: AttackKind) -> bool {
    match shown.damage {
        Some(AbilityId::Berserk) => kind == AttackKind::Close,
        Some(AbilityId::Demoralized) => false,
        _ => true,
    }
}

/// Whether a warrior may counterattack somebody whose attack or ability showed this.
pub fn may_counterattack(
    shown: ShownAbilities,
    attacker: ShownAbilities,
    kind: AttackKind,
) -> bool {
    let confused = kind == AttackKind::Ranged && attacker.damage == Some(AbilityId::MagicConfusion);
    shown.damage != Some(AbilityId::Demoralized) && !confused
}

/// Whether a warrior may end its movement beside an opposing figure of its own will, and pass
/// through one.
pub fn may_approach(shown: ShownAbilities) -> bool {
    shown.damage != Some(AbilityId::Demoralized)
}

/// Whether a hit freezes its target.
pub fn freezes(shown: ShownAbilities, single_target: bool, die: u8) -> bool {
    shown.damage == Some(AbilityId::MagicFreeze) && single_target && die >= 4
}

/// How many speed points a hit lets the attacker move its target by at most.
pub fn confuses(shown: ShownAbilities, single_target: bool, target_speed: u8) -> Option<u8> {
    (shown.damage == Some(AbilityId::MagicConfusion) && single_target).then_some(target_speed)
}

/// What may be in the squares adjacent to one where a figure is moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AdjacentFigure {
    /// Nobody, or a figure that opposes the attacker.
    Others,
    /// A figure friendly to the attacker.
    Friend,
    MageSpawn,
    /// A wandering monster token.
    MonsterToken,
}

/// Whether a confused figure may be moved into a square, by what is in the squares adjacent to it.
pub fn confused_may_enter(near: AdjacentFigure) -> bool {
    near == AdjacentFigure::Others
}

/// Whether the die of a commander adds an activation.
pub fn adds_activation(shown: ShownAbilities, die: u8) -> bool {
    shown.damage == Some(AbilityId::Command) && die == 6
}

/// The clicks that a friend heals at the start of the turn beside a commander.
pub fn command_healing(commander: ShownAbilities, friend: ShownAbilities, near: bool) -> u8 {
    u8::from(
        commander.damage == Some(AbilityId::Command)
            && friend.damage == Some(AbilityId::Demoralized)
            && near,
    )
}

/// A dial to bring back: where it starts, and its last click, which shows three skulls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EliminatedFigure {
    pub start: u8,
    pub last: u8,
    /// Whether Zombie or Skeleton is part of its name.
    pub undead: bool,
}

/// Whether a warrior may raise the dead where it stands.
pub fn may_raise(shown: ShownAbilities, enemy_adjacent: bool) -> bool {
    shown.damage == Some(AbilityId::Necromancy) && !enemy_adjacent
}

/// The click at which a fallen friend returns; nothing when three skulls show.
pub fn returns_at(fallen: EliminatedFigure, die: u8) -> Option<u8> {
    let click = if fallen.undead { fallen.start } else { fallen.start.saturating_add(die) };
    (click < fallen.last).then_some(click)
}

/// The click at which a warrior starts: that of its green square, or of its level if it is a Hero.
pub fn starts_at(green_square: u8, hero_level: Option<u8>) -> u8 {
    hero_level.unwrap_or(green_square)
}
