//! Activations of the Dungeons card: what a warrior may be activated for, and what it may do then.
//! It refuses to say what the card leaves to the rulebook: such questions are answered with
//! nothing.

use super::ShownAbilities;
use super::damage::{may_approach, may_attack, may_raise};
use super::speed::{Activation, leaves_attack, may_be_activated, quickness_leaves_attack};
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;

/// What a warrior is activated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActivationPurpose {
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

impl ActivationPurpose {
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
pub fn may_activate(
    shown: ShownAbilities,
    errand: ActivationPurpose,
    ready: Readiness,
) -> Option<bool> {
    if !ready.controlled && errand != ActivationPurpose::Thaw {
        return None;
    }
    let able = match errand {
        ActivationPurpose::Usual => true,
        ActivationPurpose::Quick => shown.has(AbilityId::Quickness),
        ActivationPurpose::Levitate => shown.has(AbilityId::MagicLevitation),
        ActivationPurpose::Raise => may_raise(shown, ready.enemy_adjacent),
        ActivationPurpose::Regenerate => shown.has(AbilityId::Regeneration),
        ActivationPurpose::Thaw => ready.frozen && (ready.controlled || ready.mage_spawn),
    };
    Some(able && may_be_activated(ready.levitated))
}

/// What a warrior may want to do in its activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activity {
    Move,
    OpenDoor,
    Attack(AttackKind),
    Disarm,
    Gather,
    /// Passing through an opposing figure.
    PassThrough,
    /// Ending its movement beside an opposing figure by choice.
    EndBeside,
}

/// Whether the abilities and the errand of a warrior leave it free to do something; nothing where
/// the card has no price for it.
pub fn may_perform(
    shown: ShownAbilities,
    errand: ActivationPurpose,
    deed: Activity,
) -> Option<bool> {
    let standing = errand.activation() == Activation::Standing;
    match deed {
        Activity::Attack(kind) => Some(
            may_attack(shown, kind)
                && leaves_attack(errand.activation())
                && quickness_leaves_attack(errand == ActivationPurpose::Quick),
        ),
        Activity::Move => Some(!standing),
        Activity::PassThrough | Activity::EndBeside => Some(may_approach(shown) && !standing),
        Activity::OpenDoor | Activity::Disarm | Activity::Gather if standing => None,
        Activity::OpenDoor => Some(true),
        Activity::Disarm | Activity::Gather => {
            Some(errand != ActivationPurpose::Quick && shown.damage != Some(AbilityId::Berserk))
        }
    }
}

/// What is added to a die rolled to disarm traps.
pub fn disarm_bonus(shown: ShownAbilities) -> u8 {
    let knacks = [AbilityId::Stealth, AbilityId::Nimble, AbilityId::SneakAttack];
    knacks.into_iter().filter(|knack| shown.has(*knack)).map(|_| 2).sum()
}

/// Whether a warrior is kept from converting a wandering monster token.
pub fn is_hidden_from_monster_token(
    shown: ShownAbilities,
    token_adjacent: bool,
    cover_in_tile: bool,
) -> bool {
    let hidden =
        shown.has(AbilityId::LimitedInvisibility) || shown.has(AbilityId::Stealth) && cover_in_tile;
    hidden && !token_adjacent
}
