//! The timeline: editions, lines, documents and dates, and what was in force when.
//! It knows nothing of records; a catalog tells it which editions hold one.

mod date;

pub use date::Date;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::diagnostic::{Finding, Position, is_invisible};
use crate::record::{ID_HELP, is_id};
use crate::yaml::{self, Spanned};
use variorum_expr::suggest;

/// The line that is meant when nobody says otherwise.
pub const MAIN_LINE: &str = "tabletop";

/// Everything that `editions.yaml` holds.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
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
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The id, as in `tabletop`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Whether it stands alone.
    #[serde(default)]
    pub kind: LineKind,
    /// The line that a supplement adds to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supplements: Option<Spanned<String>>,
    /// What it is, in a sentence.
    pub description: String,
}

/// Whether a line stands alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// What its editions do not say, they do not say.
    #[default]
    Standalone,
    /// What its editions do not replace stays in force from the line that it supplements.
    Supplement,
}

/// One publication.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The id, as in `unlimited-2002-01`.
    pub id: Spanned<String>,
    /// A short name for the command line; it wins over a prefix.
    pub short: String,
    /// The title.
    pub title: String,
    /// When it came out.
    pub date: Date,
    /// The line that it belongs to.
    pub line: Spanned<String>,
    /// What kind of publication it is.
    pub kind: EditionKind,
    /// The documents that tell of it.
    pub documents: Vec<Spanned<String>>,
    /// What it is, in a sentence.
    pub description: String,
}

/// What kind of publication an edition is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
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
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// The print itself.
    #[default]
    Primary,
    /// Somebody who quotes or lists it.
    Secondary,
}

/// The place of an edition in its timeline; smaller is earlier within a line.
///
/// Only a timeline hands them out, so an index always leads to an edition of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
pub struct EditionIndex(usize);

/// A point in time to ask about: an edition, or a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// As an edition has it.
    Edition(EditionIndex),
    /// As a date has it, in the line that is asked about.
    Date(Date),
}

impl Edition {
    /// The edition in words: `Unlimited errata, April 2003`.
    pub fn title_and_date(&self) -> String {
        format!("{}, {}", self.title, self.date.spelled_out())
    }

    fn name_starts_with(&self, word: &str) -> bool {
        self.id.starts_with(word) || self.short.starts_with(word)
    }
}

/// Reading `editions.yaml`.
impl Timeline {
    /// Reads and checks `editions.yaml`.
    pub fn parse(path: &str, text: &str) -> Result<Self, Error> {
        let timeline: Self = yaml::parse(path, text)?;
        let findings = timeline.findings(path);
        if findings.is_empty() { Ok(timeline) } else { Err(Error::Findings(findings)) }
    }

