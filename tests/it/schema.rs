//! The generated JSON Schemas, held against every real file by an independent validator.

use std::path::Path;

use serde_json::Value;
use variorum::schema::FileKind;

/// A YAML file of the corpus as plain JSON values.
fn value(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap();
    variorum::yaml::parse(&path.display().to_string(), &text).unwrap()
}

fn files(folder: &str) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found
}

#[test]
fn every_file_of_the_corpus_is_valid() {
    for (kind, folder) in [
        (FileKind::Ability, "abilities"),
        (FileKind::Rule, "rules"),
        (FileKind::Ruling, "rulings"),
        (FileKind::OpenPoint, "open-points"),
    ] {
        let validator = jsonschema::validator_for(&kind.json_schema()).unwrap();
        let files = files(folder);
        assert!(files.len() > 90, "{folder}");
        for file in files {
            if let Err(error) = validator.validate(&value(&file)) {
                panic!("{}: {error} at {}", file.display(), error.instance_path());
            }
        }
    }
    let validator = jsonschema::validator_for(&FileKind::Editions.json_schema()).unwrap();
    assert!(
        validator.is_valid(&value(&Path::new(env!("CARGO_MANIFEST_DIR")).join("editions.yaml")))
    );
}

#[test]
fn every_example_scene_figure_and_list_is_valid() {
    for (kind, folder) in [(FileKind::Scene, "examples/scenes"), (FileKind::Figure, "figures")] {
        let validator = jsonschema::validator_for(&kind.json_schema()).unwrap();
        for file in files(folder) {
            if let Err(error) = validator.validate(&value(&file)) {
                panic!("{}: {error} at {}", file.display(), error.instance_path());
            }
        }
    }
    let parse = |text: &str| -> Value { variorum::yaml::parse("list.yaml", text).unwrap() };
    let known = "[{ clause: charge#formation, question: may-close-attack, reason: Ours. }]";
    for (kind, good, bad) in [
        (FileKind::KnownDifferences, known, "[{ clause: charge#formation }]"),
        (FileKind::Orders, "[{ dice: [3, 4] }]", "[{ dize: [3, 4] }]"),
    ] {
        let validator = jsonschema::validator_for(&kind.json_schema()).unwrap();
        assert!(validator.is_valid(&parse(good)), "{good}");
        assert!(!validator.is_valid(&parse(bad)), "{bad}");
    }
}

#[test]
fn a_misspelt_missing_or_misplaced_field_is_rejected() {
    let good = value(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("abilities/speed/charge/unlimited-2002-01.yaml"),
    );
    let ability = jsonschema::validator_for(&FileKind::Ability.json_schema()).unwrap();
    assert!(ability.is_valid(&good));
    let spoil = |change: fn(&mut serde_json::Map<String, Value>)| {
        let mut bad = good.clone();
        change(bad.as_object_mut().unwrap());
        bad
    };
    assert!(!ability.is_valid(&spoil(|record| drop(record.insert("sumary".into(), "x".into())))));
    assert!(!ability.is_valid(&spoil(|record| drop(record.remove("marker")))));
    assert!(!ability.is_valid(&spoil(|record| record["clauses"][0]["txt"] = "x".into())));
    assert!(!ability.is_valid(&spoil(|record| record["marker"]["colour"] = "pink".into())));
    let rule = jsonschema::validator_for(&FileKind::Rule.json_schema()).unwrap();
    assert!(!rule.is_valid(&good), "a rule has no marker");
}

#[test]
fn the_schemas_kept_for_editors_are_current() {
    for kind in FileKind::ALL {
        let kept =
            value(&Path::new(env!("CARGO_MANIFEST_DIR")).join("schema").join(kind.schema_file()));
        assert_eq!(
            kept,
            kind.json_schema(),
            "run: variorum schema … > schema/{}",
            kind.schema_file()
        );
    }
}
