//! Everything that pages ask of the catalog more than once, gathered before the first page is
//! rendered.
//! It renders nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::address;
use crate::printed::Printed;
use variorum_corpus::catalog::{
    Catalog, Entry, GLOSSARY, LinkTarget, Names, RulingEntry, Subject, SubjectKind,
};
use variorum_corpus::markdown;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE, Moment};

/// The catalog as the pages see it.
#[derive(Debug)]
pub struct Context<'a> {
    /// The records.
    pub catalog: &'a Catalog,
    /// Where the site will be published, without a closing slash; feeds and sitemap need it.
    pub base_url: Option<&'a str>,
    /// The user's own printed texts, if they are to be shown.
    pub printed: Option<&'a Printed>,
    /// Whether there are pages on how abilities meet.
    pub interactions: bool,
    /// Every subject with a readable record but the glossary, in reading order.
    pub subjects: Vec<Sheet<'a>>,
    /// The glossary, if there is one.
    pub glossary: Option<&'a Subject>,
    /// Every ruling, by path.
    pub rulings: Vec<RulingEntry<'a>>,
    names: Names<'a>,
    by_id: BTreeMap<&'a str, usize>,
    by_subject: BTreeMap<String, Vec<usize>>,
    referrers: BTreeMap<String, BTreeSet<&'a str>>,
    terms: BTreeMap<&'a str, &'a str>,
}

/// A subject with its records.
#[derive(Debug, Clone)]
pub struct Sheet<'a> {
    /// The subject.
    pub subject: &'a Subject,
    /// Its records, by edition.
    pub entries: Vec<Entry<'a>>,
    /// The record in force now: the newest of the main line, or else of its own line.
    pub current: Entry<'a>,
}

impl<'a> Sheet<'a> {
    fn of(catalog: &Catalog, subject: &'a Subject) -> Option<Self> {
        let entries: Vec<Entry<'a>> = subject.entries().collect();
        let line = |entry: &Entry<'_>| catalog.timeline.line_of(entry.edition).to_owned();
        let first_line = line(entries.first()?);
        let own = |wanted: &str| entries.iter().rev().find(|entry| line(entry) == wanted).copied();
        let current = own(MAIN_LINE).or_else(|| own(&first_line))?;
        Some(Self { subject, entries, current })
    }

    /// The name in force.
    pub fn name(&self) -> &'a str {
        &self.current.record.name
    }

    /// Whether it is an ability.
    pub fn is_ability(&self) -> bool {
        matches!(self.subject.kind, SubjectKind::Ability(_))
    }
}

impl<'a> Context<'a> {
    /// Gathers what the pages need.
    pub fn new(catalog: &'a Catalog, base_url: Option<&'a str>) -> Self {
        let subjects: Vec<Sheet<'a>> = catalog
            .subjects_in_reading_order()
            .into_iter()
            .filter(|subject| subject.id != GLOSSARY)
            .filter_map(|subject| Sheet::of(catalog, subject))
            .collect();
        let by_id =
            subjects.iter().enumerate().map(|(n, sheet)| (sheet.subject.id.as_str(), n)).collect();
        let rulings: Vec<_> = catalog.rulings().collect();
        let glossary = catalog.subject(GLOSSARY);
        let mut context = Self {
            catalog,
            base_url,
            printed: None,
            interactions: false,
            subjects,
            glossary,
            names: Names::of(catalog),
            by_id,
            by_subject: rulings_by_subject(&rulings),
            rulings,
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
        for sheet in &self.subjects {
            let record = sheet.current.record;
            let texts = record
                .clauses
                .iter()
                .map(|clause| clause.text.as_str())
                .chain([record.summary.as_str()]);
            for link in texts.flat_map(markdown::links).filter(|link| link.by_name) {
                if let Some(LinkTarget::Subject(id) | LinkTarget::Clause(id, _)) =
                    self.names.resolve(&link.target)
                    && id != sheet.subject.id
                {
                    referrers.entry(id).or_default().insert(&sheet.subject.id);
                }
            }
        }
        referrers
    }

    /// The subject with this id, unless it is the glossary.
    pub fn sheet(&self, id: &str) -> Option<&Sheet<'a>> {
        self.by_id.get(id).and_then(|n| self.subjects.get(*n))
    }

    /// The subjects whose text in force links to this one.
    pub fn referrers(&self, id: &str) -> Vec<&Sheet<'a>> {
        self.referrers.get(id).into_iter().flatten().filter_map(|id| self.sheet(id)).collect()
    }

    /// The rulings that cite a subject or are filed under it, by path.
    pub fn rulings_of(&self, subject: &str) -> impl Iterator<Item = &RulingEntry<'a>> {
        self.by_subject.get(subject).into_iter().flatten().filter_map(|n| self.rulings.get(*n))
    }

    /// The address of what a name in a text leads to.
    pub fn link(&self, name: &str) -> Option<(LinkTarget, String)> {
        let target = self.names.resolve(name)?;
        let address = address::target(self.catalog, &target)?;
        Some((target, address))
    }

    /// What a link's target means, in a sentence of Markdown: the glossary's words, else the
    /// subject's summary.
    pub fn meaning(&self, target: &LinkTarget) -> Option<(String, &'a str)> {
        let id = match target {
            LinkTarget::Clause(..) => return None,
            LinkTarget::Subject(id) | LinkTarget::Term(id) => id,
        };
        let sheet = self.sheet(id);
        let term = self.terms.get(id.as_str()).copied();
        let name = sheet.map_or_else(|| id.replace('-', " "), |sheet| sheet.name().to_owned());
        Some((name, term.or_else(|| sheet.map(|sheet| sheet.current.record.summary.as_str()))?))
    }

    /// The record of a subject in force in an edition.
    pub fn in_force(&self, sheet: &Sheet<'a>, no: EditionIndex) -> Option<Entry<'a>> {
        self.catalog.in_force(sheet.subject, Moment::Edition(no), "")?.ok()
    }
}

fn rulings_by_subject(rulings: &[RulingEntry<'_>]) -> BTreeMap<String, Vec<usize>> {
    let mut by_subject: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, entry) in rulings.iter().enumerate() {
        let cited = entry
            .ruling
            .cites
            .iter()
            .filter_map(|cite| cite.split_once('#'))
            .map(|(subject, _)| subject);
        let subjects: BTreeSet<&str> = cited.chain([entry.subject]).collect();
        for subject in subjects {
            by_subject.entry(subject.to_owned()).or_default().push(n);
        }
    }
    by_subject
}
