//! Our own engine over the protocol is the same engine.

use crate::program::{command, run};

fn own_engine() -> String {
    format!("'{}' engine", env!("CARGO_BIN_EXE_variorum"))
}

#[test]
fn our_engine_over_the_protocol_agrees_with_the_checks() {
    let subjects = ["magic-freeze", "toughness", "charge", "command"];
    let mut arguments = vec!["check"];
    arguments.extend(subjects);
    let own = own_engine();
    arguments.extend([
        "--engine",
        &own,
        "--situations",
        "50",
        "--combinations",
        "60",
        "--timeout",
        "60",
        "--json",
    ]);
    let run = run(&arguments);
    let json: serde_json::Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
    assert_eq!(json["failures"], serde_json::json!([]), "{run:?}");
    assert!(
        json["answered"].as_u64().unwrap() > 500
            && json["unsupported"] == 0
            && json["same_schema"] == true,
        "{run:?}"
    );
    // Over the protocol it says what it says at home, agreement or not.
    let mut at_home = vec!["check"];
    at_home.extend(subjects);
    at_home.extend(["--situations", "50", "--combinations", "60", "--json"]);
    let home: serde_json::Value =
        serde_json::from_str(&crate::program::run(&at_home).stdout).unwrap();
    let found = |json: &serde_json::Value| json["disagreements"].as_array().unwrap().len();
    assert_eq!((found(&json), found(&home)), (0, 0), "{run:?}");
    assert_eq!(run.code, Some(0));
}

#[test]
fn the_engine_ends_with_its_input_and_refuses_another_protocol() {
    let ended = crate::program::finish(&mut command(&["engine"]));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), ""));
    let line = r#"echo '{"hello":{"protocol":9,"schema":""}}' |"#;
    let shell = std::process::Command::new("sh")
        .arg("-c")
        .arg(format!("{line} {}", own_engine()))
        .output()
        .unwrap();
    assert_eq!(shell.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&shell.stderr).contains("this engine speaks protocol 1, not 9")
    );
}

#[test]
fn the_schema_lists_every_fact_and_question_as_a_table_and_as_json() {
    let table = run(&["schema", "--facts", "--questions"]).stdout;
    let json: serde_json::Value =
        serde_json::from_str(&run(&["schema", "--facts", "--questions", "--json"]).stdout).unwrap();
    let (facts, questions) =
        (json["facts"].as_array().unwrap(), json["questions"].as_array().unwrap());
    assert_eq!(facts.len(), variorum::facts::definitions().len());
    assert_eq!(questions.len(), variorum::questions::Question::ALL.len());
    for (entry, key) in facts
        .iter()
        .map(|fact| (fact, "path"))
        .chain(questions.iter().map(|question| (question, "id")))
    {
        let name = entry[key].as_str().unwrap();
        assert!(table.lines().any(|line| line.split_whitespace().next() == Some(name)), "{name}");
    }
    assert_eq!(json["schema"], variorum::facts::hash());
    assert!(json["words"]["ability"].as_array().unwrap().len() >= 44);
}
