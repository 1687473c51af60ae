//! `variorum new ruling` and `variorum new open-point`: questions, answered or not.

use clap::Args;
use serde_json::Value as Json;

use super::{NewFile, newest_of_main_line, schema_comment, yaml_scalar};
use crate::commands::ask::parse_facts;
use crate::error::Error;
use crate::schema::FileKind;
use variorum_corpus::catalog::{Catalog, Entry, Subject};
use variorum_corpus::markdown::slug;
use variorum_corpus::record::{ClauseRef, EditionRange, OpenPoint, RecordPath, Ruling};
use variorum_corpus::timeline::{MAIN_LINE, Moment};
use variorum_scene::facts::value_to_json;

#[derive(Debug, Args)]
pub(super) struct RulingArguments {
    /// The subject
    subject: String,
    /// The ruling's id, as "charge-after-breaking-away"
    id: String,
    /// The question, as a player would type it
    #[arg(long, default_value = "What do players ask?")]
    question: String,
    /// The editions that the answer holds for, as unlimited or a..b; that of the newest text, of
    /// the tabletop game where it has one, when left out
    #[arg(long, value_name = "RANGE")]
    editions: Option<String>,
    /// The answer in a word or two
    #[arg(long, default_value = "yes")]
    verdict: String,
    /// The reason, in a sentence or two
    #[arg(long, default_value = "Say why in a sentence or two.")]
    answer: String,
    /// The clause that decides; the first of the text in force when left out
    #[arg(long, value_name = "CLAUSE")]
    cites: Option<String>,
    /// The question that the engine is asked about a situation, to play the ruling
    #[arg(long, value_name = "QUESTION", requires = "is")]
    ask: Option<String>,
    /// A fact of the situation that is not the default, as attack.kind=ranged
    #[arg(long = "fact", value_name = "FACT=VALUE", requires = "ask")]
    facts: Vec<String>,
    /// What the documents say that the engine must answer
    #[arg(long, value_name = "ANSWER", requires = "ask")]
    is: Option<String>,
}

impl RulingArguments {
    pub(super) fn file(&self, catalog: &Catalog) -> Result<NewFile, Error> {
        // A file is written under the name, so that a shortened one will not do.
        let subject = catalog.find_by_name(&self.subject)?;
        let (editions, cited) = self.editions_and_record(catalog, subject)?;
        let clause = cited.record.clauses.first().map_or("", |clause| clause.id.as_str());
        let text = format!(
            "\
question: {}
by_edition:
  - editions: {}
    verdict: {}
    answer: {}
    status: derived
    cites: [{}#{}]
{}",
            yaml_scalar(&self.question)?,
            yaml_scalar(&editions.to_string())?,
            Json::from(self.verdict.as_str()),
            yaml_scalar(&self.answer)?,
            subject.id,
            self.cites.as_deref().unwrap_or(clause),
            self.runs()?
        );
        let path = format!("rulings/{}/{}.yaml", subject.id, slug(&self.id));
        RecordPath::parse(&path)?;
        Ruling::parse(&path, &text)?;
        Ok(NewFile { path, text: schema_comment(FileKind::Ruling, 2) + &text })
    }

    /// The editions that the answer holds for, and the record whose clauses it cites: the one in
    /// force in the last of them.
    fn editions_and_record<'a>(
        &self,
        catalog: &Catalog,
        subject: &'a Subject,
    ) -> Result<(EditionRange, Entry<'a>), Error> {
        let timeline = &catalog.timeline;
        let no_record = |place: &str| {
            Error::new(
                format!("'{}' has no record that can be read{place}", subject.id),
                "run 'variorum lint' first, or choose other --editions",
            )
        };
        let Some(range) = &self.editions else {
            let main = newest_of_main_line(subject, catalog);
            let newest = main.or_else(|| subject.entries().next_back());
            let newest = newest.ok_or_else(|| no_record(""))?;
            let edition = timeline.edition_id(newest.edition).to_owned();
            return Ok((EditionRange::One(edition), newest));
        };
        let id =
            |word: String| timeline.resolve(&word).map(|no| timeline.edition_id(no).to_owned());
        let range = match EditionRange::from(range.as_str()) {
            EditionRange::One(word) => EditionRange::One(id(word)?),
            EditionRange::Between(from, to) => {
                EditionRange::Between(from.map(id).transpose()?, to.map(id).transpose()?)
            }
        };
        let editions = range.editions(timeline).map_err(|range| {
            Error::new(format!("'{range}' holds no edition"), "write them as a, a..b, a.. or ..b")
        })?;
        let last = editions.into_iter().next_back().map(Moment::Edition);
        let cited = last.and_then(|last| catalog.in_force(subject, last, MAIN_LINE));
        let cited = cited.and_then(Result::ok).ok_or_else(|| no_record(&format!(" in {range}")))?;
        Ok((range, cited))
    }

    /// The situation to play; empty if none was given.
    fn runs(&self) -> Result<String, Error> {
        let (Some(ask), Some(is)) = (&self.ask, &self.is) else { return Ok(String::new()) };
        let mut runs = format!("runs:\n  - ask: {}\n", yaml_scalar(ask)?);
        let situation = parse_facts(&self.facts)?;
        if situation.non_defaults().next().is_some() {
            runs += "    facts:\n";
        }
        for (fact, value) in situation.non_defaults() {
            runs += &format!("      {}: {}\n", fact.path, value_to_json(value));
        }
        let answer = serde_json::from_str(is).unwrap_or_else(|_| Json::from(is.as_str()));
        Ok(runs + &format!("    is: {answer}\n"))
    }
}

#[derive(Debug, Args)]
pub(super) struct OpenPointArguments {
    /// Its name, as "Token removal"
    name: String,
    /// The clause that leaves it open, as action-tokens#removal
    #[arg(long, value_name = "SUBJECT#CLAUSE")]
    about: String,
    /// The question, as a player would type it
    #[arg(long, default_value = "What do the documents leave open?")]
    question: String,
}

impl OpenPointArguments {
    pub(super) fn file(&self, catalog: &Catalog) -> Result<NewFile, Error> {
        let (clause, edition) = first_edition_with_clause(catalog, &self.about)?;
        let text = format!(
            "\
question: {}
kind: silent
passages: [{clause}]
readings:
  - {{ id: first, text: Say the first reading here. }}
  - {{ id: second, text: Say the other reading here. }}
plays: first
why: Say why this reading is played.
editions: [{edition}..]
",
            yaml_scalar(&self.question)?,
        );
        let path = format!("open-points/{}.yaml", slug(&self.name));
        RecordPath::parse(&path)?;
        OpenPoint::parse(&path, &text)?;
        Ok(NewFile { path, text: schema_comment(FileKind::OpenPoint, 1) + &text })
    }
}

/// The clause that is meant, and the first edition that has it.
fn first_edition_with_clause<'a>(
    catalog: &'a Catalog,
    citation: &str,
) -> Result<(ClauseRef, &'a str), Error> {
    let unknown = |message: String| Error::new(message, "name a clause, as in charge#formation");
    let (subject, clause) = citation
        .split_once('#')
        .ok_or_else(|| unknown(format!("'{citation}' does not name a clause")))?;
    let subject = catalog.find_by_name(subject)?;
    let entry = subject.entries().find(|entry| entry.record.clause(clause).is_some());
    let entry =
        entry.ok_or_else(|| unknown(format!("'{}' has no clause '{clause}'", subject.id)))?;
    Ok((ClauseRef::new(&subject.id, clause), catalog.timeline.edition_id(entry.edition)))
}
