use std::sync::Arc;
use std::time::Instant;
use variorum::engine::event::Detail;
use variorum::engine::figure::builtin;
use variorum::engine::ruleset::Edition;
use variorum::engine::selfplay::{Options, simulate};
use variorum::engine::state::Roster;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args[1].parse().unwrap();
    let detail = match args[2].as_str() {
        "off" => Detail::Off,
        "counts" => Detail::Counts,
        _ => Detail::Full,
    };
    let watch = args[3] == "watch";
    let random = args[4] == "random";
    let editions: Vec<Edition> =
        if args.len() > 5 && args[5] != "all" { vec![Edition::from_id(&args[5]).unwrap()] } else { Edition::ALL.to_vec() };
    let seed: u64 = args.get(6).map_or(1, |s| s.parse().unwrap());
    let players: u8 = args.get(7).map_or(2, |s| s.parse().unwrap());
    let resume = args.get(8).is_some();
    let roster = Roster(Arc::new(builtin().unwrap()));
    let mut total = variorum::engine::selfplay::Summary::new(editions[0]);
    for edition in editions {
        let options = Options { edition, detail, watch, styles: !random, seed, players, resume, ..Options::default() };
        let t = Instant::now();
        let s = simulate(&roster, &options, games, |_| {});
        let e = t.elapsed().as_secs_f64();
        println!(
            "{:28} games {} turns {} steps {} events {} endings {:?} ties {} watched {} hash {:016x} {:.1}/s broken {}",
            edition.id(),
            s.games,
            s.turns,
            s.steps,
            s.events,
            s.endings,
            s.ties,
            s.watched,
            s.hash,
            games as f64 / e,
            s.broken.len()
        );
        for b in s.broken.iter().take(5) {
            println!("   {b:?}");
        }
        total.merge(&s);
    }
    if detail != Detail::Off {
        print!("clauses not reached:");
        for (c, n, r) in total.clauses() {
            if n + r == 0 {
                print!(" {c}");
            }
        }
        println!();
        print!("conventions not reached:");
        for (c, n) in total.conventions() {
            if n == 0 {
                print!(" {}", c.entry().name);
            }
        }
        println!();
    }
}
