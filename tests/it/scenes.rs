//! `variorum play` and `variorum figures`, run as a user runs them.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value as Json;

use crate::program::run;
use crate::project::{Run, TempDir};

fn example(name: &str) -> String {
    format!("{}/examples/scenes/{name}.yaml", env!("CARGO_MANIFEST_DIR"))
}

fn written(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn play(path: &Path, more: &[&str]) -> Run {
    let path = path.display().to_string();
    run(&[&["play", &path], more].concat())
}

#[test]
fn the_template_plays() {
    let folder = TempDir::new();
    let path = folder.path().join("new.yaml");
    assert_eq!(play(&path, &["--new"]).code, Some(0));
    let played = play(&path, &[]);
    assert_eq!(played.code, Some(0), "{played:?}");
    assert!(played.stdout.contains("+ 1 (hindering terrain) ="), "{}", played.stdout);
    let again = play(&path, &["--new"]);
    assert_eq!(again.code, Some(2), "{again:?}");
    assert!(again.stderr.contains("is there already"), "{again:?}");
}

#[test]
fn a_refused_order_names_the_clause_its_words_and_what_is_legal() {
    let played = run(&["play", &example("forbidden-shot")]);
    assert_eq!(played.code, Some(0), "it is expected");
    let later = run(&["play", &example("wood-on-a-hill"), "--undo", "1"]);
    assert_eq!(later.code, Some(1), "{later:?}");
    assert!(later.stdout.contains("Expected otherwise in unlimited-2002-01"), "{later:?}");
    for part in [
        "[ranged-combat#not-in-contact]",
        "ranged-combat#not-in-contact says: ",
        "Legal now:",
        "  - fight: { figure: archer, target: brawler }",
    ] {
        assert!(played.stdout.contains(part), "{part} is not in {}", played.stdout);
    }
}

#[test]
fn two_editions_stand_side_by_side_where_they_part() {
    let scene = example("freeze-in-two-editions");
    let played = run(&["play", &scene]);
    assert_eq!(played.code, Some(0), "each plays as expected");
    assert!(played.stdout.contains("unlimited-2002-01 "), "{}", played.stdout);
    assert!(played.stdout.contains("| (not asked for)"), "{}", played.stdout);
    let same = run(&["play", &example("wood-on-a-hill"), "-e", "unlimited", "-e", "2003-05"]);
    assert_eq!(same.code, Some(0), "{same:?}");
    assert!(same.stdout.contains("Both editions play it alike."), "{}", same.stdout);
}

#[test]
fn the_json_has_every_step_with_its_sentences_and_the_table() {
    let played = run(&["play", &example("wood-on-a-hill"), "--json"]);
    let json: Json = serde_json::from_str(&played.stdout).unwrap();
    let step = &json["traces"][0]["steps"][1];
    assert_eq!(step["step"], "dice: [3, 4]");
    assert_eq!(step["after"]["figures"][1]["dials"][0]["click"], 2);
    assert!(step["lines"][0]["clauses"].as_array().unwrap().len() >= 3, "{step}");
}

#[test]
fn a_wrong_scene_is_shown_at_its_place_and_nothing_is_written() {
    let folder = TempDir::new();
    let text = "figures:\n  one: { warrior: {}, player: south, at: [18, 10] }\n  two: { warrior: {}, player: north, at: [18, 11] }\n";
    let path = written(&folder, "bad.yaml", text);
    let target = folder.path().join("saved.yaml");
    let refused = play(&path, &["--save", &target.display().to_string()]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("bad.yaml:3:42"), "{}", refused.stderr);
    assert!(refused.stderr.contains("overlaps that of 'one'"), "{}", refused.stderr);
    let json = written(&folder, "bad.json", "{\n \"figures\": {\"a\": {\"player\": 7}}}");
    let refused = play(&json, &[]);
    assert!(refused.stderr.contains("bad.json:2:"), "{}", refused.stderr);
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

/// A figure of the user's own.
fn own_figure(name: &str, faction: &str) -> String {
    format!(
        "name: {name}\nfaction: {faction}\nrank: standard\npoints: 30\nrange: 8\ndials:\n  - clicks:\n      \
         - {{ speed: 8, attack: 9, defense: 14, damage: 2, abilities: [toughness], start: true }}\n      \
         - {{ speed: 7, attack: 8, defense: 13, damage: 2 }}\n      \
         - {{ speed: 0, attack: skull, defense: skull, damage: skull }}\n"
    )
}

const GAME: &str = r#"{"editions": ["unlimited-2002-01"], "begin": "setup", "turn_limit": 8,
"players": {"anna": {"side": "south", "points": 100}, "ben": {"side": "north", "points": 100}},
"figures": {"guard": {"figure": "my-guard", "player": "anna"}, "scout": {"figure": "my-guard", "player": "anna"},
            "raider": {"figure": "my-raider", "player": "ben"}}}"#;

const ORDERS: &str = r#"[{"dice": [5, 4]}, {"dice": [2, 3]},
{"place": {"figure": "guard", "to": {"at": [18, 2]}}}, {"place": {"figure": "scout", "to": {"at": [20, 2]}}},
{"place": {"figure": "raider", "to": {"at": [18, 34]}}},
{"move": {"figure": "guard"}}, {"walk": {"figure": "guard", "to": [18, 10]}},
{"move": {"figure": "raider"}}, {"walk": {"figure": "raider", "to": [18, 26]}},
{"pass": {"figure": "scout"}}]"#;

