//! Random bases, lines and outlines from a seed, half of them chosen to be close calls.

use variorum_engine::geometry::{Base, Facing, Line, Mils, Outline, Placed, Point};

/// How many cases a test runs: a thousand, or a million when VARIORUM_FULL is set.
pub(super) fn cases() -> u64 {
    if std::env::var_os("VARIORUM_FULL").is_some() { 1_000_000 } else { 1_000 }
}

/// A small generator (splitmix64): the same cases on every machine.
pub(super) struct Random(pub u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(super) fn between(&mut self, low: i32, high: i32) -> i32 {
        low + (self.next() % (high - low + 1) as u64) as i32
    }

    /// True once in so many times.
    pub(super) fn one_in(&mut self, times: u64) -> bool {
        self.next().is_multiple_of(times)
    }

    /// A point of a three-foot table.
    pub(super) fn point(&mut self) -> Point {
        Point::new(self.between(0, 36_000), self.between(0, 36_000)).unwrap()
    }

    pub(super) fn facing(&mut self) -> Facing {
        Facing::new(self.between(0, 4_095) as u16)
    }

    pub(super) fn base(&mut self) -> Base {
        let mut length = |low, high| Mils::new(self.between(low, high)).unwrap();
        let (radius, length, dial) = (length(300, 1_500), length(400, 2_000), length(200, 300));
        match self.next() % 4 {
            0 => Base::Capsule { radius, length },
            1 => Base::FourSection { radius, dial_radius: dial, dial_offset: radius },
            _ => Base::Disc { radius },
        }
    }

    pub(super) fn placed(&mut self) -> Placed {
        Placed::new(self.base(), self.point(), self.facing())
    }

    /// A base near another one: as often as not within a few hundredths of an inch of touching it.
    pub(super) fn neighbour(&mut self, of: &Placed) -> Placed {
        let (base, facing, direction) = (self.base(), self.facing(), self.facing());
        let touching = of.beside(base, facing, direction);
        let way = of.at.vector_to(touching.at);
        let length = of.at.distance(touching.at).get().max(1);
        let push = if self.one_in(2) { self.between(-30, 30) } else { self.between(-400, 2_000) };
        let shift = |size: i64| (size * i64::from(push) / i64::from(length)) as i32;
        let at = Point::new(touching.at.x.get() + shift(way.x), touching.at.y.get() + shift(way.y))
            .unwrap();
        touching.moved(at)
    }

    /// A line that passes a point at about this distance.
    pub(super) fn line_past(&mut self, point: Point, distance: i32) -> Line {
        let from = self.point();
        let beyond = self.facing();
        let aim =
            Placed::new(Base::Disc { radius: Mils::new(distance.max(1)).unwrap() }, point, beyond);
        let edge = aim.beside(Base::Disc { radius: Mils::new(1).unwrap() }, beyond, beyond).at;
        let on = |start: i32, through: i32| (start + 2 * (through - start)).clamp(-90_000, 90_000);
        let to = if self.one_in(2) { self.point() } else { edge };
        let far = Point::new(on(from.x.get(), to.x.get()), on(from.y.get(), to.y.get())).unwrap();
        Line::new(from, if self.one_in(2) { far } else { to })
    }

    /// A star-shaped outline with three to twelve corners, each a different direction from its
    /// middle.
    pub(super) fn outline(&mut self) -> Outline {
        loop {
            let middle = self.point();
            let count = self.between(3, 12);
            let corners: Vec<Point> = (0..count)
                .map(|corner| {
                    let step = (4_096 * corner / count + self.between(0, 4_096 / count - 1)) as u16;
                    let unit = Facing::new(step).unit();
                    let length = i64::from(self.between(200, 6_000));
                    let place =
                        |start: Mils, unit: i64| start.get() + ((unit * length) >> 20) as i32;
                    Point::new(place(middle.x, unit.x), place(middle.y, unit.y)).unwrap()
                })
                .collect();
            // Three corners within half a turn may fold over; draw again.
            if let Ok(outline) = Outline::new(&corners) {
                return outline;
            }
        }
    }

    /// A point close to some corner or edge of an outline.
    pub(super) fn point_near(&mut self, outline: &Outline) -> Point {
        let corners = outline.vertices();
        let place = self.next() as usize % corners.len();
        let (one, other) = (corners[place], corners[(place + 1) % corners.len()]);
        let share = self.between(0, 100);
        let spread = if self.one_in(2) { 12 } else { 2_500 };
        let mut between =
            |a: i32, b: i32| a + (b - a) * share / 100 + self.between(-spread, spread);
        let (x, y) = (between(one.x.get(), other.x.get()), between(one.y.get(), other.y.get()));
        Point::new(x, y).unwrap()
    }

    /// A point beside the middle of some edge of an outline, this far from it, on either side.
    pub(super) fn point_off(&mut self, outline: &Outline, distance: i32) -> Point {
        let corners = outline.vertices();
        let place = self.next() as usize % corners.len();
        let (one, other) = (corners[place], corners[(place + 1) % corners.len()]);
        let turn = if self.one_in(2) { 1_024 } else { -1_024 };
        let unit = Facing::along(one.vector_to(other)).unwrap().turned(turn).unit();
        let at = |a: Mils, b: Mils, unit: i64| {
            (a.get() + b.get()) / 2 + ((unit * i64::from(distance)) >> 20) as i32
        };
        Point::new(at(one.x, other.x, unit.x), at(one.y, other.y, unit.y)).unwrap()
    }
}
