//! The bases under the figures: a disc, a mounted warrior's double base, and the four-section base
//! of a multiple-dial warrior.
//! No document says how large a real base is, so sizes are data of a figure.

use super::facing::Facing;
use super::mils::Mils;
use super::point::Point;
use super::segment::Segment;
use super::verdict::Verdict;
use serde::{Deserialize, Serialize};

/// The widest gap at which two bases still count as touching: a hundredth of an inch.
pub const CONTACT_GAP: Mils = Mils::saturating(10);

/// The shape under a figure, measured from its centre dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Base {
    /// A round base; the dot is its centre.
    Disc {
        /// From the dot to the rim.
        radius: Mils,
    },
    /// The double base of a mounted warrior: two discs and the strip between them; the dot is the
    /// centre of the front disc.
    Capsule {
        /// Of either disc.
        radius: Mils,
        /// From the dot back to the centre of the rear disc.
        length: Mils,
    },
    /// The base of a multiple-dial warrior: a disc, and four dials that may stick out from it and
    /// belong to it.
    FourSection {
        /// From the dot to the rim between the dials.
        radius: Mils,
        /// Of each dial.
        dial_radius: Mils,
        /// From the dot to the centre of each dial.
        dial_offset: Mils,
    },
}

/// A base put down on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub base: Base,
    /// Where its centre dot is.
    pub at: Point,
    /// Where its front points.
    pub facing: Facing,
}

/// One rounded piece of a base: everything within `radius` of the line between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BasePart {
    /// One end of the core.
    pub from: Point,
    /// The other end; the same for a disc.
    pub to: Point,
    /// How far the piece reaches from its core.
    pub radius: Mils,
}

impl BasePart {
    pub(crate) const fn core(&self) -> Segment {
        Segment::new(self.from, self.to)
    }
}

impl Base {
    /// How far the base reaches from its dot at most.
    pub const fn reach(&self) -> i64 {
        match *self {
            Base::Disc { radius } => radius.as_i64(),
            // One more than the plain sum: the far centre is rounded to whole thousandths.
            Base::Capsule { radius, length } => radius.as_i64() + length.as_i64() + 1,
            Base::FourSection { radius, dial_radius, dial_offset } => {
                let dial = dial_radius.as_i64() + dial_offset.as_i64() + 1;
                if dial > radius.as_i64() { dial } else { radius.as_i64() }
            }
        }
    }

    const fn is_disc(&self) -> bool {
        matches!(self, Base::Disc { .. })
    }

    /// From the dot to the rim in front of it, where a line of fire leaves the base.
    pub const fn rim(&self) -> Mils {
        match *self {
            Base::Disc { radius }
            | Base::Capsule { radius, .. }
            | Base::FourSection { radius, .. } => radius,
        }
    }

    /// Whether every length is positive and no larger than six inches, so that the base fits on
    /// a table.
    pub(crate) fn is_sound(&self) -> bool {
        let sound = |length: Mils| length > Mils::ZERO && length <= Mils::inches(6);
        match *self {
            Base::Disc { radius } => sound(radius),
            Base::Capsule { radius, length } => sound(radius) && sound(length),
            Base::FourSection { radius, dial_radius, dial_offset } => {
                sound(radius)
                    && dial_radius >= Mils::ZERO
                    && dial_offset >= Mils::ZERO
                    && dial_offset <= radius
                    && dial_radius <= radius
            }
        }
    }
}

impl Placed {
    /// A base put down with its dot here, facing there.
    pub const fn new(base: Base, at: Point, facing: Facing) -> Placed {
        Placed { base, at, facing }
    }

    /// The same base with its dot elsewhere.
    #[must_use]
    pub const fn moved(self, at: Point) -> Placed {
        Placed { at, ..self }
    }

    /// The rounded pieces that make up the base: the dials of a four-section base come after it,
    /// front, left, rear, right.
    pub fn parts(&self) -> impl Iterator<Item = BasePart> + use<> {
        let placed = *self;
        let dials = match self.base {
            Base::FourSection { dial_radius, .. } if dial_radius > Mils::ZERO => 4,
            _ => 0,
        };
        (0..=dials).map(move |place| placed.part(place))
    }

    /// The base itself at 0, then the dials of a four-section base.
    fn part(&self, place: i32) -> BasePart {
        let disc = |at: Point, radius: Mils| BasePart { from: at, to: at, radius };
        match self.base {
            Base::Capsule { radius, length } => {
                let to = self.at.plus(self.facing.reversed().vector(length.as_i64()));
                BasePart { from: self.at, to, radius }
            }
            Base::FourSection { dial_radius, dial_offset, .. } if place > 0 => {
                let direction = self.facing.turned((place - 1) * 1024);
                disc(self.at.plus(direction.vector(dial_offset.as_i64())), dial_radius)
            }
            Base::Disc { radius } | Base::FourSection { radius, .. } => disc(self.at, radius),
        }
    }

