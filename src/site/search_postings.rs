//! Which token stands where, for the search of the pages: taken passage by passage, kept as short texts.
//! It knows nothing of pages and addresses; what a find is worth is for the ranking.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde::{Serialize, Serializer};

use crate::search::{Measure, Passage, RANKING, Synonyms, is_stop_word, stem, tokens, words};

const FIELDS: [Measure; 6] = [RANKING.text, RANKING.name, RANKING.heading, RANKING.question, RANKING.summary, RANKING.notes];

/// The place of the name among the fields.
const NAME: usize = 1;
/// The place of the heading among the fields.
const HEADING: usize = 2;
/// How many of the fields belong to the passage itself; the rest are its surroundings.
const OWN: usize = 4;

/// Values are written as whole numbers, in thousandths.
const POINT: f64 = 1000.0;

/// In whole thousandths.
pub fn rounded(value: f64) -> f64 {
    (value * POINT).round()
}

/// What is known of a token so far.
#[derive(Debug, Clone, Default)]
struct Token {
    /// How many passages have it, field by field.
    passages: [usize; 6],
    /// The last document that has it.
    last: usize,
    /// Documents as steps from the one before, each with its best value, its sum where that differs, and where it is.
    places: String,
}

/// The tokens of one field of the passage before; as a rule those of the next are the same.
#[derive(Debug, Default)]
struct Before {
    text: String,
    tokens: Vec<usize>,
}

/// Every token with its places.
#[derive(Debug, Default)]
pub struct Postings {
    numbers: HashMap<String, usize>,
    tokens: Vec<Token>,
    words: HashSet<String>,
    before: [Before; 6],
    passages: usize,
    docs: usize,
}

impl Postings {
    /// Counts a passage, and adds it as a document if it is one.
    pub fn take(&mut self, passage: &Passage, is_document: bool) {
        let mut finds: Vec<(usize, Find)> = Vec::new();
        let parts = [&passage.text, &passage.name, &passage.heading, &passage.question, &passage.summary, &passage.notes];
        for (field, (text, measure)) in parts.into_iter().zip(FIELDS).enumerate() {
            let mut found = self.tokens_of(field, text);
            let length = found.len();
            found.sort_unstable();
            for same in found.chunk_by(|a, b| a == b) {
                let Some((number, token)) = same.first().and_then(|number| Some((*number, self.tokens.get_mut(*number)?))) else {
                    continue;
                };
                if let Some(passages) = token.passages.get_mut(field) {
                    *passages += 1;
                }
                finds.push((number, Find::of(field, measure.value(short(same.len()), short(length)))));
            }
        }
        self.passages += 1;
        if is_document {
            // A stable order: what a token is worth is added up field by field.
            finds.sort_by_key(|(number, _)| *number);
            for same in finds.chunk_by(|(a, _), (b, _)| a == b) {
                if let Some(token) = same.first().and_then(|(number, _)| self.tokens.get_mut(*number)) {
                    token.add(self.docs, same.iter().fold(Find::default(), |all, (_, find)| all.with(find)));
                }
            }
            self.docs += 1;
        }
    }

    /// The tokens of a text, by number.
    fn tokens_of(&mut self, field: usize, text: &str) -> Vec<usize> {
        if let Some(before) = self.before.get(field).filter(|before| before.text == text) {
            return before.tokens.clone();
        }
        let words = words(text);
        let tokens: Vec<usize> = tokens(&words).into_iter().map(|token| self.number(token)).collect();
        for word in words {
            if !self.words.contains(&word.text) && !is_stop_word(&word.text) {
                self.words.insert(word.text);
            }
        }
        if let Some(before) = self.before.get_mut(field) {
            *before = Before { text: text.to_owned(), tokens: tokens.clone() };
        }
        tokens
    }

    fn number(&mut self, token: String) -> usize {
        let next = self.tokens.len();
        let number = *self.numbers.entry(token).or_insert(next);
        if number == next {
            self.tokens.push(Token::default());
        }
        number
    }

    /// The rarity between words that more than a third of all passages have, and the others.
    pub fn common(&self) -> f64 {
        let third = self.passages / 3;
        (rarity(self.passages, third) + rarity(self.passages, third + 1)) / 2.0
    }

    /// About how many bytes all of it takes.
    pub fn size(&self) -> usize {
        self.numbers.keys().map(|token| token.len() + 16).sum::<usize>() + self.tokens.iter().map(|token| token.places.len()).sum::<usize>()
    }