    fn findings(&self, path: &str) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut report = |position: Position, message: String, help: &str| {
            findings.push(Finding::new(path, position, "timeline", message, help))
        };
        self.report_ids(&mut report);
        self.lines.iter().for_each(|line| self.report_supplement(line, &mut report));
        for (n, edition) in self.editions.iter().enumerate() {
            self.report_edition(n, edition, &mut report);
        }
        self.report_texts(&mut report);
        findings
    }

    /// Ids of lines and documents that are none, or that occur twice.
    fn report_ids(&self, report: &mut impl FnMut(Position, String, &str)) {
        let lines: Vec<&str> = self.lines.iter().map(|line| line.id.as_str()).collect();
        let documents: Vec<&str> = self.documents.iter().map(|it| it.id.as_str()).collect();
        for (kind, ids) in [("line", lines), ("document", documents)] {
            for (n, id) in ids.iter().enumerate() {
                if !is_id(id) {
                    let message = format!("'{}' is not the id of a {kind}", id.escape_default());
                    report(Position::default(), message, ID_HELP);
                }
                if ids.iter().take(n).any(|other| other == id) {
                    let message = format!("there are two {kind}s '{id}'");
                    report(Position::default(), message, &format!("give each {kind} its own id"));
                }
            }
        }
    }

    fn report_supplement(&self, line: &Line, report: &mut impl FnMut(Position, String, &str)) {
        let is_other_line = |base: &Spanned<String>| {
            self.line(base).is_some_and(|base| base.kind == LineKind::Standalone)
        };
        match (&line.supplements, line.kind) {
            (Some(base), LineKind::Supplement) if !is_other_line(base) => {
                let message = format!("'{}' is not a line that stands alone", **base);
                report(base.position, message, "name the line that it supplements");
            }
            (Some(base), LineKind::Standalone) => {
                let message = format!("the line '{}' stands alone", line.id);
                report(base.position, message, "add 'kind: supplement', or remove 'supplements'");
            }
            _ => {}
        }
    }

    fn report_edition(
        &self,
        n: usize,
        edition: &Edition,
        report: &mut impl FnMut(Position, String, &str),
    ) {
        let (id, place) = (&edition.id, edition.id.position);
        for word in [id.as_str(), edition.short.as_str()] {
            if !is_id(word) {
                report(place, format!("'{}' is not an id", word.escape_default()), ID_HELP);
            }
        }
        let before = || self.editions.iter().take(n);
        if before().any(|other| *other.id == **id || other.short == edition.short) {
            let message = format!("'{}' or its short name occurs twice", **id);
            report(place, message, "give each edition its own id and short name");
        }
        if self.editions.iter().any(|other| *other.id != **id && *other.id == edition.short) {
            let message =
                format!("the short name '{}' is the id of another edition", edition.short);
            report(place, message, "give it a short name of its own");
        }
        let published = |edition: &Edition| edition.date.counts_from();
        let is_later = |other: &Edition| published(other) > published(edition);
        let in_line = |other: &&Edition| *other.line == *edition.line;
        if published(edition).is_some() && before().filter(in_line).any(is_later) {
            let message = format!("'{}' is older than an edition above it", **id);
            report(place, message, "list the editions of a line in the order of their dates");
        }
        if self.line(&edition.line).is_none() {
            let message = format!("there is no line '{}'", *edition.line);
            report(edition.line.position, message, "name one of the lines above");
        }
        for document in &edition.documents {
            if self.document(document).is_none() {
                let message = format!("there is no document '{}'", **document);
                report(document.position, message, "list it under documents");
            }
        }
    }

    /// Names and titles that are empty, and texts with characters that cannot be seen.
    fn report_texts(&self, report: &mut impl FnMut(Position, String, &str)) {
        let mut texts: Vec<(Position, &str, &str)> = Vec::new();
        for line in &self.lines {
            texts.push((Position::default(), "the name of a line", &line.name));
            texts.push((Position::default(), "the description of a line", &line.description));
        }
        for edition in &self.editions {
            texts.push((edition.id.position, "the title of an edition", &edition.title));
            texts.push((
                edition.id.position,
                "the description of an edition",
                &edition.description,
            ));
        }
        for document in &self.documents {
            texts.push((Position::default(), "the title of a document", &document.title));
            let description = &document.description;
            texts.push((Position::default(), "the description of a document", description));
        }
        for (position, what, text) in texts {
            if text.trim().is_empty() {
                report(position, format!("{what} is empty"), "write it");
            }
            let is_hidden = |c: char| c != '\n' && (c.is_control() || is_invisible(c));
            if let Some(c) = text.chars().find(|c| is_hidden(*c)) {
                let message = format!("{what} has the character U+{:04X}", u32::from(c));
                report(position, message, "remove it: it cannot be seen");
            }
        }
    }
}

/// Looking things up.
impl Timeline {
    pub fn edition(&self, index: EditionIndex) -> &Edition {
        self.editions.get(index.0).expect("an index comes from the timeline that it is used with")
    }

    pub fn edition_id(&self, index: EditionIndex) -> &str {
        &self.edition(index).id
    }

    /// The edition in words: `Unlimited errata, April 2003`.
    pub fn describe(&self, index: EditionIndex) -> String {
        self.edition(index).title_and_date()
    }

    /// Editions of one line, in order, as a stretch in words: `Up to July 2002`,
    /// `From April 2003 on`, `October 2001 to July 2002`, or the name of the line when it is all
    /// of it.
    pub fn describe_stretch(&self, editions: &[EditionIndex]) -> String {
        let [first, .., last] = editions else {
            return editions.first().map_or_else(String::new, |only| self.describe_one(*only));
        };
        let date = |edition: EditionIndex| self.edition(edition).date.spelled_out();
        match (self.is_first_of_line(*first), self.is_newest_of_line(*last)) {
            (true, true) => self.line_name(*first).to_owned(),
            (true, false) => format!("Up to {}", date(*last)),
            (false, true) => format!("From {} on", date(*first)),
            (false, false) => format!("{} to {}", date(*first), date(*last)),
        }
    }

