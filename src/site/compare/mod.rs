//! Two editions as a whole: what came, what went, what changed; and the page to choose them.
//! `pair` compares the two texts of one subject.

mod blocks;
pub(crate) mod pair;
pub(crate) mod played;

use askama::Template;

use self::blocks::{DiffBlock, diff_blocks};
use self::played::PlayedView;
use super::ability_matrix::EditionColumn;
use super::context::{Context, SubjectLink};
use super::page::{Frame, Link, Page, PageKind};
use super::{address, labels};
use crate::error::Error;
use variorum_corpus::diff::{EditionsDiff, RecordDiff, SubjectDiff, SubjectState};
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};

#[derive(Debug, Template)]
#[template(path = "compare.html")]
struct ComparePage {
    frame: Frame,
    from: Link,
    to: Link,
    from_choices: Vec<EditionChoice>,
    to_choices: Vec<EditionChoice>,
    counts: Vec<KindCount>,
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

/// How many subjects differ in one way.
#[derive(Debug)]
struct KindCount {
    /// The class of its tag.
    class: &'static str,
    words: &'static str,
    number: usize,
}

/// An edition that may be chosen for one side of a comparison.
#[derive(Debug)]
struct EditionChoice {
    /// The short title of the edition.
    name: String,
    date: String,
    /// The page that compares it; none if that would turn the two around.
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
    let differing =
        diff.clone().retain_subjects(|subject| subject.state != SubjectState::Unchanged);
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
        text: labels::edition_with_date(catalog, edition),
        href: frame.href(&address::edition(catalog, edition)),
    };
    let editions = || catalog.timeline.indexed_editions().map(|(edition, _)| edition);
    let compared_with = |other| {
        let frame = &frame;
        move |edition| frame.href(&address::compare(catalog, edition, other))
    };
    let links_of = |state: SubjectState| {
        let subjects = diff.subjects.iter().filter(|subject| subject.state == state);
        subjects.map(|subject| subject_link(context, subject, &frame)).collect()
    };
    let subjects = diff.subjects.iter();
    ComparePage {
        from: link(from),
        to: link(to),
        from_choices: edition_choices(context, editions(), from, to, compared_with(to)),
        to_choices: edition_choices(context, editions(), to, from, compared_with(from)),
        counts: kind_counts(diff),
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

/// The subjects by how they differ; what does not occur is left out.
fn kind_counts(diff: &EditionsDiff) -> Vec<KindCount> {
    let changed = |kind: ChangeKind| {
        let kinds = diff.subjects.iter().filter(|subject| subject.state == SubjectState::Changed);
        kinds.filter(|one| one.diff.as_ref().is_some_and(|diff| diff.kind == Some(kind))).count()
    };
    let of_kind = |kind: ChangeKind, more: usize| KindCount {
        class: kind.name(),
        words: kind.label(),
        number: changed(kind) + more,
    };
    let (added, dropped) = (diff.counts.added, diff.counts.dropped);
    let counts = [
        of_kind(ChangeKind::Functional, 0),
        of_kind(ChangeKind::Clarifying, 0),
        of_kind(ChangeKind::Editorial, diff.counts.reworded),
        KindCount { class: "first", words: "only in the later", number: added },
        KindCount { class: "first", words: "only in the earlier", number: dropped },
        KindCount { class: "same", words: "the same", number: diff.counts.unchanged },
    ];
    counts.into_iter().filter(|count| count.number > 0).collect()
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
    let (from, to) = (diff.from.index, diff.to.index);
    let view = context.subject(&subject.subject);
    let pair = view.map(|view| address::pair(context.catalog, view.subject, from, to));
    let is_change = |block: &DiffBlock| matches!(block, DiffBlock::Change(_));
    Some(ChangedSubject {
        id: subject.subject.clone(),
        name: link.name,
        marker: link.marker,
        group: subject.kind.group().replace('-', " "),
        href: pair.map_or(link.href, |pair| frame.href(&pair)),
        kind: diff.kind,
        summary: summary(diff),
        played: view.and_then(|view| played::view(context, view.subject, from, to)),
        blocks: diff_blocks(diff).into_iter().filter(is_change).collect(),
    })
}

/// What changed, as the records put it; where they say nothing, the counts of clauses.
fn summary(diff: &RecordDiff) -> String {
    let notes: Vec<&str> = diff.remarks.iter().map(|remark| remark.note.as_str()).collect();
    match notes.is_empty() {
        true => diff.summary.split(';').next().unwrap_or_default().to_owned(),
        false => notes.join(" "),
    }
}

/// Editions as choices for the side that has `chosen`, against `other`: only those that keep the
/// earlier edition first, so that no choice turns the two around.
fn edition_choices(
    context: &Context<'_>,
    editions: impl Iterator<Item = EditionIndex>,
    chosen: EditionIndex,
    other: EditionIndex,
    compared_with_other: impl Fn(EditionIndex) -> String,
) -> Vec<EditionChoice> {
    let catalog = context.catalog;
    let keeps_order = |edition: EditionIndex| (edition < other) == (chosen < other);
    let choice = |edition: EditionIndex| EditionChoice {
        name: labels::edition_short_title(catalog, edition),
        date: labels::edition_date(catalog, edition),
        href: (edition != other && keeps_order(edition)).then(|| compared_with_other(edition)),
        is_here: edition == chosen,
    };
    let choices = editions.map(choice);
    choices.filter(|choice| choice.is_here || choice.href.is_some()).collect()
}

#[derive(Debug, Template)]
#[template(path = "chooser.html")]
struct ChooserPage {
    frame: Frame,
    /// The whole way of the main game, from its first edition to its last.
    first_and_last: Option<Link>,
    columns: Vec<EditionColumn>,
    rows: Vec<ChooserRow>,
}

/// An edition, and how far each later one is from it.
#[derive(Debug)]
struct ChooserRow {
    name: String,
    date: String,
    /// One for each column; none where the column is not later.
    cells: Vec<Option<ChooserCell>>,
}

#[derive(Debug)]
struct ChooserCell {
    /// The later edition.
    other: String,
    /// How many subjects differ.
    differing: usize,
    /// How dark the cell is, from 0 to 4.
    heat: usize,
    href: String,
}

/// The page on which two editions are chosen.
pub(crate) fn chooser_page(context: &Context<'_>) -> Result<Page, Error> {
    let catalog = context.catalog;
    let description = "Any two editions of the rules, compared as a whole.";
    let (path, kind) = ("compare/index.html", PageKind::Chooser);
    let frame = Frame::new(context, path, kind, "Compare two editions", description);
    let editions: Vec<EditionIndex> =
        catalog.timeline.indexed_editions().map(|(edition, _)| edition).collect();
    let later: Vec<EditionIndex> = editions.iter().skip(1).copied().collect();
    let row = |from: &EditionIndex| ChooserRow {
        name: labels::edition_short_title(catalog, *from),
        date: labels::edition_date(catalog, *from),
        cells: later.iter().map(|to| chooser_cell(context, &frame, *from, *to)).collect(),
    };
    let earlier = editions.len().saturating_sub(1);
    let page = ChooserPage {
        first_and_last: first_and_last(context, &frame),
        columns: later
            .iter()
            .map(|edition| EditionColumn::new(context, *edition, &frame))
            .collect(),
        rows: editions.iter().take(earlier).map(row).collect(),
        frame,
    };
    Page::render(&page.frame, &page)
}

fn first_and_last(context: &Context<'_>, frame: &Frame) -> Option<Link> {
    let (catalog, timeline) = (context.catalog, &context.catalog.timeline);
    let mut main = timeline.indexed_editions().map(|(edition, _)| edition);
    let first = main.find(|edition| timeline.line_of(*edition) == MAIN_LINE)?;
    let last = timeline.newest(MAIN_LINE).filter(|last| *last != first)?;
    let date = |edition| labels::edition_date(catalog, edition);
    Some(Link {
        text: format!("{} \u{2192} {}", date(first), date(last)),
        href: frame.href(&address::compare(catalog, first, last)),
    })
}

fn chooser_cell(
    context: &Context<'_>,
    frame: &Frame,
    from: EditionIndex,
    to: EditionIndex,
) -> Option<ChooserCell> {
    let counts = (from < to).then(|| context.diffs.between_editions(from, to).counts)?;
    let differing = counts.changed + counts.added + counts.dropped;
    Some(ChooserCell {
        other: labels::edition_with_date(context.catalog, to),
        differing,
        heat: [1, 10, 30, 60].into_iter().filter(|least| differing >= *least).count(),
        href: frame.href(&address::compare(context.catalog, from, to)),
    })
}
