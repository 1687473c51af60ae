//! Arcs and sections in the situations the rules name.

use variorum_engine::geometry::{
    Arcs, Base, Facing, Mils, Placed, Point, Section, SectionHit, SectionSet, Verdict,
};

use super::random::{Random, cases};

fn mils(length: i32) -> Mils {
    Mils::new(length).unwrap()
}

fn disc() -> Base {
    Base::Disc { radius: mils(625) }
}

fn mounted() -> Base {
    Base::Capsule { radius: mils(625), length: mils(1_250) }
}

fn creature() -> Base {
    Base::FourSection { radius: mils(1_500), dial_radius: mils(625), dial_offset: mils(1_250) }
}

fn standing(base: Base, facing: Facing) -> Placed {
    Placed::new(base, Point::inches(18, 18), facing)
}

#[test]
fn a_target_ahead_is_in_the_front_arc_and_one_behind_is_not() {
    let firer = standing(disc(), Facing::AWAY);
    assert_eq!(firer.fires_towards(Arcs::default(), Point::inches(20, 25)), Verdict::Yes);
    assert_eq!(firer.fires_towards(Arcs::default(), Point::inches(20, 17)), Verdict::No);
    assert_eq!(firer.fires_towards(Arcs::default(), Point::inches(30, 18)), Verdict::Marginal);
}

#[test]
fn arcs_agree_with_the_angle_between_facing_and_target() {
    let mut random = Random(21);
    for _ in 0..cases() {
        let firer = random.placed();
        let target = random.point();
        let half = random.between(1, 2_047);
        let arcs = Arcs { front: half as u16, rear: 0 };
        let way = firer.at.vector_to(target);
        let turned = (way.y as f64).atan2(way.x as f64) * 2_048.0 / std::f64::consts::PI
            - f64::from(firer.facing.step());
        let angle = (turned.rem_euclid(4_096.0) - 2_048.0).abs();
        let inside = angle - (2_048.0 - f64::from(half));
        // A step at the rim, in thousandths: the band is five of those plus rounding.
        let width = f64::from(firer.base.rim().get()) * std::f64::consts::PI / 2_048.0;
        match firer.fires_towards(arcs, target) {
            Verdict::Yes => assert!(inside > 0.0),
            Verdict::No => assert!(inside < 0.0),
            Verdict::Marginal => assert!(inside.abs() * width < 7.0, "{inside} {width}"),
        }
    }
}

#[test]
fn a_neighbour_touches_the_front_or_the_rear_arc_by_where_the_bases_meet() {
    let figure = standing(disc(), Facing::RIGHT);
    let at = |direction: u16| figure.beside(disc(), Facing::RIGHT, Facing::new(direction));
    assert_eq!(figure.front_touches(Arcs::default(), &at(900)), Verdict::Yes);
    assert_eq!(figure.rear_touches(Arcs::default(), &at(900)), Verdict::No);
    assert_eq!(figure.rear_touches(Arcs::default(), &at(1_200)), Verdict::Yes);
    assert_eq!(figure.front_touches(Arcs::default(), &at(1_024)), Verdict::Marginal);
    let narrow = Arcs { front: 512, rear: 512 };
    assert_eq!(figure.front_touches(narrow, &at(900)), Verdict::No);
    assert_eq!(figure.rear_touches(narrow, &at(900)), Verdict::No);
}

#[test]
fn a_figure_that_is_not_touched_has_nobody_on_its_arcs() {
    let figure = standing(disc(), Facing::RIGHT);
    let far = Placed::new(disc(), Point::inches(20, 18), Facing::LEFT);
    assert_eq!(figure.front_touches(Arcs::default(), &far), Verdict::No);
}

#[test]
fn a_figure_without_a_rear_arc_is_never_touched_there() {
    let figure = standing(disc(), Facing::RIGHT);
    let behind = figure.beside(disc(), Facing::RIGHT, Facing::LEFT);
    assert_eq!(figure.rear_touches(Arcs { front: 1_024, rear: 0 }, &behind), Verdict::No);
}

