//! Word diffs of generated texts: they apply, they mirror, and they cut only between words.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use variorum::diff::{self, Ignore, MAX_WORDS, Run, RunKind};

/// Words, numbers with signs, marks and spaces, few enough to meet again in the other text.
const PIECES: [&str; 24] = [
    "the",
    "a",
    "warrior",
    "target",
    "moves",
    "don't",
    "half-inch",
    "and/or",
    "+1",
    "\u{2212}2",
    "10\"",
    "1.5",
    "1,000",
    "caf\u{e9}",
    ".",
    ",",
    ";",
    "(",
    ")",
    "\"",
    "\u{2019}",
    "-",
    "  ",
    "\n",
];

fn text() -> impl Strategy<Value = String> {
    let piece = (0..PIECES.len(), prop::bool::weighted(0.8))
        .prop_map(|(n, spaced)| format!("{}{}", PIECES[n], if spaced { " " } else { "" }));
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// A text and an edited copy of it.
fn edited() -> impl Strategy<Value = (String, String)> {
    (text(), text(), 0..40_usize, 0..40_usize).prop_map(|(a, other, from, to)| {
        let cut = |n: usize| a.char_indices().nth(n).map_or(a.len(), |(at, _)| at);
        let (from, to) = (cut(from.min(to)), cut(from.max(to)));
        let b = format!("{}{}{}", &a[..from], other, &a[to..]);
        (a, b)
    })
}

/// Runs a property on the same texts in every run.
fn holds<S: Strategy>(strategy: &S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { cases: 2_000, failure_persistence: None, ..Config::default() };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    if let Err(error) = runner.run(strategy, property) {
        panic!("{error}");
    }
}

/// Whether a cut between two stretches of text goes through a word or a number.
pub(super) fn splits(before: &str, after: &str) -> bool {
    let (Some(x), Some(y)) = (before.chars().next_back(), after.chars().next()) else {
        return false;
    };
    let inner = |c: char| matches!(c, '\'' | '\u{2019}' | '-' | '/');
    let (x2, y2) = (before.chars().rev().nth(1), after.chars().nth(1));
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    (letter(Some(x)) && letter(Some(y)))
        || (letter(Some(x)) && inner(y) && letter(y2))
        || (letter(x2) && inner(x) && letter(Some(y)))
        || (digit(Some(x)) && matches!(y, '.' | ',') && digit(y2))
        || (digit(x2) && matches!(x, '.' | ',') && digit(Some(y)))
        || (digit(Some(x)) && y == '"')
        || (matches!(x, '+' | '\u{2212}') && digit(Some(y)) && !letter(x2))
}

/// The first cut of a side that goes through a word.
pub(super) fn split_word(runs: &[Run], kind: RunKind) -> Option<String> {
    let side: Vec<&Run> =
        runs.iter().filter(|run| run.kind == RunKind::Same || run.kind == kind).collect();
    let cut = side.windows(2).find(|pair| {
        let whole =
            |upto: usize| side[..upto].iter().map(|run| run.text.as_str()).collect::<String>();
        let at = side.iter().position(|run| std::ptr::eq(*run, pair[1])).unwrap();
        splits(&whole(at), &side[at..].iter().map(|run| run.text.as_str()).collect::<String>())
    });
    cut.map(|pair| format!("{:?} | {:?}", pair[0].text, pair[1].text))
}

#[test]
fn applying_a_diff_gives_the_other_text_and_reversed_the_first() {
    holds(&edited(), |(a, b)| {
        let runs = diff::word_diff(&a, &b, Ignore::Nothing).unwrap();
        prop_assert_eq!(diff::text_of_side(&runs, RunKind::Removed), a);
        prop_assert_eq!(diff::text_of_side(&runs, RunKind::Added), b);
        prop_assert!(runs.iter().all(|run| !run.text.is_empty()));
        prop_assert!(
            runs.windows(2).all(|pair| pair[0].kind != pair[1].kind),
            "neighbours of one kind: {:?}",
            runs
        );
        Ok(())
    });
}

#[test]
fn unrelated_texts_apply_as_well() {
    holds(&(text(), text()), |(a, b)| {
        let runs = diff::word_diff(&a, &b, Ignore::Nothing).unwrap();
        prop_assert_eq!(diff::text_of_side(&runs, RunKind::Removed), a);
        prop_assert_eq!(diff::text_of_side(&runs, RunKind::Added), b);
        Ok(())
    });
}

#[test]
fn a_text_has_no_difference_from_itself() {
    holds(&text(), |a| {
        prop_assert!(
            diff::word_diff(&a, &a, Ignore::Nothing)
                .unwrap()
                .iter()
                .all(|run| run.kind == RunKind::Same)
        );
        Ok(())
    });
}

#[test]
fn the_diff_backwards_mirrors_the_diff_forwards() {
    holds(&edited(), |(a, b)| {
        let forwards = diff::word_diff(&a, &b, Ignore::Nothing).unwrap();
        let backwards = diff::word_diff(&b, &a, Ignore::Nothing).unwrap();
        prop_assert_eq!(&diff::inverted_runs(&forwards), &backwards);
        prop_assert_eq!(diff::inverted_runs(&backwards), forwards);
        Ok(())
    });
}

#[test]
fn no_run_begins_or_ends_inside_a_word_or_a_number() {
    holds(&edited(), |(a, b)| {
        let runs = diff::word_diff(&a, &b, Ignore::Nothing).unwrap();
        prop_assert_eq!(split_word(&runs, RunKind::Removed), None);
        prop_assert_eq!(split_word(&runs, RunKind::Added), None);
        Ok(())
    });
}

#[test]
fn the_check_for_split_words_sees_them() {
    for (before, after) in [
        ("wo", "rd"),
        ("don", "'t"),
        ("don'", "t"),
        ("1", ".5"),
        ("1.", "5"),
        ("10", "\""),
        ("+", "1"),
        ("half-", "inch"),
    ] {
        assert!(splits(before, after), "{before}|{after}");
    }
    for (before, after) in
        [("word", " next"), ("word", "."), ("(", "word"), ("it ", "+1"), ("end.", " 5")]
    {
        assert!(!splits(before, after), "{before}|{after}");
    }
}

fn shown(a: &str, b: &str) -> String {
    let runs = diff::word_diff(a, b, Ignore::Nothing).unwrap();
    let mark = |run: &Run| match run.kind {
        RunKind::Same => run.text.clone(),
        RunKind::Removed => format!("[-{}-]", run.text),
        RunKind::Added => format!("{{+{}+}}", run.text),
    };
    runs.iter().map(mark).collect()
}

#[test]
fn edits_read_as_phrases() {
    for (a, b, marked) in [
        ("It joins a small band.", "It joins any band.", "It joins [-a small-]{+any+} band."),
        (
            "It moves far, if nobody is near.",
            "It moves far.",
            "It moves far[-, if nobody is near-].",
        ),
        ("One. Three.", "One. Two. Three.", "One.{+ Two.+} Three."),
        ("Adds 1 to it.", "Adds +1 to it.", "Adds [-1-]{++1+} to it."),
        ("Within 8\" of it.", "Within 10\" of it.", "Within [-8\"-]{+10\"+} of it."),
        ("It may move, or not.", "It may move or not.", "It may [-move,-]{+move+} or not."),
        ("See below.", "Now see below.", "[-See-]{+Now see+} below."),
        ("Rest now.", "Then Rest now.", "{+Then +}Rest now."),
    ] {
        assert_eq!(shown(a, b), marked);
    }
}

#[test]
fn a_text_that_shares_next_to_nothing_is_replaced_as_a_whole() {
    let shown = shown(
        "Roll two dice and add the higher of them to the total.",
        "Each figure in the arc loses a click, and so does its rider.",
    );
    assert!(
        shown.starts_with("[-Roll")
            && shown.matches("[-").count() == 1
            && shown.matches("{+").count() == 1,
        "{shown}"
    );
}

#[test]
fn a_text_that_is_too_long_is_refused_with_a_message() {
    let long = "word ".repeat(MAX_WORDS + 1);
    for (a, b) in [(long.as_str(), "x"), ("x", long.as_str())] {
        let error = diff::word_diff(a, b, Ignore::Nothing).unwrap_err();
        assert_eq!(error.to_string(), "a text of 20001 words and 1 marks is too long to compare");
        assert_eq!(error.advice().unwrap(), "compare parts of at most 20000 words");
    }
    assert!(diff::word_diff(&"!".repeat(2 * MAX_WORDS + 1), "x", Ignore::Nothing).is_err());
    assert!(diff::word_diff("word ".repeat(MAX_WORDS).trim_end(), "x", Ignore::Nothing).is_ok());
}
