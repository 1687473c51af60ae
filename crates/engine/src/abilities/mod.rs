//! Special abilities: one file each with all its wordings, and the points at which the general
//! rules ask them.
//! Nowhere else does the engine compare editions.

pub(crate) mod conjuring;
pub mod aquatic;
pub mod battle_armor;
pub mod battle_fury;
pub mod berserk;
pub mod bound;
pub mod charge;
pub mod command;
pub mod cursed;
pub mod defend;
pub mod demoralized;
pub mod dodge;
pub mod flame_lightning;
pub mod flight;
pub mod forced_march;
pub mod frenzy;
pub mod healing;
pub mod invulnerability;
pub mod limited_invisibility;
pub mod magic_blast;
pub mod magic_confusion;
pub mod magic_enhancement;
pub mod magic_freeze;
pub mod magic_healing;
pub mod magic_immunity;
pub mod magic_levitation;
pub mod magic_retaliation;
pub mod necromancy;
pub mod nimble;
pub mod pierce;
pub mod pole_arm;
pub mod quickness;
pub mod ram;
pub mod regeneration;
pub mod shockwave;
pub mod sneak_attack;
pub mod starting_position;
pub mod stealth;
pub mod summon;
pub mod sweep;
pub mod terrify;
pub mod toughness;
pub mod vampirism;
pub mod venom;
pub mod weapon_master;
mod combat_hooks;
mod movement_hooks;
mod open_points;
mod status_hooks;
mod turn_hooks;

pub use combat_hooks::Reach;
pub use movement_hooks::FormationKind;
pub(crate) use status_hooks::Fate;

use crate::figure::AbilityId;
use crate::rules::Edition;

/// One wording of an ability; its file lists all of them, oldest first.
#[derive(Clone, Copy, Debug)]
struct Wording<T> {
    /// The first edition with this wording.
    from: Edition,
    /// Whether the owner may cancel the ability.
    optional: bool,
    /// The values in which wordings differ, or that a test may change.
    terms: T,
}

macro_rules! abilities {
    ($($module:ident $ability:ident $terms:ty;)+) => {
        /// The wording in force of every ability, nothing for those an edition does not have.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct AbilityRules {
            $(#[doc = concat!("`", stringify!($module), "`")] pub $module: Option<$terms>,)+
            known: u64,
            optional: u64,
        }

        impl AbilityRules {
            /// Looks every ability up in an edition.
            pub fn for_edition(edition: Edition) -> Self {
                let mut known = 0;
                let mut optional = 0;
                $(
                    let $module = in_force($module::WORDINGS, edition);
                    if let Some(wording) = $module {
                        known |= AbilityId::$ability.bit();
                        if wording.optional {
                            optional |= AbilityId::$ability.bit();
                        }
                    }
                )+
                Self { $($module: $module.map(|wording| wording.terms),)+ known, optional }
            }

            /// These, but with one ability as others have it.
            #[must_use]
            pub fn with_wording_of(mut self, ability: AbilityId, others: &Self) -> Self {
                match ability {
                    $(AbilityId::$ability => self.$module = others.$module,)+
                }
                let bit = ability.bit();
                self.known = self.known & !bit | others.known & bit;
                self.optional = self.optional & !bit | others.optional & bit;
                self
            }
        }

        /// The abilities that the engine plays.
        pub fn implemented_abilities() -> &'static [AbilityId] {
            &[$(AbilityId::$ability,)+]
        }

        /// The first editions of an ability's wordings, oldest first.
        pub fn wording_editions(ability: AbilityId) -> Vec<Edition> {
            match ability {
                $(AbilityId::$ability => {
                    $module::WORDINGS.iter().map(|wording| wording.from).collect()
                })+
            }
        }
    };
}

abilities! {
    charge Charge charge::Charge;
    quickness Quickness ();
    magic_levitation MagicLevitation magic_levitation::MagicLevitation;
    flight Flight flight::Flight;
    aquatic Aquatic aquatic::Aquatic;
    stealth Stealth ();
    bound Bound bound::Bound;
    forced_march ForcedMarch ();
    nimble Nimble nimble::Nimble;
    ram Ram ram::Ram;
    frenzy Frenzy ();
    summon Summon ();
    healing Healing ();
    weapon_master WeaponMaster weapon_master::WeaponMaster;
    magic_blast MagicBlast magic_blast::MagicBlast;
    flame_lightning FlameLightning flame_lightning::FlameLightning;
    shockwave Shockwave shockwave::Shockwave;
    vampirism Vampirism vampirism::Vampirism;
    magic_healing MagicHealing ();
    venom Venom venom::Venom;
    sneak_attack SneakAttack sneak_attack::SneakAttack;
    sweep Sweep sweep::Sweep;
    battle_armor BattleArmor battle_armor::BattleArmor;
    pole_arm PoleArm pole_arm::PoleArm;
    magic_immunity MagicImmunity ();
    toughness Toughness toughness::Toughness;
    defend Defend ();
    regeneration Regeneration regeneration::Regeneration;
    invulnerability Invulnerability invulnerability::Invulnerability;
    dodge Dodge dodge::Dodge;
    magic_retaliation MagicRetaliation magic_retaliation::MagicRetaliation;
    limited_invisibility LimitedInvisibility ();
    cursed Cursed cursed::Cursed;
    terrify Terrify terrify::Terrify;
    starting_position StartingPosition ();
    berserk Berserk berserk::Berserk;
    magic_enhancement MagicEnhancement magic_enhancement::MagicEnhancement;
    battle_fury BattleFury ();
    demoralized Demoralized ();
    necromancy Necromancy ();
    command Command command::Command;
    pierce Pierce ();
    magic_freeze MagicFreeze magic_freeze::MagicFreeze;
    magic_confusion MagicConfusion magic_confusion::MagicConfusion;
}

/// The newest wording that is not later than the edition.
fn in_force<T: Copy>(wordings: &[Wording<T>], edition: Edition) -> Option<Wording<T>> {
    wordings.iter().rev().find(|wording| wording.from <= edition).copied()
}

impl AbilityRules {
    /// Whether the edition has the ability at all.
    pub fn knows(&self, ability: AbilityId) -> bool {
        self.known & ability.bit() != 0
    }

    /// The same without an ability: nobody has it, whatever a dial shows.
    pub fn without(mut self, ability: AbilityId) -> Self {
        self.known &= !ability.bit();
        self
    }

    /// Whether the edition lets the owner cancel the ability.
    pub fn is_optional(&self, ability: AbilityId) -> bool {
        self.optional & ability.bit() != 0
    }
}
