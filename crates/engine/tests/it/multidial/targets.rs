//! Attacks against multiple-dial warriors: which section is struck and who picks it.

use super::fixture::{multi_dial, turned};
use crate::engine::table::{
    EAST, NORTH, SOUTH, Staging, Table, WEST, gang, moves, shoots, strikes, volley, warrior,
};
use variorum_engine::geometry::Section::{Front, Left, Rear, Right};
use variorum_engine::geometry::{Placed, SectionHit, SectionSet};
use variorum_engine::{AbilityId, Ask, Clause, Decision, Edition, FigureId, PlayerId, TerrainKind};

fn archer() -> crate::engine::table::Warrior {
    warrior().attack(11).damage(2).range(14, 1)
}

/// Proves close-combat#target-section, close-combat#resolution, combat-values#section
#[test]
fn a_blow_falls_on_the_section_that_the_attacker_touches() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, warrior().attack(11), 15_500, 18_000, EAST);
    let big = multi_dial().values(Left, [4, 10, 20, 3]).put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(strikes(small, big)).dice(5, 4);
    assert_eq!(play.comparison(big), (20, 20));
    assert_eq!(turned(&play, big), [0, 2, 0, 0]);
}

/// Proves close-combat#two-sections
#[test]
fn between_two_touched_sections_the_controller_picks() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, warrior().attack(11), 19_503, 19_503, SOUTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(strikes(small, big));
    let among = SectionSet::just(Front).with(Right);
    assert_eq!(
        *play.game.asks(),
        Ask::Section { player: PlayerId(1), figure: big, by: small, among }
    );
    play.refused(Decision::Section(Rear), Clause::CloseCombatTwoSections);
    play.decide(Decision::Section(Right)).dice(5, 4);
    assert_eq!(turned(&play, big), [0, 0, 0, 2]);
}

/// A multiple-dial warrior whose front section is lost, with an attacker of player 0 before it.
fn headless(attacker: crate::engine::table::Warrior, y: i32) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, attacker, 18_000, y, SOUTH);
    let big = multi_dial().skulls(Front, &[0]).put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(if y == 20_500 { strikes(small, big) } else { shoots(small, &[big]) }).dice(4, 4);
    assert_eq!(turned(&play, big), [1, 0, 0, 0]);
    play.until(1).until(0);
    (play, small, big)
}

/// Proves close-combat#target-inactive
#[test]
fn against_an_inactive_section_the_attacker_picks_an_active_one() {
    let (mut play, small, big) = headless(warrior().attack(12), 20_500);
    play.decide(strikes(small, big));
    let among = SectionSet::ALL.without(SectionSet::just(Front));
    assert_eq!(
        *play.game.asks(),
        Ask::Section { player: PlayerId(0), figure: big, by: small, among }
    );
    play.refused(Decision::Section(Front), Clause::CloseCombatTargetInactive);
    play.decide(Decision::Section(Rear)).dice(4, 4);
    assert_eq!(turned(&play, big), [1, 0, 2, 0]);
    assert!(play.decided_by("section_contact"));
}

/// Proves line-of-fire#target-inactive
#[test]
fn a_shot_at_an_inactive_section_is_the_attackers_pick_too() {
    let (mut play, small, big) = headless(archer(), 26_000);
    play.decide(shoots(small, &[big])).decide(Decision::Section(Left)).dice(4, 4);
    assert_eq!(turned(&play, big), [1, 2, 0, 0]);
    assert!(play.cites(Clause::LineOfFireTargetInactive));
}

/// Proves line-of-fire#target-section, line-of-fire#drawn
#[test]
fn a_shot_strikes_the_section_that_its_line_enters() {
    for (x, y, facing, struck) in [
        (18_000, 26_000, SOUTH, [2, 0, 0, 0]),
        (10_000, 18_000, EAST, [0, 2, 0, 0]),
        (18_000, 10_000, NORTH, [0, 0, 2, 0]),
        (26_000, 17_000, WEST, [0, 0, 0, 2]),
    ] {
        let mut table = Table::new(Edition::LastErrata);
        let small = table.put(0, archer(), x, y, facing);
        let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
        let mut play = table.start();
        play.decide(shoots(small, &[big])).dice(4, 4);
        assert_eq!(turned(&play, big), struck);
        assert!(play.cites(Clause::LineOfFireTargetSection));
    }
}

/// Proves line-of-fire#target-section
#[test]
fn in_a_formation_the_primary_attackers_line_tells_the_section() {
    let mut table = Table::new(Edition::LastErrata);
    let lead = table.put(0, archer(), 17_800, 26_000, SOUTH);
    let second = table.put(0, archer(), 19_052, 26_000, SOUTH);
    let third = table.put(0, archer(), 20_304, 26_000, SOUTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(volley(lead, &[second, third], &[big])).dice(4, 4);
    assert_eq!(turned(&play, big), [2, 0, 0, 0]);
    assert_eq!(play.comparison(big), (21, 16));
}

/// Proves line-of-fire#borderline
#[test]
fn on_the_borderline_the_controller_picks() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, archer(), 24_000, 24_000, SOUTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(shoots(small, &[big]));
    assert!(matches!(*play.game.asks(), Ask::Section { player: PlayerId(1), .. }));
    play.refused(Decision::Section(Left), Clause::LineOfFireBorderline);
    play.decide(Decision::Section(Right)).dice(4, 4);
    assert_eq!(turned(&play, big), [0, 0, 0, 2]);
}

