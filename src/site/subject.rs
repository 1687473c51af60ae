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
use super::strip::{PairLink, Standing, StripItem, pairs, standing, strip};
use super::text::{Term, Writer};
use super::words;
use super::{address, drawing};
use crate::catalog::{Entry, SubjectKind};
use crate::diagnostic::Trouble;
use crate::markdown;
use crate::record::{ChangeKind, Clause};

/// The template's view.
#[derive(Debug, Template)]
#[template(path = "subject.html")]
struct SubjectPage<'a> {
    frame: Frame,
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
struct ClauseView {
    id: String,
    number: usize,
    heading: String,
    html: String,
    change: Option<ChangeKind>,
    note: Option<String>,
    undefined: Vec<String>,
    rulings: Vec<RulingLink>,
}

/// A ruling beside a clause.
#[derive(Debug)]
pub struct RulingLink {
    /// Its page.
    pub href: String,
    /// The question.
    pub question: String,
    /// The answer, as HTML.
    pub answer: String,
    /// `stated`, `derived` or `silent`.
    pub status: &'static str,
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
pub fn pages(context: &Context<'_>, sheet: &Sheet<'_>) -> Result<Vec<Page>, Trouble> {
    let mut pages = vec![
        page(context, sheet, sheet.current, address::subject(sheet.subject)),
        json::file(format!("{}.json", address::stem(sheet.subject)), &SubjectJson::of(context, sheet))?,
    ];
    for entry in &sheet.entries {
        let path = address::record(context.catalog, sheet.subject, entry.edition);
        pages.push(json::file(path.replace(".html", ".json"), &RecordJson::of(context, *entry))?);
        pages.push(page(context, sheet, *entry, path));
    }
    Ok(pages)
}

fn page(context: &Context<'_>, sheet: &Sheet<'_>, entry: Entry<'_>, path: String) -> Page {
    let writer = Writer::new(context, &path);
    let own = address::subject(sheet.subject) == path;
    let record = entry.record;
    let title = if own {
        record.name.value.clone()
    } else {
        format!("{} in {}", record.name.value, words::edition(context.catalog, entry.edition))
    };
    let frame = Frame::new(context, path, "subject", title, markdown::plain(&record.summary)).with_json();
    let frame = if own { frame.with_feed() } else { frame };
    let builder = Builder { context, sheet, entry, writer: &writer, root: frame.root.clone(), own };
    let clauses = builder.clauses();
    let view = SubjectPage {
        name: &record.name,
        label: builder.label(),
        dial: match &sheet.subject.kind {
            SubjectKind::Ability(slot) => drawing::dial(*slot, record.marker.as_deref()),
            SubjectKind::Rule(_) => String::new(),
        },
        summary: writer.line(&record.summary),
        standing: standing(context, sheet, entry, &frame.root),
        strip: strip(context, sheet, &frame.root, entry.edition),
        clauses,
        printed: printed::views(context, entry),
        change: builder.change(),
        played: builder.played(),
        meets_href: (context.interactions && sheet.is_ability())
            .then(|| format!("{}{}", frame.root, interactions::page_of(&sheet.subject.id))),
        note: record.note.as_ref().map(|note| writer.block(note)),
        pairs: pairs(context, sheet, &frame.root),
        matrix: (sheet.entries.len() > 1).then(|| ClauseMatrix::of(context, sheet, &frame.root)),
        other_rulings: builder.other_rulings(),
        referrers: named(&context.referrers(&sheet.subject.id), &frame.root),
        sources: builder.sources(),
        terms: writer.terms(),
        group_href: format!("{}{}/index.html#{}", frame.root, address::folder(&sheet.subject.kind), sheet.subject.kind.group()),
        frame,
    };
    Page::html(view.frame.path.clone(), &view)
}

/// Subjects as links.
pub fn named(sheets: &[&Sheet<'_>], root: &str) -> Vec<NamedLink> {
    let link = |sheet: &&Sheet<'_>| NamedLink {
        name: sheet.name().to_owned(),
        href: format!("{root}{}", address::subject(sheet.subject)),
        marker: sheet.current.record.marker.as_ref().map(|marker| drawing::marker(marker)).unwrap_or_default(),
    };
    let mut links: Vec<_> = sheets.iter().map(link).collect();
    links.sort_by(|a, b| a.name.cmp(&b.name));
    links
}

struct Builder<'a> {
    context: &'a Context<'a>,
    sheet: &'a Sheet<'a>,
    entry: Entry<'a>,
    writer: &'a Writer<'a>,
    root: String,
    own: bool,
}

