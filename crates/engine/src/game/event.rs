//! What happened, and the clause that made it happen. A log can be switched off without changing
//! the game.

use crate::board::geometry::{Point, Section, SectionSet};
use crate::figure::AbilityId;
use crate::ids::{FigureId, PlayerId};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::order::Position;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// The kinds of action, and the free move of Quickness.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ActionKind {
    Move,
    Ranged,
    Close,
    Pass,
}

/// Why clicks of damage are taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Harm {
    /// An attack that hit.
    Attack,
    Ability,
    Push,
    Miss,
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// One side is left, or none.
    LastPlayer,
    /// The agreed number of turns is over.
    TimeLimit,
    /// Everybody agreed.
    Agreement,
}

/// What happened in an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    FirstPlayer {
        player: PlayerId,
    },
    TerrainPlaced {
        item: u8,
        at: Point,
    },
    Placed {
        figure: FigureId,
        position: Position,
    },
    TurnBegan {
        player: PlayerId,
        actions: u8,
    },
    TurnSkipped {
        player: PlayerId,
    },
    TurnEnded {
        player: PlayerId,
    },
    Given {
        figure: FigureId,
        action: ActionKind,
    },
    Joined {
        figure: FigureId,
    },
    Cancelled {
        figure: FigureId,
        ability: AbilityId,
    },
    Rolled {
        first: u8,
        second: u8,
    },
    /// The lowest roll that succeeds, after a single die.
    Threshold {
        figure: FigureId,
        least: u8,
    },
    BrokeAway {
        figure: FigureId,
        success: bool,
    },
    /// The inches that a figure may go in the move that follows.
    Allowance {
        figure: FigureId,
        inches: u8,
    },
    /// The inches that each member of a formation may go.
    Pace {
        lead: FigureId,
        inches: u8,
    },
    Moved {
        figure: FigureId,
        position: Position,
    },
    Crossed {
        figure: FigureId,
    },
    Stopped {
        figure: FigureId,
    },
    Rotated {
        figure: FigureId,
        position: Position,
    },
    TakenBack {
        figure: FigureId,
    },
    Spun {
        figure: FigureId,
        position: Position,
    },
    /// What the attack roll is added to.
    AttackValue {
        attacker: FigureId,
        value: i16,
    },
    /// What is added to the attack roll against one target.
    AttackBonus {
        target: FigureId,
        amount: i16,
    },
    /// The defense value that counts for a target, and whose it is.
    DefenseValue {
        target: FigureId,
        whose: FigureId,
        value: i16,
    },
    /// What is added to the defense value of a target.
    DefenseBonus {
        target: FigureId,
        amount: i16,
    },
    /// An attack roll compared: the sum of the dice, the attack value and what was added, against
    /// the defense value and what was added to that.
    Attacked {
        attacker: FigureId,
        target: FigureId,
        total: i16,
        defense: i16,
    },
    Hit {
        target: FigureId,
    },
    Missed {
        target: FigureId,
    },
    /// Clicks that something adds to the damage of an attack.
    DamageAdded {
        figure: FigureId,
        clicks: u8,
    },
    /// Clicks that something takes off the damage of an attack or an ability, from so many.
    DamageReduced {
        figure: FigureId,
        from: u8,
        less: u8,
    },
    /// The damage of an attack: its base, all that was added, and all that was taken off.
    Reckoned {
        figure: FigureId,
        base: u8,
        added: u8,
        reduced: u8,
    },
    /// Clicks that a dial turned; of a multiple-dial warrior, the dial of one section.
    Damaged {
        figure: FigureId,
        clicks: u8,
        harm: Harm,
        section: Option<Section>,
    },
    Unharmed {
        figure: FigureId,
    },
    /// Clicks that something takes off a die of healing.
    HealingReduced {
        figure: FigureId,
        from: u8,
        less: u8,
    },
    Healed {
        figure: FigureId,
        clicks: u8,
    },
    Eliminated {
        figure: FigureId,
    },
    Scored {
        player: PlayerId,
        points: u16,
    },
    Captured {
        captor: FigureId,
        captive: FigureId,
    },
    Released {
        captive: FigureId,
    },
    Token {
        figure: FigureId,
        tokens: u8,
    },
    TokensOff {
        figure: FigureId,
        tokens: u8,
    },
    Effect {
        figure: FigureId,
        ability: AbilityId,
    },
    Returned {
        figure: FigureId,
        click: u8,
    },
    Withdrew {
        player: PlayerId,
    },
    Ended {
        ending: Ending,
    },
    Won {
        player: PlayerId,
    },
    Tied,
    Decided {
        convention: Convention,
    },
    Sections {
        figure: FigureId,
        sections: SectionSet,
    },
    Struck {
        figure: FigureId,
        section: Section,
    },
    SectionLost {
        figure: FigureId,
        section: Section,
    },
    Boarded {
        figure: FigureId,
        chariot: FigureId,
    },
    Disembarked {
        figure: FigureId,
        position: Position,
    },
}

