//! Summon: bringing Mage Spawn back.

use super::scene::{summons, wound};
use crate::engine::table::{NORTH, SOUTH, Staging, Table, warrior};
use variorum_engine::AbilityId::Summon;
use variorum_engine::Edition::DragonsGate;
use variorum_engine::{Clause, Faction, FigureId, Status};

/// A summoner worth 20 points and a fallen figure.
fn scene(
    shown: bool,
    faction: Faction,
    points: u16,
    engaged: bool,
) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(DragonsGate);
    let own = table.put(0, warrior().showing(Summon, shown), 18_000, 10_000, NORTH);
    let fallen = table.put(0, warrior().faction(faction).points(points), 25_000, 5_000, NORTH);
    table.put(1, warrior(), if engaged { 16_748 } else { 30_000 }, 10_000, SOUTH);
    let mut play = table.start();
    wound(&mut play, fallen, 5);
    play.game.update(fallen, |figure| figure.status = Status::Eliminated);
    (play, own, fallen)
}

#[test]
fn decides_that_a_spawn_of_no_greater_worth_returns_whole() {
    let (mut play, own, spawn) = scene(true, Faction::MageSpawn, 20, false);
    assert_eq!(play.game.rules.edition, DragonsGate);
    play.refused(summons(own, spawn, 18_000, 12_000), Clause::SummonPlacement);
    play.decide(summons(own, spawn, 18_000, 11_252));
    assert_eq!((play.game.figure(spawn).status, play.damage_taken(spawn)), (Status::Field, 0));
    assert_eq!(
        (play.game.figure(own).tokens, play.game.figure(own).placed.at.y.get()),
        (1, 10_000)
    );
    let (mut play, own, spawn) = scene(false, Faction::MageSpawn, 20, false);
    play.refused(summons(own, spawn, 18_000, 11_252), Clause::SummonAction);
}

#[test]
fn decides_nothing_for_others_for_the_worthier_or_next_to_a_foe() {
    for (faction, points, engaged, clause) in [
        (Faction::OrcRaiders, 20, false, Clause::SummonChoice),
        (Faction::MageSpawn, 21, false, Clause::SummonChoice),
        (Faction::MageSpawn, 20, true, Clause::SummonEnemyContact),
    ] {
        let (mut play, own, fallen) = scene(true, faction, points, engaged);
        assert_eq!(play.game.rules.edition, DragonsGate);
        play.refused(summons(own, fallen, 18_000, 11_252), clause);
    }
}
