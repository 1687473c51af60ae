//! Terrain outlines in the situations the rules name.

use variorum_engine::geometry::{Arcs, Base, Facing, Line, Mils, Outline, Placed, Point, Verdict};

fn point(x: i32, y: i32) -> Point {
    Point::new(x, y).unwrap()
}

fn disc(x: i32, y: i32) -> Placed {
    Placed::new(Base::Disc { radius: Mils::new(625).unwrap() }, point(x, y), Facing::RIGHT)
}

/// Four inches square, its near left corner at ten inches each way.
fn wood() -> Outline {
    Outline::rectangle(Point::inches(10, 10), Point::inches(14, 14)).unwrap()
}

#[test]
fn a_base_is_completely_inside_only_when_all_of_it_is() {
    assert_eq!(wood().contains_base(&disc(12_000, 12_000)), Verdict::Yes);
    assert_eq!(wood().contains_base(&disc(10_631, 12_000)), Verdict::Yes);
    assert_eq!(wood().contains_base(&disc(10_625, 12_000)), Verdict::Marginal);
    assert_eq!(wood().contains_base(&disc(10_619, 12_000)), Verdict::No);
    assert_eq!(wood().contains_base(&disc(2_000, 2_000)), Verdict::No);
}

#[test]
fn any_part_of_a_base_touches_terrain() {
    assert_eq!(wood().touches_base(&disc(9_381, 12_000)), Verdict::Yes);
    assert_eq!(wood().touches_base(&disc(9_375, 12_000)), Verdict::Marginal);
    assert_eq!(wood().touches_base(&disc(9_369, 12_000)), Verdict::No);
    assert_eq!(wood().touches_base(&disc(12_000, 12_000)), Verdict::Yes);
}

#[test]
fn a_base_larger_than_the_terrain_touches_it_but_is_not_inside() {
    let rock = Outline::rectangle(point(11_900, 11_900), point(12_100, 12_100)).unwrap();
    assert_eq!(rock.touches_base(&disc(12_000, 12_000)), Verdict::Yes);
    assert_eq!(rock.contains_base(&disc(12_000, 12_000)), Verdict::No);
}

#[test]
fn a_line_through_the_wood_crosses_it_and_a_line_past_it_does_not() {
    let crossing = |ax, ay, bx, by| wood().crossed_by(&Line::new(point(ax, ay), point(bx, by)));
    assert_eq!(crossing(0, 12_000, 30_000, 12_500), Verdict::Yes);
    assert_eq!(crossing(0, 0, 9_000, 30_000), Verdict::No);
    assert_eq!(crossing(12_000, 12_000, 13_000, 12_000), Verdict::Yes);
    assert_eq!(crossing(0, 9_994, 30_000, 9_994), Verdict::No);
    assert_eq!(crossing(0, 9_996, 30_000, 9_996), Verdict::Marginal);
    assert_eq!(crossing(0, 10_000, 30_000, 10_000), Verdict::Marginal);
    assert_eq!(crossing(0, 10_001, 30_000, 10_001), Verdict::Yes);
}

#[test]
fn a_line_that_only_nicks_a_corner_is_marginal() {
    // At 45 degrees, k inside the corner: the line runs twice k times the root of two within the
    // wood... so 3 is a nick, 8 is not.
    let nick =
        |k: i32| wood().crossed_by(&Line::new(point(5_000, 15_000 + k), point(15_000 + k, 5_000)));
    assert_eq!(nick(5_000), Verdict::Yes);
    assert_eq!(nick(-5_000), Verdict::No);
    let close = |k: i32| {
        wood().crossed_by(&Line::new(point(5_000 + k, 15_000 + k), point(15_000 + k, 5_000 + k)))
    };
    assert_eq!(close(3), Verdict::Marginal);
    assert_eq!(close(4), Verdict::Yes);
    assert_eq!(close(-3), Verdict::Marginal);
    assert_eq!(close(-4), Verdict::No);
}

#[test]
fn a_line_that_ends_at_the_edge_does_not_surely_enter() {
    assert_eq!(
        wood().crossed_by(&Line::new(point(0, 12_000), point(10_000, 12_000))),
        Verdict::Marginal
    );
    assert_eq!(
        wood().crossed_by(&Line::new(point(0, 12_000), point(10_011, 12_000))),
        Verdict::Yes
    );
}

#[test]
fn a_line_shorter_than_a_nick_deep_in_the_wood_is_in_it() {
    assert_eq!(
        wood().crossed_by(&Line::new(point(12_000, 12_000), point(12_003, 12_000))),
        Verdict::Yes
    );
    assert_eq!(
        wood().crossed_by(&Line::new(point(10_004, 12_000), point(10_007, 12_000))),
        Verdict::Marginal
    );
}

#[test]
fn a_horseshoe_is_crossed_only_where_it_has_ground() {
    let arm = [(0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (3, 3), (3, 9), (0, 9)]
        .map(|(x, y)| Point::inches(x, y));
    let horseshoe = Outline::new(&arm).unwrap();
    let crossing = |ax, ay, bx, by| {
        horseshoe.crossed_by(&Line::new(Point::inches(ax, ay), Point::inches(bx, by)))
    };
    assert_eq!(crossing(4, 4, 5, 20), Verdict::No);
    assert_eq!(crossing(4, 4, 20, 5), Verdict::Yes);
    assert_eq!(horseshoe.contains_point(point(4_500, 5_000)), Verdict::No);
    assert_eq!(horseshoe.contains_base(&disc(4_500, 2_000)), Verdict::Yes);
    assert_eq!(horseshoe.contains_base(&disc(4_500, 2_500)), Verdict::No);
    assert_eq!(horseshoe.touches_base(&disc(4_500, 5_000)), Verdict::No);
}

#[test]
fn a_firer_at_the_edge_has_its_front_arc_outside() {
    // Its dot just inside the right-hand edge, looking out: the half circle in front clears the
    // wood.
    let firer = Placed { facing: Facing::RIGHT, ..disc(14_010, 12_000) };
    assert_eq!(wood().is_clear_of_front(&firer, Arcs::default()), Verdict::Yes);
    let inside = Placed { facing: Facing::RIGHT, ..disc(13_800, 12_000) };
    assert_eq!(wood().is_clear_of_front(&inside, Arcs::default()), Verdict::No);
    let narrow = Arcs { front: 512, rear: 1_024 };
    assert_eq!(wood().is_clear_of_front(&inside, narrow), Verdict::Yes);
    let away = Placed { facing: Facing::LEFT, ..disc(14_010, 12_000) };
    assert_eq!(wood().is_clear_of_front(&away, Arcs::default()), Verdict::No);
    assert_eq!(wood().is_clear_of_front(&disc(30_000, 12_000), Arcs::default()), Verdict::Yes);
}

#[test]
fn outlines_know_how_far_apart_they_stand() {
    let other = Outline::rectangle(Point::inches(16, 10), Point::inches(18, 12)).unwrap();
    assert_eq!(wood().distance(&other), Mils::inches(2));
    let within = Outline::rectangle(Point::inches(11, 11), Point::inches(12, 12)).unwrap();
    assert_eq!(wood().distance(&within), Mils::ZERO);
    assert_eq!(within.distance(&wood()), Mils::ZERO);
}
