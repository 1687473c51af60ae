//! Why a command could not do its work, in words with advice.

use variorum_corpus::diagnostic::Finding;
use variorum_corpus::figures::FigureError;

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Files that are wrong.
    #[error("{findings}", findings = variorum_corpus::Error::Findings(.0.clone()))]
    Findings(Vec<Finding>),
    /// What the records, the timeline or a comparison refused.
    #[error("{}", with_help(&.0.to_string(), &help_for(.0)))]
    Corpus(#[source] variorum_corpus::Error),
    /// Anything else: what happened, and what to do; the help may be empty.
    #[error("{}", with_help(.message, .help))]
    Message { message: String, help: String },
}

impl Error {
    /// An error in words, with advice.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Message { message: message.into(), help: help.into() }
    }
}

impl From<variorum_corpus::Error> for Error {
    fn from(error: variorum_corpus::Error) -> Self {
        match error {
            variorum_corpus::Error::Findings(findings) => Self::Findings(findings),
            other => Self::Corpus(other),
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

impl From<FigureError> for Error {
    fn from(error: FigureError) -> Self {
        Self::new(error.to_string(), "fix the figure")
    }
}

/// What to do about an error of the library: its own advice, or the command that helps.
pub(crate) fn help_for(error: &variorum_corpus::Error) -> String {
    use variorum_corpus::Error as Corpus;
    error.advice().unwrap_or_else(|| {
        let hint = match error {
            Corpus::UnreadableFolder { .. } => "check the path given with --records",
            Corpus::NoTimeline => {
                "point --records at the folder that holds editions.yaml, abilities and rules"
            }
            Corpus::UnknownSubject { .. } => "see 'variorum list'",
            Corpus::UnknownEdition { .. } => "see 'variorum list --editions'",
            _ => "",
        };
        hint.to_owned()
    })
}

fn with_help(message: &str, help: &str) -> String {
    if help.is_empty() { message.to_owned() } else { format!("{message}; {help}") }
}