    /// A single edition as a stretch in words.
    fn describe_one(&self, edition: EditionIndex) -> String {
        match (self.is_first_of_line(edition), self.is_newest_of_line(edition)) {
            (true, true) => self.line_name(edition).to_owned(),
            (false, true) => format!("From {} on", self.edition(edition).date.spelled_out()),
            _ => self.describe(edition),
        }
    }

    /// What people call the line of an edition.
    pub fn line_name(&self, edition: EditionIndex) -> &str {
        let line = self.line_of(edition);
        self.line(line).map_or(line, |line| &line.name)
    }

    fn is_first_of_line(&self, edition: EditionIndex) -> bool {
        let line = self.line_of(edition);
        self.find_index(|other| *other.line == line) == Some(edition)
    }

    fn is_newest_of_line(&self, edition: EditionIndex) -> bool {
        self.newest(self.line_of(edition)) == Some(edition)
    }

    /// The id of an edition's line.
    pub fn line_of(&self, index: EditionIndex) -> &str {
        &self.edition(index).line
    }

    /// The place of the edition with exactly this id.
    pub fn index_of(&self, id: &str) -> Option<EditionIndex> {
        self.find_index(|edition| *edition.id == id)
    }

    pub fn indexed_editions(&self) -> impl DoubleEndedIterator<Item = (EditionIndex, &Edition)> {
        self.editions.iter().enumerate().map(|(n, edition)| (EditionIndex(n), edition))
    }

    /// The newest edition of a line.
    pub fn newest(&self, line: &str) -> Option<EditionIndex> {
        self.editions.iter().rposition(|edition| *edition.line == line).map(EditionIndex)
    }

    pub fn document(&self, id: &str) -> Option<&Document> {
        self.documents.iter().find(|document| document.id == id)
    }

    pub fn line(&self, id: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.id == id)
    }

    /// The id of the line that a line supplements; none if it stands alone.
    pub fn supplemented_line(&self, line: &str) -> Option<&str> {
        self.line(line)?.supplements.as_ref().map(|base| base.as_str())
    }

    /// The editions of the lines that supplement a line.
    pub fn supplements_of(&self, line: &str) -> impl Iterator<Item = EditionIndex> {
        let editions = self.indexed_editions();
        editions
            .filter(move |(_, edition)| self.supplemented_line(&edition.line) == Some(line))
            .map(|(index, _)| index)
    }

    fn find_index(&self, is_wanted: impl Fn(&Edition) -> bool) -> Option<EditionIndex> {
        self.editions.iter().position(is_wanted).map(EditionIndex)
    }
}

/// What somebody means by a word. A word that could mean several editions is refused, with all of
/// them.
impl Timeline {
    /// The edition that somebody names: its id, its short name, or a prefix that only one has.
    pub fn resolve(&self, word: &str) -> Result<EditionIndex, Error> {
        // An exact id always wins.
        let named = self.index_of(word).or_else(|| self.find_index(|it| it.short == word));
        if let Some(index) = named {
            return Ok(index);
        }
        let starts = self.indexed_editions().filter(|(_, edition)| edition.name_starts_with(word));
        match starts.collect::<Vec<_>>().as_slice() {
            [(index, _)] if !word.is_empty() => Ok(*index),
            [] => Err(self.unknown_edition(word)),
            several => Err(Error::AmbiguousEdition {
                word: word.to_owned(),
                candidates: several.iter().map(|(_, edition)| edition.id.value.clone()).collect(),
            }),
        }
    }

    fn unknown_edition(&self, word: &str) -> Error {
        let known =
            self.editions.iter().flat_map(|edition| [edition.id.as_str(), edition.short.as_str()]);
        let suggestion = suggest::nearest(word, known).map(str::to_owned);
        Error::UnknownEdition { word: word.to_owned(), suggestion }
    }

