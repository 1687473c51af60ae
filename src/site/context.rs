//! What pages ask of the catalog more than once, collected before the first page is rendered.

use std::collections::{BTreeMap, BTreeSet};

use super::page::Frame;
use super::reading_order::ReadingPlace;
use super::{Diffs, Site, TableEngine, address, drawing};
use crate::behaviour::RecordedComparison;
use crate::pictures::DialMarkers;
use crate::plays::Play;
use crate::printed::PrintedLibrary;
use crate::rulings::{self, RulingRun, RulingScene};
use variorum_corpus::catalog::{
    Catalog, Entry, GLOSSARY, LinkTarget, Names, RulingEntry, Subject, SubjectKind,
};
use variorum_corpus::figures::builtin;
use variorum_corpus::markdown;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE, Moment};
use variorum_engine::FigureDef;
use variorum_scene::questions::PlayableGames;

/// The catalog as the pages see it.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) catalog: &'a Catalog,
    pub(crate) diffs: &'a Diffs,
    /// What plays differently between two texts.
    pub(crate) behaviour: &'static [RecordedComparison],
    /// Where the site will be published, without a closing slash; feeds and sitemap need it.
    pub(crate) base_url: Option<&'a str>,
    /// Where readers may report an error.
    pub(crate) report_url: Option<&'a str>,
    /// The user's own printed texts, if they are to be shown.
    pub(crate) printed: Option<&'a PrintedLibrary>,
    /// Whether there are pages on the interactions of abilities.
    pub(crate) interactions: bool,
    /// Who plays for the table.
    pub(crate) table: TableEngine,
    /// Every subject with a readable record but the glossary, in reading order.
    pub(crate) subjects: Vec<SubjectView<'a>>,
    /// The glossary, if there is one.
    pub(crate) glossary: Option<&'a Subject>,
    /// Every ruling, by path.
    pub(crate) rulings: Vec<RulingEntry<'a>>,
    /// The games that situations are played in.
    pub(crate) games: PlayableGames,
    /// The figures that scenes may name.
    pub(crate) figures: Vec<FigureDef>,
    markers: BTreeMap<EditionIndex, DialMarkers>,
    names: Names<'a>,
    by_id: BTreeMap<&'a str, usize>,
    by_subject: BTreeMap<String, Vec<usize>>,
    referrers: BTreeMap<String, BTreeSet<&'a str>>,
    terms: BTreeMap<&'a str, &'a str>,
}

/// A subject as a link.
#[derive(Debug)]
pub(crate) struct SubjectLink {
    pub(crate) name: String,
    /// Its marker, drawn; empty for a rule.
    pub(crate) marker: String,
    pub(crate) href: String,
}

impl SubjectLink {
    /// The link to a subject's page, from a page with this way to the root.
    pub(crate) fn to_subject(view: &SubjectView<'_>, root: &str) -> Self {
        Self {
            name: view.name().to_owned(),
            marker: drawing::marker(view.current.record.marker.as_deref()),
            href: format!("{root}{}", address::subject(view.subject)),
        }
    }

    /// The link to a subject as the edition has it that a page is about.
    pub(crate) fn from_page(context: &Context<'_>, view: &SubjectView<'_>, frame: &Frame) -> Self {
        let href = frame.href(&frame.subject_path(context, view));
        Self { href, ..Self::to_subject(view, &frame.root) }
    }
}

/// A subject as the pages show it: with its records and the one in force.
#[derive(Debug, Clone)]
pub(crate) struct SubjectView<'a> {
    pub(crate) subject: &'a Subject,
    /// Its records, by edition.
    pub(crate) entries: Vec<Entry<'a>>,
    /// The record in force now: the newest of the main line, or else of its own line.
    pub(crate) current: Entry<'a>,
}

