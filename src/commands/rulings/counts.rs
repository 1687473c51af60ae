//! What a run of the rulings adds up to: by status, by edition, which conventions decided, and what
//! cannot be staged.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::rulings::{self, Ruled};
use crate::terminal::{QUIET, Terminal, indented};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::record::RulingStatus;

/// The sums.
#[derive(Debug, Default, Serialize)]
pub(super) struct Counts {
    /// By status.
    by_status: BTreeMap<&'static str, Sum>,
    /// By edition, in the order of the timeline.
    by_edition: Vec<(String, Sum)>,
    /// All rulings.
    all: Sum,
    /// Silent rulings in which the engine said that their convention decided.
    conventions_reported: Vec<String>,
    /// Silent rulings that were played, and the engine did not say so.
    conventions_unreported: Vec<String>,
    /// Why rulings cannot be staged, and which.
    unstaged: BTreeMap<String, Vec<String>>,
    /// Situations that the engine decides otherwise.
    pub disagreements: usize,
}

#[derive(Debug, Default, Clone, Serialize)]
struct Sum {
    rulings: usize,
    played: usize,
    differing: usize,
    situations: usize,
}

impl Sum {
    fn add(&mut self, ruled: &Ruled<'_>, situations: usize) {
        self.rulings += 1;
        self.played += usize::from(situations > 0);
        self.differing += usize::from(ruled.staged.differs());
        self.situations += situations;
    }
}

impl Counts {
    /// The sums of these rulings.
    pub fn of(catalog: &Catalog, all: &[Ruled<'_>]) -> Self {
        let mut counts = Self::default();
        for ruled in all {
            let ruling = ruled.staged.entry.ruling;
            counts.by_status.entry(ruling.status.name()).or_default().add(ruled, ruled.plays.len());
            counts.all.add(ruled, ruled.plays.len());
            counts.disagreements += ruled.plays.iter().filter(|play| !play.agrees()).count();
            let id = ruled.staged.entry.path_id();
            if ruled.staged.runs.is_empty() {
                let reason =
                    ruling.unstaged.as_ref().map_or("no reason is given", |reason| reason.as_str());
                counts.unstaged.entry(reason.trim().to_owned()).or_default().push(id);
            } else if ruling.status.value == RulingStatus::Silent {
                let name = ruling.convention.as_ref().map_or("", |name| name.as_str());
                let reported =
                    rulings::convention(ruling).is_some_and(|convention| ruled.reports(convention));
                let list = if reported {
                    &mut counts.conventions_reported
                } else {
                    &mut counts.conventions_unreported
                };
                list.push(format!("{name} ({id})"));
            }
        }
        for (no, edition) in catalog.timeline.indexed_editions() {
            let mut sum = Sum::default();
            for ruled in all.iter().filter(|ruled| {
                ruled.staged.entry.ruling.holds_for(&catalog.timeline).contains(&no)
            }) {
                sum.add(ruled, ruled.plays.iter().filter(|play| play.edition == no).count());
            }
            if sum.rulings > 0 {
                counts.by_edition.push((edition.id.value.clone(), sum));
            }
        }
        counts
    }

    /// The sums for people.
    pub fn in_words(&self, terminal: &Terminal) -> String {
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
            "\n{} rulings, {} played in {} situations, {} differing between editions: {} disagreements",
            self.all.rulings,
            self.all.played,
            self.all.situations,
            self.all.differing,
            self.disagreements
        );
        text
    }
}
