//! Whether the tests beside it leave a wording or a functional change of the records out.
//! It reads test names and the editions their bodies play; whether they are right is theirs to say.

use std::path::{Path, PathBuf};
use variorum_corpus::record::{ClauseChange, Record};
use variorum_engine::Edition;

/// A test of an ability: its name and the editions it plays.
struct Situation<'a> {
    name: &'a str,
    editions: Vec<Edition>,
}

/// The tests of a file.
fn situations(source: &str) -> Vec<Situation<'_>> {
    let mut found = Vec::new();
    for part in source.split("#[test]\nfn ").skip(1) {
        let (name, rest) = part.split_once('(').unwrap();
        let body = rest.split("\n}\n").next().unwrap();
        let words: Vec<&str> = body.split(|c: char| !c.is_alphanumeric()).collect();
        let editions = Edition::ALL
            .into_iter()
            .filter(|e| words.contains(&format!("{e:?}").as_str()))
            .collect();
        found.push(Situation { name, editions });
    }
    found
}

/// The tabletop wordings of an ability, oldest first.
fn wordings(folder: &Path) -> Vec<(Edition, Record)> {
    let mut found: Vec<(Edition, Record)> = std::fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| {
            let path = entry.unwrap().path();
            let edition = Edition::from_id(path.file_stem()?.to_str()?)?;
            let text = std::fs::read_to_string(&path).unwrap();
            Some((edition, Record::parse(path.to_str()?, &text).expect("a record that parses")))
        })
        .collect();
    found.sort_by_key(|(edition, _)| *edition);
    found
}

/// The clauses in which a wording plays differently from the one before it.
fn functional(before: &Record, record: &Record) -> Vec<String> {
    let is = |change: &ClauseChange| *change == ClauseChange::Functional;
    // A clause that rests on an undefined term cannot be played.
    let altered = record
        .clauses
        .iter()
        .filter(|c| c.undefined.is_empty() && c.change.as_ref().is_some_and(|at| is(at)));
    let mut ids: Vec<String> = altered.map(|c| c.id.to_string()).collect();
    let dropped = record.change.iter().flat_map(|change| change.dropped.iter());
    ids.extend(dropped.filter(|d| is(&d.kind)).map(|d| d.id.to_string()));
    if before.optional.as_ref().map(|o| **o) != record.optional.as_ref().map(|o| **o) {
        ids.push("optional".to_owned());
    }
    ids
}

/// What the tests of an ability leave out.
fn missing(ability: &str, wordings: &[(Edition, Record)], source: &str) -> Vec<String> {
    let tests = situations(source);
    let in_force = |edition: Edition| wordings.iter().rposition(|(first, _)| *first <= edition);
    let plays = |test: &Situation<'_>, place: usize| {
        test.editions.iter().any(|edition| in_force(*edition) == Some(place))
    };
    let mut left_out = Vec::new();
    for (place, (edition, record)) in wordings.iter().enumerate() {
        let nothing = |test: &&Situation<'_>| test.name.starts_with("decides_nothing_");
        let decides = |test: &&Situation<'_>| test.name.starts_with("decides_") && !nothing(test);
        if !tests.iter().filter(decides).any(|test| plays(test, place)) {
            left_out.push(format!("{ability} {}: nowhere does it decide", edition.id()));
        }
        if !tests.iter().filter(nothing).any(|test| plays(test, place)) {
            left_out.push(format!("{ability} {}: nowhere does it decide nothing", edition.id()));
        }
        let Some((_, before)) = place.checked_sub(1).and_then(|earlier| wordings.get(earlier))
        else {
            continue;
        };
        for clause in functional(before, record) {
            let name = format!("changes_{}_", clause.replace('-', "_"));
            let both = |test: &Situation<'_>| {
                test.name.starts_with(&name) && plays(test, place) && plays(test, place - 1)
            };
            if !tests.iter().any(both) {
                left_out.push(format!(
                    "{ability} {}: no situation under both editions for #{clause}",
                    edition.id()
                ));
            }
        }
    }
    left_out
}

/// Every ability's folder of records.
fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../abilities");
    let slots = std::fs::read_dir(root).unwrap().map(|slot| slot.unwrap().path());
    slots
        .flat_map(|slot| std::fs::read_dir(slot).unwrap().map(|entry| entry.unwrap().path()))
        .collect()
}

fn tests_of(ability: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/it/abilities")
        .join(format!("{}.rs", ability.replace('-', "_")));
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn no_wording_and_no_functional_change_is_without_its_situations() {
    let (mut left_out, mut count, mut changes) = (Vec::new(), 0, 0);
    for folder in folders() {
        let ability = folder.file_name().unwrap().to_str().unwrap();
        let wordings = wordings(&folder);
        count += wordings.len();
        changes +=
            wordings.windows(2).map(|pair| functional(&pair[0].1, &pair[1].1).len()).sum::<usize>();
        left_out.extend(missing(ability, &wordings, &tests_of(ability)));
    }
    assert_eq!(left_out, Vec::<String>::new());
    println!("{count} wordings, {changes} functional changes of clauses");
    assert_eq!((folders().len(), count), (44, 92));
    assert!(changes >= 35, "only {changes} functional changes were found");
}

#[test]
fn a_missing_situation_is_noticed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../abilities/speed/charge");
    let (wordings, source) = (wordings(&folder), tests_of("charge"));
    for (old, new, complaint) in [
        ("decides_nothing_", "shows_", "decide nothing"),
        ("fn decides_that_", "fn shows_that_", "nowhere does it decide"),
        ("changes_formation_", "shows_", "#formation"),
        ("Unlimited", "Rebellion", "unlimited-2002-01"),
    ] {
        let found = missing("charge", &wordings, &source.replace(old, new));
        assert!(found.iter().any(|line| line.contains(complaint)), "{old}: {found:?}");
    }
    assert_eq!(missing("charge", &wordings, &source), Vec::<String>::new());
}
