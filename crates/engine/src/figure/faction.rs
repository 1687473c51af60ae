//! The factions whose symbols stand on bases.
//! It refuses to decide formations; it only says who has a symbol at all.

use serde::{Deserialize, Serialize};

/// Whose side of the long war a figure belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Faction {
    /// Atlantis Guild.
    AtlantisGuild,
    /// Black Powder Rebels.
    BlackPowderRebels,
    /// Draconum.
    Draconum,
    /// Elemental League.
    ElementalLeague,
    /// Knights Immortal.
    KnightsImmortal,
    /// Necropolis Sect.
    NecropolisSect,
    /// Orc Raiders.
    OrcRaiders,
    /// Shyft, who may form up with Mage Spawn.
    Shyft,
    /// Mage Spawn, who carry no symbol.
    MageSpawn,
}

impl Faction {
    /// All of them.
    pub const ALL: [Faction; 9] = [
        Faction::AtlantisGuild,
        Faction::BlackPowderRebels,
        Faction::Draconum,
        Faction::ElementalLeague,
        Faction::KnightsImmortal,
        Faction::NecropolisSect,
        Faction::OrcRaiders,
        Faction::Shyft,
        Faction::MageSpawn,
    ];

    /// The name as printed.
    pub const fn name(self) -> &'static str {
        match self {
            Faction::AtlantisGuild => "Atlantis Guild",
            Faction::BlackPowderRebels => "Black Powder Rebels",
            Faction::Draconum => "Draconum",
            Faction::ElementalLeague => "Elemental League",
            Faction::KnightsImmortal => "Knights Immortal",
            Faction::NecropolisSect => "Necropolis Sect",
            Faction::OrcRaiders => "Orc Raiders",
            Faction::Shyft => "Shyft",
            Faction::MageSpawn => "Mage Spawn",
        }
    }
}
