//! Reads `editions.yaml` into tables of plain words.
//! It judges nothing: what it cannot read stays out of the tables, and the program reads the file
//! itself and explains.

use std::path::Path;

use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timeline {
    lines: Vec<Line>,
    editions: Vec<Edition>,
    documents: Vec<Document>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: String,
    name: String,
    description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edition {
    id: String,
    short: String,
    title: String,
    date: String,
    line: String,
    kind: String,
    documents: Vec<String>,
    description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    id: String,
    title: String,
    certainty: String,
    description: String,
}

impl Timeline {
    pub fn read(file: &Path) -> Self {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        serde_yaml::from_str(&text).unwrap_or_default()
    }

    /// The place of an edition, as the program numbers them.
    pub fn number(&self, id: &str) -> Option<usize> {
        self.editions.iter().position(|edition| edition.id == id)
    }

    /// The tables, in the order of the fields above; the documents of an edition are one text,
    /// parted by spaces.
    pub fn tables(&self) -> String {
        let lines: Vec<_> = self
            .lines
            .iter()
            .map(|Line { id, name, description }| [id, name, description])
            .collect();
        let editions: Vec<_> = self.editions.iter().map(Edition::words).collect();
        let documents: Vec<_> = self
            .documents
            .iter()
            .map(|Document { id, title, certainty, description }| {
                [id, title, certainty, description]
            })
            .collect();
        format!(
            "static LINES: &[[&str; 3]] = &{lines:?};\n\
             static EDITIONS: &[[&str; 8]] = &{editions:?};\n\
             static DOCUMENTS: &[[&str; 4]] = &{documents:?};\n"
        )
    }
}

impl Edition {
    fn words(&self) -> [String; 8] {
        let Self { id, short, title, date, line, kind, documents, description } = self;
        let documents = documents.join(" ");
        [id, short, title, date, line, kind, &documents, description].map(String::clone)
    }
}
