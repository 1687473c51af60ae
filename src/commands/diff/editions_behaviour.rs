//! `variorum diff --editions A B --behaviour`: every subject that plays differently between two
//! editions, with its witnesses.

use rayon::prelude::*;
use serde::Serialize;

use super::behaviour::describe_groups;
use super::editions::OutputFormat;
use crate::behaviour::{
    self, BehaviourDiff, BehaviourView, Comparisons, Difference, Incomparable, MadeComparison,
    SearchEffort,
};
use crate::check::Checks;
use crate::commands::svg_files::write_pictures;
use crate::commands::{ExitStatus, Session};
use crate::error::Error;
use crate::pictures::difference_pictures;
use crate::progress::progress_bar;
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::diff::{ComparedMoment, EditionsDiff, SubjectDiff};
use variorum_corpus::timeline::EditionIndex;

/// A subject that both editions have in different records, played.
struct PlayedSubject<'a> {
    subject: &'a Subject,
    name: String,
    editions: [EditionIndex; 2],
    found: Result<BehaviourDiff, Incomparable>,
}

impl PlayedSubject<'_> {
    fn differs(&self) -> bool {
        self.own_groups().next().is_some()
    }

    fn own_groups(&self) -> impl Iterator<Item = &Difference> {
        self.found.iter().flat_map(BehaviourDiff::own_differences)
    }
}

/// How many subjects play differently and how many the same.
#[derive(Debug, Clone, Copy, Default, Serialize)]
struct Totals {
    compared: usize,
    play_differently: usize,
    play_the_same: usize,
    undecided: usize,
    situations: u64,
}

#[derive(Serialize)]
struct EditionsBehaviour {
    from: ComparedMoment,
    to: ComparedMoment,
    totals: Totals,
    subjects: Vec<BehaviourView>,
    undecided: Vec<String>,
}

/// Plays every subject of a comparison whose record is not the same in both editions.
pub(super) fn run(
    session: &Session,
    catalog: &Catalog,
    diff: &EditionsDiff,
    format: OutputFormat<'_>,
) -> Result<ExitStatus, Error> {
    let checks = Checks::load(catalog).map_err(Error::Findings)?;
    let both: Vec<(&Subject, &SubjectDiff, [EditionIndex; 2])> =
        diff.subjects.iter().filter_map(|row| different_records(catalog, row)).collect();
    let bar = progress_bar(both.len() as u64, "playing", "subjects");
    let comparisons = Comparisons::new(catalog, &checks);
    let play = |(subject, row, editions): &(&Subject, &SubjectDiff, [EditionIndex; 2])| {
        let effort = SearchEffort::default().for_claim(row.change_kind());
        let made = comparisons.compare(subject, *editions, effort);
        bar.inc(1);
        made
    };
    let made: Vec<MadeComparison> = both.par_iter().map(play).collect();
    made.iter().for_each(|made| comparisons.keep(made));
    bar.finish_and_clear();
    let played = both.into_iter().zip(made);
    let rows: Vec<PlayedSubject<'_>> = played
        .map(|((subject, row, editions), made)| PlayedSubject {
            subject,
            name: row.name.clone(),
            editions,
            found: made.found,
        })
        .collect();
    if !rows.is_empty() && rows.iter().all(|row| matches!(row.found, Err(Incomparable::NotPlayed)))
    {
        return Err(Error::new(
            "the two are not comparable by playing: the engine plays the tabletop line only",
            "compare the texts without --behaviour",
        ));
    }
    let totals = totals(&rows);
    if format.json {
        session.print_json(&json_view(catalog, diff, &rows, totals))?;
    } else {
        session.print(&page(catalog, diff, &rows, totals, &session.terminal))?;
    }
    if let Some(target) = format.svg.filter(|_| totals.play_differently > 0) {
        let pictures = |row: &PlayedSubject<'_>| {
            difference_pictures(catalog, &row.subject.id, row.own_groups(), row.editions)
        };
        write_pictures(target, &rows.iter().flat_map(pictures).collect::<Vec<_>>())?;
    }
    Ok(if totals.play_differently > 0 { ExitStatus::Differs } else { ExitStatus::Ok })
}

