//! The folder of imported passages, as every verb that reads them takes it.

use std::path::PathBuf;

use clap::Args;

use crate::error::Error;
use crate::printed::{DocumentKind, PrintedLibrary};
use variorum_corpus::catalog::Catalog;

// Where imported passages are. Not a doc comment: clap would take it for the help of the verb.
#[derive(Debug, Args)]
pub(super) struct PrintedDir {
    /// The folder of imported passages
    #[arg(long = "printed-dir", value_name = "DIR", default_value = "printed")]
    pub path: PathBuf,
}

impl PrintedDir {
    /// Every imported passage; there must be one.
    pub(super) fn load(&self) -> Result<PrintedLibrary, Error> {
        let printed =
            PrintedLibrary::load(&self.path).map_err(|error| Error::new(error.to_string(), ""))?;
        if printed.is_empty() { Err(self.nothing()) } else { Ok(printed) }
    }

    /// What to say when nothing is imported.
    pub(super) fn nothing(&self) -> Error {
        Error::new(
            format!("nothing is imported in {}", self.path.display()),
            "run 'variorum import FILE...' on your own copies of the documents, or name the folder with --printed-dir",
        )
    }
}

/// What people call a document.
pub(super) fn document_title(catalog: &Catalog, document: DocumentKind) -> String {
    catalog
        .timeline
        .document(document.id())
        .map_or_else(|| document.id().to_owned(), |document| document.title.clone())
}
