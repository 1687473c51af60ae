//! Words as players write them: unfinished, joined, split, misspelt, or not in any rule.

use variorum::search::MatchKind;

use super::ask;

fn first(query: &str) -> String {
    ask(query).results.first().map(|result| result.id.clone()).unwrap_or_default()
}

#[test]
fn the_last_word_is_completed_while_it_is_unknown_or_rare() {
    for (query, wanted) in [
        ("magic le", "magic-levitation"),
        ("weapon m", "weapon-master"),
        ("hind", "hindering-terrain"),
        ("levit", "magic-levitation"),
        ("flame/li", "flame-lightning"),
    ] {
        assert_eq!(first(query), wanted, "{query}");
    }
    // A space ends the word.
    assert_ne!(ask("magic le ").found, MatchKind::AllWords);
}

#[test]
fn names_are_found_joined_and_split() {
    for (query, wanted) in [
        ("flamelightning", "flame-lightning"),
        ("breakaway", "breaking-away"),
        ("line ofsight", "line-of-fire"),
        ("shock wave", "shockwave"),
        ("forcedmarch", "forced-march"),
        ("counter attack", "magic-retaliation"),
        ("what lets me turn for free", "nimble"),
    ] {
        assert_eq!(first(query), wanted, "{query}");
    }
}

#[test]
fn a_typo_becomes_what_completes_a_name_and_never_a_stop_word_or_a_number() {
    let freeze = ask("magic freze");
    assert_eq!(freeze.corrections[0].meant, "freeze");
    assert_eq!(freeze.results[0].id, "magic-freeze");
    for query in ["inx", "tha", "13", "1o"] {
        assert!(ask(&format!("{query} ")).corrections.is_empty(), "{query}");
    }
    // A short word has two typos only where it completes a name.
    assert_eq!(ask("brake away").results[0].id, "breaking-away");
    assert!(ask("brake ").corrections.is_empty());
    // Two typos need the same first letter.
    assert!(ask("cheating ").corrections.is_empty());
}

#[test]
fn a_marker_an_edition_and_a_term_are_found() {
    assert_eq!(first("blue circle damage"), "magic-freeze");
    assert_eq!(first("speed black circle"), "ram");
    assert_eq!(first("red square on the damage slot"), "berserk");
    assert_eq!(first("gray square damage"), "command");
    assert_eq!(first("whirlwind"), "whirlwind-2001-10");
    assert_eq!(first("april 2003"), "unlimited-errata-2003-04");
    assert_eq!(first("april 2003 errata"), "unlimited-errata-2003-04");
    assert_eq!(first("dragon's gate"), "dragons-gate-2003-07");
    // By a document that only this edition has.
    assert_eq!(first("rebellion rulebook"), "rebellion-2001-01");
    assert_eq!(first("whirlwind rules sheet"), "whirlwind-2001-10");
    assert_eq!(first("atlantis guild"), "glossary#atlantis-guild");
}

#[test]
fn errata_are_the_editions_that_are_errata() {
    let results = ask("errata").results;
    let first: Vec<&str> = results.iter().take(4).map(|result| result.id.as_str()).collect();
    assert!(first.iter().all(|id| id.contains("-errata-")), "{first:?}");
}

#[test]
fn at_once_in_a_question_does_not_outweigh_what_it_is_about() {
    let answer = ask("can i take more than one prisoner at once");
    assert!(answer.results.iter().take(3).any(|result| result.id == "capturing"));
}

#[test]
fn a_word_for_a_thing_of_many_subjects_leads_to_all_of_them() {
    let answer = ask("climb into the wagon");
    assert!(answer.results.iter().take(3).any(|result| result.id == "boarding"));
}

#[test]
fn a_name_or_what_players_call_it_comes_first() {
    for (query, wanted) in [("charge", "charge"), ("stun", "magic-freeze"), ("hp", "combat-dial")] {
        assert_eq!(first(query), wanted, "{query}");
    }
}

#[test]
fn nothing_found_suggests_what_is_called_nearly_so() {
    let answer = ask("-charge bzzmagicfrz ");
    assert!(answer.suggestions.len() <= 3);
    let nothing = ask("toughnexxyx ");
    assert_eq!((nothing.found, nothing.results.len()), (MatchKind::Nothing, 0));
    assert_eq!(nothing.suggestions[0].id, "toughness");
}

#[test]
fn words_that_no_rule_has_pull_in_nothing() {
    let answer = ask("toughness zeppelin");
    assert_eq!(answer.found, MatchKind::AnyWord);
    assert_eq!(answer.results[0].id, "toughness");
    assert_eq!(answer.results[0].missing, ["zeppelin"]);
}
