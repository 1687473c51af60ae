//! The four sections of a multiple-dial base, and which of them a line enters or a neighbour
//! touches.
//! It refuses to choose on the borderline between two: that is for the player who owns the
//! creature.

use serde::{Deserialize, Serialize};

use super::arc::{Arcs, Wedge, visit_contacts};
use super::base::Placed;
use super::point::{Point, Vector};

/// One quarter of a multiple-dial base, with a dial of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Section {
    /// Where the creature looks.
    #[default]
    Front,
    Left,
    Rear,
    Right,
}

/// Some of the four sections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SectionSet(u8);

/// The section a line enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionHit {
    /// Clearly this one.
    One(Section),
    /// The border between these two: the creature's owner chooses.
    Borderline(Section, Section),
    /// The line starts on the centre dot: the creature's owner chooses among all.
    Centre,
}

impl Section {
    /// All four, in the order of the dials of a figure.
    pub const ALL: [Section; 4] = [Section::Front, Section::Left, Section::Rear, Section::Right];

    /// The place among the four dials.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The slice of the table that belongs to the section of a base standing so.
    pub fn wedge(self, placed: &Placed, arcs: Arcs) -> Wedge {
        // Half of what front and rear leave, and where its middle lies, counted from the facing.
        let side = 2048_u16.saturating_sub(arcs.front).saturating_sub(arcs.rear) / 2;
        let middle = i32::from(arcs.front) + i32::from(side);
        let (turn, half) = match self {
            Section::Front => (0, arcs.front),
            Section::Left => (middle, side),
            Section::Rear => (2048, arcs.rear),
            Section::Right => (-middle, side),
        };
        Wedge { middle: placed.facing.turned(turn), half }
    }
}

impl SectionSet {
    /// The three sections a chariot's passenger attacks from.
    pub const BUT_FRONT: SectionSet = SectionSet(0b1110);

    pub const ALL: SectionSet = SectionSet(0b1111);

    /// Exactly one section.
    pub const fn just(section: Section) -> SectionSet {
        SectionSet(1 << section as u8)
    }

    /// No section.
    pub const fn empty() -> SectionSet {
        SectionSet(0)
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, section: Section) -> SectionSet {
        SectionSet(self.0 | 1 << section as u8)
    }

    /// Whether the section is among them.
    pub const fn has(self, section: Section) -> bool {
        self.0 & 1 << section as u8 != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in both.
    #[must_use]
    pub const fn and(self, other: SectionSet) -> SectionSet {
        SectionSet(self.0 & other.0)
    }

    /// Those in either.
    #[must_use]
    pub const fn or(self, other: SectionSet) -> SectionSet {
        SectionSet(self.0 | other.0)
    }

    /// Those of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: SectionSet) -> SectionSet {
        SectionSet(self.0 & !other.0)
    }

    /// How many there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The first in the order of the dials.
    pub fn first(self) -> Option<Section> {
        self.iter().next()
    }

    /// The sections, in the order of the dials.
    pub fn iter(self) -> impl Iterator<Item = Section> {
        Section::ALL.into_iter().filter(move |&section| self.has(section))
    }
}

impl FromIterator<Section> for SectionSet {
    fn from_iter<I: IntoIterator<Item = Section>>(sections: I) -> SectionSet {
        sections.into_iter().fold(SectionSet::empty(), SectionSet::with)
    }
}

impl SectionHit {
    /// The sections that may be meant: one, two or all.
    pub fn sections(self) -> SectionSet {
        match self {
            SectionHit::One(section) => SectionSet::just(section),
            SectionHit::Borderline(one, other) => SectionSet::just(one).with(other),
            SectionHit::Centre => SectionSet::ALL,
        }
    }
}

impl Placed {
    /// Which section a straight line from this point to the dot enters, or leaves when it is drawn
    /// the other way.
    pub fn section_towards(&self, arcs: Arcs, from: Point) -> SectionHit {
        if self.at.vector_to(from) == Vector::default() {
            return SectionHit::Centre;
        }
        let mut found = [None; 2];
        for section in Section::ALL {
            if !self.line_leaves_through(section.wedge(self, arcs), from).is_no() {
                match found {
                    [None, _] => found[0] = Some(section),
                    _ => found[1] = Some(section),
                }
            }
        }
        match found {
            [Some(one), Some(other)] => SectionHit::Borderline(one, other),
            [Some(one), None] => SectionHit::One(one),
            // Two wedges meet without a gap, so this is not reached; the front is the mildest
            // answer.
            [None, _] => SectionHit::One(Section::Front),
        }
    }

    /// Which sections another base touches: a dial that stands out counts for its own section, and
    /// the borderline for both.
    pub fn sections_touching(&self, arcs: Arcs, other: &Placed) -> SectionSet {
        let mut sections = SectionSet::empty();
        if !self.contact(other).is_yes() {
            return sections;
        }
        for (place, part) in self.parts().enumerate() {
            visit_contacts(&part, other, |rim| {
                match place.checked_sub(1).and_then(|dial| Section::ALL.get(dial)) {
                    Some(&section) => sections = sections.with(section),
                    None => {
                        for section in Section::ALL {
                            if !section.wedge(self, arcs).contains(self.at.vector_to(rim)).is_no() {
                                sections = sections.with(section);
                            }
                        }
                    }
                }
            });
        }
        sections
    }
}
