//! Defend: lending a defense value to neighbours.

use super::scene::{cancels, shooter};
use crate::engine::table::{NORTH, SOUTH, Staging, Table, shoots, strikes, warrior};
use variorum_engine::AbilityId::Defend;
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Ask, Clause, Decision, FigureId};

/// A foe of defense 12 and, so far behind it, a defender of 17.
fn scene(edition: Edition, shown: bool, gap: i32) -> (Staging, [FigureId; 3]) {
    let mut table = Table::new(edition);
    let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
    let foe = table.put(1, warrior().defense(12), 18_000, 11_252, SOUTH);
    let shield =
        table.put(1, warrior().defense(17).showing(Defend, shown), 18_000, 12_504 + gap, SOUTH);
    (table.start(), [own, foe, shield])
}

#[test]
fn decides_that_a_neighbour_may_use_the_defenders_value() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, [own, foe, shield]) = scene(edition, true, 0);
        play.decide(strikes(own, foe));
        play.refused(Decision::Defense(Some(own)), Clause::DefendShare);
        play.decide(Decision::Defense(Some(shield))).dice(4, 4);
        assert_eq!((play.comparison(foe), play.damage_taken(foe)), ((16, 17), 0));
        let (mut play, [own, foe, _]) = scene(edition, false, 0);
        play.decide(strikes(own, foe)).dice(4, 4);
        assert_eq!((play.comparison(foe), play.damage_taken(foe)), ((16, 12), 2));
    }
}

#[test]
fn decides_for_shots_as_well() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, shooter().attack(8), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().defense(12), 18_000, 16_000, SOUTH);
        let shield = table.put(1, warrior().defense(17).with(Defend), 18_000, 17_252, SOUTH);
        let mut play = table.start();
        play.decide(shoots(own, &[foe])).decide(Decision::Defense(Some(shield))).dice(4, 4);
        assert_eq!((play.comparison(foe), play.damage_taken(foe)), ((16, 17), 0));
    }
}

#[test]
fn decides_nothing_out_of_contact_when_declined_or_when_cancelled() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, [own, foe, _]) = scene(edition, true, 100);
        play.decide(strikes(own, foe)).dice(4, 4);
        assert_eq!(play.comparison(foe), (16, 12));
        let mut table = Table::new(edition);
        let own = table.put(0, warrior().defense(17).with(Defend), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior().defense(12), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(strikes(own, foe)).dice(4, 4);
        assert_eq!(play.comparison(foe), (16, 12), "an enemy lends nothing");
        let (mut play, [own, foe, _]) = scene(edition, true, 0);
        play.decide(strikes(own, foe)).decide(Decision::Defense(None)).dice(4, 4);
        assert_eq!(play.comparison(foe), (16, 12));
        let (mut play, [own, foe, shield]) = scene(edition, true, 0);
        play.decide(cancels(shield, Defend)).decide(strikes(own, foe));
        assert!(!matches!(play.game.asks(), Ask::Defense { .. }));
        play.dice(4, 4);
        assert_eq!(play.comparison(foe), (16, 12));
    }
}
