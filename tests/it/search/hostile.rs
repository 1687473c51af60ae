//! Hostile queries: an error or an answer, promptly, never a crash; on a small stack too.

use std::sync::OnceLock;

use variorum::search::SearchRequest;

use super::index;

fn hostile() -> Vec<String> {
    let bytes: String = (0..=255u8).map(char::from).collect();
    let mut queries = vec![
        "(".repeat(100_000),
        ")".repeat(100_000),
        "()".repeat(500),
        format!("{}a{}", "(".repeat(32), ")".repeat(32)),
        format!("{}a", "(".repeat(33)),
        format!("{}a", "-(".repeat(32)),
        "*".repeat(1 << 20),
        "*".repeat(1000),
        bytes.clone(),
        String::from_utf8_lossy(&(0..=255u8).collect::<Vec<u8>>()).into_owned(),
        "\"".to_owned(),
        "\"a\" \"b".to_owned(),
        "\"\"\"\"\"".to_owned(),
        vec!["word"; 10_000].join(" OR "),
        vec!["a1"; 200].join(" OR "),
        "OR OR OR".to_owned(),
        "OR a".to_owned(),
        "a OR".to_owned(),
        "- - -".to_owned(),
        "-a".to_owned(),
        "-a -b".to_owned(),
        "--".to_owned(),
        ":".to_owned(),
        "::::".to_owned(),
        "kind:".to_owned(),
        "kind:\"".to_owned(),
        "is:in-force".to_owned(),
        "name:\"\" x".to_owned(),
        "to be or not to be".to_owned(),
        "\u{202e}\u{0}\u{feff}".to_owned(),
        "e\u{301}".repeat(300),
        "x".repeat(1024),
        "\u{10ffff}".repeat(256),
        "ab*".repeat(300),
        "the* of* a1* wa*".to_owned(),
    ];
    // Every character of one byte alone, doubled, and between words.
    queries.extend((0..=255u8).map(char::from).flat_map(|c| {
        [c.to_string(), format!("{c}{c}"), format!("charge{c}move"), format!("{c}charge")]
    }));
    queries
}

/// What all hostile queries get on the usual stack, asked once.
fn expected() -> (usize, usize) {
    static EXPECTED: OnceLock<(usize, usize)> = OnceLock::new();
    *EXPECTED.get_or_init(ask_all)
}

fn ask_all() -> (usize, usize) {
    let (mut answers, mut errors) = (0, 0);
    for query in hostile() {
        match index().search(&SearchRequest { query: &query, ..SearchRequest::default() }) {
            Ok(_) => answers += 1,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                errors += 1;
            }
        }
    }
    (answers, errors)
}

#[test]
fn every_hostile_query_gets_an_error_or_an_answer() {
    let (answers, errors) = expected();
    assert!(answers > 100 && errors > 5, "{answers} answers, {errors} errors");
}

#[test]
fn hostile_queries_are_harmless_on_a_stack_of_two_megabytes() {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(ask_all).unwrap();
    assert_eq!(thread.join().unwrap(), expected());
}

#[test]
fn too_long_and_too_deep_say_so() {
    let error = |query: String| {
        index()
            .search(&SearchRequest { query: &query, ..SearchRequest::default() })
            .unwrap_err()
            .to_string()
    };
    assert!(error("a ".repeat(600)).contains("1024 is the most"));
    assert!(error("(".repeat(40)).contains("nested deeper than 32"));
    assert!(error("kind:abilty".to_owned()).contains("did you mean 'ability'?"));
    assert!(error("edition:unlimted".to_owned()).contains("did you mean 'unlimited'?"));
}
