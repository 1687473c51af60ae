//! `variorum check --engine`: the same checks against another program.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::{Value as Json, json};

use super::json::report_json;
use super::text::disagreement_text;
use crate::check::{self, CheckEffort, CheckTask, Disagreement, Report};
use crate::commands::{ExitStatus, Session};
use crate::error::Error;
use crate::protocol::{Failure, ForeignEngine, KnownDifference, Request};
use crate::terminal::Terminal;
use variorum_corpus::catalog::Catalog;
use variorum_scene::facts;
use variorum_scene::questions::{Question, replay};

// The options about another engine. Not a doc comment: clap would take it for the help of the verb.
#[derive(Debug, Args)]
pub(super) struct ForeignOptions {
    /// Check another engine: a command that speaks docs/protocol.md on standard input and output
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["unmodelled", "jobs"])]
    pub(super) engine: Option<String>,
    /// How many seconds the other engine may be silent while questions are open
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "2",
        value_parser = parse_seconds,
        requires = "engine"
    )]
    timeout: Duration,
    /// A YAML file of known differences: a list of clause, question, reason, and edition where it
    /// matters
    #[arg(long, value_name = "FILE", requires = "engine")]
    known: Option<PathBuf>,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "it is not a number".to_owned())?;
    if (0.01..=3600.0).contains(&number) {
        Ok(Duration::from_secs_f64(number))
    } else {
        Err("it must be from 0.01 to 3600".to_owned())
    }
}

/// What is to be asked.
pub(super) struct ForeignRun<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) tasks: &'a [CheckTask<'a>],
    pub(super) effort: CheckEffort,
    /// Whether no subject and no edition was left out on the command line.
    pub(super) is_complete: bool,
    pub(super) is_wanted: &'a dyn Fn(&check::Check) -> bool,
}

/// What was found of another engine.
struct ForeignReport {
    name: String,
    same_schema: bool,
    answered: u64,
    report: Report,
    failures: Vec<Failure>,
    /// Known differences that occurred, with the reason why they are accepted.
    accepted: Vec<(Disagreement, String)>,
    /// Known differences that did not occur.
    stale: Vec<KnownDifference>,
}

impl ForeignOptions {
    pub(super) fn run(
        &self,
        session: &Session,
        command: &str,
        run: &ForeignRun<'_>,
        json: bool,
    ) -> Result<ExitStatus, Error> {
        let known = self.known.as_deref().map(KnownDifference::load).transpose()?;
        let engine = ForeignEngine::start(command, self.timeout).map_err(|failure| {
            Error::new(
                format!("{}: {}", failure.class.name(), failure.detail),
                "docs/protocol.md describes what an engine says",
            )
        })?;
        let report = ForeignReport::run(engine, run, &known.unwrap_or_default());
        if json {
            session.print_json(&report.to_json(run.catalog))?;
        } else {
            session.print(&report.to_text(&session.terminal, run.catalog))?;
        }
        Ok(if report.is_clean() { ExitStatus::Ok } else { ExitStatus::Differs })
    }
}

impl ForeignReport {
    /// Asks the engine everything that it advertises, and ends it.
    fn run(mut engine: ForeignEngine, run: &ForeignRun<'_>, known: &[KnownDifference]) -> Self {
        let (name, same_schema) = (engine.name(), engine.welcome.schema == facts::hash());
        let mut report = Report::default();
        for task in run.tasks {
            if engine.advertises(task) && task.checks.iter().any(|check| (run.is_wanted)(check)) {
                report.merge(check::run_against(task, run.effort, &mut engine, run.is_wanted));
                engine.ask_again(task);
            }
        }
        // A question that no check asks cannot be answered.
        let must_be_answered: Vec<Question> = if run.is_complete {
            run.tasks.iter().map(|task| task.question).collect()
        } else {
            Vec::new()
        };
        let answered = engine.answer_count();
        let failures = engine.finish(&must_be_answered);
        let (accepted, stale) = (Vec::new(), Vec::new());
        let mut found = Self { name, same_schema, answered, report, failures, accepted, stale };
        found.accept_known(run, known);
        found
    }