    /// The id of the line that somebody names.
    pub fn resolve_line(&self, word: &str) -> Result<&str, Error> {
        let known = || self.lines.iter().map(|line| line.id.as_str());
        known().find(|id| *id == word).ok_or_else(|| Error::UnknownLine {
            word: word.to_owned(),
            suggestion: suggest::nearest(word, known()).map(str::to_owned),
            known: known().map(str::to_owned).collect(),
        })
    }

    /// The edition or the date that somebody names.
    pub fn resolve_moment(&self, word: &str) -> Result<Moment, Error> {
        match Date::parse(word) {
            Some(date) if date != Date::Unknown => Ok(Moment::Date(date)),
            _ => self.resolve(word).map(Moment::Edition).map_err(|error| match error {
                Error::UnknownEdition { word, suggestion } => {
                    let suggestion = month_of_day(&word).or(suggestion);
                    Error::UnknownEdition { word, suggestion }
                }
                other => other,
            }),
        }
    }
}

/// The month of a whole date: nothing is dated to the day.
fn month_of_day(word: &str) -> Option<String> {
    let (month, day) = word.rsplit_once('-')?;
    let is_day = day.len() == 2 && day.bytes().all(|byte| byte.is_ascii_digit());
    (is_day && matches!(Date::parse(month), Some(Date::Month(..)))).then(|| month.to_owned())
}

/// What was in force when. A caller says which editions hold a record.
impl Timeline {
    /// Whether an edition was out at a moment, in the moment's line (or `line`, when the moment is
    /// a date).
    pub fn is_out(&self, edition: EditionIndex, at: Moment, line: &str) -> bool {
        match at {
            Moment::Edition(at) => self.line_of(edition) == self.line_of(at) && edition <= at,
            Moment::Date(date) => {
                let published = self.edition(edition).date.counts_from();
                let is_out = published.zip(date.counts_from()).is_some_and(|(from, at)| from <= at);
                self.line_of(edition) == line && is_out
            }
        }
    }

    /// Of the editions that hold a record of something, the one in force at a moment. Where an
    /// edition of a supplement has nothing, the newest of the line that it supplements is.
    pub fn in_force(
        &self,
        holding: &[EditionIndex],
        at: Moment,
        line: &str,
    ) -> Option<EditionIndex> {
        let in_base = || {
            let Moment::Edition(edition) = at else { return None };
            let base = self.supplemented_line(self.line_of(edition))?;
            self.in_force_in_line(holding, Moment::Edition(self.newest(base)?), base)
        };
        self.in_force_in_line(holding, at, line).or_else(in_base)
    }

    /// The same, without what a supplement leaves to another line.
    pub fn in_force_in_line(
        &self,
        holding: &[EditionIndex],
        at: Moment,
        line: &str,
    ) -> Option<EditionIndex> {
        holding.iter().copied().filter(|edition| self.is_out(*edition, at, line)).max()
    }

