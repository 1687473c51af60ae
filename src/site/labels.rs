//! Short texts that pages share: titles of editions, counts, how a record came to be.

use variorum_corpus::catalog::{Catalog, Entry};
use variorum_corpus::record::{ChangeKind, RulingStatus};
use variorum_corpus::timeline::EditionIndex;

/// A count with its noun: `1 clause`, `3 clauses`.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A text with a capital letter.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An id as a title: `getting-started` is `Getting started`.
pub(crate) fn title_from_id(id: &str) -> String {
    capitalized(&id.replace('-', " "))
}

/// An edition's title for narrow places: without the name of the game and the word for the card.
pub(crate) fn edition_short_title(catalog: &Catalog, index: EditionIndex) -> String {
    let title = &catalog.timeline.edition(index).title;
    let title = title.strip_prefix("Mage Knight ").unwrap_or(title);
    title.split(" ability card").next().unwrap_or(title).to_owned()
}

pub(crate) fn edition_date(catalog: &Catalog, index: EditionIndex) -> String {
    catalog.timeline.edition(index).date.spelled_out()
}

/// The date of an edition for narrow places: `Jan 2002`.
pub(crate) fn edition_short_date(catalog: &Catalog, index: EditionIndex) -> String {
    let date = edition_date(catalog, index);
    match date.split_once(' ') {
        Some((month, year)) => format!("{} {year}", month.get(..3).unwrap_or(month)),
        None => date,
    }
}

/// An edition in a heading: `Unlimited (January 2002)`.
pub(crate) fn edition_with_date(catalog: &Catalog, index: EditionIndex) -> String {
    format!("{} ({})", edition_short_title(catalog, index), edition_date(catalog, index))
}

/// The name of the line that an edition belongs to.
pub(crate) fn line_name(catalog: &Catalog, index: EditionIndex) -> String {
    let timeline = &catalog.timeline;
    timeline.line(timeline.line_of(index)).map(|line| line.name.clone()).unwrap_or_default()
}

/// How sure the answer of a ruling is, in a player's words.
pub(crate) fn status(status: RulingStatus) -> &'static str {
    match status {
        RulingStatus::Stated => "In the text",
        RulingStatus::Derived => "Follows from the text",
        RulingStatus::Assumed => "From an older rulebook",
        RulingStatus::Official => "Official answer",
        RulingStatus::Unsettled => "No official answer",
    }
}

/// What a record is that replaces nothing, in words like those of the kinds of change.
pub(crate) const FIRST_PRINTED: &str = "first printed";
const FIRST_CLASS: &str = "first";

/// How far a record departs from what it replaced, or from the main game; none for what is first printed.
pub(crate) fn change_kind(entry: Entry<'_>) -> Option<ChangeKind> {
    let change = entry.record.change.as_ref().map(|change| change.kind.value);
    change.or(entry.record.departs_from.as_ref().map(|departure| departure.kind.value))
}

/// How a record came to be: by a change of what it replaced, by a departure from another line, or
/// as the first text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RecordOrigin {
    /// `functional`, `clarifying`, `editorial` or `first`: each has a style and a sign.
    pub(crate) class: &'static str,
    /// The same in words.
    pub(crate) words: String,
}

impl RecordOrigin {
    pub(crate) fn of_record(entry: Entry<'_>) -> Self {
        let record = entry.record;
        if let Some(change) = &record.change {
            return Self { class: change.kind.name(), words: change.kind.label().to_owned() };
        }
        match &record.departs_from {
            Some(departure) => {
                Self { class: departure.kind.name(), words: "separate game".to_owned() }
            }
            None => Self { class: FIRST_CLASS, words: FIRST_PRINTED.to_owned() },
        }
    }

    /// Whether the record replaces nothing and departs from nothing.
    pub(crate) fn is_first(&self) -> bool {
        self.class == FIRST_CLASS
    }
}

#[cfg(test)]
mod tests {
    use super::{counted, title_from_id};

    #[test]
    fn counts_agree_with_their_nouns() {
        assert_eq!(counted(1, "clause", "clauses"), "1 clause");
        assert_eq!(counted(0, "clause", "clauses"), "0 clauses");
        assert_eq!(title_from_id("getting-started"), "Getting started");
    }
}
