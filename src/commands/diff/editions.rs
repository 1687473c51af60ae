//! `variorum diff --editions A B`: every subject that differs between two editions, with counts.

use std::fmt::Write as _;
use std::path::Path;

use clap::{Args, ValueEnum};

use super::markdown::escaped;
use super::{ExitStatus, Session, editions_behaviour};
use crate::error::Error;
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::{Catalog, SubjectKind};
use variorum_corpus::diff::{
    EditionsDiff, SubjectCounts, SubjectDiff, SubjectState, compare_moments,
};
use variorum_corpus::record::{ChangeKind, Slot};
use variorum_corpus::timeline::{MAIN_LINE, Moment};
use variorum_expr::suggest;

// Which editions to compare as a whole, and what of them to list. Not a doc comment: clap would take
// it for the help of the verb.
#[derive(Debug, Args)]
pub(super) struct EditionsFlags {
    /// Compare everything in force in two editions or at two dates: A B, or A..B
    #[arg(long, value_names = ["A", "B"], num_args = 1..=2, conflicts_with = "subject")]
    editions: Option<Vec<String>>,
    /// Of two editions, list only abilities of this slot: speed, attack, defense or damage
    #[arg(long, value_name = "SLOT", requires = "editions")]
    slot: Option<String>,
    /// Of two editions, list only changes of this kind
    #[arg(long, value_name = "KIND", value_enum, requires = "editions")]
    kind: Option<KindFlag>,
    /// Of two editions, list only changes that play differently: the same as --kind functional
    #[arg(long, requires = "editions", conflicts_with = "kind")]
    functional: bool,
}

/// The kinds of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KindFlag {
    /// Plays differently
    Functional,
    /// Settles a doubt
    Clarifying,
    /// Words only
    Editorial,
}

impl From<KindFlag> for ChangeKind {
    fn from(kind: KindFlag) -> Self {
        match kind {
            KindFlag::Functional => Self::Functional,
            KindFlag::Clarifying => Self::Clarifying,
            KindFlag::Editorial => Self::Editorial,
        }
    }
}

/// How to print the comparison, and whether to play it.
#[derive(Debug, Clone, Copy)]
pub(super) struct OutputFormat<'a> {
    pub(super) json: bool,
    pub(super) markdown: bool,
    /// What plays differently, instead of what reads differently.
    pub(super) behaviour: bool,
    /// The folder for pictures of what plays differently.
    pub(super) svg: Option<&'a Path>,
}

impl EditionsFlags {
    pub(super) fn run(
        &self,
        session: &Session,
        catalog: &Catalog,
        line: Option<&str>,
        format: OutputFormat<'_>,
    ) -> Result<ExitStatus, Error> {
        catalog.refuse_broken_files()?;
        let line =
            line.map(|line| catalog.timeline.resolve_line(line)).transpose()?.unwrap_or(MAIN_LINE);
        let (from, to) = self.ends(catalog)?;
        let slot = self.slot()?;
        let kind =
            self.kind.map(ChangeKind::from).or(self.functional.then_some(ChangeKind::Functional));
        let is_in_slot = |subject: &SubjectDiff| {
            slot.is_none_or(|slot| subject.kind == SubjectKind::Ability(slot))
        };
        let is_of_kind =
            |subject: &SubjectDiff| kind.is_none_or(|kind| subject.change_kind() == Some(kind));
        let diff = compare_moments(catalog, (from, line), (to, line))?
            .retain_subjects(|subject| is_in_slot(subject) && is_of_kind(subject));
        if format.behaviour {
            return editions_behaviour::run(session, catalog, &diff, format);
        }
        if format.json {
            session.print_json(&diff)?;
        } else if format.markdown {
            session.print(&markdown_page(&diff))?;
        } else {
            session.print(&page(&diff, &session.terminal))?;
        }
        Ok(if diff.differs() { ExitStatus::Differs } else { ExitStatus::Ok })
    }

    fn ends(&self, catalog: &Catalog) -> Result<(Moment, Moment), Error> {
        let given: Vec<&str> = self.editions.iter().flatten().map(String::as_str).collect();
        let (from, to) = match given.as_slice() {
            [from, to] => (*from, *to),
            [range] => range.split_once("..").unwrap_or((range, "")),
            _ => ("", ""),
        };
        if from.is_empty() || to.is_empty() {
            return Err(Error::new(
                "two editions or dates are needed",
                "write --editions A B, or --editions A..B",
            ));
        }
        Ok((catalog.timeline.resolve_moment(from)?, catalog.timeline.resolve_moment(to)?))
    }

    fn slot(&self) -> Result<Option<Slot>, Error> {
        let Some(word) = &self.slot else { return Ok(None) };
        let help = || {
            suggest::advice(
                word,
                Slot::ALL.map(Slot::name),
                "the slots are speed, attack, defense and damage",
            )
        };
        Slot::from_name(word)
            .map(Some)
            .ok_or_else(|| Error::new(format!("there is no slot '{word}'"), help()))
    }
}

