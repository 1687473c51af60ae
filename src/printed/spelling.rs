//! Whether two spellings are near each other, and the id that a printed name stands for.

use variorum_corpus::markdown;
use variorum_expr::suggest::edit_distance;

/// No word or name is longer (in bytes) than this; comparing longer ones would only take time.
const MAX_BYTES: usize = 200;

/// Whether two spellings are at most so many single-letter typos apart.
pub(super) fn differ_by_at_most(a: &str, b: &str, typos: usize) -> bool {
    let short = a.len().max(b.len()) <= MAX_BYTES;
    // A letter has at most four bytes.
    short && a.len().abs_diff(b.len()) <= 4 * typos && edit_distance(a, b) <= typos
}

/// The id form of a printed name: `**Dragon's Gate**` becomes `dragons-gate`.
pub(super) fn id_of_name(name: &str) -> String {
    markdown::slug(&name.replace(['*', '‘'], "").replace('#', " "))
}

#[cfg(test)]
mod tests {
    use super::{differ_by_at_most, id_of_name};

    #[test]
    fn swapped_neighbours_are_one_typo_and_long_texts_are_never_near() {
        assert!(differ_by_at_most("comapred", "compared", 1));
        assert!(differ_by_at_most("force-march", "forced-march", 1));
        assert!(!differ_by_at_most("", "abc", 2));
        assert!(!differ_by_at_most(&"a".repeat(1000), &"a".repeat(1000), 2));
    }

    #[test]
    fn names_become_ids() {
        assert_eq!(id_of_name("FLAME/LIGHTNING"), "flame-lightning");
        assert_eq!(id_of_name(" Dragon’s Gate! "), "dragons-gate");
        assert_eq!(id_of_name("## **Pie Eater**"), "pie-eater");
        assert_eq!(id_of_name("!?"), "");
    }
}
