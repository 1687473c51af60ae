//! `variorum list`: the subjects, markers, editions, rulings or undefined terms that there are, with
//! counts.

mod markers;
mod subjects;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;

use self::markers::{marker_rows, markers_text};
use self::subjects::{SubjectCounts, SubjectRow, subjects_text};
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::json_view::EditionView;
use crate::rulings::same_verdict;
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::{Catalog, RulingEntry, Subject, SubjectKind};
use variorum_corpus::markdown;
use variorum_corpus::record::{RulingStatus, Slot};
use variorum_corpus::timeline::{EditionIndex, Timeline};

/// What is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Listing {
    /// Abilities and rule topics
    Subjects,
    /// Abilities
    Abilities,
    /// Rule topics
    Rules,
    /// The signs on the dial, with their abilities
    Markers,
    Editions,
    Rulings,
    /// The terms that the documents use and never define
    Undefined,
}

#[derive(Debug, Args)]
pub(crate) struct List {
    /// What to list
    #[arg(value_enum, default_value = "subjects",
        conflicts_with_all = ["what", "abilities", "rules"])]
    listing: Listing,
    /// Only abilities
    #[arg(long, conflicts_with = "rules")]
    abilities: bool,
    /// Only rule topics
    #[arg(long)]
    rules: bool,
    /// Only abilities of this slot: speed, attack, defense or damage
    #[arg(long, value_name = "SLOT", conflicts_with = "rules")]
    slot: Option<String>,
    /// Only subjects that this edition printed
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// The editions instead of the subjects
    #[arg(long, group = "what")]
    editions: bool,
    /// The rulings instead of the subjects
    #[arg(long, group = "what")]
    rulings: bool,
    /// The terms that the documents use and never define, with where they occur
    #[arg(long, group = "what")]
    undefined: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl List {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.complete_catalog()?;
        let terminal = &session.terminal;
        match self.listing() {
            Listing::Editions => {
                let text = || editions_text(&catalog.timeline, terminal);
                self.print(session, &catalog.timeline.editions, text)
            }
            Listing::Rulings => {
                let rows = ruling_rows(catalog);
                self.print(session, &rows, || rulings_text(&rows, terminal))
            }
            Listing::Undefined => {
                let terms = undefined_terms(catalog);
                self.print(session, &terms, || undefined_terms_text(&terms, terminal))
            }
            Listing::Markers => {
                let rows = marker_rows(&self.selected_subjects(catalog)?);
                self.print(session, &rows, || markers_text(&rows, terminal))
            }
            Listing::Subjects | Listing::Abilities | Listing::Rules => {
                self.print_subjects(session, catalog)
            }
        }
    }

    /// What is listed, by the word or by the flag that asks for it.
    fn listing(&self) -> Listing {
        let flags = [
            (self.editions, Listing::Editions),
            (self.rulings, Listing::Rulings),
            (self.undefined, Listing::Undefined),
            (self.abilities, Listing::Abilities),
            (self.rules, Listing::Rules),
        ];
        flags.into_iter().find_map(|(is_set, flag)| is_set.then_some(flag)).unwrap_or(self.listing)
    }

    fn print(
        &self,
        session: &Session,
        rows: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> Result<ExitStatus, Error> {
        if self.json {
            session.print_json(rows)?
        } else {
            session.print(&text())?
        }
        Ok(ExitStatus::Ok)
    }

    fn print_subjects(&self, session: &Session, catalog: &Catalog) -> Result<ExitStatus, Error> {
        let timeline = &catalog.timeline;
        let subjects = self.selected_subjects(catalog)?;
        let counts = SubjectCounts::new(&subjects, catalog, self.chosen_edition(catalog)?);
        let rows: Vec<_> =
            subjects.iter().map(|subject| SubjectRow::new(subject, timeline)).collect();
        let json = serde_json::json!({ "counts": counts, "subjects": rows });
        let text = || subjects_text(&subjects, &counts, timeline, &session.terminal);
        self.print(session, &json, text)
    }

    fn chosen_edition(&self, catalog: &Catalog) -> Result<Option<EditionIndex>, Error> {
        Ok(self.edition.as_ref().map(|word| catalog.timeline.resolve(word)).transpose()?)
    }

    fn selected_subjects<'a>(&self, catalog: &'a Catalog) -> Result<Vec<&'a Subject>, Error> {
        let listing = self.listing();
        let slot = match &self.slot {
            None => None,
            Some(word) => Some(Slot::from_name(word).ok_or_else(|| {
                let help = variorum_expr::suggest::advice(
                    word,
                    Slot::ALL.map(Slot::name),
                    "the slots are speed, attack, defense and damage",
                );
                Error::new(format!("there is no slot '{word}'"), help)
            })?),
        };
        let edition = self.chosen_edition(catalog)?;
        let is_selected = |subject: &&Subject| {
            let has_kind = match &subject.kind {
                SubjectKind::Ability(its_slot) => {
                    listing != Listing::Rules && slot.is_none_or(|slot| slot == *its_slot)
                }
                SubjectKind::Rule(_) => {
                    matches!(listing, Listing::Subjects | Listing::Rules) && slot.is_none()
                }
            };
            has_kind && edition.is_none_or(|edition| subject.editions().contains(&edition))
        };
        Ok(catalog.subjects_in_reading_order().into_iter().filter(is_selected).collect())
    }
}

