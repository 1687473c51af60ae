//! The factions, whose symbols are printed on the bases.

use serde::{Deserialize, Serialize};

/// The faction that a figure belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Faction {
    AtlantisGuild,
    BlackPowderRebels,
    Draconum,
    ElementalLeague,
    KnightsImmortal,
    NecropolisSect,
    OrcRaiders,
    /// Shyft, who may form up with Mage Spawn.
    Shyft,
    /// Mage Spawn, who carry no symbol.
    MageSpawn,
}

impl Faction {
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
