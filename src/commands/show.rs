//! `variorum show`: the text of a subject as it was in force in an edition or at a date.

mod beside;
mod printed;

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use clap::Args;

use super::printed_dir::PrintedDir;
use super::view::{RecordView, edition_words, successor};
use super::{Outcome, Session};
use crate::catalog::{Catalog, Entry, Subject, SubjectKind};
use crate::diagnostic::Trouble;
use crate::edition::{EditionNo, MAIN_LINE, Moment};
use crate::markdown;
use crate::record::{Clause, Colour, Marker, Shape};
use crate::terminal::{HEADING, QUIET, Terminal, indented};

/// Show the text of a subject in an edition or at a date
#[derive(Debug, Args)]
pub struct Show {
    /// An ability or a rule topic, as `charge` or "Magic Freeze"; `charge#fails-on` shows one clause
    subject: String,
    /// The edition: its id, its short name, or enough of it
    #[arg(long, short, value_name = "EDITION", conflicts_with = "as_of")]
    edition: Option<String>,
    /// The date, as 2003-05 or 2003 (which counts from January)
    #[arg(long, value_name = "DATE")]
    as_of: Option<String>,
    /// The line of editions to look in
    #[arg(long, value_name = "LINE")]
    line: Option<String>,
    /// As JSON
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// As Markdown
    #[arg(long)]
    markdown: bool,
    /// The exact words of your own documents (see 'variorum import')
    #[arg(long)]
    printed: bool,
    /// With --printed, our clauses beside the printed sentences
    #[arg(long, requires = "printed")]
    restated: bool,
    #[command(flatten)]
    printed_dir: PrintedDir,
}

impl Show {
    /// Runs the verb.
    pub fn run(&self, session: &Session) -> Result<Outcome, Trouble> {
        let catalog = session.catalog_to_read(self.json)?;
        let (word, clause) = self.subject.split_once('#').map_or((self.subject.as_str(), None), |(word, clause)| (word, Some(clause)));
        let subject = catalog.find(word)?;
        let asked = Asked::new(catalog, subject, self.edition.as_deref(), self.as_of.as_deref(), self.line.as_deref())?;
        let entry = asked.entry(catalog, subject)?;
        let shown = Shown { catalog, entry, asked: &asked, clause };
        shown.check_clause()?;
        if self.printed {
            return printed::run(self, session, &shown);
        }
        if self.json {
            session.print_json(&RecordView::of(catalog, entry, &asked.left_alone(catalog, entry)))?;
        } else if self.markdown {
            session.print(&shown.markdown())?;
        } else {
            session.print(&shown.terminal(&session.terminal))?;
        }
        Ok(Outcome::Done)
    }
}

/// The moment and the line that somebody asks about.
#[derive(Debug)]
pub(super) struct Asked {
    /// When.
    pub moment: Moment,
    /// In which line.
    pub line: String,
}

impl Asked {
    /// What the flags mean for a subject.
    pub fn new(
        catalog: &Catalog,
        subject: &Subject,
        edition: Option<&str>,
        as_of: Option<&str>,
        line: Option<&str>,
    ) -> Result<Self, Trouble> {
        let timeline = &catalog.timeline;
        let line = line.map(|line| timeline.resolve_line(line)).transpose()?;
        let moment = match edition.or(as_of) {
            Some(word) => Some(timeline.resolve_moment(word)?),
            None => None,
        };
        if as_of.is_some() && !matches!(moment, Some(Moment::Date(_))) {
            return Err(Trouble::new(
                format!("'{}' is no date", as_of.unwrap_or_default()),
                "write it as 2003-05 or 2003; for an edition use --edition",
            ));
        }
        if let Some(Moment::Edition(no)) = moment {
            return Ok(Self { moment: Moment::Edition(no), line: timeline.line_of(no).to_owned() });
        }
        let has = |line: &str| subject.editions().iter().any(|no| timeline.line_of(*no) == line);
        let own = || timeline.lines.iter().map(|line| line.id.as_str()).find(|line| has(line));
        let line = line.unwrap_or_else(|| if has(MAIN_LINE) { MAIN_LINE } else { own().unwrap_or(MAIN_LINE) }).to_owned();
        let newest = || timeline.newest(&line).map(Moment::Edition);
        let moment = moment.or_else(newest).ok_or_else(|| Trouble::new(format!("the line '{line}' has no editions"), ""))?;
        Ok(Self { moment, line })
    }

    /// The record in force then, or when the subject appeared.
    pub fn entry<'a>(&self, catalog: &Catalog, subject: &'a Subject) -> Result<Entry<'a>, Trouble> {
        match catalog.in_force(subject, self.moment, &self.line) {
            Some(entry) => entry.map_err(|finding| Trouble::from(finding.clone())),
            None => Err(self.nothing(catalog, subject)),
        }
    }

    fn nothing(&self, catalog: &Catalog, subject: &Subject) -> Trouble {
        let timeline = &catalog.timeline;
        let when = match self.moment {
            Moment::Edition(no) => format!("in {}", edition_words(timeline, no)),
            Moment::Date(date) => format!("in {} in the line '{}'", date.words(), self.line),
        };
        let editions = subject.editions();
        let here = editions.iter().find(|no| timeline.line_of(**no) == self.line);
        let help = match here.or(editions.first()) {
            Some(no) => format!("it first appeared in {} (--edition {})", edition_words(timeline, *no), timeline.id(*no)),
            None => "it has no record at all".to_owned(),
        };
        Trouble::new(format!("nothing of '{}' was in force {when}", subject.id), help)
    }

    /// The editions after a record's own, up to the moment, that left it alone.
    pub fn left_alone(&self, catalog: &Catalog, entry: Entry<'_>) -> Vec<EditionNo> {
        let timeline = &catalog.timeline;
        let after = timeline.numbered().map(|(no, _)| no).filter(|no| *no > entry.edition);
        after.filter(|no| timeline.is_out(*no, self.moment, &self.line)).collect()
    }
}

