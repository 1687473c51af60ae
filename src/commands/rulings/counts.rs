//! What a run of the rulings adds up to: by status, by edition, which conventions decided, and what
//! cannot be staged.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::rulings::{PlayedRuling, named_convention};
use crate::terminal::{QUIET, Terminal, indented};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::record::RulingStatus;

/// What the rulings that were played add up to.
#[derive(Debug, Default, Serialize)]
pub(super) struct RulingCounts {
    by_status: BTreeMap<&'static str, StatusCounts>,
    /// By edition, in the order of the timeline.
    by_edition: Vec<(String, StatusCounts)>,
    all: StatusCounts,
    /// Silent rulings in which the engine said that their convention decided.
    conventions_reported: Vec<String>,
    /// Silent rulings that were played, and the engine did not say so.
    conventions_unreported: Vec<String>,
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
    fn add(&mut self, played: &PlayedRuling<'_>, situations: usize) {
        self.rulings += 1;
        self.played += usize::from(situations > 0);
        self.differing += usize::from(played.ruling.differs_between_editions());
        self.situations += situations;
    }
}

impl RulingCounts {
    pub(super) fn new(catalog: &Catalog, all: &[PlayedRuling<'_>]) -> Self {
        let mut counts = Self::default();
        all.iter().for_each(|played| counts.add(played));
        for (index, edition) in catalog.timeline.indexed_editions() {
            let mut sum = StatusCounts::default();
            for played in all {
                let editions = played.ruling.entry.ruling.holds_for(&catalog.timeline);
                if editions.contains(&index) {
                    let in_edition = played.runs.iter().filter(|run| run.edition == index);
                    sum.add(played, in_edition.count());
                }
            }
            if sum.rulings > 0 {
                counts.by_edition.push((edition.id.value.clone(), sum));
            }
        }
        counts
    }

    fn add(&mut self, played: &PlayedRuling<'_>) {
        let ruling = played.ruling.entry.ruling;
        let situations = played.runs.len();
        self.by_status.entry(ruling.status.name()).or_default().add(played, situations);
        self.all.add(played, situations);
        self.disagreements += played.runs.iter().filter(|run| !run.agrees()).count();
        let id = played.ruling.entry.path_id();
        if played.ruling.runs.is_empty() {
            let reason =
                ruling.unstaged.as_ref().map_or("no reason is given", |reason| reason.as_str());
            self.unstaged.entry(reason.trim().to_owned()).or_default().push(id);
        } else if ruling.status.value == RulingStatus::Silent {
            let name = ruling.convention.as_ref().map_or("", |name| name.as_str());
            let is_reported = named_convention(ruling)
                .is_some_and(|convention| played.reports_convention(convention));
            let list = if is_reported {
                &mut self.conventions_reported
            } else {
                &mut self.conventions_unreported
            };
            list.push(format!("{name} ({id})"));
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
        if !self.conventions_reported.is_empty() {
            let _ = writeln!(
                text,
                "\nThe engine said that their convention decided ({}):",
                self.conventions_reported.len()
            );
            text += &indented(&self.conventions_reported.join(", "), width, "  ");
        }
        if !self.conventions_unreported.is_empty() {
            let _ = writeln!(
                text,
                "\nPlayed, but the engine does not report their convention ({}):",
                self.conventions_unreported.len()
            );
            text += &indented(&self.conventions_unreported.join(", "), width, "  ");
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
