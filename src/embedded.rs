//! The records as they were when the program was built.

use variorum_corpus::Error;
use variorum_corpus::catalog::Catalog;

include!(concat!(env!("OUT_DIR"), "/corpus.rs"));

/// The catalog of the records that are embedded in the program.
pub fn catalog() -> Result<Catalog, Error> {
    Catalog::from_texts(FILES, HASH)
}
