//! What a scene's file says: the table, the figures on it, and what is played. These types are its
//! format; nothing here knows whether a scene makes sense.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use variorum_engine::geometry::Section;
use variorum_engine::{AbilityId, Faction, FigureDef, Mount, TerrainKind};

use super::measures::{Direction, Inches, Spot};

/// A situation on a table, or the start of a whole game, and what is played from there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// What the scene shows, in a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The editions to play it in, one or two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<String>,
    /// Answers to open points that differ from the defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub conventions: BTreeMap<String, String>,
    /// Whether the figures are on the table already, or are still to be placed.
    #[serde(default, skip_serializing_if = "Begin::is_battle")]
    pub begin: Begin,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardSize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Feature>,
    /// The players in the order of their seats, clockwise.
    #[serde(default, skip_serializing_if = "Ordered::is_empty")]
    pub players: Ordered<Seat>,
    pub figures: Ordered<FigureEntry>,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The actions that player has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<u8>,
    /// After how many turns the game ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_limit: Option<u16>,
    /// Orders, answers and dice, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub play: Vec<Step>,
    /// What must have come of it at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expect: Vec<Expectation>,
}

/// What must have come of a scene, in some editions or in all.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The editions, by their whole ids; all when left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<String>,
    /// The clause that forbids the last step that was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    #[serde(default, skip_serializing_if = "Ordered::is_empty")]
    pub figures: Ordered<ExpectedFigure>,
    /// The points that players have scored during the game.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub scores: BTreeMap<String, u16>,
    /// Sentences of the explanation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub says: Vec<String>,
}

/// What must have become of a figure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExpectedFigure {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eliminated: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captive_of: Option<String>,
}

/// Where a scene begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Begin {
    /// In the middle: figures stand where the file puts them.
    #[default]
    Battle,
    /// Before the first turn: the roll for the first player, terrain and placing come first.
    Setup,
}

impl Begin {
    fn is_battle(&self) -> bool {
        *self == Self::Battle
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardSize {
    /// From west to east.
    pub width: Inches,
    /// From south to north.
    pub depth: Inches,
}

/// A terrain feature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Feature {
    pub kind: Ground,
    /// Its corners in order.
    pub outline: Vec<Spot>,
    /// Whether it lies on top of an elevated feature.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_top: bool,
    /// Stairs on its edge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stairs: Vec<Spot>,
}

/// The kinds of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    Hindering,
    Blocking,
    Elevated,
    AbruptElevated,
    Shallow,
    Deep,
    LowWall,
}

impl Ground {
    const PAIRS: [(Self, TerrainKind); 7] = [
        (Self::Hindering, TerrainKind::Hindering),
        (Self::Blocking, TerrainKind::Blocking),
        (Self::Elevated, TerrainKind::Elevated),
        (Self::AbruptElevated, TerrainKind::AbruptElevated),
        (Self::Shallow, TerrainKind::Shallow),
        (Self::Deep, TerrainKind::Deep),
        (Self::LowWall, TerrainKind::LowWall),
    ];
}

impl From<Ground> for TerrainKind {
    fn from(ground: Ground) -> Self {
        let pair = Ground::PAIRS.into_iter().find(|(own, _)| *own == ground);
        pair.expect("every kind of ground is in the table").1
    }
}

impl From<TerrainKind> for Ground {
    fn from(kind: TerrainKind) -> Self {
        let pair = Self::PAIRS.into_iter().find(|(_, other)| *other == kind);
        pair.expect("every kind of terrain is in the table").0
    }
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The edge of the battlefield.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Edge>,
    /// Players with the same number are allies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u8>,
    /// The agreed size of the army, a multiple of 100: an action a turn for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
    /// What the player brings to the terrain pile: features drawn around the origin, each with
    /// what lies on top.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<PileItem>,
}

/// The edges of the battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    South,
    West,
    North,
    East,
}

/// An item of the terrain pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PileItem {
    pub ground: Feature,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_top: Vec<Feature>,
}

