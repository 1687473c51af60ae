//! The rulings of the corpus against the engine, and the verb that plays them.

mod verb;

use std::collections::{BTreeMap, BTreeSet};

use variorum::catalog::{Catalog, SubjectKind};
use variorum::questions::PlayableGames;
use variorum::record::RulingStatus;
use variorum::rulings::{PlayedRuling, compile_rulings, conventions_of, play_ruling};

fn played(catalog: &Catalog) -> Vec<PlayedRuling<'_>> {
    let rulings = compile_rulings(catalog, catalog.rulings()).expect("every ruling compiles");
    let games = PlayableGames::default();
    let figures = variorum::figures::builtin().unwrap();
    let play = |ruling| play_ruling(&catalog.timeline, &games, &figures, ruling, None);
    rulings.into_iter().map(play).collect()
}

#[test]
fn every_ruling_agrees_with_the_engine_in_every_edition() {
    let catalog = variorum::embedded::catalog();
    let mut wrong = Vec::new();
    for ruled in played(&catalog) {
        for play in ruled.runs.iter().filter(|play| !play.agrees()) {
            let (path, edition) =
                (ruled.ruling.entry.path, catalog.timeline.edition_id(play.edition));
            wrong.push(format!(
                "{path} run {} in {edition}: expected {:?}, got {:?}",
                play.run_index, play.expected, play.got
            ));
        }
        for scene in ruled.scenes.iter().filter(|scene| !scene.agrees()) {
            let (path, edition) =
                (ruled.ruling.entry.path, catalog.timeline.edition_id(scene.edition));
            let unmet = scene.unmet.join("; ");
            wrong.push(format!("{path} scene {} in {edition}: {unmet}", scene.scene_index));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn at_least_270_rulings_run_and_39_differ_between_editions() {
    let catalog = variorum::embedded::catalog();
    let all = played(&catalog);
    let timeline = &catalog.timeline;
    assert!(all.iter().filter(|ruled| ruled.is_played()).count() >= 270);
    let differs = |ruled: &&PlayedRuling<'_>| ruled.ruling.differs_between_editions(timeline);
    assert!(all.iter().filter(differs).count() >= 39);
}

#[test]
fn every_ruling_runs_or_says_why_it_does_not() {
    let catalog = variorum::embedded::catalog();
    for entry in catalog.rulings() {
        assert!(entry.ruling.is_staged() == entry.ruling.unstaged.is_none(), "{}", entry.path);
    }
}

#[test]
fn every_ability_has_a_ruling_that_runs() {
    let catalog = variorum::embedded::catalog();
    let mut cited: BTreeSet<String> = BTreeSet::new();
    for entry in catalog.rulings().filter(|entry| !entry.ruling.runs.is_empty()) {
        cited.extend(entry.ruling.cited_clauses().map(|cited| cited.subject));
    }
    let abilities =
        catalog.subjects().filter(|subject| matches!(subject.kind, SubjectKind::Ability(_)));
    let silent: Vec<&str> =
        abilities.map(|subject| subject.id.as_str()).filter(|id| !cited.contains(*id)).collect();
    assert!(silent.is_empty(), "{silent:?}");
}

#[test]
fn no_situation_is_staged_by_more_than_two_rulings() {
    let catalog = variorum::embedded::catalog();
    let mut situations: BTreeMap<(&str, String), BTreeSet<String>> = BTreeMap::new();
    for ruled in played(&catalog) {
        for run in &ruled.ruling.runs {
            situations
                .entry((run.question.id(), run.situation.to_yaml()))
                .or_default()
                .insert(ruled.ruling.entry.path_id());
        }
    }
    let overused: Vec<_> = situations.iter().filter(|(_, rulings)| rulings.len() > 2).collect();
    assert!(overused.is_empty(), "{overused:?}");
}

#[test]
fn an_unsettled_ruling_names_an_open_point_that_the_engine_reports_where_it_can() {
    let catalog = variorum::embedded::catalog();
    let all = played(&catalog);
    let has_convention =
        |ruled: &&PlayedRuling<'_>| !conventions_of(&catalog, ruled.ruling.entry.ruling).is_empty();
    let is_unsettled = |ruled: &&PlayedRuling<'_>| {
        ruled.ruling.entry.ruling.statuses().contains(&RulingStatus::Unsettled) && ruled.is_played()
    };
    let unsettled: Vec<&PlayedRuling<'_>> =
        all.iter().filter(is_unsettled).filter(has_convention).collect();
    let reported = unsettled
        .iter()
        .filter(|ruled| {
            let conventions = conventions_of(&catalog, ruled.ruling.entry.ruling);
            conventions.iter().any(|convention| ruled.reports_convention(*convention))
        })
        .count();
    // The rest decide by refusing an action, which leaves no event, or by a bound that is tried and
    // not played.
    assert!(unsettled.len() >= 30, "{}", unsettled.len());
    assert!(reported * 4 >= unsettled.len() * 3, "{reported} of {}", unsettled.len());
}
