//! The comparison of two editions of a subject, inline and side by side on one page.
//! The choice of editions is a link, the choice of view an anchor: both stay in the address and
//! need no script.

use askama::Template;

use super::blocks::{DiffBlock, diff_blocks};
use super::played::{self, PlayedView};
use super::{EditionChoice, edition_choices};
use crate::error::Error;
use crate::site::context::{Context, SubjectView};
use crate::site::page::{Frame, Link, Page, PageKind};
use crate::site::{address, drawing, labels};
use variorum_corpus::catalog::Entry;
use variorum_corpus::diff::RecordDiff;
use variorum_corpus::timeline::EditionIndex;

#[derive(Debug, Template)]
#[template(path = "pair.html")]
struct PairPage<'a> {
    frame: Frame,
    name: &'a str,
    marker: String,
    subject_href: String,
    diff: &'a RecordDiff,
    from: Link,
    to: Link,
    from_choices: Vec<EditionChoice>,
    to_choices: Vec<EditionChoice>,
    blocks: Vec<DiffBlock>,
    changes: usize,
    /// `2 clauses changed, 1 added`.
    counts: String,
    played: Option<PlayedView>,
}

/// The pages of every two editions of a subject, and their JSON.
pub(crate) fn pages(context: &Context<'_>, view: &SubjectView<'_>) -> Result<Vec<Page>, Error> {
    let mut pages = Vec::new();
    for (from, to) in view.record_pairs() {
        let diff = context.diffs.between_records(&view.subject.id, from.edition, to.edition);
        let page = pair_page(context, view, from, to, diff);
        let json = Page::json_beside(&page.frame, diff)?;
        pages.extend([Page::render(&page.frame, &page)?, json]);
    }
    Ok(pages)
}

fn pair_page<'a>(
    context: &Context<'_>,
    view: &SubjectView<'_>,
    from: Entry<'_>,
    to: Entry<'_>,
    diff: &'a RecordDiff,
) -> PairPage<'a> {
    let (catalog, subject) = (context.catalog, view.subject);
    let frame = pair_frame(context, view, from.edition, to.edition, diff);
    let link = |edition: EditionIndex| Link {
        text: labels::edition_with_date(catalog, edition),
        href: frame.href(&address::record(catalog, subject, edition)),
    };
    PairPage {
        name: &diff.name,
        marker: drawing::marker(to.record.marker.as_deref()),
        subject_href: frame.href(&address::subject(subject)),
        from: link(from.edition),
        to: link(to.edition),
        from_choices: record_choices(context, view, &frame, from.edition, to.edition),
        to_choices: record_choices(context, view, &frame, to.edition, from.edition),
        blocks: diff_blocks(diff),
        changes: diff.fields.len() + diff.changed_clauses().count(),
        counts: diff.summary.split(';').next().unwrap_or_default().to_owned(),
        diff,
        played: played::drawn_view(context, &frame, subject, [from.edition, to.edition]),
        frame,
    }
}

fn pair_frame(
    context: &Context<'_>,
    view: &SubjectView<'_>,
    from: EditionIndex,
    to: EditionIndex,
    diff: &RecordDiff,
) -> Frame {
    let catalog = context.catalog;
    let short = |edition| labels::edition_with_date(catalog, edition);
    let full = |edition| catalog.timeline.describe(edition);
    let title = format!("{}: {} \u{2192} {}", diff.name, short(from), short(to));
    let description =
        format!("{} in {} and in {}: {}.", diff.name, full(from), full(to), diff.summary);
    let path = address::pair(catalog, view.subject, from, to);
    Frame::new(context, path, PageKind::Pair, title, description).with_json()
}

/// The editions of a subject as choices for one side of the comparison, against `other`; only
/// those that keep the earlier edition first.
fn record_choices(
    context: &Context<'_>,
    view: &SubjectView<'_>,
    frame: &Frame,
    chosen: EditionIndex,
    other: EditionIndex,
) -> Vec<EditionChoice> {
    let catalog = context.catalog;
    let pair_href = |edition| frame.href(&address::pair(catalog, view.subject, edition, other));
    let editions = view.entries.iter().map(|entry| entry.edition);
    edition_choices(context, editions, chosen, other, pair_href)
}
