//! Games the engine plays against itself.

use std::sync::Arc;
use variorum_corpus::figures::builtin;
use variorum_engine::selfplay::{BotGame, SelfPlayOptions, simulate};
use variorum_engine::{Detail, Edition, Roster};

/// The figures that came first, so that the oldest hash still tells whether their games changed.
fn first_figures() -> Roster {
    let later = ["anvilback-strider", "bonewheel-hearse", "mirewalker-colossus"];
    Roster(Arc::new(
        builtin()
            .unwrap()
            .into_iter()
            .filter(|figure| !later.contains(&figure.id.as_str()))
            .collect(),
    ))
}

fn roster() -> Roster {
    Roster(Arc::new(builtin().unwrap()))
}

#[test]
fn no_invariant_breaks_in_games_of_every_edition() {
    let roster = roster();
    for edition in Edition::ALL {
        let options = SelfPlayOptions {
            edition,
            detail: Detail::Full,
            seed: 7,
            ..SelfPlayOptions::default()
        };
        let summary = simulate(&roster, &options, 12, |_| {});
        assert_eq!(summary.broken, [], "{edition:?}");
        assert_eq!(summary.games, 12);
    }
}

#[test]
fn the_same_seed_gives_the_same_log_and_saving_changes_nothing() {
    let roster = first_figures();
    let straight = SelfPlayOptions {
        seed: 40,
        detail: Detail::Counts,
        check_invariants: false,
        multi_dial_warriors: false,
        ..SelfPlayOptions::default()
    };
    let resumed = SelfPlayOptions { save_and_load: true, ..straight.clone() };
    if std::env::var_os("VARIORUM_FULL").is_some() {
        assert_eq!(
            simulate(&roster, &straight, 1_000, |_| {}).hash,
            simulate(&roster, &resumed, 1_000, |_| {}).hash
        );
    }
    let (one, other) =
        (simulate(&roster, &straight, 8, |_| {}), simulate(&roster, &resumed, 8, |_| {}));
    assert_eq!(other.broken, []);
    assert_eq!(one.hash, other.hash);
    assert_ne!(one.hash, 0);
    // The number that every machine and build must give; a change of rules or policies changes it.
    assert_eq!(format!("{:016x}", one.hash), PINNED);
}

#[test]
fn a_recording_plays_again_to_the_same_end() {
    let roster = roster();
    let playing = BotGame::new(
        &roster,
        &SelfPlayOptions { detail: Detail::Full, ..SelfPlayOptions::default() },
        3,
    )
    .unwrap();
    let (recording, end) = playing.record();
    let text = serde_json::to_string(&recording).unwrap();
    let loaded: variorum_engine::selfplay::Recording = serde_json::from_str(&text).unwrap();
    let mut inputs = 0;
    let again = loaded.replay(|_, _| inputs += 1).unwrap();
    assert_eq!(inputs, recording.inputs.len());
    assert_eq!(again.log.hash, end.log.hash);
    assert!(again == end);
}

#[test]
fn four_players_and_allies_play_without_a_broken_invariant() {
    let options = SelfPlayOptions {
        players: 4,
        build_total: 100,
        turn_limit: 40,
        detail: Detail::Full,
        ..SelfPlayOptions::default()
    };
    let summary = simulate(&roster(), &options, 6, |_| {});
    assert_eq!(summary.broken, []);
}

/// The hash of eight games without multiple-dial warriors from seed 40 by the latest edition.
const PINNED: &str = "49bb9735d8d0a9ed";

/// Their armies have a chariot, whose base is as wide as a starting area is deep.
#[test]
fn a_large_base_finds_room_in_its_starting_area() {
    let roster = roster();
    for seed in [19_180, 34_386] {
        let options = SelfPlayOptions { seed, ..SelfPlayOptions::default() };
        assert_eq!(simulate(&roster, &options, 1, |_| {}).broken, []);
    }
}