impl<'a> SubjectView<'a> {
    /// The view of a subject; none if no record of it can be read.
    pub(crate) fn new(catalog: &Catalog, subject: &'a Subject) -> Option<Self> {
        let entries: Vec<Entry<'a>> = subject.entries().collect();
        let line_of = |entry: &Entry<'_>| catalog.timeline.line_of(entry.edition);
        let newest_of =
            |line: &str| entries.iter().rev().find(|entry| line_of(entry) == line).copied();
        let current = newest_of(MAIN_LINE).or_else(|| newest_of(line_of(entries.first()?)))?;
        Some(Self { subject, entries, current })
    }

    /// The name in force.
    pub(crate) fn name(&self) -> &'a str {
        &self.current.record.name
    }

    /// Every two of its records, the earlier first.
    pub(crate) fn record_pairs(&self) -> impl Iterator<Item = (Entry<'a>, Entry<'a>)> {
        let later = self.entries.iter().enumerate();
        later.flat_map(|(n, to)| self.entries.iter().take(n).map(move |from| (*from, *to)))
    }

    pub(crate) fn is_ability(&self) -> bool {
        matches!(self.subject.kind, SubjectKind::Ability(_))
    }
}

impl<'a> Context<'a> {
    pub(crate) fn new(site: &'a Site<'a>) -> Self {
        let (catalog, options) = (site.catalog, &site.options);
        let mut subjects: Vec<SubjectView<'a>> = catalog
            .subjects()
            .filter(|subject| subject.id != GLOSSARY)
            .filter_map(|subject| SubjectView::new(catalog, subject))
            .collect();
        subjects.sort_by_cached_key(ReadingPlace::of_subject);
        let by_id =
            subjects.iter().enumerate().map(|(n, view)| (view.subject.id.as_str(), n)).collect();
        let rulings: Vec<_> = catalog.rulings().collect();
        let glossary = catalog.subject(GLOSSARY);
        let mut context = Self {
            catalog,
            diffs: &site.diffs,
            behaviour: site.behaviour,
            base_url: options.base_url.as_deref().map(|url| url.trim_end_matches('/')),
            report_url: options.report_url.as_deref(),
            printed: options.printed.as_ref(),
            interactions: options.interactions,
            table: options.table,
            subjects,
            glossary,
            names: Names::new(catalog),
            by_id,
            by_subject: rulings_by_subject(&rulings),
            rulings,
            games: PlayableGames::default(),
            figures: builtin().expect("our own figures can be read"),
            markers: catalog
                .timeline
                .indexed_editions()
                .map(|(edition, _)| (edition, DialMarkers::in_edition(catalog, edition)))
                .collect(),
            referrers: BTreeMap::new(),
            terms: BTreeMap::new(),
        };
        context.referrers = context.collect_referrers();
        context.terms = glossary
            .into_iter()
            .flat_map(Subject::entries)
            .flat_map(|entry| &entry.record.clauses)
            .map(|clause| (clause.id.as_str(), clause.text.as_str()))
            .collect();
        context
    }

