//! `variorum diff`: what changed between two editions, of one subject clause by clause, or of
//! everything. It chooses what to compare; the comparing is done by `variorum_corpus::diff`.

pub(super) mod behaviour;
mod editions;
mod editions_behaviour;
mod layouts;
mod markdown;
pub(super) mod marked_words;
mod printed;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::show::AskedMoment;
use super::svg_files::write_pictures;
use super::{ExitStatus, Session};
use crate::behaviour::BehaviourView;
use crate::error::Error;
use crate::pictures::difference_pictures;
use crate::site::labels::capitalized;
use variorum_corpus::catalog::{Catalog, Entry, Subject};
use variorum_corpus::diff::{
    ClauseDiff, ClauseState, ComparedMoment, HistoryEvent, HistoryEventKind, RecordDiff, Relation,
    Remark, compare_records, subject_history,
};
use variorum_corpus::timeline::{MAIN_LINE, Moment};

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 the same rule, 1 different, 2 an error.")]
pub(crate) struct Diff {
    /// An ability or a rule topic, as `charge` or "Magic Freeze"
    #[arg(required_unless_present = "editions")]
    subject: Option<String>,
    /// The edition or date to compare from, or both as A..B; left out, the latest change is shown
    from: Option<String>,
    /// The edition or date to compare with; left out, what is in force now
    to: Option<String>,
    /// The line of editions in which dates are looked up, and which is meant where no edition is
    /// named
    #[arg(long, value_name = "LINE")]
    line: Option<String>,
    /// How to lay it out
    #[arg(long, value_enum, default_value_t, value_name = "LAYOUT")]
    layout: Layout,
    /// Show the clauses that did not change as well
    #[arg(long)]
    all_clauses: bool,
    /// Play both editions, and show what plays differently
    #[arg(long, conflicts_with_all = ["markdown", "printed"])]
    behaviour: bool,
    /// Draw what plays differently into this folder, both editions beside each other
    #[arg(long, value_name = "DIR", requires = "behaviour")]
    svg: Option<PathBuf>,
    /// As JSON
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// As Markdown
    #[arg(long)]
    markdown: bool,
    #[command(flatten)]
    editions: editions::EditionsFlags,
    #[command(flatten)]
    printed: printed::PrintedFlags,
}

/// How a comparison is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Layout {
    /// Every changed clause once, with what is gone and what is new inside it
    #[default]
    Inline,
    /// Both texts beside each other; inline where the screen is too narrow
    SideBySide,
    /// What changed, without the words
    Clauses,
}

/// Two records compared, with what is needed to show them.
#[derive(Debug, Serialize)]
struct RecordComparison {
    /// What was asked for; what is in force there may be an earlier text.
    asked: [ComparedMoment; 2],
    #[serde(flatten)]
    diff: RecordDiff,
    /// What kind of thing the subject is: `speed ability`, `rule, movement`.
    #[serde(skip)]
    label: String,
    /// What to say below; may be empty.
    #[serde(skip)]
    hint: String,
    #[serde(skip)]
    all_clauses: bool,
}

/// A record in force, and the moment that was asked for.
type RecordAtMoment<'a> = (Entry<'a>, ComparedMoment);

