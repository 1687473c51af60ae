//! How a passage becomes a document of the index: its fields, their tokens, and the passage itself.

use tantivy::TantivyDocument;
use tantivy::schema::{
    FAST, Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value as _,
};
use tantivy::tokenizer::{PreTokenizedString, Token};

use super::names::known_names;
use super::passage::{Passage, PassageKind};
use super::ranking::{PassageField, in_thousandths};
use super::vocabulary::SpellingList;
use super::words::{joined_runs, name_key, split_words};
use variorum_corpus::record::{ChangeKind, Slot};

/// Raise this when documents or their tokens change: indexes with another number are rebuilt.
pub(super) const FORMAT: u32 = 9;

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
    /// The names of results, their neighbouring words, and their words written as one.
    pub(super) known_as: Field,
    pub(super) kind: Field,
    pub(super) slot: Field,
    pub(super) chapter: Field,
    pub(super) line: Field,
    pub(super) edition: Field,
    pub(super) date: Field,
    pub(super) subject: Field,
    pub(super) change: Field,
    pub(super) status: Field,
    /// `in-force`, `superseded` or `changed`.
    pub(super) is: Field,
    pub(super) holds: Field,
    numbers: Field,
    /// The passage itself, in borsh, as `text_of_bytes` writes it.
    passage: Field,
    /// In the last document: how everything that the index knows is written.
    spellings: Field,
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

/// What a term of `known_as` says: `KIND` and a text, with a space between them.
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
        let whole = without_lengths(IndexRecordOption::Basic);
        let mut exact = |name| builder.add_text_field(name, whole.clone());
        let (known_as, kind, slot) = (exact("known_as"), exact("kind"), exact("slot"));
        let (chapter, line, edition, date) =
            (exact("chapter"), exact("line"), exact("edition"), exact("date"));
        let (subject, change, status) = (exact("subject"), exact("change"), exact("status"));
        let (is, holds) = (exact("is"), exact("holds"));
        let numbers = builder.add_u64_field(NUMBERS, FAST);
        let passage = builder.add_text_field("passage", STORED);
        let spellings = builder.add_text_field("spellings", STORED);
        Self {
            schema: builder.build(),
            stemmed,
            raw,
            raw_name,
            known_as,
            kind,
            slot,
            chapter,
            line,
            edition,
            date,
            subject,
            change,
            status,
            is,
            holds,
            numbers,
            passage,
            spellings,
        }
    }

    pub(super) fn schema(&self) -> Schema {
        self.schema.clone()
    }

    /// The document of a passage.
    pub(super) fn document(&self, passage: &Passage, group: u64) -> TantivyDocument {
        let mut document = TantivyDocument::new();
        self.add_words(&mut document, passage);
        self.add_filters(&mut document, passage);
        document.add_u64(self.numbers, PassageNumbers::pack(passage, group));
        let bytes = borsh::to_vec(passage).expect("a passage fits into memory");
        document.add_text(self.passage, text_of_bytes(&bytes));
        document
    }

    /// Adds the list of spellings to the last document.
    pub(super) fn add_spellings(&self, document: &mut TantivyDocument, spellings: &SpellingList) {
        document.add_text(self.spellings, spellings.lines());
    }

    /// The passage of a document.
    pub(super) fn passage(&self, document: &TantivyDocument) -> Option<Passage> {
        borsh::from_slice(&bytes_of_text(document.get_first(self.passage)?.as_str()?)).ok()
    }

    /// The list of spellings in the last document.
    pub(super) fn spellings(&self, document: &TantivyDocument) -> Option<String> {
        document.get_first(self.spellings)?.as_str().map(str::to_owned)
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
        for (kind, text) in name_terms(passage) {
            document.add_text(self.known_as, name_term(kind, &text));
        }
    }

    fn add_filters(&self, document: &mut TantivyDocument, passage: &Passage) {
        let mut add = |field: Field, value: &str| document.add_text(field, value);
        add(self.subject, &passage.subject);
        add(self.kind, passage.kind.name());
        passage.date.iter().for_each(|date| add(self.date, &date.to_string()));
        if passage.kind != PassageKind::Edition {
            add(self.is, if passage.in_force { "in-force" } else { "superseded" });
        }
        if passage.change == Some(ChangeKind::Functional) {
            add(self.is, "changed");
        }
        passage.status.iter().for_each(|status| add(self.status, status));
        passage.slot.map(Slot::name).iter().for_each(|slot| add(self.slot, slot));
        passage.chapter.iter().for_each(|chapter| add(self.chapter, chapter));
        passage.change.map(ChangeKind::name).iter().for_each(|change| add(self.change, change));
        passage.line.iter().for_each(|line| add(self.line, line));
        passage.edition.iter().for_each(|edition| add(self.edition, edition));
        passage.holds.iter().for_each(|edition| add(self.holds, edition));
    }
}

/// The terms of `known_as` of a passage, each with its kind.
fn name_terms(passage: &Passage) -> Vec<(&'static str, String)> {
    let mut terms = Vec::new();
    for name in known_names(passage) {
        terms.push((if name.is_own { OWN_NAME } else { ASKED_AS }, name.key()));
        terms.extend(name.words.windows(2).map(|pair| (NAME_PAIR, name_key(pair))));
        let joined = joined_runs(&name.words).into_iter();
        terms.extend(joined.map(|(one, words)| (JOINED_NAME, format!("{one} {words}"))));
    }
    terms
}

/// A term of `known_as`.
pub(super) fn name_term(kind: &str, text: &str) -> String {
    format!("{kind} {text}")
}

/// Bytes as a text with a character for each. The library reads stored bytes one by one, which was
/// a tenth of a cold search, and text at once; nearly all of ours are ASCII, so it grows little.
fn text_of_bytes(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

fn bytes_of_text(text: &str) -> Vec<u8> {
    text.chars().filter_map(|c| u8::try_from(c).ok()).collect()
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
