//! Games with multiple-dial warriors that the engine plays against itself.

use std::sync::Arc;
use variorum_corpus::figures::builtin;
use variorum_engine::geometry::{Facing, Path, Point, Section};
use variorum_engine::selfplay::{BotGame, SelfPlayOptions, simulate};
use variorum_engine::{
    Clause, Decision, Detail, Edition, FigureDef, FigureId, Generator, Input, Order, Others,
    Position, Roster,
};

/// The built-in multiple-dial warriors, with foot warriors of their factions to ride and to fight.
fn roster() -> Roster {
    let figures = builtin().unwrap();
    let kin: Vec<_> = figures
        .iter()
        .filter(|figure| figure.mount.is_multi_dial())
        .map(|figure| figure.faction)
        .collect();
    let wanted = |figure: &FigureDef| {
        figure.mount.is_multi_dial() || (kin.contains(&figure.faction) && figure.points < 30)
    };
    Roster(Arc::new(figures.iter().filter(|figure| wanted(figure)).cloned().collect()))
}

#[test]
fn no_invariant_breaks_with_multi_dials_in_any_edition() {
    for edition in Edition::ALL {
        let options = SelfPlayOptions {
            edition,
            detail: Detail::Full,
            seed: 11,
            build_total: 200,
            ..SelfPlayOptions::default()
        };
        let summary = simulate(&roster(), &options, 5, |_| {});
        assert_eq!(summary.broken, [], "{edition:?}");
    }
}

#[test]
fn saving_in_the_middle_changes_nothing() {
    let straight = SelfPlayOptions {
        seed: 5,
        build_total: 200,
        check_invariants: false,
        ..SelfPlayOptions::default()
    };
    let resumed = SelfPlayOptions { save_and_load: true, ..straight.clone() };
    let (one, other) =
        (simulate(&roster(), &straight, 8, |_| {}), simulate(&roster(), &resumed, 8, |_| {}));
    assert_eq!(other.broken, []);
    assert_eq!(one.hash, other.hash);
}

#[test]
fn self_play_reaches_sections_passengers_and_wrecks() {
    let options = SelfPlayOptions {
        seed: 100,
        turn_limit: 120,
        check_invariants: false,
        ..SelfPlayOptions::default()
    };
    let summary = simulate(&roster(), &options, 60, |_| {});
    let wanted = [
        Clause::ActionAllotmentOnePerWarrior,
        Clause::BoardingBoardPlacement,
        Clause::BoardingDisembarkPlacement,
        Clause::CloseCombatTargetSection,
        Clause::EliminationSixSkulls,
        Clause::LineOfFireTargetSection,
        Clause::MovementForward,
        Clause::PassengerDamageRoller,
        Clause::PassengersStartOfGame,
        Clause::PushingSection,
        Clause::SectionsInactive,
    ];
    let counts: Vec<_> = summary
        .clauses()
        .filter(|(clause, cited, _)| wanted.contains(clause) && *cited == 0)
        .collect();
    assert_eq!(counts, []);
}

/// Anything at all that concerns sections and passengers.
fn nonsense(chance: &mut Generator, figures: u32) -> Decision {
    let mut id = || FigureId(chance.below(figures + 2) as u8);
    let (one, other) = (id(), id());
    let sections = Section::ALL.into_iter().filter(|_| chance.below(2) == 0).collect();
    let position = Position {
        at: Point::new(chance.below(36_000) as i32, chance.below(36_000) as i32).unwrap(),
        facing: Facing::new(7),
    };
    let order = match chance.below(7) {
        0 => Order::Pass { figure: one },
        1 => Order::Move { lead: one, with: Others::default(), quick: chance.below(2) == 0 },
        2 => Order::Close {
            attacker: one,
            with: Others::default(),
            target: other,
            capture: chance.below(2) == 0,
        },
        3 => Order::Ranged {
            firer: one,
            with: Others::default(),
            targets: [other].into_iter().collect(),
        },
        4 => Order::Board { figure: one, chariot: other },
        5 => Order::Disembark { figure: one, to: position },
        _ => Order::Regenerate { figure: one },
    };
    match chance.below(8) {
        0 => Decision::Give(order),
        1 => Decision::Section(Section::Left),
        2 => Decision::Face(Facing::new(9)),
        3 => Decision::PlaceAboard { figure: one, chariot: other },
        4 => Decision::Walk {
            figure: one,
            path: Path::straight(position.at, Point::default()),
            facing: position.facing,
            captive: None,
        },
        _ => Decision::GiveSections { sections, order },
    }
}

#[test]
fn refused_nonsense_changes_nothing_at_any_step() {
    let roster = roster();
    let mut chance = Generator::seeded(3);
    let (mut refused, mut taken) = (0, 0);
    for seed in 0..3 {
        let options = SelfPlayOptions {
            turn_limit: 30,
            detail: Detail::Counts,
            ..SelfPlayOptions::default()
        };
        let mut playing = BotGame::new(&roster, &options, seed).unwrap();
        loop {
            let mut game = playing.game.clone();
            for _ in 0..6 {
                let figures = u32::try_from(game.figure_ids().count()).unwrap();
                if game.step(Input::Decide(nonsense(&mut chance, figures))).is_ok() {
                    taken += 1;
                    game = playing.game.clone();
                } else {
                    refused += 1;
                    assert!(game == playing.game, "a refused input changed the game");
                }
            }
            if playing.step().is_none() {
                break;
            }
        }
    }
    assert!(refused > 1_000 && taken > 0, "{refused} refused, {taken} taken");
}

#[test]
fn three_multi_dials_and_two_chariots_come_with_the_program() {
    use variorum_engine::Mount;
    let of = |mount: Mount| {
        builtin().unwrap().into_iter().filter(|figure| figure.mount == mount).count()
    };
    assert!(of(Mount::MultiDial) >= 3 && of(Mount::Chariot) >= 2);
}
