//! The folder of imported passages, as every verb that reads them takes it.

use std::path::PathBuf;

use clap::Args;

pub use crate::printed::model::lines_in_words;
use crate::printed::{Kind, Printed};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::diagnostic::Trouble;

/// Where imported passages stand.
#[derive(Debug, Args)]
pub struct PrintedDir {
    /// The folder of imported passages
    #[arg(long = "printed-dir", value_name = "DIR", default_value = "printed")]
    pub path: PathBuf,
}

impl PrintedDir {
    /// Every imported passage; there must be one.
    pub fn load(&self) -> Result<Printed, Trouble> {
        let printed =
            Printed::load(&self.path).map_err(|error| Trouble::new(error.to_string(), ""))?;
        if printed.is_empty() { Err(self.nothing()) } else { Ok(printed) }
    }

    /// What to say when nothing is imported.
    pub fn nothing(&self) -> Trouble {
        Trouble::new(
            format!("nothing is imported in {}", self.path.display()),
            "run 'variorum import FILE...' on your own copies of the documents, or name the folder with --printed-dir",
        )
    }
}

/// What people call a document.
pub fn title(catalog: &Catalog, document: Kind) -> String {
    catalog
        .timeline
        .document(document.id())
        .map_or_else(|| document.id().to_owned(), |document| document.title.clone())
}
