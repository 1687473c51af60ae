//! A figure as printed: name, faction, points, range, base, arcs and dials.
//! The defaults are sizes and arcs, which no document states.

use serde::{Deserialize, Serialize};

use super::dial::{Click, Dial};
use super::faction::Faction;
use crate::board::geometry::{Arcs, Base, Mils, Section};

/// The base of a figure and how it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mount {
    /// On its own feet.
    Foot,
    /// On a double base.
    Mounted,
    /// A creature with four dials.
    MultiDial,
    /// A multiple-dial vehicle that carries a passenger.
    Chariot,
}

/// The stars on a base; a figure without any is unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// One star.
    Weak,
    /// Two stars.
    Standard,
    /// Three stars.
    Tough,
    /// No star: one to an army.
    Unique,
}

/// One of the strengths a multiple-dial warrior may be played at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// What it costs.
    pub points: u16,
    /// How many clicks each dial is turned from its starting mark: front, left, rear, right.
    pub turns: [u8; 4],
}

/// Everything printed on a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureDef {
    /// The name of its file.
    #[serde(skip)]
    pub id: String,
    pub name: String,
    /// Its faction; Mage Spawn carry no symbol.
    pub faction: Faction,
    /// Its stars.
    pub rank: Rank,
    /// Its point value; for a multiple-dial warrior the highest of its levels.
    pub points: u16,
    /// How far it shoots, in inches; 0 for not at all.
    #[serde(default)]
    pub range: u8,
    /// How many targets one ranged action may have.
    #[serde(default = "default_arrows")]
    pub arrows: u8,
    /// Its kind of base and how it moves.
    #[serde(default = "default_mount")]
    pub mount: Mount,
    /// Its base, when not the usual one of its kind.
    #[serde(default, rename = "base", skip_serializing_if = "Option::is_none")]
    pub own_base: Option<Base>,
    /// Its arcs, when not the usual ones of its base.
    #[serde(default, rename = "arcs", skip_serializing_if = "Option::is_none")]
    pub own_arcs: Option<Arcs>,
    /// The strengths of a multiple-dial warrior, strongest first; empty for all others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Level>,
    /// One dial, or the four of a multiple-dial warrior: front, left, rear, right.
    pub dials: Vec<Dial>,
}

fn default_arrows() -> u8 {
    1
}

fn default_mount() -> Mount {
    Mount::Foot
}

impl Mount {
    pub const ALL: [Mount; 4] = [Mount::Foot, Mount::Mounted, Mount::MultiDial, Mount::Chariot];

    /// Whether the figure has four dials.
    pub const fn is_multi_dial(self) -> bool {
        matches!(self, Mount::MultiDial | Mount::Chariot)
    }

    /// How many dials the figure has.
    pub const fn dial_count(self) -> usize {
        if self.is_multi_dial() { 4 } else { 1 }
    }

    /// The base of a figure of this kind whose file gives none. No document has a size: an inch and
    /// a quarter across on foot, two such discs behind each other mounted, three inches with dials
    /// that stick out for four sections.
    pub const fn default_base(self) -> Base {
        match self {
            Mount::Foot => Base::Disc { radius: Mils::saturating(625) },
            Mount::Mounted => {
                Base::Capsule { radius: Mils::saturating(625), length: Mils::saturating(1_250) }
            }
            Mount::MultiDial | Mount::Chariot => Base::FourSection {
                radius: Mils::saturating(1_500),
                dial_radius: Mils::saturating(625),
                dial_offset: Mils::saturating(1_250),
            },
        }
    }
}

impl FigureDef {
    /// Whether an army may hold only one.
    pub fn is_unique(&self) -> bool {
        self.rank == Rank::Unique
    }

    pub fn base(&self) -> Base {
        self.own_base.unwrap_or(self.mount.default_base())
    }

    /// Its arcs; for a multiple-dial warrior, the front and rear sections.
    pub fn arcs(&self) -> Arcs {
        self.own_arcs.unwrap_or(self.base().default_arcs())
    }

    /// The dial of a figure that has one, or of one section.
    pub fn dial(&self, section: Option<Section>) -> Option<&Dial> {
        self.dials.get(section.map_or(0, Section::index))
    }

    /// What shows on a dial at a position.
    pub fn click(&self, dial: usize, position: u8) -> Option<&Click> {
        self.dials.get(dial)?.click(position)
    }

    /// The abilities that a figure with one dial shows at a position, a bit each.
    pub(crate) fn shown_at(&self, position: u8) -> u64 {
        let click = self.click(0, position).filter(|_| !self.mount.is_multi_dial());
        click.map_or(0, Click::abilities_shown)
    }

    /// The range in inches of a dial: its own, or that of the whole figure.
    pub fn range_of(&self, dial: usize) -> u8 {
        self.dials.get(dial).and_then(|dial| dial.range).unwrap_or(self.range)
    }

    /// The number of targets a dial may fire at: its own, or that of the whole figure.
    pub fn arrows_of(&self, dial: usize) -> u8 {
        self.dials.get(dial).and_then(|dial| dial.arrows).unwrap_or(self.arrows)
    }

    /// Where each dial is at the start of a game for this many points; `None` when the figure
    /// has no such level.
    pub fn start_positions(&self, points: u16) -> Option<[u8; 4]> {
        let start = |dial: usize| self.dials.get(dial).map_or(0, Dial::start);
        if self.levels.is_empty() {
            return (points == self.points).then(|| [start(0), 0, 0, 0]);
        }
        let level = self.levels.iter().find(|level| level.points == points)?;
        let [front, left, rear, right] = level.turns;
        Some([start(0) + front, start(1) + left, start(2) + rear, start(3) + right])
    }

    /// The point values it may be played at, highest first.
    pub fn point_values(&self) -> impl Iterator<Item = u16> + '_ {
        let only = self.levels.is_empty().then_some(self.points);
        self.levels.iter().map(|level| level.points).chain(only)
    }

    /// Whether Necromancy brings it back without a die: Zombie or Skeleton is part of its name.
    pub fn is_zombie_or_skeleton(&self) -> bool {
        self.name.contains("Zombie") || self.name.contains("Skeleton")
    }
}
