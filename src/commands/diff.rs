//! `variorum diff`: what changed between two editions, of one subject clause by clause, or of
//! everything.
//! It only chooses what to compare and how to lay it out: comparing is the work of `variorum_corpus::diff`.

pub(super) mod behaviour;
mod clauses;
mod columns;
mod everything;
mod everything_played;
mod inline;
mod markdown;
pub(super) mod marked;
mod printed;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::show::AskedMoment;
use super::{ExitStatus, Session};
use crate::behaviour::BehaviourView;
use crate::error::Error;
use crate::terminal::Terminal;
use variorum_corpus::catalog::{Catalog, Entry, Subject};
use variorum_corpus::diff::{
    ClauseDiff, ClauseState, EventKind, Place, RecordDiff, Relation, Remark, history, records,
};
use variorum_corpus::timeline::{MAIN_LINE, Moment};

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 the same rule, 1 different, 2 trouble.")]
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
    /// As JSON
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// As Markdown
    #[arg(long)]
    markdown: bool,
    #[command(flatten)]
    everything: everything::Everything,
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

/// A comparison about to be shown.
#[derive(Debug, Serialize)]
struct Shown {
    /// What was asked for; what is in force there may be an earlier text.
    asked: [Place; 2],
    #[serde(flatten)]
    diff: RecordDiff,
    /// What sort of thing the subject is: `speed ability`, `rule, movement`.
    #[serde(skip)]
    label: String,
    /// What to say below.
    #[serde(skip)]
    hint: String,
    #[serde(skip)]
    all_clauses: bool,
}

impl Diff {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.catalog()?;
        let Some(subject) = &self.subject else {
            let format = everything::Format {
                json: self.json,
                markdown: self.markdown,
                behaviour: self.behaviour,
            };
            return self.everything.run(session, catalog, self.line.as_deref(), format);
        };
        let subject = catalog.find(subject)?;
        let shown = self.compared(catalog, subject)?;
        if self.behaviour {
            return self.play(session, catalog, subject, &shown);
        }
        if self.printed.printed {
            let format =
                printed::Format { json: self.json, markdown: self.markdown, all: self.all_clauses };
            return self.printed.run(session, catalog, &shown.diff, &format);
        }
        if self.json {
            session.print_json(&shown)?;
        } else if self.markdown {
            session.print(&markdown::page(&shown))?;
        } else {
            session.print(&self.laid_out(&shown, &session.terminal))?;
        }
        Ok(if shown.diff.differs { ExitStatus::Differs } else { ExitStatus::Ok })
    }

    /// Plays the subject as it stands in the two records that are compared.
    fn play(
        &self,
        session: &Session,
        catalog: &Catalog,
        subject: &Subject,
        shown: &Shown,
    ) -> Result<ExitStatus, Error> {
        let number = |id: &str| {
            catalog
                .timeline
                .index_of(id)
                .ok_or_else(|| Error::new(format!("there is no edition '{id}'"), ""))
        };
        let editions = [number(&shown.diff.from.edition)?, number(&shown.diff.to.edition)?];
        let found = behaviour::played(catalog, subject, editions, shown.diff.kind)?;
        if self.json {
            session.print_json(&BehaviourView::new(catalog, &subject.id, editions, &found))?;
        } else {
            session.print(&behaviour::page(
                catalog,
                &shown.diff.name,
                editions,
                &found,
                &session.terminal,
            ))?;
        }
        Ok(if found.differences.is_empty() { ExitStatus::Ok } else { ExitStatus::Differs })
    }

    fn laid_out(&self, shown: &Shown, terminal: &Terminal) -> String {
        match self.layout {
            Layout::SideBySide if columns::fits(terminal) => columns::page(shown, terminal),
            Layout::Inline | Layout::SideBySide => inline::page(shown, terminal),
            Layout::Clauses => clauses::page(shown, terminal),
        }
    }

    fn compared(&self, catalog: &Catalog, subject: &Subject) -> Result<Shown, Error> {
        let asked = |word: &str| {
            AskedMoment::resolve(catalog, subject, Some(word), None, self.line.as_deref())
        };
        let now = || AskedMoment::resolve(catalog, subject, None, None, self.line.as_deref());
        let (from, to) = match self.ends()? {
            (Some(from), Some(to)) => {
                (at(catalog, subject, asked(from)?)?, at(catalog, subject, asked(to)?)?)
            }
            (Some(from), None) => {
                (at(catalog, subject, asked(from)?)?, at(catalog, subject, now()?)?)
            }
            (None, _) => {
                let newest = now()?.record_in_force(catalog, subject)?;
                let placed = |entry: Entry<'_>| {
                    Place::of(catalog, Moment::Edition(entry.edition), MAIN_LINE)
                };
                let before = superseded(catalog, newest)?.unwrap_or(newest);
                ((before, placed(before)), (newest, placed(newest)))
            }
        };
        let diff = records(catalog, from.0, to.0)?;
        let hint = if self.from.is_none() && !diff.differs {
            no_choice(catalog, subject, from.0, to.0)?
        } else {
            String::new()
        };
        let label = super::subject_label(subject);
        Ok(Shown { asked: [from.1, to.1], diff, label, hint, all_clauses: self.all_clauses })
    }

    /// The two ends as they were given; `A..B` stands for both.
    fn ends(&self) -> Result<(Option<&str>, Option<&str>), Error> {
        match (self.from.as_deref(), self.to.as_deref()) {
            (Some(from), None) if from.contains("..") => {
                let (from, to) = from.split_once("..").unwrap_or((from, ""));
                let incomplete = || {
                    Error::new(
                        "a range needs an edition or a date on its left",
                        "write it as rebellion..unlimited or 2001-05..2003",
                    )
                };
                if from.is_empty() {
                    Err(incomplete())
                } else {
                    Ok((Some(from), Some(to).filter(|to| !to.is_empty())))
                }
            }
            ends => Ok(ends),
        }
    }
}

