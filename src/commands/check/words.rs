//! What a run of checks found, in words.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::check::{Checks, Conflict, Disagreement, Faults, Report, Source};
use crate::terminal::{HEADING, Terminal};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::markdown;
use variorum_scene::facts::schema;
use variorum_scene::questions::{Question, replay};

/// The command that asks the engine about a situation again.
pub(super) fn again(catalog: &Catalog, found: &Disagreement) -> String {
    replay::ask_command(
        found.question,
        catalog.timeline.edition_id(found.edition),
        &found.situation,
    )
}

/// The words of a clause in a record.
pub(super) fn clause_text(catalog: &Catalog, found: &Disagreement) -> Option<String> {
    let (subject, clause) = found.clause.split_once('#')?;
    let entry = catalog
        .entries()
        .find(|entry| entry.subject.id == subject && entry.edition == found.record)?;
    let clause = entry.record.clauses.iter().find(|known| known.id.value == clause)?;
    Some(markdown::plain(&clause.text))
}

/// One difference: the clause and its words, the situation, what its predicate comes to, what would
/// settle it, and how to replay it.
pub(super) fn disagreement(terminal: &Terminal, catalog: &Catalog, found: &Disagreement) -> String {
    let show = |value| schema().show(value);
    let mut text = format!(
        "{} in {}: {} should be {}, the engine says {}\n",
        terminal.paint(HEADING, &found.clause),
        catalog.timeline.edition_id(found.edition),
        found.question.id(),
        show(found.expected),
        found.got.show()
    );
    for line in clause_text(catalog, found).iter().flat_map(|words| words.lines()) {
        let _ = writeln!(text, "    {line}");
    }
    text += &replay::fact_lines(&found.situation);
    for (part, value) in &found.parts {
        let _ = writeln!(text, "    {part}  is {value}");
    }
    if !found.also.is_empty() {
        let _ = writeln!(text, "    also speaking: {}", found.also.join(", "));
    }
    if let Some(flip) = &found.flip {
        let _ = writeln!(
            text,
            "    they agree with {} {} instead of {}",
            flip.path,
            show(flip.to),
            show(flip.from)
        );
    }
    let _ = writeln!(text, "    {}\n", again(catalog, found));
    text
}

pub(super) fn quarrel(catalog: &Catalog, conflict: &Conflict) -> String {
    let [one, other] = &conflict.clauses;
    let [says, against] = conflict.demands.map(|value| schema().show(value));
    let edition = catalog.timeline.edition_id(conflict.edition);
    format!(
        "{one} and {other} in {edition}: {} is {says} by the one and {against} by the other\n{}\n",
        conflict.question.id(),
        replay::fact_lines(&conflict.situation)
    )
}

/// The checks that do not pass their gates.
pub(in crate::commands) fn gates(catalog: &Catalog, faults: &Faults) -> String {
    let mut text = String::new();
    for ((clause, edition, question, check), faults) in
        faults.iter().filter(|(_, faults)| !faults.is_empty())
    {
        let _ = writeln!(
            text,
            "{clause} of {}, {}: {check}",
            catalog.timeline.edition_id(*edition),
            question.id()
        );
        faults.iter().for_each(|fault| text += &format!("    {fault}\n"));
    }
    text
}

/// The whole report.
pub(super) fn in_words(
    terminal: &Terminal,
    catalog: &Catalog,
    checks: &Checks,
    report: &Report,
) -> String {
    let mut text: String =
        report.disagreements.iter().map(|found| disagreement(terminal, catalog, found)).collect();
    text.extend(report.conflicts.iter().map(|conflict| quarrel(catalog, conflict)));
    text += &gates(catalog, &report.faults);
    let _ = writeln!(
        text,
        "\n{:>24} {:>12} {:>10} {:>10}",
        "question", "combinations", "random", "self-play"
    );
    for (question, [enumerated, random, reached]) in by_question(report) {
        let _ = writeln!(text, "{:>24} {enumerated:>12} {random:>10} {reached:>10}", question.id());
    }
    let sources = Source::ALL.map(|source| {
        let count: u64 = report
            .situations
            .iter()
            .filter(|((_, of), _)| *of == source)
            .map(|(_, count)| count)
            .sum();
        format!("{count} {}", source.name())
    });
    let total: u64 = report.situations.values().sum();
    let _ = writeln!(
        text,
        "\n{} checks in {total} situations ({}; {} more contradict themselves): {} disagreements, {} conflicts, {} gates not passed",
        checks.iter().count(),
        sources.join(", "),
        report.refused,
        report.disagreements.len(),
        report.conflicts.len(),
        report.faults.values().map(Vec::len).sum::<usize>()
    );
    text
}

/// How many situations of each source every question was asked about.
pub(super) fn by_question(report: &Report) -> BTreeMap<Question, [u64; 3]> {
    let mut by_question: BTreeMap<Question, [u64; 3]> = BTreeMap::new();
    for ((question, source), count) in &report.situations {
        if let Some(place) = by_question.entry(*question).or_default().get_mut(*source as usize) {
            *place += count;
        }
    }
    by_question
}