/// The subjects whose change is of one kind.
struct ChangeSection<'a> {
    heading: String,
    /// What is put before each subject.
    sign: &'static str,
    subjects: Vec<&'a SubjectDiff>,
}

/// The subjects that are not the same, by kind of change: what plays differently first.
fn sections(diff: &EditionsDiff) -> Vec<ChangeSection<'_>> {
    let changed = |kind: Option<ChangeKind>| {
        move |subject: &SubjectDiff| {
            subject.state == SubjectState::Changed && subject.change_kind() == kind
        }
    };
    let in_state = |state: SubjectState| move |subject: &SubjectDiff| subject.state == state;
    let (from, to) = (&diff.from.description, &diff.to.description);
    let functional = changed(Some(ChangeKind::Functional));
    let clarifying = changed(Some(ChangeKind::Clarifying));
    let editorial = changed(Some(ChangeKind::Editorial));
    type IsWanted<'a> = &'a dyn Fn(&SubjectDiff) -> bool;
    let sections: [(String, &str, IsWanted); 7] = [
        ("Changed, plays differently".to_owned(), "~", &functional),
        ("Changed, settles a doubt".to_owned(), "~", &clarifying),
        ("Changed, words only".to_owned(), "~", &editorial),
        ("Differs".to_owned(), "~", &changed(None)),
        (format!("Added: only in {to}"), "+", &in_state(SubjectState::Added)),
        (format!("Dropped: only in {from}"), "-", &in_state(SubjectState::Dropped)),
        (
            "Printed in other words, the same rule".to_owned(),
            "=",
            &in_state(SubjectState::Reworded),
        ),
    ];
    sections
        .into_iter()
        .map(|(heading, sign, is_wanted)| {
            let subjects = diff.subjects.iter().filter(|subject| is_wanted(subject)).collect();
            ChangeSection { heading, sign, subjects }
        })
        .filter(|section| !section.subjects.is_empty())
        .collect()
}

/// The counts in words: `4 subjects changed, 1 printed in other words, 36 unchanged`.
fn describe_counts(counts: SubjectCounts) -> String {
    let states = [
        (counts.changed, "changed"),
        (counts.added, "added"),
        (counts.dropped, "dropped"),
        (counts.reworded, "printed in other words"),
        (counts.unchanged, "unchanged"),
    ];
    let mut parts: Vec<String> = Vec::new();
    for (count, state) in states.into_iter().filter(|(count, _)| *count > 0) {
        let noun = match (parts.is_empty(), count) {
            (true, 1) => " subject",
            (true, _) => " subjects",
            (false, _) => "",
        };
        parts.push(format!("{count}{noun} {state}"));
    }
    if parts.is_empty() { "No such change.".to_owned() } else { parts.join(", ") + "." }
}

fn page(diff: &EditionsDiff, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let mut page = format!("from  {}\nto    {}\n\n", diff.from.description, diff.to.description);
    page += &terminal.paint(HEADING, &indented(&describe_counts(diff.counts), width, ""));
    for ChangeSection { heading, sign, subjects } in sections(diff) {
        let heading = format!("{heading} ({})", subjects.len());
        let _ = writeln!(page, "\n{}", terminal.paint(HEADING, &heading));
        for subject in subjects {
            let place = format!("{}, {}", subject.subject, subject.kind.group());
            let _ = writeln!(page, "{sign} {}  {}", subject.name, terminal.paint(QUIET, &place));
            page += &indented(&describe_change(subject), width, "    ");
        }
    }
    page
}

/// What changed in a subject: the counts, then what the records say.
fn describe_change(subject: &SubjectDiff) -> String {
    let Some(diff) = &subject.diff else { return String::new() };
    let counts = diff.summary.split(';').next().filter(|_| diff.differs);
    let counts = counts.map_or_else(String::new, |counts| format!("{counts}. "));
    let notes: Vec<&str> = diff.remarks.iter().map(|remark| remark.note.as_str()).collect();
    format!("{counts}{}", notes.join(" "))
}

fn markdown_page(diff: &EditionsDiff) -> String {
    let mut page = format!(
        "# What changed\n\n- From: {}\n- To: {}\n\n**{}**\n",
        diff.from.description,
        diff.to.description,
        describe_counts(diff.counts)
    );
    for ChangeSection { heading, subjects, .. } in sections(diff) {
        let _ = write!(page, "\n## {heading} ({})\n\n", subjects.len());
        for subject in subjects {
            let change = describe_change(subject);
            let colon = if change.is_empty() { "" } else { ": " };
            let (name, group) = (&subject.name, subject.kind.group());
            let _ = writeln!(page, "- **{name}** ({group}){colon}{}", escaped(change.trim()));
        }
    }
    page
}
