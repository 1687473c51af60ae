//! The comparison of two editions of a subject, inline and side by side on one page.
//! The choice of editions is a link, the choice of view an anchor: both stay in the address and
//! need no script.

use askama::Template;

use super::context::{Context, Sheet};
use super::frame::Frame;
use super::marked::{Block, blocks};
use super::played::{self, PlayedView};
use super::{Page, address, drawing, json, words};
use crate::error::Error;
use variorum_corpus::catalog::Entry;
use variorum_corpus::diff::{self, RecordDiff};
use variorum_corpus::timeline::EditionIndex;

#[derive(Debug, Template)]
#[template(path = "pair.html")]
struct Pair<'a> {
    frame: Frame,
    name: &'a str,
    marker: String,
    subject_href: String,
    diff: &'a RecordDiff,
    from: Side,
    to: Side,
    from_choices: Vec<Choice>,
    to_choices: Vec<Choice>,
    blocks: Vec<Block>,
    changes: usize,
    played: Option<PlayedView>,
}

/// One side of the comparison.
#[derive(Debug)]
struct Side {
    words: String,
    href: String,
}

/// An edition that may be chosen for one side.
#[derive(Debug)]
pub struct Choice {
    /// The edition, shortened.
    pub name: String,
    /// Its date.
    pub date: String,
    /// The page that compares it; none if it is the other side already.
    pub href: Option<String>,
    /// Whether it is chosen now.
    pub here: bool,
}

/// The pages of every two editions of a subject.
pub fn pages(context: &Context<'_>, sheet: &Sheet<'_>) -> Result<Vec<Page>, Error> {
    let mut pages = Vec::new();
    for (n, to) in sheet.entries.iter().enumerate() {
        for from in sheet.entries.iter().take(n) {
            pages.extend(page(context, sheet, *from, *to)?);
        }
    }
    Ok(pages)
}

fn page(
    context: &Context<'_>,
    sheet: &Sheet<'_>,
    from: Entry<'_>,
    to: Entry<'_>,
) -> Result<[Page; 2], Error> {
    let diff = diff::records(context.catalog, from, to)?;
    let catalog = context.catalog;
    let (from_words, to_words) =
        (catalog.timeline.describe(from.edition), catalog.timeline.describe(to.edition));
    let title = format!(
        "{}: {} and {}",
        diff.name,
        words::short(catalog, from.edition),
        words::short(catalog, to.edition)
    );
    let path = address::pair(catalog, sheet.subject, from.edition, to.edition);
    let description = format!("{} in {from_words} and in {to_words}: {}.", diff.name, diff.summary);
    let frame = Frame::new(context, path, "pair", title, description).with_json();
    let side = |words, no| Side {
        words,
        href: format!("{}{}", frame.root, address::record(catalog, sheet.subject, no)),
    };
    let view = Pair {
        name: &diff.name,
        marker: to.record.marker.as_deref().map(drawing::marker).unwrap_or_default(),
        subject_href: format!("{}{}", frame.root, address::subject(sheet.subject)),
        from: side(from_words, from.edition),
        to: side(to_words, to.edition),
        from_choices: choices(context, sheet, &frame.root, from.edition, to.edition),
        to_choices: choices(context, sheet, &frame.root, to.edition, from.edition),
        blocks: blocks(&diff),
        changes: diff.fields.len() + diff.changes().count(),
        diff: &diff,
        played: played::view(context, sheet.subject, from.edition, to.edition),
        frame,
    };
    let json = json::page(&view.frame, &diff)?;
    Ok([Page::html(view.frame.path.clone(), &view), json])
}

/// The editions of a subject as choices for the side that has `own`, against `other`.
fn choices(
    context: &Context<'_>,
    sheet: &Sheet<'_>,
    root: &str,
    own: EditionIndex,
    other: EditionIndex,
) -> Vec<Choice> {
    let choice = |entry: &Entry<'_>| Choice {
        name: words::short(context.catalog, entry.edition),
        date: context.catalog.timeline.edition(entry.edition).date.spelled_out(),
        href: (entry.edition != other).then(|| {
            format!("{root}{}", address::pair(context.catalog, sheet.subject, entry.edition, other))
        }),
        here: entry.edition == own,
    };
    sheet.entries.iter().map(choice).collect()
}
