//! Combat dials: the values and ability marks that show in the stat slot, click by click.
//! How far a dial has turned during a game is part of the figure's state.

use serde::{Deserialize, Serialize};

use super::ability::{AbilityId, Slot};

/// What one place of the stat slot shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stat {
    /// A number.
    Value(u8),
    /// A skull; three of them eliminate.
    Skull,
}

impl Stat {
    /// The number; a skull counts 0, which matters while a section with one or two of them is still
    /// active.
    pub const fn value(self) -> u8 {
        match self {
            Stat::Value(value) => value,
            Stat::Skull => 0,
        }
    }
}

/// One position of a dial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Click {
    /// The four values, in the order of [`Slot::ALL`].
    pub stats: [Stat; 4],
    /// The ability marked at each value.
    pub abilities: [Option<AbilityId>; 4],
    /// Whether the green square of the Starting Position shows here.
    pub start: bool,
}

/// A combat dial, from its first position to the one that eliminates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dial {
    /// The positions; damage goes down the list, healing back up.
    pub clicks: Vec<Click>,
    /// The range printed for this section alone, where a multiple-dial warrior gives it one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    /// The arrows printed for this section alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrows: Option<u8>,
}

impl Click {
    /// What the slot shows.
    pub fn stat(&self, slot: Slot) -> Stat {
        self.stats.get(slot.index()).copied().unwrap_or(Stat::Skull)
    }

    /// The number in the slot; a skull counts 0.
    pub fn value(&self, slot: Slot) -> u8 {
        self.stat(slot).value()
    }

    /// The ability marked at the slot.
    pub fn ability(&self, slot: Slot) -> Option<AbilityId> {
        self.abilities.get(slot.index()).copied().flatten()
    }

    /// Whether the ability shows here; the Starting Position is the green square.
    pub fn has(&self, ability: AbilityId) -> bool {
        match ability {
            AbilityId::StartingPosition => self.start,
            other => self.ability(other.slot()) == Some(other),
        }
    }

    /// Every ability that shows here, a bit each.
    pub(crate) fn abilities_shown(&self) -> u64 {
        let start = self.start.then_some(AbilityId::StartingPosition);
        let shown = self.abilities.into_iter().chain([start]).flatten();
        shown.fold(0, |bits, ability| bits | ability.bit())
    }

    /// How many skulls show.
    pub fn skulls(&self) -> u8 {
        self.stats.iter().filter(|stat| matches!(stat, Stat::Skull)).count() as u8
    }
}

impl Dial {
    /// The position with the green square: where the figure starts, and where healing stops.
    pub fn start(&self) -> u8 {
        self.clicks.iter().position(|click| click.start).unwrap_or(0) as u8
    }

    /// The last position, where three skulls show.
    pub fn last(&self) -> u8 {
        self.clicks.len().saturating_sub(1) as u8
    }

    /// What shows after so many positions from the first; beyond the end, the last.
    pub fn click(&self, position: u8) -> Option<&Click> {
        self.clicks.get(usize::from(position.min(self.last())))
    }
}

/// A click as a file writes it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    speed: Cell,
    attack: Cell,
    defense: Cell,
    damage: Cell,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    abilities: Vec<AbilityId>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    start: bool,
}

/// A number or the word skull.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a value is a number from 0 to 255, or the word skull")]
enum Cell {
    Number(u8),
    Word(SkullWord),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SkullWord {
    Skull,
}

impl<'de> Deserialize<'de> for Click {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Click, D::Error> {
        let row = Row::deserialize(from)?;
        let stats = [row.speed, row.attack, row.defense, row.damage].map(|cell| match cell {
            Cell::Number(value) => Stat::Value(value),
            Cell::Word(SkullWord::Skull) => Stat::Skull,
        });
        let mut abilities = [None; 4];
        for ability in row.abilities {
            if ability == AbilityId::StartingPosition {
                return Err(serde::de::Error::custom(
                    "write `start: true` for the Starting Position",
                ));
            }
            let taken =
                abilities.get_mut(ability.slot().index()).and_then(|slot| slot.replace(ability));
            if let Some(other) = taken {
                let message =
                    format!("{other} and {ability} share one slot; a click shows one of them");
                return Err(serde::de::Error::custom(message));
            }
        }
        Ok(Click { stats, abilities, start: row.start })
    }
}

impl Serialize for Click {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let [speed, attack, defense, damage] = self.stats.map(|stat| match stat {
            Stat::Value(value) => Cell::Number(value),
            Stat::Skull => Cell::Word(SkullWord::Skull),
        });
        let abilities = self.abilities.iter().flatten().copied().collect();
        Row { speed, attack, defense, damage, abilities, start: self.start }.serialize(to)
    }
}
