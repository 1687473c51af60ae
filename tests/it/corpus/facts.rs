//! Facts of the documents, written down with the documents open and the records closed:
//! each names a clause and the words or numbers that it must contain.

use variorum::markdown;

use super::rows;

/// Whether `text` contains `word` as whole words; `a/b` means either.
fn contains(text: &str, word: &str) -> bool {
    word.split('/').any(|word| {
        let wanted: Vec<&str> = tokens(word);
        tokens(text).windows(wanted.len()).any(|window| window == wanted.as_slice())
    })
}

fn tokens(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '+' && c != '\'')
        .filter(|token| !token.is_empty())
        .collect()
}

/// The facts that a text does not bear out.
fn missing<'a>(text: &str, words: &'a str) -> Vec<&'a str> {
    let text = text.to_lowercase();
    words.split(" & ").filter(|word| !contains(&text, &word.to_lowercase())).collect()
}

#[test]
fn every_fact_stands_in_its_clause() {
    let catalog = variorum::embedded::catalog();
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in rows(include_str!("facts.tsv")) {
        let [subject, edition, clause, words] = row.as_slice() else {
            panic!("not a fact: {row:?}")
        };
        count += 1;
        let no =
            catalog.timeline.index_of(edition).unwrap_or_else(|| panic!("no edition {edition}"));
        let record = catalog
            .subject(subject)
            .and_then(|subject| subject.record(no))
            .and_then(Result::ok)
            .map(|entry| entry.record);
        match record.and_then(|record| record.clause(clause)) {
            None => wrong.push(format!("{subject} {edition}: no clause {clause}")),
            Some(found) => {
                let gone = missing(&markdown::plain(&found.text), words);
                if !gone.is_empty() {
                    wrong.push(format!(
                        "{subject} {edition} {clause}: lacks {gone:?}: {}",
                        found.text.trim()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} facts fail:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 250, "only {count} facts");
}

#[test]
fn a_fact_fails_when_its_number_is_deleted() {
    assert_eq!(missing("On a roll of 1, it fails.", "1"), Vec::<&str>::new());
    assert_eq!(missing("On a roll of 10, it fails.", "1"), ["1"]);
    assert_eq!(missing("On a roll, it fails.", "1 & fails"), ["1"]);
    assert_eq!(missing("It may not move.", "may not/cannot"), Vec::<&str>::new());
}

/// Deleting a number that a fact names makes the fact fail, wherever it stands in the corpus.
#[test]
fn every_number_of_every_fact_is_needed() {
    let catalog = variorum::embedded::catalog();
    let mut tried = 0;
    for row in rows(include_str!("facts.tsv")) {
        let [subject, edition, clause, words] = row.as_slice() else {
            panic!("not a fact: {row:?}")
        };
        let entry = catalog
            .timeline
            .index_of(edition)
            .and_then(|no| catalog.subject(subject)?.record(no)?.ok());
        let Some(found) = entry.and_then(|entry| entry.record.clause(clause)) else { continue };
        let text = markdown::plain(&found.text);
        for number in
            words.split(" & ").filter(|word| word.chars().all(|c| c.is_ascii_digit() || c == '+'))
        {
            let without: Vec<&str> =
                tokens(&text).into_iter().filter(|token| *token != number).collect();
            assert_eq!(
                missing(&without.join(" "), number),
                [number],
                "{subject} {edition} {clause}"
            );
            tried += 1;
        }
    }
    assert!(tried >= 100, "only {tried} numbers stand in the facts");
}