/// A folder with two figures of the user's own, a game between their armies and its orders.
fn own_game() -> (TempDir, PathBuf, PathBuf, String) {
    let folder = TempDir::new();
    std::fs::create_dir(folder.path().join("figures")).unwrap();
    for (file, name, faction) in
        [("my-guard", "My Guard", "knights-immortal"), ("my-raider", "My Raider", "orc-raiders")]
    {
        let path = format!("figures/{file}.yaml");
        written(&folder, &path, &own_figure(name, faction));
    }
    let game = written(&folder, "game.json", GAME);
    let orders = written(&folder, "orders.json", ORDERS);
    let figures = folder.path().join("figures").display().to_string();
    (folder, game, orders, figures)
}

#[test]
fn a_game_of_own_figures_is_played_saved_resumed_undone_and_finished() {
    let (folder, game, orders, figures) = own_game();
    let saved = folder.path().join("saved.json");
    let (save, orders) = (saved.display().to_string(), orders.display().to_string());
    let figures = ["--figures", figures.as_str()];
    let played = play(&game, &[&figures[..], &["--orders", &orders, "--save", &save]].concat());
    assert_eq!(played.code, Some(0), "{played:?}");
    assert!(played.stdout.contains("My Raider moves to (18, 26)"), "{}", played.stdout);
    // Resumed, it waits where it was, and an illegal order is refused and not saved.
    let steps = |path: &Path| -> usize {
        let json: Json = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        json["play"].as_array().unwrap().len()
    };
    assert_eq!(steps(&saved), 10);
    let wrong = written(&folder, "wrong.json", r#"[{"move": {"figure": "guard"}}]"#);
    let wrong = wrong.display().to_string();
    let refused = play(&saved, &[&figures[..], &["--orders", &wrong, "--save", &save]].concat());
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.stdout.contains("Refused: "), "{refused:?}");
    assert_eq!(steps(&saved), 10);
    // Two steps back, and on by another way to the end.
    let undone = play(&saved, &[&figures[..], &["--undo", "2", "--save", &save]].concat());
    assert_eq!((undone.code, steps(&saved)), (Some(0), 8), "{undone:?}");
    let end = r#"[{"walk": {"figure": "raider", "to": [18, 30]}}, "propose-end", "accept"]"#;
    let end = written(&folder, "end.json", end).display().to_string();
    let finished = play(&saved, &[&figures[..], &["--orders", &end, "--save", &save]].concat());
    assert_eq!(finished.code, Some(0), "{finished:?}");
    assert!(finished.stdout.contains("The game waits for: nothing: the game is over."));
}

