//! What a link by name leads to: a subject, one of its clauses, a glossary term or an open point.
//! A name that leads nowhere is reported by lint, never guessed.

use std::collections::{BTreeMap, BTreeSet};

use super::{Catalog, GLOSSARY};
use crate::markdown::slug;
use crate::record::ClauseRef;

/// Where a link by name leads.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkTarget {
    /// An ability or a rule topic.
    Subject(String),
    /// A clause of a subject.
    Clause(ClauseRef),
    /// A term of the glossary.
    Term(String),
    /// An open point.
    OpenPoint(String),
}

/// Every name that a link may use. Building it reads all records.
#[derive(Debug)]
pub struct Names<'a> {
    subjects: BTreeMap<&'a str, BTreeSet<&'a str>>,
    terms: BTreeSet<&'a str>,
    open_points: BTreeSet<&'a str>,
}

impl<'a> Names<'a> {
    pub fn new(catalog: &'a Catalog) -> Self {
        let mut subjects: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for entry in catalog.entries() {
            let clauses = entry.record.clauses.iter().map(|clause| clause.id.as_str());
            subjects.entry(&entry.subject.id).or_default().extend(clauses);
        }
        let terms = subjects.get(GLOSSARY).cloned().unwrap_or_default();
        Self { subjects, terms, open_points: catalog.open_point_names().collect() }
    }

    /// Where a name leads: first a subject or one of its clauses, then a term, then an open
    /// point.
    pub fn resolve(&self, name: &str) -> Option<LinkTarget> {
        let id = slug(name);
        if let Some(clause) = ClauseRef::parse(&id) {
            return self.has_clause(&clause).then_some(LinkTarget::Clause(clause));
        }
        if self.subjects.contains_key(id.as_str()) {
            return Some(LinkTarget::Subject(id));
        }
        if self.terms.contains(id.as_str()) {
            return Some(LinkTarget::Term(id));
        }
        self.open_points.contains(id.as_str()).then_some(LinkTarget::OpenPoint(id))
    }

    /// Whether some edition has the clause.
    pub fn has_clause(&self, clause: &ClauseRef) -> bool {
        let clauses = self.subjects.get(clause.subject.as_str());
        clauses.is_some_and(|clauses| clauses.contains(clause.clause.as_str()))
    }

    /// Whether the glossary has a term with this id.
    pub fn has_term(&self, id: &str) -> bool {
        self.terms.contains(id)
    }

    /// Every name, for suggestions.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.subjects.keys().chain(&self.terms).chain(&self.open_points).copied()
    }

    /// Every clause of a subject, over all its editions.
    pub fn clauses(&self, subject: &str) -> impl Iterator<Item = &str> {
        self.subjects.get(subject).into_iter().flatten().copied()
    }
}
