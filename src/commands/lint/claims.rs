//! `variorum lint --claims`: every change that the records claim, beside what plays.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;

use crate::behaviour::{self, Claim, Effort, GroupView, Verdict, claims, find_all};
use crate::check::Checks;
use crate::commands::{ExitStatus, Session};
use crate::error::Error;
use crate::terminal::{HEADING, indented};
use variorum_corpus::catalog::Catalog;

#[derive(Serialize)]
struct Row<'a> {
    subject: &'a str,
    edition: &'a str,
    supersedes: &'a str,
    claims: &'static str,
    verdict: &'static str,
    contradiction: bool,
    reason: Option<&'a str>,
    witness: Option<GroupView>,
    situations: u64,
    questions: usize,
    sampled: bool,
    related: bool,
}

/// Runs the verb with `--claims`.
pub fn run(session: &Session, json: bool, keep: Option<&Path>) -> Result<ExitStatus, Error> {
    let catalog = session.catalog()?;
    let broken = catalog.broken_files();
    if !broken.is_empty() {
        return Err(Error::Findings(broken));
    }
    let checks = Checks::load(catalog).map_err(Error::Findings)?;
    if let Some(file) = keep {
        let kept = find_all(catalog, &checks, Effort::default(), |_| true);
        let cannot = |error: &dyn std::fmt::Display| {
            Error::new(format!("cannot write {}: {error}", file.display()), "")
        };
        let text = serde_json::to_string_pretty(&kept).map_err(|error| cannot(&error))?;
        std::fs::write(file, text + "\n").map_err(|error| cannot(&error))?;
    }
    let table = claims(catalog, &checks, Effort::default(), |_| true);
    if json {
        session.print_json(&table.iter().map(|claim| row(catalog, claim)).collect::<Vec<_>>())?;
    } else {
        session.print(&page(catalog, &table, session))?;
    }
    Ok(if table.iter().any(|claim| claim.verdict().is_contradiction()) {
        ExitStatus::Differs
    } else {
        ExitStatus::Ok
    })
}

fn row<'a>(catalog: &'a Catalog, claim: &'a Claim<'a>) -> Row<'a> {
    let verdict = claim.verdict();
    let found = claim.found.as_ref().ok();
    Row {
        subject: &claim.entry.subject.id,
        edition: catalog.timeline.edition_id(claim.entry.edition),
        supersedes: catalog.timeline.edition_id(claim.before),
        claims: claim.kind.name(),
        verdict: verdict.name(),
        contradiction: verdict.is_contradiction(),
        reason: claim.reason,
        witness: claim.witness().map(GroupView::of),
        situations: found.map_or(0, |found| found.situations),
        questions: found.map_or(0, |found| found.questions),
        sampled: found.is_some_and(|found| found.sampled),
        related: found.is_some_and(|found| found.related),
    }
}

/// What plays, on a line.
fn plays(claim: &Claim<'_>) -> String {
    match (claim.witness(), &claim.found) {
        (Some(group), _) => {
            let [one, other] =
                group.answers.map(|answer| behaviour::answer_in_words(group.question, answer));
            format!("{}: {one}, then {other}", group.question.id())
        }
        (None, Ok(found)) => {
            let sampled = if found.sampled { ", sampled" } else { "" };
            format!("no difference in {}{sampled}", behaviour::times(found.situations))
        }
        (None, Err(_)) => "nothing asked".to_owned(),
    }
}

fn page(catalog: &Catalog, table: &[Claim<'_>], session: &Session) -> String {
    let width = session.terminal.reading_width();
    let short = |claim: &Claim<'_>| {
        catalog
            .timeline
            .edition(claim.entry.edition)
            .map_or_else(String::new, |edition| edition.short.clone())
    };
    let line = |subject: &str, edition: &str, kind: &str, plays: &str, verdict: &str| {
        format!("{verdict:<9}  {subject:<23}  {edition:<14}  {kind:<10}  {plays}")
            .trim_end()
            .to_owned()
            + "\n"
    };
    let mut page =
        session.terminal.paint(HEADING, &line("subject", "edition", "claims", "plays", "verdict"));
    for claim in table {
        page += &line(
            &claim.entry.subject.id,
            &short(claim),
            claim.kind.name(),
            &plays(claim),
            claim.verdict().name(),
        );
    }
    for claim in table.iter().filter(|claim| claim.verdict() != Verdict::Holds) {
        let _ = write!(
            page,
            "\n{}",
            session
                .terminal
                .paint(HEADING, &format!("{}, {}\n", claim.entry.path, claim.verdict().name()))
        );
        page += &indented(&because(catalog, claim), width, "    ");
    }
    let counted =
        |verdict: Verdict| table.iter().filter(|claim| claim.verdict() == verdict).count();
    let wrong = table.iter().filter(|claim| claim.verdict().is_contradiction()).count();
    let _ = write!(
        page,
        "\n{} changes: {} hold, {} are excused, {} are undecided, {wrong} are contradicted.\n",
        table.len(),
        counted(Verdict::Holds),
        counted(Verdict::Excused),
        counted(Verdict::Undecided)
    );
    page
}

/// What to say of a claim that does not simply hold, and what to do.
fn because(catalog: &Catalog, claim: &Claim<'_>) -> String {
    let witness = || {
        claim.witness().map_or_else(String::new, |group| {
            let sides = behaviour::sides(catalog, [claim.before, claim.entry.edition]);
            format!(
                "{} {} {}",
                behaviour::in_sentences(group),
                group.question.meaning(),
                behaviour::answers_in_words(group, &sides)
            )
        })
    };
    match claim.verdict() {
        Verdict::Holds => String::new(),
        Verdict::Excused => claim.reason.unwrap_or_default().to_owned(),
        Verdict::Undecided => "No check asks anything about it: give its clauses checks, or say 'no_witness' why none can.".to_owned(),
        Verdict::Witnessed => format!("Claimed to be the same rule, but it plays differently. {}", witness()),
        Verdict::Unshown => {
            "Claimed to play differently, but nothing shows it: give the changed clause a check, mend the kind, or say 'no_witness' why."
                .to_owned()
        }
        Verdict::Stale => format!("The record says that there is no witness, but there is one: remove 'no_witness'. {}", witness()),
    }
}
