//! Terrain under the feet: stopping, slowing, barring, and shooting from its edge.

use super::table::{EAST, NORTH, SOUTH, Table, moves, shoots, strikes, warrior};
use variorum_engine::{AbilityId, Clause, Decision, Edition, TerrainKind};

/// A mover at (18, 10), a feature from y 12 to 16, and a foe out of the way.
fn before(
    kind: TerrainKind,
    own: super::table::Warrior,
) -> (super::table::Staging, variorum_engine::FigureId) {
    let mut table = Table::new(Edition::Rebellion);
    let high = if kind == TerrainKind::LowWall { 12_200 } else { 16_000 };
    table.terrain(kind, (14_000, 12_000), (22_000, high));
    let own = table.put(0, own, 18_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own));
    (play, own)
}

#[test]
fn entering_hindering_shallow_or_high_ground_ends_the_move_when_the_base_is_inside() {
    for (kind, clause) in [
        (TerrainKind::Hindering, Clause::HinderingTerrainStop),
        (TerrainKind::Shallow, Clause::ShallowWaterMovement),
        (TerrainKind::Elevated, Clause::ElevatedTerrainStop),
    ] {
        let (mut play, own) = before(kind, warrior());
        let through = play.walk(own, &[(18_000, 14_000)], NORTH);
        play.refused(through, clause);
        let partly = play.walk(own, &[(18_000, 12_500)], NORTH);
        play.clone().decide(partly);
        play.go(own, 18_000, 12_650, NORTH);
    }
}

#[test]
fn who_starts_in_hindering_terrain_goes_half_as_far_rounded_up() {
    let mut table = Table::new(Edition::Rebellion);
    table.terrain(TerrainKind::Hindering, (14_000, 8_000), (22_000, 12_000));
    let own = table.put(0, warrior().speed(7), 18_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own));
    let far = play.walk(own, &[(18_000, 14_001)], NORTH);
    play.refused(far, Clause::MovementSpeed);
    play.go(own, 18_000, 14_000, NORTH);
}

#[test]
fn blocking_terrain_and_deep_water_bar_the_way() {
    for (kind, clause) in [
        (TerrainKind::Blocking, Clause::BlockingTerrainMovement),
        (TerrainKind::Deep, Clause::DeepWaterMovement),
    ] {
        let (mut play, own) = before(kind, warrior());
        let into = play.walk(own, &[(18_000, 12_000)], NORTH);
        play.refused(into, clause);
        let through = play.walk(own, &[(18_000, 17_500)], NORTH);
        play.refused(through, clause);
        play.go(own, 18_000, 11_374, NORTH);
    }
}

#[test]
fn flyers_pass_over_everything_and_swimmers_through_water() {
    for kind in [
        TerrainKind::Blocking,
        TerrainKind::Hindering,
        TerrainKind::Elevated,
        TerrainKind::Deep,
        TerrainKind::LowWall,
        TerrainKind::AbruptElevated,
    ] {
        let (mut play, own) = before(kind, warrior().with(AbilityId::Flight));
        play.go(own, 18_000, 17_500, NORTH);
    }
    let (mut play, own) = before(TerrainKind::Blocking, warrior().with(AbilityId::Flight));
    let into = play.walk(own, &[(18_000, 14_000)], NORTH);
    play.refused(into, Clause::BlockingTerrainMovement);
    for kind in [TerrainKind::Deep, TerrainKind::Shallow] {
        let (mut play, own) = before(kind, warrior().with(AbilityId::Aquatic));
        play.go(own, 18_000, 14_000, NORTH);
    }
}

#[test]
fn a_low_wall_stops_on_its_far_side_and_slows_nobody_afterwards() {
    let (mut play, own) = before(TerrainKind::LowWall, warrior());
    let on_top = play.walk(own, &[(18_000, 12_100)], NORTH);
    play.refused(on_top, Clause::LowWallsStop);
    let beyond = play.walk(own, &[(18_000, 14_000)], NORTH);
    play.refused(beyond, Clause::LowWallsStop);
    play.go(own, 18_000, 12_830, NORTH).until(0);
    play.move_to(own, 18_000, 20_830, NORTH);
}

