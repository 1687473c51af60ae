//! The numbers that every search ranks by, in the program and in the pages alike.
//! They are data: nothing here looks at a passage or a query.

use serde::Serialize;

/// What a word found in a field is worth.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Measure {
    /// Its worth beside the other fields.
    pub boost: f32,
    /// How many tokens the field has as a rule.
    pub usual_length: f32,
    /// How much a longer field is worth less, from 0 to 1.
    pub shortness: f32,
}

impl Measure {
    /// The value of a token that stands `times` in a field of so many tokens: more is better, less
    /// and less so.
    pub fn value(&self, times: f32, length: f32) -> f32 {
        let long = 1.0 - self.shortness + self.shortness * length / self.usual_length;
        self.boost * times * (RANKING.saturation + 1.0) / (times + RANKING.saturation * long)
    }
}

/// What every search is ranked by.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Ranking {
    /// The clause, the answer or the term itself.
    pub text: Measure,
    /// The name of the subject.
    pub name: Measure,
    /// The heading of the clause or ruling.
    pub heading: Measure,
    /// The question of a ruling.
    pub question: Measure,
    /// The summary of the record.
    pub summary: Measure,
    /// Notes of the clause and its record.
    pub notes: Measure,
    /// How fast repetition stops counting.
    pub saturation: f32,
    /// A synonym beside the word itself.
    pub synonym: f32,
    /// A word of a synonym of several words, found alone.
    pub part: f32,
    /// How much a word with synonyms keeps of its own rarity.
    pub own_rarity: f32,
    /// How much of the other finds of a word counts beside the best one.
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
    /// What is no longer in force.
    pub superseded: f32,
    /// What is of a side line.
    pub side_line: f32,
    /// A ruling.
    pub ruling: f32,
    /// A term of the glossary.
    pub term: f32,
    /// What each place further down in a record costs, up to ten.
    pub place: f32,
}

const fn measure(boost: f32, usual_length: f32, shortness: f32) -> Measure {
    Measure { boost, usual_length, shortness }
}

/// The numbers, tuned on two thirds of the relevance set in the tests.
pub const RANKING: Ranking = Ranking {
    text: measure(1.0, 24.0, 0.4),
    name: measure(1.5, 4.0, 0.15),
    heading: measure(1.1, 4.0, 0.15),
    question: measure(0.9, 24.0, 0.4),
    summary: measure(0.4, 16.0, 0.2),
    notes: measure(0.2, 24.0, 0.2),
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
