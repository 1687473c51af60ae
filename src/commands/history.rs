//! `variorum history`: what each edition of a line did to a subject: introduced, changed, reprinted
//! or left it alone.

mod behaviour;

use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;

use super::diff::marked_words::{TERMINAL_SIGNS, indent_marked_words, marked_words};
use super::show::AskedMoment;
use super::{ExitStatus, Session, subject_label};
use crate::behaviour::BehaviourView;
use crate::error::Error;
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use behaviour::PlayedChange;
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::diff::{self, HistoryEvent, HistoryEventKind};
use variorum_corpus::markdown;

const INDENT: &str = "    ";

#[derive(Debug, Args)]
pub(crate) struct History {
    /// An ability or a rule topic, as `charge` or "Magic Freeze"; `charge#formation` means one
    /// clause
    subject: String,
    /// Of this clause only
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
struct OtherLineRecord {
    edition: String,
    line: String,
    words: String,
    departs: String,
}

#[derive(Debug, Serialize)]
struct HistoryPage {
    #[serde(flatten)]
    history: diff::History,
    elsewhere: Vec<OtherLineRecord>,
    /// What plays differently with each change, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<Vec<BehaviourView>>,
    #[serde(skip)]
    behaviours: Vec<PlayedChange>,
}

impl History {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.catalog()?;
        let (word, clause_of_word) = self
            .subject
            .split_once('#')
            .map_or((self.subject.as_str(), None), |(word, clause)| (word, Some(clause)));
        let subject = catalog.find(word)?;
        let line = AskedMoment::resolve(catalog, subject, None, None, self.line.as_deref())?.line;
        let history = match self.clause.as_deref().or(clause_of_word) {
            Some(clause) => diff::clause_history(catalog, subject, &line, clause)?,
            None => diff::subject_history(catalog, subject, &line)?,
        };
        if history.events.is_empty() {
            return Err(no_record_error(catalog, subject, &line));
        }
        let behaviours = match self.behaviour {
            true => behaviour::play_all_changes(catalog, subject, &history)?,
            false => Vec::new(),
        };
        let played = self.behaviour.then(|| {
            behaviours.iter().filter_map(|one| one.json_view(catalog, &subject.id)).collect()
        });
        let elsewhere = records_of_other_lines(catalog, subject, &line);
        let page = HistoryPage { history, elsewhere, played, behaviours };
        if self.json {
            session.print_json(&page)?;
        } else {
            let label = subject_label(subject);
            session.print(&terminal_page(catalog, &page, &label, &session.terminal))?;
        }
        Ok(ExitStatus::Ok)
    }
}

fn no_record_error(catalog: &Catalog, subject: &Subject, line: &str) -> Error {
    let lines: Vec<&str> =
        subject.editions().into_iter().map(|edition| catalog.timeline.line_of(edition)).collect();
    let base = catalog.timeline.supplemented_line(line).filter(|base| lines.contains(base));
    let help = match (base, lines.first()) {
        (Some(base), _) => {
            format!("it supplements '{base}', whose text stays in force: --line {base}")
        }
        (None, Some(line)) => format!("its editions are in the line '{line}'"),
        (None, None) => String::new(),
    };
    Error::new(format!("'{}' has no edition in the line '{line}'", subject.id), help)
}

fn records_of_other_lines(
    catalog: &Catalog,
    subject: &Subject,
    line: &str,
) -> Vec<OtherLineRecord> {
    let timeline = &catalog.timeline;
    let others = subject.entries().filter(|entry| timeline.line_of(entry.edition) != line);
    others
        .map(|entry| OtherLineRecord {
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

fn terminal_page(
    catalog: &Catalog,
    page: &HistoryPage,
    label: &str,
    terminal: &Terminal,
) -> String {
    let history = &page.history;
    let clause = history.clause.as_ref().map(|clause| format!(", clause '{clause}'"));
    let mut text = format!(
        "{}{}  {}\n",
        terminal.paint(HEADING, &history.name),
        clause.unwrap_or_default(),
        terminal.paint(QUIET, label)
    );
    let width = terminal.reading_width();
    text += &indented(&describe_count(history), width, "");
    for event in &history.events {
        text += &event_paragraphs(event, terminal);
        let mut behaviours = page.behaviours.iter();
        if let Some(played) = behaviours.find(|played| played.edition() == event.edition.index) {
            text += &played.describe(catalog, width, INDENT);
        }
    }
    if history.clause.is_none() {
        for other in &page.elsewhere {
            let _ = write!(text, "\n{}", indented(&describe_other_line(other), width, ""));
        }
    }
    text
}

/// An edition, what it did, and of a clause its words.
fn event_paragraphs(event: &HistoryEvent, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let mut text = format!(
        "\n{}  {}\n",
        terminal.paint(HEADING, &event.edition.title_and_date()),
        terminal.paint(QUIET, &event.edition.id)
    );
    text += &indented(&describe_event(event), width, INDENT);
    if !event.note.is_empty() {
        text += &indented(&event.note, width, INDENT);
    }
    if event.kind != HistoryEventKind::Reprinted {
        let words = marked_words(&event.runs, TERMINAL_SIGNS);
        text += &indent_marked_words(words, width, INDENT, terminal);
    }
    text
}

/// `Also in the line 'dungeons': …; plays differently. …`
fn describe_other_line(other: &OtherLineRecord) -> String {
    let departs = if other.departs.is_empty() { "." } else { "; " };
    format!("Also in the line '{}': {}{departs}{}", other.line, other.words, other.departs)
}

/// `4 wordings in the line 'tabletop'.`
fn describe_count(history: &diff::History) -> String {
    let is_printed = |kind: HistoryEventKind| {
        !matches!(kind, HistoryEventKind::LeftAlone | HistoryEventKind::Removed)
    };
    let printed = history.events.iter().filter(|event| is_printed(event.kind));
    let printed = match &history.clause {
        None => printed.count(),
        Some(_) => printed.filter(|event| event.kind != HistoryEventKind::Reprinted).count(),
    };
    let noun = if printed == 1 { "wording" } else { "wordings" };
    format!("{printed} {noun} in the line '{}'.", history.line)
}

/// What an edition did, in words.
fn describe_event(event: &HistoryEvent) -> String {
    let kind = event.change_kind.map(|kind| format!(", {}", kind.label())).unwrap_or_default();
    let summary = &event.summary;
    match event.kind {
        HistoryEventKind::Introduced if summary.is_empty() => format!("introduced{kind}"),
        HistoryEventKind::Introduced => format!("introduced, {summary}"),
        HistoryEventKind::Changed if summary.is_empty() => format!("changed{kind}"),
        HistoryEventKind::Changed if event.runs.is_empty() => format!("changed: {summary}"),
        HistoryEventKind::Changed => format!("changed{kind}, {summary}"),
        HistoryEventKind::Reprinted => format!("reprinted: {summary}"),
        HistoryEventKind::Removed => format!("removed{kind}"),
        HistoryEventKind::LeftAlone => "left alone".to_owned(),
    }
}
