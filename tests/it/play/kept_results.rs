//! What was played once is recalled until its inputs change, and says the same.

use std::fs;
use std::path::PathBuf;

use crate::program::{command, finish};
use crate::project::{Run, TempDir};

fn kept_files(cache: &TempDir) -> Vec<PathBuf> {
    let entries = fs::read_dir(cache.path().join("variorum").join("behaviour"));
    entries.into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

fn run(arguments: &[&str], cache: &TempDir) -> Run {
    finish(command(arguments).env("XDG_CACHE_HOME", cache.path()))
}

/// Runs a command twice and once more with a damaged cache: every run says the same.
fn says_the_same_again(arguments: &[&str]) {
    let cache = TempDir::new();
    let first = run(arguments, &cache);
    let kept = kept_files(&cache);
    assert!(!kept.is_empty(), "{arguments:?} keeps nothing: {first:?}");
    let texts: Vec<String> = kept.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let second = run(arguments, &cache);
    assert_eq!((first.code, &first.stdout), (second.code, &second.stdout), "{arguments:?}");
    for (file, text) in kept.iter().zip(&texts) {
        fs::write(file, &text[..text.len() - 2]).unwrap();
    }
    let third = run(arguments, &cache);
    assert_eq!((first.code, &first.stdout), (third.code, &third.stdout), "{arguments:?}");
    for (file, text) in kept.iter().zip(&texts) {
        assert_eq!(fs::read_to_string(file).unwrap(), *text, "it is kept anew");
    }
}

#[test]
fn a_comparison_in_play_is_recalled() {
    says_the_same_again(&["diff", "magic-freeze", "whirlwind", "unlimited", "--behaviour"]);
}
