//! The verbs on invented documents and records about pies.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use super::documents::{CARD, COMPARISON, SHEET};
use crate::program::{command, finish};
use crate::project::{Project, Run, TempDir};

const TIMELINE: &str = "\
lines:
  - { id: tabletop, name: Table, description: The main game. }
  - { id: dungeons, name: Cellar, description: A game beside it. }
editions:
  - { id: rebellion-2001-01, short: rebellion, title: First, date: 2001-01, line: tabletop, kind: base, documents: [special-ability-comparison], description: One. }
  - { id: whirlwind-2001-10, short: whirlwind, title: Second, date: 2001-10, line: tabletop, kind: expansion, documents: [whirlwind-sheet, special-ability-comparison], description: Two. }
  - { id: unlimited-2002-01, short: unlimited, title: Third, date: 2002-01, line: tabletop, kind: base, documents: [special-ability-comparison], description: Three. }
  - { id: dragons-gate-2003-07, short: dragons-gate, title: Gate, date: 2003-07, line: tabletop, kind: expansion, documents: [special-ability-comparison], description: Gate. }
  - { id: dungeons-2002-rev2, short: dungeons, title: Cellar, date: 2002, line: dungeons, kind: parallel, documents: [dungeons-card], description: Four. }
documents:
  - { id: special-ability-comparison, title: All pies compared, certainty: secondary, description: A list. }
  - { id: whirlwind-sheet, title: Sheet of pies, certainty: primary, description: A sheet. }
  - { id: dungeons-card, title: Cellar card, certainty: primary, description: Another card. }
";

/// Records about pies, a desk with documents on it, and a folder for what is imported.
pub(super) struct Bakery {
    pub(super) records: Project,
    pub(super) desk: TempDir,
}

fn record(name: &str, document: &str) -> String {
    format!(
        "name: {name}\noptional: false\nmarker: {{ colour: green, shape: square }}\nsummary: It is about pies.\nsources:\n  - {{ document: {document}, heading: {name} }}\nclauses:\n  - {{ id: eats, text: An ogre that finds a pie may eat it at once. }}\n  - {{ id: zebras, text: Purple zebras juggle. }}\n"
    )
}

impl Bakery {
    pub(super) fn new() -> Self {
        let mut records = Project::new().timeline(TIMELINE);
        for (home, name, document) in [
            ("speed/pie-eater/rebellion-2001-01", "Pie Eater", "special-ability-comparison"),
            ("speed/pie-eater/whirlwind-2001-10", "Pie Eater", "whirlwind-sheet"),
            ("speed/pie-eater/unlimited-2002-01", "Pie Eater", "special-ability-comparison"),
            ("speed/pie-eater/dungeons-2002-rev2", "Pie Eater", "dungeons-card"),
            (
                "damage/crust-breaker/dragons-gate-2003-07",
                "Crust Breaker",
                "special-ability-comparison",
            ),
            ("damage/crust-breaker/dungeons-2002-rev2", "Crust Breaker", "dungeons-card"),
            ("attack/hot-custard/dungeons-2002-rev2", "Hot/Custard", "dungeons-card"),
            ("speed/forced-feast/whirlwind-2001-10", "Forced Feast", "whirlwind-sheet"),
        ] {
            records = records.record(home, &record(name, document));
        }
        Self { records, desk: TempDir::new() }
    }

