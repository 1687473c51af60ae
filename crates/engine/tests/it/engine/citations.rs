//! The engine's citations against the records.

use variorum_engine::{AbilityId, Clause, Convention, abilities};

fn recorded() -> std::collections::BTreeSet<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut ids = std::collections::BTreeSet::new();
    let mut folders = vec![root.join("rules"), root.join("abilities")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let subject = folder.file_name().unwrap().to_string_lossy().into_owned();
            for line in std::fs::read_to_string(&path).unwrap().lines() {
                if let Some(id) = line.trim_start().strip_prefix("- id: ") {
                    ids.insert(format!("{subject}#{}", id.trim()));
                }
            }
        }
    }
    ids
}

#[test]
fn every_clause_the_engine_cites_stands_in_a_record() {
    let recorded = recorded();
    assert!(recorded.len() > 300, "the records are missing");
    let unknown: Vec<_> =
        Clause::ALL.iter().map(|clause| clause.id()).filter(|id| !recorded.contains(*id)).collect();
    assert_eq!(unknown, Vec::<&str>::new());
}

#[test]
fn all_forty_four_abilities_are_played() {
    let missing: Vec<_> = AbilityId::ALL
        .into_iter()
        .filter(|ability| !abilities::implemented_abilities().contains(ability))
        .collect();
    assert_eq!(missing, []);
    for ability in AbilityId::ALL {
        let editions = abilities::wording_editions(ability);
        assert!(
            !editions.is_empty() && editions.windows(2).all(|pair| pair[0] < pair[1]),
            "{ability}"
        );
    }
}

#[test]
fn convention_names_are_unique_and_have_reasons() {
    let names: std::collections::BTreeSet<_> =
        Convention::ALL.iter().map(|c| c.entry().name).collect();
    assert_eq!(names.len(), Convention::ALL.len());
    assert!(
        Convention::ALL
            .iter()
            .all(|c| !c.entry().answers.is_empty() && c.entry().reason.len() > 12)
    );
}
