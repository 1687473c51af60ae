//! The shape of a passage: how many things its name and its heading say, in the program and in the
//! pages alike.
//! It weighs nothing; what a name in full is worth is for the ranking.

use super::analyse::{units, words};
use super::passage::{Passage, PassageKind};

/// What ranking has to know of a passage besides its words, in one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How many words the subject's name has; a synonym of several words counts once.
    pub name: u64,
    /// How many words the heading has.
    pub heading: u64,
    /// Whether it is the subject's own text, and not a ruling about it.
    pub own: bool,
    /// Whether it belongs to an ability.
    pub ability: bool,
}

impl Shape {
    /// The shape of a passage.
    pub fn of(passage: &Passage) -> Self {
        let count = |text: &str| units(&words(text)).len();
        Self::counted(passage, count(&passage.name), count(&passage.heading))
    }

    /// The same where the units of its name and of its heading have been counted.
    pub fn counted(passage: &Passage, name: usize, heading: usize) -> Self {
        let few = |count: usize| count.min(63) as u64;
        Self {
            name: few(name),
            heading: few(heading),
            own: passage.kind != PassageKind::Ruling,
            ability: passage.slot.is_some(),
        }
    }

    /// The shape as one number; `site.js` reads it as well.
    pub fn number(self) -> u64 {
        (self.name << 8)
            | (self.heading << 2)
            | (u64::from(self.own) << 1)
            | u64::from(self.ability)
    }

    /// Reads the number back.
    pub fn from_number(number: u64) -> Self {
        Self {
            name: number >> 8,
            heading: (number >> 2) & 63,
            own: number & 2 == 2,
            ability: number & 1 == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shape;

    #[test]
    fn a_shape_survives_its_number() {
        let shape = Shape { name: 3, heading: 63, own: true, ability: false };
        assert_eq!(Shape::from_number(shape.number()), shape);
    }
}
