//! Whether two spellings are near, and the id that a printed name stands for.
//! It corrects nothing: whoever asks must report what was taken for what.

use variorum_expr::suggest::edit_distance;

/// No word or name is longer (in bytes) than this; comparing longer ones would only take time.
const MAX_BYTES: usize = 200;

/// Whether two spellings are at most so many single-letter errors apart.
pub fn near(a: &str, b: &str, allowed: usize) -> bool {
    let short = a.len().max(b.len()) <= MAX_BYTES;
    // A letter has at most four bytes.
    short && a.len().abs_diff(b.len()) <= 4 * allowed && edit_distance(a, b) <= allowed
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
    !id.is_empty()
        && id.len() <= 64
        && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::{near, slug};

    #[test]
    fn swapped_neighbours_are_one_slip_and_long_texts_are_never_near() {
        assert!(near("comapred", "compared", 1));
        assert!(near("force-march", "forced-march", 1));
        assert!(!near("", "abc", 2));
        assert!(!near(&"a".repeat(1000), &"a".repeat(1000), 2));
    }

    #[test]
    fn names_become_ids() {
        assert_eq!(slug("FLAME/LIGHTNING"), "flame-lightning");
        assert_eq!(slug(" Dragon’s Gate! "), "dragons-gate");
        assert_eq!(slug("!?"), "");
    }
}
