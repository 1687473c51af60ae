//! What can be found: a passage, the same for every kind of search, and the factor of its score.
//! `from_catalog` and `from_printed` make passages.

use serde::{Deserialize, Serialize};

use super::ranking::RANKING;
use variorum_corpus::record::{ChangeKind, Slot};
use variorum_corpus::timeline::{Date, MAIN_LINE};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PassageKind {
    /// A clause of a special ability.
    Ability,
    /// A clause of a rule topic.
    Rule,
    Ruling,
    /// A term of the glossary.
    Term,
    /// A question that the documents leave open.
    #[serde(rename = "open-point")]
    OpenPoint,
}

impl PassageKind {
    /// Whether it is a question with its answer, and not the text of a rule.
    pub fn is_question(self) -> bool {
        matches!(self, Self::Ruling | Self::OpenPoint)
    }

    pub const ALL: [Self; 5] =
        [Self::Ability, Self::Rule, Self::Ruling, Self::Term, Self::OpenPoint];

    pub fn name(self) -> &'static str {
        match self {
            Self::Ability => "ability",
            Self::Rule => "rule",
            Self::Ruling => "ruling",
            Self::Term => "term",
            Self::OpenPoint => "open-point",
        }
    }
}

/// What replaced a superseded passage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Successor {
    pub edition: String,
    /// What that edition says instead; absent when it drops the clause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// One thing that can be found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Its permanent id: `subject#clause`, `subject/ruling` or the name of an open point.
    pub id: String,
    pub kind: PassageKind,
    pub subject: String,
    /// The slot of the dial, for abilities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// The chapter, for rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<String>,
    /// The lines it belongs to.
    pub line: Vec<String>,
    /// The edition that prints it; for a ruling, every edition it holds for.
    pub edition: Vec<String>,
    /// The date of the (first) edition.
    pub date: Date,
    /// The editions in which it is in force.
    pub holds: Vec<String>,
    /// Every edition that prints this clause, in these words or others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub versions: Vec<String>,
    /// Whether it is in force in the newest edition of its line.
    pub in_force: bool,
    /// What replaced it, if something did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<Successor>,
    /// How it differs from what it superseded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<ChangeKind>,
    /// The name of the subject.
    pub name: String,
    /// The heading: the clause's or ruling's id in words, or the term.
    pub heading: String,
    /// The record's summary; for a ruling, how sure it is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// The question, for rulings and open points.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub question: String,
    /// The clause, the answer or the term, in plain words.
    pub text: String,
    /// Notes, in plain words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Its position in its record, from 0.
    pub place: usize,
    /// Where it is printed, for the exact words of a document of the user's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<PrintedPlace>,
}

/// Where a text is printed in a document of the user's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintedPlace {
    /// The id of the document.
    pub document: String,
    /// What people call it.
    pub title: String,
    /// The name of the imported file.
    pub file: String,
    /// The first and the last line in the file.
    pub lines: (usize, usize),
}

impl Passage {
    pub(crate) fn is_of_main_line(&self) -> bool {
        self.line.iter().any(|line| line == MAIN_LINE)
    }

    /// The factor of its score: what is in force comes before what is superseded, the main line
    /// before the others, and the first clauses of a record, which say what it is about, a little
    /// before the last.
    pub(crate) fn weight(&self) -> f32 {
        let by_force = if self.in_force { 1.0 } else { RANKING.superseded };
        let by_line = if self.is_of_main_line() { 1.0 } else { RANKING.side_line };
        let by_kind = match self.kind {
            PassageKind::Term => RANKING.term,
            PassageKind::Ruling | PassageKind::OpenPoint => RANKING.ruling,
            PassageKind::Ability | PassageKind::Rule => 1.0,
        };
        let place = u8::try_from(self.place.min(10)).expect("ten fits");
        by_force * by_line * by_kind * (1.0 - RANKING.place * f32::from(place))
    }
}
