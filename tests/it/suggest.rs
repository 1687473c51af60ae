//! One-letter slips of every real subject and edition id: what was meant comes first.

/// Every word with one letter dropped, doubled, replaced, or swapped with its neighbour, at every
/// position.
fn slips(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut slips = Vec::new();
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
        slips.extend([dropped, doubled, replaced, swapped].map(String::from_iter));
    }
    slips.retain(|slip| slip != word);
    slips
}

/// How many slips of `ids` are met with another id, and how many there are; a slip that is itself a
/// known word is no slip.
fn missed(ids: &[String], answer: impl Fn(&str) -> Result<(), String>) -> (Vec<String>, usize) {
    let mut missed = Vec::new();
    let mut tried = 0;
    for id in ids {
        for slip in slips(id) {
            let Err(said) = answer(&slip) else { continue };
            tried += 1;
            if !said.ends_with(&format!("did you mean '{id}'?")) {
                missed.push(format!("{slip} (from {id}): {said}"));
            }
        }
    }
    (missed, tried)
}

fn at_least_95_in_100(ids: &[String], answer: impl Fn(&str) -> Result<(), String>) {
    let (missed, tried) = missed(ids, answer);
    assert!(tried > 100, "only {tried} slips tried");
    assert!(
        missed.len() * 100 <= tried * 5,
        "{} of {tried} missed:\n{}",
        missed.len(),
        missed.join("\n")
    );
}

#[test]
fn slips_of_subject_ids_suggest_the_subject() {
    let catalog = variorum::embedded::catalog();
    let ids: Vec<String> = catalog.subjects().map(|subject| subject.id.clone()).collect();
    at_least_95_in_100(&ids, |word| {
        catalog.find(word).map(drop).map_err(|error| error.to_string())
    });
}

#[test]
fn slips_of_edition_ids_and_short_names_suggest_the_edition() {
    let timeline = variorum::embedded::catalog().timeline;
    let ids: Vec<String> =
        timeline.editions.iter().map(|edition| edition.id.value.clone()).collect();
    at_least_95_in_100(&ids, |word| {
        timeline.resolve(word).map(drop).map_err(|error| error.to_string())
    });
    let shorts: Vec<String> =
        timeline.editions.iter().map(|edition| edition.short.clone()).collect();
    at_least_95_in_100(&shorts, |word| {
        timeline.resolve(word).map(drop).map_err(|error| error.to_string())
    });
}

#[test]
fn slips_of_single_letters_are_what_they_say() {
    assert_eq!(
        slips("ram"),
        ["am", "rram", "eam", "rm", "raam", "rem", "arm", "ra", "ramm", "rae", "rma"]
    );
}
