//! `variorum check --engine`: the same checks against another program.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::json::as_json;
use super::words::disagreement;
use crate::check::{self, Disagreement, Effort, Part, Report};
use crate::commands::{ExitStatus, Session};
use crate::error::Error;
use crate::protocol::{Failure, Foreign, Known, Request};
use crate::terminal::Terminal;
use variorum_corpus::catalog::Catalog;
use variorum_scene::facts;
use variorum_scene::questions::Question;

// The flags for another engine. Not a doc comment: clap would take it for the help of the verb.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Check another engine: a command that speaks docs/protocol.md on standard input and output
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["unmodelled", "jobs"])]
    pub engine: Option<String>,
    /// How many seconds the other engine may be silent while questions are open
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds, requires = "engine")]
    timeout: Duration,
    /// A YAML file of known differences: a list of clause, question, reason, and edition where it
    /// matters
    #[arg(long, value_name = "FILE", requires = "engine")]
    known: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "it is not a number".to_owned())?;
    if (0.01..=3600.0).contains(&number) {
        Ok(Duration::from_secs_f64(number))
    } else {
        Err("it must be from 0.01 to 3600".to_owned())
    }
}

/// What is to be run.
pub(super) struct Run<'a> {
    pub catalog: &'a Catalog,
    pub parts: &'a [Part<'a>],
    pub effort: Effort,
    /// Whether nothing was left out on the command line.
    pub whole: bool,
    pub json: bool,
}

/// What was seen of another engine.
struct Seen {
    name: String,
    same_schema: bool,
    answered: u64,
    report: Report,
    failures: Vec<Failure>,
    /// Differences that are accepted, with the reason.
    accepted: Vec<(Disagreement, String)>,
    /// Known differences that did not occur.
    stale: Vec<Known>,
}

impl Options {
    pub fn run(
        &self,
        session: &Session,
        command: &str,
        run: &Run<'_>,
        of: &dyn Fn(&check::Check) -> bool,
    ) -> Result<ExitStatus, Error> {
        let known = self.known.as_deref().map(Known::load).transpose()?.unwrap_or_default();
        let mut engine = Foreign::start(command, self.timeout).map_err(|failure| {
            Error::new(
                format!("{}: {}", failure.class.name(), failure.detail),
                "docs/protocol.md describes what an engine says",
            )
        })?;
        let (name, same_schema) = (engine.name(), engine.welcome.schema == facts::hash());
        let mut report = Report::default();
        for part in run.parts {
            if engine.advertises(part) && part.checks.iter().any(|check| of(check)) {
                report.join(check::run_against(part, run.effort, &mut engine, of));
                engine.ask_again(part);
            }
        }
        // What no clause speaks of cannot be asked.
        let wanted: Vec<Question> =
            run.parts.iter().filter(|_| run.whole).map(|part| part.question).collect();
        let mut seen = Seen {
            name,
            same_schema,
            answered: engine.answered(),
            report,
            failures: engine.finish(&wanted),
            accepted: Vec::new(),
            stale: Vec::new(),
        };
        seen.accept(run, &known, of);
        if run.json {
            session.print_json(&seen.json(run.catalog))?
        } else {
            session.print(&seen.words(&session.terminal, run.catalog))?
        }
        let clean = seen.report.disagreements.is_empty()
            && seen.failures.is_empty()
            && seen.stale.is_empty();
        Ok(if clean { ExitStatus::Ok } else { ExitStatus::Differs })
    }
}

impl Seen {
    /// Sets the known differences apart; those of clauses that this run did not look at are left
    /// alone.
    fn accept(&mut self, run: &Run<'_>, known: &[Known], of: &dyn Fn(&check::Check) -> bool) {
        let id = |found: &Disagreement| run.catalog.timeline.edition_id(found.edition);
        for found in std::mem::take(&mut self.report.disagreements) {
            match known.iter().find(|known| known.covers(&found, id(&found))) {
                Some(known) => self.accepted.push((found, known.reason.clone())),
                None => self.report.disagreements.push(found),
            }
        }
        let looked_at = |known: &Known| {
            run.whole
                || run.parts.iter().any(|part| {
                    part.checks.iter().any(|check| of(check) && check.clause == known.clause)
                })
        };
        let stale = known.iter().filter(|known| {
            looked_at(known)
                && !self.accepted.iter().any(|(found, _)| known.covers(found, id(found)))
        });
        self.stale = stale.cloned().collect();
    }

