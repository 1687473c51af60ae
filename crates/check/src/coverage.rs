//! How much of the records can be checked: which clauses have checks, which only explain, which
//! have a reason for having none, and which are open.

use variorum_corpus::catalog::{Catalog, Entry, Subject, SubjectKind};
use variorum_corpus::record::{Clause, ClauseRef};
use variorum_corpus::timeline::EditionIndex;
use variorum_corpus::yaml::Spanned;
use variorum_engine::Edition;

/// Whether a clause can be checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClauseStatus {
    /// It has checks.
    Checked,
    /// There is nothing in it to decide.
    Explains,
    /// It has a reason for having none.
    Unmodelled,
    /// It says nothing.
    Open,
}

impl ClauseStatus {
    pub fn from_clause(clause: &Clause) -> Self {
        if !clause.checks.is_empty() {
            Self::Checked
        } else if clause.explains.is_some() {
            Self::Explains
        } else if clause.unmodelled.is_some() {
            Self::Unmodelled
        } else {
            Self::Open
        }
    }
}

/// How many clauses there are of each status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClauseCounts {
    pub checked: usize,
    pub explains: usize,
    pub unmodelled: usize,
    pub open: usize,
}

impl ClauseCounts {
    fn count(&mut self, status: ClauseStatus) {
        match status {
            ClauseStatus::Checked => self.checked += 1,
            ClauseStatus::Explains => self.explains += 1,
            ClauseStatus::Unmodelled => self.unmodelled += 1,
            ClauseStatus::Open => self.open += 1,
        }
    }

    fn plus(mut self, other: Self) -> Self {
        self.checked += other.checked;
        self.explains += other.explains;
        self.unmodelled += other.unmodelled;
        self.open += other.open;
        self
    }

    pub fn all(&self) -> usize {
        self.deciding() + self.explains
    }

    /// Those that decide something, as far as is known.
    pub fn deciding(&self) -> usize {
        self.checked + self.unmodelled + self.open
    }

    /// How many in a hundred of the deciding clauses have checks; a hundred where none decides.
    pub fn share(&self) -> usize {
        (self.checked * 100).checked_div(self.deciding()).unwrap_or(100)
    }
}

/// The status of every clause in the lines that the engine plays.
#[derive(Debug)]
pub struct Coverage<'a> {
    /// The counts of each subject, in reading order.
    pub subjects: Vec<(&'a Subject, ClauseCounts)>,
    /// Every clause with a reason for having no checks, in every edition that has it.
    pub unmodelled: Vec<(ClauseRef, &'a str)>,
}

/// Whether the engine plays the line that a record belongs to.
pub fn is_played(catalog: &Catalog, edition: EditionIndex) -> bool {
    let line = catalog.timeline.line_of(edition);
    Edition::ALL
        .iter()
        .filter_map(|edition| catalog.timeline.index_of(edition.id()))
        .any(|played| catalog.timeline.line_of(played) == line)
}

impl<'a> Coverage<'a> {
    /// Counts the clauses of a catalog.
    pub fn new(catalog: &'a Catalog) -> Self {
        let mut coverage = Self { subjects: Vec::new(), unmodelled: Vec::new() };
        for subject in catalog.subjects_in_reading_order() {
            let mut counts = ClauseCounts::default();
            for entry in subject.entries().filter(|entry| is_played(catalog, entry.edition)) {
                entry
                    .record
                    .clauses
                    .iter()
                    .for_each(|clause| counts.count(ClauseStatus::from_clause(clause)));
                coverage.unmodelled.extend(unmodelled_clauses(&entry));
            }
            if counts.all() > 0 {
                coverage.subjects.push((subject, counts));
            }
        }
        coverage
    }

    pub fn abilities(&self) -> ClauseCounts {
        self.sum_of(|kind| matches!(kind, SubjectKind::Ability(_)))
    }

    pub fn rules(&self) -> ClauseCounts {
        self.sum_of(|kind| !matches!(kind, SubjectKind::Ability(_)))
    }

    pub fn total(&self) -> ClauseCounts {
        self.sum_of(|_| true)
    }

    fn sum_of(&self, is_wanted: impl Fn(&SubjectKind) -> bool) -> ClauseCounts {
        let wanted = self.subjects.iter().filter(|(subject, _)| is_wanted(&subject.kind));
        wanted.fold(ClauseCounts::default(), |sum, (_, counts)| sum.plus(*counts))
    }
}

fn unmodelled_clauses<'a>(entry: &Entry<'a>) -> Vec<(ClauseRef, &'a str)> {
    let with_reason = |clause: &'a Spanned<Clause>| {
        let reason = clause.unmodelled.as_ref()?.value.as_str();
        Some((ClauseRef::new(&entry.subject.id, &clause.id.value), reason))
    };
    entry.record.clauses.iter().filter_map(with_reason).collect()
}