    /// Whether two bases are so near that they may be at most `gap` apart.
    // Most bases are far apart, and most of the others are two discs: without the two shortcuts in
    // `within` and `overlaps`, a third of a game is spent in exact geometry. This one is part of
    // every loop over the figures, where the reach of one base need be worked out only once.
    #[inline(always)]
    pub(crate) fn is_near(&self, other: &Placed, gap: i64) -> bool {
        let reach = self.base.reach() + other.base.reach() + gap;
        reach >= 0 && self.at.distance_squared(other.at) <= reach * reach
    }

    /// Whether two bases are at most `gap` apart, rim to rim; a negative gap asks for so much
    /// overlap.
    pub(crate) fn within(&self, other: &Placed, gap: i64) -> bool {
        self.is_near(other, gap)
            && (self.both_discs(other)
                || self.any_parts(other, |own, their, sum| own.within(their, sum + gap)))
    }

    /// Whether two bases cover some of the same table; bases that only touch do not.
    #[inline]
    pub fn overlaps(&self, other: &Placed) -> bool {
        self.is_near(other, 0) && self.overlaps_near(other)
    }

    fn overlaps_near(&self, other: &Placed) -> bool {
        if self.both_discs(other) {
            // Cores lie on whole thousandths but their distance need not, so "nearer than the sum"
            // is asked strictly.
            let reach = self.base.reach() + other.base.reach();
            return self.at.distance_squared(other.at) < reach * reach;
        }
        self.any_parts(other, Segment::nearer)
    }

    const fn both_discs(&self, other: &Placed) -> bool {
        self.base.is_disc() && other.base.is_disc()
    }

    /// Whether something holds of two cores, one of each base, and the sum of their radii.
    fn any_parts(&self, other: &Placed, holds: impl Fn(Segment, Segment, i64) -> bool) -> bool {
        self.parts().any(|own| {
            other.parts().any(|their| {
                holds(own.core(), their.core(), own.radius.as_i64() + their.radius.as_i64())
            })
        })
    }

    /// Whether two bases touch: yes up to [`CONTACT_GAP`] apart, marginal up to twice that, no when
    /// further or when they overlap.
    #[inline]
    pub fn contact(&self, other: &Placed) -> Verdict {
        if self.is_near(other, 2 * CONTACT_GAP.as_i64()) {
            self.contact_near(other)
        } else {
            Verdict::No
        }
    }

    fn contact_near(&self, other: &Placed) -> Verdict {
        if !self.within(other, 2 * CONTACT_GAP.as_i64()) || self.overlaps(other) {
            Verdict::No
        } else if self.within(other, CONTACT_GAP.as_i64()) {
            Verdict::Yes
        } else {
            Verdict::Marginal
        }
    }

    /// The distance that every measurement uses: from dot to dot, to the nearest thousandth.
    pub const fn distance(&self, other: &Placed) -> Mils {
        self.at.distance(other.at)
    }
}

impl Placed {
    /// Where a base with this facing is put so that it touches this one without overlap, its dot in
    /// this direction from this dot. Whether that place is free is not checked.
    #[must_use]
    pub fn beside(&self, base: Base, facing: Facing, direction: Facing) -> Placed {
        let placed_at =
            |distance: i64| Placed::new(base, self.at.plus(direction.vector(distance)), facing);
        // The nearest place without overlap, by halving: beyond both reaches nothing overlaps.
        let reach = self.base.reach() + base.reach();
        // They do where even their narrowest sides would: two discs until just before that.
        let narrow = self.base.rim().as_i64() + base.rim().as_i64();
        let (mut inside, mut free) = ((narrow - 4).max(0), reach + 2);
        while free - inside > 1 {
            let middle = (inside + free) / 2;
            if self.overlaps(&placed_at(middle)) { inside = middle } else { free = middle }
        }
        placed_at(free)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::geometry::{Base, Facing, Mils, Placed, Point, Verdict};

    fn length(mils: i32) -> Mils {
        Mils::new(mils).unwrap()
    }

    #[test]
    fn a_base_put_beside_another_touches_it_in_every_direction() {
        let bases = [
            Base::Disc { radius: length(625) },
            Base::Capsule { radius: length(625), length: length(1_250) },
            Base::FourSection {
                radius: length(1_500),
                dial_radius: length(600),
                dial_offset: length(1_300),
            },
        ];
        for own in bases {
            for other in bases {
                for step in (0..4096).step_by(61) {
                    let standing = Placed::new(own, Point::inches(18, 18), Facing::new(step / 3));
                    let beside = standing.beside(other, Facing::new(step * 2), Facing::new(step));
                    assert!(!standing.overlaps(&beside));
                    assert_eq!(standing.contact(&beside), Verdict::Yes, "{own:?} {other:?} {step}");
                    assert_eq!(beside.contact(&standing), Verdict::Yes);
                }
            }
        }
    }
}
