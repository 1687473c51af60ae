//! How a passage becomes a document of the index: its fields, their tokens, and what is kept to
//! show it.
//! It decides no ranking and reads no query.

use tantivy::TantivyDocument;
use tantivy::schema::{
    FAST, Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{PreTokenizedString, Token};

use super::analyse::{analyse, words};
use super::passage::Passage;
use super::ranking::{Measure, RANKING};
use super::shape::Shape;
use crate::error::Error;
use variorum_expr::fingerprint::Fingerprint;

/// Raise this when documents change their shape: indexes of another number are rebuilt.
pub const FORMAT: u32 = 2;

/// The fields of the index.
#[derive(Debug, Clone)]
pub struct Fields {
    schema: Schema,
    /// Fields of stems, with what a word found there is worth: those of the passage itself, then
    /// its surroundings.
    pub stemmed: [(Field, Measure); 6],
    /// Every word as it is written, for phrases, prefixes and typos.
    pub raw: Field,
    /// The permanent id.
    pub id: Field,
    /// The kind.
    pub kind: Field,
    /// The slot.
    pub slot: Field,
    /// The chapter.
    pub chapter: Field,
    /// The lines.
    pub line: Field,
    /// The editions that print it.
    pub edition: Field,
    /// The date.
    pub date: Field,
    /// The subject.
    pub subject: Field,
    /// The change kind.
    pub change: Field,
    /// `in-force` or `superseded`.
    pub is: Field,
    /// The editions in which it is in force.
    pub holds: Field,
    group: Field,
    weight: Field,
    shape: Field,
    /// The passage itself, as JSON.
    pub stored: Field,
}

/// The column of what is shown as one result.
pub const GROUP: &str = "group";
/// The column of what a score is multiplied with.
pub const WEIGHT: &str = "weight";
/// The column of a passage's shape.
pub const SHAPE: &str = "shape";

impl Fields {
    /// The fields, in their one order.
    pub fn new() -> Self {
        let mut builder = Schema::builder();
        let indexed = |option| {
            TextOptions::default()
                .set_indexing_options(TextFieldIndexing::default().set_index_option(option))
        };
        let mut stems = |name, measure| {
            (builder.add_text_field(name, indexed(IndexRecordOption::WithFreqs)), measure)
        };
        let stemmed = [
            stems("text", RANKING.text),
            stems("name", RANKING.name),
            stems("heading", RANKING.heading),
            stems("question", RANKING.question),
            stems("summary", RANKING.summary),
            stems("notes", RANKING.notes),
        ];
        let raw = builder.add_text_field("raw", indexed(IndexRecordOption::WithFreqsAndPositions));
        let mut exact = |name| builder.add_text_field(name, STRING);
        let (id, kind, slot, chapter, line) =
            (exact("id"), exact("kind"), exact("slot"), exact("chapter"), exact("line"));
        let (edition, date, subject, change) =
            (exact("edition"), exact("date"), exact("subject"), exact("change"));
        let (is, holds) = (exact("is"), exact("holds"));
        let (group, weight, shape) = (
            builder.add_u64_field(GROUP, FAST),
            builder.add_f64_field(WEIGHT, FAST),
            builder.add_u64_field(SHAPE, FAST),
        );
        let stored = builder.add_text_field("passage", STORED);
        Self {
            schema: builder.build(),
            stemmed,
            raw,
            id,
            kind,
            slot,
            chapter,
            line,
            edition,
            date,
            subject,
            change,
            is,
            holds,
            group,
            weight,
            shape,
            stored,
        }
    }

    /// The schema itself.
    pub fn schema(&self) -> Schema {
        self.schema.clone()
    }

    /// The document of a passage.
    pub fn document(&self, passage: &Passage) -> Result<TantivyDocument, Error> {
        let mut document = TantivyDocument::new();
        let parts = [
            &passage.text,
            &passage.name,
            &passage.heading,
            &passage.question,
            &passage.summary,
            &passage.notes,
        ];
        for ((field, _), part) in self.stemmed.iter().zip(parts) {
            if !part.is_empty() {
                document.add_pre_tokenized_text(*field, tokens(analyse(part)));
                document.add_pre_tokenized_text(
                    self.raw,
                    tokens(words(part).into_iter().map(|word| word.text).collect()),
                );
            }
        }
        let exact = [(self.id, &passage.id), (self.subject, &passage.subject)];
        exact.into_iter().for_each(|(field, value)| document.add_text(field, value));
        document.add_text(self.kind, passage.kind.name());
        document.add_text(self.date, passage.date.to_string());
        document.add_text(self.is, if passage.in_force { "in-force" } else { "superseded" });
        let options = [
            (self.slot, &passage.slot),
            (self.chapter, &passage.chapter),
            (self.change, &passage.change),
        ];
        options.into_iter().for_each(|(field, value)| {
            value.iter().for_each(|value| document.add_text(field, value))
        });
        let lists = [
            (self.line, &passage.line),
            (self.edition, &passage.edition),
            (self.holds, &passage.holds),
        ];
        lists.into_iter().for_each(|(field, values)| {
            values.iter().for_each(|value| document.add_text(field, value))
        });
        document.add_u64(self.group, group_of(&passage.id));
        document.add_f64(self.weight, f64::from(passage.weight()));
        document.add_u64(self.shape, Shape::of(passage).number());
        let json = serde_json::to_string(passage)
            .map_err(|error| Error::new(format!("cannot write JSON: {error}"), ""))?;
        document.add_text(self.stored, json);
        Ok(document)
    }
}

/// A number that all editions of one clause share.
fn group_of(id: &str) -> u64 {
    let mut fingerprint = Fingerprint::default();
    fingerprint.feed(id.as_bytes());
    let half = fingerprint.to_string();
    u64::from_str_radix(half.get(16..).unwrap_or_default(), 16).unwrap_or_default()
}

fn tokens(texts: Vec<String>) -> PreTokenizedString {
    let token = |(position, text)| Token { position, text, ..Token::default() };
    PreTokenizedString {
        text: String::new(),
        tokens: texts.into_iter().enumerate().map(token).collect(),
    }
}
