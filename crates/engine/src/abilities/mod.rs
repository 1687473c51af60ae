//! Special abilities: one file each, with all its wordings and the functions by which the phases of
//! the game ask for it. The general rules are asked first; an ability answers only for itself.
//!
//! An edition plays the newest wording that is not later than it; nothing else in the engine but
//! `rules` compares editions.

pub(crate) mod aquatic;
pub(crate) mod battle_armor;
pub(crate) mod battle_fury;
pub(crate) mod berserk;
mod bound;
mod charge;
pub(crate) mod command;
pub(crate) mod cursed;
pub(crate) mod defend;
pub(crate) mod demoralized;
pub(crate) mod dodge;
pub(crate) mod flame_lightning;
pub(crate) mod flight;
pub(crate) mod forced_march;
pub(crate) mod frenzy;
pub(crate) mod healing;
pub(crate) mod invulnerability;
pub(crate) mod limited_invisibility;
pub(crate) mod magic_blast;
pub(crate) mod magic_confusion;
pub(crate) mod magic_enhancement;
pub(crate) mod magic_freeze;
pub(crate) mod magic_healing;
pub(crate) mod magic_immunity;
pub(crate) mod magic_levitation;
pub(crate) mod magic_retaliation;
pub(crate) mod move_and_attack;
pub(crate) mod necromancy;
pub(crate) mod nimble;
pub(crate) mod pierce;
pub(crate) mod pole_arm;
pub(crate) mod quickness;
pub(crate) mod ram;
pub(crate) mod regeneration;
mod revival;
pub(crate) mod shockwave;
pub(crate) mod sneak_attack;
pub(crate) mod starting_position;
pub(crate) mod stealth;
pub(crate) mod summon;
pub(crate) mod sweep;
pub(crate) mod terrify;
pub(crate) mod toughness;
pub(crate) mod vampirism;
pub(crate) mod venom;
pub(crate) mod weapon_master;

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
    charge Charge move_and_attack::MoveAndAttack;
    quickness Quickness ();
    magic_levitation MagicLevitation magic_levitation::MagicLevitation;
    flight Flight flight::Flight;
    aquatic Aquatic aquatic::Aquatic;
    stealth Stealth ();
    bound Bound move_and_attack::MoveAndAttack;
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
    magic_healing MagicHealing magic_healing::MagicHealing;
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
