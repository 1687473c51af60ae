//! What a run of the rulings adds up to: by status, by edition, which conventions decided, and what
//! cannot be staged.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::rulings::{PlayedRuling, conventions_of};
use crate::terminal::{QUIET, Terminal, indented};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::record::RulingStatus;
use variorum_corpus::timeline::{EditionIndex, Timeline};

/// What the rulings that were played add up to.
#[derive(Debug, Default, Serialize)]
pub(super) struct RulingCounts {
    by_status: BTreeMap<&'static str, StatusCounts>,
    /// By edition, in the order of the timeline.
    by_edition: Vec<(String, StatusCounts)>,
    all: StatusCounts,
    /// Unsettled rulings in which the engine said that the convention of their open point decided.
    reported_open_points: Vec<String>,
    /// Unsettled rulings that were played, and the engine did not say so.
    unreported_open_points: Vec<String>,
    /// Why rulings cannot be staged, and which.
    unstaged: BTreeMap<String, Vec<String>>,
    /// Situations that the engine decides differently.
    pub(super) disagreements: usize,
}

#[derive(Debug, Default, Clone, Serialize)]
struct StatusCounts {
    rulings: usize,
    played: usize,
    differing: usize,
    situations: usize,
}

impl StatusCounts {
    fn add(&mut self, timeline: &Timeline, played: &PlayedRuling<'_>, situations: usize) {
        self.rulings += 1;
        self.played += usize::from(situations > 0);
        self.differing += usize::from(played.ruling.differs_between_editions(timeline));
        self.situations += situations;
    }
}

impl RulingCounts {
    pub(super) fn new(catalog: &Catalog, all: &[PlayedRuling<'_>]) -> Self {
        let mut counts = Self::default();
        all.iter().for_each(|played| counts.add(catalog, played));
        for (index, edition) in catalog.timeline.indexed_editions() {
            let mut sum = StatusCounts::default();
            for played in all {
                let editions = played.ruling.entry.ruling.holds_for(&catalog.timeline);
                if editions.contains(&index) {
                    let in_edition = editions_played(played).filter(|edition| *edition == index);
                    sum.add(&catalog.timeline, played, in_edition.count());
                }
            }
            if sum.rulings > 0 {
                counts.by_edition.push((edition.id.value.clone(), sum));
            }
        }
        counts
    }

    fn add(&mut self, catalog: &Catalog, played: &PlayedRuling<'_>) {
        let ruling = played.ruling.entry.ruling;
        let timeline = &catalog.timeline;
        for status in ruling.statuses() {
            let has_status = |edition: &EditionIndex| {
                let stretch = ruling.stretch_in(*edition, timeline);
                stretch.is_some_and(|stretch| stretch.status.value == status)
            };
            let situations = editions_played(played).filter(has_status).count();
            self.by_status.entry(status.name()).or_default().add(timeline, played, situations);
        }
        self.all.add(timeline, played, editions_played(played).count());
        self.disagreements += played.runs.iter().filter(|run| !run.agrees()).count();
        self.disagreements += played.scenes.iter().filter(|scene| !scene.agrees()).count();
        let id = played.ruling.entry.path_id();
        if !ruling.is_staged() {
            let reason =
                ruling.unstaged.as_ref().map_or("no reason is given", |reason| reason.as_str());
            self.unstaged.entry(reason.trim().to_owned()).or_default().push(id);
        } else if ruling.statuses().contains(&RulingStatus::Unsettled) {
            let mut conventions = conventions_of(catalog, ruling).into_iter();
            let is_reported = conventions.any(|convention| played.reports_convention(convention));
            let list = if is_reported {
                &mut self.reported_open_points
            } else {
                &mut self.unreported_open_points
            };
            list.push(format!("{} ({id})", ruling.open_points().join(", ")));
        }
    }

    pub(super) fn to_text(&self, terminal: &Terminal) -> String {
        let width = terminal.reading_width();
        let mut text = format!(
            "{:<26} {:>8} {:>8} {:>10} {:>11}\n",
            "", "rulings", "played", "differing", "situations"
        );
        let rows = self.by_status.iter().map(|(name, sum)| (*name, sum));
        for (name, sum) in
            rows.chain(self.by_edition.iter().map(|(name, sum)| (name.as_str(), sum)))
        {
            let _ = writeln!(
                text,
                "{name:<26} {:>8} {:>8} {:>10} {:>11}",
                sum.rulings, sum.played, sum.differing, sum.situations
            );
        }
        if !self.reported_open_points.is_empty() {
            let _ = writeln!(
                text,
                "\nThe engine said that their open point decided ({}):",
                self.reported_open_points.len()
            );
            text += &indented(&self.reported_open_points.join(", "), width, "  ");
        }
        if !self.unreported_open_points.is_empty() {
            let _ = writeln!(
                text,
                "\nPlayed, but the engine does not report their open point ({}):",
                self.unreported_open_points.len()
            );
            text += &indented(&self.unreported_open_points.join(", "), width, "  ");
        }
        for (reason, rulings) in &self.unstaged {
            let _ = write!(
                text,
                "\n{}",
                indented(&format!("Not staged ({}): {reason}", rulings.len()), width, "")
            );
            text += &terminal.paint(QUIET, &indented(&rulings.join(", "), width, "  "));
        }
        let _ = writeln!(
            text,
            "\n{} rulings, {} played in {} situations, {} differing between editions: \
             {} disagreements",
            self.all.rulings,
            self.all.played,
            self.all.situations,
            self.all.differing,
            self.disagreements
        );
        text
    }
}

/// The edition of every situation and every scene that was played.
fn editions_played<'a>(played: &'a PlayedRuling<'_>) -> impl Iterator<Item = EditionIndex> + 'a {
    let runs = played.runs.iter().map(|run| run.edition);
    runs.chain(played.scenes.iter().map(|scene| scene.edition))
}
