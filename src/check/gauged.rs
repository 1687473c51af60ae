//! The gates alone: each check is watched once, in the last edition that it is in force in.
//! It says nothing of agreement; that takes every edition.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::run::{Effort, Part, Report, parts, run};
use super::{Check, Checks, Faults};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;
use variorum_scene::questions::{PlayableGame, PlayableGames};

/// A record that has checks.
type Of<'a> = (&'a str, EditionIndex);

fn of(check: &Check) -> Of<'_> {
    (check.clause.split('#').next().unwrap_or_default(), check.edition)
}

/// The last edition of the timeline that each record is in force in. A table's record is watched at
/// the table, not among giants.
fn last<'a>(
    catalog: &Catalog,
    checks: &'a Checks,
    games: &PlayableGames,
) -> BTreeMap<Of<'a>, EditionIndex> {
    let mut last = BTreeMap::new();
    for game in games.all() {
        let Some(edition) = catalog.timeline.index_of(game.edition()) else { continue };
        for check in checks.in_force(catalog, edition) {
            match game {
                PlayableGame::Tabletop(_) => last.insert(of(check), edition),
                PlayableGame::MultipleDial(_) | PlayableGame::Dungeons => {
                    Some(*last.entry(of(check)).or_insert(edition))
                }
            };
        }
    }
    last
}

/// Whether each check passes its gates.
pub fn gauged(catalog: &Catalog, checks: &Checks, effort: Effort) -> Faults {
    let games = PlayableGames::default();
    let last = last(catalog, checks, &games);
    let wanted = |part: &Part<'_>, check: &Check| last.get(&of(check)) == Some(&part.edition);
    let all: Vec<Part<'_>> = games
        .all()
        .filter_map(|game| {
            Some(parts(catalog, checks, catalog.timeline.index_of(game.edition())?, game))
        })
        .flatten()
        .filter(|part| part.checks.iter().any(|check| wanted(part, check)))
        .collect();
    let reports: Vec<Report> =
        all.par_iter().map(|part| run(part, effort, |check| wanted(part, check))).collect();
    let mut whole = Report::default();
    reports.into_iter().for_each(|report| whole.join(report));
    whole.faults
}
