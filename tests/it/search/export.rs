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

fn is_list_of_texts(value: &Value) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(Value::is_string))
}

/// Whether a value is what a type of Elasticsearch takes: every field may have several values. A
/// keyword has at most 32,766 bytes.
fn fits_elasticsearch(kind: &str, value: &Value) -> bool {
    let is_short = |value: &Value| value.as_str().is_none_or(|text| text.len() <= 32_766);
    match kind {
        "text" => value.is_string() || is_list_of_texts(value),
        "keyword" => {
            let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            values.iter().all(|value| value.is_string() && is_short(value))
        }
        "boolean" => value.is_boolean(),
        "integer" => value.as_u64().is_some_and(|number| i32::try_from(number).is_ok()),
        _ => false,
    }
}

/// Whether a value is what a type of Quickwit takes: one value, unless it is an array.
fn fits_quickwit(kind: &str, value: &Value) -> bool {
    match kind {
        "text" => value.is_string(),
        "array<text>" => is_list_of_texts(value),
        "bool" => value.is_boolean(),
        "u64" => value.is_u64(),
        _ => false,
    }
}

fn check(
    mapping: &BTreeMap<String, String>,
    documents: &[Value],
    fits: impl Fn(&str, &Value) -> bool,
) {
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

/// The action of a bulk load, with nothing but what the documentation of the bulk interface has.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct BulkAction {
    index: BulkTarget,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct BulkTarget {
    _index: String,
    _id: String,
}

/// The documents of a bulk load, read as strictly as the servers document it: an action and a
/// document a line, every line ended, no empty one, and ids of at most 512 bytes.
fn parse_bulk(text: &str, index: &str) -> Vec<Value> {
    assert!(text.ends_with('\n'), "the last line must be ended");
    let lines: Vec<&str> = text.strip_suffix('\n').unwrap().split('\n').collect();
    assert_eq!(lines.len() % 2, 0, "an action and a document each");
    let mut ids = std::collections::BTreeSet::new();
    lines
        .chunks(2)
        .map(|pair| {
            let action: BulkAction = serde_json::from_str(pair[0]).unwrap();
            assert_eq!(action.index._index, index);
            assert!((1..=512).contains(&action.index._id.len()), "{}", action.index._id);
            let document: Value = serde_json::from_str(pair[1]).unwrap();
            assert_eq!(document["key"], *action.index._id, "the document knows its id");
            assert!(ids.insert(action.index._id), "every document has an id of its own");
            document
        })
        .collect()
}

/// The body that creates an index, with nothing but what the documentation of Elasticsearch and
/// OpenSearch has.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ElasticsearchIndex {
    mappings: ElasticsearchMapping,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ElasticsearchMapping {
    dynamic: String,
    properties: BTreeMap<String, ElasticsearchField>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ElasticsearchField {
    #[serde(rename = "type")]
    kind: String,
    analyzer: Option<String>,
    #[serde(default)]
    fields: BTreeMap<String, ElasticsearchField>,
}

impl ElasticsearchField {
    /// Only texts are analysed, by an analyser that every server has.
    fn assert_documented(&self, name: &str) {
        let analyzers = [Some("english"), Some("standard")];
        let is_text = self.kind == "text";
        assert_eq!(analyzers.contains(&self.analyzer.as_deref()), is_text, "{name}");
        assert!(is_text || self.analyzer.is_none(), "{name}");
        for field in self.fields.values() {
            assert!(field.fields.is_empty(), "{name}: fields have none of their own");
            field.assert_documented(name);
        }
    }
}

#[test]
fn the_elasticsearch_mapping_fits_every_document_of_the_bulk_load() {
    let index: ElasticsearchIndex =
        serde_json::from_str(&export(&["elasticsearch", "--mapping"])).unwrap();
    assert_eq!(index.mappings.dynamic, "strict");
    for (name, field) in &index.mappings.properties {
        field.assert_documented(name);
    }
    let types =
        index.mappings.properties.into_iter().map(|(name, field)| (name, field.kind)).collect();
    let documents = parse_bulk(&export(&["elasticsearch", "--index-name", "mk2"]), "mk2");
    check(&types, &documents, fits_elasticsearch);
}

/// An index configuration of Quickwit, with nothing but what its documentation has.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct QuickwitIndex {
    version: String,
    index_id: String,
    doc_mapping: QuickwitMapping,
    search_settings: QuickwitSearch,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct QuickwitMapping {
    mode: String,
    field_mappings: Vec<QuickwitField>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct QuickwitField {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    tokenizer: Option<String>,
    record: Option<String>,
    #[serde(default)]
    fast: bool,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct QuickwitSearch {
    default_search_fields: Vec<String>,
}

#[test]
fn the_quickwit_mapping_fits_every_document() {
    let index: QuickwitIndex =
        serde_json::from_str(&export(&["quickwit", "--mapping", "--index-name", "mk-2"])).unwrap();
    assert_eq!((index.version.as_str(), index.index_id.as_str()), ("0.8", "mk-2"));
    assert_eq!(index.doc_mapping.mode, "strict");
    let mut types = BTreeMap::new();
    for field in index.doc_mapping.field_mappings {
        let is_text = field.kind.contains("text");
        let tokenizers = [Some("raw"), Some("en_stem")];
        assert_eq!(tokenizers.contains(&field.tokenizer.as_deref()), is_text, "{}", field.name);
        assert!(matches!(field.record.as_deref(), None | Some("position")), "{}", field.name);
        assert!(!field.fast || field.tokenizer.as_deref() != Some("en_stem"), "{}", field.name);
        assert!(types.insert(field.name, field.kind).is_none(), "each field once");
    }
    for field in &index.search_settings.default_search_fields {
        assert!(types.contains_key(field), "{field} is not mapped");
    }
    let text = export(&["quickwit"]);
    assert!(text.ends_with('\n') && !text.contains("\n\n"));
    let documents = lines(&text);
    assert!(documents.len() > 1000);
    check(&types, &documents, fits_quickwit);
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
    assert_eq!(lines[0]["type"], "export");
    assert_eq!(lines[0]["schema_version"], whole["schema_version"]);
    let editions = whole["timeline"]["editions"].as_array().unwrap().len();
    assert_eq!(editions, typed("edition"));
}

/// Rulings that are staged by scenes have their plays as well, with pictures of their own.
#[test]
fn the_scenes_of_a_ruling_are_exported_as_they_are_played() {
    let all = lines(&export(&["jsonl"]));
    let id = "magic-healing/several-arrows";
    let ruling = all.iter().find(|value| value["id"] == id).unwrap();
    let plays = ruling["scene_plays"].as_array().unwrap();
    assert_eq!(plays.len(), ruling["scenes"].as_array().unwrap().len());
    for play in plays {
        assert!(play["svg"].as_str().unwrap().starts_with("<svg xmlns="), "{play}");
        assert!(!play["steps"].as_array().unwrap().is_empty(), "{play}");
        assert!(!play["editions"].as_array().unwrap().is_empty(), "{play}");
    }
}
