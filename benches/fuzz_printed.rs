//! Damages invented documents at random and imports them as every kind, for as many seconds as the
//! first argument says.
//! It stops at the first panic or lost word, and says how to repeat it: `cargo bench --bench
//! fuzz_printed -- SECONDS SEED`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a driver that cannot go on fails"
)]

use std::time::{Duration, Instant};

use variorum::printed::source::text_from_bytes;
use variorum::printed::{DocumentKind, ImportReport, count_words_kept, import_document, recognise};

#[allow(dead_code, reason = "tests use the rest")]
#[path = "../tests/it/printed/documents.rs"]
mod documents;

/// Numbers that look random and can be had again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

fn damaged(chance: &mut Chance) -> Vec<u8> {
    let mut bytes = documents::all()[chance.below(5)].1.as_bytes().to_vec();
    for _ in 0..chance.below(40) {
        let start = chance.below(bytes.len());
        let end = (start + chance.below(60)).min(bytes.len());
        let new: Vec<u8> = match chance.below(5) {
            0 => vec![],
            1 => (0..chance.below(6)).map(|_| chance.below(256) as u8).collect(),
            2 => bytes[start..end].repeat(1 + chance.below(4)),
            3 => documents::all()[chance.below(5)]
                .1
                .as_bytes()
                .iter()
                .skip(chance.below(3000))
                .take(chance.below(300))
                .copied()
                .collect(),
            _ => documents::BITS[chance.below(documents::BITS.len())].as_bytes().to_vec(),
        };
        bytes.splice(start..end, new);
    }
    bytes
}

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u64>().ok());
    let seconds = numbers.next().unwrap_or(5);
    let seed = numbers.next().unwrap_or(1).max(1);
    let known = documents::known();
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (begin, mut tried, mut texts) = (Instant::now(), 0_u64, 0_u64);
    while begin.elapsed() < Duration::from_secs(seconds) {
        tried += 1;
        let bytes = damaged(&mut chance);
        let text = text_from_bytes(bytes).unwrap_or_else(|_| {
            documents::all()[chance.below(5)].1.chars().rev().take(400).collect()
        });
        texts += u64::from(recognise(&text).is_some());
        for kind in DocumentKind::ALL {
            let import = import_document(kind, "any.txt", &text, &known);
            count_words_kept(&import, &text).unwrap_or_else(|loss| {
                panic!("document {tried} of seed {seed}, read as {kind}: {loss}\n{text}")
            });
            assert!(!ImportReport::new(import, vec![]).to_string().is_empty());
        }
    }
    println!(
        "{tried} damaged documents read as 5 kinds each in {seconds} s, {texts} still recognised: no panic, no lost word (seed {seed})"
    );
}
