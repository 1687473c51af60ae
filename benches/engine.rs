//! Games a second at 200 points a side, and allocations per action; run with `cargo bench --bench
//! engine [-- GAMES]`.
//! One core, the same seeds for every row; it prints and asserts nothing. Lines of fire are
//! measured by `geometry`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs,
    reason = "a benchmark that cannot go on stops"
)]

use std::time::Instant;

use variorum::engine::selfplay::{BotGame, SelfPlayOptions, play};
use variorum::engine::{Detail, Edition, FigureDef, Roster};
use variorum::figures::builtin;

fn main() {
    let games: u64 = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(2_000);
    let all = Roster(builtin().unwrap().into());
    let bare =
        Roster(builtin().unwrap().into_iter().map(without_abilities).collect::<Vec<_>>().into());
    println!("{games} games of random play, 200 points a side, two players, one core");
    let plain = SelfPlayOptions {
        varied_styles: false,
        multi_dial_warriors: false,
        check_invariants: false,
        detail: Detail::Off,
        ..SelfPlayOptions::default()
    };
    let watched = SelfPlayOptions { check_invariants: true, detail: Detail::Full, ..plain.clone() };
    let first = SelfPlayOptions { edition: Edition::Rebellion, ..plain.clone() };
    for (name, roster, options) in [
        ("without log or invariants", &all, &plain),
        ("with log and invariants", &all, &watched),
        ("Rebellion, without log", &all, &first),
        ("no special abilities, without log", &bare, &plain),
        ("no special abilities, log, invariants", &bare, &watched),
    ] {
        row(name, roster, options, games);
    }
    allocations(&all, &plain);
}

fn without_abilities(mut figure: FigureDef) -> FigureDef {
    figure
        .dials
        .iter_mut()
        .flat_map(|dial| &mut dial.clicks)
        .for_each(|click| click.abilities = [None; 4]);
    figure
}

fn row(name: &str, roster: &Roster, options: &SelfPlayOptions, games: u64) {
    let start = Instant::now();
    let mut steps = 0;
    for seed in 1..=games {
        let playing = BotGame::new(roster, options, seed).expect("the armies can be built");
        steps += u64::from(play(playing, options, seed).played.steps);
    }
    let time = start.elapsed().as_secs_f64();
    println!("{name:40} {:7.0} games/s  {:8.0} steps/s", games as f64 / time, steps as f64 / time);
}

/// Steps of the middle of a game, after what a game sets up once.
fn allocations(roster: &Roster, options: &SelfPlayOptions) {
    let (mut count, mut steps) = (0, 0);
    for seed in 1..=50 {
        let mut playing = BotGame::new(roster, options, seed).expect("the armies can be built");
        for _ in 0..100 {
            playing.step();
        }
        let info =
            allocation_counter::measure(
                || while playing.steps < 300 && playing.step().is_some() {},
            );
        count += info.count_total;
        steps += u64::from(playing.steps.saturating_sub(100));
    }
    println!(
        "allocations per step between step 100 and 300: {:.3} ({count} in {steps})",
        count as f64 / steps as f64
    );
}