    /// Puts a file on the desk.
    pub(super) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.desk.path().join(name);
        fs::write(&path, content).unwrap();
        path.display().to_string()
    }

    pub(super) fn printed(&self, path: &str) -> PathBuf {
        self.desk.path().join("printed").join(path)
    }

    pub(super) fn run(&self, arguments: &[&str]) -> Run {
        let dir = self.printed("").display().to_string();
        self.records.run(&[arguments, &["--printed-dir", &dir]].concat())
    }

    pub(super) fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.run(&[arguments, &["--json"]].concat()).stdout).unwrap()
    }

    /// A bakery with all three documents imported.
    pub(super) fn imported() -> Self {
        let bakery = Self::new();
        let files = [
            bakery.file("comparison.txt", COMPARISON),
            bakery.file("card.txt", CARD),
            bakery.file("sheet.md", SHEET),
        ];
        let run = bakery.run(&["import", &files[0], &files[1], &files[2]]);
        assert_eq!(run.code, Some(0), "{run:?}");
        bakery
    }
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn several_documents_are_imported_in_one_run_and_importing_again_changes_nothing() {
    let bakery = Bakery::imported();
    for path in [
        "special-ability-comparison/pie-eater/rebellion-2001-01",
        "dungeons-card/hot-custard/dungeons-2002-rev2",
    ] {
        assert!(bakery.printed(&format!("{path}.yaml")).exists(), "{path}");
    }
    let files = ["comparison.txt", "card.txt", "sheet.md"]
        .map(|name| bakery.desk.path().join(name).display().to_string());
    let again = bakery.run(&["import", &files[0], &files[1], &files[2]]);
    assert_eq!(again.stdout.matches("files: 0 new, 0 updated").count(), 3, "{}", again.stdout);
    assert_eq!(again.stdout.matches("words of the file is accounted for").count(), 3);
    assert!(
        again.stdout.contains("left over") && again.stdout.contains("lost pictures"),
        "{}",
        again.stdout
    );
    let json = bakery.json(&["import", &files[1]]);
    assert_eq!(json[0]["report"]["found"]["texts"], 3);
    assert_eq!(json[0]["report"]["written"][0]["outcome"], "unchanged");
}

#[test]
fn a_dry_run_reports_and_writes_nothing() {
    let bakery = Bakery::new();
    let run = bakery.run(&["import", &bakery.file("card.txt", CARD), "--dry-run"]);
    assert!(
        run.stdout.contains("3 new") && run.stdout.contains("nothing was written"),
        "{}",
        run.stdout
    );
    assert!(!bakery.printed("").exists());
}

#[test]
fn a_text_that_a_record_cites_and_the_document_lacks_is_missing() {
    let bakery = Bakery::new();
    let card = CARD.replace("HOT/CUSTARD. ", "Custard. ");
    let run = bakery.run(&["import", &bakery.file("card.txt", card), "--as", "dungeons-card"]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stdout.contains("expected, but missing (1):\n    hot-custard, dungeons-2002-rev2"),
        "{}",
        run.stdout
    );
}

#[test]
fn words_from_another_file_are_left_alone() {
    let bakery = Bakery::imported();
    let other = bakery.file("other-scan.txt", CARD.replace("wakes", "sleeps"));
    let run = bakery.run(&["import", &other]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("left alone"), "{}", run.stdout);
    let kept =
        fs::read_to_string(bakery.printed("dungeons-card/crust-breaker/dungeons-2002-rev2.yaml"))
            .unwrap();
    assert!(kept.contains("wakes") && !kept.contains("sleeps"));
}

#[test]
fn a_work_tree_whose_git_does_not_ignore_the_folder_is_refused() {
    let bakery = Bakery::new();
    let done = Command::new("git")
        .arg("-C")
        .arg(bakery.desk.path())
        .args(["init", "-q"])
        .output()
        .unwrap();
    assert!(done.status.success());
    let card = bakery.file("card.txt", CARD);
    let run = bakery.run(&["import", &card]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("git does not ignore"), "{}", run.stderr);
    assert!(!bakery.printed("").exists());
    bakery.file(".gitignore", "/printed/\n");
    assert_eq!(bakery.run(&["import", &card]).code, Some(0));
}

#[test]
fn what_is_no_document_is_refused_and_the_others_are_still_read() {
    let bakery = Bakery::new();
    let large = bakery.file("large", "");
    fs::OpenOptions::new().write(true).open(&large).unwrap().set_len(100 * 1024 * 1024).unwrap();
    let folder = bakery.desk.path().display().to_string();
    for (file, said) in [
        (bakery.file("empty", ""), "empty"),
        (bakery.file("binary", b"PK\x03\x04\0"), "not plain text"),
        (folder, "folder"),
        (large, "larger than"),
        (bakery.file("letter", "Dear ogre, how are you?\n"), "no document that is known"),
    ] {
        let run = bakery.run(&["import", &file, &bakery.file("card.txt", CARD)]);
        assert_eq!(run.code, Some(2), "{said}");
        assert!(run.stderr.contains(said) && run.stdout.contains("3 texts"), "{run:?}");
        assert_eq!(bakery.json(&["import", &file])[0]["report"], Value::Null);
    }
    let told = bakery.run(&[
        "import",
        &bakery.file("letter", "Dear ogre, how are you?\n"),
        "--as",
        "dungeons-card",
    ]);
    assert!(
        told.stdout.contains("line 1: Dear ogre"),
        "what it cannot place is left over: {told:?}"
    );
    assert_eq!(bakery.run(&["import", "x", "--as", "dungeon-card"]).code, Some(2));
}