    /// Moves the known differences from the report to the accepted ones. Those of clauses that this
    /// run did not check are not called stale.
    fn accept_known(&mut self, run: &ForeignRun<'_>, known: &[KnownDifference]) {
        let edition = |found: &Disagreement| run.catalog.timeline.edition_id(found.edition);
        for found in std::mem::take(&mut self.report.disagreements) {
            match known.iter().find(|known| known.covers(&found, edition(&found))) {
                Some(known) => self.accepted.push((found, known.reason.clone())),
                None => self.report.disagreements.push(found),
            }
        }
        let was_checked = |known: &KnownDifference| {
            let mut checks = run.tasks.iter().flat_map(|task| &task.checks);
            run.is_complete
                || checks.any(|check| (run.is_wanted)(check) && check.clause == known.clause)
        };
        let occurred = |known: &KnownDifference| {
            self.accepted.iter().any(|(found, _)| known.covers(found, edition(found)))
        };
        let stale = known.iter().filter(|known| was_checked(known) && !occurred(known));
        self.stale = stale.cloned().collect();
    }

    fn is_clean(&self) -> bool {
        self.report.disagreements.is_empty() && self.failures.is_empty() && self.stale.is_empty()
    }

    fn to_text(&self, terminal: &Terminal, catalog: &Catalog) -> String {
        let schema = if self.same_schema { "" } else { " (written for other facts than ours)" };
        let mut text = format!("{}{schema}\n\n", self.name);
        for found in &self.report.disagreements {
            text += disagreement_text(terminal, catalog, found).trim_end();
            let _ = writeln!(text, "\n    {}\n", request_line(catalog, found));
        }
        for failure in &self.failures {
            let _ = writeln!(text, "{}", failure_text(catalog, failure));
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
        for KnownDifference { clause, question, .. } in &self.stale {
            let _ = writeln!(text, "known, but it no longer occurs: {clause}, {question}");
        }
        let mut by_question: BTreeMap<Question, u64> = BTreeMap::new();
        for ((question, _), count) in &self.report.situations {
            *by_question.entry(*question).or_default() += count;
        }
        for (question, count) in &by_question {
            let _ = writeln!(text, "{:>24} {count:>10}", question.id());
        }
        text + &self.summary_line()
    }

    fn summary_line(&self) -> String {
        format!(
            "\n{} answers, {} times unsupported: {} disagreements, {} failures, \
             {} known differences, {} of them gone\n",
            self.answered,
            self.report.unsupported,
            self.report.disagreements.len(),
            self.failures.len(),
            self.accepted.len() + self.stale.len(),
            self.stale.len()
        )
    }

    fn to_json(&self, catalog: &Catalog) -> Json {
        let edition_id = |edition| catalog.timeline.edition_id(edition);
        let failures = self.failures.iter().map(|failure| {
            let asked = failure.asked.as_ref().map(|asked| {
                json!({
                    "question": asked.question.id(),
                    "edition": edition_id(asked.edition),
                    "situation": asked.situation.to_map(),
                })
            });
            json!({
                "class": failure.class.name(),
                "detail": failure.detail,
                "asked": asked,
                "count": failure.count,
            })
        });
        let accepted = self.accepted.iter().map(|(found, reason)| {
            json!({
                "clause": found.clause,
                "edition": edition_id(found.edition),
                "question": found.question.id(),
                "reason": reason,
            })
        });
        let stale = self.stale.iter().map(|KnownDifference { clause, question, reason, .. }| {
            json!({ "clause": clause, "question": question, "reason": reason })
        });
        let more = json!({
            "engine": self.name,
            "same_schema": self.same_schema,
            "answered": self.answered,
            "unsupported": self.report.unsupported,
            "failures": failures.collect::<Vec<_>>(),
            "known": accepted.collect::<Vec<_>>(),
            "gone": stale.collect::<Vec<_>>(),
        });
        let mut json = report_json(catalog, &self.report);
        if let (Some(json), Json::Object(more)) = (json.as_object_mut(), more) {
            json.extend(more);
            // These are about our records, not about the engine.
            json.retain(|key, _| key != "conflicts" && key != "gates");
        }
        json
    }
}

/// The line that asks the engine again.
fn request_line(catalog: &Catalog, found: &Disagreement) -> String {
    let request = Request {
        id: 1,
        edition: catalog.timeline.edition_id(found.edition).to_owned(),
        q: found.question.id().to_owned(),
        s: found.situation.to_map(),
        dice: None,
    };
    request.print()
}

fn failure_text(catalog: &Catalog, failure: &Failure) -> String {
    let times =
        if failure.count > 1 { format!(" ({} times)", failure.count) } else { String::new() };
    let mut text = format!("{}: {}{times}", failure.class.name(), failure.detail);
    if let Some(asked) = &failure.asked {
        let edition = catalog.timeline.edition_id(asked.edition);
        let _ = writeln!(text, "\n    asked {} in {edition}", asked.question.id());
        text += &replay::fact_lines(&asked.situation);
    }
    text
}