fn at<'a>(
    catalog: &Catalog,
    subject: &'a Subject,
    asked: AskedMoment,
) -> Result<(Entry<'a>, Place), Error> {
    Ok((asked.record_in_force(catalog, subject)?, Place::of(catalog, asked.moment, &asked.line)))
}

/// The record before one in its line; trouble if its file is wrong.
fn superseded<'a>(catalog: &Catalog, newest: Entry<'a>) -> Result<Option<Entry<'a>>, Error> {
    let before = newest
        .subject
        .previous_edition(newest.edition, &catalog.timeline)
        .and_then(|edition| newest.subject.record(edition));
    before.transpose().map_err(Error::from)
}

/// What to say when the latest change is none: that there is but one wording, or when the rule
/// changed last.
fn no_choice(
    catalog: &Catalog,
    subject: &Subject,
    before: Entry<'_>,
    newest: Entry<'_>,
) -> Result<String, Error> {
    let timeline = &catalog.timeline;
    if before.edition == newest.edition {
        return Ok(format!(
            "There is one wording only, that of {}.",
            timeline.describe(newest.edition)
        ));
    }
    let life = history(catalog, subject, timeline.line_of(newest.edition))?;
    let printed: Vec<_> =
        life.events.iter().filter(|event| event.event != EventKind::LeftAlone).collect();
    let last = printed.windows(2).rev().find_map(|pair| match pair {
        [before, after] if after.event == EventKind::Changed => Some((before, after)),
        _ => None,
    });
    Ok(last.map_or_else(
        || "The rule never changed in this line.".to_owned(),
        |(before, after)| {
            let (from, to) = (&before.edition.edition, &after.edition.edition);
            format!(
                "The rule last changed with {}: variorum diff {} {from} {to}",
                after.edition.words(),
                subject.id
            )
        },
    ))
}

impl Shown {
    /// The two sides in words: what was asked for, and whose text is in force there.
    fn sides(&self) -> [String; 2] {
        let [from, to] = &self.asked;
        [(from, &self.diff.from), (to, &self.diff.to)].map(|(asked, side)| match &asked.edition {
            Some(edition) if *edition == side.edition => side.words(),
            _ => format!("{} (in force: the text of {})", asked.words, side.words()),
        })
    }

    /// The outcome in a sentence, with a capital.
    fn outcome(&self) -> String {
        let mut letters = self.diff.summary.chars();
        let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        format!("{first}{}.", letters.as_str())
    }

    /// What the records say of their changes, a paragraph each; dated where there are several.
    fn remarks(&self) -> Vec<String> {
        let one = self.diff.remarks.len() < 2;
        let said = |remark: &Remark| match one {
            true => remark.note.clone(),
            false => format!("{} ({}): {}", remark.edition, remark.kind.label(), remark.note),
        };
        self.diff.remarks.iter().map(said).collect()
    }

    /// The clauses to show.
    fn clauses(&self) -> impl Iterator<Item = &ClauseDiff> {
        self.diff
            .clauses
            .iter()
            .filter(|clause| self.all_clauses || clause.state != ClauseState::Same)
    }

    /// What is left out, by name.
    fn left_out(&self) -> String {
        let same = self.diff.clauses.iter().filter(|clause| clause.state == ClauseState::Same);
        let names: Vec<&str> = same.map(ClauseDiff::heading).collect();
        let pure = self.diff.relation == Relation::SameRecord || !self.diff.differs;
        if names.is_empty() || self.all_clauses || pure {
            return String::new();
        }
        format!(
            "Unchanged ({}): {}. Add --all-clauses to read them.",
            names.len(),
            names.join(", ")
        )
    }
}
