//! What the records let an importer expect: the abilities and editions that can be named, and the
//! texts that each document should have. It holds no printed word.

use variorum_corpus::catalog::{Catalog, Entry, GLOSSARY, SubjectKind};
use variorum_corpus::timeline::Date;

use super::document_kind::DocumentKind;
use super::spelling::{differ_by_at_most, id_of_name};

/// An ability that a passage can belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownAbility {
    /// Its id, such as `forced-march`.
    pub id: String,
    /// Its name, such as `Forced March`.
    pub name: String,
}

/// An edition that a label can mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownEdition {
    /// Its id, such as `unlimited-2002-01`.
    pub id: String,
    /// Its date as `YYYY-MM` or `YYYY`, if it has one.
    pub date: Option<String>,
}

/// A text that a document should have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExpectedText {
    pub document: DocumentKind,
    pub subject: String,
    pub edition: String,
    /// The part of the passage, such as a glossary term, when the passage alone is not enough.
    pub part: Option<String>,
}

impl std::fmt::Display for ExpectedText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.subject, self.edition)?;
        self.part.iter().try_for_each(|part| write!(f, ": {part}"))
    }
}

/// Everything an importer may look up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expectations {
    /// The abilities; rule topics are named by the importers themselves.
    pub abilities: Vec<KnownAbility>,
    pub editions: Vec<KnownEdition>,
    pub texts: Vec<ExpectedText>,
}

/// An ability found for a printed name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NamedAbility<'a> {
    pub(super) ability: &'a KnownAbility,
    /// Whether the print spells its name differently.
    pub(super) misspelt: bool,
}

impl Expectations {
    /// What a catalog lets us expect. Reads all of its records.
    pub fn from_catalog(catalog: &Catalog) -> Self {
        let is_ability = |kind: &SubjectKind| matches!(kind, SubjectKind::Ability(_));
        let abilities = catalog.subjects().filter(|subject| is_ability(&subject.kind));
        let abilities = abilities.map(|subject| {
            let newest = subject.entries().next_back();
            let name = newest.map_or(&subject.id, |entry| &entry.record.name.value);
            KnownAbility { id: subject.id.clone(), name: name.clone() }
        });
        let editions = catalog.timeline.editions.iter().map(|edition| KnownEdition {
            id: edition.id.value.clone(),
            date: (edition.date != Date::Unknown).then(|| edition.date.to_string()),
        });
        let mut texts: Vec<ExpectedText> =
            catalog.entries().flat_map(|entry| texts_cited_by(catalog, entry)).collect();
        texts.sort();
        texts.dedup();
        Self { abilities: abilities.collect(), editions: editions.collect(), texts }
    }

    /// The ability that a printed name means: exact, or the only one within two letters.
    pub(super) fn ability(&self, printed: &str) -> Option<NamedAbility<'_>> {
        let wanted = id_of_name(printed);
        if wanted.is_empty() {
            return None;
        }
        let exact = self
            .abilities
            .iter()
            .find(|ability| ability.id == wanted || id_of_name(&ability.name) == wanted);
        if let Some(ability) = exact {
            return Some(NamedAbility { ability, misspelt: false });
        }
        let typos = if wanted.len() < 6 { 1 } else { 2 };
        let is_near = |ability: &&KnownAbility| differ_by_at_most(&ability.id, &wanted, typos);
        let mut near = self.abilities.iter().filter(is_near);
        match (near.next(), near.next()) {
            (Some(ability), None) => Some(NamedAbility { ability, misspelt: true }),
            _ => None,
        }
    }

    /// The edition that a label such as `[Unlimited errata 04-2003]` means: its month and its first
    /// word must both agree.
    pub(super) fn edition(&self, label: &str) -> Option<&KnownEdition> {
        let (name, date) = split_label(label)?;
        let id = id_of_name(&name);
        let first = id.split('-').next().unwrap_or(&id);
        self.editions.iter().find(|edition| {
            edition.date.as_deref() == Some(date.as_str()) && edition.id.starts_with(first)
        })
    }
}

