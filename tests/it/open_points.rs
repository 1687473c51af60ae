//! Open points: the records, the verb, and every place that names one.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use variorum::engine::Convention;
use variorum::open_points::name_for_convention;
use variorum::record::{Authority, Settlement};

use crate::program::run;

#[test]
fn every_convention_has_exactly_one_open_point_with_its_name() {
    let catalog = variorum::embedded::catalog();
    let named: Vec<String> = catalog
        .open_points()
        .filter_map(|entry| {
            let convention = entry.point.convention.as_ref()?;
            assert_eq!(entry.name, convention.replace('_', "-"));
            Some(entry.name.to_owned())
        })
        .collect();
    // A free spin for whoever left contact and came back is certain; the engine keeps the other
    // answer, with which tests show what a later wording of Pole Arm and Ram changed.
    let known: BTreeSet<String> = Convention::ALL
        .iter()
        .copied()
        .filter(|convention| *convention != Convention::RecontactSpin)
        .map(name_for_convention)
        .collect();
    assert_eq!(named.into_iter().collect::<BTreeSet<_>>(), known);
}

#[test]
fn every_point_with_a_convention_plays_the_engines_default_until_an_official_text_settles_it() {
    let catalog = variorum::embedded::catalog();
    let is_settled = |settlement: &Settlement| settlement.authority == Authority::Official;
    for entry in catalog.open_points() {
        let Some(name) = &entry.point.convention else { continue };
        if entry.point.settled.iter().any(|settlement| is_settled(settlement)) {
            continue;
        }
        let convention = Convention::ALL.iter().find(|known| known.entry().name == name.as_str());
        let default = convention.expect("lint knows the name").entry().answers[0];
        assert_eq!(entry.point.plays.as_str(), default.replace('_', "-"), "{}", entry.path);
    }
}

#[test]
fn the_verb_lists_them_all_and_those_of_an_edition() {
    let count = |arguments: &[&str]| {
        let listed = run(arguments);
        assert_eq!(listed.code, Some(0), "{}", listed.stderr);
        let last = listed.stdout.lines().last().unwrap_or_default().to_owned();
        last.strip_suffix(" open points.").unwrap().parse::<usize>().unwrap()
    };
    let catalog = variorum::embedded::catalog();
    let all = count(&["open-points"]);
    assert_eq!(all, catalog.open_points().count());
    let dungeons = count(&["open-points", "--edition", "dungeons"]);
    let newest = count(&["open-points", "--edition", "errata-2003-09"]);
    let supplement = count(&["open-points", "--edition", "multiple-dial"]);
    assert!(dungeons > 0 && newest > dungeons && supplement > newest && supplement < all);
}

#[test]
fn one_is_shown_with_its_readings_by_either_verb() {
    let shown = run(&["open-points", "token removal"]);
    assert_eq!(shown.stdout, run(&["show", "token-removal"]).stdout);
    for part in ["(we play this): ", "Why: ", "Passages", "action-tokens#removal: ", "Rulings"] {
        assert!(shown.stdout.contains(part), "{part}: {}", shown.stdout);
    }
    let json: Value =
        serde_json::from_str(&run(&["open-points", "token-removal", "--json"]).stdout).unwrap();
    assert_eq!((&json["name"], &json["plays"]), (&"token-removal".into(), &"hint".into()));
    assert!(json["rulings"].as_array().is_some_and(|rulings| !rulings.is_empty()), "{json}");
    let unknown = run(&["open-points", "token-removl"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stderr.contains("did you mean 'token-removal'?"), "{}", unknown.stderr);
}

#[test]
fn an_answer_names_the_open_point_on_which_it_rests() {
    let asked =
        run(&["ask", "tokens-left", "--edition", "rebellion", "actor.tokens=1", "turn.acts=true"]);
    assert_eq!(asked.code, Some(0), "{}", asked.stderr);
    assert!(asked.stdout.contains("  open point: token-removal\n"), "{}", asked.stdout);
}

#[test]
fn nobody_is_shown_a_bare_number() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut open: Vec<_> = ["abilities", "rules", "rulings", "open-points", "src", "templates"]
        .map(|folder| root.join(folder))
        .into();
    open.extend(["site/assets", "crates/engine/src", "crates/scene/src"].map(|it| root.join(it)));
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if let Some(number) =
                bare_number(&String::from_utf8_lossy(&std::fs::read(&path).unwrap()))
            {
                found.push(format!("{}: {number}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{found:?}");
}

/// The first word such as `Q17`.
fn bare_number(text: &str) -> Option<&str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let is_number = |word: &&str| {
        word.strip_prefix('Q').is_some_and(|digits| {
            digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_digit())
        })
    };
    words.into_iter().find(is_number)
}
