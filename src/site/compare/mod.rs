//! Two editions as a whole: what came, what went, what changed; and the page to choose them.
//! `pair` compares the two texts of one subject.

mod blocks;
pub(crate) mod pair;
pub(crate) mod played;

use askama::Template;

use self::blocks::{DiffBlock, diff_blocks};
use self::played::PlayedView;
use super::context::{Context, SubjectLink};
use super::page::{Frame, Link, Page, PageKind};
use super::{address, labels};
use crate::error::Error;
use variorum_corpus::diff::{EditionsDiff, SubjectDiff, SubjectState};
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::EditionIndex;

#[derive(Debug, Template)]
#[template(path = "compare.html")]
struct ComparePage {
    frame: Frame,
    from: Link,
    to: Link,
    from_choices: Vec<EditionChoice>,
    to_choices: Vec<EditionChoice>,
    totals: String,
    changed: Vec<ChangedSubject>,
    added: Vec<SubjectLink>,
    dropped: Vec<SubjectLink>,
    reworded: Vec<SubjectLink>,
    unchanged: usize,
}

#[derive(Debug)]
struct ChangedSubject {
    id: String,
    name: String,
    marker: String,
    group: String,
    href: String,
    kind: Option<ChangeKind>,
    summary: String,
    blocks: Vec<DiffBlock>,
    played: Option<PlayedView>,
}

/// An edition that may be chosen for one side of a comparison.
#[derive(Debug)]
struct EditionChoice {
    /// The short title of the edition.
    name: String,
    date: String,
    /// The page that compares it; none if it is the other side already.
    href: Option<String>,
    /// Whether it is chosen now.
    is_here: bool,
}

/// The page of two editions, and its JSON.
pub(crate) fn pages(
    context: &Context<'_>,
    from: EditionIndex,
    to: EditionIndex,
) -> Result<[Page; 2], Error> {
    let diff = context.diffs.between_editions(from, to);
    let page = compare_page(context, from, to, diff);
    // What is the same in both is left out: it would be most of the file.
    let differing = diff.clone().keeping(|subject| subject.state != SubjectState::Unchanged);
    let json = Page::json_beside(&page.frame, &differing)?;
    Ok([Page::render(&page.frame, &page)?, json])
}

fn compare_page(
    context: &Context<'_>,
    from: EditionIndex,
    to: EditionIndex,
    diff: &EditionsDiff,
) -> ComparePage {
    let catalog = context.catalog;
    let frame = compare_frame(context, from, to);
    let link = |edition| Link {
        text: catalog.timeline.describe(edition),
        href: frame.href(&address::edition(catalog, edition)),
    };
    let links_of = |state: SubjectState| {
        let subjects = diff.subjects.iter().filter(|subject| subject.state == state);
        subjects.map(|subject| subject_link(context, subject, &frame)).collect()
    };
    let subjects = diff.subjects.iter();
    ComparePage {
        from: link(from),
        to: link(to),
        from_choices: edition_choices(context, &frame, from, to),
        to_choices: edition_choices(context, &frame, to, from),
        totals: totals_in_words(diff),
        changed: subjects.filter_map(|one| changed_subject(context, one, &frame)).collect(),
        added: links_of(SubjectState::Added),
        dropped: links_of(SubjectState::Dropped),
        reworded: links_of(SubjectState::Reworded),
        unchanged: diff.counts.unchanged,
        frame,
    }
}

fn compare_frame(context: &Context<'_>, from: EditionIndex, to: EditionIndex) -> Frame {
    let timeline = &context.catalog.timeline;
    let title = format!("{} and {}", timeline.describe(from), timeline.describe(to));
    let description = format!("Everything that differs between {title}.");
    let path = address::compare(context.catalog, from, to);
    Frame::new(context, path, PageKind::Compare, title, description).with_json()
}

fn totals_in_words(diff: &EditionsDiff) -> String {
    let counts = diff.counts;
    let parts: Vec<String> = [
        (counts.changed, "changed"),
        (counts.added, "added"),
        (counts.dropped, "not in the second"),
        (counts.reworded, "reworded only"),
        (counts.unchanged, "the same"),
    ]
    .into_iter()
    .filter(|(number, _)| *number > 0)
    .map(|(number, what)| format!("{number} {what}"))
    .collect();
    let subjects = labels::counted(diff.subjects.len(), "subject", "subjects");
    format!("Of {subjects}: {}.", parts.join(", "))
}

