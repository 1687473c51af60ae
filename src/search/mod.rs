//! Search over neutral passages (record, ruling, term): what can be found, how words are read, the
//! index, questions and answers.
//! It never writes to the terminal, and never lets the index library read a query: that grammar
//! recurses without limit.

mod analyse;
mod from_catalog;
mod lexicon;
mod passage;
mod printed;
mod ranking;
mod shape;
mod stem;
mod synonyms;
mod word;

pub use analyse::{analyse, is_stop_word, stop_words, tokens, words};
pub use from_catalog::{each_passage, passages};
pub use lexicon::Lexicon;
pub use passage::{Passage, PassageKind, PrintedPlace, Successor};
pub use printed::printed_passages;
pub use ranking::{Measure, RANKING, Ranking};
pub use shape::Shape;
pub use stem::stem;
pub use synonyms::Synonyms;

#[cfg(feature = "search")]
mod answer;
#[cfg(feature = "search")]
mod filter;
#[cfg(feature = "search")]
mod forgive;
#[cfg(feature = "search")]
mod gather;
#[cfg(feature = "search")]
mod index;
/// The query language.
#[cfg(feature = "search")]
pub mod query;
#[cfg(feature = "search")]
mod rank;
#[cfg(feature = "search")]
mod schema;
#[cfg(feature = "search")]
mod snippet;
/// Where an index lives, and how it gets there.
#[cfg(feature = "search")]
pub mod store;
#[cfg(feature = "search")]
mod sweep;
#[cfg(feature = "search")]
mod terms;
#[cfg(feature = "search")]
mod token;

#[cfg(feature = "search")]
pub use answer::{Answer, Found, Hit, Part, Question};
#[cfg(feature = "search")]
pub use forgive::Correction;
#[cfg(feature = "search")]
pub use index::Index;
#[cfg(feature = "search")]
pub use snippet::Snippet;
