//! The rules of one edition as a value: which abilities exist and how they behave, and the general
//! rules that changed.
//! Together with the ability files it is the only place that compares editions.

pub(crate) mod clause;
pub(crate) mod conventions;
pub(crate) mod numbers;

use crate::abilities::AbilityRules;
use crate::board::terrain_effects::TerrainEffects;
use crate::figure::AbilityId;
use crate::rules::conventions::Conventions;
use crate::rules::numbers::Numbers;
use serde::{Deserialize, Serialize};

/// The editions of the tabletop line, in the order in which they supersede each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Edition {
    /// January 2001, the first rulebook and card.
    #[serde(rename = "rebellion-2001-01")]
    Rebellion,
    /// July 2001, errata.
    #[serde(rename = "rebellion-errata-2001-07")]
    RebellionErrata,
    /// October 2001, twelve abilities, mounted warriors and the Shyft.
    #[serde(rename = "whirlwind-2001-10")]
    Whirlwind,
    /// January 2002, all forty abilities reprinted; its rulebook is unknown, so the first one is
    /// played.
    #[serde(rename = "unlimited-2002-01")]
    Unlimited,
    /// July 2002, no ability changes.
    #[serde(rename = "unlimited-errata-2002-07")]
    UnlimitedErrata2002,
    /// April 2003, five abilities rewritten.
    #[serde(rename = "unlimited-errata-2003-04")]
    UnlimitedErrata2003,
    /// July 2003, four abilities added.
    #[serde(rename = "dragons-gate-2003-07")]
    DragonsGate,
    /// September 2003, Magic Confusion reworded.
    #[serde(rename = "unlimited-errata-2003-09")]
    LastErrata,
}

impl Edition {
    /// All of them, oldest first.
    pub const ALL: [Self; 8] = [
        Self::Rebellion,
        Self::RebellionErrata,
        Self::Whirlwind,
        Self::Unlimited,
        Self::UnlimitedErrata2002,
        Self::UnlimitedErrata2003,
        Self::DragonsGate,
        Self::LastErrata,
    ];

    /// The edition's id in the timeline.
    pub fn id(self) -> &'static str {
        match self {
            Self::Rebellion => "rebellion-2001-01",
            Self::RebellionErrata => "rebellion-errata-2001-07",
            Self::Whirlwind => "whirlwind-2001-10",
            Self::Unlimited => "unlimited-2002-01",
            Self::UnlimitedErrata2002 => "unlimited-errata-2002-07",
            Self::UnlimitedErrata2003 => "unlimited-errata-2003-04",
            Self::DragonsGate => "dragons-gate-2003-07",
            Self::LastErrata => "unlimited-errata-2003-09",
        }
    }

    /// The edition with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.id() == id)
    }
}

/// Everything that depends on the edition, looked up once.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruleset {
    pub edition: Edition,
    /// The numbers of the general rules.
    pub numbers: Numbers,
    /// What the kinds of terrain do.
    pub ground: TerrainEffects,
    /// How each ability behaves in it.
    pub abilities: AbilityRules,
    /// Whether warriors on horseback have rules of their own.
    pub mounted: bool,
    /// Whether Shyft may join formations with Mage Spawn.
    pub shyft: bool,
    /// Whether turning in place counts as a move, as the Unlimited rulebook defines it.
    pub turning_is_a_move: bool,
    /// Whether terrain may be placed in one's own starting area, as the errata of July 2001 say.
    pub terrain_in_own_area: bool,
    /// The choices where the documents are silent.
    pub conventions: Conventions,
}

impl Ruleset {
    /// The rules of an edition with the default conventions.
    pub fn for_edition(edition: Edition) -> Self {
        Self::with_conventions(edition, Conventions::default())
    }

    /// The rules of an edition with these conventions.
    pub fn with_conventions(edition: Edition, conventions: Conventions) -> Self {
        Self {
            edition,
            numbers: Numbers::PRINTED,
            ground: TerrainEffects::PRINTED,
            abilities: AbilityRules::for_edition(edition),
            mounted: edition >= Edition::Whirlwind,
            shyft: edition >= Edition::Whirlwind,
            turning_is_a_move: edition >= Edition::Unlimited,
            terrain_in_own_area: edition >= Edition::RebellionErrata,
            conventions,
        }
    }

    /// These rules, but with one ability as another edition words it; shows what that wording
    /// alone decides.
    #[must_use]
    pub fn with_wording_of(mut self, ability: AbilityId, other: &Self) -> Self {
        self.abilities = self.abilities.with_wording_of(ability, &other.abilities);
        self
    }

    /// These rules, but with the general rules of another edition; shows what those decide while
    /// every ability stays.
    #[must_use]
    pub fn with_general_rules_of(mut self, other: &Self) -> Self {
        self.mounted = other.mounted;
        self.shyft = other.shyft;
        self.turning_is_a_move = other.turning_is_a_move;
        self.terrain_in_own_area = other.terrain_in_own_area;
        self
    }
}

// A saved game names its edition and conventions; the rest is looked up again.
#[derive(Serialize, Deserialize)]
struct SavedRuleset {
    edition: Edition,
    conventions: Conventions,
}

impl Serialize for Ruleset {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SavedRuleset { edition: self.edition, conventions: self.conventions.clone() }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = SavedRuleset::deserialize(deserializer)?;
        Ok(Self::with_conventions(saved.edition, saved.conventions))
    }
}

/// The 64-bit FNV-1a hash of a name.
const fn hash_name(name: &str) -> u64 {
    let mut bytes = name.as_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325;
    while let [byte, rest @ ..] = bytes {
        hash = (hash ^ *byte as u64).wrapping_mul(0x0000_0100_0000_01B3);
        bytes = rest;
    }
    hash
}
