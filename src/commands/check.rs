//! `variorum check`: the predicates of the records against the engine, ours or another one.

mod foreign;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Args;
use rayon::prelude::*;
use serde_json::json;

use super::{Outcome, Session};
use crate::catalog::Catalog;
use crate::check::{self, Checks, Conflict, Disagreement, Effort, Part, Report, Source};
use crate::diagnostic::Trouble;
use crate::situation::schema;
use crate::stage::{Games, replay};
use crate::terminal::{HEADING, Terminal};

/// Cross-check the records and the rules engine, ours or another one
#[derive(Debug, Args)]
pub struct Check {
    /// Only these subjects
    #[arg(value_name = "SUBJECT")]
    subjects: Vec<String>,
    /// Only in this edition
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// Random situations for each question and edition
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    situations: usize,
    /// Combinations tried for each check before they are sampled
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    combinations: usize,
    /// Where the random situations begin
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How many at once; as many as the machine has processors when absent
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    #[command(flatten)]
    foreign: foreign::Options,
    /// List the clauses that cannot be checked, with the reason
    #[arg(long, conflicts_with_all = ["json"])]
    unmodelled: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Check {
    /// Runs the verb.
    pub fn run(&self, session: &Session) -> Result<Outcome, Trouble> {
        let catalog = session.catalog()?;
        if self.unmodelled {
            session.print(&unmodelled(catalog))?;
            return Ok(Outcome::Done);
        }
        let wanted: Vec<&str> =
            self.subjects.iter().map(|word| catalog.find(word).map(|subject| subject.id.as_str())).collect::<Result<_, _>>()?;
        let only = self.edition.as_deref().map(|word| catalog.timeline.resolve(word)).transpose()?;
        let checks = Checks::load(catalog).map_err(Trouble::Findings)?;
        let games = Games::default();
        let mut parts: Vec<Part<'_>> = Vec::new();
        for game in games.all() {
            let number = catalog.timeline.number(game.edition()).filter(|number| only.is_none_or(|only| only == *number));
            parts.extend(number.into_iter().flat_map(|number| check::parts(catalog, &checks, number, game)));
        }
        let of =
            |check: &check::Check| wanted.is_empty() || check.clause.split('#').next().is_some_and(|subject| wanted.contains(&subject));
        let effort = Effort { combinations: self.combinations, random: self.situations, seed: self.seed };
        if let Some(command) = &self.foreign.engine {
            let run = foreign::Run { catalog, parts: &parts, effort, whole: wanted.is_empty() && only.is_none(), json: self.json };
            return self.foreign.run(session, command, &run, &of);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0)).build();
        let pool = pool.map_err(|error| Trouble::new(format!("cannot start the workers: {error}"), "try --jobs 1"))?;
        let reports: Vec<Report> = pool.install(|| parts.par_iter().map(|part| check::run(part, effort, of)).collect());
        let mut report = Report::default();
        reports.into_iter().for_each(|part| report.join(part));
        if self.json {
            session.print_json(&as_json(catalog, &report))?;
        } else {
            session.print(&in_words(&session.terminal, catalog, &checks, &report))?;
        }
        let clean = report.disagreements.is_empty() && report.conflicts.is_empty() && report.faults.values().all(Vec::is_empty);
        Ok(if clean { Outcome::Done } else { Outcome::Found })
    }
}

fn replay(catalog: &Catalog, disagreement: &Disagreement) -> String {
    replay::command(disagreement.question, catalog.timeline.id(disagreement.edition), &disagreement.situation)
}

fn told(terminal: &Terminal, catalog: &Catalog, disagreement: &Disagreement) -> String {
    let show = |value| schema().show(value);
    let mut text = format!(
        "{} in {}: {} should be {}, the engine says {}\n",
        terminal.paint(HEADING, &disagreement.clause),
        catalog.timeline.id(disagreement.edition),
        disagreement.question.id(),
        show(disagreement.expected),
        disagreement.got.show()
    );
    text += &replay::facts(&disagreement.situation);
    if !disagreement.also.is_empty() {
        let _ = writeln!(text, "    also speaking: {}", disagreement.also.join(", "));
    }
    let _ = writeln!(text, "    {}\n", replay(catalog, disagreement));
    text
}

