//! Suggests what somebody probably meant: the known word nearest to a misspelt one.

/// How many single letters have to be inserted, dropped, replaced or swapped with a neighbour to
/// get from one word to another.
pub use strsim::osa_distance as edit_distance;

/// The nearest of the `known` words, if at most a third of its letters would have to be inserted,
/// dropped, replaced or swapped with a neighbour. Capitals of English letters do not count; for all
/// others the engine of the site's table, which every reader of it loads, would need 28 kB of tables.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let length = word.chars().count();
    let near_enough =
        |errors: usize, candidate: &str| errors <= candidate.chars().count().max(3) / 3;
    known
        .into_iter()
        // Words whose lengths differ by more can only be farther apart.
        .filter(|candidate| near_enough(candidate.chars().count().abs_diff(length), candidate))
        .map(|candidate| (edit_distance(&word, &candidate.to_ascii_lowercase()), candidate))
        .filter(|(errors, candidate)| near_enough(*errors, candidate))
        .min()
        .map(|(_, candidate)| candidate)
}

/// `did you mean 'charge'?` if a known word is near enough, or else the text `otherwise`.
pub fn advice<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, otherwise: &str) -> String {
    nearest(word, known)
        .map_or_else(|| otherwise.to_owned(), |meant| format!("did you mean '{meant}'?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_single_letter_error_counts_once() {
        for (a, b, errors) in [
            ("", "", 0),
            ("a", "", 1),
            ("charge", "chrage", 1),
            ("freeze", "frieze", 1),
            ("ram", "arm", 1),
            ("bound", "found", 1),
        ] {
            assert_eq!(edit_distance(a, b), errors, "{a} {b}");
            assert_eq!(edit_distance(b, a), errors, "{b} {a}");
        }
    }

    #[test]
    fn far_words_suggest_nothing() {
        assert_eq!(nearest("zeppelin", ["charge", "bound"]), None);
        assert_eq!(nearest("magc-freeze", ["magic-blast", "magic-freeze"]), Some("magic-freeze"));
    }
}
