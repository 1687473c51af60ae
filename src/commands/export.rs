//! `variorum export`: all records, rulings, open points and passages for other programs: JSON, JSON lines, and
//! bulk loads with their mappings.

use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::{Value, json};

use super::open_points::OpenPointView;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::json_view::RecordView;
use crate::lint;
use crate::search::{Passage, passages};
use variorum_corpus::catalog::Catalog;

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The format
    #[arg(value_enum, default_value_t)]
    format: Format,
    /// The mapping (the index configuration) instead of the documents, for quickwit and
    /// elasticsearch
    #[arg(long)]
    mapping: bool,
    /// The name of the index in the bulk load and the mapping
    #[arg(long, value_name = "NAME", default_value = "variorum")]
    index_name: String,
}

/// What to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// One JSON object
    #[default]
    Json,
    /// One JSON object a line, each with its type
    Jsonl,
    /// Passages for Quickwit, one a line
    Quickwit,
    /// Passages for the bulk interface of Elasticsearch
    Elasticsearch,
}

impl Export {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        if self.mapping {
            session.print_json(&self.index_mapping()?)?;
            return Ok(ExitStatus::Ok);
        }
        let catalog = session.catalog()?;
        lint::refuse_broken_files(catalog)?;
        match self.format {
            Format::Json => session.print_json(&all_in_one(catalog)?)?,
            Format::Jsonl => session.print(&json_lines(&all_with_types(catalog)?))?,
            Format::Quickwit => session.print(&json_lines(&passage_documents(catalog)?))?,
            Format::Elasticsearch => {
                session.print(&json_lines(&bulk_load(catalog, &self.index_name)?))?
            }
        }
        Ok(ExitStatus::Ok)
    }

    fn index_mapping(&self) -> Result<Value, Error> {
        match self.format {
            Format::Quickwit => Ok(quickwit_mapping(&self.index_name)),
            Format::Elasticsearch => Ok(elasticsearch_mapping()),
            Format::Json | Format::Jsonl => Err(Error::new(
                "this format has no mapping",
                "name quickwit or elasticsearch; 'variorum schema' describes the records",
            )),
        }
    }
}

fn to_json(value: &impl Serialize) -> Result<Value, Error> {
    serde_json::to_value(value)
        .map_err(|error| Error::new(format!("cannot write JSON: {error}"), ""))
}

/// One value a line.
fn json_lines(values: &[Value]) -> String {
    values.iter().map(|value| format!("{value}\n")).collect()
}

fn record_values(catalog: &Catalog) -> Result<Vec<Value>, Error> {
    catalog
        .entries()
        .map(|entry| to_json(&RecordView::with_left_alone_by(catalog, entry, &[])))
        .collect()
}

fn ruling_values(catalog: &Catalog) -> Result<Vec<Value>, Error> {
    let with_id = |entry: variorum_corpus::catalog::RulingEntry<'_>| {
        let mut ruling = to_json(entry.ruling)?;
        if let Value::Object(fields) = &mut ruling {
            fields.insert("id".to_owned(), entry.path_id().into());
            fields.insert("subject".to_owned(), entry.subject.into());
        }
        Ok(ruling)
    };
    catalog.rulings().map(with_id).collect()
}

fn open_point_values(catalog: &Catalog) -> Result<Vec<Value>, Error> {
    catalog.open_points().map(|entry| to_json(&OpenPointView::new(catalog, entry))).collect()
}

fn all_in_one(catalog: &Catalog) -> Result<Value, Error> {
    let all = passages(catalog);
    Ok(json!({
        "timeline": to_json(&catalog.timeline)?,
        "records": record_values(catalog)?,
        "rulings": ruling_values(catalog)?,
        "open_points": open_point_values(catalog)?,
        "passages": to_json(&all)?,
    }))
}

fn all_with_types(catalog: &Catalog) -> Result<Vec<Value>, Error> {
    let with_type = |kind: &'static str| {
        move |mut value: Value| {
            if let Value::Object(fields) = &mut value {
                fields.insert("type".to_owned(), kind.into());
            }
            value
        }
    };
    let passages: Result<Vec<Value>, Error> = passages(catalog).iter().map(to_json).collect();
    let records = record_values(catalog)?.into_iter().map(with_type("record"));
    let rulings = ruling_values(catalog)?.into_iter().map(with_type("ruling"));
    let open_points = open_point_values(catalog)?.into_iter().map(with_type("open-point"));
    let questions = rulings.chain(open_points);
    Ok(records.chain(questions).chain(passages?.into_iter().map(with_type("passage"))).collect())
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

fn passage_documents(catalog: &Catalog) -> Result<Vec<Value>, Error> {
    passages(catalog).iter().map(passage_document).collect()
}

fn bulk_load(catalog: &Catalog, index: &str) -> Result<Vec<Value>, Error> {
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
fn elasticsearch_mapping() -> Value {
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
fn quickwit_mapping(index: &str) -> Value {
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