    fn words(&self, terminal: &Terminal, catalog: &Catalog) -> String {
        let mut text = format!(
            "{}{}\n\n",
            self.name,
            if self.same_schema { "" } else { " (written for other facts than ours)" }
        );
        for found in &self.report.disagreements {
            text += disagreement(terminal, catalog, found).trim_end();
            let _ = writeln!(text, "\n    {}\n", request(catalog, found));
        }
        for failure in &self.failures {
            let _ = writeln!(text, "{}", in_words(catalog, failure));
        }
        for (found, reason) in &self.accepted {
            let _ = writeln!(
                text,
                "known: {} in {}, {}: {reason}",
                found.clause,
                catalog.timeline.edition_id(found.edition),
                found.question.id()
            );
        }
        for known in &self.stale {
            let _ = writeln!(
                text,
                "known, but it no longer occurs: {}, {}",
                known.clause, known.question
            );
        }
        let mut by_question: BTreeMap<Question, u64> = BTreeMap::new();
        for ((question, _), count) in &self.report.situations {
            *by_question.entry(*question).or_default() += count;
        }
        for (question, count) in &by_question {
            let _ = writeln!(text, "{:>24} {count:>10}", question.id());
        }
        let _ = writeln!(
            text,
            "\n{} answers, {} times unsupported: {} disagreements, {} failures, {} known differences, {} of them gone",
            self.answered,
            self.report.unsupported,
            self.report.disagreements.len(),
            self.failures.len(),
            self.accepted.len() + self.stale.len(),
            self.stale.len()
        );
        text
    }

    fn json(&self, catalog: &Catalog) -> serde_json::Value {
        let mut json = as_json(catalog, &self.report);
        let failures = self.failures.iter().map(|failure| {
            let asked = failure.asked.as_ref().map(|(question, edition, situation)| {
                json!({ "question": question.id(), "edition": catalog.timeline.edition_id(*edition), "situation": situation.to_map() })
            });
            json!({ "class": failure.class.name(), "detail": failure.detail, "asked": asked, "count": failure.count })
        });
        let accepted = self.accepted.iter().map(|(found, reason)| {
            json!({ "clause": found.clause, "edition": catalog.timeline.edition_id(found.edition), "question": found.question.id(), "reason": reason })
        });
        let stale = self.stale.iter().map(|known| json!({ "clause": known.clause, "question": known.question, "reason": known.reason }));
        let more = json!({
            "engine": self.name, "same_schema": self.same_schema, "answered": self.answered, "unsupported": self.report.unsupported,
            "failures": failures.collect::<Vec<_>>(), "known": accepted.collect::<Vec<_>>(), "gone": stale.collect::<Vec<_>>(),
        });
        if let (Some(json), serde_json::Value::Object(more)) = (json.as_object_mut(), more) {
            json.extend(more);
            // Of our records, not of the engine.
            json.retain(|key, _| key != "conflicts" && key != "gates");
        }
        json
    }
}

/// The line that asks the engine again.
fn request(catalog: &Catalog, found: &Disagreement) -> String {
    let edition = catalog.timeline.edition_id(found.edition).to_owned();
    Request {
        id: 1,
        edition,
        q: found.question.id().to_owned(),
        s: found.situation.to_map(),
        dice: None,
    }
    .print()
}

fn in_words(catalog: &Catalog, failure: &Failure) -> String {
    let times =
        if failure.count > 1 { format!(" ({} times)", failure.count) } else { String::new() };
    let mut text = format!("{}: {}{times}", failure.class.name(), failure.detail);
    if let Some((question, edition, situation)) = &failure.asked {
        let _ = writeln!(
            text,
            "\n    asked {} in {}",
            question.id(),
            catalog.timeline.edition_id(*edition)
        );
        text += &variorum_scene::questions::replay::fact_lines(situation);
    }
    text
}
