//! Which sentence of one text answers to which of another, and which of them moved.
//! It compares words only: what has an id is aligned by its id, elsewhere.

use std::collections::HashMap;

use serde::Serialize;

use super::token::tokens;

/// Two texts answer to each other when at least this share of their words, in hundredths, stands in
/// both.
pub const SIMILAR_ENOUGH: usize = 50;

/// A text of either side, or of both; positions count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Aligned {
    /// Its place in the older list.
    pub from: Option<usize>,
    /// Its place in the newer list.
    pub to: Option<usize>,
    /// Whether it stands elsewhere among those that stayed.
    pub moved: bool,
}

/// Aligns two lists of sentences by their words: most similar first, none below [`SIMILAR_ENOUGH`].
/// Everything stands in the result once, in the order of `b`, with what is gone where it stood.
pub fn align(a: &[&str], b: &[&str]) -> Vec<Aligned> {
    // One canonical order, so that the alignment of b and a mirrors this one.
    let swapped = a > b;
    let (first, second) = if swapped { (b, a) } else { (a, b) };
    let pairs = matched(first, second);
    let moved = moved(&pairs);
    let turn = |(i, j)| if swapped { (j, i) } else { (i, j) };
    let pairs: Vec<(usize, usize)> = pairs.into_iter().map(turn).collect();
    let together = pairs.iter().zip(moved).map(|((i, j), moved)| Aligned {
        from: Some(*i),
        to: Some(*j),
        moved,
    });
    let gone = (0..a.len()).filter(|i| pairs.iter().all(|(from, _)| from != i)).map(|i| Aligned {
        from: Some(i),
        to: None,
        moved: false,
    });
    let new = (0..b.len()).filter(|j| pairs.iter().all(|(_, to)| to != j)).map(|j| Aligned {
        from: None,
        to: Some(j),
        moved: false,
    });
    in_reading_order(together.chain(gone).chain(new).collect(), |aligned| {
        (aligned.from, aligned.to, aligned.moved)
    })
}

fn matched(a: &[&str], b: &[&str]) -> Vec<(usize, usize)> {
    let mut known = HashMap::new();
    let left: Vec<Vec<u32>> = a.iter().map(|text| bag(text, &mut known)).collect();
    let right: Vec<Vec<u32>> = b.iter().map(|text| bag(text, &mut known)).collect();
    let mut candidates = Vec::new();
    for (i, x) in left.iter().enumerate() {
        for (j, y) in right.iter().enumerate() {
            let score = shared(x, y);
            if score >= SIMILAR_ENOUGH * 100 {
                candidates.push((std::cmp::Reverse(score), i.abs_diff(j), i, j));
            }
        }
    }
    candidates.sort_unstable();
    let (mut used_a, mut used_b) = (vec![false; a.len()], vec![false; b.len()]);
    let mut pairs = Vec::new();
    for (_, _, i, j) in candidates {
        if let (Some(x @ false), Some(y @ false)) = (used_a.get_mut(i), used_b.get_mut(j)) {
            (*x, *y) = (true, true);
            pairs.push((i, j));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// The share of words that two texts have in common, in ten-thousandths; capitals and marks do not
/// count.
pub(super) fn similarity(a: &str, b: &str) -> usize {
    let mut known = HashMap::new();
    let left = bag(a, &mut known);
    shared(&left, &bag(b, &mut known))
}

fn bag(text: &str, known: &mut HashMap<String, u32>) -> Vec<u32> {
    let mut bag = Vec::new();
    for token in tokens(text).into_iter().filter(|token| token.is_word) {
        let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
        let word = text.get(token.body).unwrap_or_default().to_lowercase();
        bag.push(*known.entry(word).or_insert(next));
    }
    bag.sort_unstable();
    bag
}

fn shared(a: &[u32], b: &[u32]) -> usize {
    if a.is_empty() && b.is_empty() {
        return 10_000;
    }
    let (mut i, mut j, mut both) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => (i, j, both) = (i + 1, j + 1, both + 1),
        }
    }
    both * 20_000 / (a.len() + b.len())
}

/// Which of the pairs (sorted by their first place) moved: those outside a longest sequence that
/// kept its order.
pub(super) fn moved(pairs: &[(usize, usize)]) -> Vec<bool> {
    // Patience: `piles[n]` is the pair that ends the lowest sequence of length n + 1; `before`
    // links sequences.
    let mut piles: Vec<(usize, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (n, (_, to)) in pairs.iter().enumerate() {
        let pile = piles.partition_point(|(top, _)| top < to);
        before.push(pile.checked_sub(1).and_then(|under| piles.get(under)).map(|(_, n)| *n));
        match piles.get_mut(pile) {
            Some(top) => *top = (*to, n),
            None => piles.push((*to, n)),
        }
    }
    let mut moved = vec![true; pairs.len()];
    let mut at = piles.last().map(|(_, n)| *n);
    while let Some(n) = at {
        if let Some(flag) = moved.get_mut(n) {
            *flag = false;
        }
        at = before.get(n).copied().flatten();
    }
    moved
}

/// Sorts by the newer place; what is gone follows what it followed in the older list.
pub(super) fn in_reading_order<T>(
    items: Vec<T>,
    place: impl Fn(&T) -> (Option<usize>, Option<usize>, bool),
) -> Vec<T> {
    let stayed: Vec<(usize, usize)> = items
        .iter()
        .filter_map(|item| match place(item) {
            (Some(from), Some(to), false) => Some((from, to)),
            _ => None,
        })
        .collect();
    let follows = |from: usize| {
        stayed.iter().filter(|(before, _)| *before < from).map(|(_, to)| to + 1).max().unwrap_or(0)
    };
    let mut keyed: Vec<_> = items
        .into_iter()
        .map(|item| {
            let (from, to, _) = place(&item);
            // What is gone comes before what is new at the same place.
            let key = to.map_or_else(|| (follows(from.unwrap_or(0)), 0, from), |to| (to, 1, from));
            (key, item)
        })
        .collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.into_iter().map(|(_, item)| item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(a: &[&str], b: &[&str]) -> Vec<String> {
        let name = |place: Option<usize>| place.map_or("-".to_owned(), |place| place.to_string());
        align(a, b)
            .iter()
            .map(|aligned| {
                format!(
                    "{}{}{}",
                    name(aligned.from),
                    if aligned.moved { "~" } else { "=" },
                    name(aligned.to)
                )
            })
            .collect()
    }

    #[test]
    fn similar_sentences_answer_to_each_other_and_others_do_not() {
        let old = ["It may not join a formation.", "It moves twice as far.", "It fails on a 1."];
        let new = ["It may not join any formation.", "Its rider may shoot.", "It fails on a 1."];
        assert_eq!(shown(&old, &new), ["0=0", "1=-", "-=1", "2=2"]);
    }

    #[test]
    fn a_sentence_that_stands_elsewhere_has_moved() {
        let old = ["one two three", "four five six", "seven eight nine"];
        let new = ["four five six", "seven eight nine", "one two three"];
        assert_eq!(shown(&old, &new), ["1=0", "2=1", "0~2"]);
        assert_eq!(shown(&new, &old), ["2~0", "0=1", "1=2"]);
    }

    #[test]
    fn nothing_aligns_with_nothing() {
        assert_eq!(shown(&[], &[]), Vec::<String>::new());
        assert_eq!(shown(&[], &["x"]), ["-=0"]);
        assert_eq!(shown(&["x"], &[]), ["0=-"]);
    }
}
