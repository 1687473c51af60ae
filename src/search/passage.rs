//! What can be found: a passage, the same for every kind of search, and the factor of its score.
//! `from_catalog` and `from_printed` make passages.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::ranking;
use variorum_corpus::record::{ChangeKind, Slot};
use variorum_corpus::timeline::{Date, MAIN_LINE};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[derive(BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum PassageKind {
    /// A clause of a special ability.
    Ability,
    /// A clause of a rule topic.
    Rule,
    Ruling,
    /// A term of the glossary.
    Term,
    Edition,
    /// A question that the documents leave open.
    #[serde(rename = "open-point")]
    OpenPoint,
}

impl PassageKind {
    pub const ALL: [Self; 6] =
        [Self::Ability, Self::Rule, Self::Ruling, Self::Term, Self::Edition, Self::OpenPoint];

    pub fn name(self) -> &'static str {
        match self {
            Self::Ability => "ability",
            Self::Rule => "rule",
            Self::Ruling => "ruling",
            Self::Term => "term",
            Self::Edition => "edition",
            Self::OpenPoint => "open-point",
        }
    }
}

/// What replaced a superseded passage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
pub struct Successor {
    pub edition: String,
    /// What that edition says instead; absent when it drops the clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// One thing that can be found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
pub struct Passage {
    /// Its permanent id: `subject#clause`, `subject/ruling`, or that of what it is the head of.
    pub id: String,
    /// The id of the result that it is shown under; that of its head.
    pub group: String,
    pub kind: PassageKind,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// The slot of the dial, for abilities.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// The chapter, for rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chapter: Option<String>,
    /// The lines it belongs to.
    pub line: Vec<String>,
    /// The editions that have these very words, oldest first; for a ruling, those it holds for.
    pub edition: Vec<String>,
    /// The dates of these editions; for a ruling, of the first.
    pub date: Vec<Date>,
    /// The editions in which it is in force.
    pub holds: Vec<String>,
    /// The editions that have this clause in other words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_wording: Vec<String>,
    /// Whether it is in force in the newest edition of one of its lines.
    pub in_force: bool,
    /// What replaced it, if it is no longer in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<Successor>,
    /// How it differs from what it superseded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<ChangeKind>,
    /// How sure a ruling is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<String>,
    /// The name of the result.
    pub name: String,
    /// How the dial marks an ability, and its slot, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub marker: String,
    /// What players call it; of heads.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asked_as: Vec<String>,
    /// The heading of a clause or a term.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub heading: String,
    /// What it is about, in a sentence; of heads.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// The question, for rulings.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub question: String,
    /// The clause, the answer or the term, in plain words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Notes, in plain words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Its position in its record, from 0.
    pub place: usize,
    /// Where it is printed, for the exact words of a document of the user's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<PrintedPlace>,
}

/// Where a text is printed in a document of the user's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshSerialize, BorshDeserialize)]
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
    pub(super) fn with_id(self, id: String) -> Self {
        Self { id, ..self }
    }

    /// Adds a later edition that has the same words.
    pub(super) fn add_edition(&mut self, later: Self) {
        self.in_force |= later.in_force;
        self.superseded_by = later.superseded_by.filter(|_| !self.in_force);
        for (known, added) in [
            (&mut self.line, later.line),
            (&mut self.edition, later.edition),
            (&mut self.holds, later.holds),
        ] {
            let new: Vec<String> = added.into_iter().filter(|id| !known.contains(id)).collect();
            known.extend(new);
        }
        self.date.extend(later.date);
        self.change = self.change.or(later.change);
        self.name = later.name;
        if !self.notes.contains(&later.notes) {
            self.notes = format!("{}\n{}", self.notes, later.notes).trim().to_owned();
        }
        self.place = self.place.min(later.place);
    }

    /// Whether it stands for its result as a whole.
    pub(crate) fn is_head(&self) -> bool {
        self.id == self.group
    }

    pub(crate) fn is_of_main_line(&self) -> bool {
        self.line.iter().any(|line| line == MAIN_LINE)
    }

    /// The factor of its score: what is in force comes before what is superseded, the main line
    /// before the others, and the first clauses of a record, which say what it is about, a little
    /// before the last.
    pub(crate) fn weight(&self) -> f32 {
        let by_force = if self.in_force { 1.0 } else { ranking::SUPERSEDED };
        let by_line = if self.is_of_main_line() { 1.0 } else { ranking::SIDE_LINE };
        let by_kind = match self.kind {
            PassageKind::Term => ranking::TERM,
            PassageKind::Ruling => ranking::RULING,
            PassageKind::Edition => ranking::EDITION,
            PassageKind::OpenPoint => ranking::OPEN_POINT,
            PassageKind::Ability | PassageKind::Rule => 1.0,
        };
        let place = u8::try_from(self.place.min(10)).expect("ten fits");
        by_force * by_line * by_kind * (1.0 - ranking::PLACE * f32::from(place))
    }
}
