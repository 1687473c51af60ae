//! `variorum show`: a record as a page for the terminal, and as Markdown.
//! It does not choose the record, and does not show printed words: `printed.rs` does.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::AskedMoment;
use crate::check::Check;
use crate::commands::subject_label;
use crate::rulings::{RulingAnswer, same_verdict};
use crate::site::player_words::in_player_words;
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::{Catalog, Entry, RulingEntry, SubjectKind};
use variorum_corpus::markdown;
use variorum_corpus::record::{ChangeKind, Clause, Colour, Marker, RulingStretch, Shape, Source};
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE, Moment};

/// A topic with fewer clauses is read together with its chapter.
const SMALL_TOPIC: usize = 5;

/// A record, or one clause of it, about to be shown.
pub(super) struct RecordPage<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) entry: Entry<'a>,
    pub(super) asked: &'a AskedMoment,
    pub(super) clause: Option<&'a str>,
    pub(super) has_rulings: bool,
    /// The checks to read aloud under their clauses.
    pub(super) checks: Vec<Check>,
}

impl RecordPage<'_> {
    /// The clauses to show, with their numbers.
    pub(super) fn numbered_clauses(&self) -> impl Iterator<Item = (usize, &Clause)> {
        let clauses = self.entry.record.clauses.iter().map(|clause| &clause.value);
        (1..).zip(clauses).filter(|(_, clause)| self.clause.is_none_or(|id| *clause.id == id))
    }

    /// What the text is and whether it holds: `In force in August 2002: the text of …`.
    pub(super) fn validity(&self) -> String {
        let describe = |edition| self.catalog.timeline.describe(edition);
        let own_edition = describe(self.entry.edition);
        let mut text = match self.asked.moment {
            Moment::Date(date) => {
                format!("In force in {}: the text of {own_edition}", date.spelled_out())
            }
            Moment::Edition(edition) if edition == self.entry.edition => own_edition,
            Moment::Edition(edition) if self.is_left_to_another_line(edition) => format!(
                "{} says nothing of its own here and supplements the {}, so this stays in force: \
                 the text of {own_edition}",
                self.catalog.timeline.edition(edition).title,
                self.catalog.timeline.line_name(self.entry.edition).to_lowercase()
            ),
            Moment::Edition(edition) => {
                format!("In force in {}: the text of {own_edition}", describe(edition))
            }
        };
        if !self.asked.editions_after(self.catalog, self.entry).is_empty() {
            text += ", unchanged since";
        }
        text.push('.');
        let next = self.entry.subject.next_edition(self.entry.edition, &self.catalog.timeline);
        if let Some(edition) = next {
            let _ = write!(text, " Superseded by {}.", describe(edition));
        }
        text
    }

    /// Whether the edition that was asked for leaves the subject to the line that it supplements.
    fn is_left_to_another_line(&self, asked: EditionIndex) -> bool {
        let timeline = &self.catalog.timeline;
        timeline.line_of(asked) != timeline.line_of(self.entry.edition)
    }

    /// The clauses that a supplement leaves in force, by their headings; none if it leaves none.
    fn kept_clauses(&self) -> Option<String> {
        let (base, kept) = self.catalog.kept_clauses(self.entry)?;
        let headings: Vec<String> = kept.into_iter().map(Clause::heading).collect();
        let edition = self.catalog.timeline.describe(base.edition);
        (!headings.is_empty() && self.clause.is_none())
            .then(|| format!("{} (text of {edition})", headings.join(", ")))
    }

    /// `speed ability, optional, green square`; `rule, movement`.
    pub(super) fn label(&self) -> String {
        let record = self.entry.record;
        let mut label = subject_label(self.entry.subject);
        if let SubjectKind::Ability(_) = self.entry.subject.kind {
            if record.optional.as_ref().is_some_and(|flag| flag.value) {
                label += ", optional";
            }
            if let Some(marker) = &record.marker {
                let _ = write!(label, ", {}", marker.value);
            }
        }
        label
    }

    pub(super) fn sources_text(&self) -> String {
        let timeline = &self.catalog.timeline;
        let source_text = |source: &Source| {
            let document = timeline.document(&source.document);
            let title = document.map_or(source.document.as_str(), |document| &document.title);
            format!("{title}, \u{201c}{}\u{201d}", source.heading)
        };
        let sources = self.entry.record.sources.iter().map(|source| source_text(source));
        sources.collect::<Vec<_>>().join("; ")
    }

    pub(super) fn for_terminal(&self, terminal: &Terminal) -> String {
        let record = self.entry.record;
        let width = terminal.reading_width();
        let mut page = String::new();
        if let Some(marker) = &record.marker {
            let _ = write!(page, "{} ", draw_marker(marker, terminal));
        }
        let name = terminal.paint(HEADING, &record.name);
        let _ = writeln!(page, "{name}  {}", terminal.paint(QUIET, &self.label()));
        page += &indented(&self.validity(), width, "");
        if self.clause.is_none() {
            page.push('\n');
            page += &indented(&markdown::plain(&record.summary), width, "");
        }
        for (n, clause) in self.numbered_clauses() {
            page += &self.clause_for_terminal(n, clause, terminal);
        }
        if self.clause.is_none() {
            page.push('\n');
            for (label, text) in self.remarks() {
                page += &indented(&format!("{label}: {text}"), width, "");
            }
        }
        if self.has_rulings {
            page += &self.rulings_text(width);
        }
        page
    }

    fn clause_for_terminal(&self, n: usize, clause: &Clause, terminal: &Terminal) -> String {
        let width = terminal.reading_width();
        let heading = terminal.paint(HEADING, &clause.heading());
        let change = self.change_label(clause).map_or_else(String::new, |it| format!("  ({it})"));
        let id = format!("#{}{change}", clause.id.value);
        let mut text = format!("\n{n:>3}. {heading}");
        let length = "  1. ".len() + clause.heading().chars().count() + 2 + id.chars().count();
        if length <= width {
            let _ = writeln!(text, "  {}", terminal.paint(QUIET, &id));
        } else {
            text.push('\n');
            text += &terminal.paint(QUIET, &indented(&id, width, "     "));
        }
        text += &indented(&markdown::plain(&clause.text), width, "     ");
        if let Some(note) = &clause.note {
            text += &indented(&format!("Note: {}", markdown::plain(note)), width, "     ");
        }
        for sentence in self.sentences(clause) {
            text += &indented(&format!("Checked: {sentence}"), width, "     ");
        }
        text
    }

    /// What the checks of a clause say.
    fn sentences(&self, clause: &Clause) -> impl Iterator<Item = String> {
        let checks = self.checks.iter().filter(|check| check.clause.clause == clause.id.value);
        checks.map(|check| in_player_words(&check.sentence()))
    }

    /// How a clause differs from the superseded record, or in a side line from the main one.
    fn change_label(&self, clause: &Clause) -> Option<String> {
        if let Some(change) = &clause.change {
            return Some(ChangeKind::from(change.value).label().to_owned());
        }
        let main = self.departed_entry()?;
        let edition = &self.catalog.timeline.edition(main.edition).short;
        match main.record.clause(main_line_id(clause)) {
            None => Some(format!("not in {edition}")),
            Some(before) if markdown::plain(&before.text) == markdown::plain(&clause.text) => None,
            Some(_) => Some(format!("differs from {edition}")),
        }
    }

    /// The record of the main line from which this one departs.
    fn departed_entry(&self) -> Option<Entry<'_>> {
        let departure = self.entry.record.departs_from.as_ref()?;
        let edition = self.catalog.timeline.index_of(&departure.edition)?;
        let moment = Moment::Edition(edition);
        self.catalog.in_force(self.entry.subject, moment, MAIN_LINE)?.ok()
    }

    /// The clauses of the main line that this record of a side line does not have; a supplement
    /// leaves those in force.
    fn clauses_left_out(&self) -> Vec<&str> {
        if self.catalog.kept_clauses(self.entry).is_some() {
            return Vec::new();
        }
        let has_clause =
            |id: &str| self.entry.record.clauses.iter().any(|clause| main_line_id(clause) == id);
        let main = self.departed_entry().into_iter().flat_map(|entry| &entry.record.clauses);
        main.map(|clause| clause.id.as_str()).filter(|id| !has_clause(id)).collect()
    }

    /// The subjects that the text links to and, for a small topic, the others of its chapter.
    fn related_subjects(&self) -> Vec<&str> {
        let own = self.entry.subject;
        let record = self.entry.record;
        let linked = record.clauses.iter().flat_map(|clause| markdown::links(&clause.text));
        let linked = linked.filter_map(|link| self.catalog.subject(&markdown::slug(&link.target)));
        let is_small_topic =
            matches!(own.kind, SubjectKind::Rule(_)) && record.clauses.len() < SMALL_TOPIC;
        let chapter = self.catalog.subjects_in_reading_order().into_iter();
        let chapter = chapter.filter(|other| is_small_topic && other.kind == own.kind);
        let mut related: Vec<&str> = Vec::new();
        for subject in linked.chain(chapter) {
            if subject.id != own.id && !related.contains(&subject.id.as_str()) {
                related.push(&subject.id);
            }
        }
        related
    }

    /// What is shown below the clauses: change, departure, note, source.
    fn remarks(&self) -> Vec<(&'static str, String)> {
        let record = self.entry.record;
        let timeline = &self.catalog.timeline;
        let mut remarks = Vec::new();
        if let Some(kept) = self.kept_clauses() {
            remarks.push(("Stays in force", kept));
        }
        if let Some(change) = &record.change {
            let note = markdown::plain(&change.note);
            remarks.push(("Change", format!("{}. {note}", change.kind.label())));
        }
        if let Some(departure) = &record.departs_from {
            let edition = timeline.index_of(&departure.edition);
            let edition = edition.map_or_else(String::new, |edition| timeline.describe(edition));
            let note = markdown::plain(&departure.note);
            remarks
                .push(("Departs from", format!("{edition}: {}. {note}", departure.kind.label())));
        }
        if let Some(note) = &record.note {
            remarks.push(("Note", markdown::plain(note)));
        }
        let left_out = self.clauses_left_out();
        if !left_out.is_empty() {
            remarks.push(("Left out", left_out.join(", ")));
        }
        let related = self.related_subjects();
        if !related.is_empty() {
            remarks.push(("See also", related.join(", ")));
        }
        remarks.push(("Source", self.sources_text()));
        remarks
    }

    /// The rulings on the subject, or on the one clause that is shown.
    fn rulings(&self) -> Vec<RulingEntry<'_>> {
        let subject = &self.entry.subject.id;
        let Some(clause) = self.clause else {
            return self.catalog.rulings_of(subject).collect();
        };
        let reference = format!("{subject}#{clause}");
        let cites =
            |entry: &RulingEntry<'_>| entry.ruling.citations().contains(&reference.as_str());
        self.catalog.rulings().filter(cites).collect()
    }

    /// The rulings that hold in the edition shown.
    fn rulings_text(&self, width: usize) -> String {
        let timeline = &self.catalog.timeline;
        let editions: Vec<EditionIndex> =
            timeline.indexed_editions().map(|(edition, _)| edition).collect();
        let shown = timeline
            .in_force(&editions, self.asked.moment, &self.asked.line)
            .unwrap_or(self.entry.edition);
        let mut text = String::new();
        for entry in self.rulings() {
            if let Some(stretch) = entry.ruling.stretch_in(shown, timeline) {
                text.push('\n');
                text += &ruling_text(entry, stretch, width);
            }
        }
        text
    }

    pub(super) fn as_markdown(&self) -> String {
        let record = self.entry.record;
        let mut page = format!(
            "# {}\n\n*{}*\n\n{}\n\n{}\n\n",
            record.name.value,
            self.label(),
            self.validity(),
            record.summary.trim()
        );
        for (n, clause) in self.numbered_clauses() {
            let text = clause.text.trim().replace('\n', "\n   ");
            let _ = write!(page, "{n}. **{}** {text}\n\n", clause.heading());
            for sentence in self.sentences(clause) {
                let _ = write!(page, "   - Checked: {sentence}\n\n");
            }
        }
        for (label, text) in self.remarks() {
            let _ = writeln!(page, "- **{label}**: {text}");
        }
        page
    }
}