/// A figure of a scene. What it is, is said in one of three ways: `figure`, `inline` or `warrior`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FigureEntry {
    /// The id of a figure: the name of its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// A whole figure, as its file would define it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<super::schema::FigureShape>"))]
    pub inline: Option<FigureDef>,
    /// A figure in short: the same values and abilities on every click.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warrior: Option<Warrior>,
    pub player: String,
    /// The centre of its base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Direction>,
    /// Action tokens on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u8>,
    /// Clicks that it has taken from its starting position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<u8>,
    /// Clicks that each section of a multiple-dial warrior has taken.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u8>"))]
    pub section_wounds: BTreeMap<Section, u8>,
    /// The point value chosen for a multiple-dial warrior.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u16>,
    /// The figure that holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captive_of: Option<String>,
    /// The chariot that it rides in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aboard: Option<String>,
    /// Whether it was given an action this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub acted: bool,
    /// Its optional abilities that are cancelled this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::AbilityName>"))]
    pub cancelled: Vec<AbilityId>,
    /// Whether it was eliminated before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub eliminated: bool,
}

/// A figure in short.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Warrior {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<super::schema::FactionName>"))]
    pub faction: Option<Faction>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defense: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrows: Option<u8>,
    /// Clicks before the skulls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clicks: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<super::schema::MountName>"))]
    pub mount: Option<Mount>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::AbilityName>"))]
    pub abilities: Vec<AbilityId>,
}

/// Where a base is put down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub at: Spot,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Direction>,
}

/// How a successful Healing heals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HealingBy {
    Value,
    Die,
}

/// One thing that is played: an order, an answer to what the game asks, or dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Step {
    // Orders; also the attack after a move, where Charge or Bound gives one.
    Pass {
        figure: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::SectionName>"))]
        sections: Vec<Section>,
    },
    Move {
        figure: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<String>,
        /// The free move of Quickness.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        quick: bool,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::SectionName>"))]
        sections: Vec<Section>,
    },
    Shoot {
        figure: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        targets: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::SectionName>"))]
        sections: Vec<Section>,
    },
    Fight {
        figure: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<String>,
        target: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        capture: bool,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::SectionName>"))]
        sections: Vec<Section>,
    },
    Levitate {
        figure: String,
        target: String,
        to: Place,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        captive: Option<Place>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::SectionName>"))]
        sections: Vec<Section>,
    },
    Regenerate {
        figure: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::SectionName>"))]
        sections: Vec<Section>,
    },
    Raise {
        figure: String,
        back: String,
        to: Place,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::SectionName>"))]
        sections: Vec<Section>,
    },
    Summon {
        figure: String,
        back: String,
        to: Place,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::SectionName>"))]
        sections: Vec<Section>,
    },
    Board {
        figure: String,
        chariot: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::SectionName>"))]
        sections: Vec<Section>,
    },
    Disembark {
        figure: String,
        to: Place,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::SectionName>"))]
        sections: Vec<Section>,
    },
    EndTurn,
    Withdraw,
    ProposeEnd,
    // Inside a move.
    BreakAway {
        figure: String,
    },
    Walk {
        figure: String,
        to: Spot,
        /// Bends of the path.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        via: Vec<Spot>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Direction>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        captive: Option<Place>,
    },
    Turn {
        figure: String,
        facing: Direction,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        captive: Option<Place>,
    },
    Finish,
    TakeBack,
    // Answers.
    Spin {
        facing: Direction,
    },
    Defend {
        /// Whose defense value is used.
        figure: String,
    },
    Heal {
        by: HealingBy,
    },
    Accept,
    Decline,
    Section {
        #[cfg_attr(feature = "schema", schemars(with = "super::schema::SectionName"))]
        section: Section,
    },
    Face {
        facing: Direction,
    },
    // At any time.
    Nimble {
        figure: String,
        facing: Direction,
    },
    Cancel {
        figure: String,
        #[cfg_attr(feature = "schema", schemars(with = "super::schema::AbilityName"))]
        ability: AbilityId,
    },
    // Before the battle.
    PlaceTerrain {
        /// Its number in the pile, from 0.
        item: u8,
        at: Spot,
    },
    Place {
        figure: String,
        to: Place,
    },
    PlaceAboard {
        figure: String,
        chariot: String,
    },
    Die(u8),
    Dice([u8; 2]),
}

/// Named entries that keep the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Ordered<T>(pub Vec<(String, T)>);

impl<T> Default for Ordered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Ordered<T> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

impl<T: Serialize> Serialize for Ordered<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Ordered<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("names, each with what belongs to it")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered<T>, A::Error> {
                let mut entries: Vec<(String, T)> = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    if entries.iter().any(|(known, _)| *known == name) {
                        return Err(de::Error::custom(format!("'{name}' is there twice")));
                    }
                    entries.push((name, map.next_value()?));
                }
                Ok(Ordered(entries))
            }
        }

        deserializer.deserialize_map(Entries(PhantomData))
    }
}
