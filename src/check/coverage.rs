//! How far the records can be run: which clauses have checks, which explain, which have a reason
//! for having none, and which are open.
//! It counts what the records say, and runs nothing.

use variorum_corpus::catalog::{Catalog, Entry, Subject, SubjectKind};
use variorum_corpus::record::Clause;
use variorum_corpus::timeline::EditionIndex;
use variorum_corpus::yaml::Spanned;
use variorum_engine::Edition;

/// What a clause says about being run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It has checks.
    Checked,
    /// There is nothing in it to decide.
    Explains,
    /// It has a reason for having none.
    Unmodelled,
    /// It says nothing.
    Open,
}

impl Standing {
    /// The standing of a clause.
    pub fn of(clause: &Clause) -> Self {
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

/// How many clauses there are of each standing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// With checks.
    pub checked: usize,
    /// With nothing to decide.
    pub explains: usize,
    /// With a reason.
    pub unmodelled: usize,
    /// Without anything.
    pub open: usize,
}

impl Counts {
    fn count(&mut self, standing: Standing) {
        match standing {
            Standing::Checked => self.checked += 1,
            Standing::Explains => self.explains += 1,
            Standing::Unmodelled => self.unmodelled += 1,
            Standing::Open => self.open += 1,
        }
    }

    fn add(mut self, other: Self) -> Self {
        self.checked += other.checked;
        self.explains += other.explains;
        self.unmodelled += other.unmodelled;
        self.open += other.open;
        self
    }

    /// All clauses.
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

/// The standing of every clause in the lines that the engine plays.
#[derive(Debug)]
pub struct Coverage<'a> {
    /// The counts of each subject, in reading order.
    pub subjects: Vec<(&'a Subject, Counts)>,
    /// Every clause with a reason for having no checks: its name, the edition and the reason.
    pub unmodelled: Vec<(String, EditionIndex, &'a str)>,
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
    pub fn of(catalog: &'a Catalog) -> Self {
        let mut coverage = Self { subjects: Vec::new(), unmodelled: Vec::new() };
        for subject in catalog.subjects_in_reading_order() {
            let mut counts = Counts::default();
            for entry in subject.entries().filter(|entry| is_played(catalog, entry.edition)) {
                entry.record.clauses.iter().for_each(|clause| counts.count(Standing::of(clause)));
                coverage.unmodelled.extend(reasons(&entry));
            }
            if counts.all() > 0 {
                coverage.subjects.push((subject, counts));
            }
        }
        coverage
    }

    /// The counts of all abilities, or of all rules.
    pub fn sum(&self, abilities: bool) -> Counts {
        let wanted = self
            .subjects
            .iter()
            .filter(|(subject, _)| matches!(subject.kind, SubjectKind::Ability(_)) == abilities);
        wanted.fold(Counts::default(), |sum, (_, counts)| sum.add(*counts))
    }

    /// The counts of everything.
    pub fn total(&self) -> Counts {
        self.sum(true).add(self.sum(false))
    }
}

fn reasons<'a>(entry: &Entry<'a>) -> Vec<(String, EditionIndex, &'a str)> {
    let (subject, edition) = (&entry.subject.id, entry.edition);
    let reason = |clause: &'a Spanned<Clause>| {
        Some((
            format!("{subject}#{}", clause.id.value),
            edition,
            clause.unmodelled.as_ref()?.value.as_str(),
        ))
    };
    entry.record.clauses.iter().filter_map(reason).collect()
}
