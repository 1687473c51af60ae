//! The timeline: editions, lines, documents and dates, and what was in force when.
//! It knows nothing of records; a catalog tells it which editions hold one.

mod date;

pub use date::Date;

use serde::{Deserialize, Serialize};

use crate::diagnostic::{Finding, Trouble};
use crate::suggest;
use crate::yaml::{self, At};

/// The line that is meant when nobody says otherwise.
pub const MAIN_LINE: &str = "tabletop";

/// Everything that `editions.yaml` holds.
#[derive(Debug, Clone, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Timeline {
    /// The lines, the main one first.
    pub lines: Vec<Line>,
    /// The editions; within a line, each supersedes those above it.
    pub editions: Vec<Edition>,
    /// The documents that tell of them.
    pub documents: Vec<Document>,
}

/// A sequence of editions that supersede each other.
#[derive(Debug, Clone, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The id, as in `tabletop`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What it is, in a sentence.
    pub description: String,
}

/// One publication.
#[derive(Debug, Clone, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The id, as in `unlimited-2002-01`.
    pub id: At<String>,
    /// A short name for the command line; it wins over a prefix.
    pub short: String,
    /// The title.
    pub title: String,
    /// When it came out.
    pub date: Date,
    /// The line that it belongs to.
    pub line: At<String>,
    /// What kind of publication it is.
    pub kind: EditionKind,
    /// The documents that tell of it.
    pub documents: Vec<At<String>>,
    /// What it is, in a sentence.
    pub description: String,
}

/// What kind of publication an edition is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EditionKind {
    /// A base game.
    Base,
    /// Corrections to an earlier one.
    Errata,
    /// An expansion.
    Expansion,
    /// A game beside the main one.
    Parallel,
    /// Rules that add to the main game.
    Supplement,
}

/// A document that the knowledge base restates.
#[derive(Debug, Clone, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// The id, as in `rebellion-rulebook`.
    pub id: String,
    /// The title.
    pub title: String,
    /// Whether it is the print itself or a compilation of it.
    pub certainty: Certainty,
    /// What it is, in a sentence.
    pub description: String,
}

/// How near a source is to the print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// The print itself.
    #[default]
    Primary,
    /// Somebody who quotes or lists it.
    Secondary,
}

/// The place of an edition in the timeline; smaller is earlier within a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EditionNo(pub usize);

/// A point in time to ask about: an edition, or a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// As an edition has it.
    Edition(EditionNo),
    /// As a date has it, in the line that is asked about.
    Date(Date),
}

impl Timeline {
    /// Reads and checks `editions.yaml`.
    pub fn parse(path: &str, text: &str) -> Result<Self, Trouble> {
        let timeline: Self = yaml::parse(path, text)?;
        let findings = timeline.findings(path);
        if findings.is_empty() { Ok(timeline) } else { Err(Trouble::Findings(findings)) }
    }

    /// Whether ids are well formed and stand once, and every line and document that is named exists.
    pub fn is_sound(&self) -> bool {
        self.findings("").is_empty()
    }