#[test]
fn a_cliff_is_climbed_over_its_stairs_only() {
    let (mut play, own) = before(TerrainKind::AbruptElevated, warrior());
    let up = play.walk(own, &[(18_000, 12_650)], NORTH);
    play.refused(up, Clause::AbruptElevatedTerrainMovement);
    let mut table = Table::new(Edition::Rebellion);
    table.terrain(TerrainKind::AbruptElevated, (14_000, 12_000), (22_000, 16_000));
    table.stairs(18_000, 12_000);
    let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own));
    let beside = play.walk(own, &[(16_000, 12_650)], NORTH);
    play.refused(beside, Clause::AbruptElevatedTerrainStairsPath);
    let up = play.walk(own, &[(18_000, 12_000), (18_000, 12_700)], NORTH);
    play.decide(up);
}

#[test]
fn hindering_terrain_shields_by_one_except_from_its_edge() {
    let defense = |low: (i32, i32), high: (i32, i32), kind: TerrainKind| {
        let mut table = Table::new(Edition::Rebellion);
        table.terrain(kind, low, high);
        let own = table.put(0, warrior().range(10, 1), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().defense(14), 18_000, 17_000, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).dice(3, 4);
        play.comparison(foe).1
    };
    assert_eq!(defense((16_000, 13_000), (20_000, 14_000), TerrainKind::Hindering), 15, "between");
    assert_eq!(
        defense((16_000, 16_500), (20_000, 18_000), TerrainKind::Hindering),
        15,
        "under the target"
    );
    assert_eq!(
        defense((16_000, 8_000), (20_000, 12_000), TerrainKind::Hindering),
        15,
        "wholly around the firer"
    );
    assert_eq!(
        defense((16_000, 8_000), (20_000, 9_990), TerrainKind::Hindering),
        14,
        "behind the firer"
    );
    assert_eq!(
        defense((16_000, 13_000), (20_000, 13_200), TerrainKind::LowWall),
        15,
        "a wall between"
    );
    assert_eq!(
        defense((16_000, 10_627), (20_000, 10_827), TerrainKind::LowWall),
        14,
        "a wall the firer leans on"
    );
}

#[test]
fn fighters_reach_across_a_low_wall_that_both_touch() {
    let mut table = Table::new(Edition::Rebellion);
    table.terrain(TerrainKind::LowWall, (14_000, 12_000), (22_000, 12_200));
    let own = table.put(0, warrior(), 18_000, 11_373, NORTH);
    let foe = table.put(1, warrior(), 18_000, 12_827, SOUTH);
    let far = table.put(1, warrior(), 20_000, 12_827, EAST);
    let mut play = table.start();
    play.refused(strikes(own, far), Clause::CloseCombatFrontArc);
    play.refused(super::table::captures(own, foe), Clause::CapturingContact);
    play.decide(strikes(own, foe)).dice(3, 4);
    assert_eq!(play.damage_taken(foe), 2);
}

#[test]
fn an_attack_across_a_low_wall_comes_from_behind_as_if_the_bases_touched() {
    let total = |facing| {
        let mut table = Table::new(Edition::Whirlwind);
        table.terrain(TerrainKind::LowWall, (14_000, 12_000), (22_000, 12_200));
        let own = table.put(0, warrior().with(AbilityId::SneakAttack), 18_000, 11_373, NORTH);
        let foe = table.put(1, warrior(), 18_000, 12_827, facing);
        let mut play = table.start();
        play.decide(strikes(own, foe)).dice(3, 4);
        (play.comparison(foe).0, play.damage_taken(foe))
    };
    let ((ahead, value), (behind, doubled)) = (total(SOUTH), total(NORTH));
    assert_eq!((behind - ahead, value, doubled), (1, 2, 4));
}

#[test]
fn hindering_terrain_hides_the_stealthy() {
    let mut table = Table::new(Edition::Rebellion);
    table.terrain(TerrainKind::Hindering, (16_000, 13_000), (20_000, 14_000));
    let own = table.put(0, warrior().range(10, 1), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().with(AbilityId::Stealth), 18_000, 17_000, SOUTH);
    let mut play = table.start();
    play.refused(shoots(own, &[foe]), Clause::StealthLineOfFire);
}

#[test]
fn a_figure_in_water_that_it_may_not_enter_can_still_turn() {
    let mut table = Table::new(Edition::Rebellion);
    table.terrain(TerrainKind::Deep, (14_000, 8_000), (22_000, 12_000));
    let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(moves(own));
    let out = play.walk(own, &[(18_000, 13_000)], NORTH);
    play.refused(out, Clause::DeepWaterMovement);
    play.decide(Decision::Rotate { figure: own, facing: EAST, captive: None });
    assert_eq!(play.game.figure(own).placed.facing, EAST);
}
