//! The export as a database and as a table, read by programs that are not ours: SQLite's shell, and
//! Python's `sqlite3` and `csv`.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::program::run;
use super::project::{Project, TempDir};
use super::readme::assert_same_page;

/// What the documentation shows.
const GUIDE: &str = include_str!("../../docs/export.md");

/// Runs a Python program on a text; it prints JSON.
fn python(program: &str, input: &str) -> Value {
    let mut child = Command::new("python3")
        .args(["-c", program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is there");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "python3 failed");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Makes the database in memory, and gives the rows of every query, which are lines of an argument.
fn query(script: &str, queries: &[&str]) -> Vec<Vec<Vec<Value>>> {
    let program = format!(
        "\
import json, sqlite3, sys
base = sqlite3.connect(':memory:')
script = sys.stdin.read()
base.executescript(script)
base.executescript(script)
queries = json.loads({:?})
print(json.dumps([base.execute(query).fetchall() for query in queries]))
",
        serde_json::to_string(queries).unwrap()
    );
    serde_json::from_value(python(&program, script)).unwrap()
}

/// The guide with what its commands really print: each block of `sh` is run, in order and in one
/// folder, and the block of `text` behind it is its output.
fn followed_guide() -> String {
    let folder = TempDir::new();
    let program = Path::new(env!("CARGO_BIN_EXE_variorum")).parent().unwrap().display();
    let path = format!("{program}:{}", std::env::var("PATH").unwrap());
    let shell = |script: &str| {
        let mut shell = Command::new("sh");
        let output = shell.args(["-c", script]).current_dir(folder.path()).env("PATH", &path);
        let output = output.output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{script}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let (mut real, mut printed) = (String::new(), String::new());
    for (n, part) in GUIDE.split("```").enumerate() {
        real += if n == 0 { "" } else { "```" };
        match part.strip_prefix("text\n").filter(|_| n % 2 == 1) {
            Some(_) => real += &format!("text\n{}", std::mem::take(&mut printed)),
            None => real += part,
        }
        if let Some(script) = part.strip_prefix("sh\n").filter(|_| n % 2 == 1) {
            assert_eq!(printed, "", "the guide shows what its commands print");
            printed = shell(script);
        }
    }
    // The same line again takes the place of what is there.
    shell("variorum export sql | sqlite3 export.db");
    assert_eq!(shell("sqlite3 export.db 'SELECT count(*) FROM export'"), "1\n");
    real
}

/// The commands of the guide print what it shows; `VARIORUM_BLESS=1 cargo test export` updates it.
#[test]
fn the_commands_of_the_guide_print_what_it_shows() {
    let real = followed_guide();
    if std::env::var_os("VARIORUM_BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/export.md"), &real).unwrap();
    }
    assert_same_page(GUIDE, &real, "export");
    for shown in ["magic-freeze|damage|changed\n", "[break away]"] {
        assert!(real.contains(shown), "{shown} is not in the guide");
    }
    assert!(!real.contains("charge|"), "April 2003 left Charge as it was");
}

#[test]
fn tables_of_somebody_else_stay_though_they_are_called_like_ours() {
    let folder = TempDir::new();
    let shell = |line: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).current_dir(folder.path());
        shell.env("VARIORUM", env!("CARGO_BIN_EXE_variorum")).output().unwrap()
    };
    let own = "CREATE TABLE records (song); INSERT INTO records VALUES ('Precious');";
    assert!(shell(&format!("sqlite3 mine.db \"{own}\"")).status.success());
    let refused = shell("\"$VARIORUM\" export sql | sqlite3 mine.db");
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && message.contains("name a new file"), "{message}");
    let left = shell("sqlite3 mine.db .dump");
    let left = String::from_utf8(left.stdout).unwrap();
    assert!(left.contains("'Precious'") && left.matches("CREATE").count() == 1, "{left}");
}

