//! Which token stands where, for the search of the pages: taken passage by passage, kept as short
//! texts.
//! It knows nothing of pages and addresses; what a find is worth is for the ranking.

use std::collections::{BTreeMap, BTreeSet};

use super::search_find::{Find, rarity, rounded};
use crate::search::{
    Lexicon, Measure, Passage, RANKING, Shape, Synonyms, is_stop_word, stem, words,
};

const FIELDS: [Measure; 6] =
    [RANKING.text, RANKING.name, RANKING.heading, RANKING.question, RANKING.summary, RANKING.notes];

/// What is known of a token so far.
#[derive(Debug, Clone, Default)]
struct Token {
    /// How many passages have it, field by field.
    passages: [u32; 6],
    /// The last document that has it.
    last: usize,
    /// Documents as steps from the one before, each with its best value, its sum where that
    /// differs, and where it is.
    places: String,
}

/// What was found in one field of the passage before; as a rule the next one says the same there.
#[derive(Debug, Default)]
struct Before {
    text: String,
    units: usize,
    finds: Vec<(usize, Find)>,
}

impl Before {
    /// Reads a text, unless it is the one that was read before.
    fn read(&mut self, field: usize, text: &str, measure: Measure, lexicon: &mut Lexicon) {
        if self.text == text {
            return;
        }
        let mut found = Vec::new();
        self.units = lexicon.read(text, &mut found);
        found.sort_unstable();
        let length = short(found.len());
        let find = |same: &[usize]| {
            same.first()
                .map(|number| (*number, Find::of(field, measure.value(short(same.len()), length))))
        };
        self.finds.clear();
        self.finds.extend(found.chunk_by(|a, b| a == b).filter_map(find));
        self.text.clear();
        self.text.push_str(text);
    }
}

/// Every token with its places.
#[derive(Debug, Default)]
pub struct Postings {
    lexicon: Lexicon,
    tokens: Vec<Token>,
    before: [Before; 6],
    /// What was found in the passage that is being taken.
    finds: Vec<(usize, Find)>,
    passages: usize,
    docs: usize,
}

impl Postings {
    /// Counts a passage, and adds it as a document if it is one; its shape comes back.
    pub fn take(&mut self, passage: &Passage, is_document: bool) -> Shape {
        let Self { lexicon, tokens, before, finds, .. } = self;
        finds.clear();
        let parts = [
            &passage.text,
            &passage.name,
            &passage.heading,
            &passage.question,
            &passage.summary,
            &passage.notes,
        ];
        for (field, ((before, text), measure)) in
            before.iter_mut().zip(parts).zip(FIELDS).enumerate()
        {
            before.read(field, text, measure, lexicon);
            tokens.resize_with(lexicon.tokens(), Token::default);
            for (number, find) in &before.finds {
                if let Some(passages) =
                    tokens.get_mut(*number).and_then(|token| token.passages.get_mut(field))
                {
                    *passages += 1;
                }
                finds.push((*number, *find));
            }
        }
        self.passages += 1;
        if is_document {
            self.add_document();
        }
        let [_, name, heading, ..] = &self.before;
        Shape::counted(passage, name.units, heading.units)
    }

    fn add_document(&mut self) {
        // A stable order: what a token is worth is added up field by field.
        self.finds.sort_by_key(|(number, _)| *number);
        for same in self.finds.chunk_by(|(a, _), (b, _)| a == b) {
            if let Some(token) = same.first().and_then(|(number, _)| self.tokens.get_mut(*number)) {
                let find = same.iter().fold(Find::default(), |all, (_, find)| all.with(find));
                find.write(self.docs - token.last, &mut token.places);
                token.last = self.docs;
            }
        }
        self.docs += 1;
    }

    /// The rarity between words that more than a third of all passages have, and the others.
    pub fn common(&self) -> f64 {
        let third = self.passages / 3;
        (rarity(self.passages, third) + rarity(self.passages, third + 1)) / 2.0
    }

    /// About how many bytes all of it takes.
    pub fn size(&self) -> usize {
        self.tokens.iter().map(|token| token.places.len() + 32).sum()
    }

    /// Every word of the passages and of the synonyms that is not its own stem, and the stems that
    /// are no words.
    pub fn vocabulary(&self) -> (BTreeMap<String, String>, String) {
        let synonyms = Synonyms::embedded().groups().iter().copied().flatten();
        let slang = synonyms
            .flat_map(|text| words(text))
            .map(|word| word.text)
            .filter(|word| !is_stop_word(word));
        // Words that no document has would lead nowhere.
        let led = |root: &str| {
            self.lexicon
                .number_of(root)
                .and_then(|number| self.tokens.get(number))
                .is_some_and(|token| !token.places.is_empty())
        };
        let own = self
            .lexicon
            .words()
            .map(|word| (word.to_owned(), stem(word)))
            .filter(|(_, root)| led(root));
        let slang = slang.map(|word| (word.clone(), stem(&word)));
        let stems: BTreeMap<String, String> = own.chain(slang).collect();
        let bare: BTreeSet<&str> =
            stems.values().filter(|root| !stems.contains_key(*root)).map(String::as_str).collect();
        let bare = bare.into_iter().collect::<Vec<_>>().join(" ");
        (stems.into_iter().filter(|(word, root)| word != root).collect(), bare)
    }

    /// Writes an object of JSON: each token with its rarity and its places, sorted.
    pub fn write(mut self, bytes: &mut Vec<u8>) -> Result<(), serde_json::Error> {
        bytes.push(b'{');
        let mut comma = "";
        for (name, number) in self.lexicon.sorted() {
            // What only a text that is no document has would lead nowhere. What is written is
            // forgotten.
            let Some(token) = self
                .tokens
                .get_mut(number)
                .map(std::mem::take)
                .filter(|token| !token.places.is_empty())
            else {
                continue;
            };
            bytes.extend(comma.bytes());
            comma = ",";
            serde_json::to_writer(&mut *bytes, name)?;
            let most = token.passages.into_iter().max().unwrap_or(0) as usize;
            bytes.extend(format!(":\"{}", rounded(rarity(self.passages, most))).bytes());
            bytes.extend_from_slice(token.places.as_bytes());
            bytes.push(b'"');
        }
        bytes.push(b'}');
        Ok(())
    }
}

fn short(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}
