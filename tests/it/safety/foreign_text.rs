//! Text from files reaches the terminal as text: no escape sequence, no turned direction.

use super::record;
use crate::project::{Project, Run};

/// Commands to a terminal, as YAML escapes: a new title, colours, a C1 sequence, and a turned
/// direction.
const COMMANDS: &str = "\\e]0;owned\\a\\e[31mX\\x9b2J\\u202eY";

fn is_command(c: char) -> bool {
    c != '\n' && (c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c))
}

fn assert_harmless(run: &Run, what: &str) {
    let said = format!("{}{}", run.stdout, run.stderr);
    assert!(!said.contains(is_command), "{what}: {said:?}");
}

fn project() -> Project {
    let text = format!("\"It runs {COMMANDS}.\"");
    let first = record("Charge", &text).replace("It is Charge.", &format!("\"Is {COMMANDS}\""));
    let later = record("Charge", &text.replace("runs", "walks"))
        .replace("clauses:", "change: { kind: functional, note: Slower. }\nclauses:");
    Project::new()
        .record("speed/charge/rebellion-2001-01", &first)
        .record("speed/charge/unlimited-2002-01", &(later + "    change: functional\n"))
}

#[test]
fn no_verb_prints_commands_of_a_record() {
    let project = project();
    let verbs: [&[&str]; 10] = [
        &["show", "charge"],
        &["show", "charge", "--json"],
        &["diff", "charge", "rebellion", "unlimited"],
        &["diff", "charge", "rebellion", "unlimited", "--json"],
        &["diff", "charge", "rebellion", "unlimited", "--markdown"],
        &["diff", "--editions", "rebellion", "unlimited"],
        &["history", "charge"],
        &["list"],
        &["lint"],
        &["export"],
    ];
    for verb in verbs {
        let run = project.run(verb);
        assert!(matches!(run.code, Some(0 | 1)), "{verb:?}: {run:?}");
        assert_harmless(&run, &format!("{verb:?}"));
    }
}

#[test]
fn with_colour_only_our_own_styles_are_left() {
    let run = project().run(&["show", "charge", "--color", "always"]);
    assert!(
        run.stdout.contains('\u{1b}') && run.stdout.contains("\\u{1b}]0;owned\\u{7}"),
        "{run:?}"
    );
    for (_, after) in run.stdout.match_indices('\u{1b}').map(|(at, _)| run.stdout.split_at(at)) {
        let number = after.trim_start_matches("\u{1b}[").split('m').next().unwrap_or_default();
        assert!(matches!(number, "0" | "1" | "2" | "9" | "31" | "32" | "33" | "34"), "{number:?}");
    }
}

#[test]
fn json_still_means_what_the_record_says() {
    let run = project().run(&["show", "charge", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let means = value.to_string();
    assert!(means.contains("\\u001b]0;owned\\u0007") && means.contains('\u{202e}'), "{means}");
}

#[cfg(feature = "search")]
#[test]
fn a_search_prints_no_commands_of_a_record() {
    let cache = crate::project::TempDir::new();
    let project = project();
    let root = project.root().display().to_string();
    for format in [&[][..], &["--json"], &["--explain"]] {
        let arguments = [&["search", "owned", "--records", &root], format].concat();
        let mut command = crate::program::command(&arguments);
        let run = crate::program::finish(command.env("XDG_CACHE_HOME", cache.path()));
        assert_eq!(run.code, Some(0), "{run:?}");
        assert_harmless(&run, &format!("{format:?}"));
    }
}

#[test]
fn names_on_the_command_line_are_printed_harmlessly() {
    for arguments in [
        &["show", "\u{1b}]0;owned\u{7}"][..],
        &["import", "/nowhere/\u{1b}[2J\u{202e}"],
        &["play", "/nowhere/\u{9b}2J.yaml"],
    ] {
        let run = crate::program::run(arguments);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert_harmless(&run, &format!("{arguments:?}"));
    }
}