#[test]
fn the_example_in_python_plays_a_game_over_the_protocol() {
    let (_folder, game, orders, figures) = own_game();
    let engine = format!("'{}' engine --figures '{figures}'", env!("CARGO_BIN_EXE_variorum"));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/play.py");
    let output =
        Command::new("python3").args([script, &engine]).args([game, orders]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    for part in ["My Raider moves to (18, 26)", "-- taken back", "-- saved and resumed", "-- [["] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn a_recorded_game_is_a_scene() {
    let folder = TempDir::new();
    let path = folder.path().join("game.json").display().to_string();
    let recorded = run(&["simulate", "--record", &path, "--seed", "5"]);
    assert_eq!(recorded.code, Some(0), "{recorded:?}");
    let replayed = run(&["simulate", "--replay", &path]);
    assert!(replayed.stdout.contains("The game ends"), "{replayed:?}");
    let played = run(&["play", &path]);
    assert_eq!(played.code, Some(0), "{}", played.stderr);
    assert!(played.stdout.contains("The game waits for: nothing: the game is over."));
}

#[test]
fn figures_are_listed_and_shown_with_their_dial() {
    let list = run(&["figures"]);
    assert!(list.stdout.contains("ironwheel-wain"), "{}", list.stdout);
    let one = run(&["figures", "Ironwheel Wain"]);
    assert!(one.stdout.contains(">   1      8      10       17       3  Ram"), "{}", one.stdout);
    let none = run(&["figures", "ironwheel-wian"]);
    assert_eq!(none.code, Some(2));
    assert!(none.stderr.contains("did you mean 'ironwheel-wain'?"), "{none:?}");
    let (_folder, _, _, figures) = own_game();
    let own = run(&["figures", "my-guard", "--figures", &figures]);
    assert!(own.stdout.contains("Toughness"), "{own:?}");
}

#[test]
fn an_ask_reads_every_fact_or_says_what_it_reads() {
    let refused = run(&["ask", "final-points", "game.points_own=40"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("final-points does not read game.points_own"), "{refused:?}");
    assert!(refused.stderr.contains("it is read by winner"), "{refused:?}");
    let early = run(&["ask", "attack-total", "attacker.using=Cursed", "-e", "2001-05"]);
    assert_eq!(early.code, Some(2));
    assert!(early.stderr.contains("Cursed is not in rebellion-2001-01 yet"), "{early:?}");
}

#[test]
fn an_ask_takes_the_words_of_players() {
    let answer = run(&[
        "ask",
        "target-tokens",
        "attack.kind=ranged",
        "attacker.using=Magic Freeze",
        "--json",
        "-e",
        "2003-05",
    ]);
    let json: Json = serde_json::from_str(&answer.stdout).unwrap_or_else(|_| panic!("{answer:?}"));
    assert_eq!(
        (&json["answer"], &json["edition"]),
        (&1.into(), &"unlimited-errata-2003-04".into())
    );
    let rolled = run(&["ask", "attack-total", "attack.roll=11"]);
    assert!(rolled.stdout.contains("20 ("), "{rolled:?}");
    let facts = run(&["ask", "attack-total", "--facts"]);
    assert!(facts.stdout.contains("The attacker (actor)"), "{facts:?}");
    assert!(!facts.stdout.contains("attack.result"), "{facts:?}");
}

#[test]
fn an_ask_without_a_question_says_all_that_happens() {
    let all = run(&["ask", "attack.roll=9", "defender.using=toughness"]);
    assert_eq!(all.code, Some(0), "{all:?}");
    let sums = [
        "4 + 5 + attack 9 = 18 against the target, defense 14: hit.",
        "Damage to the target: 2 − 1 (Toughness) = 1 click.",
    ];
    for sum in sums {
        assert!(all.stdout.contains(sum), "{}", all.stdout);
    }
}
