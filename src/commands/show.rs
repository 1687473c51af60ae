//! `variorum show`: the text of a subject as it was in force in an edition or at a date.

mod beside;
mod printed;
mod shown;

use clap::Args;

use self::shown::Shown;
use super::printed_dir::PrintedDir;
use super::view::{RecordView, edition_words};
use super::{ExitStatus, Session};
use crate::error::Error;
use variorum_corpus::catalog::{Catalog, Entry, Subject};
use variorum_corpus::edition::{EditionIndex, MAIN_LINE, Moment};

/// Show the text of a subject in an edition or at a date
#[derive(Debug, Args)]
pub struct Show {
    /// An ability or a rule topic, as `charge` or "Magic Freeze"; `charge#fails-on` shows one
    /// clause
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
    pub fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.catalog()?;
        let (word, clause) = self
            .subject
            .split_once('#')
            .map_or((self.subject.as_str(), None), |(word, clause)| (word, Some(clause)));
        let subject = catalog.find(word)?;
        let asked = Asked::new(
            catalog,
            subject,
            self.edition.as_deref(),
            self.as_of.as_deref(),
            self.line.as_deref(),
        )?;
        let entry = asked.entry(catalog, subject)?;
        let shown = Shown { catalog, entry, asked: &asked, clause };
        shown.check_clause()?;
        if self.printed {
            return printed::run(self, session, &shown);
        }
        if self.json {
            session.print_json(&RecordView::of(
                catalog,
                entry,
                &asked.left_alone(catalog, entry),
            ))?;
        } else if self.markdown {
            session.print(&shown.markdown())?;
        } else {
            session.print(&shown.terminal(&session.terminal))?;
        }
        Ok(ExitStatus::Ok)
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
    ) -> Result<Self, Error> {
        let timeline = &catalog.timeline;
        let line = line.map(|line| timeline.resolve_line(line)).transpose()?;
        let moment = match edition.or(as_of) {
            Some(word) => Some(timeline.resolve_moment(word)?),
            None => None,
        };
        if as_of.is_some() && !matches!(moment, Some(Moment::Date(_))) {
            return Err(Error::new(
                format!("'{}' is no date", as_of.unwrap_or_default()),
                "write it as 2003-05 or 2003; for an edition use --edition",
            ));
        }
        if let Some(Moment::Edition(no)) = moment {
            let own = timeline.line_of(no);
            if let Some(line) = line.filter(|line| *line != own) {
                let message = format!(
                    "{} belongs to the line '{own}', not to '{line}'",
                    edition_words(timeline, no)
                );
                return Err(Error::new(message, "leave --line out, or name a date with --as-of"));
            }
            return Ok(Self { moment: Moment::Edition(no), line: timeline.line_of(no).to_owned() });
        }
        let has = |line: &str| subject.editions().iter().any(|no| timeline.line_of(*no) == line);
        let own = || timeline.lines.iter().map(|line| line.id.as_str()).find(|line| has(line));
        let line = line
            .unwrap_or_else(|| if has(MAIN_LINE) { MAIN_LINE } else { own().unwrap_or(MAIN_LINE) })
            .to_owned();
        let newest = || timeline.newest(&line).map(Moment::Edition);
        let moment = moment
            .or_else(newest)
            .ok_or_else(|| Error::new(format!("the line '{line}' has no editions"), ""))?;
        Ok(Self { moment, line })
    }

    /// The record in force then, or when the subject appeared.
    pub fn entry<'a>(&self, catalog: &Catalog, subject: &'a Subject) -> Result<Entry<'a>, Error> {
        match catalog.in_force(subject, self.moment, &self.line) {
            Some(entry) => entry.map_err(|finding| Error::from(finding.clone())),
            None => Err(self.nothing(catalog, subject)),
        }
    }

    fn nothing(&self, catalog: &Catalog, subject: &Subject) -> Error {
        let timeline = &catalog.timeline;
        let when = match self.moment {
            Moment::Edition(no) => format!("in {}", edition_words(timeline, no)),
            Moment::Date(date) => format!("in {} in the line '{}'", date.words(), self.line),
        };
        let editions = subject.editions();
        let here = editions.iter().find(|no| timeline.line_of(**no) == self.line);
        let help = match here.or(editions.first()) {
            Some(no) => format!(
                "it first appeared in {} (--edition {})",
                edition_words(timeline, *no),
                timeline.edition_id(*no)
            ),
            None => "it has no record at all".to_owned(),
        };
        Error::new(format!("nothing of '{}' was in force {when}", subject.id), help)
    }

    /// The editions after a record's own, up to the moment, that left it alone.
    pub fn left_alone(&self, catalog: &Catalog, entry: Entry<'_>) -> Vec<EditionIndex> {
        let timeline = &catalog.timeline;
        let after = timeline.indexed_editions().map(|(no, _)| no).filter(|no| *no > entry.edition);
        after.filter(|no| timeline.is_out(*no, self.moment, &self.line)).collect()
    }
}
