//! Movement paths: length, what they cross, and where along them a base must stop.

use variorum_engine::geometry::{
    Base, Facing, MAX_WAYPOINTS, Mils, Outline, Path, PathError, PathStop, Placed, Point, Verdict,
};

use super::random::{Random, cases};

fn point(x: i32, y: i32) -> Point {
    Point::new(x, y).unwrap()
}

fn mils(length: i32) -> Mils {
    Mils::new(length).unwrap()
}

fn disc() -> Base {
    Base::Disc { radius: mils(625) }
}

fn at(x: i32, y: i32) -> Placed {
    Placed::new(disc(), point(x, y), Facing::RIGHT)
}

fn wood() -> Outline {
    Outline::rectangle(Point::inches(10, 10), Point::inches(14, 14)).unwrap()
}

#[test]
fn a_path_of_eight_inches_is_within_eight_and_not_a_thousandth_less() {
    let bent = Path::new(&[point(0, 0), point(3_000, 4_000), point(3_000, 7_000)]).unwrap();
    assert_eq!(bent.length(), Mils::inches(8));
    assert!(bent.is_within(Mils::inches(8)));
    assert!(!bent.is_within(mils(7_999)));
    assert!(Path::straight(point(0, 0), point(3_000, 4_000)).is_within(Mils::inches(5)));
    assert!(!Path::straight(point(0, 0), point(3_000, 4_001)).is_within(Mils::inches(5)));
    assert!(Path::standing(point(1, 1)).is_within(Mils::ZERO));
}

