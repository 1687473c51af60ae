//! A reference to a clause, as rulings cite it and checks override it: `charge#formation`.
//! Whether it leads anywhere is for the catalog and lint to say.

use serde::de::Unexpected;
use serde::{Deserialize, Serialize};

/// A clause of a subject, whatever the edition: `charge#formation`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseRef {
    /// The id of the subject.
    pub subject: String,
    /// The id of the clause.
    pub clause: String,
}

impl ClauseRef {
    pub fn new(subject: &str, clause: &str) -> Self {
        Self { subject: subject.to_owned(), clause: clause.to_owned() }
    }

    /// Reads `subject#clause`; none without a `#`.
    pub fn parse(text: &str) -> Option<Self> {
        let (subject, clause) = text.split_once('#')?;
        Some(Self::new(subject, clause))
    }
}

impl std::fmt::Display for ClauseRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Padded as a whole where a table asks for it.
        f.pad(&format!("{}#{}", self.subject, self.clause))
    }
}

impl Serialize for ClauseRef {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ClauseRef {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| {
            serde::de::Error::invalid_value(Unexpected::Str(&text), &"subject#clause")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ClauseRef;

    #[test]
    fn a_reference_is_read_and_written_alike() {
        let read = ClauseRef::parse("charge#formation").unwrap();
        assert_eq!(read, ClauseRef::new("charge", "formation"));
        assert_eq!(read.to_string(), "charge#formation");
        assert_eq!(format!("{read:18}|"), "charge#formation  |");
        assert_eq!(ClauseRef::parse("charge"), None);
    }
}
