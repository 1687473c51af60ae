//! Speed abilities of the Dungeons card: speed points and what they buy, breaking away, ground, and
//! Ram.
//! It refuses to price what the card does not price: such questions are answered with nothing.

use super::{CONTACT_DAMAGE, ContactDamage, ShownAbilities};
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;

/// What a warrior is activated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activation {
    /// To move and attack as usual.
    Normal,
    /// To use Magic Levitation, Necromancy or Regeneration, or to shake off the token of Magic
    /// Freeze.
    Standing,
}

/// Where a warrior stands when it is activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The speed value on the dial.
    pub value: u8,
    /// Whether an opposing figure is in an adjacent square.
    pub enemy_adjacent: bool,
    /// Whether a friendly figure is in an adjacent square.
    pub friend_adjacent: bool,
    /// How many of those friends show Forced March.
    pub marchers_adjacent: u8,
    /// Whether it bears the token of Magic Freeze.
    pub frozen: bool,
}

/// The speed value of one activation, before anything is added.
pub fn speed_value(start: Start, activation: Activation) -> u8 {
    match activation {
        Activation::Standing => 0,
        Activation::Normal if start.frozen => start.value.min(2),
        Activation::Normal => start.value,
    }
}

/// What is added to the speed value until the activation ends.
pub fn speed_added(shown: ShownAbilities, start: Start, activation: Activation) -> u8 {
    if activation == Activation::Standing {
        return 0;
    }
    let leap =
        matches!(shown.speed, Some(AbilityId::Charge | AbilityId::Bound)) && !start.enemy_adjacent;
    let alone = shown.speed == Some(AbilityId::ForcedMarch) && !start.friend_adjacent;
    u8::from(leap)
        .saturating_mul(4)
        .saturating_add(u8::from(alone))
        .saturating_add(start.marchers_adjacent)
}

/// The speed points of one activation.
pub fn speed_points(shown: ShownAbilities, start: Start, activation: Activation) -> u8 {
    speed_value(start, activation).saturating_add(speed_added(shown, start, activation))
}

/// Whether an activation leaves an attack.
pub fn leaves_attack(activation: Activation) -> bool {
    activation == Activation::Normal
}

/// What an attack costs in speed points, where the card sets it.
pub fn attack_cost(shown: ShownAbilities, kind: AttackKind) -> Option<u8> {
    match (shown.speed, kind) {
        (Some(AbilityId::Charge), AttackKind::Close)
        | (Some(AbilityId::Bound), AttackKind::Ranged) => Some(0),
        (Some(AbilityId::Nimble), _) => Some(2),
        _ => None,
    }
}

/// Whether moving this warrior takes one of the player's activations.
pub fn takes_activation(shown: ShownAbilities, declared_quick: bool) -> bool {
    !(declared_quick && shown.speed == Some(AbilityId::Quickness))
}

/// Whether a warrior may attack this turn, as far as Quickness is concerned.
pub fn quickness_leaves_attack(declared_quick: bool) -> bool {
    !declared_quick
}

/// The highest roll that fails to break away, where the card sets it.
pub fn fails_to_break_away_on(shown: ShownAbilities) -> Option<u8> {
    matches!(shown.speed, Some(AbilityId::Charge | AbilityId::Bound | AbilityId::Flight))
        .then_some(1)
}

/// What a square is to a mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareTerrain {
    Clear,
    Hindering,
    Water,
    Blocking,
    /// A doorway, open or closed.
    Doorway,
}

/// Whether a mover treats ground as clear.
pub fn is_clear(shown: ShownAbilities, ground: SquareTerrain) -> bool {
    match ground {
        SquareTerrain::Clear => true,
        SquareTerrain::Blocking | SquareTerrain::Doorway => false,
        SquareTerrain::Water => matches!(shown.speed, Some(AbilityId::Flight | AbilityId::Aquatic)),
        SquareTerrain::Hindering => shown.speed == Some(AbilityId::Flight),
    }
}

/// Whether a movement may end in a square, as far as the card goes: it asks a flight for legal
/// terrain.
pub fn may_end(flies: bool, legal: bool) -> bool {
    legal || !flies
}

/// Whether Magic Levitation may carry a figure over this way: so many squares, and what lies on
/// them.
pub fn may_levitate(
    target_adjacent: bool,
    squares: u8,
    meets_figure: bool,
    meets_blocking: bool,
) -> bool {
    target_adjacent && squares <= 5 && !meets_figure && !meets_blocking
}

/// Whether a figure may be activated in the turn in which it was levitated.
pub fn may_be_activated(levitated_this_turn: bool) -> bool {
    !levitated_this_turn
}

/// Whether a line of fire to this warrior is blocked by the hindering terrain it runs through.
pub fn hindering_blocks(target: ShownAbilities, runs_through_hindering: bool) -> bool {
    runs_through_hindering && target.speed == Some(AbilityId::Stealth)
}

/// What Ram does to an opposing figure that its bearer's movement brought into an adjacent square.
pub fn ram_damage(
    shown: ShownAbilities,
    moved_adjacent: bool,
    front_faces: bool,
) -> Option<ContactDamage> {
    (shown.speed == Some(AbilityId::Ram) && moved_adjacent && front_faces).then_some(CONTACT_DAMAGE)
}
