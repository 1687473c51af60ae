//! The page of an ability or a rule topic: its text in force, or its text in one edition.

mod clause_matrix;
mod edition_nav;
pub(crate) mod printed;

use askama::Template;

use self::clause_matrix::ClauseMatrix;
use self::edition_nav::{EditionNavItem, PairLink, Standing};
use self::printed::PrintedView;
use super::compare::played::{self, PlayedView};
use super::context::{Context, SubjectLink, SubjectView};
use super::interactions::Opponents;
use super::json::SubjectJson;
use super::markdown_renderer::{MarkdownRenderer, UsedTerm, escape_html};
use super::page::{Frame, Link, Page, PageKind};
use super::play_view::{self, PlayView};
use super::{address, drawing, labels, linked_data, ruling};
use crate::error::Error;
use crate::json_view::RecordView;
use crate::rulings::RulingAnswer;
use variorum_corpus::catalog::{Entry, RulingEntry, SubjectKind};
use variorum_corpus::markdown;
use variorum_corpus::record::{ChangeKind, Clause, Ruling, Source};
use variorum_corpus::timeline::Certainty;

#[derive(Debug, Template)]
#[template(path = "subject.html")]
struct SubjectPage<'a> {
    frame: &'a Frame,
    name: &'a str,
    label: String,
    dial: String,
    summary: String,
    standing: Standing,
    edition_nav: Vec<EditionNavItem>,
    clauses: Vec<ClauseView>,
    /// What a supplement leaves in force.
    kept: Option<KeptView>,
    printed: Vec<PrintedView>,
    change: Option<ChangeView>,
    played: Option<PlayedView>,
    /// A situation in which its clauses decide.
    at_work: Option<PlayView>,
    /// The abilities that it acts on or is acted on by, where it is one.
    opponents: Option<Opponents>,
    note: Option<String>,
    pairs: Vec<PairLink>,
    matrix: Option<ClauseMatrix>,
    other_rulings: Vec<RulingNote>,
    /// The list of all rulings on it.
    rulings_link: Option<Link>,
    referrers: Vec<SubjectLink>,
    terms: Vec<UsedTerm>,
    sources: Vec<SourceView>,
    group_href: String,
    /// The page of exactly this text, which no later edition changes.
    pinned_href: String,
    /// The subjects before and after it, each with the class of its link.
    neighbours: Vec<(&'static str, Link)>,
}

/// A clause as a page shows it.
#[derive(Debug)]
struct ClauseView {
    /// Its id, an anchor.
    id: String,
    /// Its position in the record, from 1.
    number: usize,
    heading: String,
    html: String,
    change: Option<ChangeKind>,
    note: Option<String>,
    /// The terms that no document defines.
    undefined: Vec<String>,
    /// The rulings that cite it.
    rulings: Vec<RulingNote>,
}

/// A ruling beside a clause.
#[derive(Debug)]
struct RulingNote {
    href: String,
    question: String,
    /// The verdict and the reasons, as HTML inside a line.
    answer: String,
    /// How sure it is: `In the text`, `Follows from the text` and so on.
    status: String,
    is_example: bool,
}

/// The clauses that a supplement leaves in force.
#[derive(Debug)]
struct KeptView {
    headings: Vec<String>,
    /// The record that has them.
    record: Link,
}

/// How a record differs from the one before it, or from the game it departs from.
#[derive(Debug)]
struct ChangeView {
    kind: ChangeKind,
    heading: String,
    note: String,
    /// The page that compares the two.
    diff_href: Option<String>,
}

#[derive(Debug)]
struct SourceView {
    title: String,
    heading: String,
    is_secondary: bool,
}

/// Every page of a subject: the text in force, and one page for each of its editions.
pub(crate) fn pages(context: &Context<'_>, view: &SubjectView<'_>) -> Result<Vec<Page>, Error> {
    let json_path = format!("{}.json", address::subject_stem(view.subject));
    let mut pages = vec![
        record_page(context, view, view.current, PageScope::InForce)?,
        Page::json(json_path, &SubjectJson::of_subject(context, view))?,
        linked_data::subject(&record_frame(context, view, view.current, PageScope::InForce))?,
    ];
    for entry in &view.entries {
        let path = address::record(context.catalog, view.subject, entry.edition);
        let json = RecordView::new(context.catalog, *entry);
        pages.push(Page::json(path.replace(".html", ".json"), &json)?);
        pages.push(record_page(context, view, *entry, PageScope::OneEdition)?);
    }
    Ok(pages)
}