/// The name and the `YYYY-MM` of an edition label, if the line is one.
pub(super) fn split_label(line: &str) -> Option<(String, String)> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, date) = inner.trim().rsplit_once(char::is_whitespace)?;
    let (month, year) = date.split_once('-')?;
    let digits =
        |text: &str, count: usize| text.len() == count && text.bytes().all(|b| b.is_ascii_digit());
    (digits(month, 2) && digits(year, 4) && name.len() < 60)
        .then(|| (name.trim().to_owned(), format!("{year}-{month}")))
}

/// Whether a document has texts on subjects of this kind; what else a record cites from it is a
/// heading or a comment.
fn has_texts_on(document: DocumentKind, subject: &SubjectKind) -> bool {
    match document {
        DocumentKind::SpecialAbilityComparison | DocumentKind::DungeonsCard => {
            matches!(subject, SubjectKind::Ability(_))
        }
        DocumentKind::RebellionRulebook | DocumentKind::MultipleDialRules => {
            matches!(subject, SubjectKind::Rule(_))
        }
        DocumentKind::WhirlwindSheet => true,
    }
}

/// The texts that the sources of one record name: the record's own, and each term of a glossary.
fn texts_cited_by(catalog: &Catalog, entry: Entry<'_>) -> Vec<ExpectedText> {
    let subject = &entry.subject.id;
    let edition = catalog.timeline.edition_id(entry.edition);
    let terms = entry.record.clauses.iter().filter(|_| subject == GLOSSARY);
    let terms = terms.map(|clause| Some(clause.heading()));
    let parts: Vec<Option<String>> = std::iter::once(None).chain(terms).collect();
    // A record may cite an older document that it builds on: only its own edition's documents print
    // it.
    let documents = &catalog.timeline.edition(entry.edition).documents;
    let is_of_edition = |id: &str| documents.iter().any(|document| **document == id);
    let text = |document: DocumentKind, part: &Option<String>| ExpectedText {
        document,
        subject: subject.clone(),
        edition: edition.to_owned(),
        part: part.clone(),
    };
    entry
        .record
        .sources
        .iter()
        .filter(|source| is_of_edition(&source.document))
        .filter_map(|source| DocumentKind::from_id(&source.document))
        .filter(|document| has_texts_on(*document, &entry.subject.kind))
        .flat_map(|document| parts.iter().map(move |part| (document, part)))
        .map(|(document, part)| text(document, part))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Expectations, KnownAbility, KnownEdition, split_label};

    fn expectations() -> Expectations {
        let ability = |id: &str, name: &str| KnownAbility { id: id.into(), name: name.into() };
        let edition =
            |id: &str, date: &str| KnownEdition { id: id.into(), date: Some(date.into()) };
        Expectations {
            abilities: vec![
                ability("forced-march", "Forced March"),
                ability("ram", "Ram"),
                ability("rat", "Rat"),
            ],
            editions: vec![
                edition("dragons-gate-2003-07", "2003-07"),
                edition("unlimited-errata-2003-04", "2003-04"),
            ],
            texts: vec![],
        }
    }

    #[test]
    fn a_name_one_letter_off_is_taken_and_marked() {
        let expectations = expectations();
        let named = expectations.ability("Force March").unwrap();
        assert_eq!((named.ability.id.as_str(), named.misspelt), ("forced-march", true));
        assert!(expectations.ability("Rax").is_none(), "two abilities are equally near");
    }

    #[test]
    fn a_label_needs_the_month_and_the_name() {
        let expectations = expectations();
        let edition = expectations.edition("[Dragon’s Gate 07-2003]").unwrap();
        assert_eq!(edition.id, "dragons-gate-2003-07");
        assert!(expectations.edition("[Dragon’s Gate 08-2003]").is_none());
        assert!(expectations.edition("[Rebellion 07-2003]").is_none());
        assert!(split_label("[image: picture.png]").is_none());
    }
}
