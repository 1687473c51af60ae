//! Large and many files take time in proportion, measured in what the program does, not in seconds.

use super::record;
use crate::project::Project;

/// One clause of so many words, a fifth of them two spaces apart.
fn spaced(words: usize) -> Project {
    let text = "one two three four  ".repeat(words / 5);
    let text = format!("\"{}\"", text.trim_end());
    Project::new().record("speed/charge/rebellion-2001-01", &record("Charge", &text))
}

#[test]
fn no_file_has_more_findings_of_a_kind_than_anybody_reads() {
    let lint = spaced(40_000).lint();
    let spaces = lint.iter().filter(|finding| finding.contains("[spaces]"));
    assert_eq!(spaces.count(), 100);
    assert!(lint.iter().any(|finding| finding.ends_with("there may be more like this")));
    let hidden = "x\u{a0}".repeat(50_000);
    let project = Project::new()
        .record("speed/charge/rebellion-2001-01", &record("Charge", &format!("\"{hidden}\"")));
    let lint = project.lint();
    assert_eq!(lint.iter().filter(|finding| finding.contains("[characters]")).count(), 100);
}

/// How long the program runs, in processor time, which other programs on the machine do not change.
fn processor_time(project: &Project, verb: &str) -> f64 {
    let root = project.root().display().to_string();
    let script = "\"$0\" \"$1\" --records \"$2\" >/dev/null 2>&1; times";
    let program = env!("CARGO_BIN_EXE_variorum");
    let output = std::process::Command::new("sh")
        .args(["-c", script, program, verb, &root])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    // The second line is that of the children: user and system, as 0m1.234s.
    let seconds = |time: &str| -> f64 {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m').unwrap();
        minutes.parse::<f64>().unwrap() * 60.0 + seconds.parse::<f64>().unwrap()
    };
    text.lines().nth(1).unwrap().split(' ').map(seconds).sum()
}

/// Four times as much may take six times as long, and not sixteen times.
fn is_linear(small: f64, large: f64) -> bool {
    large < 6.0 * small.max(0.1)
}

#[test]
fn one_clause_of_many_words_is_linted_in_linear_time() {
    let time = |words: usize| {
        let text = "word ".repeat(words);
        let text = record("Charge", text.trim_end());
        let project = Project::new().record("speed/charge/rebellion-2001-01", &text);
        processor_time(&project, "lint")
    };
    let (small, large) = (time(10_000), time(40_000));
    assert!(is_linear(small, large), "{small} s, then {large} s");
}

#[test]
fn many_broken_files_are_reported_in_linear_time() {
    let time = |files: usize| {
        let mut project = Project::new();
        for n in 0..files {
            let place = format!("speed/broken-{n}/rebellion-2001-01");
            project = project.record(&place, "name: [");
        }
        processor_time(&project, "list")
    };
    let (small, large) = (time(300), time(1200));
    assert!(is_linear(small, large), "{small} s, then {large} s");
}
