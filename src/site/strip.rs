//! A subject over its editions: the strip of them, whether a text is in force, and every two that
//! can be compared.

use super::address;
use super::context::{Context, Sheet};
use super::words::{self, Origin};
use variorum_corpus::catalog::Entry;
use variorum_corpus::timeline::EditionIndex;

/// Whether the text shown is in force, and what holds instead.
#[derive(Debug)]
pub struct Standing {
    /// Whether it is in force in its line.
    pub in_force: bool,
    /// The line's name.
    pub line: String,
    /// The edition that printed the text.
    pub edition: String,
    /// Its page.
    pub edition_href: String,
    /// The later editions that left it alone, in words.
    pub left_alone: Vec<String>,
    /// What replaced it: words and address.
    pub replaced: Option<(String, String)>,
}

/// An edition of the subject in its strip.
#[derive(Debug)]
pub struct StripItem {
    /// The edition, shortened.
    pub short: String,
    /// Its date in words.
    pub date: String,
    /// How it changed the text.
    pub origin: Origin,
    /// Its page.
    pub href: String,
    /// Whether this page shows it.
    pub here: bool,
    /// Set on the first edition of a side line: the line's name.
    pub line: Option<String>,
}

/// A link to the comparison of two editions.
#[derive(Debug)]
pub struct PairLink {
    /// The earlier one.
    pub from: String,
    /// The later one.
    pub to: String,
    /// The page.
    pub href: String,
}

/// A subject's editions, the main line first.
pub fn strip(
    context: &Context<'_>,
    sheet: &Sheet<'_>,
    root: &str,
    here: EditionIndex,
) -> Vec<StripItem> {
    let timeline = &context.catalog.timeline;
    let mut line = "";
    let mut items = Vec::new();
    for entry in &sheet.entries {
        let own = timeline.line_of(entry.edition);
        let new_line = own != line && own != variorum_corpus::timeline::MAIN_LINE;
        line = own;
        items.push(StripItem {
            short: words::short(context.catalog, entry.edition),
            date: timeline.edition(entry.edition).date.spelled_out(),
            origin: Origin::of(*entry),
            href: format!(
                "{root}{}",
                address::record(context.catalog, sheet.subject, entry.edition)
            ),
            here: entry.edition == here,
            line: new_line
                .then(|| timeline.line(own).map(|line| line.name.clone()).unwrap_or_default()),
        });
    }
    items
}

/// Whether a record is in force, and since when.
pub fn standing(
    context: &Context<'_>,
    sheet: &Sheet<'_>,
    entry: Entry<'_>,
    root: &str,
) -> Standing {
    let timeline = &context.catalog.timeline;
    let no = entry.edition;
    let line = timeline.line_of(no);
    let later = |other: &EditionIndex| *other > no && timeline.line_of(*other) == line;
    let replaced = entry.subject.next_edition(no, timeline);
    let until = |other: &EditionIndex| replaced.is_none_or(|replaced| *other < replaced);
    Standing {
        in_force: replaced.is_none(),
        line: timeline.line(line).map(|line| line.name.clone()).unwrap_or_default(),
        edition: context.catalog.timeline.describe(no),
        edition_href: format!("{root}{}", address::edition(context.catalog, no)),
        left_alone: timeline
            .indexed_editions()
            .map(|(no, _)| no)
            .filter(later)
            .filter(until)
            .map(|no| context.catalog.timeline.describe(no))
            .collect(),
        replaced: replaced.map(|no| {
            let href = address::record(context.catalog, sheet.subject, no);
            (context.catalog.timeline.describe(no), format!("{root}{href}"))
        }),
    }
}

/// Every two of a subject's editions.
pub fn pairs(context: &Context<'_>, sheet: &Sheet<'_>, root: &str) -> Vec<PairLink> {
    let mut links = Vec::new();
    for (n, to) in sheet.entries.iter().enumerate() {
        for from in sheet.entries.iter().take(n) {
            links.push(PairLink {
                from: context.catalog.timeline.describe(from.edition),
                to: context.catalog.timeline.describe(to.edition),
                href: format!(
                    "{root}{}",
                    address::pair(context.catalog, sheet.subject, from.edition, to.edition)
                ),
            });
        }
    }
    links
}
