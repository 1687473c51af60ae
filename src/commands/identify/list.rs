//! `variorum identify --json-field`: a JSON list of names and texts, with a table of verdicts.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use super::{outcome, sentence};
use crate::commands::{ExitStatus, Session};
use crate::error::Error;
use crate::printed::{Identifier, NameVerdict, PassageMatch};
use crate::terminal::{HEADING, Terminal};
use variorum_corpus::catalog::Catalog;

/// A text and the name it stands under.
pub(super) struct Item {
    name: String,
    text: String,
}

/// The verdict on one item.
#[derive(Debug, Serialize)]
struct Judged {
    name: String,
    #[serde(flatten)]
    verdict: NameVerdict,
    sentence: String,
}

/// The names and texts of a JSON list.
pub(super) fn items(json: &str, fields: &str) -> Result<Vec<Item>, Error> {
    let Some((name, text)) = fields.split_once(',').map(|(name, text)| (name.trim(), text.trim()))
    else {
        return Err(Error::new(
            format!("'{fields}' names no two fields"),
            "write them as --json-field name,text",
        ));
    };
    let list: Value = serde_json::from_str(json)
        .map_err(|error| Error::new(format!("the file is no JSON: {error}"), ""))?;
    let Value::Array(list) = list else {
        return Err(Error::new(
            "the file is no JSON list",
            "it should be a list of objects, each with a name and a text",
        ));
    };
    let one = |(n, value): (usize, &Value)| {
        let field = |field: &str| {
            let found = value.get(field).and_then(Value::as_str).map(str::to_owned);
            let help = "name the fields that every object has with --json-field name,text";
            found.ok_or_else(|| {
                Error::new(
                    format!("item {} of the list has no text in the field '{field}'", n + 1),
                    help,
                )
            })
        };
        Ok(Item { name: field(name)?, text: field(text)? })
    };
    list.iter().enumerate().map(one).collect()
}

/// Judges every item.
pub(super) fn run(
    session: &Session,
    catalog: &Catalog,
    identifier: &Identifier<'_>,
    items: Vec<Item>,
    json: bool,
) -> Result<ExitStatus, Error> {
    let judge = |item: Item| {
        let verdict = identifier.verdict(Some(&item.name), &item.text);
        Judged { sentence: sentence(&verdict, catalog), name: item.name, verdict }
    };
    let judged: Vec<Judged> = items.into_iter().map(judge).collect();
    if json {
        session.print_json(&judged)?;
    } else {
        session.print(&table(&judged, &session.terminal))?;
    }
    Ok(outcome(judged.iter().map(|one| &one.verdict)))
}

fn table(judged: &[Judged], terminal: &Terminal) -> String {
    let rows: Vec<[String; 5]> = judged.iter().map(row).collect();
    let heads = ["name", "verdict", "is", "edition", "score"].map(str::to_owned);
    let widths: Vec<usize> = (0..heads.len())
        .map(|n| {
            rows.iter()
                .chain([&heads])
                .filter_map(|row| row.get(n))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        })
        .collect();
    let line = |row: &[String; 5]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let mut table = terminal.paint(HEADING, &line(&heads)) + "\n";
    rows.iter().for_each(|row| table += &(line(row) + "\n"));
    let count = |word: &str| rows.iter().filter(|[_, verdict, ..]| verdict == word).count();
    let _ = writeln!(
        table,
        "\n{} texts: {} right, {} under a wrong name, {} unknown.",
        rows.len(),
        count(RIGHT),
        count(WRONG),
        count(NONE)
    );
    table
}

const RIGHT: &str = "right";
const WRONG: &str = "wrong name";
const NONE: &str = "none";

fn row(judged: &Judged) -> [String; 5] {
    let found = |verdict: &str, is: &PassageMatch| {
        let name = short(&judged.name);
        [
            name,
            verdict.to_owned(),
            is.subject.clone(),
            is.edition.clone(),
            format!("{:>3} %", is.score / 10),
        ]
    };
    match &judged.verdict {
        NameVerdict::Right { is } | NameVerdict::Unnamed { is } => found(RIGHT, is),
        NameVerdict::WrongName { is, .. } => found(WRONG, is),
        NameVerdict::None => {
            [short(&judged.name), NONE.to_owned(), String::new(), String::new(), String::new()]
        }
    }
}

/// The beginning of a name, on one line.
fn short(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(40).collect()
}