impl Diff {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.catalog()?;
        let Some(subject) = &self.subject else {
            let format = editions::OutputFormat {
                json: self.json,
                markdown: self.markdown,
                behaviour: self.behaviour,
                svg: self.svg.as_deref(),
            };
            return self.editions.run(session, catalog, self.line.as_deref(), format);
        };
        let subject = catalog.find(subject)?;
        let comparison = self.compare(catalog, subject)?;
        if self.behaviour {
            return self.compare_by_playing(session, catalog, subject, &comparison.diff);
        }
        if self.printed.printed {
            let format = printed::OutputFormat {
                json: self.json,
                markdown: self.markdown,
                unchanged: self.all_clauses,
            };
            return self.printed.run(session, catalog, &comparison.diff, &format);
        }
        if self.json {
            session.print_json(&comparison)?;
        } else if self.markdown {
            session.print(&markdown::page(&comparison))?;
        } else {
            session.print(&layouts::page(&comparison, self.layout, &session.terminal))?;
        }
        Ok(if comparison.diff.differs { ExitStatus::Differs } else { ExitStatus::Ok })
    }

    /// Plays the subject under the two records that are compared.
    fn compare_by_playing(
        &self,
        session: &Session,
        catalog: &Catalog,
        subject: &Subject,
        diff: &RecordDiff,
    ) -> Result<ExitStatus, Error> {
        let editions = [diff.from.index, diff.to.index];
        let found = behaviour::compare(catalog, subject, editions, diff.kind)?;
        if self.json {
            session.print_json(&BehaviourView::new(catalog, &subject.id, editions, &found))?;
        } else {
            let terminal = &session.terminal;
            session.print(&behaviour::page(catalog, &diff.name, editions, &found, terminal))?;
        }
        if let Some(target) = &self.svg
            && !found.differences.is_empty()
        {
            let differences = &found.differences;
            write_pictures(
                target,
                &difference_pictures(catalog, &subject.id, differences, editions),
            )?;
        }
        Ok(if found.differences.is_empty() { ExitStatus::Ok } else { ExitStatus::Differs })
    }

    fn compare(&self, catalog: &Catalog, subject: &Subject) -> Result<RecordComparison, Error> {
        let (from, to) = self.records(catalog, subject)?;
        let diff = compare_records(catalog, from.0, to.0)?;
        let hint = if self.from.is_none() && !diff.differs {
            last_change_hint(catalog, subject, from.0, to.0)?
        } else {
            String::new()
        };
        Ok(RecordComparison {
            asked: [from.1, to.1],
            diff,
            label: super::subject_label(subject),
            hint,
            all_clauses: self.all_clauses,
        })
    }

    /// The two records to compare; where no edition is named, the newest and the one before it.
    fn records<'a>(
        &self,
        catalog: &Catalog,
        subject: &'a Subject,
    ) -> Result<(RecordAtMoment<'a>, RecordAtMoment<'a>), Error> {
        let resolve = |word: Option<&str>| {
            AskedMoment::resolve(catalog, subject, word, None, self.line.as_deref())
        };
        let (from, to) = self.ends()?;
        if from.is_some() {
            let (from, to) = (resolve(from)?, resolve(to)?);
            let moment =
                |asked: &AskedMoment| ComparedMoment::new(catalog, asked.moment, &asked.line);
            let mut older = from.record_in_force(catalog, subject)?;
            let mut newer = to.record_in_force(catalog, subject)?;
            // What a supplement leaves alone is what the other edition has, and not a later text.
            if leaves_to(catalog, &to, newer, &from) {
                newer = older;
            } else if leaves_to(catalog, &from, older, &to) {
                older = newer;
            }
            return Ok(((older, moment(&from)), (newer, moment(&to))));
        }
        let at_own_edition = |entry: Entry<'a>| {
            let edition = Moment::Edition(entry.edition);
            (entry, ComparedMoment::new(catalog, edition, MAIN_LINE))
        };
        let newest = resolve(None)?.record_in_force(catalog, subject)?;
        let before = predecessor(catalog, newest)?.unwrap_or(newest);
        Ok((at_own_edition(before), at_own_edition(newest)))
    }

    /// The two ends as they were given; `A..B` means both.
    fn ends(&self) -> Result<(Option<&str>, Option<&str>), Error> {
        let range = self.from.as_deref().filter(|_| self.to.is_none());
        match range.and_then(|range| range.split_once("..")) {
            None => Ok((self.from.as_deref(), self.to.as_deref())),
            Some(("", _)) => Err(Error::new(
                "a range needs an edition or a date on its left",
                "write it as rebellion..unlimited or 2001-05..2003",
            )),
            Some((from, to)) => Ok((Some(from), Some(to).filter(|to| !to.is_empty()))),
        }
    }
}

