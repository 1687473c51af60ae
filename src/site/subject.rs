//! The page of an ability or a rule topic: its text in force, or its text in one edition.
//! Comparing two editions is for `pair`.

use askama::Template;

use super::Page;
use super::clause_matrix::ClauseMatrix;
use super::context::{Context, Sheet};
use super::frame::Frame;
use super::interactions;
use super::json::{self, RecordJson, SubjectJson};
use super::played::{self, PlayedView};
use super::printed::{self, PrintedView};
use super::shown::{ClauseView, RulingLink, Shown};
use super::strip::{PairLink, Standing, StripItem, pairs, standing, strip};
use super::text::{Term, Writer};
use super::words;
use super::{address, drawing};
use crate::error::Error;
use variorum_corpus::catalog::{Entry, SubjectKind};
use variorum_corpus::markdown;
use variorum_corpus::record::ChangeKind;

/// The template's view.
#[derive(Debug, Template)]
#[template(path = "subject.html")]
struct SubjectPage<'a> {
    frame: &'a Frame,
    name: &'a str,
    label: String,
    dial: String,
    summary: String,
    standing: Standing,
    strip: Vec<StripItem>,
    clauses: Vec<ClauseView>,
    printed: Vec<PrintedView>,
    change: Option<ChangeView>,
    played: Option<PlayedView>,
    meets_href: Option<String>,
    note: Option<String>,
    pairs: Vec<PairLink>,
    matrix: Option<ClauseMatrix>,
    other_rulings: Vec<RulingLink>,
    referrers: Vec<NamedLink>,
    terms: Vec<Term>,
    sources: Vec<SourceView>,
    group_href: String,
}

#[derive(Debug)]
struct ChangeView {
    kind: ChangeKind,
    heading: String,
    note: String,
    diff: Option<String>,
}

/// A name that leads somewhere.
#[derive(Debug)]
pub struct NamedLink {
    /// The name.
    pub name: String,
    /// The page.
    pub href: String,
    /// The marker, if it is an ability.
    pub marker: String,
}

#[derive(Debug)]
struct SourceView {
    title: String,
    heading: String,
    secondary: bool,
}

/// Every page of a subject: the text in force, and one page for each of its editions.
pub fn pages(context: &Context<'_>, sheet: &Sheet<'_>) -> Result<Vec<Page>, Error> {
    let mut pages = vec![
        page(context, sheet, sheet.current, address::subject(sheet.subject)),
        json::file(
            format!("{}.json", address::stem(sheet.subject)),
            &SubjectJson::of(context, sheet),
        )?,
    ];
    for entry in &sheet.entries {
        let path = address::record(context.catalog, sheet.subject, entry.edition);
        pages.push(json::file(path.replace(".html", ".json"), &RecordJson::of(context, *entry))?);
        pages.push(page(context, sheet, *entry, path));
    }
    Ok(pages)
}

fn page(context: &Context<'_>, sheet: &Sheet<'_>, entry: Entry<'_>, path: String) -> Page {
    let own = address::subject(sheet.subject) == path;
    let frame = frame(context, entry, path, own);
    let writer = Writer::new(context, &frame.path);
    let shown = Shown { context, sheet, entry, writer: &writer, root: &frame.root, own };
    // The texts come first: the terms are those that they used.
    let (clauses, other_rulings, change) = (shown.clauses(), shown.other_rulings(), shown.change());
    let record = entry.record;
    let (summary, note) =
        (writer.line(&record.summary), record.note.as_ref().map(|note| writer.block(note)));
    let view = SubjectPage {
        name: &record.name,
        label: shown.label(),
        dial: match &sheet.subject.kind {
            SubjectKind::Ability(slot) => drawing::dial(*slot, record.marker.as_deref()),
            SubjectKind::Rule(_) => String::new(),
        },
        summary,
        standing: standing(context, sheet, entry, &frame.root),
        strip: strip(context, sheet, &frame.root, entry.edition),
        clauses,
        printed: printed::views(context, entry),
        change,
        played: shown.played(),
        meets_href: shown.meets_href(),
        note,
        pairs: pairs(context, sheet, &frame.root),
        matrix: (sheet.entries.len() > 1).then(|| ClauseMatrix::of(context, sheet, &frame.root)),
        other_rulings,
        referrers: named(&context.referrers(&sheet.subject.id), &frame.root),
        sources: shown.sources(),
        terms: writer.terms(),
        group_href: format!(
            "{}{}/index.html#{}",
            frame.root,
            address::folder(&sheet.subject.kind),
            sheet.subject.kind.group()
        ),
        frame: &frame,
    };
    Page::html(frame.path.clone(), &view)
}

