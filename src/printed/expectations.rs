//! What the records let us expect of the user's documents: subjects, editions, and the texts that
//! each document holds.
//! It knows only what records and timeline say, and holds no printed word.

use super::kind::Kind;
use super::known::{Expected, Known, KnownEdition, KnownSubject};
use variorum_corpus::catalog::{Catalog, Entry, GLOSSARY, SubjectKind};
use variorum_corpus::timeline::Date;

impl Known {
    /// What a catalog knows. Reads all of its records.
    pub fn of(catalog: &Catalog) -> Self {
        let abilities =
            catalog.subjects().filter(|subject| matches!(subject.kind, SubjectKind::Ability(_)));
        let subjects = abilities.map(|subject| {
            let name = subject
                .entries()
                .next_back()
                .map_or_else(|| subject.id.clone(), |entry| entry.record.name.value.clone());
            KnownSubject { id: subject.id.clone(), name }
        });
        let editions = catalog.timeline.editions.iter().map(|edition| KnownEdition {
            id: edition.id.value.clone(),
            date: (edition.date != Date::Unknown).then(|| edition.date.to_string()),
        });
        let mut expected: Vec<Expected> =
            catalog.entries().flat_map(|entry| expected(catalog, entry)).collect();
        expected.sort();
        expected.dedup();
        Self { subjects: subjects.collect(), editions: editions.collect(), expected }
    }
}

/// Whether the texts of a document are of this sort; what else a record cites from it is a heading
/// or a comment.
fn prints(document: Kind, subject: &SubjectKind) -> bool {
    match document {
        Kind::SpecialAbilityComparison | Kind::DungeonsCard => {
            matches!(subject, SubjectKind::Ability(_))
        }
        Kind::RebellionRulebook | Kind::MultipleDialRules => {
            matches!(subject, SubjectKind::Rule(_))
        }
        Kind::WhirlwindSheet => true,
    }
}

/// The texts that the sources of one record name: the record's own, and each term of a glossary.
fn expected(catalog: &Catalog, entry: Entry<'_>) -> Vec<Expected> {
    let (subject, edition) =
        (entry.subject.id.clone(), catalog.timeline.edition_id(entry.edition).to_owned());
    let terms = entry
        .record
        .clauses
        .iter()
        .filter(|_| subject == GLOSSARY)
        .map(|clause| Some(clause.heading()));
    let parts: Vec<Option<String>> = std::iter::once(None).chain(terms).collect();
    // A record may cite an older document that it builds on: only its own edition's documents print
    // it.
    let own =
        |id: &str| catalog.timeline.edition(entry.edition).documents.iter().any(|one| **one == id);
    let cited = entry.record.sources.iter().filter(|source| own(&source.document));
    let documents = cited
        .filter_map(|source| Kind::from_id(&source.document))
        .filter(|kind| prints(*kind, &entry.subject.kind));
    let of = |document: Kind| {
        let one = |part: &Option<String>| Expected {
            document,
            subject: subject.clone(),
            edition: edition.clone(),
            part: part.clone(),
        };
        parts.iter().map(one).collect::<Vec<_>>()
    };
    documents.flat_map(of).collect()
}
