//! What an edition did not change plays the same to the last event.
//! It plays armies stripped of everything changed between two neighbouring editions, and looks at
//! nothing but their logs.

use std::path::Path;
use std::sync::Arc;
use variorum_corpus::figures::builtin;
use variorum_corpus::record::{ChangeKind, Record};
use variorum_engine::selfplay::{BotGame, SelfPlayOptions, play};
use variorum_engine::{AbilityId, Detail, Edition, Faction, FigureDef, Mount, Roster};

/// Games per pair of editions: twenty, or a thousand when VARIORUM_FULL is set.
fn games() -> u64 {
    if std::env::var_os("VARIORUM_FULL").is_some() { 1_000 } else { 20 }
}

/// The abilities that an edition brought or did more to than reword.
fn changed_by(edition: Edition) -> Vec<AbilityId> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../abilities");
    let changed = |ability: &AbilityId| {
        let slot = format!("{:?}", ability.slot()).to_lowercase();
        let file = root.join(slot).join(ability.id()).join(format!("{}.yaml", edition.id()));
        let Ok(text) = std::fs::read_to_string(&file) else { return false };
        let record = Record::parse(ability.id(), &text).expect("a record that parses");
        record.change.is_none_or(|change| *change.kind != ChangeKind::Editorial)
    };
    AbilityId::ALL.into_iter().filter(changed).collect()
}

/// The sample figures without what the edition changed.
fn roster_without(edition: Edition) -> Roster {
    let changed = changed_by(edition);
    let strip = |mut def: FigureDef| {
        for slot in def
            .dials
            .iter_mut()
            .flat_map(|dial| dial.clicks.iter_mut())
            .flat_map(|click| click.abilities.iter_mut())
        {
            if slot.is_some_and(|ability| changed.contains(&ability)) {
                *slot = None;
            }
        }
        def
    };
    // Whirlwind brought riders and Shyft as well.
    let old = |def: &FigureDef| {
        edition != Edition::Whirlwind
            || (def.mount != Mount::Mounted && def.faction != Faction::Shyft)
    };
    Roster(Arc::new(builtin().unwrap().into_iter().filter(old).map(strip).collect()))
}

/// The hash of every event of a game, and their number.
fn log_of(roster: &Roster, edition: Edition, terrain: bool, seed: u64) -> (u64, u32) {
    let options = SelfPlayOptions {
        edition,
        terrain,
        detail: Detail::Counts,
        check_invariants: false,
        ..SelfPlayOptions::default()
    };
    let finished = play(BotGame::new(roster, &options, seed).unwrap(), &options, seed);
    (finished.played.game.log.hash, finished.played.game.log.count)
}

#[test]
fn armies_without_what_changed_play_alike_in_neighbouring_editions() {
    for pair in Edition::ALL.windows(2) {
        let roster = roster_without(pair[1]);
        // The errata of July 2001 let terrain into its owner's starting area.
        let terrain = pair[1] != Edition::RebellionErrata;
        let mut events = 0;
        for seed in 1..=games() {
            let older = log_of(&roster, pair[0], terrain, seed);
            let newer = log_of(&roster, pair[1], terrain, seed);
            assert_eq!(older, newer, "{:?} and {:?} part ways with seed {seed}", pair[0], pair[1]);
            events += u64::from(older.1);
        }
        let left = AbilityId::ALL.len() - changed_by(pair[1]).len();
        println!(
            "{} and {}: {} games, {events} events, {left} abilities left",
            pair[0].id(),
            pair[1].id(),
            games()
        );
        assert!(events > 100 * games());
    }
}

#[test]
fn armies_with_what_changed_do_not() {
    let whole = Roster(Arc::new(builtin().unwrap()));
    for pair in
        [[Edition::RebellionErrata, Edition::Whirlwind], [Edition::Whirlwind, Edition::Unlimited]]
    {
        let differ = (1..=20)
            .filter(|seed| {
                log_of(&whole, pair[0], true, *seed) != log_of(&whole, pair[1], true, *seed)
            })
            .count();
        assert!(
            differ > 0,
            "{:?} and {:?} never differ, so that nothing is shown by their agreeing",
            pair[0],
            pair[1]
        );
    }
}
