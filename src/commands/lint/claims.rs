//! `variorum lint --claims`: every change that the records claim, beside what plays.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;

use crate::behaviour::{
    self, Claim, ClaimVerdict, Comparisons, DifferenceView, SearchEffort, check_claims,
    find_comparisons,
};
use crate::check::Checks;
use crate::commands::{ExitStatus, Session};
use crate::error::Error;
use crate::progress::spinner;
use crate::terminal::{HEADING, indented};
use crate::whole_file;
use variorum_corpus::catalog::Catalog;

/// A claim as a JSON object.
#[derive(Serialize)]
struct ClaimView<'a> {
    subject: &'a str,
    edition: &'a str,
    supersedes: &'a str,
    claims: &'static str,
    verdict: &'static str,
    contradiction: bool,
    reason: Option<&'a str>,
    witness: Option<DifferenceView>,
    situations: u64,
    questions: usize,
    sampled: bool,
    related: bool,
}

pub(crate) fn run(session: &Session, json: bool, keep: Option<&Path>) -> Result<ExitStatus, Error> {
    let catalog = session.complete_catalog()?;
    let checks = Checks::load(catalog).map_err(Error::Findings)?;
    let comparisons = Comparisons::new(catalog, &checks);
    if let Some(file) = keep {
        let playing = spinner("playing every two editions of every subject");
        let witnesses = find_comparisons(&comparisons, SearchEffort::default(), |_| true);
        playing.finish_and_clear();
        let cannot_write = |error: &dyn std::fmt::Display| {
            Error::new(format!("cannot write {}: {error}", file.display()), "")
        };
        let text =
            serde_json::to_string_pretty(&witnesses).map_err(|error| cannot_write(&error))?;
        whole_file::write_output(file, &(text + "\n")).map_err(|error| cannot_write(&error))?;
    }
    let playing = spinner("playing every change that a record claims");
    let table = check_claims(&comparisons, SearchEffort::default(), |_| true);
    playing.finish_and_clear();
    if json {
        let views: Vec<_> = table.iter().map(|claim| ClaimView::new(catalog, claim)).collect();
        session.print_json(&views)?;
    } else {
        session.print(&claims_text(catalog, &table, session))?;
    }
    Ok(if table.iter().any(|claim| claim.verdict().is_contradiction()) {
        ExitStatus::Differs
    } else {
        ExitStatus::Ok
    })
}

impl<'a> ClaimView<'a> {
    fn new(catalog: &'a Catalog, claim: &'a Claim<'a>) -> Self {
        let verdict = claim.verdict();
        let found = claim.found.as_ref().ok();
        Self {
            subject: &claim.entry.subject.id,
            edition: catalog.timeline.edition_id(claim.entry.edition),
            supersedes: catalog.timeline.edition_id(claim.before),
            claims: claim.kind.name(),
            verdict: verdict.name(),
            contradiction: verdict.is_contradiction(),
            reason: claim.reason,
            witness: claim.witness().map(DifferenceView::from),
            situations: found.map_or(0, |found| found.situations),
            questions: found.map_or(0, |found| found.questions),
            sampled: found.is_some_and(|found| found.sampled),
            related: found.is_some_and(|found| found.related),
        }
    }
}

/// What plays, on a line.
fn result_in_play(claim: &Claim<'_>) -> String {
    match (claim.witness(), &claim.found) {
        (Some(group), _) => {
            let [before, after] =
                group.answers.map(|answer| behaviour::describe_answer(group.question, answer));
            format!("{}: {before}, then {after}", group.question.id())
        }
        (None, Ok(found)) => {
            let sampled = if found.sampled { ", sampled" } else { "" };
            format!("no difference in {}{sampled}", behaviour::situation_count(found.situations))
        }
        (None, Err(_)) => "nothing asked".to_owned(),
    }
}

fn claims_text(catalog: &Catalog, table: &[Claim<'_>], session: &Session) -> String {
    let terminal = &session.terminal;
    let line = |subject: &str, edition: &str, kind: &str, plays: &str, verdict: &str| {
        let line = format!("{verdict:<9}  {subject:<23}  {edition:<14}  {kind:<10}  {plays}");
        line.trim_end().to_owned() + "\n"
    };
    let mut text =
        terminal.paint(HEADING, &line("subject", "edition", "claims", "plays", "verdict"));
    for claim in table {
        let edition = catalog.timeline.edition(claim.entry.edition);
        text += &line(
            &claim.entry.subject.id,
            edition.short.as_str(),
            claim.kind.name(),
            &result_in_play(claim),
            claim.verdict().name(),
        );
    }
    for claim in table.iter().filter(|claim| claim.verdict() != ClaimVerdict::Holds) {
        let heading = format!("{}, {}\n", claim.entry.path, claim.verdict().name());
        let _ = write!(text, "\n{}", terminal.paint(HEADING, &heading));
        text += &indented(&explain_verdict(catalog, claim), terminal.reading_width(), "    ");
    }
    let count =
        |verdict: ClaimVerdict| table.iter().filter(|claim| claim.verdict() == verdict).count();
    let contradicted = table.iter().filter(|claim| claim.verdict().is_contradiction()).count();
    let _ = writeln!(
        text,
        "\n{} changes: {} hold, {} are excused, {} are undecided, {contradicted} are contradicted.",
        table.len(),
        count(ClaimVerdict::Holds),
        count(ClaimVerdict::Excused),
        count(ClaimVerdict::Undecided)
    );
    text
}

/// Why a claim does not simply hold, and what to do.
fn explain_verdict(catalog: &Catalog, claim: &Claim<'_>) -> String {
    let witness = || {
        claim.witness().map_or_else(String::new, |group| {
            let sides = behaviour::edition_labels(catalog, [claim.before, claim.entry.edition]);
            format!(
                "{} {} {}",
                behaviour::describe_witness(group),
                group.question.meaning(),
                behaviour::describe_answers(group, &sides)
            )
        })
    };
    match claim.verdict() {
        ClaimVerdict::Holds => String::new(),
        ClaimVerdict::Excused => claim.reason.expect("a reason excuses it").to_owned(),
        ClaimVerdict::Undecided => {
            "No check asks anything about it: give its clauses checks, or say \
                               'no_witness' why none can."
                .to_owned()
        }
        ClaimVerdict::Witnessed => {
            format!("Claimed to be the same rule, but it plays differently. {}", witness())
        }
        ClaimVerdict::Unshown => {
            "Claimed to play differently, but nothing shows it: give the changed \
                             clause a check, fix the kind, or say 'no_witness' why."
                .to_owned()
        }
        ClaimVerdict::Stale => format!(
            "The record says that there is no witness, but there is one: remove 'no_witness'. {}",
            witness()
        ),
    }
}
