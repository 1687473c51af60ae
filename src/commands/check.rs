//! `variorum check`: the predicates of the records against the engine.

use std::fmt::Write as _;

use clap::Args;

use super::{Outcome, Session};
use crate::catalog::Catalog;
use crate::check::{self, Checks, Disagreement, Effort};
use crate::diagnostic::Trouble;
use crate::engine::ruleset::{Edition, Ruleset};
use crate::situation::schema;

/// Cross-check the records and the rules engine
#[derive(Debug, Args)]
pub struct Check {
    /// Only these subjects
    #[arg(value_name = "SUBJECT")]
    subjects: Vec<String>,
    /// Only in this edition
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// Random situations for each question and edition
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    situations: usize,
    /// Where the random situations begin
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
}

impl Check {
    /// Runs the verb.
    pub fn run(&self, session: &Session) -> Result<Outcome, Trouble> {
        let catalog = session.catalog()?;
        let wanted: Vec<&str> =
            self.subjects.iter().map(|word| catalog.find(word).map(|subject| subject.id.as_str())).collect::<Result<_, _>>()?;
        let only = self.edition.as_deref().map(|word| catalog.timeline.resolve(word)).transpose()?;
        let checks = Checks::load(catalog).map_err(Trouble::Findings)?;
        let effort = Effort { random: self.situations, seed: self.seed, ..Effort::default() };
        let (mut text, mut found, mut count) = (String::new(), Vec::new(), 0_u64);
        for edition in Edition::ALL {
            let Some(number) = catalog.timeline.number(edition.id()).filter(|number| only.is_none_or(|only| only == *number)) else {
                continue;
            };
            let of =
                |check: &check::Check| wanted.is_empty() || check.clause.split('#').next().is_some_and(|subject| wanted.contains(&subject));
            let report = check::run(catalog, &checks, number, &Ruleset::of(edition), effort, of);
            count += report.situations.values().sum::<u64>();
            found.extend(report.disagreements);
        }
        for disagreement in &found {
            text += &told(catalog, disagreement);
        }
        let _ = writeln!(text, "{count} situations, {} disagreements", found.len());
        session.print(&text)?;
        Ok(if found.is_empty() { Outcome::Done } else { Outcome::Found })
    }
}

fn told(catalog: &Catalog, disagreement: &Disagreement) -> String {
    let show = |value| schema().show(value);
    let situation = disagreement.situation.to_yaml().replace('\n', "\n    ");
    format!(
        "{} in {}: {} is {}, but the engine says {}\n    {situation}\n",
        disagreement.clause,
        catalog.timeline.id(disagreement.edition),
        disagreement.question.id(),
        show(disagreement.expected),
        show(disagreement.got)
    )
}
