//! How a dial marks an ability: a colour, a shape, and how certain they are.
//! It draws nothing; that is for the pages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::timeline::Certainty;

/// How the dial marks an ability.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// The colour.
    pub colour: Colour,
    /// The shape.
    pub shape: Shape,
    /// Whether a document states it, or a list of figures does.
    #[serde(default, skip_serializing_if = "is_primary")]
    pub certainty: Certainty,
}

fn is_primary(certainty: &Certainty) -> bool {
    *certainty == Certainty::Primary
}

impl std::fmt::Display for Marker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.colour.name(), self.shape.name())
    }
}

/// The colours of dial markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    Green,
    Red,
    Blue,
    Orange,
    Yellow,
    Black,
    Grey,
}

impl Colour {
    /// All of them, in the order of the printed cards.
    pub const ALL: [Self; 7] =
        [Self::Green, Self::Red, Self::Blue, Self::Orange, Self::Yellow, Self::Black, Self::Grey];

    /// The colour in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Black => "black",
            Self::Grey => "grey",
        }
    }
}

/// The shapes of dial markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    Square,
    Circle,
}

impl Shape {
    /// The shape in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Circle => "circle",
        }
    }
}