impl Builder<'_> {
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
                let marker = record.marker.as_ref().map(|marker| format!(", {}", marker.value)).unwrap_or_default();
                format!("{} ability{optional}{marker}", words::capital(slot.name()))
            }
        }
    }

    fn clauses(&self) -> Vec<ClauseView> {
        let clauses = self.entry.record.clauses.iter().map(|clause| &clause.value);
        (1..).zip(clauses).map(|(number, clause)| self.clause(number, clause)).collect()
    }

    fn clause(&self, number: usize, clause: &Clause) -> ClauseView {
        ClauseView {
            id: clause.id.value.clone(),
            number,
            heading: words::capital(&clause.heading()),
            html: self.writer.block(&clause.text),
            change: clause.change.as_ref().map(|change| change.value.into()),
            note: clause.note.as_ref().map(|note| self.writer.block(note)),
            undefined: clause.undefined.iter().map(|term| term.value.clone()).collect(),
            rulings: self.rulings(|cites| cites.iter().any(|cite| *cite == format!("{}#{}", self.sheet.subject.id, *clause.id))),
        }
    }

    /// The rulings that hold in the edition shown and whose citations are wanted.
    fn rulings(&self, wanted: impl Fn(&[String]) -> bool) -> Vec<RulingLink> {
        let timeline = &self.context.catalog.timeline;
        self.context
            .rulings_of(&self.sheet.subject.id)
            .filter(|entry| entry.ruling.holds_for(timeline).contains(&self.entry.edition) || self.own)
            .filter(|entry| wanted(&entry.ruling.cites.iter().map(|cite| cite.value.clone()).collect::<Vec<_>>()))
            .map(|entry| RulingLink {
                href: format!("{}{}", self.root, address::ruling(entry.subject, entry.id)),
                question: markdown::plain(&entry.ruling.question),
                answer: self.writer.line(&entry.ruling.answer),
                status: entry.ruling.status.name(),
            })
            .collect()
    }

    /// Rulings filed under the subject that cite none of the clauses shown.
    fn other_rulings(&self) -> Vec<RulingLink> {
        let shown = |cite: &String| {
            cite.strip_prefix(&format!("{}#", self.sheet.subject.id)).is_some_and(|clause| self.entry.record.clause(clause).is_some())
        };
        self.rulings(|cites| !cites.iter().any(shown))
    }

    fn change(&self) -> Option<ChangeView> {
        let (record, catalog) = (self.entry.record, self.context.catalog);
        if let Some(change) = &record.change {
            let before = self.sheet.subject.superseded_by(self.entry.edition, &catalog.timeline);
            return Some(ChangeView {
                kind: change.kind.value,
                heading: match &before {
                    Some(before) => format!("What changed since {}", words::edition(catalog, before.edition)),
                    None => "What changed".to_owned(),
                },
                note: self.writer.block(&change.note),
                diff: before.map(|before| {
                    format!("{}{}", self.root, address::pair(catalog, self.sheet.subject, before.edition, self.entry.edition))
                }),
            });
        }
        let departure = record.departs_from.as_ref()?;
        let other = catalog.timeline.number(&departure.edition)?;
        let there = self.context.in_force(self.sheet, other);
        Some(ChangeView {
            kind: departure.kind.value,
            heading: format!("How it departs from {}", words::edition(catalog, other)),
            note: self.writer.block(&departure.note),
            diff: there
                .map(|there| format!("{}{}", self.root, address::pair(catalog, self.sheet.subject, there.edition, self.entry.edition))),
        })
    }

    /// What plays differently since the record before, where there is one.
    fn played(&self) -> Option<PlayedView> {
        let before = self.sheet.subject.superseded_by(self.entry.edition, &self.context.catalog.timeline)?;
        played::view(self.context, self.sheet.subject, before.edition, self.entry.edition)
    }

    fn sources(&self) -> Vec<SourceView> {
        let timeline = &self.context.catalog.timeline;
        let view = |source: &crate::record::Source| {
            let document = timeline.document(&source.document);
            SourceView {
                title: document.map_or_else(|| source.document.value.clone(), |document| document.title.clone()),
                heading: source.heading.clone(),
                secondary: document.is_some_and(|document| document.certainty == crate::edition::Certainty::Secondary),
            }
        };
        self.entry.record.sources.iter().map(|source| view(source)).collect()
    }
}
