//! Every clause of every record of the multiple-dial rules is proved by a test here, or stands
//! below with a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Clauses that decide nothing at this table, or that a test of all warriors proves.
const ELSEWHERE: &[(&str, &str)] = &[
    ("action-allotment#choose", "holds for all warriors: tests/it/engine/turns.rs"),
    ("action-allotment#fixed", "holds for all warriors: tests/it/engine/turns.rs"),
    ("action-allotment#losses", "holds for all warriors: tests/it/engine/turns.rs"),
    ("action-allotment#no-saving", "holds for all warriors: tests/it/engine/turns.rs"),
    (
        "action-allotment#one-at-a-time",
        "holds for all warriors: every order is given after the last one is resolved",
    ),
    ("action-tokens#both-removed", "holds for all warriors: tests/it/engine/turns.rs"),
    ("action-tokens#purpose", "says what tokens are for"),
    ("action-tokens#removal", "holds for all warriors: tests/it/engine/turns.rs"),
    ("action-tokens#two-tokens", "holds for all warriors: tests/it/engine/turns.rs"),
    ("area-effect#relics-and-spells", "relics and spells are in none of our documents"),
    ("base-contact#terrain", "holds for all warriors: tests/it/engine/terrain.rs"),
    ("capturing#break-away", "holds for all warriors: tests/it/engine/capture.rs"),
    ("capturing#captive-damage", "holds for all warriors: tests/it/engine/capture.rs"),
    ("capturing#captive-status", "holds for all warriors: tests/it/engine/capture.rs"),
    ("capturing#close-attack", "holds for all warriors: tests/it/engine/capture.rs"),
    ("capturing#no-ranged", "holds for all warriors: tests/it/engine/capture.rs"),
    ("capturing#no-target", "holds for all warriors: tests/it/engine/capture.rs"),
    ("close-combat#definition", "says what close combat is"),
    ("close-combat#gang-up", "proficiencies are in none of our documents"),
    ("combat-values#five", "says which values there are"),
    ("combat-values#range", "says where the range stands"),
    ("combat-values#symbols", "says how a dial looks"),
    ("ending-the-game#agreement", "holds for all warriors: tests/it/engine/ending.rs"),
    (
        "ending-the-game#last-player-not-counted",
        "holds for all warriors: tests/it/engine/ending.rs",
    ),
    ("ending-the-game#time-limit", "holds for all warriors: tests/it/engine/ending.rs"),
    (
        "friendly-and-opposing#change-effects",
        "domains, items and spells are in none of our documents",
    ),
    ("friendly-and-opposing#fixed", "nothing in our documents changes sides"),
    ("friendly-and-opposing#friendly", "holds for all warriors: tests/it/engine/formations.rs"),
    ("glossary#long-range-attack", "repeats the clauses of the long-range attack"),
    ("line-of-fire#blocked", "holds for all warriors: tests/it/engine/combat.rs"),
    ("line-of-fire#figures-block", "holds for all warriors: tests/it/engine/combat.rs"),
    (
        "movement-template#agreement",
        "a piece of card that shows where the base will stand; the engine takes the place itself",
    ),
    (
        "movement-template#packaging",
        "a piece of card that shows where the base will stand; the engine takes the place itself",
    ),
    (
        "movement-template#path",
        "a piece of card that shows where the base will stand; the engine takes the place itself",
    ),
    (
        "movement-template#place",
        "a piece of card that shows where the base will stand; the engine takes the place itself",
    ),
    (
        "movement-template#remove",
        "a piece of card that shows where the base will stand; the engine takes the place itself",
    ),
    ("multiple-dial-warriors#enchantment", "enchantments are in none of our documents"),
    ("multiple-dial-warriors#proficiencies", "proficiencies are in none of our documents"),
    ("multiple-dial-warriors#trample", "proficiencies are in none of our documents"),
    ("objectives#one-objective", "objectives are in none of our documents"),
    ("objectives#one-token", "objectives are in none of our documents"),
    ("passenger-items#dropped", "items are in none of our documents"),
    ("passenger-items#eliminated", "items are in none of our documents"),
    ("passengers#no-contact-tokens", "glyphs, items and objectives are in none of our documents"),
    ("passengers#status", "items, domains and spells are in none of our documents"),
    ("ranged-combat#definition", "says what ranged combat is"),
    ("ranged-combat#firer", "says who the firer is"),
    ("ranged-combat#resolution", "holds for all warriors: tests/it/engine/combat.rs"),
    ("special-abilities#card", "says where abilities are described"),
    ("special-abilities#relics-and-spells", "relics and spells are in none of our documents"),
    ("special-abilities#shared-speed-types", "no figure shows a wave or a wing as speed type"),
    ("special-abilities#slot", "says how a dial looks"),
];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn files(folder: &Path, wanted: impl Fn(&Path) -> bool + Copy) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let nested = |path: PathBuf| {
        if path.is_dir() {
            files(&path, wanted)
        } else {
            Vec::from_iter(Some(path).filter(|p| wanted(p)))
        }
    };
    entries.flat_map(nested).collect()
}

/// The clauses of the records, as `subject#clause`.
fn recorded() -> BTreeSet<String> {
    let mut clauses = BTreeSet::new();
    for path in files(&root().join("rules"), |path| path.ends_with("multiple-dial.yaml")) {
        let subject = path.parent().unwrap().file_name().unwrap().to_string_lossy().into_owned();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            if let Some(id) = line.strip_prefix("  - id: ") {
                clauses.insert(format!("{subject}#{}", id.trim()));
            }
        }
    }
    clauses
}

/// The clauses that tests name, with the tests' files.
fn proved() -> BTreeMap<String, String> {
    let mut clauses = BTreeMap::new();
    for path in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/multidial"), |path| {
        path.extension().is_some_and(|ending| ending == "rs")
    }) {
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines().filter_map(|line| line.strip_prefix("/// Proves ")) {
            for clause in line.split(", ") {
                clauses.insert(clause.trim().to_owned(), path.display().to_string());
            }
        }
    }
    clauses
}

#[test]
fn every_clause_is_proved_or_listed_with_a_reason() {
    let (recorded, proved) = (recorded(), proved());
    assert!(recorded.len() > 150, "the records are missing: {}", recorded.len());
    let listed: BTreeSet<&str> = ELSEWHERE.iter().map(|(clause, _)| *clause).collect();
    let missing: Vec<_> = recorded
        .iter()
        .filter(|clause| !proved.contains_key(*clause) && !listed.contains(clause.as_str()))
        .collect();
    assert_eq!(missing, Vec::<&String>::new(), "no test and no reason");
    let both: Vec<_> = listed.iter().filter(|clause| proved.contains_key(**clause)).collect();
    assert_eq!(both, Vec::<&&str>::new(), "proved and excused at once");
}

#[test]
fn tests_and_reasons_name_clauses_that_exist() {
    let recorded = recorded();
    let unknown: Vec<_> =
        proved().into_iter().filter(|(clause, _)| !recorded.contains(clause)).collect();
    assert_eq!(unknown, []);
    let stale: Vec<_> =
        ELSEWHERE.iter().filter(|(clause, _)| !recorded.contains(*clause)).collect();
    assert_eq!(stale, Vec::<&(&str, &str)>::new());
    assert!(ELSEWHERE.iter().all(|(_, reason)| reason.len() > 15));
}
