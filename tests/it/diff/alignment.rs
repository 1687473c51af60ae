//! Alignment of sentences without ids, on generated lists.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use variorum::diff::{Aligned, align};

const SENTENCES: [&str; 7] = [
    "The warrior moves twice.",
    "The warrior moves three times.",
    "It fails on a roll of 1.",
    "It fails on a roll of 1 or 2.",
    "No figure may join a formation.",
    "Nothing else counts.",
    "...",
];

fn list() -> impl Strategy<Value = Vec<&'static str>> {
    prop::collection::vec((0..SENTENCES.len()).prop_map(|n| SENTENCES[n]), 0..9)
}

#[test]
fn every_sentence_stands_in_the_alignment_once_and_backwards_mirrors_forwards() {
    let config = Config { cases: 2_000, failure_persistence: None, ..Config::default() };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let result = runner.run(&(list(), list()), |(a, b)| {
        let forwards = align(&a, &b);
        let places = |of: fn(&Aligned) -> Option<usize>| {
            let mut places: Vec<usize> = forwards.iter().filter_map(of).collect();
            places.sort_unstable();
            places
        };
        prop_assert_eq!(places(|aligned| aligned.from), (0..a.len()).collect::<Vec<_>>());
        prop_assert_eq!(places(|aligned| aligned.to), (0..b.len()).collect::<Vec<_>>());
        let to: Vec<usize> = forwards.iter().filter_map(|aligned| aligned.to).collect();
        prop_assert!(to.is_sorted(), "not in the order of the newer list");
        let key = |from: Option<usize>, to: Option<usize>, moved: bool| (from, to, moved);
        let mut there: Vec<_> =
            forwards.iter().map(|aligned| key(aligned.from, aligned.to, aligned.moved)).collect();
        let mut back: Vec<_> = align(&b, &a)
            .iter()
            .map(|aligned| key(aligned.to, aligned.from, aligned.moved))
            .collect();
        there.sort_unstable();
        back.sort_unstable();
        if a != b {
            prop_assert_eq!(there, back);
        }
        prop_assert!(
            align(&a, &a).iter().all(|aligned| aligned.from == aligned.to && !aligned.moved)
        );
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}
