//! What every search ranks by, in the program and in the pages alike: the numbers, the fields of a
//! passage, and what is known of a word in a passage.
//! It knows no index and no query.

use serde::Serialize;

use super::analyse::{group_into_units, split_words};
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
        self.boost * times * (RANKING.saturation + 1.0) / (times + RANKING.saturation * long)
    }
}

/// The numbers of the ranking; `site.js` reads them by these names.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Ranking {
    pub text: FieldWeight,
    pub name: FieldWeight,
    pub heading: FieldWeight,
    pub question: FieldWeight,
    pub summary: FieldWeight,
    pub notes: FieldWeight,
    /// How fast repetition stops counting.
    pub saturation: f32,
    /// A synonym beside the word itself.
    pub synonym: f32,
    /// A word of a synonym of several words, found alone.
    pub part: f32,
    /// How much a word with synonyms keeps of its own rarity.
    pub own_rarity: f32,
    /// How much the other hits of a word count beside the best one.
    pub tie: f32,
    /// The power of the share of the query that was found.
    pub coverage: f32,
    /// What a passage gains whose ability is named in full.
    pub ability_name: f32,
    /// What a passage gains whose topic is named in full.
    pub rule_name: f32,
    /// What a subject's own passage gains when the query is its name and nothing else.
    pub exact_name: f32,
    /// What a passage gains whose heading is named in full.
    pub heading_share: f32,
    /// The factor of a passage that is not in force.
    pub superseded: f32,
    /// The factor of a passage of a side line.
    pub side_line: f32,
    /// The factor of a ruling.
    pub ruling: f32,
    /// The factor of a term of the glossary.
    pub term: f32,
    /// What each position further down in a record costs, up to ten.
    pub place: f32,
}

const fn weight(boost: f32, usual_length: f32, shortness: f32) -> FieldWeight {
    FieldWeight { boost, usual_length, shortness }
}

/// The numbers, tuned on two thirds of the relevance set in the tests.
pub(crate) const RANKING: Ranking = Ranking {
    text: weight(1.0, 24.0, 0.4),
    name: weight(1.5, 4.0, 0.15),
    heading: weight(1.1, 4.0, 0.15),
    question: weight(0.9, 24.0, 0.4),
    summary: weight(0.4, 16.0, 0.2),
    notes: weight(0.2, 24.0, 0.2),
    saturation: 1.2,
    synonym: 0.7,
    part: 0.5,
    own_rarity: 0.25,
    tie: 0.35,
    coverage: 1.0,
    ability_name: 0.8,
    rule_name: 0.3,
    exact_name: 1.5,
    heading_share: 0.4,
    superseded: 0.7,
    side_line: 0.5,
    ruling: 0.9,
    term: 0.8,
    place: 0.006,
};

/// A field of a passage whose words are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PassageField {
    Text,
    Name,
    Heading,
    Question,
    Summary,
    Notes,
}

impl PassageField {
    pub(crate) const ALL: [Self; 6] =
        [Self::Text, Self::Name, Self::Heading, Self::Question, Self::Summary, Self::Notes];

    #[cfg(feature = "search")]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Name => "name",
            Self::Heading => "heading",
            Self::Question => "question",
            Self::Summary => "summary",
            Self::Notes => "notes",
        }
    }

    pub(crate) fn weight(self) -> &'static FieldWeight {
        match self {
            Self::Text => &RANKING.text,
            Self::Name => &RANKING.name,
            Self::Heading => &RANKING.heading,
            Self::Question => &RANKING.question,
            Self::Summary => &RANKING.summary,
            Self::Notes => &RANKING.notes,
        }
    }

    pub(crate) fn text_of(self, passage: &Passage) -> &str {
        match self {
            Self::Text => &passage.text,
            Self::Name => &passage.name,
            Self::Heading => &passage.heading,
            Self::Question => &passage.question,
            Self::Summary => &passage.summary,
            Self::Notes => &passage.notes,
        }
    }

    /// Whether it belongs to the passage itself; the summary and the notes are those of its record,
    /// so that a word found there does not count as found in the passage.
    pub(crate) fn is_of_passage(self) -> bool {
        !matches!(self, Self::Summary | Self::Notes)
    }
}

/// Where one word of a query was found in one passage, and how much that counts.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TermHit {
    pub(crate) best: f32,
    pub(crate) sum: f32,
    pub(crate) in_name: bool,
    pub(crate) in_heading: bool,
    /// Whether it was found in the passage itself, not only in the summary and notes of its record.
    pub(crate) in_passage: bool,
}

impl TermHit {
    /// Adds a token that was found in a field.
    pub(crate) fn add(&mut self, field: PassageField, value: f32) {
        self.best = self.best.max(value);
        self.sum += value;
        self.in_name |= field == PassageField::Name;
        self.in_heading |= field == PassageField::Heading;
        self.in_passage |= field.is_of_passage();
    }

    /// What the word adds to the score.
    pub(crate) fn points(&self) -> f32 {
        self.best + RANKING.tie * (self.sum - self.best)
    }
}

/// What the ranking has to know of a passage besides its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PassageStats {
    /// How many words the subject's name has; a synonym of several words counts once.
    pub(crate) name_units: u64,
    pub(crate) heading_units: u64,
    /// Whether it is the subject's own text, not a ruling about it.
    pub(crate) is_own_text: bool,
    pub(crate) is_of_ability: bool,
}

impl PassageStats {
    pub(crate) fn of_passage(passage: &Passage) -> Self {
        let count_units = |text: &str| group_into_units(&split_words(text)).len().min(63) as u64;
        Self {
            name_units: count_units(&passage.name),
            heading_units: count_units(&passage.heading),
            is_own_text: !passage.kind.is_question(),
            is_of_ability: passage.slot.is_some(),
        }
    }

    /// The stats as one number; `site.js` reads it as well.
    pub(crate) fn to_number(self) -> u64 {
        (self.name_units << 8)
            | (self.heading_units << 2)
            | (u64::from(self.is_own_text) << 1)
            | u64::from(self.is_of_ability)
    }

    #[cfg(feature = "search")]
    pub(crate) fn from_number(number: u64) -> Self {
        Self {
            name_units: number >> 8,
            heading_units: (number >> 2) & 63,
            is_own_text: number & 2 == 2,
            is_of_ability: number & 1 == 1,
        }
    }
}

#[cfg(all(test, feature = "search"))]
mod tests {
    use super::PassageStats;

    #[test]
    fn stats_survive_their_number() {
        let stats = PassageStats {
            name_units: 3,
            heading_units: 63,
            is_own_text: true,
            is_of_ability: false,
        };
        assert_eq!(PassageStats::from_number(stats.to_number()), stats);
    }
}
