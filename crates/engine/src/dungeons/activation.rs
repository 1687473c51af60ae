//! Activations of the Dungeons card: what a warrior may be activated for, and what it may do then.
//! It refuses to say what the card leaves to the rulebook: such questions are answered with
//! nothing.

use super::Shown;
use super::damage::{may_approach, may_attack, may_raise};
use super::speed::{Activation, may_attack_in, may_attack_when, may_be_activated};
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;

/// What a warrior is activated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Errand {
    /// To move and attack as usual.
    Usual,
    /// To move by Quickness.
    Quick,
    /// To carry somebody by Magic Levitation.
    Levitate,
    /// To raise the dead by Necromancy.
    Raise,
    /// To heal by Regeneration.
    Regenerate,
    /// To shake off the token of Magic Freeze.
    Thaw,
}

impl Errand {
    /// How many points and attacks it leaves.
    pub fn activation(self) -> Activation {
        match self {
            Self::Usual | Self::Quick => Activation::Normal,
            Self::Levitate | Self::Raise | Self::Regenerate | Self::Thaw => Activation::Standing,
        }
    }
}

/// How a warrior stands when somebody wants to activate it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Readiness {
    /// Whether the player who wants to controls it.
    pub controlled: bool,
    /// Whether it is Mage Spawn.
    pub mage_spawn: bool,
    /// Whether it bears the token of Magic Freeze.
    pub frozen: bool,
    /// Whether it was levitated this turn.
    pub levitated: bool,
    /// Whether an opposing figure is in an adjacent square.
    pub enemy_adjacent: bool,
}

/// Whether a warrior may be activated for an errand; of others' warriors the card knows only the
/// thawing.
pub fn may_activate(shown: Shown, errand: Errand, ready: Readiness) -> Option<bool> {
    if !ready.controlled && errand != Errand::Thaw {
        return None;
    }
    let able = match errand {
        Errand::Usual => true,
        Errand::Quick => shown.has(AbilityId::Quickness),
        Errand::Levitate => shown.has(AbilityId::MagicLevitation),
        Errand::Raise => may_raise(shown, ready.enemy_adjacent),
        Errand::Regenerate => shown.has(AbilityId::Regeneration),
        Errand::Thaw => ready.frozen && (ready.controlled || ready.mage_spawn),
    };
    Some(able && may_be_activated(ready.levitated))
}

/// What a warrior may want to do in its activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Moving.
    Move,
    /// Opening a door.
    OpenDoor,
    /// Attacking.
    Attack(AttackKind),
    /// Disarming a trap.
    Disarm,
    /// Gathering treasure.
    Gather,
    /// Passing through an opposing figure.
    PassThrough,
    /// Ending its movement beside an opposing figure by choice.
    EndBeside,
}

/// Whether the abilities and the errand of a warrior leave it free to do something; nothing where
/// the card has no price for it.
pub fn may_do(shown: Shown, errand: Errand, deed: Deed) -> Option<bool> {
    let standing = errand.activation() == Activation::Standing;
    match deed {
        Deed::Attack(kind) => Some(
            may_attack(shown, kind)
                && may_attack_in(errand.activation())
                && may_attack_when(errand == Errand::Quick),
        ),
        Deed::Move => Some(!standing),
        Deed::PassThrough | Deed::EndBeside => Some(may_approach(shown) && !standing),
        Deed::OpenDoor | Deed::Disarm | Deed::Gather if standing => None,
        Deed::OpenDoor => Some(true),
        Deed::Disarm | Deed::Gather => {
            Some(errand != Errand::Quick && shown.damage != Some(AbilityId::Berserk))
        }
    }
}

/// What is added to a die rolled to disarm traps.
pub fn disarm_bonus(shown: Shown) -> u8 {
    let knacks = [AbilityId::Stealth, AbilityId::Nimble, AbilityId::SneakAttack];
    knacks.into_iter().filter(|knack| shown.has(*knack)).map(|_| 2).sum()
}

/// Whether a warrior is kept from converting a wandering monster token.
pub fn kept_from_token(shown: Shown, token_adjacent: bool, cover_in_tile: bool) -> bool {
    let hidden =
        shown.has(AbilityId::LimitedInvisibility) || shown.has(AbilityId::Stealth) && cover_in_tile;
    hidden && !token_adjacent
}
