//! What docs/protocol.md tells strangers is what the program does.

use std::io::Write as _;
use std::process::Stdio;

use crate::program::command;

const PAGE: &str = include_str!("../../../docs/protocol.md");

/// The page shows a conversation, `>` for what the engine reads and `<` for what it writes: ours
/// says exactly that.
#[test]
fn the_conversation_on_the_page_is_real() {
    let shown =
        PAGE.split("```text\n").nth(1).expect("a conversation").split("```").next().unwrap();
    let said: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let expected: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("< ")).collect();
    assert!(said.len() >= 5 && said.len() == expected.len());
    let mut engine =
        command(&["engine"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    engine.stdin.take().unwrap().write_all((said.join("\n") + "\n").as_bytes()).unwrap();
    let output = engine.wait_with_output().unwrap();
    let replies = String::from_utf8(output.stdout).unwrap();
    let mut replies = replies.lines();
    // The lists of the greeting are long, and the page cuts them short.
    let welcome: serde_json::Value = serde_json::from_str(replies.next().unwrap()).unwrap();
    assert!(
        expected[0].starts_with(r#"{"engine":"variorum","version":""#) && expected[0].contains('…'),
        "{}",
        expected[0]
    );
    assert_eq!(welcome["protocol"], 1);
    assert_eq!(replies.collect::<Vec<_>>(), expected[1..]);
}

#[test]
fn the_page_names_every_class_of_failure_and_every_key() {
    let classes = [
        "timeout",
        "crashed",
        "protocol error",
        "error",
        "hidden state",
        "lingers",
        "unanswered",
        "given up",
    ];
    let keys = [
        "hello",
        "engine",
        "version",
        "protocol",
        "schema",
        "editions",
        "questions",
        "id",
        "edition",
        "q",
        "s",
        "dice",
        "a",
    ];
    for word in classes.into_iter().chain(keys).chain([
        "unsupported",
        "illegal",
        "dice_used",
        "65,536",
        "64 questions",
    ]) {
        assert!(
            PAGE.contains(&format!("`{word}`"))
                || PAGE.contains(&format!("**{word}**"))
                || PAGE.contains(&format!(" {word} ")),
            "{word}"
        );
    }
}
