//! Differences of another engine that are known and accepted, from a file. One that no longer
//! occurs is a failure too, so that the file stays up to date.

use std::path::Path;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::check::Disagreement;
use crate::error::Error;
use variorum_corpus::record::ClauseRef;
use variorum_corpus::regular_file::{self, Links};
use variorum_corpus::yaml;

/// A difference that is known, with the reason why it is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnownDifference {
    /// The clause that the engine breaks, as `subject#clause`.
    #[schemars(with = "String")]
    pub clause: ClauseRef,
    /// The question that it answers differently.
    pub question: String,
    /// The edition, where it differs only there.
    #[serde(default)]
    pub edition: Option<String>,
    /// Why it is accepted.
    pub reason: String,
}

impl KnownDifference {
    pub fn load(path: &Path) -> Result<Vec<Self>, Error> {
        let name = path.display().to_string();
        let text =
            regular_file::read_text(path, yaml::MAX_BYTES, Links::Follow).map_err(|error| {
                Error::new(format!("cannot read {name}: {error}"), "name a YAML file")
            })?;
        yaml::parse(&name, &text).map_err(|finding| Error::Findings(vec![finding]))
    }

    /// Whether this is the difference that was found in the edition of that id.
    pub fn covers(&self, found: &Disagreement, edition: &str) -> bool {
        self.clause == found.clause
            && self.question == found.question.id()
            && self.edition.as_deref().is_none_or(|only| only == edition)
    }
}
