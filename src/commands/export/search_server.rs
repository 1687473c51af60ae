//! Passages as the documents of a search server, and the mapping that the server needs.

use serde_json::{Value, json};

use super::to_json;
use crate::error::Error;
use crate::search::{Passage, passages};
use variorum_corpus::catalog::Catalog;

/// Refuses a name of an index that Elasticsearch, OpenSearch or Quickwit would refuse.
pub(super) fn check_index_name(name: &str) -> Result<(), Error> {
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
    let is_good = name.chars().all(is_allowed)
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && (3..=255).contains(&name.len());
    if is_good {
        return Ok(());
    }
    Err(Error::new(
        format!("'{name}' is not a name for an index"),
        "use 3 to 255 small letters, digits, '-' and '_', and begin with a letter",
    ))
}

/// A passage as a document: one id for each wording, and every field flat.
fn passage_document(passage: &Passage) -> Result<Value, Error> {
    let mut document = to_json(passage)?;
    if let Value::Object(fields) = &mut document {
        let next = fields.remove("superseded_by").unwrap_or_default();
        for (field, part) in [("superseded_by", "edition"), ("superseded_text", "text")] {
            if let Some(value) = next.get(part) {
                fields.insert(field.to_owned(), value.clone());
            }
        }
        fields.insert("key".to_owned(), document_key(passage).into());
    }
    Ok(document)
}

fn document_key(passage: &Passage) -> String {
    format!("{}@{}", passage.id, passage.edition.first().map_or("", String::as_str))
}

pub(super) fn passage_documents(catalog: &Catalog) -> Result<Vec<Value>, Error> {
    passages(catalog).iter().map(passage_document).collect()
}

pub(super) fn bulk_load(catalog: &Catalog, index: &str) -> Result<Vec<Value>, Error> {
    let mut lines = Vec::new();
    for passage in passages(catalog) {
        lines.push(json!({ "index": { "_index": index, "_id": document_key(&passage) } }));
        lines.push(passage_document(&passage)?);
    }
    Ok(lines)
}

/// Fields with exact values.
const EXACT: [&str; 16] = [
    "key",
    "id",
    "group",
    "kind",
    "subject",
    "slot",
    "chapter",
    "line",
    "edition",
    "date",
    "holds",
    "other_wording",
    "superseded_by",
    "change",
    "status",
    "superseded_text",
];
/// Fields of English text.
const ENGLISH: [&str; 8] =
    ["name", "marker", "asked_as", "heading", "summary", "question", "text", "notes"];

/// The mapping for Elasticsearch; a field that it does not name is refused.
pub(super) fn elasticsearch_mapping() -> Value {
    let mut properties = serde_json::Map::new();
    for field in EXACT {
        let long = field == "superseded_text";
        properties.insert(
            field.to_owned(),
            if long {
                json!({ "type": "text", "analyzer": "english" })
            } else {
                json!({ "type": "keyword" })
            },
        );
    }
    for field in ENGLISH {
        properties.insert(
            field.to_owned(),
            json!({
                "type": "text",
                "analyzer": "english",
                "fields": { "exact": { "type": "text", "analyzer": "standard" } },
            }),
        );
    }
    properties.insert("in_force".to_owned(), json!({ "type": "boolean" }));
    properties.insert("place".to_owned(), json!({ "type": "integer" }));
    json!({ "mappings": { "dynamic": "strict", "properties": properties } })
}

/// The index configuration for Quickwit; a field that it does not name is refused.
pub(super) fn quickwit_mapping(index: &str) -> Value {
    const LISTS: [&str; 7] =
        ["line", "edition", "date", "holds", "other_wording", "status", "asked_as"];
    let mut fields = Vec::new();
    for field in EXACT {
        let kind = if LISTS.contains(&field) { "array<text>" } else { "text" };
        let tokenizer = if field == "superseded_text" { "en_stem" } else { "raw" };
        fields.push(json!({
            "name": field,
            "type": kind,
            "tokenizer": tokenizer,
            "fast": tokenizer == "raw",
        }));
    }
    for field in ENGLISH {
        let kind = if LISTS.contains(&field) { "array<text>" } else { "text" };
        fields.push(
            json!({ "name": field, "type": kind, "tokenizer": "en_stem", "record": "position" }),
        );
    }
    fields.push(json!({ "name": "in_force", "type": "bool", "fast": true }));
    fields.push(json!({ "name": "place", "type": "u64", "fast": true }));
    json!({
        "version": "0.8",
        "index_id": index,
        "doc_mapping": { "mode": "strict", "field_mappings": fields },
        "search_settings": { "default_search_fields": ENGLISH }
    })
}
