//! `variorum show`: the text of a subject as it was in force in an edition or at a date.

mod printed;
mod record_page;
mod side_by_side;

use clap::Args;

use self::record_page::RecordPage;
use super::printed_dir::PrintedDir;
use super::{ExitStatus, Session, open_points};
use crate::check::{Check, Checks};
use crate::error::Error;
use crate::json_view::RecordView;
use variorum_corpus::catalog::{Catalog, Entry, Subject, is_short_for};
use variorum_corpus::markdown::slug;
use variorum_corpus::record::Clause;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE, Moment, Timeline};
use variorum_corpus::yaml::Spanned;

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// An ability, a rule topic, a glossary term or an open point, as `charge`, "Magic Freeze" or
    /// enough of it; `charge#fails-on` or "charge#fails on" shows one clause
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
    /// Without the rulings
    #[arg(long)]
    no_rulings: bool,
    /// With what each clause is checked for, as sentences
    #[arg(long, conflicts_with = "printed")]
    checks: bool,
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
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.catalog()?;
        if let Some(entry) = catalog.open_point(&slug(&self.subject)) {
            open_points::print_one(session, catalog, entry, self.json)?;
            return Ok(ExitStatus::Ok);
        }
        let (subject, clause) = self.named_passage(catalog)?;
        let line = self.line.as_deref().or_else(|| {
            let clause = clause.as_deref().filter(|_| self.edition.is_none());
            clause.and_then(|clause| line_with_clause(subject, clause, &catalog.timeline))
        });
        let asked = AskedMoment::resolve(
            catalog,
            subject,
            self.edition.as_deref(),
            self.as_of.as_deref(),
            line,
        )?;
        let entry = asked.record_in_force(catalog, subject)?;
        let entry = match (&clause, catalog.kept_clauses(entry)) {
            // A clause that a supplement leaves in force is shown where it is.
            (Some(word), Some((base, _))) if find_clause(entry, word).is_err() => base,
            _ => entry,
        };
        let clause = clause.map(|word| find_clause(entry, &word)).transpose()?;
        let has_rulings = !self.no_rulings;
        if has_rulings {
            catalog.refuse_broken_rulings(subject)?;
        }
        let checks = if self.checks { compile_checks(catalog, &entry)? } else { Vec::new() };
        let page = RecordPage { catalog, entry, asked: &asked, clause, has_rulings, checks };
        if self.printed {
            return printed::run(self, session, &page);
        }
        if self.json {
            let left_alone_by = asked.editions_after(catalog, entry);
            let view = RecordView::with_left_alone_by(catalog, entry, &left_alone_by);
            let view = match clause {
                Some(clause) => view.with_only_clause(clause),
                None => view,
            };
            let view = if self.checks { view.with_sentences(&page.checks) } else { view };
            session.print_json(&view)?;
        } else if self.markdown {
            session.print(&page.as_markdown())?;
        } else {
            session.print(&page.for_terminal(&session.terminal))?;
        }
        Ok(ExitStatus::Ok)
    }
}

/// The checks of a record, or what is wrong with them.
fn compile_checks(catalog: &Catalog, entry: &Entry<'_>) -> Result<Vec<Check>, Error> {
    let compiled = Checks::compile_record(catalog, entry).into_iter();
    compiled.collect::<Result<_, _>>().map_err(|finding| Error::Findings(vec![*finding]))
}

impl Show {
    /// The subject that was named, and the words for the clause; a word that is a glossary term and
    /// not a subject stands for the term.
    fn named_passage<'a>(
        &self,
        catalog: &'a Catalog,
    ) -> Result<(&'a Subject, Option<String>), Error> {
        if let Some((word, clause)) = self.subject.split_once('#') {
            return Ok((catalog.find(word)?, Some(clause.to_owned())));
        }
        if let Some((glossary, term)) = catalog.find_term(&self.subject)? {
            return Ok((glossary, Some(term)));
        }
        Ok((catalog.find(&self.subject)?, None))
    }
}

/// The first line with a record of the subject that has the clause, if the main line has none.
fn line_with_clause<'a>(
    subject: &Subject,
    clause: &str,
    timeline: &'a Timeline,
) -> Option<&'a str> {
    let has_clause = |entry: &Entry<'_>| entry.record.clause(clause).is_some();
    let mut lines: Vec<&str> =
        subject.entries().filter(has_clause).map(|entry| timeline.line_of(entry.edition)).collect();
    lines.sort_by_key(|line| *line != MAIN_LINE);
    lines.first().copied()
}

