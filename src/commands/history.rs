//! `variorum history`: the life of a subject over its line: introduced, changed, reprinted, left
//! alone.

mod played;

use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;

use super::diff::marked::{TERMINAL, indented as marked, words};
use super::show::AskedMoment;
use super::{ExitStatus, Session, subject_label};
use crate::behaviour::BehaviourView;
use crate::error::Error;
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use played::Played;
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::diff::{self, Event, EventKind};
use variorum_corpus::markdown;

const INDENT: &str = "    ";

#[derive(Debug, Args)]
pub(crate) struct History {
    /// An ability or a rule topic, as `charge` or "Magic Freeze"; `charge#formation` tells of one
    /// clause
    subject: String,
    /// Tell of this clause only
    #[arg(long, value_name = "ID")]
    clause: Option<String>,
    /// The line of editions
    #[arg(long, value_name = "LINE")]
    line: Option<String>,
    /// Play every change, and show what plays differently
    #[arg(long, conflicts_with = "clause")]
    behaviour: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// A record of another line.
#[derive(Debug, Serialize)]
struct Elsewhere {
    edition: String,
    line: String,
    words: String,
    departs: String,
}

#[derive(Debug, Serialize)]
struct Told {
    #[serde(flatten)]
    life: diff::History,
    elsewhere: Vec<Elsewhere>,
    /// What plays differently with each change, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<Vec<BehaviourView>>,
    #[serde(skip)]
    behaviours: Vec<Played>,
}

impl History {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.catalog()?;
        let (word, of_subject) = self
            .subject
            .split_once('#')
            .map_or((self.subject.as_str(), None), |(word, clause)| (word, Some(clause)));
        let subject = catalog.find(word)?;
        let line = AskedMoment::resolve(catalog, subject, None, None, self.line.as_deref())?.line;
        let life = match self.clause.as_deref().or(of_subject) {
            Some(clause) => diff::clause_history(catalog, subject, &line, clause)?,
            None => diff::history(catalog, subject, &line)?,
        };
        if life.events.is_empty() {
            return Err(never(catalog, subject, &line));
        }
        let behaviours =
            if self.behaviour { played::all(catalog, subject, &life)? } else { Vec::new() };
        let played = self
            .behaviour
            .then(|| behaviours.iter().filter_map(|one| one.view(catalog, &subject.id)).collect());
        let told = Told { elsewhere: elsewhere(catalog, subject, &line), life, played, behaviours };
        if self.json {
            session.print_json(&told)?;
        } else {
            session.print(&page(catalog, &told, &subject_label(subject), &session.terminal))?;
        }
        Ok(ExitStatus::Ok)
    }
}

fn never(catalog: &Catalog, subject: &Subject, line: &str) -> Error {
    let lines: Vec<&str> =
        subject.editions().into_iter().map(|no| catalog.timeline.line_of(no)).collect();
    let help = lines
        .first()
        .map(|line| format!("its editions are in the line '{line}'"))
        .unwrap_or_default();
    Error::new(format!("'{}' has no edition in the line '{line}'", subject.id), help)
}

fn elsewhere(catalog: &Catalog, subject: &Subject, line: &str) -> Vec<Elsewhere> {
    let timeline = &catalog.timeline;
    let others = subject.entries().filter(|entry| timeline.line_of(entry.edition) != line);
    others
        .map(|entry| Elsewhere {
            edition: timeline.edition_id(entry.edition).to_owned(),
            line: timeline.line_of(entry.edition).to_owned(),
            words: timeline.describe(entry.edition),
            departs: entry
                .record
                .departs_from
                .as_ref()
                .map(|departure| {
                    format!("{}. {}", departure.kind.label(), markdown::plain(&departure.note))
                })
                .unwrap_or_default(),
        })
        .collect()
}

fn page(catalog: &Catalog, told: &Told, sort: &str, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let life = &told.life;
    let of_clause =
        life.clause.as_ref().map(|clause| format!(", clause '{clause}'")).unwrap_or_default();
    let mut page = format!(
        "{}{of_clause}  {}\n",
        terminal.paint(HEADING, &life.name),
        terminal.paint(QUIET, sort)
    );
    page += &indented(&counted(life), width, "");
    for event in &life.events {
        let _ = writeln!(
            page,
            "\n{}  {}",
            terminal.paint(HEADING, &event.edition.words()),
            terminal.paint(QUIET, &event.edition.edition)
        );
        page += &indented(&done(event), width, INDENT);
        if !event.note.is_empty() {
            page += &indented(&event.note, width, INDENT);
        }
        if event.event != EventKind::Reprinted {
            page += &marked(words(&event.runs, TERMINAL), width, INDENT, terminal);
        }
        if let Some(played) =
            told.behaviours.iter().find(|played| played.edition == event.edition.edition)
        {
            page += &played.in_words(catalog, width, INDENT);
        }
    }
    if life.clause.is_none() {
        for other in &told.elsewhere {
            let _ = write!(page, "\n{}", indented(&also(other), width, ""));
        }
    }
    page
}

/// `Also in the line 'dungeons': …; plays differently. …`
fn also(other: &Elsewhere) -> String {
    let departs = if other.departs.is_empty() { "." } else { "; " };
    format!("Also in the line '{}': {}{departs}{}", other.line, other.words, other.departs)
}

/// `4 wordings in the line 'tabletop'.`
fn counted(life: &diff::History) -> String {
    let printed = life
        .events
        .iter()
        .filter(|event| !matches!(event.event, EventKind::LeftAlone | EventKind::Removed));
    let printed = match &life.clause {
        None => printed.count(),
        Some(_) => printed.filter(|event| event.event != EventKind::Reprinted).count(),
    };
    let noun = if printed == 1 { "wording" } else { "wordings" };
    format!("{printed} {noun} in the line '{}'.", life.line)
}

/// What an edition did, in words.
fn done(event: &Event) -> String {
    let kind = event.kind.map(|kind| format!(", {}", kind.label())).unwrap_or_default();
    let summary = &event.summary;
    match event.event {
        EventKind::Introduced if summary.is_empty() => format!("introduced{kind}"),
        EventKind::Introduced => format!("introduced, {summary}"),
        EventKind::Changed if summary.is_empty() => format!("changed{kind}"),
        EventKind::Changed if event.runs.is_empty() => format!("changed: {summary}"),
        EventKind::Changed => format!("changed{kind}, {summary}"),
        EventKind::Reprinted => format!("reprinted: {summary}"),
        EventKind::Removed => format!("removed{kind}"),
        EventKind::LeftAlone => "left alone".to_owned(),
    }
}