/// Whether a page is about what is in force, or about the text of one edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PageScope {
    InForce,
    OneEdition,
}

fn record_page(
    context: &Context<'_>,
    view: &SubjectView<'_>,
    entry: Entry<'_>,
    scope: PageScope,
) -> Result<Page, Error> {
    let frame = record_frame(context, view, entry, scope);
    let renderer = MarkdownRenderer::of_page(context, &frame);
    let shown = ShownRecord { context, view, entry, scope, frame: &frame, renderer: &renderer };
    Page::render(&frame, &shown.to_page())
}

fn record_frame(
    context: &Context<'_>,
    view: &SubjectView<'_>,
    entry: Entry<'_>,
    scope: PageScope,
) -> Frame {
    let name = entry.record.name.value.clone();
    let summary = markdown::plain(&entry.record.summary);
    match scope {
        PageScope::InForce => {
            let path = address::subject(view.subject);
            Frame::new(context, path, PageKind::Subject, name, summary)
                .with_json()
                .with_linked_data()
                .with_feed()
        }
        PageScope::OneEdition => {
            let path = address::record(context.catalog, view.subject, entry.edition);
            let edition = context.catalog.timeline.describe(entry.edition);
            let title = format!("{name} in {edition}");
            let frame = Frame::new(context, path, PageKind::Subject, title, summary)
                .with_json()
                .with_reading(context, entry.edition);
            // The text in force has two pages: search engines are sent to the one that lasts.
            match entry.edition == view.current.edition {
                true => frame.with_canonical(context, &address::subject(view.subject)),
                false => frame,
            }
        }
    }
}

/// A record on the page that shows it.
struct ShownRecord<'a> {
    context: &'a Context<'a>,
    view: &'a SubjectView<'a>,
    entry: Entry<'a>,
    scope: PageScope,
    frame: &'a Frame,
    renderer: &'a MarkdownRenderer<'a>,
}

