//! What is played and saved can be read again, and a folder of figures is read as a whole.

use std::fmt::Write as _;
use std::fs;

use crate::program::run;
use crate::project::TempDir;

const FIGURE: &str = "name: Lone Stone\nfaction: shyft\nrank: weak\npoints: 5\ndials:\n  - clicks:\n\
    \x20     - { speed: 8, attack: 7, defense: 14, damage: 2, start: true }\n\
    \x20     - { speed: 0, attack: skull, defense: skull, damage: skull }\n";

/// So many turns in which nothing is done.
fn turns(number: usize) -> String {
    let mut scene = String::from(
        "figures:\n  one: { warrior: {}, player: south, at: [18, 10] }\n  \
         other: { warrior: {}, player: north, at: [18, 20] }\nplay:\n",
    );
    for _ in 0..number {
        let _ = writeln!(scene, "  - end-turn");
    }
    scene
}

#[test]
fn a_game_that_is_too_long_to_be_read_again_is_not_saved_over_another() {
    let folder = TempDir::new();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("scene.yaml"), turns(11_000)).unwrap();
    fs::write(path("more.yaml"), "- end-turn\n".repeat(11_000)).unwrap();
    fs::write(path("saved.yaml"), "mine").unwrap();
    let play = ["play", &path("scene.yaml"), "--orders", &path("more.yaml"), "--save"];
    let refused = run(&[&play[..], &[&path("saved.yaml")]].concat());
    assert_eq!(refused.code, Some(2), "{}", refused.stderr);
    assert!(refused.stderr.contains("too long to be read again"), "{}", refused.stderr);
    assert!(refused.stderr.contains(".json"), "{}", refused.stderr);
    assert_eq!(fs::read_to_string(path("saved.yaml")).unwrap(), "mine");
    let saved = run(&[&play[..], &[&path("saved.json")]].concat());
    assert_eq!(saved.code, Some(0), "{}", saved.stderr);
    let again = run(&["play", &path("saved.json"), "--undo", "21999"]);
    assert_eq!(again.code, Some(0), "{}", again.stderr);
}

#[test]
fn a_figure_with_another_ending_is_not_passed_over() {
    let folder = TempDir::new();
    fs::write(folder.path().join("lone-stone.yaml"), FIGURE).unwrap();
    fs::write(folder.path().join("README.md"), "Ours.").unwrap();
    let figures = folder.path().display().to_string();
    let list = || run(&["figures", "--figures", &figures]);
    assert!(list().stdout.contains("lone-stone"), "{:?}", list());
    for other in ["lone-stone.yml", "lone-stone.YAML"] {
        fs::rename(folder.path().join("lone-stone.yaml"), folder.path().join(other)).unwrap();
        let refused = list();
        assert_eq!(refused.code, Some(2), "{refused:?}");
        assert!(refused.stderr.contains(other), "{refused:?}");
        fs::rename(folder.path().join(other), folder.path().join("lone-stone.yaml")).unwrap();
    }
}