/// The id that a clause of a side line has in the main one.
fn main_line_id(clause: &Clause) -> &str {
    clause.was.as_ref().map_or(clause.id.as_str(), |was| was.as_str())
}

/// A ruling as the edition shown answers it.
fn ruling_text(entry: RulingEntry<'_>, stretch: &RulingStretch, width: usize) -> String {
    let ruling = entry.ruling;
    let opening = if ruling.is_example() { "Example" } else { "Q" };
    let question = format!("{opening}: {}", markdown::plain(&ruling.question));
    let mut reference = stretch.status.name().to_owned();
    if let Some(name) = &stretch.open_point {
        let _ = write!(reference, ", open point {}", name.value);
    }
    if same_verdict(ruling).is_none() {
        reference += "; other editions differ";
    }
    let _ = write!(reference, "; {}", entry.path_id());
    if !ruling.runs.is_empty() {
        reference += "; played by the engine";
    }
    let answer = RulingAnswer::of_stretch(stretch).to_plain_text();
    let answer = format!("A: {answer} ({reference})");
    indented(&question, width, "") + &indented(&answer, width, "   ")
}

/// The dial marker as a coloured sign; the label says its colour and shape in words.
fn draw_marker(marker: &Marker, terminal: &Terminal) -> String {
    let sign = match marker.shape {
        Shape::Square => "\u{25a0}",
        Shape::Circle => "\u{25cf}",
    };
    terminal.paint(colour_style(marker.colour), sign)
}

fn colour_style(colour: Colour) -> Style {
    let orange = anstyle::Ansi256Color(208).on_default();
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
