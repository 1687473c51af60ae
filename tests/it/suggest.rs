//! One-letter typos of every real subject and edition id: what was meant comes first.

/// Every word with one letter dropped, doubled, replaced, or swapped with its neighbour, at every
/// position.
fn typos(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut typos = Vec::new();
    for at in 0..letters.len() {
        let mut dropped = letters.clone();
        dropped.remove(at);
        let mut doubled = letters.clone();
        doubled.insert(at, letters[at]);
        let mut replaced = letters.clone();
        replaced[at] = if letters[at] == 'e' { 'r' } else { 'e' };
        let mut swapped = letters.clone();
        if at > 0 {
            swapped.swap(at - 1, at);
        }
        typos.extend([dropped, doubled, replaced, swapped].map(String::from_iter));
    }
    typos.retain(|typo| typo != word);
    typos
}

/// The typos of `ids` that do not bring up the id, and how many were tried; a typo that is itself a
/// known word does not count.
fn missed(ids: &[String], answer: impl Fn(&str) -> Result<(), String>) -> (Vec<String>, usize) {
    let mut missed = Vec::new();
    let mut tried = 0;
    for id in ids {
        for typo in typos(id) {
            let Err(message) = answer(&typo) else { continue };
            tried += 1;
            if !message.ends_with(&format!("did you mean '{id}'?")) {
                missed.push(format!("{typo} (from {id}): {message}"));
            }
        }
    }
    (missed, tried)
}

fn at_least_95_in_100(ids: &[String], answer: impl Fn(&str) -> Result<(), String>) {
    let (missed, tried) = missed(ids, answer);
    assert!(tried > 100, "only {tried} typos tried");
    assert!(
        missed.len() * 100 <= tried * 5,
        "{} of {tried} missed:\n{}",
        missed.len(),
        missed.join("\n")
    );
}

#[test]
fn typos_of_subject_ids_suggest_the_subject() {
    let catalog = variorum::embedded::catalog();
    let ids: Vec<String> = catalog.subjects().map(|subject| subject.id.clone()).collect();
    at_least_95_in_100(&ids, |word| {
        catalog
            .find(word)
            .map(drop)
            .map_err(|error| variorum::error::Error::from(error).to_string())
    });
}

#[test]
fn typos_of_edition_ids_and_short_names_suggest_the_edition() {
    let timeline = variorum::embedded::catalog().timeline;
    let ids: Vec<String> =
        timeline.editions.iter().map(|edition| edition.id.value.clone()).collect();
    at_least_95_in_100(&ids, |word| {
        timeline
            .resolve(word)
            .map(drop)
            .map_err(|error| variorum::error::Error::from(error).to_string())
    });
    let shorts: Vec<String> =
        timeline.editions.iter().map(|edition| edition.short.clone()).collect();
    at_least_95_in_100(&shorts, |word| {
        timeline
            .resolve(word)
            .map(drop)
            .map_err(|error| variorum::error::Error::from(error).to_string())
    });
}

#[test]
fn typos_are_letters_dropped_doubled_replaced_and_swapped() {
    assert_eq!(
        typos("ram"),
        ["am", "rram", "eam", "rm", "raam", "rem", "arm", "ra", "ramm", "rae", "rma"]
    );
}