/// A record about to be shown.
struct Shown<'a> {
    catalog: &'a Catalog,
    entry: Entry<'a>,
    asked: &'a Asked,
    clause: Option<&'a str>,
}

impl Shown<'_> {
    fn check_clause(&self) -> Result<(), Trouble> {
        let Some(id) = self.clause.filter(|id| self.entry.record.clause(id).is_none()) else {
            return Ok(());
        };
        let known: Vec<&str> = self.entry.record.clauses.iter().map(|clause| clause.id.as_str()).collect();
        let all = format!("its clauses are {}", known.join(", "));
        Err(Trouble::new(format!("'{}' has no clause '{id}' there", self.entry.subject.id), crate::suggest::advice(id, known, &all)))
    }

    fn clauses(&self) -> impl Iterator<Item = (usize, &Clause)> {
        let all = self.entry.record.clauses.iter().map(|clause| &clause.value).enumerate();
        all.filter(|(_, clause)| self.clause.is_none_or(|id| *clause.id == id)).map(|(n, clause)| (n + 1, clause))
    }

    /// What the text is and whether it holds: `In force as of August 2002: the text of …`.
    fn standing(&self) -> String {
        let timeline = &self.catalog.timeline;
        let own = edition_words(timeline, self.entry.edition);
        let left: Vec<String> = self.asked.left_alone(self.catalog, self.entry).into_iter().map(|no| edition_words(timeline, no)).collect();
        let mut standing = match self.asked.moment {
            Moment::Date(date) => format!("In force in {}: the text of {own}.", date.words()),
            Moment::Edition(no) if no == self.entry.edition => format!("{own}."),
            Moment::Edition(no) => format!("In force in {}: the text of {own}.", edition_words(timeline, no)),
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
    fn label(&self) -> String {
        let record = self.entry.record;
        match &self.entry.subject.kind {
            SubjectKind::Rule(chapter) => format!("rule, {chapter}"),
            SubjectKind::Ability(slot) => {
                let optional = if record.optional.as_ref().is_some_and(|flag| flag.value) { ", optional" } else { "" };
                let marker = record.marker.as_ref().map(|marker| format!(", {}", marker.value)).unwrap_or_default();
                format!("{} ability{optional}{marker}", slot.name())
            }
        }
    }

    fn sources(&self) -> String {
        let title = |id: &str| self.catalog.timeline.document(id).map_or(id.to_owned(), |document| document.title.clone());
        let one = |source: &crate::record::Source| format!("{}, \u{201c}{}\u{201d}", title(&source.document), source.heading);
        self.entry.record.sources.iter().map(|source| one(source)).collect::<Vec<_>>().join("; ")
    }

    fn terminal(&self, terminal: &Terminal) -> String {
        let record = self.entry.record;
        let width = terminal.reading_width();
        let mut page = String::new();
        let marker = record.marker.as_ref().map(|marker| format!("{} ", drawn(marker, terminal))).unwrap_or_default();
        let _ = writeln!(page, "{marker}{}  {}", terminal.paint(HEADING, &record.name), terminal.paint(QUIET, &self.label()));
        page += &indented(&self.standing(), width, "");
        page.push('\n');
        page += &indented(&markdown::plain(&record.summary), width, "");
        for (n, clause) in self.clauses() {
            let change = clause
                .change
                .as_ref()
                .map(|change| format!("  ({})", crate::record::ChangeKind::from(change.value).words()))
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
            remarks.push(("Change", format!("{}. {}", change.kind.words(), markdown::plain(&change.note))));
        }
        if let Some(departure) = &record.departs_from {
            let from =
                self.catalog.timeline.number(&departure.edition).map(|no| edition_words(&self.catalog.timeline, no)).unwrap_or_default();
            remarks.push(("Departs from", format!("{from}: {}. {}", departure.kind.words(), markdown::plain(&departure.note))));
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
        let held = |holds: &[EditionNo]| match self.asked.moment {
            Moment::Edition(no) => holds.contains(&no),
            Moment::Date(_) => holds.contains(&self.entry.edition),
        };
        for ruling in self.catalog.rulings_of(&self.entry.subject.id).filter(|entry| held(&entry.ruling.holds_for(&self.catalog.timeline)))
        {
            let _ = write!(text, "\n{}", indented(&format!("Q: {}", markdown::plain(&ruling.ruling.question)), width, ""));
            let played = if ruling.ruling.runs.is_empty() { "" } else { "; played by the engine" };
            let standing = format!("{}; {}{played}", ruling.ruling.status.name(), ruling.path_id());
            let answer = format!("A: {} ({standing})", markdown::plain(&ruling.ruling.answer));
            text += &indented(&answer, width, "   ");
        }
        text
    }

    fn markdown(&self) -> String {
        let record = self.entry.record;
        let mut page = format!("# {}\n\n*{}*\n\n{}\n\n{}\n\n", record.name.value, self.label(), self.standing(), record.summary.trim());
        for (n, clause) in self.clauses() {
            let _ = write!(page, "{n}. **{}** {}\n\n", clause.heading(), clause.text.trim().replace('\n', "\n   "));
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