    /// Every word of the passages and of the synonyms that is not its own stem, and the stems that are no words.
    pub fn vocabulary(&self) -> (BTreeMap<String, String>, String) {
        let synonyms = Synonyms::embedded().groups().iter().copied().flatten();
        let slang = synonyms.flat_map(|text| words(text)).map(|word| word.text).filter(|word| !is_stop_word(word));
        // Words that no document has would lead nowhere.
        let led = |word: &&String| {
            self.numbers.get(&stem(word)).and_then(|at| self.tokens.get(*at)).is_some_and(|token| !token.places.is_empty())
        };
        let stems: BTreeMap<String, String> =
            self.words.iter().filter(led).cloned().chain(slang).map(|word| (word.clone(), stem(&word))).collect();
        let bare: BTreeSet<&str> = stems.values().filter(|root| !stems.contains_key(*root)).map(String::as_str).collect();
        let bare = bare.into_iter().collect::<Vec<_>>().join(" ");
        (stems.into_iter().filter(|(word, root)| word != root).collect(), bare)
    }
}

/// As an object: each token with its rarity and its places.
impl Serialize for Postings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sorted: BTreeMap<&str, &Token> =
            self.numbers.iter().filter_map(|(token, number)| Some((token.as_str(), self.tokens.get(*number)?))).collect();
        // What only a text that is no document has would lead nowhere.
        let led = sorted.into_iter().filter(|(_, token)| !token.places.is_empty());
        serializer.collect_map(led.map(|(name, token)| {
            let most = token.passages.into_iter().max().unwrap_or(0);
            (name, format!("{}{}", rounded(rarity(self.passages, most)), token.places))
        }))
    }
}

impl Token {
    fn add(&mut self, doc: usize, find: Find) {
        let (best, sum) = (thousandths(find.best), thousandths(find.sum));
        self.places.push(' ');
        push_number(&mut self.places, doc - self.last);
        self.places.push('.');
        push_number(&mut self.places, best);
        if sum != best {
            self.places.push('.');
            push_number(&mut self.places, sum);
        }
        self.places.push_str(find.place());
        self.last = doc;
    }
}

/// What a field is worth, in whole thousandths; never below nothing.
fn thousandths(value: f32) -> usize {
    rounded(f64::from(value)) as usize
}

/// Writes a number in digits: the index has hundreds of thousands of them, and the usual way takes five times as long.
fn push_number(text: &mut String, number: usize) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

fn short(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}

/// What a token is worth in one document: in its best field, in all fields, and whether it is in the name, in the heading, and in the
/// document itself.
#[derive(Debug, Clone, Copy, Default)]
struct Find {
    best: f32,
    sum: f32,
    named: bool,
    headed: bool,
    own: bool,
}

impl Find {
    fn of(field: usize, value: f32) -> Self {
        Self { best: value, sum: value, named: field == NAME, headed: field == HEADING, own: field < OWN }
    }

    fn with(self, other: &Self) -> Self {
        Self {
            best: self.best.max(other.best),
            sum: self.sum + other.sum,
            named: self.named | other.named,
            headed: self.headed | other.headed,
            own: self.own | other.own,
        }
    }

    /// A letter for where it is: name, heading, both, surroundings only, or none for the rest.
    fn place(self) -> &'static str {
        match (self.named, self.headed, self.own) {
            (true, true, _) => "b",
            (true, false, _) => "n",
            (false, true, _) => "h",
            (false, false, false) => "s",
            (false, false, true) => "",
        }
    }
}

/// How rare it is what so many of all have, as BM25 has it.
fn rarity(all: usize, have: usize) -> f64 {
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    logarithm(1.0 + (count(all) - count(have) + 0.5) / (count(have) + 0.5))
}

/// The natural logarithm by sums and products alone: the library's may differ in the last digit from machine to machine.
fn logarithm(value: f64) -> f64 {
    let (mut rest, mut halvings) = (value, 0.0);
    while rest > 1.5 {
        rest /= 2.0;
        halvings += 1.0;
    }
    let ratio = (rest - 1.0) / (rest + 1.0);
    let (mut power, mut sum) = (ratio, 0.0);
    for n in 0..24_u32 {
        sum += power / f64::from(2 * n + 1);
        power *= ratio * ratio;
    }
    2.0 * sum + halvings * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn the_logarithm_is_the_natural_one() {
        for value in [1.0, 1.5, 2.0, 17.3, 2000.0] {
            assert!((logarithm(value) - f64::ln(value)).abs() < 1e-12, "{value}");
        }
    }
}