/// A subject under the name that the comparison gives it.
fn subject_link(context: &Context<'_>, subject: &SubjectDiff, frame: &Frame) -> SubjectLink {
    let name = subject.name.clone();
    match context.subject(&subject.subject) {
        Some(view) => SubjectLink { name, ..SubjectLink::to_subject(view, &frame.root) },
        None => SubjectLink { name, marker: String::new(), href: frame.href("glossary.html") },
    }
}

fn changed_subject(
    context: &Context<'_>,
    subject: &SubjectDiff,
    frame: &Frame,
) -> Option<ChangedSubject> {
    let diff = subject.diff.as_ref().filter(|_| subject.state == SubjectState::Changed)?;
    let link = subject_link(context, subject, frame);
    let timeline = &context.catalog.timeline;
    let from = timeline.index_of(&diff.from.edition)?;
    let to = timeline.index_of(&diff.to.edition)?;
    let view = context.subject(&subject.subject);
    let pair = view.map(|view| address::pair(context.catalog, view.subject, from, to));
    let is_change = |block: &DiffBlock| matches!(block, DiffBlock::Change(_));
    Some(ChangedSubject {
        id: subject.subject.clone(),
        name: link.name,
        marker: link.marker,
        group: subject.group.replace('-', " "),
        href: pair.map_or(link.href, |pair| frame.href(&pair)),
        kind: diff.kind,
        summary: diff.summary.split(';').next().unwrap_or_default().to_owned(),
        played: view.and_then(|view| played::view(context, view.subject, from, to)),
        blocks: diff_blocks(diff).into_iter().filter(is_change).collect(),
    })
}

/// All editions as choices for the side that has `chosen`, against `other`.
fn edition_choices(
    context: &Context<'_>,
    frame: &Frame,
    chosen: EditionIndex,
    other: EditionIndex,
) -> Vec<EditionChoice> {
    let catalog = context.catalog;
    let choice = |edition: EditionIndex| EditionChoice {
        name: labels::edition_short_title(catalog, edition),
        date: labels::edition_date(catalog, edition),
        href: (edition != other).then(|| frame.href(&address::compare(catalog, edition, other))),
        is_here: edition == chosen,
    };
    catalog.timeline.indexed_editions().map(|(edition, _)| choice(edition)).collect()
}

#[derive(Debug, Template)]
#[template(path = "chooser.html")]
struct ChooserPage {
    frame: Frame,
    rows: Vec<ChooserRow>,
}

/// An edition, and those before it.
#[derive(Debug)]
struct ChooserRow {
    name: String,
    earlier: Vec<EarlierEdition>,
}

#[derive(Debug)]
struct EarlierEdition {
    name: String,
    date: String,
    /// The comparison with it.
    href: String,
}

/// The page on which two editions are chosen.
pub(crate) fn chooser_page(context: &Context<'_>) -> Result<Page, Error> {
    let catalog = context.catalog;
    let description = "Any two editions of the rules, compared as a whole.";
    let (path, kind) = ("compare/index.html", PageKind::Chooser);
    let frame = Frame::new(context, path, kind, "Compare two editions", description);
    let earlier_edition = |from: EditionIndex, to: EditionIndex| EarlierEdition {
        name: labels::edition_short_title(catalog, from),
        date: labels::edition_date(catalog, from),
        href: frame.href(&address::compare(catalog, from, to)),
    };
    let editions = || catalog.timeline.indexed_editions().map(|(edition, _)| edition);
    let row = |to: EditionIndex| ChooserRow {
        name: catalog.timeline.describe(to),
        earlier: editions()
            .filter(|from| *from < to)
            .map(|from| earlier_edition(from, to))
            .collect(),
    };
    let rows = editions().skip(1).map(row).collect();
    let page = ChooserPage { frame, rows };
    Page::render(&page.frame, &page)
}
