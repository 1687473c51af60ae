//! The command line of the search.

use serde_json::Value;

use crate::program::{command, finish};
use crate::project::{Run, TempDir};

fn run(arguments: &[&str]) -> Run {
    let cache = TempDir::new();
    finish(command(arguments).env("XDG_CACHE_HOME", cache.path()))
}

fn subjects(arguments: &[&str]) -> Vec<String> {
    let run = run(arguments);
    let answer: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
    let results = answer["results"].as_array().unwrap();
    results.iter().map(|result| result["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_word_behind_a_minus_is_left_out_in_quotes_and_after_two_dashes() {
    assert!(subjects(&["search", "charge", "--json"]).contains(&"charge".to_owned()));
    let quoted = subjects(&["search", "formation -charge", "--json"]);
    assert!(!quoted.is_empty() && !quoted.contains(&"charge".to_owned()), "{quoted:?}");
    assert_eq!(subjects(&["search", "--json", "--", "formation", "-charge"]), quoted);
}

#[test]
fn a_bare_minus_is_an_option_and_the_mistake_says_how_to_write_it() {
    let run = run(&["search", "formation", "-charge"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("use '-- -c'"), "{}", run.stderr);
}

#[test]
fn the_terminal_names_the_editions_with_these_words_and_those_with_others() {
    let run = run(&["search", "dodge miss roll", "--line", "tabletop"]);
    let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("other wording in dungeons-2002-rev2"), "{text}");
    assert!(!text.contains("also in"), "{text}");
}