#[test]
fn a_mounted_warrior_is_measured_from_its_front_dot_and_has_its_rear_half_behind_it() {
    let rider = standing(mounted(), Facing::RIGHT);
    let behind = rider.beside(disc(), Facing::RIGHT, Facing::LEFT);
    assert_eq!(rider.distance(&behind).get(), 1_250 + 625 + 625);
    assert_eq!(rider.rear_touches(Arcs::default(), &behind), Verdict::Yes);
    assert_eq!(rider.front_touches(Arcs::default(), &behind), Verdict::No);
    let ahead = rider.beside(disc(), Facing::LEFT, Facing::RIGHT);
    assert_eq!(rider.distance(&ahead).get(), 1_250);
    assert_eq!(rider.front_touches(Arcs::default(), &ahead), Verdict::Yes);
}

#[test]
fn riders_side_by_side_touch_along_their_whole_length() {
    let rider = standing(mounted(), Facing::RIGHT);
    // Side by side but the neighbour half a base ahead: it touches both arcs of the first.
    let neighbour = Placed::new(mounted(), Point::new(18_600, 19_250).unwrap(), Facing::RIGHT);
    assert_eq!(rider.contact(&neighbour), Verdict::Yes);
    assert_eq!(rider.rear_touches(Arcs::default(), &neighbour), Verdict::Yes);
    assert_eq!(neighbour.rear_touches(Arcs::default(), &rider), Verdict::Yes);
    assert_eq!(neighbour.front_touches(Arcs::default(), &rider), Verdict::No);
}

#[test]
fn a_line_enters_the_section_that_faces_it() {
    let creature = standing(creature(), Facing::AWAY);
    let arcs = creature.base.default_arcs();
    let hit = |x, y| creature.section_towards(arcs, Point::inches(x, y));
    assert_eq!(hit(18, 30), SectionHit::One(Section::Front));
    assert_eq!(hit(5, 19), SectionHit::One(Section::Left));
    assert_eq!(hit(30, 19), SectionHit::One(Section::Right));
    assert_eq!(hit(19, 2), SectionHit::One(Section::Rear));
    assert_eq!(hit(18, 18), SectionHit::Centre);
}

#[test]
fn a_line_over_the_border_of_left_and_rear_leaves_the_choice_to_the_owner() {
    let creature = standing(creature(), Facing::AWAY);
    let hit = creature.section_towards(creature.base.default_arcs(), Point::inches(10, 10));
    assert_eq!(hit, SectionHit::Borderline(Section::Left, Section::Rear));
}

#[test]
fn every_direction_falls_into_one_section_or_onto_one_border() {
    let arcs = Arcs { front: 500, rear: 601 };
    let creature = standing(creature(), Facing::new(77));
    for step in 0..4_096 {
        let from = creature.beside(disc(), Facing::RIGHT, Facing::new(step)).at;
        match creature.section_towards(arcs, from) {
            SectionHit::One(section) => {
                assert!(
                    !section.wedge(&creature, arcs).contains(creature.at.vector_to(from)).is_no()
                )
            }
            SectionHit::Borderline(one, other) => {
                assert_eq!((other.index() + 4 - one.index()) % 4 % 2, 1)
            }
            SectionHit::Centre => panic!("not at the centre"),
        }
    }
}

#[test]
fn a_dial_that_stands_out_belongs_to_its_section() {
    let creature = standing(creature(), Facing::RIGHT);
    let arcs = creature.base.default_arcs();
    let touching = |direction: u16| {
        creature.sections_touching(
            arcs,
            &creature.beside(disc(), Facing::RIGHT, Facing::new(direction)),
        )
    };
    assert_eq!(touching(0), SectionSet::empty().with(Section::Front));
    assert_eq!(touching(1_024), SectionSet::empty().with(Section::Left));
    assert_eq!(touching(2_048), SectionSet::empty().with(Section::Rear));
    assert_eq!(touching(3_072), SectionSet::empty().with(Section::Right));
    assert!(
        touching(512).has(Section::Front) && touching(512).has(Section::Left),
        "{:?}",
        touching(512)
    );
    assert_eq!(touching(1_500).and(SectionSet::BUT_FRONT), touching(1_500));
    assert_eq!(touching(0).and(SectionSet::BUT_FRONT), SectionSet::empty());
}
