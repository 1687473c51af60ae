//! Alignment of sentences without ids, on generated lists.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use variorum::diff::{
    AlignedPlace, SIMILAR_ENOUGH, SentencePair, align_sentences, in_reading_order,
};

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

/// Every sentence of both lists, paired or alone, in reading order.
fn aligned(older: &[&str], newer: &[&str]) -> Vec<AlignedPlace> {
    let pairs = align_sentences(older, newer);
    let place = |older, newer, moved| AlignedPlace { older, newer, moved };
    let both = pairs.iter().map(|pair| place(Some(pair.older), Some(pair.newer), pair.moved));
    let removed = (0..older.len()).filter(|n| pairs.iter().all(|pair| pair.older != *n));
    let added = (0..newer.len()).filter(|n| pairs.iter().all(|pair| pair.newer != *n));
    let removed = removed.map(|n| place(Some(n), None, false));
    let added = added.map(|n| place(None, Some(n), false));
    in_reading_order(both.chain(removed).chain(added).collect(), |place| *place)
}

#[test]
fn every_sentence_is_in_the_alignment_once_and_backwards_mirrors_forwards() {
    let config = Config { cases: 2_000, failure_persistence: None, ..Config::default() };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let result = runner.run(&(list(), list()), |(a, b)| {
        let forwards = aligned(&a, &b);
        let places = |of: fn(&AlignedPlace) -> Option<usize>| {
            let mut places: Vec<usize> = forwards.iter().filter_map(of).collect();
            places.sort_unstable();
            places
        };
        prop_assert_eq!(places(|place| place.older), (0..a.len()).collect::<Vec<_>>());
        prop_assert_eq!(places(|place| place.newer), (0..b.len()).collect::<Vec<_>>());
        let newer: Vec<usize> = forwards.iter().filter_map(|place| place.newer).collect();
        prop_assert!(newer.is_sorted(), "not in the order of the newer list");
        let mut there = align_sentences(&a, &b);
        prop_assert!(there.iter().all(|pair| pair.similarity >= SIMILAR_ENOUGH));
        let swap =
            |pair: SentencePair| SentencePair { older: pair.newer, newer: pair.older, ..pair };
        let mut back: Vec<_> = align_sentences(&b, &a).into_iter().map(swap).collect();
        there.sort_unstable();
        back.sort_unstable();
        if a != b {
            prop_assert_eq!(there, back);
        }
        prop_assert!(
            align_sentences(&a, &a).iter().all(|pair| pair.older == pair.newer && !pair.moved)
        );
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}