fn frame(context: &Context<'_>, entry: Entry<'_>, path: String, own: bool) -> Frame {
    let record = entry.record;
    let title = match own {
        true => record.name.value.clone(),
        false => {
            format!("{} in {}", record.name.value, context.catalog.timeline.describe(entry.edition))
        }
    };
    let frame =
        Frame::new(context, path, "subject", title, markdown::plain(&record.summary)).with_json();
    if own { frame.with_feed() } else { frame }
}

/// Subjects as links.
pub fn named(sheets: &[&Sheet<'_>], root: &str) -> Vec<NamedLink> {
    let link = |sheet: &&Sheet<'_>| NamedLink {
        name: sheet.name().to_owned(),
        href: format!("{root}{}", address::subject(sheet.subject)),
        marker: sheet
            .current
            .record
            .marker
            .as_ref()
            .map(|marker| drawing::marker(marker))
            .unwrap_or_default(),
    };
    let mut links: Vec<_> = sheets.iter().map(link).collect();
    links.sort_by(|a, b| a.name.cmp(&b.name));
    links
}

impl Shown<'_> {
    /// `Speed ability, optional, green square`; `Rule of movement`.
    fn label(&self) -> String {
        let record = self.entry.record;
        match &self.sheet.subject.kind {
            SubjectKind::Rule(chapter) => format!("Rule, {}", chapter.replace('-', " ")),
            SubjectKind::Ability(slot) => {
                let optional = match record.optional.as_ref().map(|flag| flag.value) {
                    Some(true) => ", optional",
                    Some(false) => ", always on",
                    None => "",
                };
                let marker = record
                    .marker
                    .as_ref()
                    .map(|marker| format!(", {}", marker.value))
                    .unwrap_or_default();
                format!("{} ability{optional}{marker}", words::capital(slot.name()))
            }
        }
    }

    fn change(&self) -> Option<ChangeView> {
        let (record, catalog) = (self.entry.record, self.context.catalog);
        if let Some(change) = &record.change {
            let before = self.sheet.subject.predecessor(self.entry.edition, &catalog.timeline);
            return Some(ChangeView {
                kind: change.kind.value,
                heading: match &before {
                    Some(before) => {
                        format!("What changed since {}", catalog.timeline.describe(before.edition))
                    }
                    None => "What changed".to_owned(),
                },
                note: self.writer.block(&change.note),
                diff: before.map(|before| {
                    format!(
                        "{}{}",
                        self.root,
                        address::pair(
                            catalog,
                            self.sheet.subject,
                            before.edition,
                            self.entry.edition
                        )
                    )
                }),
            });
        }
        let departure = record.departs_from.as_ref()?;
        let other = catalog.timeline.index_of(&departure.edition)?;
        let there = self.context.in_force(self.sheet, other);
        Some(ChangeView {
            kind: departure.kind.value,
            heading: format!("How it departs from {}", catalog.timeline.describe(other)),
            note: self.writer.block(&departure.note),
            diff: there.map(|there| {
                format!(
                    "{}{}",
                    self.root,
                    address::pair(catalog, self.sheet.subject, there.edition, self.entry.edition)
                )
            }),
        })
    }

    /// The page on how an ability meets others, where there is one.
    fn meets_href(&self) -> Option<String> {
        let is_there = self.context.interactions && self.sheet.is_ability();
        is_there.then(|| format!("{}{}", self.root, interactions::page_of(&self.sheet.subject.id)))
    }

    /// What plays differently since the record before, where there is one.
    fn played(&self) -> Option<PlayedView> {
        let before =
            self.sheet.subject.predecessor(self.entry.edition, &self.context.catalog.timeline)?;
        played::view(self.context, self.sheet.subject, before.edition, self.entry.edition)
    }

    fn sources(&self) -> Vec<SourceView> {
        let timeline = &self.context.catalog.timeline;
        let view = |source: &variorum_corpus::record::Source| {
            let document = timeline.document(&source.document);
            SourceView {
                title: document.map_or_else(
                    || source.document.value.clone(),
                    |document| document.title.clone(),
                ),
                heading: source.heading.clone(),
                secondary: document.is_some_and(|document| {
                    document.certainty == variorum_corpus::timeline::Certainty::Secondary
                }),
            }
        };
        self.entry.record.sources.iter().map(|source| view(source)).collect()
    }
}
