//! The export as a database and as a table, read by programs that are not ours: SQLite's shell, and
//! Python's `sqlite3` and `csv`.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::program::run;
use super::project::{Project, TempDir};

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

/// The statements that the guide shows, in order.
fn statements_of_the_guide() -> Vec<&'static str> {
    let blocks = GUIDE.split("```sql\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap().trim()).collect()
}

/// What SQLite's shell answers to a statement about a database file that the guide's line makes.
fn ask_the_shell(statements: &[&str]) -> Vec<Vec<Value>> {
    let folder = TempDir::new();
    let sqlite3 = |line: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).current_dir(folder.path());
        let output = shell.env("VARIORUM", env!("CARGO_BIN_EXE_variorum")).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{line}: {output:?}");
        output.stdout
    };
    let line = "    variorum export sql | sqlite3 export.db\n";
    assert!(GUIDE.contains(line));
    // Twice: the second one takes the place of the first.
    for _ in 0..2 {
        sqlite3(&line.replace("variorum", "\"$VARIORUM\""));
    }
    let ask = |statement: &&str| {
        let json = sqlite3(&format!("sqlite3 -json export.db <<'END'\n{statement}\nEND"));
        serde_json::from_slice(&json).unwrap()
    };
    statements.iter().map(ask).collect()
}

#[test]
fn the_statements_of_the_guide_answer() {
    let [changed, found] = statements_of_the_guide()[..] else { panic!("two statements") };
    let answers = ask_the_shell(&[changed, found]);
    let is_freeze = |row: &Value| row["subject"] == "magic-freeze" && row["clause"] == "damage";
    let freeze = answers[0].iter().find(|row| is_freeze(row)).expect("April 2003 changed it");
    assert_eq!(freeze["reach"], "functional");
    assert!(answers[0].iter().all(|row| row["subject"].is_string() && row["clause"].is_string()));
    let subjects: BTreeSet<&str> =
        answers[0].iter().map(|row| row["subject"].as_str().unwrap()).collect();
    assert!(subjects.contains("command") && !subjects.contains("charge"), "{subjects:?}");
    assert!(!answers[1].is_empty() && answers[1].len() <= 5, "{:?}", answers[1]);
    let excerpts = answers[1].iter().map(|row| row["excerpt"].as_str().unwrap());
    assert!(excerpts.into_iter().all(|excerpt| excerpt.contains('[')), "{answers:?}");
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
