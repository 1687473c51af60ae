//! The 44 special abilities by name: their slot on the dial, their id, and whether Magic is part of
//! the name.
//! What an ability does is in its own file below abilities/.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The four values that change on a dial; each may carry one ability at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// How far the figure moves.
    Speed,
    /// What it adds to its dice.
    Attack,
    /// What its attackers must reach.
    Defense,
    /// How many clicks it deals.
    Damage,
}

impl Slot {
    /// All four, in the order of a dial.
    pub const ALL: [Slot; 4] = [Slot::Speed, Slot::Attack, Slot::Defense, Slot::Damage];

    /// The place among the four.
    pub const fn index(self) -> usize {
        self as usize
    }
}

macro_rules! abilities {
    ($($variant:ident $slot:ident $id:literal $name:literal)*) => {
        /// A special ability, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum AbilityId {
            $(#[doc = $name] #[serde(rename = $id)] $variant,)*
        }

        impl AbilityId {
            /// All of them, slot by slot.
            pub const ALL: [AbilityId; 44] = [$(AbilityId::$variant,)*];

            /// The slot whose value carries its mark.
            pub const fn slot(self) -> Slot {
                match self { $(AbilityId::$variant => Slot::$slot,)* }
            }

            /// The id used in files and citations.
            pub const fn id(self) -> &'static str {
                match self { $(AbilityId::$variant => $id,)* }
            }

            /// The name as printed.
            pub const fn name(self) -> &'static str {
                match self { $(AbilityId::$variant => $name,)* }
            }
        }
    };
}

abilities! {
    Charge Speed "charge" "Charge"
    Quickness Speed "quickness" "Quickness"
    MagicLevitation Speed "magic-levitation" "Magic Levitation"
    Flight Speed "flight" "Flight"
    Aquatic Speed "aquatic" "Aquatic"
    Stealth Speed "stealth" "Stealth"
    Bound Speed "bound" "Bound"
    ForcedMarch Speed "forced-march" "Forced March"
    Nimble Speed "nimble" "Nimble"
    Ram Speed "ram" "Ram"
    Frenzy Speed "frenzy" "Frenzy"
    Summon Speed "summon" "Summon"
    Healing Attack "healing" "Healing"
    WeaponMaster Attack "weapon-master" "Weapon Master"
    MagicBlast Attack "magic-blast" "Magic Blast"
    FlameLightning Attack "flame-lightning" "Flame/Lightning"
    Shockwave Attack "shockwave" "Shockwave"
    Vampirism Attack "vampirism" "Vampirism"
    MagicHealing Attack "magic-healing" "Magic Healing"
    Venom Attack "venom" "Venom"
    SneakAttack Attack "sneak-attack" "Sneak Attack"
    Sweep Attack "sweep" "Sweep"
    BattleArmor Defense "battle-armor" "Battle Armor"
    PoleArm Defense "pole-arm" "Pole Arm"
    MagicImmunity Defense "magic-immunity" "Magic Immunity"
    Toughness Defense "toughness" "Toughness"
    Defend Defense "defend" "Defend"
    Regeneration Defense "regeneration" "Regeneration"
    Invulnerability Defense "invulnerability" "Invulnerability"
    Dodge Defense "dodge" "Dodge"
    MagicRetaliation Defense "magic-retaliation" "Magic Retaliation"
    LimitedInvisibility Defense "limited-invisibility" "Limited Invisibility"
    Cursed Defense "cursed" "Cursed"
    Terrify Defense "terrify" "Terrify"
    StartingPosition Damage "starting-position" "Starting Position"
    Berserk Damage "berserk" "Berserk"
    MagicEnhancement Damage "magic-enhancement" "Magic Enhancement"
    BattleFury Damage "battle-fury" "Battle Fury"
    Demoralized Damage "demoralized" "Demoralized"
    Necromancy Damage "necromancy" "Necromancy"
    Command Damage "command" "Command"
    Pierce Damage "pierce" "Pierce"
    MagicFreeze Damage "magic-freeze" "Magic Freeze"
    MagicConfusion Damage "magic-confusion" "Magic Confusion"
}

impl AbilityId {
    /// The ability with this id.
    pub fn from_id(id: &str) -> Option<AbilityId> {
        AbilityId::ALL.into_iter().find(|ability| ability.id() == id)
    }

    /// Whether Magic is part of its name, which is what Magic Immunity and Cursed ask.
    pub fn is_magic(self) -> bool {
        self.name().starts_with("Magic ")
    }

    /// The place among all.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its bit in a set of abilities.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.index()
    }
}

impl fmt::Display for AbilityId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::{AbilityId, Slot};

    #[test]
    fn each_slot_has_its_number_of_abilities() {
        let count = |slot| AbilityId::ALL.iter().filter(|ability| ability.slot() == slot).count();
        assert_eq!(Slot::ALL.map(count), [12, 10, 12, 10]);
    }

    #[test]
    fn ids_follow_from_names_and_lead_back() {
        for (place, ability) in AbilityId::ALL.into_iter().enumerate() {
            assert_eq!(ability.id(), ability.name().to_lowercase().replace([' ', '/'], "-"));
            assert_eq!(AbilityId::from_id(ability.id()), Some(ability));
            assert_eq!(ability.index(), place);
            assert_eq!(serde_json::to_value(ability).unwrap(), ability.id());
        }
        assert_eq!(AbilityId::from_id("flying"), None);
    }

    #[test]
    fn eight_names_hold_the_word_magic() {
        let magic: Vec<_> = AbilityId::ALL
            .into_iter()
            .filter(|ability| ability.is_magic())
            .map(AbilityId::id)
            .collect();
        assert_eq!(magic.len(), 8, "{magic:?}");
        assert!(
            AbilityId::ALL
                .iter()
                .all(|ability| ability.is_magic() == ability.name().contains("Magic"))
        );
    }
}