impl<'a> ShownRecord<'a> {
    fn to_page(&self) -> SubjectPage<'a> {
        let (context, view, entry) = (self.context, self.view, self.entry);
        let (record, root) = (entry.record, &self.frame.root);
        // Every text is rendered before the terms, which are those that the texts used.
        let (clauses, other_rulings, change) =
            (self.clauses(), self.other_rulings(), self.change());
        let summary = self.renderer.inline_html(&record.summary);
        let note = record.note.as_ref().map(|note| self.renderer.block_html(note));
        SubjectPage {
            frame: self.frame,
            name: &record.name,
            label: self.label(),
            dial: self.dial(),
            summary,
            standing: edition_nav::standing(context, entry, root),
            edition_nav: edition_nav::edition_nav(context, view, root, entry.edition),
            clauses,
            kept: self.kept(),
            printed: printed::views(context, entry),
            change,
            played: self.played(),
            at_work: self.at_work(),
            opponents: self.opponents(),
            note,
            pairs: edition_nav::pair_links(context, view, root),
            matrix: (view.entries.len() > 1).then(|| ClauseMatrix::new(context, view, root)),
            other_rulings,
            rulings_link: self.rulings_link(),
            referrers: self.referrers(),
            sources: self.sources(),
            terms: self.renderer.used_terms(),
            group_href: self.frame.href(&format!(
                "{}/index.html#{}",
                address::folder(&view.subject.kind),
                view.subject.kind.group()
            )),
            pinned_href: self.frame.href(&address::record(
                context.catalog,
                view.subject,
                entry.edition,
            )),
            neighbours: self.neighbours(),
        }
    }

    /// `Speed ability, optional, green square`; `Rule, movement`.
    fn label(&self) -> String {
        let record = self.entry.record;
        let slot = match &self.view.subject.kind {
            SubjectKind::Rule(chapter) => return format!("Rule, {}", chapter.replace('-', " ")),
            SubjectKind::Ability(slot) => labels::capitalized(slot.name()),
        };
        let optional = match record.optional.as_ref().map(|flag| flag.value) {
            Some(true) => ", optional",
            Some(false) => ", always on",
            None => "",
        };
        let marker = record.marker.as_ref().map(|marker| format!(", {}", marker.value));
        format!("{slot} ability{optional}{}", marker.unwrap_or_default())
    }

    /// The dial of an ability; empty for a rule.
    fn dial(&self) -> String {
        match &self.view.subject.kind {
            SubjectKind::Ability(slot) => drawing::dial(*slot, self.entry.record.marker.as_deref()),
            SubjectKind::Rule(_) => String::new(),
        }
    }

    fn clauses(&self) -> Vec<ClauseView> {
        let clauses = self.entry.record.clauses.iter().map(|clause| &clause.value);
        (1..).zip(clauses).map(|(number, clause)| self.clause(number, clause)).collect()
    }

    fn clause(&self, number: usize, clause: &Clause) -> ClauseView {
        // A ruling that cites several clauses is shown under the first of them.
        let belongs_here = |entry: &&RulingEntry<'_>| {
            let is_shown = |id: &&str| self.entry.record.clause(id).is_some();
            self.cited_clauses(entry).find(is_shown) == Some(clause.id.as_str())
        };
        ClauseView {
            id: clause.id.value.clone(),
            number,
            heading: labels::capitalized(&clause.heading()),
            html: self.renderer.block_html(&clause.text),
            change: clause.change.as_ref().map(|change| change.value.into()),
            note: clause.note.as_ref().map(|note| self.renderer.block_html(note)),
            undefined: clause.undefined.iter().map(|term| term.value.clone()).collect(),
            rulings: self
                .rulings()
                .filter(belongs_here)
                .map(|entry| self.ruling_note(entry))
                .collect(),
        }
    }

    /// The clauses of this subject that a ruling cites.
    fn cited_clauses<'r>(&self, entry: &'r RulingEntry<'_>) -> impl Iterator<Item = &'r str> {
        let subject = &self.view.subject.id;
        let cites = entry.ruling.citations().into_iter();
        cites.filter_map(move |cite| cite.strip_prefix(subject.as_str())?.strip_prefix('#'))
    }

    /// The rulings of the subject that hold in the edition shown; on the page of what is in force,
    /// all of them.
    fn rulings(&self) -> impl Iterator<Item = &'a RulingEntry<'a>> {
        let timeline = &self.context.catalog.timeline;
        let (scope, edition) = (self.scope, self.entry.edition);
        let is_shown = move |entry: &&RulingEntry<'a>| {
            scope == PageScope::InForce || entry.ruling.holds_for(timeline).contains(&edition)
        };
        self.context.rulings_of(&self.view.subject.id).filter(is_shown)
    }

    fn ruling_note(&self, entry: &RulingEntry<'_>) -> RulingNote {
        RulingNote {
            href: self.frame.href(&address::ruling(entry.subject, entry.id)),
            question: markdown::plain(&entry.ruling.question),
            answer: self.ruling_answer(entry.ruling),
            status: ruling::statuses_in_words(entry.ruling),
            is_example: entry.ruling.is_example(),
        }
    }

    /// The answer of a ruling as HTML inside a line: on the page of one edition, that edition's.
    fn ruling_answer(&self, ruling: &Ruling) -> String {
        let timeline = &self.context.catalog.timeline;
        let stretch = match self.scope {
            PageScope::InForce => None,
            PageScope::OneEdition => ruling.stretch_in(self.entry.edition, timeline),
        };
        let answer =
            stretch.map_or_else(|| RulingAnswer::new(ruling, timeline), RulingAnswer::of_stretch);
        let mut html = format!("<strong>{}</strong>", escape_html(&answer.opening));
        for part in &answer.parts {
            let heading = part.heading().as_deref().map(escape_html);
            for words in heading.into_iter().chain([self.renderer.inline_html(part.answer)]) {
                html.push(' ');
                html += &words;
            }
        }
        html
    }

    /// Rulings filed under the subject that cite none of the clauses shown.
    fn other_rulings(&self) -> Vec<RulingNote> {
        let cites_none = |entry: &&RulingEntry<'_>| {
            !self.cited_clauses(entry).any(|id| self.entry.record.clause(id).is_some())
        };
        self.rulings().filter(cites_none).map(|entry| self.ruling_note(entry)).collect()
    }

    fn kept(&self) -> Option<KeptView> {
        let catalog = self.context.catalog;
        let (base, kept) = catalog.kept_clauses(self.entry)?;
        let path = address::record(catalog, base.subject, base.edition);
        let record =
            Link { text: catalog.timeline.describe(base.edition), href: self.frame.href(&path) };
        let headings = kept.iter().map(|clause| labels::capitalized(&clause.heading()));
        (!kept.is_empty()).then(|| KeptView { headings: headings.collect(), record })
    }

    fn change(&self) -> Option<ChangeView> {
        let (record, catalog) = (self.entry.record, self.context.catalog);
        if let Some(change) = &record.change {
            let before = self.view.subject.predecessor(self.entry.edition, &catalog.timeline);
            let since = before
                .as_ref()
                .map(|before| format!(" since {}", catalog.timeline.describe(before.edition)));
            return Some(ChangeView {
                kind: change.kind.value,
                heading: format!("What changed{}", since.unwrap_or_default()),
                note: self.renderer.block_html(&change.note),
                diff_href: before.map(|before| self.diff_href(before)),
            });
        }
        let departure = record.departs_from.as_ref()?;
        let other = catalog.timeline.index_of(&departure.edition)?;
        let there = self.context.in_force(self.view, other);
        Some(ChangeView {
            kind: departure.kind.value,
            heading: format!("How it departs from {}", catalog.timeline.describe(other)),
            note: self.renderer.block_html(&departure.note),
            diff_href: there.map(|there| self.diff_href(there)),
        })
    }

    /// The page that compares another record of the subject with this one.
    fn diff_href(&self, other: Entry<'_>) -> String {
        let (catalog, subject) = (self.context.catalog, self.view.subject);
        self.frame.href(&address::pair(catalog, subject, other.edition, self.entry.edition))
    }

    /// Those that an ability meets, where the site shows it.
    fn opponents(&self) -> Option<Opponents> {
        let is_shown = self.context.interactions && self.view.is_ability();
        is_shown.then(|| Opponents::of_ability(self.context, self.frame, &self.view.subject.id))?
    }

    fn rulings_link(&self) -> Option<Link> {
        let number = self.context.rulings_of(&self.view.subject.id).count();
        (number > 0).then(|| Link {
            text: format!(
                "{} on {}",
                labels::counted(number, "ruling", "rulings"),
                self.view.name()
            ),
            href: self.frame.href(&address::rulings_of(&self.view.subject.id)),
        })
    }

    /// What plays differently since the record before, where there is one.
    fn played(&self) -> Option<PlayedView> {
        let timeline = &self.context.catalog.timeline;
        let before = self.view.subject.predecessor(self.entry.edition, timeline)?;
        played::view(self.context, self.view.subject, before.edition, self.entry.edition)
    }

    /// A picture of it by the rules of the edition shown; on the page of what is in force, by the
    /// newest ones.
    fn at_work(&self) -> Option<PlayView> {
        let timeline = &self.context.catalog.timeline;
        let newest = timeline.newest(timeline.line_of(self.entry.edition));
        let edition = match self.scope {
            PageScope::InForce => newest?,
            PageScope::OneEdition => self.entry.edition,
        };
        play_view::at_work(self.context, self.frame, &self.view.subject.id, edition)
    }

    /// The subjects whose text in force links to this one, by name.
    fn referrers(&self) -> Vec<SubjectLink> {
        let views = self.context.referrers(&self.view.subject.id).into_iter();
        let mut links: Vec<_> =
            views.map(|view| SubjectLink::from_page(self.context, view, self.frame)).collect();
        links.sort_by(|a, b| a.name.cmp(&b.name));
        links
    }

    /// The subjects of the same kind before and after it in the book.
    fn neighbours(&self) -> Vec<(&'static str, Link)> {
        let is_same_kind = |view: &&SubjectView<'_>| view.is_ability() == self.view.is_ability();
        let views: Vec<_> = self.context.subjects.iter().filter(is_same_kind).collect();
        let here = views.iter().position(|view| view.subject.id == self.view.subject.id);
        let link_at =
            |n: usize| views.get(n).map(|view| self.frame.link_to_subject(self.context, view));
        let before = here.and_then(|n| n.checked_sub(1)).and_then(link_at);
        let after = here.and_then(|n| link_at(n + 1));
        let before = before.map(|link| ("prev", link));
        before.into_iter().chain(after.map(|link| ("next", link))).collect()
    }

    fn sources(&self) -> Vec<SourceView> {
        let timeline = &self.context.catalog.timeline;
        let source_view = |source: &Source| {
            let document = timeline.document(&source.document);
            let title = document.map_or(source.document.as_str(), |document| &document.title);
            SourceView {
                title: title.to_owned(),
                heading: source.heading.clone(),
                is_secondary: document
                    .is_some_and(|document| document.certainty == Certainty::Secondary),
            }
        };
        self.entry.record.sources.iter().map(|source| source_view(source)).collect()
    }
}