/// The document's dragon: hindering terrain between, the border of the left side and the rear,
/// Stealth in the rear.
///
/// Proves line-of-fire#borderline-protected
#[test]
fn the_dragons_controller_picks_the_stealthy_rear_and_there_is_no_attack() {
    let scene = || {
        let mut table = Table::new(Edition::LastErrata);
        let small = table.put(0, archer(), 12_000, 12_000, NORTH);
        let dragon =
            multi_dial().with(Rear, AbilityId::Stealth).put(&mut table, 1, 18_000, 18_000, NORTH);
        table.terrain(TerrainKind::Hindering, (13_500, 13_500), (15_000, 15_000));
        (table.start(), small, dragon)
    };
    let (mut play, small, dragon) = scene();
    play.decide(shoots(small, &[dragon]));
    assert_eq!(
        *play.game.asks(),
        Ask::Section {
            player: PlayerId(1),
            figure: dragon,
            by: small,
            among: SectionSet::just(Left).with(Rear)
        }
    );
    play.decide(Decision::Section(Rear));
    assert!(play.cites(Clause::LineOfFireBorderlineProtected));
    // The action is not spent: the attacker puts it to another use.
    assert_eq!((*play.game.asks(), play.game.players[0].actions), (Ask::Order(PlayerId(0)), 3));
    assert_eq!((turned(&play, dragon), play.game.figure(small).tokens), ([0; 4], 0));
    play.decide(moves(small)).go(small, 12_000, 10_000, NORTH);

    let (mut play, small, dragon) = scene();
    play.decide(shoots(small, &[dragon])).decide(Decision::Section(Left)).dice(4, 4);
    assert_eq!(play.comparison(dragon), (19, 17), "hindering terrain adds 1");
    assert_eq!(turned(&play, dragon), [0, 2, 0, 0]);
}

/// Proves ranged-combat#section-in-contact
#[test]
fn a_friend_shields_only_the_section_it_touches() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, archer(), 18_000, 26_000, SOUTH);
    table.put(0, warrior(), 15_500, 18_000, EAST);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(shoots(small, &[big])).dice(4, 4);
    assert_eq!(turned(&play, big), [2, 0, 0, 0]);

    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, archer(), 18_000, 26_000, SOUTH);
    table.put(0, warrior(), 19_000, 20_000, SOUTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    assert_eq!(play.game.touching(big).len(), 1);
    play.refused(shoots(small, &[big]), Clause::RangedCombatSectionInContact);
}

/// Proves arcs#rear-arc
#[test]
fn nobody_gets_a_bonus_from_behind() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, warrior().with(AbilityId::SneakAttack), 18_000, 15_500, NORTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(strikes(small, big)).dice(5, 5);
    assert_eq!(play.comparison(big), (18, 16));
    assert_eq!(turned(&play, big), [0, 0, 2, 0]);
}

/// Proves area-effect#one-section, area-effect#line, area-effect#borderline
#[test]
fn a_shockwave_reaches_one_section_by_the_line_from_its_middle() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, archer().with(AbilityId::Shockwave), 18_000, 24_000, SOUTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(shoots(small, &[])).dice(4, 4);
    assert_eq!(turned(&play, big), [2, 0, 0, 0]);
    assert!(play.cites(Clause::AreaEffectLine) && play.decided_by("mdw_area_effects"));

    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, archer().with(AbilityId::Shockwave), 22_000, 22_000, SOUTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(shoots(small, &[]));
    assert!(matches!(*play.game.asks(), Ask::Section { player: PlayerId(1), .. }));
    play.refused(Decision::Section(Rear), Clause::AreaEffectBorderline);
    play.decide(Decision::Section(Front)).dice(4, 4);
    assert_eq!(turned(&play, big), [2, 0, 0, 0]);
}

/// Proves area-effect#inactive
#[test]
fn an_area_that_finds_an_inactive_section_is_the_attackers_pick() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, archer().damage(1).with(AbilityId::Shockwave), 18_000, 24_000, SOUTH);
    let big = multi_dial().skulls(Front, &[0]).put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(shoots(small, &[])).dice(4, 4).until(1).until(0);
    play.decide(shoots(small, &[]));
    assert!(matches!(*play.game.asks(), Ask::Section { player: PlayerId(0), .. }));
    play.refused(Decision::Section(Front), Clause::AreaEffectInactive);
    play.decide(Decision::Section(Rear)).dice(4, 4);
    assert_eq!(turned(&play, big), [1, 0, 1, 0]);
}

/// Proves area-effect#line
#[test]
fn flame_that_spreads_from_a_neighbour_comes_from_the_neighbours_side() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, archer().with(AbilityId::FlameLightning), 8_000, 20_000, EAST);
    let main = table.put(1, warrior().defense(10), 18_000, 20_500, SOUTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(shoots(small, &[main])).dice(4, 4);
    assert_eq!((play.damage_taken(main), turned(&play, big)), (1, [1, 0, 0, 0]));
}

/// Proves area-effect#centered
#[test]
fn from_its_own_middle_every_section_is_open() {
    let base = multi_dial().build();
    let placed = Placed::new(base.base(), crate::engine::table::at(18_000, 18_000), NORTH);
    let hit = placed.section_towards(base.arcs(), placed.at);
    assert_eq!((hit, hit.sections()), (SectionHit::Centre, SectionSet::ALL));
}

/// Proves arcs#front-only
#[test]
fn several_attackers_in_formation_strike_the_primary_attackers_section() {
    let mut table = Table::new(Edition::LastErrata);
    let lead = table.put(0, warrior().attack(11), 18_000, 20_500, SOUTH);
    let second = table.put(0, warrior(), 15_500, 18_000, EAST);
    let away = table.put(0, warrior(), 20_500, 18_000, EAST);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.refused(gang(lead, &[away], big, false), Clause::CloseCombatFormationsFrontArcs);
    play.decide(gang(lead, &[second], big, false)).dice(4, 4);
    assert_eq!(play.comparison(big), (20, 16));
    assert_eq!(turned(&play, big), [2, 0, 0, 0]);
}
