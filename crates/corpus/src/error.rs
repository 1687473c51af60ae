//! Why something could not be done: what happened, and what to do about it.

use crate::diagnostic::Finding;

/// Why something could not be done.
#[derive(Debug)]
pub enum Error {
    /// Files that are wrong.
    Findings(Vec<Finding>),
    /// Anything else: what happened, and what to do.
    Message {
        /// What happened.
        message: String,
        /// What to do; may be empty.
        help: String,
    },
}

impl Error {
    /// An error in words, with advice.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Message { message: message.into(), help: help.into() }
    }
}

impl From<Finding> for Error {
    fn from(finding: Finding) -> Self {
        Self::Findings(vec![finding])
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Findings(findings) => {
                for finding in findings {
                    writeln!(f, "{}", finding.one_line())?;
                }
                Ok(())
            }
            Self::Message { message, help } if help.is_empty() => write!(f, "{message}"),
            Self::Message { message, help } => write!(f, "{message}; {help}"),
        }
    }
}

impl std::error::Error for Error {}
