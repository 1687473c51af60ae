//! The guide to adding an edition, followed word by word in a copy of the records.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
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

/// Follows the guide in a folder of records: runs its commands and writes its files. The blocks
/// that are marked `patched` are left out, or are the only ones. Gives the guide with the real
/// outputs; `VARIORUM_BLESS=1 cargo test guide` updates it.
fn follow(folder: &Path, build: &str, is_patched: bool) {
    let mut real = String::new();
    for (n, part) in GUIDE.split("```").enumerate() {
        real += if n == 0 { "" } else { "```" };
        let block = part.split_once('\n').filter(|_| n % 2 == 1);
        let (kind, block) = block.unwrap_or_default();
        let mark = if is_patched { " patched" } else { "" };
        if kind == format!("console{mark}") {
            real += &format!("{kind}\n{}", real_console_block(block, folder, build));
            continue;
        }
        real += part;
        if kind == format!("yaml{mark}") {
            write_file(block, folder);
        }
    }
    if std::env::var_os("VARIORUM_BLESS").is_some() {
        let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/adding-an-edition.md");
        fs::write(guide, &real).unwrap();
    }
    assert_same_page(GUIDE, &real, "guide");
}

#[test]
fn the_guide_to_adding_an_edition_leads_to_a_page() {
    let scratch = copy_of_the_records();
    follow(scratch.path(), program::PATH, false);
    let lint = program::run(&["lint", "--records", &scratch.path().display().to_string()]);
    assert_eq!(lint.code, Some(0), "{}", lint.stdout);
    let page = scratch.path().join("public/abilities/storm-shield.html");
    let page = fs::read_to_string(page).unwrap();
    for shown in ["Storm Shield", "counts 1 higher against", "Mage Knight Storm"] {
        assert!(page.contains(shown), "{shown} is not on the page");
    }
}

/// Applies the patch of the guide to the sources in a folder, or tries whether it applies.
fn apply_patch(folder: &Path, options: &[&str]) {
    let patch = GUIDE.split("```diff\n").nth(1).unwrap().split("```").next().unwrap();
    let mut git = Command::new("git")
        .arg("apply")
        .args(options)
        .arg("-")
        .current_dir(folder)
        // A folder of its own, even inside a clone, which would look for the files at its root.
        .env("GIT_CEILING_DIRECTORIES", folder.parent().unwrap())
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("git is there");
    git.stdin.take().unwrap().write_all(patch.as_bytes()).unwrap();
    let output = git.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A copy of the sources, patched, and the program that is built from them, without the parts that
/// take long to build and know nothing of editions.
fn patched_program() -> (PathBuf, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = root.join("target/guide");
    let copy = target.join("copy");
    let _ = fs::remove_dir_all(&copy);
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output().unwrap();
    assert!(listed.status.success(), "the sources are a clone");
    for name in String::from_utf8(listed.stdout).unwrap().split_terminator('\0') {
        fs::create_dir_all(copy.join(name).parent().unwrap()).unwrap();
        fs::copy(root.join(name), copy.join(name)).unwrap();
    }
    apply_patch(&copy, &[]);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--locked", "--no-default-features", "--target-dir"]);
    let built = cargo.arg(&target).current_dir(&copy).status().unwrap();
    assert!(built.success(), "the patched program does not compile");
    (copy, target.join("debug/variorum").display().to_string())
}

/// The part of the guide that compiles the engine again. Compiling takes minutes, so without
/// `./test --full` only the lines are compared that the patch changes.
#[test]
fn the_patched_engine_plays_the_new_edition() {
    if std::env::var_os("VARIORUM_FULL").is_none() {
        return apply_patch(Path::new(env!("CARGO_MANIFEST_DIR")), &["--check"]);
    }
    let (folder, build) = patched_program();
    follow(&folder, program::PATH, false);
    follow(&folder, &build, true);
}
