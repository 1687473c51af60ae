//! How a passage becomes a document of the index: its fields, their tokens, and the passage itself.

use tantivy::TantivyDocument;
use tantivy::schema::{
    FAST, Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value as _,
};
use tantivy::tokenizer::{PreTokenizedString, Token};

use super::names::known_names;
use super::passage::{Passage, PassageKind};
use super::query::FilterField;
use super::ranking::{PassageField, in_thousandths};
use super::vocabulary::{Spellings, SpellingsByLength};
use super::words::{joined_runs, name_key, split_words};
use variorum_corpus::record::{ChangeKind, Slot};

/// Raise this when documents or their tokens change: indexes with another number are rebuilt.
pub(super) const FORMAT: u32 = 10;

/// The fields of the index; those without a comment hold the field of the passage of that name.
#[derive(Debug, Clone)]
pub(super) struct Fields {
    schema: Schema,
    /// The stems of each text of a passage.
    pub(super) stemmed: [(PassageField, Field); PassageField::ALL.len()],
    /// Every word as it is written, for phrases, prefixes and typos.
    pub(super) raw: Field,
    /// The words of the names of results, at their heads.
    pub(super) raw_name: Field,
    /// What a passage is looked up by besides its words, as `label` writes it: what it can be
    /// filtered by, the names of results, their neighbouring words, and their words written as one.
    /// The library reads the description of each field at every start, so there is one for all.
    pub(super) labels: Field,
    numbers: Field,
    /// The passage itself, in borsh, as `text_of_bytes` writes it.
    passage: Field,
    /// In the last document: what unknown words are compared with, a value for each length.
    known_words: Field,
    known_names: Field,
}

/// The column of the numbers of a passage.
pub(super) const NUMBERS: &str = "numbers";

/// What the ranking has to know of a passage besides its words.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PassageNumbers {
    /// The number that all passages of a result share.
    pub(super) group: u64,
    /// The factor of the passage's score, in whole thousandths.
    pub(super) weight: f32,
    pub(super) is_head: bool,
}

impl PassageNumbers {
    /// As one number, which is read faster than three.
    fn pack(passage: &Passage, group: u64) -> u64 {
        let weight = in_thousandths(passage.weight()) as u64;
        group << 11 | weight << 1 | u64::from(passage.is_head())
    }

    pub(super) fn unpack(packed: u64) -> Self {
        Self {
            group: packed >> 11,
            weight: (packed >> 1 & 0x3ff) as f32 / 1000.0,
            is_head: packed & 1 == 1,
        }
    }
}

/// What a label says, if it is not the name of a `FilterField`.
pub(super) const HOLDS: &str = "holds";
pub(super) const OWN_NAME: &str = "name";
pub(super) const ASKED_AS: &str = "asked";
/// Two neighbouring words of a name, by their stems.
pub(super) const NAME_PAIR: &str = "pair";
/// Words of a name written as one, and then the words.
pub(super) const JOINED_NAME: &str = "joined";

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
        // Of these nobody asks how long they are.
        let positions = without_lengths(IndexRecordOption::WithFreqsAndPositions);
        let raw = builder.add_text_field("raw", positions.clone());
        let raw_name = builder.add_text_field("raw_name", positions);
        let labels = builder.add_text_field("labels", without_lengths(IndexRecordOption::Basic));
        let numbers = builder.add_u64_field(NUMBERS, FAST);
        let passage = builder.add_text_field("passage", STORED);
        let known_words = builder.add_text_field("known_words", STORED);
        let known_names = builder.add_text_field("known_names", STORED);
        Self {
            schema: builder.build(),
            stemmed,
            raw,
            raw_name,
            labels,
            numbers,
            passage,
            known_words,
            known_names,
        }
    }

    pub(super) fn schema(&self) -> Schema {
        self.schema.clone()
    }

    /// The document of a passage.
    pub(super) fn document(&self, passage: &Passage, group: u64) -> TantivyDocument {
        let mut document = TantivyDocument::new();
        self.add_words(&mut document, passage);
        for (kind, text) in name_labels(passage).into_iter().chain(filter_labels(passage)) {
            document.add_text(self.labels, label(kind, &text));
        }
        document.add_u64(self.numbers, PassageNumbers::pack(passage, group));
        let bytes = borsh::to_vec(passage).expect("a passage fits into memory");
        document.add_text(self.passage, text_of_bytes(&bytes));
        document
    }

    /// Adds the spellings to the last document.
    pub(super) fn add_spellings(&self, document: &mut TantivyDocument, spellings: &Spellings) {
        let Spellings { words, names } = spellings;
        words.0.iter().for_each(|lines| document.add_text(self.known_words, lines));
        names.0.iter().for_each(|lines| document.add_text(self.known_names, lines));
    }

    /// The passage of a document.
    pub(super) fn passage(&self, document: &TantivyDocument) -> Option<Passage> {
        borsh::from_slice(&bytes_of_text(document.get_first(self.passage)?.as_str()?)).ok()
    }

    /// The spellings in the last document.
    pub(super) fn spellings(&self, document: &TantivyDocument) -> Spellings {
        let by_length = |field: Field| {
            let lines = document.get_all(field).filter_map(|lines| lines.as_str());
            SpellingsByLength(lines.map(str::to_owned).collect())
        };
        Spellings { words: by_length(self.known_words), names: by_length(self.known_names) }
    }

    fn add_words(&self, document: &mut TantivyDocument, passage: &Passage) {
        let add_raw = |document: &mut TantivyDocument, field: Field, text: &str| {
            let words = split_words(text).into_iter().map(|word| word.text.into_owned());
            document.add_pre_tokenized_text(field, pre_tokenized(words));
        };
        for (field, stemmed) in self.stemmed {
            let texts = field.texts(passage);
            if !texts.is_empty() {
                document.add_pre_tokenized_text(stemmed, pre_tokenized(field.tokens(passage)));
                texts.into_iter().for_each(|text| add_raw(document, self.raw, text));
            }
        }
        if passage.is_head() {
            add_raw(document, self.raw_name, &passage.name);
        }
    }
}

