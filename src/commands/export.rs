//! `variorum export`: all records, rulings, open points and passages for other programs: JSON, JSON
//! lines, an SQL script, a table of changes, and bulk loads with their mappings. What each of them
//! holds is described in `docs/export.md`.

mod changes;
mod search_server;
mod sql;

use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::{Value, json};

use super::figures::load_figures;
use super::open_points::OpenPointView;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::json_view::RecordView;
use crate::pictures::DialMarkers;
use crate::plays::{plays_as_json, scene_plays_as_json};
use crate::rulings::compile_ruling;
use crate::search::passages;
use variorum_corpus::catalog::Catalog;
use variorum_scene::questions::PlayableGames;

/// The version of what is written, in all formats. It grows when a field or a column is renamed,
/// removed or means something else; what is only added leaves it as it is.
const SCHEMA_VERSION: u32 = 1;

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
    /// A script that makes an SQLite database with full-text search: pipe it into sqlite3
    Sql,
    /// What every edition changed, clause by clause, as a table
    Csv,
    /// Passages for Quickwit, one a line
    Quickwit,
    /// Passages for the bulk interface of Elasticsearch
    Elasticsearch,
}

impl Export {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        search_server::check_index_name(&self.index_name)?;
        if self.mapping {
            session.print_json(&self.index_mapping()?)?;
            return Ok(ExitStatus::Ok);
        }
        let catalog = session.complete_catalog()?;
        match self.format {
            Format::Json => session.print_json(&all_in_one(catalog)?)?,
            Format::Jsonl => session.print_data(&json_lines(&all_with_types(catalog)?))?,
            Format::Sql => session.print_data(&sql::script(catalog)?)?,
            Format::Csv => session.print_data(&changes::csv(&changes::all_changes(catalog)?))?,
            Format::Quickwit => {
                session.print_data(&json_lines(&search_server::passage_documents(catalog)?))?
            }
            Format::Elasticsearch => {
                let load = search_server::bulk_load(catalog, &self.index_name)?;
                session.print_data(&json_lines(&load))?
            }
        }
        Ok(ExitStatus::Ok)
    }

    fn index_mapping(&self) -> Result<Value, Error> {
        match self.format {
            Format::Quickwit => Ok(search_server::quickwit_mapping(&self.index_name)),
            Format::Elasticsearch => Ok(search_server::elasticsearch_mapping()),
            Format::Json | Format::Jsonl | Format::Sql | Format::Csv => Err(Error::new(
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

/// The rulings, each with its situations as they are played.
fn ruling_values(catalog: &Catalog) -> Result<Vec<Value>, Error> {
    let games = PlayableGames::default();
    let figures = load_figures(None)?;
    let markers = |edition| DialMarkers::in_edition(catalog, edition);
    let with_id = |entry: variorum_corpus::catalog::RulingEntry<'_>| {
        let mut ruling = to_json(entry.ruling)?;
        if let Value::Object(fields) = &mut ruling {
            fields.insert("id".to_owned(), entry.path_id().into());
            fields.insert("subject".to_owned(), entry.subject.into());
            let compiled = compile_ruling(catalog, entry).0;
            let plays = plays_as_json(&catalog.timeline, &games, &compiled.runs, &markers);
            fields.insert("plays".to_owned(), to_json(&plays)?);
            let (timeline, scenes) = (&catalog.timeline, &compiled.scenes);
            let plays = scene_plays_as_json(timeline, &figures, scenes, &markers);
            fields.insert("scene_plays".to_owned(), to_json(&plays)?);
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
        "schema_version": SCHEMA_VERSION,
        "timeline": to_json(&catalog.timeline)?,
        "records": record_values(catalog)?,
        "rulings": ruling_values(catalog)?,
        "open_points": open_point_values(catalog)?,
        "passages": to_json(&all)?,
    }))
}

/// The version first, then everything, each with its type.
fn all_with_types(catalog: &Catalog) -> Result<Vec<Value>, Error> {
    let mut lines = vec![json!({ "type": "export", "schema_version": SCHEMA_VERSION })];
    let passages = passages(catalog).iter().map(to_json).collect::<Result<Vec<_>, Error>>()?;
    for (kind, values) in [
        ("edition", edition_values(catalog)?),
        ("record", record_values(catalog)?),
        ("ruling", ruling_values(catalog)?),
        ("open-point", open_point_values(catalog)?),
        ("passage", passages),
    ] {
        lines.extend(values.into_iter().map(|value| with_type(value, kind)));
    }
    Ok(lines)
}

fn with_type(mut value: Value, kind: &str) -> Value {
    if let Value::Object(fields) = &mut value {
        fields.insert("type".to_owned(), kind.into());
    }
    value
}

fn edition_values(catalog: &Catalog) -> Result<Vec<Value>, Error> {
    catalog.timeline.editions.iter().map(to_json).collect()
}
