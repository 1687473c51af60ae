//! Magic Levitation: lifting a neighbour up to ten inches.

use super::scene::lifts;
use crate::engine::table::{EAST, NORTH, SOUTH, Staging, Table, moves, warrior};
use variorum_engine::AbilityId::{Aquatic, MagicLevitation};
use variorum_engine::Edition::{self, Rebellion, RebellionErrata, Unlimited, UnlimitedErrata2003};
use variorum_engine::{Clause, FigureId, TerrainKind};

/// A levitator, a friend that touches it, one that does not, and a wall to the north.
fn scene(edition: Edition, shown: bool) -> (Staging, [FigureId; 3]) {
    let mut table = Table::new(edition);
    let own = table.put(0, warrior().showing(MagicLevitation, shown), 18_000, 10_000, NORTH);
    let near = table.put(0, warrior(), 18_000, 11_252, NORTH);
    let far = table.put(0, warrior(), 14_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    table.terrain(TerrainKind::Blocking, (14_000, 14_000), (22_000, 18_000));
    (table.start(), [own, near, far])
}

#[test]
fn decides_that_a_neighbour_flies_ten_inches_over_everything() {
    for edition in [Rebellion, RebellionErrata, Unlimited, UnlimitedErrata2003] {
        let (mut play, [own, near, _]) = scene(edition, true);
        play.refused(lifts(own, near, 18_000, 21_253, EAST), Clause::MagicLevitationDistance);
        play.refused(lifts(own, near, 18_000, 16_000, EAST), Clause::BlockingTerrainMovement);
        play.decide(lifts(own, near, 18_000, 21_252, EAST));
        let lifted = play.game.figure(near);
        assert_eq!(
            (lifted.placed.at.y.get(), lifted.placed.facing, lifted.tokens),
            (21_252, EAST, 0)
        );
        assert_eq!(
            (play.game.figure(own).placed.at.y.get(), play.game.figure(own).tokens),
            (10_000, 1)
        );
        let (mut play, [own, near, _]) = scene(edition, false);
        play.refused(lifts(own, near, 18_000, 12_000, EAST), Clause::MagicLevitationAction);
    }
}

#[test]
fn decides_nothing_for_a_figure_out_of_contact() {
    for edition in [Rebellion, RebellionErrata, Unlimited, UnlimitedErrata2003] {
        let (mut play, [own, _, far]) = scene(edition, true);
        play.refused(lifts(own, far, 14_000, 12_000, EAST), Clause::MagicLevitationTarget);
    }
}

#[test]
fn changes_target_locked_so_that_the_lifted_may_not_act() {
    for (edition, locked) in [(Rebellion, false), (RebellionErrata, true)] {
        let (mut play, [own, near, _]) = scene(edition, true);
        play.decide(lifts(own, near, 18_000, 21_252, EAST));
        if locked {
            play.refused(moves(near), Clause::MagicLevitationTargetLocked);
        } else {
            play.decide(moves(near));
        }
    }
}

#[test]
fn changes_target_from_the_start_of_the_turn_to_the_start_of_the_action() {
    for (edition, at_turn_start) in [(Unlimited, true), (UnlimitedErrata2003, false)] {
        let (mut play, [own, near, far]) = scene(edition, true);
        play.move_to(far, 16_748, 10_000, NORTH).move_to(near, 22_000, 11_252, NORTH);
        let (late, early) =
            (lifts(own, far, 12_000, 10_000, EAST), lifts(own, near, 24_000, 11_252, EAST));
        let (refused, allowed) = if at_turn_start { (late, early) } else { (early, late) };
        play.refused(refused, Clause::MagicLevitationTarget);
        play.decide(allowed);
    }
}

#[test]
fn decides_nothing_about_where_a_base_may_rest() {
    let places = [
        (TerrainKind::Deep, Clause::DeepWaterMovement),
        (TerrainKind::LowWall, Clause::LowWallsStop),
    ];
    for edition in [Rebellion, RebellionErrata, Unlimited, UnlimitedErrata2003] {
        for (kind, clause) in places {
            let (mut play, own, lifted) = beside(edition, kind, false);
            play.refused(lifts(own, lifted, 18_000, 16_000, EAST), clause);
        }
        let (mut play, own, swimmer) = beside(edition, TerrainKind::Deep, true);
        play.decide(lifts(own, swimmer, 18_000, 16_000, EAST));
    }
}

/// A levitator and a friend, who may be Aquatic, south of a feature.
fn beside(edition: Edition, kind: TerrainKind, swims: bool) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, warrior().with(MagicLevitation), 18_000, 10_000, NORTH);
    let near = table.put(0, warrior().showing(Aquatic, swims), 18_000, 11_252, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    table.terrain(kind, (14_000, 14_000), (22_000, 18_000));
    (table.start(), own, near)
}
