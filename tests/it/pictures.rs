//! Pictures on the command line: `play --svg`, `rulings --svg`, `diff --behaviour --svg`.

use std::path::Path;

use crate::program::run;
use crate::project::TempDir;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What every picture in a file of its own has.
fn assert_is_picture(svg: &str) {
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("<title id=\"t\">") && svg.contains("<desc id=\"d\">"), "{svg}");
    assert!(svg.contains("prefers") || svg.contains("light-dark("), "{svg}");
    assert!(!svg.contains(" style="), "{svg}");
    for word in ["actor", "bystander", "engine"] {
        assert!(!svg.contains(word), "{word} in {svg}");
    }
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_scene_is_drawn_in_two_editions_beside_each_other() {
    let folder = TempDir::new();
    let target = folder.path().join("scene.svg");
    let scene = format!("{}/examples/scenes/wood-on-a-hill.yaml", env!("CARGO_MANIFEST_DIR"));
    let path = target.display().to_string();
    let played = run(&["play", &scene, "--svg", &path]);
    assert_ne!(played.code, Some(2), "{played:?}");
    assert_is_picture(&read(&target));
    let both = run(&["play", &scene, "-e", "rebellion", "-e", "unlimited", "--svg", &path]);
    assert_ne!(both.code, Some(2), "{both:?}");
    let svg = read(&target);
    assert_eq!(svg.matches("class=\"sh\"").count(), 2, "{svg}");
    assert_eq!(files_in(folder.path()), ["scene.svg"], "nothing is left beside the picture");
}

#[test]
fn a_ruling_is_drawn_to_a_file_or_into_a_folder() {
    let folder = TempDir::new();
    let several = folder.path().join("pictures");
    let drawn = run(&["rulings", "magic-freeze", "--svg", &several.display().to_string()]);
    assert_eq!(drawn.code, Some(0), "{drawn:?}");
    let files = files_in(&several);
    assert!(files.len() > 2 && files.iter().all(|name| name.ends_with(".svg")), "{files:?}");
    for name in &files {
        assert_is_picture(&read(&several.join(name)));
    }
    let one = folder.path().join("one.svg").display().to_string();
    let too_many = run(&["rulings", "magic-freeze", "--svg", &one]);
    assert_eq!(too_many.code, Some(2), "{too_many:?}");
    assert!(too_many.stderr.contains("pictures for one file"), "{too_many:?}");
    let unknown = run(&["rulings", "magic-freeze/no-such-ruling", "--svg", &one]);
    assert_eq!(unknown.code, Some(2), "{unknown:?}");
    assert!(unknown.stderr.contains("there is no ruling"), "{unknown:?}");
}

#[test]
fn what_plays_differently_is_drawn_into_a_folder() {
    let folder = TempDir::new();
    let target = folder.path().join("magic-freeze");
    let pictures = target.display().to_string();
    let drawn = run(&[
        "diff",
        "magic-freeze",
        "unlimited",
        "errata-2003-04",
        "--behaviour",
        "--svg",
        &pictures,
    ]);
    assert_eq!(drawn.code, Some(1), "{drawn:?}");
    let files = files_in(&target);
    assert!(!files.is_empty());
    for name in &files {
        let svg = read(&target.join(name));
        assert_is_picture(&svg);
        assert!(svg.contains("≠"), "the steps that differ are marked: {svg}");
    }
}

#[test]
fn two_editions_are_drawn_wherever_they_play_differently() {
    let folder = TempDir::new();
    let target = folder.path().join("all");
    let pictures = target.display().to_string();
    let editions = ["diff", "--editions", "errata-2002-07", "errata-2003-04", "--slot", "damage"];
    let drawn = run(&[&editions[..], &["--behaviour", "--svg", &pictures]].concat());
    assert_eq!(drawn.code, Some(1), "{drawn:?}");
    let files = files_in(&target);
    assert!(files.iter().any(|name| name.starts_with("magic-freeze-1-")), "{files:?}");
    for name in &files {
        assert_is_picture(&read(&target.join(name)));
    }
}

#[test]
fn the_scenes_of_a_ruling_are_drawn_too() {
    let folder = TempDir::new();
    let pictures = folder.path().join("pictures");
    let path = pictures.display().to_string();
    let drawn = run(&["rulings", "magic-healing/several-arrows", "--svg", &path]);
    assert_eq!(drawn.code, Some(0), "{drawn:?}");
    let files = files_in(&pictures);
    let scenes: Vec<&String> = files.iter().filter(|name| name.contains("-scene-")).collect();
    assert_eq!(scenes.len(), 3, "{files:?}");
    for name in scenes {
        assert_is_picture(&read(&pictures.join(name)));
    }
}
