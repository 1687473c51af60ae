//! A record that is there but cannot be used is never passed over: what bears on it is refused.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::{make_pipe, record};
use crate::project::{Project, Run, TempDir};

const FIRST: &str = "abilities/speed/charge/rebellion-2001-01.yaml";
const LATER: &str = "abilities/speed/charge/unlimited-2002-01.yaml";

/// Two editions of one ability, and another ability.
fn project() -> Project {
    let change = "change: { kind: functional, note: Faster. }\n";
    let later =
        record("Charge", "It runs faster.").replace("clauses:", &format!("{change}clauses:"));
    Project::new()
        .file(FIRST, record("Charge", "It runs."))
        .file(LATER, later + "    change: functional\n")
        .record("speed/flight/rebellion-2001-01", &record("Flight", "It flies."))
}

type Breakage = (&'static str, fn(&Path));

/// Every way we know of to make the later record unusable.
const BREAKAGES: [Breakage; 9] = [
    ("another end", |root| rename(root, "abilities/speed/charge/unlimited-2002-01.yml")),
    ("a capital letter", |root| rename(root, "abilities/speed/charge/Unlimited-2002-01.yaml")),
    ("a link", |root| {
        fs::rename(root.join(LATER), root.join("elsewhere.yaml")).unwrap();
        symlink(root.join("elsewhere.yaml"), root.join(LATER)).unwrap();
    }),
    ("a pipe", |root| {
        fs::remove_file(root.join(LATER)).unwrap();
        make_pipe(&root.join(LATER));
    }),
    ("an empty folder", |root| {
        fs::remove_file(root.join(LATER)).unwrap();
        fs::create_dir(root.join(LATER)).unwrap();
    }),
    ("too large", |root| {
        let text = fs::read_to_string(root.join(LATER)).unwrap();
        fs::write(root.join(LATER), text + &"# more\n".repeat(40_000)).unwrap();
    }),
    ("no YAML", |root| fs::write(root.join(LATER), "name: [").unwrap()),
    ("no UTF-8", |root| fs::write(root.join(LATER), b"name: \xff").unwrap()),
    ("of another slot", |root| {
        fs::create_dir_all(root.join("abilities/damage/charge")).unwrap();
        rename(root, "abilities/damage/charge/unlimited-2002-01.yaml");
    }),
];

fn rename(root: &Path, to: &str) {
    fs::rename(root.join(LATER), root.join(to)).unwrap();
}

fn assert_refused(run: &Run, what: &str) {
    assert_eq!(run.code, Some(2), "{what}: {run:?}");
    assert!(run.stderr.contains("charge"), "{what} does not name the file: {run:?}");
}

#[test]
fn every_verb_refuses_what_rests_on_a_broken_record() {
    let verbs: [&[&str]; 11] = [
        &["show", "charge"],
        &["show", "charge", "-e", "unlimited"],
        &["diff", "charge", "rebellion", "unlimited"],
        &["diff", "--editions", "rebellion", "unlimited"],
        &["history", "charge"],
        &["check", "charge"],
        &["list"],
        &["rulings"],
        &["ask", "damage-base"],
        &["export"],
        &["lint"],
    ];
    for (name, break_it) in BREAKAGES {
        let project = project();
        break_it(project.root());
        for verb in verbs {
            let run = project.run(verb);
            assert_eq!(run.code, Some(2), "{name}, {verb:?}: {run:?}");
            let said = format!("{}{}", run.stdout, run.stderr);
            assert!(said.contains("charge"), "{name}, {verb:?} does not name the file: {run:?}");
        }
    }
}

#[test]
fn what_does_not_rest_on_it_is_answered() {
    for (name, break_it) in BREAKAGES {
        let project = project();
        break_it(project.root());
        let run = project.run(&["show", "flight"]);
        assert_eq!(run.code, Some(0), "{name}: {run:?}");
    }
}

#[test]
fn a_broken_ruling_is_not_left_out_in_silence() {
    let project = project().ruling("charge/twice", "question: [");
    for verb in [&["show", "charge"][..], &["rulings", "charge"], &["list"], &["check"]] {
        let run = project.run(verb);
        assert_refused(&run, &format!("{verb:?}"));
        assert!(run.stderr.contains("rulings/charge/twice.yaml"), "{run:?}");
    }
    assert_eq!(project.run(&["show", "charge", "--no-rulings"]).code, Some(0));
    assert_eq!(project.run(&["diff", "charge", "rebellion", "unlimited"]).code, Some(1));
}

#[test]
fn whole_records_are_answered() {
    let project = project();
    assert_eq!(project.run(&["diff", "charge", "rebellion", "unlimited"]).code, Some(1));
    assert_eq!(project.run(&["show", "charge"]).code, Some(0));
    assert_eq!(project.run(&["check", "charge"]).code, Some(0));
}

#[cfg(feature = "search")]
#[test]
fn a_search_refuses_broken_records_and_keeps_no_index_of_them() {
    let cache = TempDir::new();
    let search = |project: &Project, word: &str| {
        let root = project.root().display().to_string();
        let mut command = crate::program::command(&["search", word, "--records", &root]);
        crate::program::finish(command.env("XDG_CACHE_HOME", cache.path()))
    };
    for (name, break_it) in BREAKAGES {
        let project = project();
        break_it(project.root());
        assert_refused(&search(&project, "flies"), name);
    }
    let project = project();
    let good = project.read(LATER);
    let modified = fs::metadata(project.root().join(LATER)).unwrap().modified().unwrap();
    // As long as the good one, with the time of the good one: only the content differs.
    fs::write(project.root().join(LATER), "[".repeat(good.len())).unwrap();
    set_modified(&project.root().join(LATER), modified);
    assert_refused(&search(&project, "faster"), "broken");
    fs::write(project.root().join(LATER), &good).unwrap();
    set_modified(&project.root().join(LATER), modified);
    let found = search(&project, "faster");
    assert!(found.code == Some(0) && found.stdout.contains("Charge"), "{found:?}");
    let slower = good.replace("faster", "slower");
    fs::write(project.root().join(LATER), slower).unwrap();
    set_modified(&project.root().join(LATER), modified);
    let found = search(&project, "slower");
    assert!(found.code == Some(0) && found.stdout.contains("Charge"), "{found:?}");
}

fn set_modified(path: &Path, time: std::time::SystemTime) {
    fs::File::options().append(true).open(path).unwrap().set_modified(time).unwrap();
}

#[test]
fn what_an_editor_keeps_beside_a_record_is_passed_over_and_alone_it_is_a_finding() {
    let backup = format!("{LATER}~");
    let project = project().file(&backup, "name: [");
    assert_eq!(project.run(&["list"]).code, Some(0));
    assert_eq!(project.run(&["diff", "charge", "rebellion", "unlimited"]).code, Some(1));
    fs::remove_file(project.root().join(LATER)).unwrap();
    assert_refused(&project.run(&["list"]), "only the backup");
}

#[test]
fn a_folder_with_a_capital_letter_is_a_finding() {
    let project = project();
    fs::rename(project.root().join("abilities"), project.root().join("Abilities")).unwrap();
    let run = project.run(&["list"]);
    assert!(run.code == Some(2) && run.stderr.contains("rename it to abilities"), "{run:?}");
}

#[test]
fn new_refuses_a_subject_that_is_elsewhere_already() {
    let project = project();
    let new = |arguments: &[&str]| project.run(&[&["new"], arguments].concat());
    let other_slot = ["ability", "Charge", "--slot", "damage", "--edition", "multiple-dial"];
    let as_rule = ["rule", "Charge", "--chapter", "movement", "--edition", "multiple-dial"];
    for arguments in [&other_slot[..], &as_rule] {
        let run = new(arguments);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains("'charge' is an ability of the slot speed"), "{run:?}");
    }
    assert_eq!(project.run(&["history", "charge"]).code, Some(0));
    let project = project.rule(
        "reference/glossary/rebellion-2001-01",
        "name: Glossary\nsummary: Terms.\nsources: [{ document: rulebook, heading: Terms }]\n\
         clauses:\n  - id: base\n    text: What a figure stands on.\n",
    );
    let hides = ["rule", "Base", "--chapter", "reference", "--edition", "rebellion"];
    let run = project.run(&[&["new"], &hides[..]].concat());
    assert!(run.code == Some(2) && run.stderr.contains("glossary"), "{run:?}");
}
