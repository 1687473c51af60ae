//! The report of a run of checks as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::check::{Checks, Conflict, Disagreement, FailedGates, Report, SituationSource};
use crate::terminal::{HEADING, Terminal};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::markdown;
use variorum_corpus::record::ClauseRef;
use variorum_scene::facts::schema;
use variorum_scene::questions::{Question, replay};

/// The command that asks our engine about the situation again.
pub(super) fn replay_command(catalog: &Catalog, found: &Disagreement) -> String {
    replay::ask_command(
        found.question,
        catalog.timeline.edition_id(found.edition),
        &found.situation,
    )
}

/// The text of the clause in its record.
pub(super) fn clause_text(catalog: &Catalog, found: &Disagreement) -> Option<String> {
    let ClauseRef { subject, clause } = &found.clause;
    let entry = catalog
        .entries()
        .find(|entry| entry.subject.id == *subject && entry.edition == found.record)?;
    let clause = entry.record.clauses.iter().find(|known| known.id.value == *clause)?;
    Some(markdown::plain(&clause.text))
}

/// One difference: the clause and its text, the situation, the values of the check's parts, a
/// change that would resolve it, and how to replay it.
pub(super) fn disagreement_text(
    terminal: &Terminal,
    catalog: &Catalog,
    found: &Disagreement,
) -> String {
    let show = |value| schema().show(value);
    let mut text = format!(
        "{} in {}: {} should be {}, the engine says {}\n",
        terminal.paint(HEADING, &found.clause.to_string()),
        catalog.timeline.edition_id(found.edition),
        found.question.id(),
        show(found.expected),
        found.got.describe()
    );
    for line in clause_text(catalog, found).iter().flat_map(|words| words.lines()) {
        let _ = writeln!(text, "    {line}");
    }
    text += &replay::fact_lines(&found.situation);
    let _ = writeln!(text, "    {}", found.sentence);
    for (part, value) in &found.parts {
        let _ = writeln!(text, "    {part}  is {value}");
    }
    if !found.also.is_empty() {
        let also: Vec<String> = found.also.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "    also applying: {}", also.join(", "));
    }
    if let Some(change) = &found.resolving_change {
        let _ = writeln!(
            text,
            "    they agree with {} {} instead of {}",
            change.path,
            show(change.to),
            show(change.from)
        );
    }
    let _ = writeln!(text, "    {}\n", replay_command(catalog, found));
    text
}

pub(super) fn conflict_text(catalog: &Catalog, conflict: &Conflict) -> String {
    let [first, second] = &conflict.clauses;
    let [first_demand, second_demand] = conflict.demands.map(|value| schema().show(value));
    format!(
        "{first} and {second} in {}: {} is {first_demand} by the first and {second_demand} by the \
         second\n{}\n",
        catalog.timeline.edition_id(conflict.edition),
        conflict.question.id(),
        replay::fact_lines(&conflict.situation)
    )
}

/// The checks that do not pass their gates.
pub(in crate::commands) fn failed_gates_text(catalog: &Catalog, gates: &FailedGates) -> String {
    let mut text = String::new();
    for (check, gates) in gates.iter().filter(|(_, gates)| !gates.is_empty()) {
        let _ = writeln!(
            text,
            "{} of {}, {}: {}",
            check.clause,
            catalog.timeline.edition_id(check.edition),
            check.question.id(),
            check.text
        );
        gates.iter().for_each(|gate| text += &format!("    {gate}\n"));
    }
    text
}

/// The whole report.
pub(super) fn report_text(
    terminal: &Terminal,
    catalog: &Catalog,
    checks: &Checks,
    report: &Report,
) -> String {
    let disagreements = report.disagreements.iter();
    let mut text: String =
        disagreements.map(|found| disagreement_text(terminal, catalog, found)).collect();
    text.extend(report.conflicts.iter().map(|conflict| conflict_text(catalog, conflict)));
    text += &failed_gates_text(catalog, &report.failed_gates);
    text += &question_table(report);
    text += &facts_varied_alone_text(report);
    let sources = SituationSource::ALL
        .map(|source| format!("{} {}", report.situations_from(source), source.name()));
    let _ = writeln!(
        text,
        "\n{} checks in {} situations ({}; {} more contradict themselves): \
         {} disagreements, {} conflicts, {} gates not passed",
        checks.iter().count(),
        report.situations.values().sum::<u64>(),
        sources.join(", "),
        report.refused,
        report.disagreements.len(),
        report.conflicts.len(),
        report.failed_gates.values().map(Vec::len).sum::<usize>()
    );
    text
}

fn question_table(report: &Report) -> String {
    let mut text = format!(
        "\n{:>24} {:>12} {:>10} {:>10} {:>10}\n",
        "question", "combinations", "beside", "random", "self-play"
    );
    for (question, [enumerated, beside, random, reached]) in situations_by_question(report) {
        let id = question.id();
        let _ = writeln!(text, "{id:>24} {enumerated:>12} {beside:>10} {random:>10} {reached:>10}");
    }
    text
}

/// How many questions get a line with the facts that were varied alone; more are only counted.
const MOST_LISTED: usize = 12;

/// The facts that were varied one at a time only.
fn facts_varied_alone_text(report: &Report) -> String {
    let alone = report.facts_varied_alone();
    if alone.is_empty() {
        return String::new();
    }
    if alone.len() > MOST_LISTED {
        return format!(
            "\n{} questions read facts that were varied one at a time only: name a subject to list \
             its own, or --report or --json for all.\n",
            alone.len()
        );
    }
    let mut text = "\nRead, and varied one at a time only:\n".to_owned();
    for (question, facts) in alone {
        let _ = writeln!(text, "{:>24} {}", question.id(), facts.join(" "));
    }
    text
}

/// How many situations of each source every question was asked about, in the order of
/// [`SituationSource::ALL`].
pub(super) fn situations_by_question(report: &Report) -> BTreeMap<Question, [u64; 4]> {
    let mut by_question: BTreeMap<Question, [u64; 4]> = BTreeMap::new();
    for ((question, source), count) in &report.situations {
        let counts = by_question.entry(*question).or_default();
        let place = SituationSource::ALL.iter().zip(counts).find(|(known, _)| *known == source);
        if let Some((_, sum)) = place {
            *sum += count;
        }
    }
    by_question
}
