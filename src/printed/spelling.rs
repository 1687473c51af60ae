//! How far two spellings are apart, and the id that a printed name stands for.
//! It corrects nothing: whoever asks must report what was taken for what.

/// The number of single-letter slips (insert, drop, replace, swap neighbours) between two words.
pub fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().take(200).collect();
    let b: Vec<char> = b.chars().take(200).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX / 2);
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut cost = (at(&last, j + 1) + 1).min(at(&row, j) + 1).min(at(&last, j) + usize::from(x != y));
            if i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x) {
                cost = cost.min(at(&before, j - 1) + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

/// The id form of a printed name: `Dragon's Gate` becomes `dragons-gate`.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '\'' | '’' | '‘' | '*' => {}
            c if c.is_ascii_alphanumeric() => slug.push(c.to_ascii_lowercase()),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// Whether an id is one: lower-case letters, digits and hyphens, at most 64.
pub fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= 64 && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::{distance, slug};

    #[test]
    fn swapped_neighbours_are_one_slip() {
        assert_eq!(distance("comapred", "compared"), 1);
        assert_eq!(distance("force-march", "forced-march"), 1);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn names_become_ids() {
        assert_eq!(slug("FLAME/LIGHTNING"), "flame-lightning");
        assert_eq!(slug(" Dragon’s Gate! "), "dragons-gate");
        assert_eq!(slug("!?"), "");
    }
}
