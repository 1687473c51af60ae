//! The card of Mage Knight Dungeons: what its forty abilities decide by themselves, as pure
//! questions over a few facts.
//! It plays no game: the rulebook of Dungeons is unknown, so what opens a door, springs a trap or
//! wakes a monster stays out.

pub mod activation;
pub mod attack;
pub mod damage;
pub mod defense;
pub mod encounter;
pub mod speed;

pub use crate::combat::attack::AttackKind;

use crate::figure::AbilityId;

/// The abilities in effect on one warrior, one for each value of its dial.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShownAbilities {
    /// Beside the speed value.
    pub speed: Option<AbilityId>,
    /// Beside the attack value.
    pub attack: Option<AbilityId>,
    /// Beside the defense value.
    pub defense: Option<AbilityId>,
    /// Beside the damage value.
    pub damage: Option<AbilityId>,
}

impl ShownAbilities {
    /// A warrior that shows exactly one ability.
    pub fn just(ability: AbilityId) -> Self {
        use crate::figure::Slot;
        let mut shown = Self::default();
        *match ability.slot() {
            Slot::Speed => &mut shown.speed,
            Slot::Attack => &mut shown.attack,
            Slot::Defense => &mut shown.defense,
            Slot::Damage => &mut shown.damage,
        } = Some(ability);
        shown
    }

    /// The same warrior with only those abilities that pass.
    pub(crate) fn only(self, passes: impl Fn(AbilityId) -> bool) -> Self {
        let keep = |slot: Option<AbilityId>| slot.filter(|ability| passes(*ability));
        Self {
            speed: keep(self.speed),
            attack: keep(self.attack),
            defense: keep(self.defense),
            damage: keep(self.damage),
        }
    }

    /// Whether it shows an ability.
    pub fn has(&self, ability: AbilityId) -> bool {
        [self.speed, self.attack, self.defense, self.damage].contains(&Some(ability))
    }
}

/// A click dealt by an ability to a figure that came near, after which the activation is over and
/// nobody may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContactDamage {
    pub clicks: u8,
    /// Whether the activation under way ends.
    pub ends_activation: bool,
    /// Whether a counterattack against it is possible.
    pub answered: bool,
}

/// The jolt of Ram and Pole Arm.
const CONTACT_DAMAGE: ContactDamage =
    ContactDamage { clicks: 1, ends_activation: true, answered: false };
