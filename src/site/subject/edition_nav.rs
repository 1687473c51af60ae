//! A subject over its editions: the navigation between them, whether a text is in force, and every
//! two that can be compared.

use crate::site::address;
use crate::site::context::{Context, SubjectView};
use crate::site::labels::{self, RecordOrigin};
use crate::site::page::Link;
use variorum_corpus::catalog::Entry;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};

/// Whether the text shown is in force, and what holds instead.
#[derive(Debug)]
pub(super) struct Standing {
    /// Whether it is in force in its line.
    pub(super) in_force: bool,
    /// The name of its line.
    pub(super) line: String,
    /// The edition that printed the text.
    pub(super) edition: Link,
    /// The titles of the later editions that left it alone.
    pub(super) left_alone_by: Vec<String>,
    pub(super) replaced_by: Option<Link>,
}

/// An edition of the subject in its navigation.
#[derive(Debug)]
pub(super) struct EditionNavItem {
    /// The short title of the edition.
    pub(super) name: String,
    pub(super) date: String,
    /// How it changed the text.
    pub(super) origin: RecordOrigin,
    pub(super) href: String,
    /// Whether this page shows it.
    pub(super) is_here: bool,
    pub(super) starts_side_line: bool,
}

/// A link to the comparison of two editions.
#[derive(Debug)]
pub(super) struct PairLink {
    /// The title of the earlier one.
    pub(super) from: String,
    pub(super) to: String,
    pub(super) href: String,
}

/// The editions of a subject, in order.
pub(super) fn edition_nav(
    context: &Context<'_>,
    view: &SubjectView<'_>,
    root: &str,
    here: EditionIndex,
) -> Vec<EditionNavItem> {
    let catalog = context.catalog;
    let mut line_before = "";
    let mut items = Vec::new();
    for entry in &view.entries {
        let line = catalog.timeline.line_of(entry.edition);
        items.push(EditionNavItem {
            name: labels::edition_short_title(catalog, entry.edition),
            date: labels::edition_date(catalog, entry.edition),
            origin: RecordOrigin::of_record(*entry),
            href: format!("{root}{}", address::record(catalog, view.subject, entry.edition)),
            is_here: entry.edition == here,
            starts_side_line: line != line_before && line != MAIN_LINE,
        });
        line_before = line;
    }
    items
}

/// Whether a record is in force, and since when.
pub(super) fn standing(context: &Context<'_>, entry: Entry<'_>, root: &str) -> Standing {
    let (catalog, timeline) = (context.catalog, &context.catalog.timeline);
    let line = timeline.line_of(entry.edition);
    let next = entry.subject.next_edition(entry.edition, timeline);
    let is_later =
        |other: &EditionIndex| *other > entry.edition && timeline.line_of(*other) == line;
    let is_before_next = |other: &EditionIndex| next.is_none_or(|next| *other < next);
    let editions = timeline.indexed_editions().map(|(edition, _)| edition);
    let left_alone_by = editions.filter(is_later).filter(is_before_next);
    Standing {
        in_force: next.is_none(),
        line: labels::line_name(catalog, entry.edition),
        edition: Link {
            text: catalog.timeline.describe(entry.edition),
            href: format!("{root}{}", address::edition(catalog, entry.edition)),
        },
        left_alone_by: left_alone_by.map(|edition| catalog.timeline.describe(edition)).collect(),
        replaced_by: next.map(|next| Link {
            text: catalog.timeline.describe(next),
            href: format!("{root}{}", address::record(catalog, entry.subject, next)),
        }),
    }
}

/// The comparisons of every two of a subject's editions.
pub(super) fn pair_links(
    context: &Context<'_>,
    view: &SubjectView<'_>,
    root: &str,
) -> Vec<PairLink> {
    let catalog = context.catalog;
    let link = |(from, to): (Entry<'_>, Entry<'_>)| PairLink {
        from: catalog.timeline.describe(from.edition),
        to: catalog.timeline.describe(to.edition),
        href: format!("{root}{}", address::pair(catalog, view.subject, from.edition, to.edition)),
    };
    view.record_pairs().map(link).collect()
}