#[test]
fn the_database_holds_what_the_json_holds_and_its_references_lead_somewhere() {
    let script = run(&["export", "sql"]).stdout;
    let answers = query(
        &script,
        &[
            "SELECT schema_version FROM export",
            "SELECT count(*) FROM records",
            "SELECT count(*) FROM clauses",
            "SELECT count(*) FROM rulings",
            "SELECT count(*) FROM open_points",
            "SELECT count(*) FROM passages",
            "PRAGMA foreign_key_check",
        ],
    );
    let whole: Value = serde_json::from_str(&run(&["export", "json"]).stdout).unwrap();
    let count = |field: &str| Value::from(whole[field].as_array().unwrap().len());
    let records = whole["records"].as_array().unwrap().iter();
    let clauses: usize = records.map(|record| record["clauses"].as_array().unwrap().len()).sum();
    let first = |n: usize| answers[n][0][0].clone();
    assert_eq!(first(0), whole["schema_version"]);
    assert_eq!(first(1), count("records"));
    assert_eq!(first(2), Value::from(clauses));
    assert_eq!(first(3), count("rulings"));
    assert_eq!(first(4), count("open_points"));
    assert_eq!(first(5), count("passages"));
    assert_eq!(answers[6], Vec::<Vec<Value>>::new());
}

const TRICKY: &str = "\
name: \"O'Brien's \\\"March\\\"\"
summary: A march; '); DROP TABLE records; --
sources: [{ document: rulebook, heading: March }]
clauses:
  - { id: pace, text: \"It's 3 inches, \\\"no more\\\".\" }
";

#[test]
fn quotes_commas_and_sql_in_a_record_stay_text() {
    let project = Project::new().rule("movement/march/rebellion-2001-01", TRICKY).rule(
        "movement/march/unlimited-2002-01",
        &TRICKY
            .replace("3 inches, ", "4 inches,\\n")
            .replace("summary", "change: { kind: functional, note: One more. }\nsummary")
            .replace("id: pace,", "id: pace, change: functional,"),
    );
    let script = project.run(&["export", "sql"]).stdout;
    let answers = query(&script, &["SELECT name, summary FROM records WHERE edition LIKE 'reb%'"]);
    assert_eq!(
        answers[0][0],
        ["O'Brien's \"March\"", "A march; '); DROP TABLE records; --"].map(Value::from)
    );
    let table = project.run(&["export", "csv"]).stdout;
    let rows = python(
        "import csv, io, json, sys\n\
         text = io.TextIOWrapper(sys.stdin.buffer, encoding='utf-8', newline='')\n\
         print(json.dumps(list(csv.DictReader(text, strict=True))))",
        &table,
    );
    let rows = rows.as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["state"]), (2, &Value::from("introduced")));
    assert_eq!(rows[1]["before"], "It's 3 inches, \"no more\".");
    assert_eq!(rows[1]["reach"], "functional");
    assert_eq!(rows[1]["compared_with"], "rebellion-2001-01");
}

/// The guide describes every column of the database and of the table.
#[test]
fn the_guide_names_every_column() {
    let tables = include_str!("../../src/commands/export/tables.sql");
    for column in tables
        .split(['(', ',', '\n'])
        .filter_map(|part| part.split_whitespace().next())
        .filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
        .filter(|word| !["tokenize", "subject", "edition"].contains(word))
    {
        assert!(GUIDE.contains(&format!("`{column}`")), "{column} is not described");
    }
    let header = run(&["export", "csv"]).stdout;
    for column in header.lines().next().unwrap().split(',') {
        assert!(GUIDE.contains(&format!("`{column}`")), "{column} is not described");
    }
}

#[test]
fn a_name_that_no_server_takes_is_refused() {
    for name in ["Variorum", "_variorum", "a b", "ab", "mk/rules"] {
        let refused = run(&["export", "elasticsearch", "--index-name", name]);
        assert_eq!(refused.code, Some(2), "{name}");
        assert!(refused.stdout.is_empty() && refused.stderr.contains("not a name"), "{refused:?}");
    }
}
