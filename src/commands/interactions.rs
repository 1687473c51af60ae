//! `variorum interactions`: what happens when one ability meets another, played by the engine.

use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;

use super::{ExitStatus, Session};
use crate::error::Error;
use crate::interactions::{self, Grid, Meeting, MeetingView, SCENES};
use crate::open_points::name_for_convention;
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};
use variorum_engine::{AbilityId, Convention, Edition, Ruleset};

#[derive(Debug, Args)]
#[command(
    after_help = "Each is tried as the attacker's ability against the other as the defender's, in \
                  every scene of a fixed grid."
)]
pub(crate) struct Interactions {
    /// An ability, as `magic-blast` or "Magic Blast"
    #[arg(required_unless_present = "matrix")]
    one: Option<String>,
    /// The ability that it meets
    #[arg(required_unless_present = "matrix")]
    other: Option<String>,
    /// Every ability of the edition against every other
    #[arg(long, conflicts_with_all = ["one", "other"])]
    matrix: bool,
    /// The edition to play; the newest of the tabletop line when absent
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct InteractionsView {
    edition: &'static str,
    scenes: usize,
    meetings: Vec<MeetingView>,
}

impl Interactions {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.complete_catalog()?;
        let edition_index = match &self.edition {
            Some(word) => catalog.timeline.resolve(word)?,
            None => catalog
                .timeline
                .newest(MAIN_LINE)
                .ok_or_else(|| Error::new("the timeline has no tabletop line", ""))?,
        };
        let edition =
            Edition::from_id(catalog.timeline.edition_id(edition_index)).ok_or_else(|| {
                Error::new(
                    format!(
                        "the engine does not play {}",
                        catalog.timeline.edition_id(edition_index)
                    ),
                    "name an edition of the tabletop line",
                )
            })?;
        let rules = Ruleset::for_edition(edition);
        let meetings = match (&self.one, &self.other) {
            (Some(one), Some(other)) => {
                let one = find_ability(catalog, &rules, one)?;
                both_ways(&rules, one, find_ability(catalog, &rules, other)?)
            }
            _ => Grid::new(&rules, &AbilityId::ALL).matrix(),
        };
        if self.json {
            let meetings = meetings.iter().map(MeetingView::from).collect();
            session.print_json(&InteractionsView {
                edition: edition.id(),
                scenes: SCENES.len(),
                meetings,
            })?;
        } else if self.matrix {
            session.print(&matrix_text(catalog, edition_index, &meetings, &session.terminal))?;
        } else {
            session.print(&meetings_text(catalog, edition_index, &meetings, &session.terminal))?;
        }
        Ok(ExitStatus::Ok)
    }
}

/// The ability of this name, if the edition has it.
fn find_ability(catalog: &Catalog, rules: &Ruleset, word: &str) -> Result<AbilityId, Error> {
    let subject = catalog.find(word)?;
    let ability = AbilityId::from_id(&subject.id).ok_or_else(|| {
        Error::new(format!("'{}' is not an ability", subject.id), "see 'variorum list --abilities'")
    })?;
    if rules.abilities.knows(ability) {
        return Ok(ability);
    }
    Err(Error::new(
        format!("{} has no {}", rules.edition.id(), ability.name()),
        "name a later edition with --edition",
    ))
}

/// The meetings with either ability as the attacker's.
fn both_ways(rules: &Ruleset, one: AbilityId, other: AbilityId) -> Vec<Meeting> {
    let grid = Grid::new(rules, &[one, other]);
    let reverse = (one != other).then(|| grid.meeting(other, one)).flatten();
    grid.meeting(one, other).into_iter().chain(reverse).collect()
}

fn meetings_text(
    catalog: &Catalog,
    edition: EditionIndex,
    meetings: &[Meeting],
    terminal: &Terminal,
) -> String {
    let width = terminal.reading_width();
    let Some(first) = meetings.first() else { return String::new() };
    let heading = format!("{} meets {}", first.attacker.name(), first.defender.name());
    let edition = catalog.timeline.describe(edition);
    let mut page =
        format!("{}  {}\n", terminal.paint(HEADING, &heading), terminal.paint(QUIET, &edition));
    for meeting in meetings {
        page += &meeting_text(meeting, terminal, width);
    }
    let mut conventions: Vec<Convention> = meetings
        .iter()
        .flat_map(|meeting| &meeting.outcomes)
        .flat_map(|one| one.conventions())
        .collect();
    conventions.sort_unstable();
    conventions.dedup();
    if !conventions.is_empty() {
        let _ = writeln!(page, "\n{}", terminal.paint(HEADING, "Open points"));
        for convention in conventions {
            let (name, reason) = (name_for_convention(convention), convention.entry().reason);
            page += &indented(&format!("{name}: {reason}"), width, "  ");
        }
    }
    page
}

fn meeting_text(meeting: &Meeting, terminal: &Terminal, width: usize) -> String {
    let heading = format!(
        "The attacker has {}, the defender {}",
        meeting.attacker.name(),
        meeting.defender.name()
    );
    let mut page = format!("\n{}\n", terminal.paint(HEADING, &heading));
    let (together, apart): (Vec<_>, Vec<_>) =
        meeting.outcomes.iter().partition(|outcome| outcome.interacts);
    if together.is_empty() {
        let same = "They do not act on each other";
        page += &indented(
            &if apart.is_empty() {
                format!("{same}, and neither changes anything here.")
            } else {
                format!("{same}.")
            },
            width,
            "  ",
        );
    }
    for (heading, outcomes) in [("They act on each other:", together), ("Each by itself:", apart)] {
        if outcomes.is_empty() {
            continue;
        }
        page += &indented(heading, width, "  ");
        for outcome in outcomes {
            page += &indented(&format!("- {}", outcome.sentence()), width, "    ");
            let otherwise = outcome.otherwise(meeting);
            let decided = interactions::deciding_names(outcome);
            let more: Vec<String> = [(String::new(), otherwise), ("by ".to_owned(), decided)]
                .into_iter()
                .filter(|(_, text)| !text.is_empty())
                .map(|(before, text)| before + &text)
                .collect();
            if !more.is_empty() {
                page += &indented(&format!("({})", more.join("; ")), width, "      ");
            }
        }
    }
    page
}

/// How many meetings there are, and with whom each ability acts on the other.
fn matrix_text(
    catalog: &Catalog,
    edition: EditionIndex,
    meetings: &[Meeting],
    terminal: &Terminal,
) -> String {
    let width = terminal.reading_width();
    let together = meetings.iter().filter(|meeting| meeting.interacts()).count();
    let edition = catalog.timeline.describe(edition);
    let summary = format!(
        "{edition}: {} meetings in {} scenes each; in {together} the two act on each other.",
        meetings.len(),
        SCENES.len()
    );
    let mut page = indented(&summary, width, "");
    for ability in AbilityId::ALL {
        let met =
            meetings.iter().filter(|meeting| meeting.attacker == ability && meeting.interacts());
        let names: Vec<&str> = met.map(|meeting| meeting.defender.name()).collect();
        if !names.is_empty() {
            page += &format!(
                "\n{}\n",
                terminal.paint(HEADING, &format!("{} acts on, and is acted on by", ability.name()))
            );
            page += &indented(&names.join(", "), width, "  ");
        }
    }
    page
}