#[test]
fn collation_finds_a_name_quotes_and_emphasis_and_no_words() {
    let bakery = Bakery::imported();
    let run = bakery.run(&["collate"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("1: FORCED FEAST\n    2: Force Feast"), "{}", run.stdout);
    let counts = &bakery.json(&["collate", "forced-feast"])["differences"];
    assert_eq!(
        (&counts["name"], &counts["words"], &counts["spelling"]),
        (&1.into(), &0.into(), &0.into())
    );
    assert!(
        counts["punctuation"].as_u64() > Some(0) && counts["emphasis"].as_u64() > Some(0),
        "{counts}"
    );
}

#[test]
fn collation_of_equal_texts_exits_0_and_finds_planted_words() {
    let same = SHEET
        .replace("Force Feast", "Forced Feast")
        .replace("table's", "table’s")
        .replace("**ogre**", "ogre");
    for (sheet, code, words) in
        [(same.clone(), 0, 0), (same.replace("brought the spoon", "hid the large spoon"), 1, 2)]
    {
        let bakery = Bakery::new();
        bakery.run(&[
            "import",
            &bakery.file("comparison.txt", COMPARISON),
            &bakery.file("sheet.md", sheet),
        ]);
        assert_eq!(bakery.run(&["collate"]).code, Some(code));
        assert_eq!(bakery.json(&["collate"])["differences"]["words"], words);
    }
    let bakery = Bakery::new();
    bakery.run(&["import", &bakery.file("card.txt", CARD)]);
    assert!(bakery.run(&["collate"]).stderr.contains("no text stands in two"));
}

const UNLIMITED: &str = "An ogre eats pies without asking. (Perhaps) The ogre finds a pie and eats it at once, before the baker counts to \
                         seven. An ogre’s hat is never “part” of the dinner.";

#[test]
fn a_text_under_the_wrong_name_is_said_so() {
    let bakery = Bakery::imported();
    let run =
        bakery.run(&["identify", &bakery.file("post.txt", format!("CRUST BREAKER\n{UNLIMITED}"))]);
    assert_eq!(run.code, Some(1));
    assert!(
        words(&run.stdout)
            .starts_with("Headed CRUST BREAKER, but this is Pie Eater, Third, January 2002, 9"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("“dinner” for “meal”"), "{}", run.stdout);
    let right =
        bakery.run(&["identify", &bakery.file("post.txt", UNLIMITED), "--name", "pie eater"]);
    assert_eq!(right.code, Some(0), "{}", right.stdout);
    let none = bakery.json(&[
        "identify",
        &bakery.file("post.txt", "Trains to the coast leave every hour from platform nine."),
    ]);
    assert_eq!(none["verdict"], "none");
}

#[test]
fn a_text_may_come_from_standard_input() {
    let bakery = Bakery::imported();
    let post = fs::File::open(bakery.file("post.txt", UNLIMITED)).unwrap();
    let (records, printed) =
        (bakery.records.root().display().to_string(), bakery.printed("").display().to_string());
    let run = finish(
        command(&["identify", "-", "--records", &records, "--printed-dir", &printed]).stdin(post),
    );
    assert!(words(&run.stdout).starts_with("This is Pie Eater, Third, January 2002"), "{run:?}");
}

#[test]
fn a_json_list_gets_a_table_of_verdicts() {
    let bakery = Bakery::imported();
    let list = serde_json::json!([
        { "called": "Pie Eater", "says": UNLIMITED },
        { "called": "Hot/Custard", "says": UNLIMITED },
        { "called": "Pie Eater", "says": "Trains to the coast leave every hour from platform nine." },
    ]);
    let file = bakery.file("list.json", list.to_string());
    let run = bakery.run(&["identify", &file, "--json-field", "called,says"]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stdout.ends_with("3 texts: 1 right, 1 under a wrong name, 1 unknown.\n"),
        "{}",
        run.stdout
    );
    let json = bakery.json(&["identify", &file, "--json-field", "called,says"]);
    assert_eq!(
        [&json[0]["verdict"], &json[1]["verdict"], &json[2]["verdict"]],
        ["right", "wrong-name", "none"]
    );
    let wrong = bakery.run(&["identify", &file, "--json-field", "called,text"]);
    assert_eq!(wrong.code, Some(2));
    assert!(
        wrong.stderr.contains("item 1 of the list has no text in the field 'text'"),
        "{}",
        wrong.stderr
    );
}

#[test]
fn the_printed_words_are_shown_with_document_and_lines() {
    let bakery = Bakery::imported();
    let run = bakery.run(&["show", "pie-eater", "--edition", "rebellion", "--printed"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let said = words(&run.stdout);
    assert!(said.contains("Printed in All pies compared, comparison.txt, lines 9-14:"), "{said}");
    assert!(
        said.contains("b) hide it under the hat. Ogres without hats only sniff at two pies."),
        "{said}"
    );
    let json = bakery.json(&["show", "pie-eater", "--edition", "rebellion", "--printed"]);
    assert_eq!(
        (&json["passages"][0]["document"], &json["passages"][0]["lines"][0]),
        (&"special-ability-comparison".into(), &9.into())
    );
    let nothing = Bakery::new().run(&["show", "pie-eater", "--printed"]);
    assert_eq!(nothing.code, Some(2));
    assert!(nothing.stderr.contains("nothing is imported"), "{}", nothing.stderr);
}

#[test]
fn sentences_stand_beside_clauses_and_what_has_no_partner_is_listed() {
    let bakery = Bakery::imported();
    let arguments = ["show", "pie-eater", "--edition", "unlimited", "--printed", "--restated"];
    let run = bakery.run(&arguments);
    assert!(
        run.stdout.lines().any(|line| line.contains(" | 1. eats: An ogre that finds a pie")),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("Clauses beside no sentence (1):\n  2. zebras"), "{}", run.stdout);
    assert!(run.stdout.contains("Sentences that no clause restates"), "{}", run.stdout);
    let json = bakery.json(&arguments);
    assert_eq!(json[0]["unmatched_clauses"], serde_json::json!([1]));
    assert!(
        bakery.run(&[&arguments[..], &["--markdown"]].concat()).stdout.contains("| our clauses |")
    );
}

#[test]
fn printed_texts_are_compared_and_mirrored() {
    let bakery = Bakery::imported();
    let run = bakery.run(&["diff", "pie-eater", "rebellion", "unlimited", "--printed"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(
        words(&run.stdout).contains("as printed in All pies compared, comparison.txt"),
        "{}",
        run.stdout
    );
    let there = bakery.json(&["diff", "pie-eater", "rebellion", "unlimited", "--printed"]);
    let back = bakery.json(&["diff", "pie-eater", "unlimited", "rebellion", "--printed"]);
    let count = |json: &Value, change: &str| {
        json["sentences"].as_array().unwrap().iter().filter(|one| one["change"] == change).count()
    };
    assert_eq!(
        (count(&there, "added"), count(&there, "removed")),
        (count(&back, "removed"), count(&back, "added"))
    );
    assert_eq!(
        bakery.run(&["diff", "pie-eater", "rebellion", "rebellion", "--printed"]).code,
        Some(0)
    );
}

#[test]
fn style_can_be_ignored_in_printed_texts() {
    let bakery = Bakery::new();
    let text = "\tSPEED Special Abilities\n\tPIE EATER\n[Rebellion 01-2001]\n\nThe ogre eats one “hot” pie.\n[Unlimited 01-2002]\n\nThe Ogre eats 1 \"hot\" pie.\n\tCRUST BREAKER\n[Dragon’s Gate 07-2003]\n\nA crust breaks.\n";
    bakery.run(&["import", &bakery.file("comparison.txt", text)]);
    let arguments = ["diff", "pie-eater", "rebellion", "unlimited", "--printed"];
    let strict = bakery.run(&arguments);
    assert_eq!(strict.code, Some(1), "{strict:?}");
    assert_eq!(bakery.run(&[&arguments[..], &["--ignore", "style"]].concat()).code, Some(0));
}