/// What a passage can be filtered by.
fn filter_labels(passage: &Passage) -> Vec<(&'static str, String)> {
    let mut labels = Vec::new();
    let mut add = |field: FilterField, value: &str| labels.push((field.name(), value.to_owned()));
    add(FilterField::Subject, &passage.subject);
    add(FilterField::Kind, passage.kind.name());
    passage.date.iter().for_each(|date| add(FilterField::Date, &date.to_string()));
    if passage.kind != PassageKind::Edition {
        add(FilterField::Is, if passage.in_force { "in-force" } else { "superseded" });
    }
    if passage.change == Some(ChangeKind::Functional) {
        add(FilterField::Is, "changed");
    }
    passage.status.iter().for_each(|status| add(FilterField::Status, status));
    passage.slot.map(Slot::name).iter().for_each(|slot| add(FilterField::Slot, slot));
    passage.chapter.iter().for_each(|chapter| add(FilterField::Chapter, chapter));
    passage.change.map(ChangeKind::name).iter().for_each(|kind| add(FilterField::Change, kind));
    passage.line.iter().for_each(|line| add(FilterField::Line, line));
    passage.edition.iter().for_each(|edition| add(FilterField::Edition, edition));
    labels.extend(passage.holds.iter().map(|edition| (HOLDS, edition.clone())));
    labels
}

/// The names of a passage.
fn name_labels(passage: &Passage) -> Vec<(&'static str, String)> {
    let mut labels = Vec::new();
    for name in known_names(passage) {
        labels.push((if name.is_own { OWN_NAME } else { ASKED_AS }, name.key()));
        labels.extend(name.words.windows(2).map(|pair| (NAME_PAIR, name_key(pair))));
        let joined = joined_runs(&name.words).into_iter();
        labels.extend(joined.map(|(one, words)| (JOINED_NAME, format!("{one} {words}"))));
    }
    labels
}

/// The term of a label: its kind and a text.
pub(super) fn label(kind: &str, text: &str) -> String {
    format!("{kind} {text}")
}

/// Bytes as a text with a character for each. The library reads stored bytes one by one, which was
/// a tenth of a cold search, and text at once; nearly all of ours are ASCII, so it grows little.
fn text_of_bytes(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

fn bytes_of_text(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !byte.is_ascii()) {
        let (ascii, other) = rest.split_at(at);
        bytes.extend_from_slice(ascii.as_bytes());
        let mut other = other.chars();
        bytes.extend(other.next().and_then(|c| u8::try_from(c).ok()));
        rest = other.as_str();
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

/// The options of a field in which every passage counts alike, however long its text is.
fn without_lengths(option: IndexRecordOption) -> TextOptions {
    let indexing = TextFieldIndexing::default().set_tokenizer("raw");
    TextOptions::default()
        .set_indexing_options(indexing.set_fieldnorms(false).set_index_option(option))
}

fn pre_tokenized(texts: impl IntoIterator<Item = String>) -> PreTokenizedString {
    let token = |(position, text)| Token { position, text, ..Token::default() };
    PreTokenizedString {
        text: String::new(),
        tokens: texts.into_iter().enumerate().map(token).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_from_their_text() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(bytes_of_text(&text_of_bytes(&bytes)), bytes);
    }

    #[test]
    fn the_numbers_of_a_passage_come_back_as_they_were_packed() {
        for packed in [0, 1, 1000 << 1, 417 << 1 | 1, 14_285 << 11 | 994 << 1 | 1] {
            let numbers = PassageNumbers::unpack(packed);
            let weight = in_thousandths(numbers.weight) as u64;
            let again = numbers.group << 11 | weight << 1 | u64::from(numbers.is_head);
            assert_eq!(again, packed);
        }
    }
}
