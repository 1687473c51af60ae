//! Two editions as a whole: what came, what went, what changed; and the page to choose them.

use askama::Template;

use super::context::Context;
use super::frame::Frame;
use super::marked::{Block, blocks};
use super::pair::Choice;
use super::played::{self, PlayedView};
use super::{Page, address, drawing, json, words};
use crate::error::Error;
use variorum_corpus::diff::{self, EditionsDiff, SubjectDiff, SubjectState};
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::{EditionIndex, Moment};

#[derive(Debug, Template)]
#[template(path = "compare.html")]
struct Compare {
    frame: Frame,
    from: String,
    to: String,
    from_href: String,
    to_href: String,
    from_choices: Vec<Choice>,
    to_choices: Vec<Choice>,
    totals: String,
    changed: Vec<Changed>,
    added: Vec<Named>,
    dropped: Vec<Named>,
    reworded: Vec<Named>,
    unchanged: usize,
}

#[derive(Debug)]
struct Changed {
    id: String,
    name: String,
    marker: String,
    group: String,
    href: String,
    kind: Option<ChangeKind>,
    summary: String,
    blocks: Vec<Block>,
    played: Option<PlayedView>,
}

/// A subject as a link.
#[derive(Debug)]
struct Named {
    name: String,
    marker: String,
    href: String,
}

/// The page of two editions, and its JSON.
pub fn page(
    context: &Context<'_>,
    from: EditionIndex,
    to: EditionIndex,
) -> Result<[Page; 2], Error> {
    let catalog = context.catalog;
    let diff = diff::editions(catalog, Moment::Edition(from), Moment::Edition(to))?;
    let title =
        format!("{} and {}", catalog.timeline.describe(from), catalog.timeline.describe(to));
    let description = format!("Everything that differs between {title}.");
    let frame =
        Frame::new(context, address::compare(catalog, from, to), "compare", title, description)
            .with_json();
    let named = |wanted: SubjectState| {
        diff.subjects
            .iter()
            .filter(|one| one.state == wanted)
            .map(|one| named(context, one, &frame.root))
            .collect()
    };
    let view = Compare {
        from: catalog.timeline.describe(from),
        to: catalog.timeline.describe(to),
        from_href: format!("{}{}", frame.root, address::edition(catalog, from)),
        to_href: format!("{}{}", frame.root, address::edition(catalog, to)),
        from_choices: choices(context, &frame.root, from, to),
        to_choices: choices(context, &frame.root, to, from),
        totals: totals(&diff),
        changed: diff
            .subjects
            .iter()
            .filter_map(|one| changed(context, one, &frame.root))
            .collect(),
        added: named(SubjectState::Added),
        dropped: named(SubjectState::Dropped),
        reworded: named(SubjectState::Reworded),
        unchanged: diff.counts.unchanged,
        frame,
    };
    // What is the same in both is left out: it would be most of the file.
    let json = json::page(&view.frame, &diff.keeping(|one| one.state != SubjectState::Unchanged))?;
    Ok([Page::html(view.frame.path.clone(), &view), json])
}

fn totals(diff: &EditionsDiff) -> String {
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
    format!(
        "Of {}: {}.",
        words::count(diff.subjects.len(), "subject", "subjects"),
        parts.join(", ")
    )
}

fn named(context: &Context<'_>, one: &SubjectDiff, root: &str) -> Named {
    let sheet = context.sheet(&one.subject);
    Named {
        name: one.name.clone(),
        marker: sheet
            .and_then(|sheet| sheet.current.record.marker.as_deref())
            .map(drawing::marker)
            .unwrap_or_default(),
        href: format!(
            "{root}{}",
            sheet.map_or_else(
                || "glossary.html".to_owned(),
                |sheet| address::subject(sheet.subject)
            )
        ),
    }
}

fn changed(context: &Context<'_>, one: &SubjectDiff, root: &str) -> Option<Changed> {
    let diff = one.diff.as_ref().filter(|_| one.state == SubjectState::Changed)?;
    let plain = named(context, one, root);
    let timeline = &context.catalog.timeline;
    let ends = timeline.index_of(&diff.from.edition).zip(timeline.index_of(&diff.to.edition));
    let pair = context
        .sheet(&one.subject)
        .zip(ends)
        .map(|(sheet, (a, b))| address::pair(context.catalog, sheet.subject, a, b));
    Some(Changed {
        id: one.subject.clone(),
        name: plain.name,
        marker: plain.marker,
        group: one.group.replace('-', " "),
        href: pair.map_or(plain.href, |pair| format!("{root}{pair}")),
        kind: diff.kind,
        summary: diff.summary.split(';').next().unwrap_or_default().to_owned(),
        played: ends
            .zip(context.sheet(&one.subject))
            .and_then(|((a, b), sheet)| played::view(context, sheet.subject, a, b)),
        blocks: blocks(diff)
            .into_iter()
            .filter(|block| matches!(block, Block::Change(_)))
            .collect(),
    })
}

fn choices(
    context: &Context<'_>,
    root: &str,
    own: EditionIndex,
    other: EditionIndex,
) -> Vec<Choice> {
    let choice = |no: EditionIndex| Choice {
        name: words::short(context.catalog, no),
        date: context.catalog.timeline.edition(no).date.spelled_out(),
        href: (no != other)
            .then(|| format!("{root}{}", address::compare(context.catalog, no, other))),
        here: no == own,
    };
    context.catalog.timeline.indexed_editions().map(|(no, _)| choice(no)).collect()
}

/// An edition, and those before it.
#[derive(Debug)]
struct Row {
    name: String,
    choices: Vec<Other>,
}

/// An edition to compare with.
#[derive(Debug)]
struct Other {
    name: String,
    date: String,
    href: String,
}

#[derive(Debug, Template)]
#[template(path = "chooser.html")]
struct Chooser {
    frame: Frame,
    rows: Vec<Row>,
}

/// The page on which two editions are chosen.
pub fn chooser(context: &Context<'_>) -> Page {
    let numbers: Vec<EditionIndex> =
        context.catalog.timeline.indexed_editions().map(|(no, _)| no).collect();
    let description = "Any two editions of the rules, compared as a whole.";
    let frame = Frame::new(
        context,
        "compare/index.html".to_owned(),
        "chooser",
        "Compare two editions",
        description,
    );
    let other = |from: EditionIndex, to: EditionIndex| Other {
        name: words::short(context.catalog, from),
        date: context.catalog.timeline.edition(from).date.spelled_out(),
        href: format!("{}{}", frame.root, address::compare(context.catalog, from, to)),
    };
    let row = |to: EditionIndex| Row {
        name: context.catalog.timeline.describe(to),
        choices: numbers.iter().filter(|from| **from < to).map(|from| other(*from, to)).collect(),
    };
    let rows = numbers.iter().skip(1).map(|to| row(*to)).collect();
    let view = Chooser { frame, rows };
    Page::html(view.frame.path.clone(), &view)
}