/// One event of the log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Its number in the game, from 0.
    pub sequence: u32,
    /// The figure whose action or ability caused it, or to whom it happened.
    pub cause: Option<FigureId>,
    /// The clause that made it happen.
    pub clause: Clause,
    pub what: EventKind,
}

/// How much of a game is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Detail {
    /// Nothing at all.
    Off,
    /// Counts of the clauses and conventions reached, and a running hash.
    Counts,
    /// Every event.
    #[default]
    Full,
}

/// The log of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Log {
    /// How much is kept.
    pub detail: Detail,
    /// The events, when all are kept.
    pub events: Vec<Event>,
    /// A hash of all events so far.
    pub hash: u64,
    /// How many events there were.
    pub count: u32,
    clauses: Vec<u32>,
    conventions: Vec<u32>,
}

impl Log {
    pub fn new(detail: Detail) -> Self {
        let mut log = Self { detail, ..Self::default() };
        if detail != Detail::Off {
            log.clauses = vec![0; Clause::ALL.len()];
            log.conventions = vec![0; Convention::ALL.len()];
        }
        log
    }

    /// Adds an event.
    pub(crate) fn record(&mut self, cause: Option<FigureId>, clause: Clause, what: EventKind) {
        if self.detail == Detail::Off {
            return;
        }
        let event = Event { sequence: self.count, cause, clause, what };
        self.count += 1;
        if let Some(count) = self.clauses.get_mut(clause as usize) {
            *count += 1;
        }
        let mut hasher = PortableHasher(self.hash);
        event.hash(&mut hasher);
        self.hash = hasher.finish();
        if self.detail == Detail::Full {
            self.events.push(event);
        }
    }

    /// Adds that a convention decided something under a clause.
    pub(crate) fn record_convention(
        &mut self,
        cause: Option<FigureId>,
        convention: Convention,
        clause: Clause,
    ) {
        if self.detail == Detail::Off {
            return;
        }
        if let Some(count) = self.conventions.get_mut(convention as usize) {
            *count += 1;
        }
        self.record(cause, clause, EventKind::Decided { convention });
    }

    /// How often each clause was cited, in the order of [`Clause::ALL`].
    pub fn clause_counts(&self) -> &[u32] {
        &self.clauses
    }

    /// How often each convention decided something, in the order of [`Convention::ALL`].
    pub fn convention_counts(&self) -> &[u32] {
        &self.conventions
    }
}

/// A hasher with one result on every machine: it folds whole numbers, whatever their width and byte
/// order.
struct PortableHasher(u64);

impl PortableHasher {
    fn fold(&mut self, value: u64) {
        self.0 =
            (self.0 ^ value).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23) ^ (value >> 7);
    }
}

impl Hasher for PortableHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.fold(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.fold(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.fold(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.fold(u64::from(value));
    }

    fn write_i16(&mut self, value: i16) {
        self.fold(i64::from(value) as u64);
    }

    fn write_i32(&mut self, value: i32) {
        self.fold(i64::from(value) as u64);
    }

    fn write_u64(&mut self, value: u64) {
        self.fold(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.fold(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.fold(value as u64);
    }
}
