//! A subject over its editions: the navigation between them, whether a text is in force, and every
//! two that can be compared.

use crate::site::address;
use crate::site::context::{Context, SubjectView};
use crate::site::labels::{self, RecordOrigin};
use crate::site::page::Link;
use variorum_corpus::catalog::Entry;
use variorum_corpus::timeline::{Date, EditionIndex, MAIN_LINE};

/// Whether the text shown is in force, and what holds instead.
#[derive(Debug)]
pub(super) struct Standing {
    /// `In force`, with the name of the game where it is not the main one.
    pub(super) heading: String,
    /// `unchanged since January 2002`; `undated`.
    pub(super) since: String,
    /// The text that holds instead; none if this one is in force in its line.
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
            date: labels::edition_short_date(catalog, entry.edition),
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
    let heading = match timeline.line_of(entry.edition) {
        MAIN_LINE => "In force".to_owned(),
        _ => format!("In force in {}", labels::line_name(catalog, entry.edition)),
    };
    let since = match timeline.edition(entry.edition).date {
        Date::Unknown => "undated".to_owned(),
        date => format!("unchanged since {}", date.spelled_out()),
    };
    let next = entry.subject.next_edition(entry.edition, timeline);
    let replaced_by = next.map(|next| Link {
        text: timeline.describe(next),
        href: format!("{root}{}", address::record(catalog, entry.subject, next)),
    });
    Standing { heading, since, replaced_by }
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
