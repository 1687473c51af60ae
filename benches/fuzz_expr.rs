//! Parses damaged expressions at random, for as many seconds as the first argument says, and
//! evaluates what can be parsed.
//! It stops at the first panic, lost place or broken promise, and says how to repeat it: `cargo
//! bench --bench fuzz_expr -- SECONDS SEED`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a driver that cannot go on fails"
)]

use std::time::{Duration, Instant};

use variorum::expr::{Expr, LONGEST, Schema};

#[allow(dead_code, reason = "tests use the rest")]
#[path = "../crates/expr/tests/it/random.rs"]
mod random;

use random::{Random, damaged, facts, schema};

/// Any bytes at all, as text.
fn noise(random: &mut Random) -> String {
    let bytes: Vec<u8> = (0..random.below(60)).map(|_| random.below(256) as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What must hold of every expression that could be parsed.
fn check_promises(expr: &Expr, random: &mut Random, schema: &Schema) {
    let printed = expr.to_string();
    assert!(printed.len() <= LONGEST, "printed too long: {printed}");
    assert_eq!(Expr::parse(&printed, schema).as_ref(), Ok(expr), "{printed}");
    for _ in 0..3 {
        let facts = facts(random, schema);
        let (_, last) = expr.trace(&facts).pop().unwrap();
        assert_eq!(expr.eval(&facts), last, "{printed} over {facts:?}");
    }
    let facts: Vec<_> = expr.literals().iter().map(|found| found.fact).collect();
    assert_eq!(facts, expr.facts(), "{printed}");
    if printed.len() < 400 {
        for mutant in expr.mutants() {
            assert!(
                mutant.expr != *expr && mutant.expr.ty() == expr.ty(),
                "{printed}: {}",
                mutant.what
            );
        }
    }
}

fn timed(text: &str, schema: &Schema) -> Duration {
    let begin = Instant::now();
    let _ = Expr::parse(text, schema);
    begin.elapsed()
}

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u64>().ok());
    let seconds = numbers.next().unwrap_or(5);
    let seed = numbers.next().unwrap_or(1).max(1);
    println!("seed {seed}, {seconds} s");
    let schema = schema();
    let mut random = Random::new(seed);
    let (begin, mut tried, mut parsed) = (Instant::now(), 0_u64, 0_u64);
    while begin.elapsed() < Duration::from_secs(seconds) {
        tried += 1;
        let text =
            if random.below(8) == 0 { noise(&mut random) } else { damaged(&mut random, &schema) };
        let outcome = Expr::parse(&text, &schema);
        let slow = |_| timed(&text, &schema) > Duration::from_millis(20);
        // Parsed again before it is called slow: on a busy machine anything may have to wait.
        assert!(!(0..10).all(slow), "text {tried} of seed {seed} takes too long: {text:?}");
        match outcome {
            Ok(expr) => {
                parsed += 1;
                check_promises(&expr, &mut random, &schema);
            }
            Err(error) => {
                let place = text.get(error.at..error.at + error.len);
                assert!(
                    place.is_some() && !error.message.is_empty(),
                    "text {tried} of seed {seed}: {text:?}: {error:?}"
                );
            }
        }
    }
    println!(
        "{tried} damaged texts in {seconds} s, {parsed} of them valid: no panic, no lost place, no \
         broken promise (seed {seed})"
    );
}
