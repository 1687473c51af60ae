//! The same situation turned by a quarter, mirrored, or looked at from the other side gets the same
//! answers.

use variorum_engine::geometry::{
    Arcs, Facing, Line, Outline, Path, Placed, Point, Section, SectionHit,
};

use super::random::{Random, cases};

/// The eight ways to turn and mirror a table about its corner.
#[derive(Clone, Copy)]
struct Turn {
    quarters: u16,
    mirrored: bool,
}

impl Turn {
    fn all() -> impl Iterator<Item = Turn> {
        (0..4).flat_map(|quarters| [false, true].map(|mirrored| Turn { quarters, mirrored }))
    }

    fn point(self, point: Point) -> Point {
        let (mut x, mut y) = (point.x.get(), point.y.get());
        if self.mirrored {
            y = -y;
        }
        for _ in 0..self.quarters {
            (x, y) = (-y, x);
        }
        Point::new(x, y).unwrap()
    }

    fn facing(self, facing: Facing) -> Facing {
        let step = if self.mirrored { 4_096 - facing.step() } else { facing.step() };
        Facing::new(step).turned(1_024 * i32::from(self.quarters))
    }

    fn placed(self, placed: Placed) -> Placed {
        Placed::new(placed.base, self.point(placed.at), self.facing(placed.facing))
    }

    fn outline(self, outline: &Outline) -> Outline {
        Outline::new(
            &outline.vertices().iter().map(|&corner| self.point(corner)).collect::<Vec<_>>(),
        )
        .unwrap()
    }

    fn section(self, section: Section) -> Section {
        match section {
            Section::Left if self.mirrored => Section::Right,
            Section::Right if self.mirrored => Section::Left,
            other => other,
        }
    }

    fn hit(self, hit: SectionHit) -> [bool; 4] {
        let mut sections = [hit == SectionHit::Centre; 4];
        match hit {
            SectionHit::One(one) => sections[self.section(one).index()] = true,
            SectionHit::Borderline(one, other) => {
                sections[self.section(one).index()] = true;
                sections[self.section(other).index()] = true;
            }
            SectionHit::Centre => {}
        }
        sections
    }
}

const UPRIGHT: Turn = Turn { quarters: 0, mirrored: false };

#[test]
fn bases_and_arcs_answer_alike_on_a_turned_or_mirrored_table() {
    let mut random = Random(11);
    for _ in 0..cases() / 4 {
        let one = random.placed();
        let other = random.neighbour(&one);
        let arcs = Arcs {
            front: random.between(300, 1_024) as u16,
            rear: random.between(1, 1_024) as u16,
        };
        let answers = |turn: Turn| {
            let (one, other) = (turn.placed(one), turn.placed(other));
            (
                one.contact(&other),
                one.overlaps(&other),
                one.front_touches(arcs, &other),
                one.rear_touches(arcs, &other),
                one.fires_towards(arcs, other.at),
            )
        };
        let sections =
            |turn: Turn| turn.hit(turn.placed(one).section_towards(arcs, turn.point(other.at)));
        for turn in Turn::all() {
            assert_eq!(answers(turn), answers(UPRIGHT), "{one:?} {other:?} {arcs:?}");
            assert_eq!(sections(turn), sections(UPRIGHT), "{one:?} {other:?} {arcs:?}");
        }
    }
}

#[test]
fn terrain_answers_alike_on_a_turned_or_mirrored_table() {
    let mut random = Random(12);
    // Following the rim of a base around takes most of the time, hence fewer cases.
    for _ in 0..(cases() / 50).max(250) {
        let outline = random.outline();
        let mut placed = random.placed();
        placed.at = random.point_near(&outline);
        let end =
            if random.one_in(3) { outline.vertices()[0] } else { random.point_near(&outline) };
        let answers = |turn: Turn| {
            let (outline, placed) = (turn.outline(&outline), turn.placed(placed));
            (
                outline.contains_point(placed.at),
                outline.contains_base(&placed),
                outline.touches_base(&placed),
                outline.crossed_by(&Line::new(placed.at, turn.point(end))),
                outline.is_clear_of_front(&placed, Arcs::default()),
            )
        };
        for turn in Turn::all() {
            assert_eq!(answers(turn), answers(UPRIGHT), "{outline:?} {placed:?} {end:?}");
        }
    }
}

#[test]
fn a_line_is_blocked_alike_from_both_ends() {
    let mut random = Random(13);
    for _ in 0..cases() {
        let placed = random.placed();
        let off = random.between(-12, 12);
        let line = random.line_past(placed.at, placed.base.rim().get() + off);
        let outline = random.outline();
        let through = Line::new(random.point_near(&outline), random.point_near(&outline));
        let back = |line: &Line| Line::new(line.to(), line.from());
        assert_eq!(line.crosses_base(&placed), back(&line).crosses_base(&placed));
        assert_eq!(
            outline.crossed_by(&through),
            outline.crossed_by(&back(&through)),
            "{outline:?} {through:?}"
        );
        assert_eq!(
            outline.crossed_by(&line),
            outline.crossed_by(&back(&line)),
            "{outline:?} {line:?}"
        );
    }
}

#[test]
fn contact_is_mutual() {
    let mut random = Random(14);
    for _ in 0..cases() {
        let one = random.placed();
        let other = random.neighbour(&one);
        assert_eq!(one.contact(&other), other.contact(&one));
        assert_eq!(one.overlaps(&other), other.overlaps(&one));
        assert_eq!(one.distance(&other), other.distance(&one));
        let path = Path::straight(random.point(), random.point());
        assert_eq!(path.passes_between(&one, &other), path.passes_between(&other, &one));
    }
}

#[test]
fn lines_through_corners_and_along_edges_are_alike_from_both_ends() {
    let mut random = Random(15);
    for _ in 0..cases() {
        let outline = random.outline();
        let corners = outline.vertices();
        let corner = corners[random.next() as usize % corners.len()];
        let other = corners[random.next() as usize % corners.len()];
        let beyond = |a: i32, b: i32| b + (b - a);
        let far = Point::new(
            beyond(corner.x.get(), other.x.get()),
            beyond(corner.y.get(), other.y.get()),
        )
        .unwrap();
        assert_eq!(
            outline.crossed_by(&Line::new(corner, far)),
            outline.crossed_by(&Line::new(far, corner)),
            "{outline:?}"
        );
        assert_eq!(
            outline.crossed_by(&Line::new(corner, other)),
            outline.crossed_by(&Line::new(other, corner)),
            "{outline:?}"
        );
    }
}