    fn collect_referrers(&self) -> BTreeMap<String, BTreeSet<&'a str>> {
        let mut referrers: BTreeMap<String, BTreeSet<&'a str>> = BTreeMap::new();
        for view in &self.subjects {
            let record = view.current.record;
            let texts = record
                .clauses
                .iter()
                .map(|clause| clause.text.as_str())
                .chain([record.summary.as_str()]);
            for link in texts.flat_map(markdown::links).filter(|link| link.by_name) {
                let id = match self.names.resolve(&link.target) {
                    Some(LinkTarget::Subject(id)) => id,
                    Some(LinkTarget::Clause(clause)) => clause.subject,
                    Some(LinkTarget::Term(_) | LinkTarget::OpenPoint(_)) | None => continue,
                };
                if id != view.subject.id {
                    referrers.entry(id).or_default().insert(&view.subject.id);
                }
            }
        }
        referrers
    }

    /// The absolute address of a path, when it is known where the site will be published.
    pub(crate) fn absolute_url(&self, path: &str) -> Option<String> {
        self.base_url.map(|base| format!("{base}/{path}"))
    }

    /// The subject with this id, unless it is the glossary.
    pub(crate) fn subject(&self, id: &str) -> Option<&SubjectView<'a>> {
        self.by_id.get(id).and_then(|n| self.subjects.get(*n))
    }

    /// The subjects whose text in force links to this one.
    pub(crate) fn referrers(&self, id: &str) -> Vec<&SubjectView<'a>> {
        self.referrers.get(id).into_iter().flatten().filter_map(|id| self.subject(id)).collect()
    }

    /// The rulings that cite a subject or are filed under it, by path.
    pub(crate) fn rulings_of(&self, subject: &str) -> impl Iterator<Item = &RulingEntry<'a>> {
        self.by_subject.get(subject).into_iter().flatten().filter_map(|n| self.rulings.get(*n))
    }

    /// The ids of the subjects with a page or a ruling of their own that rulings are about.
    pub(crate) fn subjects_of_rulings(&self) -> impl Iterator<Item = &str> {
        let has_own = |id: &str| self.rulings.iter().any(|entry| entry.subject == id);
        let ids = self.by_subject.keys().map(String::as_str);
        ids.filter(move |id| self.subject(id).is_some() || has_own(id))
    }

    /// The situations of a ruling; those that do not fit the facts are left out (lint reports
    /// them).
    pub(crate) fn runs_of(&self, entry: &RulingEntry<'_>) -> Vec<RulingRun> {
        rulings::compile_ruling(self.catalog, *entry).0.runs
    }

    /// The scenes of a ruling; those that cannot be read are left out (lint reports them).
    pub(crate) fn scenes_of(&self, entry: &RulingEntry<'_>) -> Vec<RulingScene> {
        rulings::compile_ruling(self.catalog, *entry).0.scenes
    }

    /// How the dials are marked in the edition that was played.
    pub(crate) fn markers_of(&self, play: &Play) -> &DialMarkers {
        let edition = play.edition().expect("a play has an edition");
        self.markers.get(&edition).expect("every edition has its markers")
    }

    /// What a name in a text leads to, and the path of its page.
    pub(crate) fn resolve_link(&self, name: &str) -> Option<(LinkTarget, String)> {
        let target = self.names.resolve(name)?;
        let path = address::link_target(self.catalog, &target)?;
        Some((target, path))
    }

    /// The name of a link's target and what it means, in a sentence of Markdown: the glossary's
    /// words, else the subject's summary.
    pub(crate) fn meaning(&self, target: &LinkTarget) -> Option<(String, &'a str)> {
        let id = match target {
            LinkTarget::Clause(..) | LinkTarget::OpenPoint(_) => return None,
            LinkTarget::Subject(id) | LinkTarget::Term(id) => id,
        };
        let view = self.subject(id);
        let term = self.terms.get(id.as_str()).copied();
        let name = view.map_or_else(|| id.replace('-', " "), |view| view.name().to_owned());
        Some((name, term.or_else(|| view.map(|view| view.current.record.summary.as_str()))?))
    }

    /// Whether an edition is of a line that supplements another.
    pub(crate) fn is_of_supplement(&self, edition: EditionIndex) -> bool {
        let timeline = &self.catalog.timeline;
        timeline.supplemented_line(timeline.line_of(edition)).is_some()
    }

    /// The record of a subject that is in force in an edition.
    pub(crate) fn in_force(
        &self,
        view: &SubjectView<'a>,
        edition: EditionIndex,
    ) -> Option<Entry<'a>> {
        self.catalog.in_force(view.subject, Moment::Edition(edition), "")?.ok()
    }
}

fn rulings_by_subject(rulings: &[RulingEntry<'_>]) -> BTreeMap<String, Vec<usize>> {
    let mut by_subject: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, entry) in rulings.iter().enumerate() {
        let cited = entry.ruling.cited_clauses().map(|cited| cited.subject);
        let subjects: BTreeSet<String> = cited.chain([entry.subject.to_owned()]).collect();
        for subject in subjects {
            by_subject.entry(subject).or_default().push(n);
        }
    }
    by_subject
}
