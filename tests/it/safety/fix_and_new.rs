//! `lint --fix` and `new` change nothing that they cannot see whole, and never through a link.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, symlink};

use super::record;
use crate::project::{Project, TempDir};

const MIDDLE: &str = "abilities/speed/charge/whirlwind-2001-10.yaml";
const LAST: &str = "abilities/speed/charge/unlimited-2002-01.yaml";

/// Three editions; the last one goes back to the words of the first, which is a change.
fn project() -> Project {
    let changed = |text: &str, document: &str| {
        let change = "change: { kind: functional, note: Other. }\nclauses:";
        let record = record("Charge", text).replace("rulebook", document);
        record.replace("clauses:", change) + "    change: functional\n"
    };
    Project::new()
        .record("speed/charge/rebellion-2001-01", &record("Charge", "It runs."))
        .file(MIDDLE, changed("It walks.", "sheet"))
        .file(LAST, changed("It runs.", "card"))
}

#[test]
fn nothing_is_fixed_while_a_record_is_missing() {
    let project = project();
    assert_eq!(project.run(&["lint"]).code, Some(0));
    let large = project.read(MIDDLE) + &"# more\n".repeat(40_000);
    let project = project.file(MIDDLE, large);
    let before = project.read(LAST);
    let run = project.run(&["lint", "--fix"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stderr.contains("whirlwind-2001-10.yaml"), "{run:?}");
    assert_eq!(project.read(LAST), before);
}

#[test]
fn a_fixed_file_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt as _;
    let project = project().file(LAST, "");
    let text = project.read(MIDDLE).replace("It walks.", "It  runs. # why");
    let project = project.file(LAST, text);
    let file = project.root().join(LAST);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    project.run(&["lint", "--fix"]);
    assert!(project.read(LAST).contains("It runs. # why"), "{}", project.read(LAST));
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o640);
}

#[test]
fn new_writes_through_no_link() {
    let outside = TempDir::new();
    let project = Project::new();
    symlink(outside.path(), project.root().join("abilities")).unwrap();
    let arguments = ["new", "ability", "Leap", "--slot", "speed", "--edition", "rebellion"];
    let run = project.run(&arguments);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
}

#[test]
fn what_new_writes_passes_lint_beside_clauses_with_checks() {
    let checked = record("Charge", "It runs.") + "    explains: reminder\n";
    let project = Project::new().record("speed/charge/rebellion-2001-01", &checked);
    assert_eq!(project.run(&["lint"]).code, Some(0));
    for arguments in [
        &["ability", "Sky Dance", "--slot", "speed", "--edition", "unlimited"][..],
        &["ability", "Charge", "--edition", "whirlwind"],
        &["ability", "Charge", "--edition", "multiple-dial"],
        &["rule", "Marching", "--chapter", "movement", "--edition", "rebellion"],
        &["ruling", "charge", "twice"],
    ] {
        let run = project.run(&[&["new"], arguments].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
    }
    assert_eq!(project.lint(), Vec::<String>::new());
    let copied = project.read("abilities/speed/charge/whirlwind-2001-10.yaml");
    assert!(copied.contains("explains: reminder"), "{copied}");
}

#[test]
fn the_games_are_the_same_whatever_the_number_of_threads() {
    let hash = |jobs: &str| {
        let run = crate::program::run(&["simulate", "--games", "7", "--jobs", jobs]);
        let hash = run.stdout.split("Hash ").nth(1).map(str::to_owned);
        hash.unwrap_or_else(|| panic!("{run:?}"))
    };
    let alone = hash("1");
    for jobs in ["2", "3", "7", "64"] {
        assert_eq!(hash(jobs), alone, "--jobs {jobs}");
    }
}

#[test]
fn files_that_are_named_for_output_are_replaced_whole_and_not_through_links() {
    let folder = TempDir::new();
    let (precious, link) = (folder.path().join("precious"), folder.path().join("link.json"));
    fs::write(&precious, "mine").unwrap();
    symlink(&precious, &link).unwrap();
    let link = link.display().to_string();
    let project = project();
    let report = project.run(&["check", "--report", &link]);
    let recording = crate::program::run(&["simulate", "--record", &link]);
    for run in [report, recording] {
        assert!(run.code == Some(2) && run.stderr.contains("symbolic link"), "{run:?}");
    }
    assert_eq!(fs::read_to_string(&precious).unwrap(), "mine");
}
