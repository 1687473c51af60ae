//! Small words that pages share: editions, counts, change kinds.
//! English only; numbers are written as figures, as the rules themselves do.

use variorum_corpus::catalog::{Catalog, Entry};
use variorum_corpus::timeline::EditionIndex;

/// A count with its noun: `1 clause`, `3 clauses`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A word with a capital.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An id in words, with a capital: `getting-started` is `Getting started`.
pub fn from_id(id: &str) -> String {
    capital(&id.replace('-', " "))
}

/// An edition's short name for narrow places: the title without the game's, and the month of an
/// errata.
pub fn short(catalog: &Catalog, no: EditionIndex) -> String {
    let edition = catalog.timeline.edition(no);
    let title = edition.title.strip_prefix("Mage Knight ").unwrap_or(&edition.title);
    let title = title.split(" ability card").next().unwrap_or(title);
    title.to_owned()
}

/// How a record came to be: its change against what it replaced, or its departure, or that it is
/// the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// `functional`, `clarifying`, `editorial`, `first` or `aside`: a style and a sign for each.
    pub class: &'static str,
    /// The same in words.
    pub words: String,
}

impl Origin {
    /// The origin of a record.
    pub fn of(entry: Entry<'_>) -> Self {
        let record = entry.record;
        if let Some(change) = &record.change {
            return Self { class: change.kind.name(), words: change.kind.words().to_owned() };
        }
        match &record.departs_from {
            Some(departure) => Self {
                class: departure.kind.name(),
                words: format!("apart: {}", departure.kind.words()),
            },
            None => Self { class: "first", words: "first text".to_owned() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{count, from_id};

    #[test]
    fn counts_agree_with_their_nouns() {
        assert_eq!(count(1, "clause", "clauses"), "1 clause");
        assert_eq!(count(0, "clause", "clauses"), "0 clauses");
        assert_eq!(from_id("getting-started"), "Getting started");
    }
}