#[test]
fn a_path_without_a_start_or_with_too_many_points_is_refused() {
    assert_eq!(Path::new(&[]), Err(PathError::Empty));
    assert_eq!(Path::new(&[point(0, 0); MAX_WAYPOINTS + 1]), Err(PathError::TooMany(17)));
    assert!(serde_json::from_str::<Path>("[]").is_err());
    assert!(
        serde_json::from_str::<Path>(r#"[{"x":9000000,"y":0}]"#)
            .unwrap_err()
            .to_string()
            .contains("off any table")
    );
    let path = Path::straight(point(0, 0), point(5, 5));
    assert_eq!(serde_json::from_str::<Path>(&serde_json::to_string(&path).unwrap()).unwrap(), path);
}

#[test]
fn a_path_may_not_cross_a_base_but_may_go_around_it() {
    let other = at(5_000, 5_000);
    assert_eq!(
        Path::straight(point(0, 5_000), point(10_000, 5_000)).crosses_base(&other),
        Verdict::Yes
    );
    let around = Path::new(&[point(0, 5_000), point(5_000, 7_000), point(10_000, 5_000)]).unwrap();
    assert_eq!(around.crosses_base(&other), Verdict::No);
    assert_eq!(
        Path::straight(point(0, 5_625), point(10_000, 5_625)).crosses_base(&other),
        Verdict::Marginal
    );
}

#[test]
fn a_path_may_not_pass_between_two_figures_that_touch() {
    let (one, touching, apart) = (at(5_000, 5_000), at(5_000, 6_255), at(5_000, 6_400));
    let between = Path::straight(point(0, 5_628), point(10_000, 5_628));
    assert_eq!(between.passes_between(&one, &touching), Verdict::Yes);
    assert_eq!(between.passes_between(&one, &apart), Verdict::No);
    assert_eq!(
        Path::straight(point(0, 9_000), point(10_000, 9_000)).passes_between(&one, &touching),
        Verdict::No
    );
    assert_eq!(
        Path::straight(point(0, 5_628), point(5_000, 5_628)).passes_between(&one, &touching),
        Verdict::Marginal
    );
}

#[test]
fn a_rider_and_a_footman_that_touch_close_the_way_between_them_too() {
    let rider = Placed::new(
        Base::Capsule { radius: mils(625), length: mils(1_250) },
        point(5_000, 5_000),
        Facing::RIGHT,
    );
    let beside = at(4_300, 6_253);
    assert_eq!(rider.contact(&beside), Verdict::Yes);
    let between = Path::straight(point(0, 5_627), point(10_000, 5_627));
    assert_eq!(between.passes_between(&rider, &beside), Verdict::Yes);
    assert_eq!(between.passes_between(&beside, &rider), Verdict::Yes);
}

#[test]
fn movement_into_a_wood_stops_where_the_base_is_first_completely_inside() {
    let path = Path::straight(point(5_000, 12_000), point(20_000, 12_000));
    let stop = path.first_inside(disc(), Facing::RIGHT, &wood(), Mils::ZERO).unwrap();
    assert_eq!(stop.at, point(10_631, 12_000));
    assert_eq!(stop.travelled, mils(5_631));
    assert_eq!(wood().contains_base(&at(10_631, 12_000)), Verdict::Yes);
}

#[test]
fn a_base_that_only_brushes_the_wood_never_stops() {
    let path = Path::straight(point(5_000, 10_300), point(20_000, 10_300));
    assert_eq!(path.first_inside(disc(), Facing::RIGHT, &wood(), Mils::ZERO), None);
    assert!(path.first_touching(disc(), Facing::RIGHT, &wood(), Mils::ZERO).is_some());
}

#[test]
fn a_figure_leaves_a_hill_where_no_part_of_it_is_left_on_it() {
    let path = Path::straight(point(12_000, 12_000), point(20_000, 12_000));
    let stop = path.first_outside(disc(), Facing::RIGHT, &wood(), Mils::ZERO).unwrap();
    assert_eq!(stop.at, point(14_631, 12_000));
    assert_eq!(path.first_edge(&wood(), Mils::ZERO).unwrap().at, point(13_999, 12_000));
}

#[test]
fn a_low_wall_stops_a_figure_on_its_far_side() {
    let wall = Outline::rectangle(point(10_000, 0), point(10_250, 20_000)).unwrap();
    let path = Path::straight(point(5_000, 5_000), point(20_000, 5_000));
    let reached = path.first_touching(disc(), Facing::RIGHT, &wall, Mils::ZERO).unwrap();
    assert_eq!(reached.at, point(9_381, 5_000));
    let over = path.first_outside(disc(), Facing::RIGHT, &wall, reached.travelled).unwrap();
    assert_eq!(over.at, point(10_881, 5_000));
}

#[test]
fn a_creature_stops_where_it_would_touch_another() {
    let creature =
        Base::FourSection { radius: mils(1_500), dial_radius: mils(625), dial_offset: mils(1_250) };
    let other = Placed::new(creature, point(20_000, 5_000), Facing::AWAY);
    let path = Path::straight(point(5_000, 5_000), point(30_000, 5_000));
    let stop = path.first_contact(creature, Facing::RIGHT, &other, Mils::ZERO).unwrap();
    let stopped = Placed::new(creature, stop.at, Facing::RIGHT);
    assert_eq!(stopped.contact(&other), Verdict::Yes);
    assert_eq!(stop.at, point(20_000 - 2 * 1_875 - 10, 5_000));
}

/// The same base, this much larger all round.
fn grown(base: Base, by: i32) -> Base {
    let more = |length: Mils| mils(length.get() + by);
    match base {
        Base::Disc { radius } => Base::Disc { radius: more(radius) },
        Base::Capsule { radius, length } => Base::Capsule { radius: more(radius), length },
        Base::FourSection { radius, dial_radius, dial_offset } => {
            Base::FourSection { radius: more(radius), dial_radius: more(dial_radius), dial_offset }
        }
    }
}

/// Where a dot is after each whole thousandth of a straight path.
fn steps(path: &Path) -> impl Iterator<Item = (i32, Point)> {
    let (start, end, length) = (path.start(), path.end(), path.length().get());
    let share = move |from: Mils, to: Mils, travelled: i32| {
        from.get()
            + (f64::from(to.get() - from.get()) * f64::from(travelled) / f64::from(length)).round()
                as i32
    };
    (0..=length).map(move |travelled| {
        (travelled, point(share(start.x, end.x, travelled), share(start.y, end.y, travelled)))
    })
}

#[test]
fn tracing_stops_where_the_goal_is_met_and_steps_over_no_earlier_place() {
    let mut random = Random(31);
    for _ in 0..cases().min(20_000) / 20 {
        let outline = random.outline();
        let (base, facing) = (random.base(), random.facing());
        let (start, way) = (random.point_near(&outline), random.facing());
        let far =
            Placed::new(disc(), start, way).beside(Base::Disc { radius: mils(1_500) }, way, way).at;
        let path = Path::straight(start, far);
        let check = |stop: Option<PathStop>, by: i32, goal: &dyn Fn(&Placed) -> bool| {
            assert!(
                stop.is_none_or(|stop| goal(&Placed::new(base, stop.at, facing))),
                "{outline:?} {path:?}"
            );
            let before = stop.map_or(i32::MAX, |stop| stop.travelled.get() - 3);
            // Two thousandths more than is asked for: the steps here are rounded in another way.
            let strict = grown(base, by);
            let missed = steps(&path)
                .take_while(|&(travelled, _)| travelled < before)
                .find(|&(_, at)| goal(&Placed::new(strict, at, facing)));
            assert_eq!(missed, None, "{stop:?} {outline:?} {path:?} {base:?} {facing:?}");
        };
        check(path.first_inside(base, facing, &outline, Mils::ZERO), 2, &|placed| {
            outline.contains_base(placed).is_yes()
        });
        check(path.first_outside(base, facing, &outline, Mils::ZERO), 2, &|placed| {
            outline.touches_base(placed).is_no()
        });
        check(path.first_touching(base, facing, &outline, Mils::ZERO), -2, &|placed| {
            outline.touches_base(placed).is_yes()
        });
    }
}
