//! Special abilities: one file each with all its wordings, and the points at which the general
//! rules ask them.
//! Nowhere else does the engine compare editions.

pub(crate) mod conjuring;
mod combat_hooks;
mod movement_hooks;
mod open_points;
mod status_hooks;
mod turn_hooks;

pub use combat_hooks::Reach;
pub use movement_hooks::FormationKind;
pub(crate) use status_hooks::Fate;

use crate::board::relations::ability_bit;
use crate::figure::AbilityId;
use crate::rules::Edition;

/// One wording of an ability: the edition that brought it, whether it may be cancelled, and what it
/// decides.
#[derive(Clone, Copy, Debug)]
pub struct Version<B> {
    /// The first edition with this wording.
    pub from: Edition,
    /// Whether its use is optional.
    pub optional: bool,
    /// EventKind it decides.
    pub behaviour: B,
}

macro_rules! behaviours {
    ($($module:ident $ability:ident $behaviour:ty;)+) => {
        $(#[doc = concat!("The wordings of `", stringify!($module), "`.")] pub mod $module;)+

        /// The wording in force of every ability, nothing for those an edition does not have.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Behaviours {
            $(#[doc = concat!("`", stringify!($module), "`")] pub $module: Option<$behaviour>,)+
            known: u64,
            optional: u64,
        }

        impl Behaviours {
            /// Looks every ability up in an edition.
            pub fn of(edition: Edition) -> Self {
                let mut known = 0;
                let mut optional = 0;
                $(
                    let $module = in_force($module::VERSIONS, edition);
                    if let Some(version) = $module {
                        known |= ability_bit(AbilityId::$ability);
                        if version.optional {
                            optional |= ability_bit(AbilityId::$ability);
                        }
                    }
                )+
                Self { $($module: $module.map(|version| version.behaviour),)+ known, optional }
            }

            /// These, but with one ability as others have it.
            #[must_use]
            pub fn with_wording_of(mut self, ability: AbilityId, others: &Self) -> Self {
                match ability {
                    $(AbilityId::$ability => self.$module = others.$module,)+
                }
                let bit = ability_bit(ability);
                self.known = self.known & !bit | others.known & bit;
                self.optional = self.optional & !bit | others.optional & bit;
                self
            }
        }

        /// The abilities that the engine plays.
        pub fn implemented() -> &'static [AbilityId] {
            &[$(AbilityId::$ability,)+]
        }

        /// The first editions of an ability's wordings, oldest first.
        pub fn editions(ability: AbilityId) -> Vec<Edition> {
            match ability {
                $(AbilityId::$ability => $module::VERSIONS.iter().map(|version| version.from).collect(),)+
                #[allow(unreachable_patterns)]
                _ => Vec::new(),
            }
        }
    };
}

behaviours! {
    charge Charge charge::Behaviour;
    quickness Quickness ();
    magic_levitation MagicLevitation magic_levitation::Behaviour;
    flight Flight flight::Behaviour;
    aquatic Aquatic aquatic::Behaviour;
    stealth Stealth ();
    bound Bound bound::Behaviour;
    forced_march ForcedMarch ();
    nimble Nimble nimble::Behaviour;
    ram Ram ram::Behaviour;
    frenzy Frenzy ();
    summon Summon ();
    healing Healing ();
    weapon_master WeaponMaster weapon_master::Behaviour;
    magic_blast MagicBlast magic_blast::Behaviour;
    flame_lightning FlameLightning flame_lightning::Behaviour;
    shockwave Shockwave shockwave::Behaviour;
    vampirism Vampirism vampirism::Behaviour;
    magic_healing MagicHealing ();
    venom Venom venom::Behaviour;
    sneak_attack SneakAttack sneak_attack::Behaviour;
    sweep Sweep sweep::Behaviour;
    battle_armor BattleArmor battle_armor::Behaviour;
    pole_arm PoleArm pole_arm::Behaviour;
    magic_immunity MagicImmunity ();
    toughness Toughness toughness::Behaviour;
    defend Defend ();
    regeneration Regeneration regeneration::Behaviour;
    invulnerability Invulnerability invulnerability::Behaviour;
    dodge Dodge dodge::Behaviour;
    magic_retaliation MagicRetaliation magic_retaliation::Behaviour;
    limited_invisibility LimitedInvisibility ();
    cursed Cursed cursed::Behaviour;
    terrify Terrify terrify::Behaviour;
    starting_position StartingPosition ();
    berserk Berserk berserk::Behaviour;
    magic_enhancement MagicEnhancement magic_enhancement::Behaviour;
    battle_fury BattleFury ();
    demoralized Demoralized ();
    necromancy Necromancy ();
    command Command command::Behaviour;
    pierce Pierce ();
    magic_freeze MagicFreeze magic_freeze::Behaviour;
    magic_confusion MagicConfusion magic_confusion::Behaviour;
}

/// The newest wording that is not later than the edition.
fn in_force<B: Copy>(versions: &[Version<B>], edition: Edition) -> Option<Version<B>> {
    versions.iter().rev().find(|version| version.from <= edition).copied()
}

impl Behaviours {
    /// Whether the edition has the ability at all.
    pub fn knows(&self, ability: AbilityId) -> bool {
        self.known & ability_bit(ability) != 0
    }

    /// The same without an ability: nobody has it, whatever a dial shows.
    pub fn without(mut self, ability: AbilityId) -> Self {
        self.known &= !ability_bit(ability);
        self
    }

    /// The same with the optional mark of an ability turned round.
    pub fn with_other_mark(mut self, ability: AbilityId) -> Self {
        self.optional ^= ability_bit(ability);
        self
    }

    /// Whether the edition lets the owner cancel the ability.
    pub fn is_optional(&self, ability: AbilityId) -> bool {
        self.optional & ability_bit(ability) != 0
    }
}
