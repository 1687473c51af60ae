//! `variorum diff --behaviour`: what plays differently, with the smallest situations that show it.

use std::fmt::Write as _;

use crate::behaviour::{
    self, BehaviourDiff, Comparisons, Difference, Incomparable, RecordedWitness, SearchEffort,
};
use crate::check::Checks;
use crate::error::Error;
use crate::progress::spinner;
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::EditionIndex;

/// Plays a subject under two editions; a terminal shows a recorded witness meanwhile.
pub(super) fn compare(
    catalog: &Catalog,
    subject: &Subject,
    editions: [EditionIndex; 2],
    claimed: Option<ChangeKind>,
) -> Result<BehaviourDiff, Error> {
    let checks = Checks::load(catalog).map_err(Error::Findings)?;
    let effort = SearchEffort::default().for_claim(claimed);
    let playing = spinner("playing both editions");
    if !playing.is_hidden()
        && let Some(known) = behaviour::recorded_witness_that_holds(catalog, subject, editions)
    {
        let RecordedWitness { words, asks, before, after, .. } = known;
        playing.println(format!("Known already: {words} {asks} {before}, then {after}."));
    }
    let comparisons = Comparisons::new(catalog, &checks);
    let made = comparisons.compare(subject, editions, effort);
    comparisons.keep(&made);
    playing.finish_and_clear();
    made.found.map_err(|reason| incomparable_error(reason, subject))
}

fn incomparable_error(reason: Incomparable, subject: &Subject) -> Error {
    let help = "compare the texts without --behaviour";
    match reason {
        Incomparable::NotPlayed => Error::new(
            "the two are not comparable by playing: only editions of the tabletop line share their \
             questions",
            help,
        ),
        Incomparable::NoQuestion => {
            Error::new(format!("no check asks anything about {} yet", subject.id), help)
        }
    }
}

pub(super) fn page(
    catalog: &Catalog,
    name: &str,
    editions: [EditionIndex; 2],
    found: &BehaviourDiff,
    terminal: &Terminal,
) -> String {
    let sides = behaviour::edition_labels(catalog, editions);
    let [before, after] = &sides;
    let width = terminal.reading_width();
    let mut page = format!(
        "{}  {}\nfrom  {before}\nto    {after}\n\n",
        terminal.paint(HEADING, name),
        terminal.paint(QUIET, "played")
    );
    page += &indented(&behaviour::summary(found), width, "");
    let (own, others): (Vec<&Difference>, Vec<&Difference>) =
        found.differences.iter().partition(|group| group.is_own);
    page += &describe_groups(&own, &sides, usize::MAX, width, "");
    if !others.is_empty() {
        page += &indented(
            "\nBy the wording of other subjects that changed between the two:",
            width,
            "",
        );
        page += &describe_groups(&others, &sides, usize::MAX, width, "");
    }
    page
}

/// Groups in sentences, at most `most` of one question; the others are counted.
pub(in crate::commands) fn describe_groups(
    groups: &[&Difference],
    sides: &[String; 2],
    most: usize,
    width: usize,
    indent: &str,
) -> String {
    let mut page = String::new();
    let mut question = None;
    let mut shown = 0;
    for group in groups {
        if question != Some(group.question) {
            question = Some(group.question);
            shown = 0;
            let _ = write!(page, "\n{}", indented(group.question.meaning(), width, indent));
        }
        shown += 1;
        let inner = format!("{indent}    ");
        if shown <= most {
            page += &indented(&behaviour::describe_witness(group), width, &format!("{indent}  "));
            let answers = format!(
                "{} ({})",
                behaviour::describe_answers(group, sides),
                behaviour::situation_count(group.count)
            );
            page += &indented(&answers, width, &inner);
        }
        let of_question = groups.iter().filter(|other| other.question == group.question).count();
        if shown == of_question && of_question > most {
            let more = of_question - most;
            let pairs = if more == 1 {
                "1 more pair of answers.".to_owned()
            } else {
                format!("{more} more pairs of answers.")
            };
            page += &indented(&pairs, width, &inner);
        }
    }
    page
}