fn quarrel(catalog: &Catalog, conflict: &Conflict) -> String {
    let [one, other] = &conflict.clauses;
    let [says, against] = conflict.demands.map(|value| schema().show(value));
    let edition = catalog.timeline.id(conflict.edition);
    format!(
        "{one} and {other} in {edition}: {} is {says} by the one and {against} by the other\n{}\n",
        conflict.question.id(),
        replay::facts(&conflict.situation)
    )
}

fn in_words(terminal: &Terminal, catalog: &Catalog, checks: &Checks, report: &Report) -> String {
    let mut text: String = report.disagreements.iter().map(|disagreement| told(terminal, catalog, disagreement)).collect();
    text.extend(report.conflicts.iter().map(|conflict| quarrel(catalog, conflict)));
    for ((clause, edition, question, check), faults) in report.faults.iter().filter(|(_, faults)| !faults.is_empty()) {
        let _ = writeln!(text, "{clause} of {}, {}: {check}", catalog.timeline.id(*edition), question.id());
        faults.iter().for_each(|fault| text += &format!("    {fault}\n"));
    }
    let mut by_question: BTreeMap<_, [u64; 2]> = BTreeMap::new();
    for ((question, source), count) in &report.situations {
        if let Some(place) = by_question.entry(*question).or_default().get_mut(*source as usize) {
            *place += count;
        }
    }
    let _ = writeln!(text, "\n{:>24} {:>12} {:>10}", "question", "combinations", "random");
    for (question, [enumerated, random]) in &by_question {
        let _ = writeln!(text, "{:>24} {enumerated:>12} {random:>10}", question.id());
    }
    let total: u64 = report.situations.values().sum();
    let _ = writeln!(
        text,
        "\n{} checks in {total} situations ({} more contradict themselves): {} disagreements, {} conflicts, {} gates not passed",
        checks.iter().count(),
        report.refused,
        report.disagreements.len(),
        report.conflicts.len(),
        report.faults.values().map(Vec::len).sum::<usize>()
    );
    text
}

fn as_json(catalog: &Catalog, report: &Report) -> serde_json::Value {
    let show = |value| schema().show(value);
    let disagreements = report.disagreements.iter().map(|found| {
        json!({
            "clause": found.clause, "edition": catalog.timeline.id(found.edition), "question": found.question.id(),
            "situation": found.situation.to_map(), "expected": show(found.expected), "got": found.got.show(), "also": found.also,
            "replay": replay(catalog, found),
        })
    });
    let conflicts = report.conflicts.iter().map(|found| {
        json!({ "clauses": found.clauses, "edition": catalog.timeline.id(found.edition), "question": found.question.id(), "situation": found.situation.to_map() })
    });
    let failed = report.faults.iter().filter(|(_, faults)| !faults.is_empty());
    let faults = failed.map(|((clause, edition, question, check), faults)| {
        json!({ "clause": clause, "edition": catalog.timeline.id(*edition), "check": check, "question": question.id(), "gates": faults.iter().map(ToString::to_string).collect::<Vec<_>>() })
    });
    let situations = report.situations.iter().map(|((question, source), count)| {
        let source = match source {
            Source::Enumerated => "combinations",
            Source::Random => "random",
        };
        json!({ "question": question.id(), "source": source, "count": count })
    });
    json!({
        "disagreements": disagreements.collect::<Vec<_>>(), "conflicts": conflicts.collect::<Vec<_>>(), "gates": faults.collect::<Vec<_>>(),
        "situations": situations.collect::<Vec<_>>(), "refused": report.refused,
    })
}

fn unmodelled(catalog: &Catalog) -> String {
    let mut text = String::new();
    for entry in catalog.entries() {
        for clause in &entry.record.clauses {
            if let Some(reason) = &clause.unmodelled {
                let _ =
                    writeln!(text, "{}#{} ({}): {}", entry.subject.id, clause.id.value, catalog.timeline.id(entry.edition), reason.value);
            }
        }
    }
    text
}