    fn findings(&self, path: &str) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut report =
            |id: &At<String>, message: String, help: &str| findings.push(Finding::new(path, id.spot, "timeline", message, help));
        for (n, edition) in self.editions.iter().enumerate() {
            if !is_id(&edition.id) {
                report(&edition.id, format!("'{}' is no id", edition.id.escape_default()), ID_HELP);
            }
            if self.editions.iter().take(n).any(|other| *other.id == *edition.id || other.short == edition.short) {
                report(
                    &edition.id,
                    format!("'{}' or its short name stands twice", *edition.id),
                    "give each edition its own id and short name",
                );
            }
            if !self.lines.iter().any(|line| line.id == *edition.line) {
                report(&edition.line, format!("there is no line '{}'", *edition.line), "name one of the lines above");
            }
            for document in &edition.documents {
                if self.document(document).is_none() {
                    report(document, format!("there is no document '{}'", **document), "list it under documents");
                }
            }
        }
        findings
    }

    /// The edition at a place.
    pub fn edition(&self, no: EditionNo) -> Option<&Edition> {
        self.editions.get(no.0)
    }

    /// The id of the edition at a place; empty if there is none.
    pub fn id(&self, no: EditionNo) -> &str {
        self.edition(no).map_or("", |edition| edition.id.as_str())
    }

    /// The place of the edition with exactly this id.
    pub fn number(&self, id: &str) -> Option<EditionNo> {
        self.editions.iter().position(|edition| *edition.id == id).map(EditionNo)
    }

    /// The line of an edition; empty if there is no such edition.
    pub fn line_of(&self, no: EditionNo) -> &str {
        self.edition(no).map_or("", |edition| edition.line.as_str())
    }

    /// The document with this id.
    pub fn document(&self, id: &str) -> Option<&Document> {
        self.documents.iter().find(|document| document.id == id)
    }

    /// The line with this id.
    pub fn line(&self, id: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.id == id)
    }

    /// Every edition with its place.
    pub fn numbered(&self) -> impl DoubleEndedIterator<Item = (EditionNo, &Edition)> {
        self.editions.iter().enumerate().map(|(n, edition)| (EditionNo(n), edition))
    }

    /// The edition that somebody names: its id, its short name, or a prefix that only one has.
    pub fn resolve(&self, word: &str) -> Result<EditionNo, Trouble> {
        if let Some((no, _)) = self.numbered().find(|(_, edition)| *edition.id == word || edition.short == word) {
            return Ok(no);
        }
        let starts: Vec<_> =
            self.numbered().filter(|(_, edition)| edition.id.starts_with(word) || edition.short.starts_with(word)).collect();
        match starts.as_slice() {
            [(no, _)] if !word.is_empty() => Ok(*no),
            [] => Err(self.unknown_edition(word)),
            _ => {
                let ids: Vec<_> = starts.iter().map(|(_, edition)| edition.id.as_str()).collect();
                Err(Trouble::new(format!("'{word}' could be any of {}", ids.join(", ")), "write more of it"))
            }
        }
    }

    fn unknown_edition(&self, word: &str) -> Trouble {
        let known = self.editions.iter().flat_map(|edition| [edition.id.as_str(), edition.short.as_str()]);
        let all = "see 'variorum list --editions'";
        Trouble::new(format!("there is no edition '{word}'"), suggest::advice(word, known, all))
    }

    /// The line that somebody names.
    pub fn resolve_line(&self, word: &str) -> Result<&str, Trouble> {
        let known = || self.lines.iter().map(|line| line.id.as_str());
        known().find(|id| *id == word).ok_or_else(|| {
            let all = format!("the lines are {}", known().collect::<Vec<_>>().join(", "));
            Trouble::new(format!("there is no line '{word}'"), suggest::advice(word, known(), &all))
        })
    }

    /// The edition or the date that somebody names; a date may stand wherever an edition may.
    pub fn resolve_moment(&self, word: &str) -> Result<Moment, Trouble> {
        match Date::parse(word) {
            Some(date) if date != Date::Unknown => Ok(Moment::Date(date)),
            _ => self.resolve(word).map(Moment::Edition),
        }
    }

    /// Whether an edition was out at a moment, in the moment's line (or `line`, when the moment is a date).
    pub fn is_out(&self, no: EditionNo, at: Moment, line: &str) -> bool {
        match at {
            Moment::Edition(at) => self.line_of(no) == self.line_of(at) && no <= at,
            Moment::Date(date) => {
                let from = self.edition(no).and_then(|edition| edition.date.counts_from());
                self.line_of(no) == line && from.is_some_and(|from| date.counts_from().is_some_and(|at| from <= at))
            }
        }
    }

    /// Of the editions that hold a record of something, the one in force at a moment.
    pub fn in_force(&self, holding: &[EditionNo], at: Moment, line: &str) -> Option<EditionNo> {
        holding.iter().copied().filter(|no| self.is_out(*no, at, line)).max()
    }

    /// The newest edition of a line.
    pub fn newest(&self, line: &str) -> Option<EditionNo> {
        self.numbered().rev().find(|(_, edition)| *edition.line == line).map(|(no, _)| no)
    }
}