fn editions_text(timeline: &Timeline, terminal: &Terminal) -> String {
    let mut text = String::new();
    for line in &timeline.lines {
        let _ = writeln!(
            text,
            "{}  {}",
            terminal.paint(HEADING, &line.name),
            terminal.paint(QUIET, &line.description)
        );
        for edition in timeline.editions.iter().filter(|edition| *edition.line == line.id) {
            let _ = writeln!(
                text,
                "  {}  {}, {} ({})",
                edition.id.value,
                edition.title,
                edition.date.spelled_out(),
                edition.short
            );
            text += &indented(&edition.description, terminal.reading_width(), "      ");
        }
        text.push('\n');
    }
    text
}

#[derive(Debug, Serialize)]
struct RulingRow {
    id: String,
    question: String,
    /// The verdict, where it is the same in all editions.
    verdict: Option<String>,
    status: Vec<&'static str>,
    editions: Vec<EditionView>,
    cites: Vec<String>,
    example: bool,
}

fn ruling_rows(catalog: &Catalog) -> Vec<RulingRow> {
    let row = |entry: RulingEntry<'_>| RulingRow {
        id: entry.path_id(),
        question: markdown::plain(&entry.ruling.question),
        verdict: same_verdict(entry.ruling).map(str::to_owned),
        status: entry.ruling.statuses().into_iter().map(RulingStatus::name).collect(),
        editions: entry
            .ruling
            .holds_for(&catalog.timeline)
            .into_iter()
            .map(|edition| EditionView::new(&catalog.timeline, edition))
            .collect(),
        cites: entry.ruling.citations().into_iter().map(str::to_owned).collect(),
        example: entry.ruling.is_example(),
    };
    catalog.rulings().map(row).collect()
}

fn rulings_text(rows: &[RulingRow], terminal: &Terminal) -> String {
    let mut text = String::new();
    for row in rows {
        let _ = writeln!(
            text,
            "{}  {}",
            terminal.paint(HEADING, &row.id),
            terminal.paint(QUIET, &row.status.join(", "))
        );
        text += &indented(&row.question, terminal.reading_width(), "    ");
    }
    let _ = writeln!(text, "\n{} rulings.", rows.len());
    text
}

/// Each undefined term with the clauses that use it, as `edition subject#clause`.
pub(super) fn undefined_terms(catalog: &Catalog) -> BTreeMap<String, Vec<String>> {
    let mut terms: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in catalog.entries() {
        for clause in &entry.record.clauses {
            for term in &clause.undefined {
                let place = format!(
                    "{} {}#{}",
                    catalog.timeline.edition_id(entry.edition),
                    entry.subject.id,
                    clause.id.value
                );
                terms.entry(term.value.clone()).or_default().push(place);
            }
        }
    }
    terms
}

fn undefined_terms_text(terms: &BTreeMap<String, Vec<String>>, terminal: &Terminal) -> String {
    let mut text = String::new();
    for (term, places) in terms {
        let _ = writeln!(text, "{}", terminal.paint(HEADING, term));
        text += &indented(&places.join(", "), terminal.reading_width(), "    ");
    }
    let _ = writeln!(text, "\n{} terms that the documents use and never define.", terms.len());
    text
}
