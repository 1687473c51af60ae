//! The user's own printed documents: importing their exact words, and comparing, collating and
//! identifying them. No printed word is part of the program.

mod document_kind;
mod passage;
mod spelling;
pub mod sentence;
pub mod sentence_diff;

// From a document to an import.
pub mod source;
mod expectations;
mod page_furniture;
mod import_builder;
mod importers;
mod typos;
mod import;
mod round_trip;

// From an import to files and back.
pub mod git_ignore;
mod library;
mod report;
pub mod store;

// What can be done with imported passages.
pub mod collate;
pub mod identify;
pub mod side_by_side;

pub use document_kind::DocumentKind;
pub use expectations::{Expectations, ExpectedText, KnownAbility, KnownEdition};
pub use identify::{Identifier, NameVerdict, PassageMatch};
pub use import::{Import, import_document};
pub use importers::recognise;
pub use library::PrintedLibrary;
pub use page_furniture::FurnitureKind;
pub use passage::{BlockKind, PassageSection, PrintedPassage, describe_lines};
pub use report::ImportReport;
pub use round_trip::count_words_kept;