/// A subject with the editions of its two records, where both sides have one and it is not the
/// same.
fn different_records<'a>(
    catalog: &'a Catalog,
    row: &'a SubjectDiff,
) -> Option<(&'a Subject, &'a SubjectDiff, [EditionIndex; 2])> {
    let diff = row.diff.as_ref().filter(|diff| diff.from.index != diff.to.index)?;
    Some((catalog.subject(&row.subject)?, row, [diff.from.index, diff.to.index]))
}

fn totals(rows: &[PlayedSubject<'_>]) -> Totals {
    let decided = rows.iter().filter(|row| row.found.is_ok()).count();
    let differ = rows.iter().filter(|row| row.differs()).count();
    Totals {
        compared: rows.len(),
        play_differently: differ,
        play_the_same: decided - differ,
        undecided: rows.len() - decided,
        situations: rows.iter().flat_map(|row| &row.found).map(|found| found.situations).sum(),
    }
}

fn json_view(
    catalog: &Catalog,
    diff: &EditionsDiff,
    rows: &[PlayedSubject<'_>],
    totals: Totals,
) -> EditionsBehaviour {
    let subject_view = |row: &PlayedSubject<'_>| {
        row.found
            .as_ref()
            .ok()
            .map(|found| BehaviourView::new(catalog, &row.subject.id, row.editions, found))
    };
    EditionsBehaviour {
        from: diff.from.clone(),
        to: diff.to.clone(),
        totals,
        subjects: rows.iter().filter_map(subject_view).collect(),
        undecided: rows
            .iter()
            .filter(|row| row.found.is_err())
            .map(|row| row.subject.id.clone())
            .collect(),
    }
}

fn page(
    catalog: &Catalog,
    diff: &EditionsDiff,
    rows: &[PlayedSubject<'_>],
    totals: Totals,
    terminal: &Terminal,
) -> String {
    let width = terminal.reading_width();
    let mut page = format!("from  {}\nto    {}\n\n", diff.from.description, diff.to.description);
    page += &terminal.paint(HEADING, &indented(&describe_totals(totals), width, ""));
    for row in rows.iter().filter(|row| row.differs()) {
        let place =
            terminal.paint(QUIET, &format!("{}, {}", row.subject.id, row.subject.kind.group()));
        page += &format!("\n{}  {place}\n", terminal.paint(HEADING, &row.name));
        let own: Vec<&Difference> = row.own_groups().collect();
        let groups = describe_groups(
            &own,
            &behaviour::edition_labels(catalog, row.editions),
            1,
            width,
            "  ",
        );
        page += groups.strip_prefix('\n').unwrap_or(&groups);
    }
    let names = |rows: Vec<&PlayedSubject<'_>>| {
        rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>().join(", ")
    };
    let same: Vec<&PlayedSubject<'_>> =
        rows.iter().filter(|row| row.found.is_ok() && !row.differs()).collect();
    let undecided: Vec<&PlayedSubject<'_>> = rows.iter().filter(|row| row.found.is_err()).collect();
    for (heading, rows) in [("Plays the same", same), ("Nothing asks about", undecided)] {
        if !rows.is_empty() {
            page += &format!(
                "\n{}",
                indented(&format!("{heading} ({}): {}.", rows.len(), names(rows)), width, "")
            );
        }
    }
    page
}

fn describe_totals(totals: Totals) -> String {
    if totals.compared == 0 {
        return "No subject has another text in one of them than in the other.".to_owned();
    }
    let subjects = |count: usize| {
        if count == 1 { "1 subject".to_owned() } else { format!("{count} subjects") }
    };
    let undecided = if totals.undecided == 0 {
        String::new()
    } else {
        format!(", {} not asked about", totals.undecided)
    };
    format!(
        "Of {} with another text, {} play differently, {} the same{undecided}; {} played.",
        subjects(totals.compared),
        totals.play_differently,
        totals.play_the_same,
        behaviour::situation_count(totals.situations)
    )
}
