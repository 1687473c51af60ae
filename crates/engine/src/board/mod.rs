//! The battlefield: its size and its terrain.
//! What terrain does to a move or a shot is decided elsewhere.

pub mod geometry;
pub(crate) mod terrain_effects;
pub(crate) mod line_of_fire;
pub(crate) mod relations;

use crate::board::geometry::{Mils, Outline, Placed, Point};
use crate::ids::TerrainId;
use serde::{Deserialize, Serialize};

/// The kinds of terrain that are not clear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TerrainKind {
    /// Brush, light woods, debris.
    Hindering,
    /// Trees, walls, buildings.
    Blocking,
    /// A hill.
    Elevated,
    /// A hill with cliffs.
    AbruptElevated,
    /// Streams, fords, ponds.
    Shallow,
    /// Rivers, lakes.
    Deep,
    /// A wall one can fight across.
    LowWall,
}

impl TerrainKind {
    /// Whether figures on it are higher.
    pub fn is_elevated(self) -> bool {
        matches!(self, Self::Elevated | Self::AbruptElevated)
    }

    /// Whether it is water.
    pub fn is_water(self) -> bool {
        matches!(self, Self::Shallow | Self::Deep)
    }
}

/// A terrain feature on the battlefield.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Terrain {
    pub kind: TerrainKind,
    pub outline: Outline,
    /// Whether it lies on top of an elevated feature.
    pub raised: bool,
    /// Stairwells and ladders on its boundary.
    pub stairs: Vec<Point>,
}

/// Something a player brings to the terrain pile: a feature, with what lies on top of it if it is
/// elevated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TerrainItem {
    /// The feature itself, drawn around the origin.
    pub ground: Terrain,
    /// Hindering and blocking areas on top of it.
    pub on_top: Vec<Terrain>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// From west to east.
    pub width: Mils,
    /// From south to north.
    pub depth: Mils,
    /// The features on it.
    pub terrain: Vec<Terrain>,
    /// Items not placed yet.
    pub pile: Vec<TerrainItem>,
}

impl Board {
    /// The standard square of three feet, empty.
    pub fn standard() -> Self {
        Self {
            width: Mils::inches(36),
            depth: Mils::inches(36),
            terrain: Vec::new(),
            pile: Vec::new(),
        }
    }

    /// The features with their numbers.
    pub fn features(&self) -> impl Iterator<Item = (TerrainId, &Terrain)> {
        self.terrain
            .iter()
            .enumerate()
            .filter_map(|(place, feature)| Some((TerrainId(u8::try_from(place).ok()?), feature)))
    }

    /// Whether the whole of a base is on the battlefield.
    pub fn contains_base(&self, placed: &Placed) -> bool {
        placed.parts().all(|part| {
            let inset = part.radius.get();
            [part.from, part.to].iter().all(|end| {
                (inset..=self.width.get() - inset).contains(&end.x.get())
                    && (inset..=self.depth.get() - inset).contains(&end.y.get())
            })
        })
    }

    /// The elevated feature under a point, judged by the point alone.
    pub fn elevated_feature_at(&self, point: Point) -> Option<TerrainId> {
        self.features()
            .find(|(_, f)| f.kind.is_elevated() && f.outline.contains_point(point).is_yes())
            .map(|(id, _)| id)
    }

    /// A feature by its number.
    pub fn feature(&self, id: TerrainId) -> Option<&Terrain> {
        self.terrain.get(usize::from(id.0))
    }

    /// Whether the point lies on a cliff-sided feature.
    pub fn is_cliff_sided(&self, id: Option<TerrainId>) -> bool {
        id.and_then(|id| self.feature(id)).is_some_and(|f| f.kind == TerrainKind::AbruptElevated)
    }
}

impl TerrainItem {
    /// The features of the item, put down with its origin at a point; nothing when that leaves the
    /// largest table.
    pub fn placed_at(&self, origin: Point) -> Option<Vec<Terrain>> {
        std::iter::once(&self.ground)
            .chain(&self.on_top)
            .map(|feature| feature.shifted(origin))
            .collect()
    }
}

impl Terrain {
    fn shifted(&self, origin: Point) -> Option<Self> {
        let shift =
            |p: &Point| Point::new(p.x.get() + origin.x.get(), p.y.get() + origin.y.get()).ok();
        let corners: Option<Vec<Point>> = self.outline.vertices().iter().map(shift).collect();
        Some(Self {
            kind: self.kind,
            outline: Outline::new(&corners?).ok()?,
            raised: self.raised,
            stairs: self.stairs.iter().map(shift).collect::<Option<_>>()?,
        })
    }
}
