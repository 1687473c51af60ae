//! Export: what is written can be read, and the mappings fit the documents they map.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

fn export(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_variorum"))
        .arg("export")
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Whether a value is what a mapping's type takes.
fn fits(kind: &str, value: &Value) -> bool {
    match kind {
        "keyword" | "text" => {
            value.is_string()
                || value.as_array().is_some_and(|list| list.iter().all(Value::is_string))
        }
        "array<text>" => value.as_array().is_some_and(|list| list.iter().all(Value::is_string)),
        "boolean" | "bool" => value.is_boolean(),
        "integer" | "u64" => value.is_u64(),
        _ => false,
    }
}

fn check(mapping: &BTreeMap<String, String>, documents: &[Value]) {
    let mut seen = std::collections::BTreeSet::new();
    for document in documents {
        for (field, value) in document.as_object().unwrap() {
            let kind = mapping.get(field).unwrap_or_else(|| panic!("'{field}' is not mapped"));
            assert!(fits(kind, value), "{field}: {value} is no {kind}");
            seen.insert(field.clone());
        }
    }
    let unused: Vec<&String> = mapping.keys().filter(|field| !seen.contains(*field)).collect();
    assert!(unused.is_empty(), "no document has {unused:?}");
}

#[test]
fn the_elasticsearch_mapping_fits_every_document_of_the_bulk_load() {
    let mapping: Value = serde_json::from_str(&export(&["elasticsearch", "--mapping"])).unwrap();
    assert_eq!(mapping["mappings"]["dynamic"], "strict");
    let types = mapping["mappings"]["properties"].as_object().unwrap();
    let types = types
        .iter()
        .map(|(field, of)| (field.clone(), of["type"].as_str().unwrap().to_owned()))
        .collect();
    let bulk = lines(&export(&["elasticsearch", "--index-name", "mk"]));
    assert_eq!(bulk.len() % 2, 0);
    let (actions, documents): (Vec<_>, Vec<_>) =
        bulk.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone())).unzip();
    let ids: std::collections::BTreeSet<&str> =
        actions.iter().map(|action| action["index"]["_id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), documents.len(), "every document has an id of its own");
    assert!(actions.iter().all(|action| action["index"]["_index"] == "mk"));
    check(&types, &documents);
}

#[test]
fn the_quickwit_mapping_fits_every_document() {
    let mapping: Value = serde_json::from_str(&export(&["quickwit", "--mapping"])).unwrap();
    assert_eq!(mapping["doc_mapping"]["mode"], "strict");
    let fields = mapping["doc_mapping"]["field_mappings"].as_array().unwrap();
    let of = |field: &Value, key: &str| field[key].as_str().unwrap().to_owned();
    let types = fields.iter().map(|field| (of(field, "name"), of(field, "type"))).collect();
    let documents = lines(&export(&["quickwit"]));
    assert!(documents.len() > 1000);
    check(&types, &documents);
}

#[test]
fn json_and_json_lines_hold_the_same_things() {
    let whole: Value = serde_json::from_str(&export(&["json"])).unwrap();
    let count = |field: &str| whole[field].as_array().unwrap().len();
    let lines = lines(&export(&["jsonl"]));
    let typed = |kind: &str| lines.iter().filter(|line| line["type"] == kind).count();
    assert_eq!(
        (count("records"), count("rulings"), count("passages")),
        (typed("record"), typed("ruling"), typed("passage"))
    );
    assert!(count("records") > 200 && count("rulings") > 100);
}
