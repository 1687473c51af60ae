//! Full-text search over printed texts.

use serde_json::Value;

use super::verbs::Bakery;
use crate::program::{command, finish};
use crate::project::Run;

/// Runs a search with a cache of its own.
fn search(bakery: &Bakery, arguments: &[&str]) -> Run {
    let mut command = command(&[&["search", "--printed"], arguments].concat());
    command
        .arg("--printed-dir")
        .arg(bakery.printed(""))
        .arg("--records")
        .arg(bakery.records.root());
    finish(command.env("XDG_CACHE_HOME", bakery.desk.path().join("cache")))
}

fn results(bakery: &Bakery, words: &str) -> Vec<Value> {
    let run = search(bakery, &[words, "--json"]);
    let answer: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
    answer["results"].as_array().unwrap().clone()
}

#[test]
fn an_answer_says_document_subject_edition_file_and_lines() {
    let bakery = Bakery::imported();
    let run = search(&bakery, &["hats"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.starts_with("Pie Eater  pie-eater "), "{}", run.stdout);
    // Lines are broken where the terminal ends.
    let said = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains(
            "First, January 2001; printed in All pies compared, comparison.txt, lines 9-14"
        ),
        "{said}"
    );
    assert!(said.contains("Ogres without *hats* only"), "{said}");
    let found = results(&bakery, "hats sniff");
    assert_eq!(found[0]["subject"], "pie-eater");
    assert_eq!(found[0]["passages"][0]["edition"], serde_json::json!(["rebellion-2001-01"]));
    let place = serde_json::json!({
        "document": "special-ability-comparison", "title": "All pies compared", "file": "comparison.txt", "lines": [9, 14]
    });
    assert_eq!(found[0]["passages"][0]["printed"], place);
    assert_eq!(search(&bakery, &["quince"]).code, Some(1));
}

#[test]
fn printed_words_and_our_own_are_never_mixed() {
    let bakery = Bakery::imported();
    assert!(
        results(&bakery, "zebras")
            .iter()
            .flat_map(|result| result["passages"].as_array().unwrap())
            .all(|hit| !hit["text"].as_str().unwrap().contains("zebras")),
        "our own words"
    );
    let mut ours = command(&["search", "sniff"]);
    ours.arg("--records")
        .arg(bakery.records.root())
        .env("XDG_CACHE_HOME", bakery.desk.path().join("cache"));
    let run = finish(&mut ours);
    assert!(!run.stdout.contains("sniff at two"), "{run:?}");
}

#[test]
fn what_is_imported_later_is_found() {
    let bakery = Bakery::new();
    let nothing = search(&bakery, &["pie"]);
    assert_eq!(nothing.code, Some(2));
    assert!(
        nothing.stderr.contains("nothing is imported")
            && nothing.stderr.contains("variorum import"),
        "{}",
        nothing.stderr
    );
    let sheet = bakery.file("sheet.txt", super::documents::SHEET);
    bakery.run(&["import", &sheet]);
    assert_eq!(results(&bakery, "spoon").len(), 2);
    assert!(results(&bakery, "crumbs").is_empty());
    bakery.run(&["import", &bakery.file("card.txt", super::documents::CARD)]);
    let run = search(&bakery, &["crumbs", "--edition", "dungeons"]);
    assert!(
        run.stderr.contains("rebuilt") && run.stdout.contains("Cellar card, card.txt, line"),
        "{run:?}"
    );
}