/// Whether a record is in force at a moment only because a supplement leaves it to the other
/// moment's line.
fn leaves_to(catalog: &Catalog, at: &AskedMoment, record: Entry<'_>, other: &AskedMoment) -> bool {
    let [at, other] = [at, other].map(|asked| (asked.moment, asked.line.as_str()));
    catalog.timeline.leaves_to(at, record.edition, other)
}

/// The record before one in its line; an error if its file is wrong.
fn predecessor<'a>(catalog: &Catalog, entry: Entry<'a>) -> Result<Option<Entry<'a>>, Error> {
    let edition = entry.subject.previous_edition(entry.edition, &catalog.timeline);
    let record = edition.and_then(|edition| entry.subject.record(edition));
    record.transpose().map_err(Error::from)
}

/// What to say when the newest record does not differ from the one before: that there is only one
/// wording, or when the rule changed last.
fn last_change_hint(
    catalog: &Catalog,
    subject: &Subject,
    before: Entry<'_>,
    newest: Entry<'_>,
) -> Result<String, Error> {
    let timeline = &catalog.timeline;
    if before.edition == newest.edition {
        let edition = timeline.describe(newest.edition);
        return Ok(format!("There is one wording only, that of {edition}."));
    }
    let history = subject_history(catalog, subject, timeline.line_of(newest.edition))?;
    let printed: Vec<&HistoryEvent> =
        history.events.iter().filter(|event| event.kind != HistoryEventKind::LeftAlone).collect();
    let mut pairs = printed.iter().zip(printed.iter().skip(1));
    let last_change = pairs.rfind(|(_, after)| after.kind == HistoryEventKind::Changed);
    Ok(last_change.map_or_else(
        || "The rule never changed in this line.".to_owned(),
        |(before, after)| {
            format!(
                "The rule last changed with {}: variorum diff {} {} {}",
                after.edition.title_and_date(),
                subject.id,
                before.edition.id,
                after.edition.id
            )
        },
    ))
}

impl RecordComparison {
    /// The two sides in words: what was asked for, and whose text is in force there.
    fn describe_sides(&self) -> [String; 2] {
        let [from, to] = &self.asked;
        [(from, &self.diff.from), (to, &self.diff.to)].map(|(asked, side)| {
            let edition = side.title_and_date();
            if asked.index == Some(side.index) {
                edition
            } else {
                format!("{} (in force: the text of {edition})", asked.description)
            }
        })
    }

    /// What changed, in a sentence.
    fn summary_sentence(&self) -> String {
        format!("{}.", capitalized(&self.diff.summary))
    }

    /// What the records say of their changes, a paragraph each; dated where there are several.
    fn describe_remarks(&self) -> Vec<String> {
        let is_only = self.diff.remarks.len() < 2;
        let describe = |remark: &Remark| match is_only {
            true => remark.note.clone(),
            false => format!("{} ({}): {}", remark.edition, remark.kind.label(), remark.note),
        };
        self.diff.remarks.iter().map(describe).collect()
    }

    fn clauses_to_show(&self) -> impl Iterator<Item = &ClauseDiff> {
        let clauses = self.diff.clauses.iter();
        clauses.filter(|clause| self.all_clauses || clause.state != ClauseState::Same)
    }

    /// What is said below the clauses: which clauses are not shown, and what else to look at.
    fn closing_remarks(&self) -> impl Iterator<Item = String> {
        [self.describe_hidden_clauses(), self.hint.clone()]
            .into_iter()
            .filter(|text| !text.is_empty())
    }

    /// The clauses that are not shown, by name; empty if there are none.
    fn describe_hidden_clauses(&self) -> String {
        let same = self.diff.clauses.iter().filter(|clause| clause.state == ClauseState::Same);
        let names: Vec<&str> = same.map(ClauseDiff::heading).collect();
        let nothing_differs = self.diff.relation == Relation::SameRecord || !self.diff.differs;
        if names.is_empty() || self.all_clauses || nothing_differs {
            return String::new();
        }
        format!(
            "Unchanged ({}): {}. Add --all-clauses to read them.",
            names.len(),
            names.join(", ")
        )
    }
}
