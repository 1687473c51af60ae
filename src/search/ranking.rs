//! What every search ranks by, in the program and in the pages alike: the numbers, the fields of a
//! passage, and what a token is worth in a passage.
//! The score of a result is defined here once, in words: each term of the query counts as much as
//! it is worth in the passage, in the head of its result, or (less) in another passage of it; the
//! sum is multiplied by the share of the query that was found. The best passage counts, the next
//! two a little, and a name in the query on top. `score` and `search.js` add it up.

use serde::Serialize;

use super::analyse::tokenize;
use super::passage::Passage;

/// How much a word counts that was found in a field.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct FieldWeight {
    /// How much the field counts beside the others.
    pub boost: f32,
    /// How many tokens the field usually has.
    pub usual_length: f32,
    /// How much less a longer field counts, from 0 to 1.
    pub shortness: f32,
}

impl FieldWeight {
    /// The value of a token that occurs `times` in a field of `length` tokens: repetition counts,
    /// but less and less.
    pub(crate) fn token_value(&self, times: f32, length: f32) -> f32 {
        let long = 1.0 - self.shortness + self.shortness * length / self.usual_length;
        self.boost * times * (SATURATION + 1.0) / (times + SATURATION * long)
    }
}

const fn weight(boost: f32, usual_length: f32, shortness: f32) -> FieldWeight {
    FieldWeight { boost, usual_length, shortness }
}

/// How fast repetition stops counting.
const SATURATION: f32 = 1.2;
/// How much the other fields of a passage count beside the best one.
const OTHER_FIELDS: f32 = 0.2;

/// The numbers of the ranking; `search.js` reads them by these names.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Ranking {
    /// A synonym beside the word itself.
    pub synonym: f32,
    /// A word of a synonym of several words, found alone.
    pub part: f32,
    /// How much a word with synonyms keeps of its own rarity.
    pub own_rarity: f32,
    /// A completed word that is not part of a name.
    pub completion: f32,
    /// A word found in another passage of the same result.
    pub context: f32,
    /// What the second and third passage of a result add.
    pub more: f32,
    /// What a word of a name in the query adds, and of what players call it.
    pub name: f32,
    pub asked_as: f32,
    /// The rarity of a word of a name that no passage has, and the most that one counts.
    pub unseen_rarity: f32,
    pub most_rarity: f32,
    /// The factor of a result whose name, or what players call it, is the whole query.
    pub whole_name: f32,
    pub whole_asked_as: f32,
    /// A result below this share of the best score is not shown.
    pub weak: f32,
}

/// The numbers, tuned on the development queries in the tests.
pub(crate) const RANKING: Ranking = Ranking {
    synonym: 0.7,
    part: 0.5,
    own_rarity: 0.25,
    completion: 0.6,
    context: 0.5,
    more: 0.075,
    name: 0.84,
    asked_as: 0.96,
    unseen_rarity: 4.0,
    most_rarity: 6.0,
    whole_name: 4.0,
    whole_asked_as: 2.0,
    weak: 0.2,
};

/// The factors of passages: those out of force, of a side line, and of some kinds count less, and
/// each position further down in a record costs a little, up to ten.
pub(super) const SUPERSEDED: f32 = 0.7;
pub(super) const SIDE_LINE: f32 = 0.6;
pub(super) const RULING: f32 = 0.9;
pub(super) const TERM: f32 = 0.6;
pub(super) const EDITION: f32 = 0.33;
/// Open points: whoever looks for a rule wants the rule first.
pub(super) const OPEN_POINT: f32 = 0.5;
pub(super) const PLACE: f32 = 0.006;

/// A field of a passage whose words are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PassageField {
    Text,
    Heading,
    Question,
    Notes,
    Name,
    AskedAs,
    Summary,
    Marker,
}

impl PassageField {
    pub(crate) const ALL: [Self; 8] = [
        Self::Text,
        Self::Heading,
        Self::Question,
        Self::Notes,
        Self::Name,
        Self::AskedAs,
        Self::Summary,
        Self::Marker,
    ];

    #[cfg(feature = "search")]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Heading => "heading",
            Self::Question => "question",
            Self::Notes => "notes",
            Self::Name => "name",
            Self::AskedAs => "asked_as",
            Self::Summary => "summary",
            Self::Marker => "marker",
        }
    }

    pub(crate) const fn weight(self) -> FieldWeight {
        match self {
            Self::Text => weight(1.0, 24.0, 0.4),
            Self::Heading => weight(1.3, 4.0, 0.15),
            Self::Question => weight(0.9, 24.0, 0.4),
            Self::Notes => weight(0.2, 24.0, 0.2),
            Self::Name => weight(2.0, 4.0, 0.15),
            Self::AskedAs => weight(0.8, 20.0, 0.1),
            Self::Summary => weight(0.6, 16.0, 0.2),
            Self::Marker => weight(1.2, 4.0, 0.1),
        }
    }

    /// The texts of a passage that the field indexes: of a name, the head of a result alone.
    pub(crate) fn texts(self, passage: &Passage) -> Vec<&str> {
        let text = match self {
            Self::Text => &passage.text,
            Self::Heading => &passage.heading,
            Self::Question => &passage.question,
            Self::Notes => &passage.notes,
            Self::Summary => &passage.summary,
            Self::Name if passage.is_head() => &passage.name,
            Self::Name => return Vec::new(),
            Self::Marker => &passage.marker,
            Self::AskedAs => return passage.asked_as.iter().map(String::as_str).collect(),
        };
        if text.is_empty() { Vec::new() } else { vec![text] }
    }

    pub(crate) fn tokens(self, passage: &Passage) -> Vec<String> {
        self.texts(passage).into_iter().flat_map(tokenize).collect()
    }

    /// Whether a passage that has a word here can be left out by `-word`; what only describes a
    /// result as a whole does not count.
    pub(crate) fn excludes(self) -> bool {
        !matches!(self, Self::AskedAs | Self::Summary | Self::Marker)
    }
}

/// What a token is worth in a passage, field by field: the best field, and the others a little.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TokenWorth {
    best: f32,
    sum: f32,
}

impl TokenWorth {
    /// Adds a field in which the token occurs `times` among `length` tokens.
    pub(crate) fn add(&mut self, field: PassageField, times: f32, length: f32) {
        let value = field.weight().token_value(times, length);
        self.best = self.best.max(value);
        self.sum += value;
    }

    #[cfg(feature = "search")]
    pub(super) fn is_nothing(self) -> bool {
        self.sum == 0.0
    }

    pub(crate) fn total(self) -> f32 {
        self.best + OTHER_FIELDS * (self.sum - self.best)
    }
}

/// How rare it is what `found` of `all` passages have, as BM25 defines it; 0 if none has it.
pub(crate) fn rarity(found: usize, all: usize) -> f32 {
    if found == 0 {
        return 0.0;
    }
    let (found, all) = (found as f32, all as f32);
    (1.0 + (all - found + 0.5) / (found + 0.5)).ln()
}

/// A value in whole thousandths, as the indexes keep it.
pub(crate) fn in_thousandths(value: f32) -> f32 {
    (value * 1000.0).round()
}