    /// Whether a record is in force at a moment only because a supplement leaves the matter to the
    /// line of another moment. The lines count only for dates.
    pub fn leaves_to(
        &self,
        at: (Moment, &str),
        record: EditionIndex,
        other: (Moment, &str),
    ) -> bool {
        let line_at = |(moment, line): (Moment, &'_ str)| match moment {
            Moment::Edition(edition) => self.line_of(edition).to_owned(),
            Moment::Date(_) => line.to_owned(),
        };
        let line = self.line_of(record);
        line != line_at(at) && line == line_at(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timeline() -> Timeline {
        Timeline::parse("editions.yaml", include_str!("../../../editions.yaml")).unwrap()
    }

    #[test]
    fn a_short_name_wins_over_a_prefix_and_ambiguity_is_said() {
        let timeline = timeline();
        let id = |word: &str| {
            timeline
                .resolve(word)
                .map(|no| timeline.edition_id(no).to_owned())
                .map_err(|error| format!("{error}; {}", error.advice().unwrap_or_default()))
        };
        assert_eq!(id("unlimited").unwrap(), "unlimited-2002-01");
        assert_eq!(id("unlimited-errata-2003-04").unwrap(), "unlimited-errata-2003-04");
        assert_eq!(
            id("unlimited-errata-2003-0"),
            Err("'unlimited-errata-2003-0' could be any of unlimited-errata-2003-04, \
                 unlimited-errata-2003-09; write more of it"
                .into())
        );
        assert_eq!(id("errata-2003-04").unwrap(), "unlimited-errata-2003-04");
        assert_eq!(id("wh").unwrap(), "whirlwind-2001-10");
        assert_eq!(
            id("unlimted"),
            Err("there is no edition 'unlimted'; did you mean 'unlimited'?".into())
        );
        assert!(id("").is_err());
    }

    #[test]
    fn a_whole_date_suggests_its_month() {
        let timeline = timeline();
        let advice = |word: &str| timeline.resolve_moment(word).unwrap_err().advice();
        assert_eq!(advice("2002-08-31").as_deref(), Some("did you mean '2002-08'?"));
        assert_ne!(advice("2002-13-31").as_deref(), Some("did you mean '2002-13'?"));
        assert!(timeline.resolve_moment("2002-08").is_ok());
    }

    #[test]
    fn a_stretch_is_described_by_its_ends() {
        let timeline = timeline();
        let words = |range: &str| {
            let range: crate::record::EditionRange = serde_json::from_value(range.into()).unwrap();
            timeline.describe_stretch(&range.editions(&timeline).unwrap())
        };
        assert_eq!(words("rebellion-2001-01.."), "Tabletop game");
        assert_eq!(words("..unlimited-errata-2002-07"), "Up to July 2002");
        assert_eq!(words("unlimited-errata-2003-04.."), "From April 2003 on");
        assert_eq!(words("unlimited-errata-2003-09.."), "From September 2003 on");
        assert_eq!(
            words("whirlwind-2001-10..unlimited-errata-2002-07"),
            "October 2001 to July 2002"
        );
        assert_eq!(words("whirlwind-2001-10"), "Mage Knight Whirlwind, October 2001");
        assert_eq!(words("dungeons-2002-rev2"), "Dungeons");
    }

    #[test]
    fn an_undated_edition_never_answers_a_date_and_a_year_counts_from_january() {
        let timeline = timeline();
        let no = |id: &str| timeline.index_of(id).unwrap();
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
            ["whirlwind-2001-10", "unlimited-2002-01", "unlimited-errata-2003-04"]
                .map(|id| timeline.index_of(id).unwrap())
                .into();
        let at = |word: &str| {
            timeline
                .in_force(&holding, timeline.resolve_moment(word).unwrap(), MAIN_LINE)
                .map(|no| timeline.edition_id(no))
        };
        assert_eq!(at("2003-05"), Some("unlimited-errata-2003-04"));
        assert_eq!(at("2002-08"), Some("unlimited-2002-01"));
        assert_eq!(at("unlimited-errata-2002-07"), Some("unlimited-2002-01"));
        assert_eq!(at("2000"), None);
        assert_eq!(at("rebellion"), None);
        assert_eq!(at("dungeons"), None);
    }

    #[test]
    fn a_supplement_leaves_what_it_does_not_replace_to_its_line() {
        let timeline = timeline();
        let no = |id: &str| timeline.index_of(id).unwrap();
        let (early, late, supplement) =
            (no("rebellion-2001-01"), no("unlimited-2002-01"), no("multiple-dial"));
        let at = Moment::Edition(supplement);
        assert_eq!(timeline.in_force(&[early, late], at, ""), Some(late));
        assert_eq!(timeline.in_force(&[early, late, supplement], at, ""), Some(supplement));
        assert_eq!(timeline.in_force_in_line(&[early, late], at, ""), None);
        assert!(timeline.leaves_to((at, ""), late, (Moment::Edition(early), "")));
        assert!(!timeline.leaves_to((at, ""), supplement, (Moment::Edition(early), "")));
        let cellar = Moment::Edition(no("dungeons-2002-rev2"));
        assert_eq!(timeline.in_force(&[early, late], cellar, ""), None);
    }

    #[test]
    fn a_supplement_names_a_line_that_stands_alone() {
        let text = include_str!("../../../editions.yaml");
        let wrong = |from: &str, to: &str| {
            Timeline::parse("editions.yaml", &text.replace(from, to)).unwrap_err().to_string()
        };
        let unknown = wrong("supplements: tabletop", "supplements: table");
        assert!(unknown.contains("'table' is not a line that stands alone"), "{unknown}");
        let alone = wrong("kind: supplement\n    supplements", "kind: standalone\n    supplements");
        assert!(alone.contains("the line 'multiple-dial' stands alone"), "{alone}");
    }
}
