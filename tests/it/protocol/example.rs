//! The example engine in Python agrees, and each of its faults is told the clause that it breaks.

use std::process::Command;

use crate::program::run;

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/engine.py");

fn python() -> &'static str {
    let there = Command::new("python3")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    assert!(there, "the example engine needs python3: install the Debian package python3");
    "python3"
}

fn check(fault: &str, more: &[&str]) -> serde_json::Value {
    let command = format!("{} '{EXAMPLE}' {fault}", python());
    let mut arguments = vec!["check", "--engine", &command, "--timeout", "60", "--json"];
    arguments.extend(more);
    let run = run(&arguments);
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"))
}

#[test]
fn the_example_agrees_wherever_it_answers() {
    let json = check("", &["--situations", "40", "--combinations", "200"]);
    assert_eq!(
        (&json["disagreements"], &json["failures"]),
        (&serde_json::json!([]), &serde_json::json!([])),
        "{json}"
    );
    assert!(json["answered"].as_u64().unwrap() > 1_000, "{json}");
}

#[test]
fn the_example_is_short_and_needs_nothing_but_the_standard_library() {
    let text = std::fs::read_to_string(EXAMPLE).unwrap();
    assert!(text.lines().count() < 200);
    let imports: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("import ") || line.starts_with("from "))
        .collect();
    assert_eq!(imports, ["import json", "import sys"]);
}

const ERRATA: &str = "unlimited-errata-2003-04";
const UNLIMITED: &str = "unlimited-2002-01";

/// The faults of the example, each with the clause that must be named and an edition in which it is
/// broken.
const FAULTS: [(&str, &str, &str); 15] = [
    ("toughness-asleep", "toughness#combat-damage", UNLIMITED),
    ("toughness-double", "toughness#combat-damage", UNLIMITED),
    ("armor-weak", "battle-armor#ranged-defense", UNLIMITED),
    ("armor-always", "attack-resolution#hit", UNLIMITED),
    ("freeze-bites", "magic-freeze#damage", UNLIMITED),
    ("freeze-early", "magic-freeze#damage", UNLIMITED),
    ("freeze-on-five", "magic-freeze#token", UNLIMITED),
    ("freeze-rolls-on", "magic-freeze#token", ERRATA),
    ("freeze-forgives", "magic-freeze#second-token", UNLIMITED),
    ("freeze-spares", "magic-freeze#two-tokens", ERRATA),
    ("twelve-misses", "critical-rolls#hit", UNLIMITED),
    ("two-hits", "critical-rolls#miss", UNLIMITED),
    ("no-extra-click", "critical-rolls#extra-click", UNLIMITED),
    ("ties-miss", "attack-resolution#hit", UNLIMITED),
    ("one-die", "attack-resolution#roll", UNLIMITED),
];

#[test]
fn every_planted_fault_is_told_the_clause_that_it_breaks() {
    let listed = Command::new(python()).args([EXAMPLE, "--faults"]).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(names, FAULTS.map(|(fault, ..)| fault));
    for (fault, clause, edition) in FAULTS {
        // Beside its own subject another that brings more situations: a clause may be broken where
        // it does not look itself.
        let subject = clause.split('#').next().unwrap();
        let json = check(
            &format!("--fault {fault}"),
            &[
                subject,
                "battle-armor",
                "--edition",
                edition,
                "--situations",
                "1500",
                "--combinations",
                "2000",
            ],
        );
        let found = json["disagreements"].as_array().unwrap();
        assert!(found.iter().any(|found| found["clause"] == clause), "{fault}: {json}");
        let named: Vec<_> = found.iter().map(|found| &found["edition"]).collect();
        assert!(named.iter().all(|named| *named == edition), "{fault}: {named:?}");
        assert_eq!(json["failures"], serde_json::json!([]), "{fault}");
    }
}
