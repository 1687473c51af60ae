//! The guide to adding an edition, followed word by word in a copy of the records.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::program;
use super::project::TempDir;
use super::readme::{assert_same_page, real_console_block};

const GUIDE: &str = include_str!("../../docs/adding-an-edition.md");

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn copy_of_the_records() -> TempDir {
    let (copy, root) = (TempDir::new(), Path::new(env!("CARGO_MANIFEST_DIR")));
    for folder in ["abilities", "rules", "rulings", "open-points"] {
        copy_folder(&root.join(folder), &copy.path().join(folder));
    }
    fs::copy(root.join("editions.yaml"), copy.path().join("editions.yaml")).unwrap();
    copy
}

/// Writes the file of a block over the one that a command has made.
fn write_file(block: &str, folder: &Path) {
    let (name, text) = block.split_once('\n').unwrap();
    let path = folder.join(name.strip_prefix("# file: ").expect("a block names its file"));
    assert!(path.is_file(), "no command made {name}");
    fs::write(path, text).unwrap();
}

/// `VARIORUM_BLESS=1 cargo test guide` updates the outputs.
#[test]
fn the_guide_to_adding_an_edition_leads_to_a_page() {
    let scratch = copy_of_the_records();
    let mut real = String::new();
    for (n, part) in GUIDE.split("```").enumerate() {
        real += if n == 0 { "" } else { "```" };
        let Some((language, block)) = part.split_once('\n').filter(|_| n % 2 == 1) else {
            real += part;
            continue;
        };
        match language {
            "console" => real += &format!("console\n{}", real_console_block(block, scratch.path())),
            _ => real += part,
        }
        if language == "yaml" {
            write_file(block, scratch.path());
        }
    }
    if std::env::var_os("VARIORUM_BLESS").is_some() {
        let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/adding-an-edition.md");
        fs::write(guide, &real).unwrap();
    }
    assert_same_page(GUIDE, &real, "guide");
    let lint = program::run(&["lint", "--records", &scratch.path().display().to_string()]);
    assert_eq!(lint.code, Some(0), "{}", lint.stdout);
    let page = scratch.path().join("public/abilities/storm-shield.html");
    let page = fs::read_to_string(page).unwrap();
    for shown in ["Storm Shield", "counts 1 higher against", "Mage Knight Storm"] {
        assert!(page.contains(shown), "{shown} is not on the page");
    }
}

/// The part of the guide that compiles the engine again names real files and real lines.
#[test]
fn the_patch_of_the_guide_applies_to_the_engine() {
    let patch = GUIDE.split("```diff\n").nth(1).unwrap().split("```").next().unwrap();
    let mut git = Command::new("git")
        .args(["apply", "--check", "-"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("git is there");
    git.stdin.take().unwrap().write_all(patch.as_bytes()).unwrap();
    let output = git.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
