//! Why something could not be done, as a caller can match on it.

use std::io;
use std::path::PathBuf;

use crate::diagnostic::Finding;

/// Why something could not be done. It prints as what happened; [`Error::advice`] says what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Files that are wrong, each finding with its place.
    #[error("{}", one_per_line(.0))]
    Findings(Vec<Finding>),
    #[error("cannot read the folder {}: {source}", .path.display())]
    UnreadableFolder { path: PathBuf, source: io::Error },
    /// A folder without `editions.yaml`.
    #[error("there is no editions.yaml in the folder")]
    NoTimeline,
    #[error("there is no subject '{word}'")]
    UnknownSubject { word: String, suggestion: Option<String> },
    #[error("there is no open point '{word}'")]
    UnknownOpenPoint { word: String, suggestion: Option<String> },
    /// The beginnings of several subjects' words.
    #[error("'{word}' could be any of {}", .candidates.join(", "))]
    AmbiguousSubject { word: String, candidates: Vec<String> },
    #[error("there is no edition '{word}'")]
    UnknownEdition { word: String, suggestion: Option<String> },
    /// The beginning of several editions' ids.
    #[error("'{word}' could be any of {}", .candidates.join(", "))]
    AmbiguousEdition { word: String, candidates: Vec<String> },
    #[error("there is no line '{word}'")]
    UnknownLine { word: String, suggestion: Option<String>, known: Vec<String> },
    /// A clause that no record of the subject has in the line that was asked about.
    #[error("'{subject}' never had a clause '{clause}' there")]
    UnknownClause {
        subject: String,
        clause: String,
        suggestion: Option<String>,
        known: Vec<String>,
    },
    #[error("a text of {words} words and {marks} marks is too long to compare")]
    TextTooLong { words: usize, marks: usize, max_words: usize },
    #[error("cannot write YAML: {0}")]
    WriteYaml(#[source] serde_saphyr::ser::Error),
}

impl Error {
    /// What to do about it, where the library knows.
    pub fn advice(&self) -> Option<String> {
        match self {
            Self::UnknownSubject { suggestion: Some(meant), .. }
            | Self::UnknownOpenPoint { suggestion: Some(meant), .. }
            | Self::UnknownEdition { suggestion: Some(meant), .. }
            | Self::UnknownLine { suggestion: Some(meant), .. }
            | Self::UnknownClause { suggestion: Some(meant), .. } => {
                Some(format!("did you mean '{meant}'?"))
            }
            Self::UnknownOpenPoint { .. } => Some("'variorum open-points' lists them".to_owned()),
            Self::AmbiguousSubject { .. } | Self::AmbiguousEdition { .. } => {
                Some("write more of it".to_owned())
            }
            Self::UnknownLine { known, .. } => Some(format!("the lines are {}", known.join(", "))),
            Self::UnknownClause { known, .. } => {
                Some(format!("its clauses are {}", known.join(", ")))
            }
            Self::TextTooLong { max_words, .. } => {
                Some(format!("compare parts of at most {max_words} words"))
            }
            Self::Findings(_)
            | Self::UnreadableFolder { .. }
            | Self::NoTimeline
            | Self::UnknownSubject { .. }
            | Self::UnknownEdition { .. }
            | Self::WriteYaml(_) => None,
        }
    }
}

impl From<Finding> for Error {
    fn from(finding: Finding) -> Self {
        Self::Findings(vec![finding])
    }
}

impl From<&Finding> for Error {
    fn from(finding: &Finding) -> Self {
        finding.clone().into()
    }
}

fn one_per_line(findings: &[Finding]) -> String {
    findings.iter().map(|finding| finding.one_line() + "\n").collect()
}
