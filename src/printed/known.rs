//! What the knowledge base tells an importer: the subjects, the editions, and which texts a
//! document should hold.
//! It holds no printed word, and resolves a name only when it is the one that is meant beyond
//! doubt.

use super::kind::Kind;
use super::spelling::{near, slug};

/// A subject that a passage can belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownSubject {
    /// Its id, such as `forced-march`.
    pub id: String,
    /// Its name, such as `Forced March`.
    pub name: String,
}

/// An edition that a label can stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownEdition {
    /// Its id, such as `unlimited-2002-01`.
    pub id: String,
    /// Its date as `YYYY-MM` or `YYYY`, if it has one.
    pub date: Option<String>,
}

/// A text that a document should hold.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Expected {
    /// The document.
    pub document: Kind,
    /// The subject.
    pub subject: String,
    /// The edition.
    pub edition: String,
    /// The part of the passage, such as a glossary term, when the passage alone is not enough.
    pub part: Option<String>,
}

/// Everything an importer may ask about.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// The abilities (rule topics are named by the importers themselves).
    pub subjects: Vec<KnownSubject>,
    /// The editions.
    pub editions: Vec<KnownEdition>,
    /// The texts that documents should hold.
    pub expected: Vec<Expected>,
}

/// A subject found for a printed name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named<'a> {
    /// The subject.
    pub subject: &'a KnownSubject,
    /// Whether the print spells its name otherwise.
    pub misspelt: bool,
}

impl Known {
    /// The subject that a printed name means: exact, or the only one within two letters.
    pub fn subject(&self, printed: &str) -> Option<Named<'_>> {
        let wanted = slug(printed);
        if wanted.is_empty() {
            return None;
        }
        let exact = self
            .subjects
            .iter()
            .find(|subject| subject.id == wanted || slug(&subject.name) == wanted);
        if let Some(subject) = exact {
            return Some(Named { subject, misspelt: false });
        }
        let allowed = if wanted.len() < 6 { 1 } else { 2 };
        let mut alike = self.subjects.iter().filter(|subject| near(&subject.id, &wanted, allowed));
        match (alike.next(), alike.next()) {
            (Some(subject), None) => Some(Named { subject, misspelt: true }),
            _ => None,
        }
    }

    /// The edition that a label such as `[Unlimited errata 04-2003]` means: its month and its first
    /// word must both agree.
    pub fn edition(&self, label: &str) -> Option<&KnownEdition> {
        let (name, date) = label_parts(label)?;
        let first = slug(&name).split('-').next().unwrap_or_default().to_owned();
        self.editions.iter().find(|edition| {
            edition.date.as_deref() == Some(date.as_str()) && edition.id.starts_with(&first)
        })
    }
}

/// The name and the `YYYY-MM` of an edition label, if the line is one.
pub fn label_parts(line: &str) -> Option<(String, String)> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, date) = inner.trim().rsplit_once(char::is_whitespace)?;
    let (month, year) = date.split_once('-')?;
    let digits =
        |text: &str, count: usize| text.len() == count && text.bytes().all(|b| b.is_ascii_digit());
    (digits(month, 2) && digits(year, 4) && name.len() < 60)
        .then(|| (name.trim().to_owned(), format!("{year}-{month}")))
}

#[cfg(test)]
mod tests {
    use super::{Known, KnownEdition, KnownSubject, label_parts};

    fn known() -> Known {
        let subject = |id: &str, name: &str| KnownSubject { id: id.into(), name: name.into() };
        let edition =
            |id: &str, date: &str| KnownEdition { id: id.into(), date: Some(date.into()) };
        Known {
            subjects: vec![
                subject("forced-march", "Forced March"),
                subject("ram", "Ram"),
                subject("rat", "Rat"),
            ],
            editions: vec![
                edition("dragons-gate-2003-07", "2003-07"),
                edition("unlimited-errata-2003-04", "2003-04"),
            ],
            expected: vec![],
        }
    }

    #[test]
    fn a_name_one_letter_off_is_taken_and_marked() {
        let known = known();
        let named = known.subject("Force March").unwrap();
        assert_eq!((named.subject.id.as_str(), named.misspelt), ("forced-march", true));
        assert!(known.subject("Rax").is_none(), "two subjects are equally near");
    }

    #[test]
    fn a_label_needs_the_month_and_the_name() {
        assert_eq!(known().edition("[Dragon’s Gate 07-2003]").unwrap().id, "dragons-gate-2003-07");
        assert!(known().edition("[Dragon’s Gate 08-2003]").is_none());
        assert!(known().edition("[Rebellion 07-2003]").is_none());
        assert!(label_parts("[image: picture.png]").is_none());
    }
}