/// What an id may look like, as advice.
pub const ID_HELP: &str = "ids are 1 to 64 small letters, digits and hyphens";

/// Whether a text is an id: 1 to 64 small letters, digits and hyphens.
pub fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timeline() -> Timeline {
        Timeline::parse("editions.yaml", include_str!("../editions.yaml")).unwrap()
    }

    #[test]
    fn dates_are_read_and_written_alike() {
        for text in ["2003-04", "2002", "unknown"] {
            assert_eq!(Date::parse(text).unwrap().to_string(), text);
        }
        for text in ["2003-13", "2003-4", "April", "", "20030-1", "-1"] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
        assert_eq!(Date::Month(2003, 4).words(), "April 2003");
    }

    #[test]
    fn a_short_name_wins_over_a_prefix_and_ambiguity_is_said() {
        let timeline = timeline();
        let id = |word: &str| timeline.resolve(word).map(|no| timeline.id(no).to_owned()).map_err(|trouble| trouble.to_string());
        assert_eq!(id("unlimited").unwrap(), "unlimited-2002-01");
        assert_eq!(id("unlimited-errata-2003-04").unwrap(), "unlimited-errata-2003-04");
        assert_eq!(
            id("unlimited-errata-2003-0"),
            Err("'unlimited-errata-2003-0' could be any of unlimited-errata-2003-04, unlimited-errata-2003-09; write more of it".into())
        );
        assert_eq!(id("errata-2003-04").unwrap(), "unlimited-errata-2003-04");
        assert_eq!(id("wh").unwrap(), "whirlwind-2001-10");
        assert_eq!(id("unlimted"), Err("there is no edition 'unlimted'; did you mean 'unlimited'?".into()));
        assert!(id("").is_err());
    }

    #[test]
    fn an_undated_edition_never_answers_a_date_and_a_year_counts_from_january() {
        let timeline = timeline();
        let no = |id: &str| timeline.number(id).unwrap();
        let at = |text: &str| Moment::Date(Date::parse(text).unwrap());
        assert!(!timeline.is_out(no("multiple-dial"), at("2020"), "multiple-dial"));
        assert!(timeline.is_out(no("dungeons-2002-rev2"), at("2002"), "dungeons"));
        assert!(timeline.is_out(no("dungeons-2002-rev2"), at("2002-01"), "dungeons"));
        assert!(!timeline.is_out(no("dungeons-2002-rev2"), at("2001-12"), "dungeons"));
        assert!(!timeline.is_out(no("dungeons-2002-rev2"), at("2003"), "tabletop"));
    }

    #[test]
    fn in_force_is_the_newest_not_later() {
        let timeline = timeline();
        let holding: Vec<_> =
            ["whirlwind-2001-10", "unlimited-2002-01", "unlimited-errata-2003-04"].map(|id| timeline.number(id).unwrap()).into();
        let at = |word: &str| timeline.in_force(&holding, timeline.resolve_moment(word).unwrap(), MAIN_LINE).map(|no| timeline.id(no));
        assert_eq!(at("2003-05"), Some("unlimited-errata-2003-04"));
        assert_eq!(at("2002-08"), Some("unlimited-2002-01"));
        assert_eq!(at("unlimited-errata-2002-07"), Some("unlimited-2002-01"));
        assert_eq!(at("2000"), None);
        assert_eq!(at("rebellion"), None);
        assert_eq!(at("dungeons"), None);
    }
}
