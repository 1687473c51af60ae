//! Necromancy: bringing the fallen back.

use super::scene::{raises, wound};
use crate::engine::table::{NORTH, SOUTH, Staging, Table, warrior};
use variorum_engine::AbilityId::Necromancy;
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Clause, FigureId, PlayerId, Status};

/// A necromancer, a fallen figure of this owner and name with four lines on its dial, and a foe.
fn scene(
    edition: Edition,
    shown: bool,
    owner: u8,
    name: &str,
    engaged: bool,
) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, warrior().showing(Necromancy, shown), 18_000, 10_000, NORTH);
    let fallen = table.put(owner, warrior().clicks(4).named(name), 25_000, 10_000, NORTH);
    table.put(1, warrior(), if engaged { 16_748 } else { 30_000 }, 10_000, SOUTH);
    let mut play = table.start();
    wound(&mut play, fallen, 4);
    play.game.update(fallen, |figure| figure.status = Status::Eliminated);
    (play, own, fallen)
}

#[test]
fn decides_that_the_fallen_return_less_a_die_and_zombies_and_skeletons_whole() {
    for edition in [Rebellion, Unlimited] {
        for (name, die, status, taken) in [
            ("Fen Guard", Some(1), Status::Field, 1),
            ("Fen Guard", Some(3), Status::Field, 3),
            ("Fen Guard", Some(4), Status::Eliminated, 4),
            ("Marsh Zombie", None, Status::Field, 0),
            ("Skeleton Archer", None, Status::Field, 0),
        ] {
            let (mut play, own, fallen) = scene(edition, true, 0, name, false);
            play.decide(raises(own, fallen, 18_000, 11_252));
            if let Some(die) = die {
                play.die(die);
            }
            assert_eq!(
                (play.game.figure(fallen).status, play.damage_taken(fallen)),
                (status, taken),
                "{name} {die:?}"
            );
            assert_eq!(play.game.figure(own).tokens, 1);
        }
        let (mut play, own, fallen) = scene(edition, false, 0, "Fen Guard", false);
        play.refused(raises(own, fallen, 18_000, 11_252), Clause::NecromancyAction);
    }
}

#[test]
fn decides_that_who_damaged_the_fallen_before_is_forgotten() {
    let (mut play, own, fallen) = scene(Rebellion, true, 0, "Marsh Zombie", false);
    play.game.update(fallen, |figure| figure.damaged_by = Some(PlayerId(1)));
    play.decide(raises(own, fallen, 18_000, 11_252));
    let returned = play.game.figure(fallen);
    assert_eq!((returned.status, returned.damaged_by), (Status::Field, None));
}

#[test]
fn decides_nothing_for_enemies_the_living_or_next_to_a_foe() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, theirs) = scene(edition, true, 1, "Fen Guard", false);
        play.refused(raises(own, theirs, 18_000, 11_252), Clause::NecromancyChoice);
        let (mut play, own, fallen) = scene(edition, true, 0, "Fen Guard", true);
        play.refused(raises(own, fallen, 18_000, 11_252), Clause::NecromancyNotInContact);
        let (mut play, own, fallen) = scene(edition, true, 0, "Fen Guard", false);
        play.refused(raises(own, fallen, 18_000, 12_000), Clause::NecromancyPlacement);
        play.refused(raises(own, own, 18_000, 11_252), Clause::NecromancyChoice);
    }
}
