//! Every situation that is played on a table is drawn and explained on its page.

use std::collections::BTreeMap;

use variorum::behaviour::recorded_comparisons;
use variorum::plays::{editions_by_answer, play_scene, reason_without_picture};
use variorum::questions::Question;
use variorum::rulings::compile_ruling;

use super::whole_site_html;

fn rendered() -> BTreeMap<&'static str, &'static str> {
    whole_site_html().collect()
}

/// What is missing of a panel: the picture with its title, description and caption, or the steps.
fn missing_from_panel(page: &str, id: &str) -> Option<String> {
    let missing = |what: &str| Some(format!("{id}: {what}"));
    let Some((_, panel)) = page.split_once(&format!("<figure id=\"{id}\">")) else {
        return missing("no picture");
    };
    let (figure, rest) = panel.split_once("</figure>").unwrap();
    // The steps below it, which are what is played, describe the picture.
    let described = format!(" aria-describedby=\"{id}-s\"");
    for part in ["<figcaption>", "<svg ", "<title>", "role=\"img\"", &described] {
        if !figure.contains(part) {
            return missing(part);
        }
    }
    let steps = rest.split("</ol>").next().unwrap_or_default();
    let list = format!("<ol class=\"play-steps\" id=\"{id}-s\">");
    if !steps.contains(&list) || !steps.contains("<li") {
        return missing("no steps");
    }
    None
}

#[test]
fn every_situation_of_a_ruling_is_drawn_with_its_steps_or_has_a_reason() {
    let (catalog, pages) = (variorum::embedded::catalog(), rendered());
    let mut missing = Vec::new();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut rulings, mut runs, mut scenes, mut pictures) = (0, 0, 0, 0);
    let figures = variorum::figures::builtin().unwrap();
    for entry in catalog.rulings() {
        let path = format!("rulings/{}/{}.html", entry.subject, entry.id);
        let compiled = compile_ruling(&catalog, entry).0;
        let mut is_drawn = false;
        for (number, run) in (1..).zip(&compiled.runs) {
            if let Some(reason) = reason_without_picture(run.question) {
                *reasons.entry(reason).or_default() += 1;
                continue;
            }
            (is_drawn, runs) = (true, runs + 1);
            for place in 1..=editions_by_answer(run).len() {
                pictures += 1;
                let id = format!("play_{number}_{place}");
                let found = missing_from_panel(pages[path.as_str()], &id);
                missing.extend(found.map(|what| format!("{path}, {}: {what}", run.question.id())));
            }
        }
        for (number, ruled) in (compiled.runs.len() + 1..).zip(&compiled.scenes) {
            (is_drawn, scenes) = (true, scenes + 1);
            let plays = play_scene(&catalog.timeline, &figures, ruled);
            let editions: usize = plays.iter().map(|play| play.editions.len()).sum();
            assert_eq!(editions, ruled.editions.len(), "{path}: each edition plays it");
            for place in 1..=plays.len() {
                pictures += 1;
                let found =
                    missing_from_panel(pages[path.as_str()], &format!("play_{number}_{place}"));
                missing.extend(found.map(|what| format!("{path}, scene: {what}")));
            }
        }
        rulings += usize::from(is_drawn);
        let is_staged = !compiled.runs.is_empty() || !compiled.scenes.is_empty();
        assert_eq!(is_staged, entry.ruling.unstaged.is_none(), "{path}");
    }
    println!(
        "{rulings} rulings with {runs} situations and {scenes} scenes in {pictures} pictures;"
    );
    println!("situations that are not drawn:");
    reasons.iter().for_each(|(reason, count)| println!("{count:4} {reason}"));
    assert!(rulings > 200 && pictures > runs, "{rulings} rulings, {pictures} pictures");
    assert!(missing.is_empty(), "{} in all: {missing:#?}", missing.len());
}

/// Whether the entry of a question on a page leads to a picture that is there.
fn is_shown_by_another(page: &str, question: &str) -> bool {
    let question = question.replace("the captive bystander", "the captive");
    let question = question.replace("the actor", "your warrior").replace('\'', "&#39;");
    let question = question.replace("the bystander", "the third warrior");
    let entries = page.split("<li>").filter(|entry| entry.contains("Shown by the picture above"));
    let mut entries = entries.filter(|entry| entry.contains(&question));
    entries.next().is_some_and(|entry| {
        let anchor = entry.split("href=\"#").nth(1).and_then(|rest| rest.split('"').next());
        anchor.is_some_and(|anchor| page.contains(&format!("<figure id=\"{anchor}\">")))
    })
}

