//! `variorum diff --editions A B`: every subject that differs between two editions, with counts.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};

use super::markdown::escaped;
use super::{ExitStatus, Session, everything_played};
use crate::error::Error;
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::diff::{EditionsDiff, SubjectDiff, SubjectState, editions_in};
use variorum_corpus::record::{ChangeKind, Slot};
use variorum_corpus::timeline::{MAIN_LINE, Moment};
use variorum_expr::suggest;

// Which editions to compare as a whole, and what of them to list. Not a doc comment: clap would take
// it for the help of the verb.
#[derive(Debug, Args)]
pub(super) struct Everything {
    /// Compare everything in force in two editions or at two dates: A B, or A..B
    #[arg(long, value_names = ["A", "B"], num_args = 1..=2, conflicts_with = "subject")]
    editions: Option<Vec<String>>,
    /// Of two editions, list only abilities of this slot: speed, attack, defense or damage
    #[arg(long, value_name = "SLOT", requires = "editions")]
    slot: Option<String>,
    /// Of two editions, list only changes of this kind
    #[arg(long, value_name = "KIND", value_enum, requires = "editions")]
    kind: Option<Kind>,
    /// Of two editions, list only changes that play differently: the same as --kind functional
    #[arg(long, requires = "editions", conflicts_with = "kind")]
    functional: bool,
}

/// The kinds of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Plays differently
    Functional,
    /// Settles a doubt
    Clarifying,
    /// Words only
    Editorial,
}

impl From<Kind> for ChangeKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Functional => Self::Functional,
            Kind::Clarifying => Self::Clarifying,
            Kind::Editorial => Self::Editorial,
        }
    }
}

/// How to print it, and whether to play it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Format {
    /// As JSON.
    pub json: bool,
    /// As Markdown.
    pub markdown: bool,
    /// What plays differently, instead of what reads differently.
    pub behaviour: bool,
}

impl Everything {
    /// Runs the verb for two editions.
    pub(super) fn run(
        &self,
        session: &Session,
        catalog: &Catalog,
        line: Option<&str>,
        format: Format,
    ) -> Result<ExitStatus, Error> {
        let broken = catalog.broken_files();
        if !broken.is_empty() {
            return Err(Error::Findings(broken));
        }
        let line =
            line.map(|line| catalog.timeline.resolve_line(line)).transpose()?.unwrap_or(MAIN_LINE);
        let (from, to) = self.ends(catalog)?;
        let slot = self.slot()?;
        let kind =
            self.kind.map(ChangeKind::from).or(self.functional.then_some(ChangeKind::Functional));
        let in_slot = |subject: &SubjectDiff| {
            slot.is_none_or(|slot| subject.kind == "ability" && subject.group == slot.name())
        };
        let of_kind =
            |subject: &SubjectDiff| kind.is_none_or(|kind| subject.change() == Some(kind));
        let diff = editions_in(catalog, (from, line), (to, line))?
            .keeping(|subject| in_slot(subject) && of_kind(subject));
        if format.behaviour {
            return everything_played::run(session, catalog, &diff, format.json);
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

/// A heading, and the subjects under it.
type Section<'a> = (String, &'static str, Vec<&'a SubjectDiff>);

/// The subjects that are not the same, in groups: what plays differently first.
fn sections(diff: &EditionsDiff) -> Vec<Section<'_>> {
    let changed = |kind: Option<ChangeKind>| {
        move |subject: &SubjectDiff| {
            subject.state == SubjectState::Changed && subject.change() == kind
        }
    };
    let state = |state: SubjectState| move |subject: &SubjectDiff| subject.state == state;
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut section =
        |heading: String, sign: &'static str, wanted: &dyn Fn(&SubjectDiff) -> bool| {
            let found: Vec<&SubjectDiff> =
                diff.subjects.iter().filter(|subject| wanted(subject)).collect();
            if !found.is_empty() {
                sections.push((heading, sign, found));
            }
        };
    section("Changed, plays differently".to_owned(), "~", &changed(Some(ChangeKind::Functional)));
    section("Changed, settles a doubt".to_owned(), "~", &changed(Some(ChangeKind::Clarifying)));
    section("Changed, words only".to_owned(), "~", &changed(Some(ChangeKind::Editorial)));
    section("Differs".to_owned(), "~", &changed(None));
    section(format!("Added: only in {}", diff.to.words), "+", &state(SubjectState::Added));
    section(format!("Dropped: only in {}", diff.from.words), "-", &state(SubjectState::Dropped));
    section(
        "Printed in other words, the same rule".to_owned(),
        "=",
        &state(SubjectState::Reworded),
    );
    sections
}

/// The counts in words: `4 subjects changed, 1 printed in other words, 36 unchanged`.
fn counts(diff: &EditionsDiff) -> String {
    let counts = diff.counts;
    let named = [
        (counts.changed, "changed"),
        (counts.added, "added"),
        (counts.dropped, "dropped"),
        (counts.reworded, "printed in other words"),
        (counts.unchanged, "unchanged"),
    ];
    let mut parts: Vec<String> = Vec::new();
    for (count, what) in named.into_iter().filter(|(count, _)| *count > 0) {
        let noun = match (parts.is_empty(), count) {
            (true, 1) => " subject",
            (true, _) => " subjects",
            (false, _) => "",
        };
        parts.push(format!("{count}{noun} {what}"));
    }
    if parts.is_empty() { "No such change.".to_owned() } else { parts.join(", ") + "." }
}

fn page(diff: &EditionsDiff, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let mut page = format!("from  {}\nto    {}\n\n", diff.from.words, diff.to.words);
    page += &terminal.paint(HEADING, &indented(&counts(diff), width, ""));
    for (heading, sign, subjects) in sections(diff) {
        let _ = writeln!(
            page,
            "\n{}",
            terminal.paint(HEADING, &format!("{heading} ({})", subjects.len()))
        );
        for subject in subjects {
            let place = terminal.paint(QUIET, &format!("{}, {}", subject.subject, subject.group));
            let _ = writeln!(page, "{sign} {}  {place}", subject.name);
            page += &indented(&told(subject), width, "    ");
        }
    }
    page
}

/// What changed in a subject: the counts, then what the records say.
fn told(subject: &SubjectDiff) -> String {
    let Some(diff) = &subject.diff else { return String::new() };
    let counted = if diff.differs {
        format!("{}. ", diff.summary.split(';').next().unwrap_or_default())
    } else {
        String::new()
    };
    let said: Vec<&str> = diff.remarks.iter().map(|remark| remark.note.as_str()).collect();
    format!("{counted}{}", said.join(" "))
}

fn markdown_page(diff: &EditionsDiff) -> String {
    let mut page = format!(
        "# What changed\n\n- From: {}\n- To: {}\n\n**{}**\n",
        diff.from.words,
        diff.to.words,
        counts(diff)
    );
    for (heading, _, subjects) in sections(diff) {
        let _ = write!(page, "\n## {heading} ({})\n\n", subjects.len());
        for subject in subjects {
            let told = told(subject);
            let colon = if told.is_empty() { "" } else { ": " };
            let _ = writeln!(
                page,
                "- **{}** ({}){colon}{}",
                subject.name,
                subject.group,
                escaped(told.trim())
            );
        }
    }
    page
}
