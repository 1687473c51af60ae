//! Putting one base beside another so that they touch and do not overlap.
//! It refuses to check the rest of the table: whether the place is free is the caller's question.

use super::base::{Base, Placed};
use super::facing::Facing;

impl Placed {
    /// Where a base facing so stands when it touches this one, its dot in this direction from this
    /// dot.
    #[must_use]
    pub fn beside(&self, base: Base, facing: Facing, direction: Facing) -> Placed {
        let standing =
            |distance: i64| Placed::new(base, self.at.plus(direction.vector(distance)), facing);
        // The nearest place without overlap, by halving: beyond both reaches nothing overlaps.
        let (mut inside, mut free) = (0, self.base.reach() + base.reach() + 2);
        while free - inside > 1 {
            let middle = (inside + free) / 2;
            if self.overlaps(&standing(middle)) { inside = middle } else { free = middle }
        }
        standing(free)
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
