//! How many geometric questions a second, on a table like that of a 200-point game; run with `cargo
//! bench --bench geometry`.
//! It measures one core and prints a line per question; it asserts nothing.

use std::hint::black_box;
use std::time::Instant;

use variorum::engine::geometry::{
    Arcs, Base, Facing, Line, Mils, Outline, Path, Placed, Point, Verdict,
};

/// A small generator, so that every run asks the same questions.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as i32
    }

    fn point(&mut self) -> Point {
        Point {
            x: Mils::saturating(i64::from(self.below(36_000))),
            y: Mils::saturating(i64::from(self.below(36_000))),
        }
    }

    fn placed(&mut self) -> Placed {
        let radius = Mils::saturating(625);
        let base = if self.below(8) == 0 {
            Base::Capsule { radius, length: Mils::saturating(1_250) }
        } else {
            Base::Disc { radius }
        };
        Placed::new(base, self.point(), Facing::new(self.below(4_096) as u16))
    }

    /// A hexagonal wood about four inches across.
    fn outline(&mut self) -> Option<Outline> {
        let middle = self.point();
        let corner = |step: u16| {
            let unit = Facing::new(step * 683).unit();
            Point {
                x: Mils::saturating(i64::from(middle.x.get()) + ((unit.x * 2_000) >> 20)),
                y: Mils::saturating(i64::from(middle.y.get()) + ((unit.y * 2_000) >> 20)),
            }
        };
        Outline::new(&[0, 1, 2, 3, 4, 5].map(corner)).ok()
    }
}

/// Asks `question` about each of a few thousand prepared things, over and over, and prints how many
/// a second.
fn measure<T>(name: &str, things: &[T], mut question: impl FnMut(&T) -> Verdict) {
    let rounds = 200;
    let mut yes = 0_u64;
    let started = Instant::now();
    for _ in 0..rounds {
        for thing in things {
            yes += u64::from(black_box(question(black_box(thing))).is_yes());
        }
    }
    let asked = rounds * things.len() as u64;
    let per_second = asked as f64 / started.elapsed().as_secs_f64();
    println!(
        "{name:<58} {:>9.2} million a second, yes {:>4.1} %",
        per_second / 1e6,
        yes as f64 * 100.0 / asked as f64
    );
}

fn main() {
    let mut random = Random(7);
    let bases: Vec<Placed> = (0..16).map(|_| random.placed()).collect();
    let woods: Vec<Outline> = (0..4).filter_map(|_| random.outline()).collect();
    let lines: Vec<Line> = (0..4_096)
        .map(|_| {
            // Ten inches, the usual range.
            let from = random.placed();
            Line::new(
                from.at,
                from.beside(Base::Disc { radius: Mils::inches(6) }, from.facing, from.facing).at,
            )
        })
        .collect();
    let pairs: Vec<(Line, Placed)> = lines.iter().map(|&line| (line, random.placed())).collect();
    let placed: Vec<Placed> = (0..4_096).map(|_| random.placed()).collect();

    measure("line against one base", &pairs, |(line, base)| line.crosses_base(base));
    measure("line of fire past 14 bases", &lines, |line| first_crossed(line, &bases));
    measure("line of fire past 14 bases and 4 woods", &lines, |line| {
        let blocked = first_crossed(line, &bases);
        if blocked.is_yes() {
            blocked
        } else {
            woods.iter().fold(blocked, |so_far, wood| so_far.or(wood.crossed_by(line)))
        }
    });
    measure("line against one wood", &lines, |line| {
        woods.first().map_or(Verdict::No, |wood| wood.crossed_by(line))
    });
    measure("contact with each of 16 bases", &placed, |one| {
        bases.iter().fold(Verdict::No, |so_far, base| so_far.or(one.contact(base)))
    });
    measure("target in the front arc", &placed, |one| {
        one.fires_towards(Arcs::default(), Point::inches(18, 18))
    });
    measure("base completely inside a wood", &placed, |one| {
        woods.first().map_or(Verdict::No, |wood| wood.contains_base(one))
    });
    measure("stop on entering one of 4 woods, eight inches of path", &lines, |line| {
        let path = Path::straight(line.from(), line.to());
        let stops = |wood: &Outline| {
            path.first_inside(
                Base::Disc { radius: Mils::saturating(625) },
                Facing::RIGHT,
                wood,
                Mils::ZERO,
            )
        };
        Verdict::certain(woods.iter().any(|wood| stops(wood).is_some()))
    });
}

/// Whether a line crosses one of the bases behind the first two, stopping at a sure one.
fn first_crossed(line: &Line, bases: &[Placed]) -> Verdict {
    let mut answer = Verdict::No;
    for placed in bases.iter().skip(2) {
        answer = answer.or(line.crosses_base(placed));
        if answer.is_yes() {
            break;
        }
    }
    answer
}