/// The id of the clause that somebody names by id, by heading, or by enough of either.
fn find_clause<'a>(entry: Entry<'a>, word: &str) -> Result<&'a str, Error> {
    let clauses = &entry.record.clauses;
    let wanted = slug(word);
    let is_named = |clause: &&Spanned<Clause>| {
        wanted == clause.id.as_str() || wanted == slug(&clause.heading())
    };
    let is_meant = |clause: &&Spanned<Clause>| is_short_for(&wanted, &clause.id);
    if let Some(clause) = clauses.iter().find(is_named) {
        return Ok(&clause.id);
    }
    if let [only] = clauses.iter().filter(is_meant).collect::<Vec<_>>().as_slice() {
        return Ok(&only.id);
    }
    let ids: Vec<&str> = clauses.iter().map(|clause| clause.id.as_str()).collect();
    let all = format!("its clauses are {}", ids.join(", "));
    Err(Error::new(
        format!("'{}' has no clause '{word}' there", entry.subject.id),
        variorum_expr::suggest::advice(&wanted, ids, &all),
    ))
}

/// The moment and the line that somebody asks about.
#[derive(Debug)]
pub(super) struct AskedMoment {
    pub(super) moment: Moment,
    pub(super) line: String,
}

impl AskedMoment {
    /// What the flags mean for a subject: the newest edition of its line where they say nothing.
    pub(super) fn resolve(
        catalog: &Catalog,
        subject: &Subject,
        edition: Option<&str>,
        as_of: Option<&str>,
        line: Option<&str>,
    ) -> Result<Self, Error> {
        let timeline = &catalog.timeline;
        let line = line.map(|line| timeline.resolve_line(line)).transpose()?;
        let moment = edition.or(as_of).map(|word| timeline.resolve_moment(word)).transpose()?;
        if let Some(word) = as_of.filter(|_| !matches!(moment, Some(Moment::Date(_)))) {
            return Err(Error::new(
                format!("'{word}' is not a date"),
                "write it as 2003-05 or 2003; for an edition use --edition",
            ));
        }
        if let Some(Moment::Edition(edition)) = moment {
            let line_of_edition = timeline.line_of(edition);
            if let Some(line) = line.filter(|line| *line != line_of_edition) {
                let message = format!(
                    "{} belongs to the line '{line_of_edition}', not to '{line}'",
                    timeline.describe(edition)
                );
                return Err(Error::new(message, "leave --line out, or name a date with --as-of"));
            }
            let moment = Moment::Edition(edition);
            return Ok(Self { moment, line: line_of_edition.to_owned() });
        }
        let line = line.unwrap_or_else(|| default_line(subject, timeline)).to_owned();
        let newest = || timeline.newest(&line).map(Moment::Edition);
        let moment = moment
            .or_else(newest)
            .ok_or_else(|| Error::new(format!("the line '{line}' has no editions"), ""))?;
        Ok(Self { moment, line })
    }

    /// The record in force at the moment; the error says when the subject first appeared.
    pub(super) fn record_in_force<'a>(
        &self,
        catalog: &Catalog,
        subject: &'a Subject,
    ) -> Result<Entry<'a>, Error> {
        match catalog.in_force(subject, self.moment, &self.line) {
            Some(entry) => entry.map_err(Error::from),
            None => Err(self.nothing_in_force(catalog, subject)),
        }
    }

    fn nothing_in_force(&self, catalog: &Catalog, subject: &Subject) -> Error {
        let timeline = &catalog.timeline;
        let when = match self.moment {
            Moment::Edition(edition) => format!("in {}", timeline.describe(edition)),
            Moment::Date(date) => format!("in {} in the line '{}'", date.spelled_out(), self.line),
        };
        let editions = subject.editions();
        let first_of_line =
            editions.iter().find(|edition| timeline.line_of(**edition) == self.line);
        let help = match first_of_line.or(editions.first()) {
            Some(edition) => format!(
                "it first appeared in {} (--edition {})",
                timeline.describe(*edition),
                timeline.edition_id(*edition)
            ),
            None => "it has no record at all".to_owned(),
        };
        Error::new(format!("nothing of '{}' was in force {when}", subject.id), help)
    }

    /// The editions after a record's own, up to the moment; they left the record alone.
    pub(super) fn editions_after(&self, catalog: &Catalog, entry: Entry<'_>) -> Vec<EditionIndex> {
        let timeline = &catalog.timeline;
        let editions = timeline.indexed_editions().map(|(edition, _)| edition);
        let line = timeline.line_of(entry.edition);
        let later = editions
            .filter(|edition| *edition > entry.edition && timeline.line_of(*edition) == line);
        later.filter(|edition| timeline.is_out(*edition, self.moment, &self.line)).collect()
    }
}

/// The main line, or for a subject that it lacks, the first line that has the subject.
fn default_line<'a>(subject: &Subject, timeline: &'a Timeline) -> &'a str {
    let editions = subject.editions();
    let has_subject =
        |line: &&str| editions.iter().any(|edition| timeline.line_of(*edition) == *line);
    let mut lines = timeline.lines.iter().map(|line| line.id.as_str());
    if has_subject(&MAIN_LINE) { MAIN_LINE } else { lines.find(has_subject).unwrap_or(MAIN_LINE) }
}
