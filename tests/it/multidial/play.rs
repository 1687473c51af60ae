//! Games with multiple-dial warriors that the engine plays against itself.

use std::sync::Arc;
use variorum::engine::clause::Clause;
use variorum::engine::event::Detail;
use variorum::engine::figure::{FigureDef, builtin};
use variorum::engine::ruleset::Edition;
use variorum::engine::selfplay::{Options, simulate};
use variorum::engine::state::Roster;

/// The built-in giants, with foot warriors of their factions to ride and to fight.
fn roster() -> Roster {
    let figures = builtin().unwrap();
    let kin: Vec<_> = figures.iter().filter(|figure| figure.mount.is_multi_dial()).map(|figure| figure.faction).collect();
    let wanted = |figure: &FigureDef| figure.mount.is_multi_dial() || (kin.contains(&figure.faction) && figure.points < 30);
    Roster(Arc::new(figures.iter().filter(|figure| wanted(figure)).cloned().collect()))
}

#[test]
fn no_invariant_breaks_with_giants_in_any_edition() {
    for edition in Edition::ALL {
        let options = Options { edition, detail: Detail::Full, seed: 11, build_total: 200, ..Options::default() };
        let summary = simulate(&roster(), &options, 5, |_| {});
        assert_eq!(summary.broken, [], "{edition:?}");
    }
}

#[test]
fn saving_in_the_middle_changes_nothing() {
    let straight = Options { seed: 5, build_total: 200, watch: false, ..Options::default() };
    let resumed = Options { resume: true, ..straight.clone() };
    let (one, other) = (simulate(&roster(), &straight, 8, |_| {}), simulate(&roster(), &resumed, 8, |_| {}));
    assert_eq!(other.broken, []);
    assert_eq!(one.hash, other.hash);
}

#[test]
fn self_play_reaches_sections_passengers_and_wrecks() {
    let options = Options { seed: 100, limit: 120, watch: false, ..Options::default() };
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
    let counts: Vec<_> = summary.clauses().filter(|(clause, cited, _)| wanted.contains(clause) && *cited == 0).collect();
    assert_eq!(counts, []);
}

#[test]
fn three_giants_and_two_chariots_come_with_the_program() {
    use variorum::engine::figure::Mount;
    let of = |mount: Mount| builtin().unwrap().into_iter().filter(|figure| figure.mount == mount).count();
    assert!(of(Mount::MultiDial) >= 3 && of(Mount::Chariot) >= 2);
}
