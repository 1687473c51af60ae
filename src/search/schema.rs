//! How a passage becomes a document of the index: its fields, their tokens, and the passage itself
//! as JSON.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use tantivy::TantivyDocument;
use tantivy::schema::{
    FAST, Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{PreTokenizedString, Token};

use super::analyse::{split_words, tokenize};
use super::passage::Passage;
use super::ranking::{PassageField, PassageStats};
use crate::error::Error;
use variorum_corpus::record::{ChangeKind, Slot};

/// Raise this when documents or their tokens change: indexes with another number are rebuilt.
pub(super) const FORMAT: u32 = 4;

/// The fields of the index; those without a comment hold the field of the passage of that name.
#[derive(Debug, Clone)]
pub(super) struct Fields {
    schema: Schema,
    /// The stems of each text of a passage.
    pub(super) stemmed: [(PassageField, Field); 6],
    /// The stems of the subject's name, one of the above.
    pub(super) stemmed_name: Field,
    /// Every word as it is written, for phrases, prefixes and typos.
    pub(super) raw: Field,
    id: Field,
    pub(super) kind: Field,
    pub(super) slot: Field,
    pub(super) chapter: Field,
    pub(super) line: Field,
    pub(super) edition: Field,
    pub(super) date: Field,
    pub(super) subject: Field,
    pub(super) change: Field,
    /// `in-force` or `superseded`.
    pub(super) is: Field,
    pub(super) holds: Field,
    group: Field,
    weight: Field,
    stats: Field,
    /// The passage itself, as JSON.
    pub(super) stored: Field,
}

/// The column of a number that passages share which are shown as one result.
pub(super) const GROUP: &str = "group";
/// The column of the factor of a passage's score.
pub(super) const WEIGHT: &str = "weight";
/// The column of a passage's stats.
pub(super) const STATS: &str = "stats";

impl Fields {
    pub(super) fn new() -> Self {
        let mut builder = Schema::builder();
        let indexed = |option| {
            TextOptions::default()
                .set_indexing_options(TextFieldIndexing::default().set_index_option(option))
        };
        let stemmed = PassageField::ALL.map(|field| {
            let options = indexed(IndexRecordOption::WithFreqs);
            (field, builder.add_text_field(field.name(), options))
        });
        let (_, stemmed_name) = *stemmed
            .iter()
            .find(|(field, _)| *field == PassageField::Name)
            .expect("the name is one of the fields");
        let raw = builder.add_text_field("raw", indexed(IndexRecordOption::WithFreqsAndPositions));
        let mut exact = |name| builder.add_text_field(name, STRING);
        let (id, kind, slot, chapter, line) =
            (exact("id"), exact("kind"), exact("slot"), exact("chapter"), exact("line"));
        let (edition, date, subject, change) =
            (exact("edition"), exact("date"), exact("subject"), exact("change"));
        let (is, holds) = (exact("is"), exact("holds"));
        let (group, weight, stats) = (
            builder.add_u64_field(GROUP, FAST),
            builder.add_f64_field(WEIGHT, FAST),
            builder.add_u64_field(STATS, FAST),
        );
        let stored = builder.add_text_field("passage", STORED);
        Self {
            schema: builder.build(),
            stemmed,
            stemmed_name,
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
            stats,
            stored,
        }
    }

    pub(super) fn schema(&self) -> Schema {
        self.schema.clone()
    }

    /// The document of a passage.
    pub(super) fn document(&self, passage: &Passage) -> Result<TantivyDocument, Error> {
        let mut document = TantivyDocument::new();
        self.add_words(&mut document, passage);
        self.add_filters(&mut document, passage);
        document.add_u64(self.group, group_number(&passage.id));
        document.add_f64(self.weight, f64::from(passage.weight()));
        document.add_u64(self.stats, PassageStats::of_passage(passage).to_number());
        let json = serde_json::to_string(passage)
            .map_err(|error| Error::new(format!("cannot write JSON: {error}"), ""))?;
        document.add_text(self.stored, json);
        Ok(document)
    }

    fn add_words(&self, document: &mut TantivyDocument, passage: &Passage) {
        for (field, stemmed) in self.stemmed {
            let text = field.text_of(passage);
            if !text.is_empty() {
                let words = split_words(text).into_iter().map(|word| word.text);
                document.add_pre_tokenized_text(stemmed, pre_tokenized(tokenize(text)));
                document.add_pre_tokenized_text(self.raw, pre_tokenized(words));
            }
        }
    }

    fn add_filters(&self, document: &mut TantivyDocument, passage: &Passage) {
        let mut add = |field: Field, value: &str| document.add_text(field, value);
        add(self.id, &passage.id);
        add(self.subject, &passage.subject);
        add(self.kind, passage.kind.name());
        passage.date.iter().for_each(|date| add(self.date, &date.to_string()));
        add(self.is, if passage.in_force { "in-force" } else { "superseded" });
        passage.slot.map(Slot::name).iter().for_each(|slot| add(self.slot, slot));
        passage.chapter.iter().for_each(|chapter| add(self.chapter, chapter));
        passage.change.map(ChangeKind::name).iter().for_each(|change| add(self.change, change));
        passage.line.iter().for_each(|line| add(self.line, line));
        passage.edition.iter().for_each(|edition| add(self.edition, edition));
        passage.holds.iter().for_each(|edition| add(self.holds, edition));
    }
}

/// A number that all editions of one clause share; only numbers of one index are ever compared.
fn group_number(id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}

fn pre_tokenized(texts: impl IntoIterator<Item = String>) -> PreTokenizedString {
    let token = |(position, text)| Token { position, text, ..Token::default() };
    PreTokenizedString {
        text: String::new(),
        tokens: texts.into_iter().enumerate().map(token).collect(),
    }
}