#[test]
fn every_difference_in_play_is_drawn_in_both_editions() {
    let pages = rendered();
    let mut missing = Vec::new();
    let (mut count, mut shared) = (0, 0);
    for one in recorded_comparisons() {
        let file = format!("{}/{}..{}.html", one.subject, one.from, one.to);
        let folder = |folder: &&str| pages.contains_key(format!("{folder}/{file}").as_str());
        let folder = ["abilities", "rules"].into_iter().find(folder).expect("it has a page");
        for (number, witness) in (1..).zip(&one.witnesses) {
            let question = Question::from_id(&witness.question).unwrap();
            assert_eq!(reason_without_picture(question), None, "{}", witness.question);
            let page = pages[format!("{folder}/{file}").as_str()];
            if is_shown_by_another(page, &witness.asks) {
                shared += 1;
                continue;
            }
            count += 1;
            for place in 1..=2 {
                let id = format!("play_{number}_{place}");
                let found = missing_from_panel(page, &id);
                missing.extend(found.map(|what| format!("{file}, {}: {what}", witness.question)));
            }
        }
    }
    println!("{count} differences drawn in both editions, {shared} shown by one of these pictures");
    assert!(count > 40 && missing.is_empty(), "{count} differences: {missing:#?}");
}

#[test]
fn abilities_terrain_and_formations_are_seen_at_work() {
    let (catalog, pages) = (variorum::embedded::catalog(), rendered());
    let mut without = Vec::new();
    for subject in catalog.subjects() {
        let (folder, group) = match subject.kind.name() {
            "ability" => ("abilities", "ability"),
            _ => ("rules", subject.kind.group()),
        };
        if ["ability", "terrain", "formations"].contains(&group) {
            let path = format!("{folder}/{}.html", subject.id);
            if missing_from_panel(pages[path.as_str()], "play_1_1").is_some() {
                without.push(path);
            }
        }
    }
    assert_eq!(without, NOT_SEEN_AT_WORK);
}

/// Where there is nothing to see: a dial is set before the game, and no ruling is about the list of
/// all kinds of terrain.
const NOT_SEEN_AT_WORK: [&str; 2] =
    ["abilities/starting-position.html", "rules/terrain-types.html"];

/// Where the engine can play another reading, both are shown beside each other.
#[test]
fn open_points_with_a_switch_show_their_readings() {
    let (catalog, pages) = (variorum::embedded::catalog(), rendered());
    let mut compared = 0;
    for entry in catalog.open_points() {
        let name = entry.point.convention.as_ref().map(|name| name.value.as_str());
        let mut all = variorum::engine::Convention::ALL.iter().map(|it| it.entry());
        let Some(convention) = all.find(|it| Some(it.name) == name) else { continue };
        let page = pages[format!("open-points/{}.html", entry.name).as_str()];
        if convention.answers.len() > 1 && !ONE_READING_SHOWN.contains(&entry.name) {
            compared += 1;
            for id in ["play_1_1", "play_1_2"] {
                assert_eq!(missing_from_panel(page, id), None, "{}", entry.name);
            }
            assert!(page.contains("class=\"own\""), "{}: what differs is marked", entry.name);
        }
    }
    assert_eq!(compared, 4);
}

/// Their pages have no picture yet: no situation of their rulings was found to rest on them.
const ONE_READING_SHOWN: [&str; 2] = ["captive-blocks-lof", "captor-attack-after-move"];

/// The situations on a page that are drawn, and how many of them open on the table.
fn plays_and_links(page: &str) -> (usize, usize) {
    let plays = page.split("<div class=\"play\">").skip(1);
    let linked = plays.clone().filter(|play| {
        let own = play.split("<section").next().unwrap_or_default();
        own.contains("<p class=\"open-table\"><a href=\"../../table.html#(")
    });
    (plays.count(), linked.count())
}

#[test]
fn what_is_drawn_opens_on_the_table() {
    let (mut plays, mut links) = (0, 0);
    let mut without = Vec::new();
    for (path, page) in whole_site_html() {
        let is_of_plays = path.starts_with("rulings/") || path.contains("..");
        if is_of_plays {
            let (drawn, linked) = plays_and_links(page);
            (plays, links) = (plays + drawn, links + linked);
            if linked < drawn {
                without.push(path);
            }
        }
    }
    println!(
        "{links} of {plays} situations open on the table; not all of these pages: {without:#?}"
    );
    assert!(plays > 500 && links * 100 > plays * 95, "{links} of {plays}");
}
