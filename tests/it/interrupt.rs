//! Ctrl-C in the verbs that take long: typed on a terminal of their own, once progress shows there
//! that the work has begun.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the terminal sends for Ctrl-C.
const CTRL_C: &[u8] = b"\x03";

/// A folder of its own, which also holds the cache of the program.
struct WorkFolder(PathBuf);

impl WorkFolder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("variorum-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// Every file and folder below it.
    fn content(&self) -> Vec<PathBuf> {
        fn visit(folder: &Path, found: &mut Vec<PathBuf>) {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                found.push(entry.path());
                visit(&entry.path(), found);
            }
        }
        let mut found = Vec::new();
        visit(&self.0, &mut found);
        found
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Starts the program on a terminal, types Ctrl-C as soon as the terminal shows `progress`, and
/// gives the exit status with all that the terminal showed.
fn interrupted(folder: &WorkFolder, arguments: &str, progress: &str) -> (Option<i32>, String) {
    let program = env!("CARGO_BIN_EXE_variorum");
    let mut terminal = Command::new("script")
        .args(["-qec", &format!("stty cols 100; exec '{program}' {arguments}"), "/dev/null"])
        .env("TERM", "xterm")
        .env("XDG_CACHE_HOME", &folder.0)
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("'script' of bsdutils is there");
    let mut keyboard = terminal.stdin.take().unwrap();
    let mut screen = terminal.stdout.take().unwrap();
    let (mut shown, mut piece) = (String::new(), [0; 4096]);
    let mut typed = false;
    while let Ok(length) = screen.read(&mut piece) {
        if length == 0 {
            break;
        }
        shown += &String::from_utf8_lossy(&piece[..length]);
        if !typed && shown.contains(progress) {
            keyboard.write_all(CTRL_C).unwrap();
            typed = true;
        }
    }
    assert!(typed, "{arguments}: no '{progress}' on the terminal: {shown}");
    (terminal.wait().unwrap().code(), shown)
}

/// Interrupts a verb, and looks for what it left.
fn leaves_nothing(name: &str, arguments: &str, progress: &str) {
    let folder = WorkFolder::new(name);
    let (status, shown) = interrupted(&folder, arguments, progress);
    assert_eq!(status, Some(130), "{arguments}: {shown}");
    assert!(!shown.contains("error"), "{arguments}: {shown}");
    let left: Vec<PathBuf> = folder.content();
    let is_kept = |path: &PathBuf| path.is_dir() || path.file_name().is_some_and(|n| n == "lock");
    let unfinished: Vec<&PathBuf> = left.iter().filter(|path| !is_kept(path)).collect();
    assert!(unfinished.is_empty(), "{arguments} left {unfinished:?}");
    let index = |path: &&PathBuf| path.to_string_lossy().contains("index-");
    assert!(!left.iter().any(|path| index(&path)), "{arguments} left {left:?}");
}

#[test]
fn check_stops_and_writes_no_report() {
    leaves_nothing("stop-check", "check --report report.html", "questions");
}

#[test]
fn lint_claims_stops_and_keeps_no_witnesses() {
    leaves_nothing("stop-claims", "lint --claims --keep witnesses.json", "playing every two");
}

#[test]
fn lint_gates_stops() {
    leaves_nothing("stop-gates", "lint --gates", "trying every small change");
}

#[test]
fn a_comparison_of_editions_in_play_stops() {
    leaves_nothing(
        "stop-editions",
        "diff --editions rebellion errata-2003-09 --behaviour",
        "subjects",
    );
}

#[test]
fn a_history_in_play_stops() {
    leaves_nothing("stop-history", "history bound --behaviour", "changes");
}

#[test]
fn simulate_stops() {
    leaves_nothing("stop-simulate", "simulate --games 100000000", "games");
}

#[cfg(feature = "search")]
#[test]
fn the_first_search_stops_and_leaves_no_index() {
    leaves_nothing("stop-search", "search freeze", "making the search index");
}
