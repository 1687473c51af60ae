//! What several rules look up: the names that links may use, the record before a record, the record
//! in force.
//! It reports nothing.

use variorum_corpus::catalog::{Catalog, Entry, Names, RulingEntry};
use variorum_corpus::record::{Clause, ClauseRef, EditionRange, RulingStretch};
use variorum_corpus::timeline::{EditionIndex, Moment, Timeline};
use variorum_expr::suggest;

/// The catalog as the rules see it.
pub(super) struct LintContext<'a> {
    pub(super) catalog: &'a Catalog,
    /// Every name that a link may use.
    pub(super) names: Names<'a>,
}

/// What comes before a record in its line.
pub(super) enum Lineage<'a> {
    /// Nothing: it is the first.
    First,
    /// The record that it supersedes.
    Supersedes(Entry<'a>),
    /// A record that cannot be read, so nothing can be said.
    Unreadable,
}

impl<'a> LintContext<'a> {
    pub(super) fn new(catalog: &'a Catalog) -> Self {
        Self { catalog, names: Names::new(catalog) }
    }

    pub(super) fn timeline(&self) -> &'a Timeline {
        &self.catalog.timeline
    }

    /// Every clause, with the record that it is in.
    pub(super) fn clauses(&self) -> impl Iterator<Item = (Entry<'a>, &'a Clause)> {
        let clauses_of = |entry: Entry<'a>| {
            entry.record.clauses.iter().map(move |clause| (entry, &clause.value))
        };
        self.catalog.entries().flat_map(clauses_of)
    }

    /// Every stretch of editions of every ruling.
    pub(super) fn stretches(&self) -> impl Iterator<Item = (RulingEntry<'a>, &'a RulingStretch)> {
        let stretches_of =
            |entry: RulingEntry<'a>| entry.ruling.stretches().map(move |stretch| (entry, stretch));
        self.catalog.rulings().flat_map(stretches_of)
    }

    /// The path of every record, ruling and open point that can be read.
    pub(super) fn paths(&self) -> impl Iterator<Item = &'a str> {
        let rulings = self.catalog.rulings().map(|entry| entry.path);
        let open_points = self.catalog.open_points().map(|entry| entry.path);
        self.catalog.entries().map(|entry| entry.path).chain(rulings).chain(open_points)
    }

    /// The text of a file; empty if it has disappeared since it was parsed.
    pub(super) fn file_text(&self, path: &str) -> &'a str {
        self.catalog.text(path).unwrap_or_default()
    }

    pub(super) fn lineage(&self, entry: &Entry<'a>) -> Lineage<'a> {
        let previous = entry.subject.previous_edition(entry.edition, self.timeline());
        match previous.and_then(|edition| entry.subject.record(edition)) {
            Some(Ok(before)) => Lineage::Supersedes(before),
            Some(Err(_)) => Lineage::Unreadable,
            None => Lineage::First,
        }
    }

    /// Every record that says how it changed, with the record that it supersedes.
    pub(super) fn changed_records(&self) -> impl Iterator<Item = (Entry<'a>, Entry<'a>)> {
        let changed = self.catalog.entries().filter(|entry| entry.record.change.is_some());
        changed.filter_map(|entry| match self.lineage(&entry) {
            Lineage::Supersedes(before) => Some((entry, before)),
            Lineage::First | Lineage::Unreadable => None,
        })
    }

    /// The record of a subject that is in force in an edition; what a supplement does not mention
    /// stays in force from the line that it supplements.
    pub(super) fn record_in_force(
        &self,
        subject: &str,
        edition: EditionIndex,
    ) -> Option<Entry<'a>> {
        let subject = self.catalog.subject(subject)?;
        self.catalog.in_force(subject, Moment::Edition(edition), "")?.ok()
    }

    /// What is wrong with a range of editions, and what to do; nothing if it names some of one
    /// line.
    pub(super) fn problem_with_range(&self, range: &EditionRange) -> Option<(String, String)> {
        let timeline = self.timeline();
        let wrong_part = match range.editions(timeline) {
            Ok(_) if self.is_in_one_line(range) => return None,
            Ok(_) => range.to_string(),
            Err(part) => part,
        };
        if wrong_part == range.to_string() && wrong_part.contains("..") {
            let message = format!("the stretch '{wrong_part}' holds no edition");
            return Some((message, "both ends are of one line, the earlier first".to_owned()));
        }
        let ids = timeline.editions.iter().map(|edition| edition.id.as_str());
        let help = suggest::advice(&wrong_part, ids, "editions.yaml lists the editions");
        Some((format!("there is no edition '{wrong_part}'"), help))
    }

    fn is_in_one_line(&self, range: &EditionRange) -> bool {
        let timeline = self.timeline();
        let line = |id: &str| timeline.index_of(id).map(|edition| timeline.line_of(edition));
        match range {
            EditionRange::Between(Some(from), Some(to)) => line(from) == line(to),
            _ => true,
        }
    }

    /// What is wrong with a citation, and what to do; nothing if some edition has the clause.
    pub(super) fn problem_with_citation(&self, citation: &str) -> Option<(String, String)> {
        let Some(cited) = ClauseRef::parse(citation) else {
            let message = format!("'{citation}' cites no clause");
            return Some((message, "write subject#clause".to_owned()));
        };
        let (subject, clause) = (cited.subject.as_str(), cited.clause.as_str());
        if self.catalog.subject(subject).is_none() {
            let help = self.subject_advice(subject, "see 'variorum list'");
            return Some((format!("there is no subject '{subject}'"), help));
        }
        if self.names.has_clause(&cited) {
            return None;
        }
        let ids: Vec<&str> = self.names.clauses(subject).collect();
        let help = self.clause_advice(subject, clause, &format!("it has {}", ids.join(", ")));
        Some((format!("'{subject}' has no clause '{clause}'"), help))
    }

    /// The nearest subject id to a misspelt one, as advice.
    pub(super) fn subject_advice(&self, word: &str, otherwise: &str) -> String {
        let ids = self.catalog.subjects().map(|subject| subject.id.as_str());
        suggest::advice(word, ids, otherwise)
    }

    /// The nearest clause id of a subject to a misspelt one, as advice.
    pub(super) fn clause_advice(&self, subject: &str, word: &str, otherwise: &str) -> String {
        suggest::advice(word, self.names.clauses(subject), otherwise)
    }
}
