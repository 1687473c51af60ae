//! `variorum show`: a record as a page for the terminal, and as Markdown.
//! It does not choose the record; printed words have a page of their own.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::Asked;
use crate::commands::view::{edition_words, successor};
use crate::error::Error;
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::{Catalog, Entry, SubjectKind};
use variorum_corpus::edition::{EditionIndex, Moment};
use variorum_corpus::markdown;
use variorum_corpus::record::{Clause, Colour, Marker, Shape};

/// A record about to be shown.
pub(super) struct Shown<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) entry: Entry<'a>,
    pub(super) asked: &'a Asked,
    pub(super) clause: Option<&'a str>,
}

impl Shown<'_> {
    pub(super) fn check_clause(&self) -> Result<(), Error> {
        let Some(id) = self.clause.filter(|id| self.entry.record.clause(id).is_none()) else {
            return Ok(());
        };
        let known: Vec<&str> =
            self.entry.record.clauses.iter().map(|clause| clause.id.as_str()).collect();
        let all = format!("its clauses are {}", known.join(", "));
        Err(Error::new(
            format!("'{}' has no clause '{id}' there", self.entry.subject.id),
            variorum_expr::suggest::advice(id, known, &all),
        ))
    }

    pub(super) fn clauses(&self) -> impl Iterator<Item = (usize, &Clause)> {
        let all = self.entry.record.clauses.iter().map(|clause| &clause.value).enumerate();
        all.filter(|(_, clause)| self.clause.is_none_or(|id| *clause.id == id))
            .map(|(n, clause)| (n + 1, clause))
    }

    /// What the text is and whether it holds: `In force in August 2002: the text of …`.
    pub(super) fn standing(&self) -> String {
        let timeline = &self.catalog.timeline;
        let own = edition_words(timeline, self.entry.edition);
        let left: Vec<String> = self
            .asked
            .left_alone(self.catalog, self.entry)
            .into_iter()
            .map(|no| edition_words(timeline, no))
            .collect();
        let mut standing = match self.asked.moment {
            Moment::Date(date) => format!("In force in {}: the text of {own}.", date.words()),
            Moment::Edition(no) if no == self.entry.edition => format!("{own}."),
            Moment::Edition(no) => {
                format!("In force in {}: the text of {own}.", edition_words(timeline, no))
            }
        };
        if !left.is_empty() {
            let _ = write!(standing, " Left alone by {}.", left.join("; "));
        }
        if let Some(no) = successor(self.catalog, self.entry) {
            let _ = write!(standing, " Superseded by {}.", edition_words(timeline, no));
        }
        standing
    }

    /// `Speed ability, optional, green square`; `Rule, movement`.
    pub(super) fn label(&self) -> String {
        let record = self.entry.record;
        match &self.entry.subject.kind {
            SubjectKind::Rule(chapter) => format!("rule, {chapter}"),
            SubjectKind::Ability(slot) => {
                let optional = if record.optional.as_ref().is_some_and(|flag| flag.value) {
                    ", optional"
                } else {
                    ""
                };
                let marker = record
                    .marker
                    .as_ref()
                    .map(|marker| format!(", {}", marker.value))
                    .unwrap_or_default();
                format!("{} ability{optional}{marker}", slot.name())
            }
        }
    }

    pub(super) fn sources(&self) -> String {
        let title = |id: &str| {
            self.catalog
                .timeline
                .document(id)
                .map_or(id.to_owned(), |document| document.title.clone())
        };
        let one = |source: &variorum_corpus::record::Source| {
            format!("{}, \u{201c}{}\u{201d}", title(&source.document), source.heading)
        };
        self.entry.record.sources.iter().map(|source| one(source)).collect::<Vec<_>>().join("; ")
    }

    pub(super) fn terminal(&self, terminal: &Terminal) -> String {
        let record = self.entry.record;
        let width = terminal.reading_width();
        let mut page = String::new();
        let marker = record
            .marker
            .as_ref()
            .map(|marker| format!("{} ", drawn(marker, terminal)))
            .unwrap_or_default();
        let _ = writeln!(
            page,
            "{marker}{}  {}",
            terminal.paint(HEADING, &record.name),
            terminal.paint(QUIET, &self.label())
        );
        page += &indented(&self.standing(), width, "");
        page.push('\n');
        page += &indented(&markdown::plain(&record.summary), width, "");
        for (n, clause) in self.clauses() {
            let change = clause
                .change
                .as_ref()
                .map(|change| {
                    format!(
                        "  ({})",
                        variorum_corpus::record::ChangeKind::from(change.value).words()
                    )
                })
                .unwrap_or_default();
            let head = terminal.paint(HEADING, &clause.heading());
            let _ = writeln!(page, "\n{n:>3}. {head}{}", terminal.paint(QUIET, &change));
            page += &indented(&markdown::plain(&clause.text), width, "     ");
            if let Some(note) = &clause.note {
                page += &indented(&format!("Note: {}", markdown::plain(note)), width, "     ");
            }
        }
        page.push('\n');
        for (label, text) in self.remarks() {
            page += &indented(&format!("{label}: {text}"), width, "");
        }
        page += &self.rulings(width);
        page
    }

    /// What stands below the clauses: change, departure, note, source.
    fn remarks(&self) -> Vec<(&'static str, String)> {
        let record = self.entry.record;
        let mut remarks = Vec::new();
        if let Some(change) = &record.change {
            remarks.push((
                "Change",
                format!("{}. {}", change.kind.words(), markdown::plain(&change.note)),
            ));
        }
        if let Some(departure) = &record.departs_from {
            let from = self
                .catalog
                .timeline
                .index_of(&departure.edition)
                .map(|no| edition_words(&self.catalog.timeline, no))
                .unwrap_or_default();
            remarks.push((
                "Departs from",
                format!("{from}: {}. {}", departure.kind.words(), markdown::plain(&departure.note)),
            ));
        }
        if let Some(note) = &record.note {
            remarks.push(("Note", markdown::plain(note)));
        }
        remarks.push(("Source", self.sources()));
        remarks
    }

    /// The rulings filed under the subject that hold in the edition shown.
    fn rulings(&self, width: usize) -> String {
        let mut text = String::new();
        let timeline = &self.catalog.timeline;
        let all: Vec<EditionIndex> = (0..timeline.editions.len()).map(EditionIndex).collect();
        let shown = timeline
            .in_force(&all, self.asked.moment, &self.asked.line)
            .unwrap_or(self.entry.edition);
        let held = |holds: &[EditionIndex]| holds.contains(&shown);
        for ruling in self
            .catalog
            .rulings_of(&self.entry.subject.id)
            .filter(|entry| held(&entry.ruling.holds_for(&self.catalog.timeline)))
        {
            let _ = write!(
                text,
                "\n{}",
                indented(&format!("Q: {}", markdown::plain(&ruling.ruling.question)), width, "")
            );
            let played = if ruling.ruling.runs.is_empty() { "" } else { "; played by the engine" };
            let standing = format!("{}; {}{played}", ruling.ruling.status.name(), ruling.path_id());
            let answer = format!("A: {} ({standing})", markdown::plain(&ruling.ruling.answer));
            text += &indented(&answer, width, "   ");
        }
        text
    }

    pub(super) fn markdown(&self) -> String {
        let record = self.entry.record;
        let mut page = format!(
            "# {}\n\n*{}*\n\n{}\n\n{}\n\n",
            record.name.value,
            self.label(),
            self.standing(),
            record.summary.trim()
        );
        for (n, clause) in self.clauses() {
            let _ = write!(
                page,
                "{n}. **{}** {}\n\n",
                clause.heading(),
                clause.text.trim().replace('\n', "\n   ")
            );
        }
        for (label, text) in self.remarks() {
            let _ = writeln!(page, "- **{label}**: {text}");
        }
        page
    }
}

/// The dial marker as a coloured sign; its name stands in words beside it.
fn drawn(marker: &Marker, terminal: &Terminal) -> String {
    let sign = match marker.shape {
        Shape::Square => "\u{25a0}",
        Shape::Circle => "\u{25cf}",
    };
    terminal.paint(colour_style(marker.colour), sign)
}

fn colour_style(colour: Colour) -> Style {
    let orange = Style::new().fg_color(Some(anstyle::Color::Ansi256(anstyle::Ansi256Color(208))));
    match colour {
        Colour::Green => AnsiColor::Green.on_default(),
        Colour::Red => AnsiColor::Red.on_default(),
        Colour::Blue => AnsiColor::Blue.on_default(),
        Colour::Orange => orange,
        Colour::Yellow => AnsiColor::Yellow.on_default(),
        Colour::Black => AnsiColor::BrightBlack.on_default(),
        Colour::Grey => AnsiColor::White.on_default(),
    }
}
