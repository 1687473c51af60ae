//! What somebody probably meant: the known word nearest to a misspelt one.
//! It never corrects anything by itself.

/// The number of single-letter slips (insert, drop, replace, swap neighbours) between two words.
pub fn slips(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &y) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX / 2);
            let mut cost =
                (at(&last, j + 1) + 1).min(at(&row, j) + 1).min(at(&last, j) + usize::from(x != y));
            if i > 0 && j > 0 && a.get(i - 1) == Some(&y) && b.get(j - 1) == Some(&x) {
                cost = cost.min(at(&before_last, j - 1) + 1);
            }
            row.push(cost);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

/// The nearest of `known` words, if it is near enough to be meant: at most a third of the letters
/// wrong.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    let near_enough = |cost: usize, candidate: &str| cost <= candidate.chars().count().max(3) / 3;
    known
        .into_iter()
        // Words whose lengths differ by more can only be farther apart.
        .filter(|candidate| near_enough(candidate.chars().count().abs_diff(length), candidate))
        .map(|candidate| (slips(&word, &candidate.to_lowercase()), candidate))
        .filter(|(cost, candidate)| near_enough(*cost, candidate))
        .min()
        .map(|(_, candidate)| candidate)
}

/// Advice that names the nearest known word, or lists how to see them all.
pub fn advice<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, otherwise: &str) -> String {
    nearest(word, known)
        .map_or_else(|| otherwise.to_owned(), |meant| format!("did you mean '{meant}'?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_count_single_letter_mistakes() {
        for (a, b, cost) in [
            ("", "", 0),
            ("a", "", 1),
            ("charge", "chrage", 1),
            ("freeze", "frieze", 1),
            ("ram", "arm", 1),
            ("bound", "found", 1),
        ] {
            assert_eq!(slips(a, b), cost, "{a} {b}");
            assert_eq!(slips(b, a), cost, "{b} {a}");
        }
    }

    #[test]
    fn far_words_suggest_nothing() {
        assert_eq!(nearest("zeppelin", ["charge", "bound"]), None);
        assert_eq!(nearest("magc-freeze", ["magic-blast", "magic-freeze"]), Some("magic-freeze"));
    }
}
