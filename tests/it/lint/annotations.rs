//! Findings in the formats of other programs, and linting while files are saved.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::project::Project;

/// A record with a field that does not exist, in line 2.
const BAD: &str = "\
name: Marching
sumary: How figures march.
sources: [{ document: rulebook, heading: Marching }]
clauses:
  - { id: pace, text: A figure marches 3 inches. }
";

fn project() -> Project {
    Project::new().rule("movement/marching/rebellion-2001-01", BAD)
}

#[test]
fn github_gets_a_workflow_command_with_the_place_as_seen_from_the_working_folder() {
    let project = project();
    let run = project.run(&["lint", "--format", "github"]);
    let file = project.root().join("rules/movement/marching/rebellion-2001-01.yaml");
    let command = format!("::error file={},line=2,col=1,title=field::", file.display());
    assert!(run.stdout.lines().any(|line| line.starts_with(&command)), "{}", run.stdout);
    assert!(run.stdout.lines().all(|line| line.starts_with("::error ")), "{}", run.stdout);
    assert_eq!(run.code, Some(2));
}

/// What SARIF 2.1.0 requires of the parts that are written; nothing else is written.
const SARIF_SHAPE: &str = include_str!("sarif-shape.json");

#[test]
fn sarif_has_its_documented_shape_and_every_result_names_its_rule() {
    let project = project();
    let run = project.run(&["lint", "--format", "sarif"]);
    let log: Value = serde_json::from_str(&run.stdout).unwrap();
    let shape = jsonschema::validator_for(&serde_json::from_str(SARIF_SHAPE).unwrap()).unwrap();
    if let Err(error) = shape.validate(&log) {
        panic!("{error} at {}", error.instance_path());
    }
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert!(!results.is_empty());
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        let rule = &log["runs"][0]["tool"]["driver"]["rules"][index];
        assert_eq!(rule["id"], result["ruleId"]);
    }
    let field = results.iter().find(|result| result["ruleId"] == "field").unwrap();
    let place = &field["locations"][0]["physicalLocation"];
    assert_eq!(place["region"], json!({ "startLine": 2, "startColumn": 1 }));
    let address = place["artifactLocation"]["uri"].as_str().unwrap();
    assert!(address.starts_with("file:///") && address.ends_with("/rebellion-2001-01.yaml"));
}

#[test]
fn json_as_a_format_is_the_same_as_json() {
    let project = project();
    assert_eq!(
        project.run(&["lint", "--format", "json"]).stdout,
        project.run(&["lint", "--json"]).stdout
    );
    assert_eq!(project.run(&["lint", "--json", "--format", "github"]).code, Some(2));
}

/// A program that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(feature = "serve")]
#[test]
fn watching_reports_again_after_every_save() {
    let project = project();
    let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
    command.args(["lint", "--watch", "--records"]).arg(project.root());
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut running = Running(child);
    let mut lines = BufReader::new(running.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let place = "rules/movement/marching/rebellion-2001-01.yaml:2:1: unknown field 'sumary'";
    assert!(lines.any(|line| line.contains(place)), "the first report names the place");
    assert!(lines.any(|line| line.ends_with("finding.") || line.ends_with("findings.")));
    let good = BAD.replace("sumary", "summary");
    let project = project.rule("movement/marching/rebellion-2001-01", &good);
    assert!(lines.any(|line| line == "Nothing found."), "the file was fixed");
    let project = project.rule("movement/marching/rebellion-2001-01", BAD);
    assert!(lines.any(|line| line.contains(place)), "the file was broken again");
    let folder = |name: &str| project.root().join("rules/movement").join(name);
    std::fs::rename(folder("marching"), folder("walking")).unwrap();
    let renamed = place.replace("marching", "walking");
    assert!(lines.any(|line| line.contains(&renamed)), "the folder was renamed");
    std::fs::remove_dir_all(folder("walking")).unwrap();
    assert!(lines.any(|line| line == "Nothing found."), "the folder was removed");
    assert!(!project.root().join("rulings").exists());
    let project = project.ruling("charge/twice", "question: [");
    let new = "rulings/charge/twice.yaml:";
    assert!(lines.any(|line| line.contains(new)), "a folder of records was made");
    assert!(lines.any(|line| line.ends_with("finding.") || line.ends_with("findings.")));
    let _project = project.ruling("charge/never", "question: [");
    let newer = "rulings/charge/never.yaml:";
    assert!(lines.any(|line| line.contains(newer)), "it is watched from then on");
}

/// `lint --watch | head`: nobody is left who reads.
#[cfg(feature = "serve")]
#[test]
fn watching_ends_with_its_reader() {
    let project = project();
    let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
    command.args(["lint", "--watch", "--records"]).arg(project.root());
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut running = Running(child);
    let mut output = BufReader::new(running.0.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert!(line.contains("sumary"), "{line}");
    drop(output);
    let _project = project.rule("movement/marching/rebellion-2001-01", "name: [");
    assert_eq!(running.0.wait().unwrap().code(), Some(0));
}
