//! Search over passages (clauses, rulings, terms, printed texts): what can be found, how words are
//! read, the index, requests and answers.
//! The index library never parses a query: its grammar recurses without limit.
#![cfg_attr(
    not(feature = "search"),
    allow(dead_code, reason = "without the index, only the pages' search uses this")
)]

mod analyse;
mod from_catalog;
mod lookup;
mod names;
mod passage;
mod ranking;
mod stop_words;
mod synonym_groups;
mod synonyms;
mod words;

pub use from_catalog::passages;
pub use passage::{Passage, PassageKind, PrintedPlace, Successor};
pub(crate) use ranking::{PassageField, RANKING, Ranking, TokenWorth, in_thousandths, rarity};
pub(crate) use stop_words::is_stop_word;
pub(crate) use synonym_groups::SYNONYM_GROUPS;
pub(crate) use words::{determiners, split_words, stem, stop_words};

#[cfg(feature = "search")]
mod answer;
#[cfg(feature = "search")]
mod constraint;
#[cfg(feature = "search")]
mod from_printed;
#[cfg(feature = "search")]
mod index;
#[cfg(feature = "search")]
mod query;
#[cfg(feature = "search")]
mod reading;
#[cfg(feature = "search")]
mod schema;
#[cfg(feature = "search")]
mod score;
#[cfg(feature = "search")]
mod snippet;
#[cfg(feature = "search")]
pub mod store;
#[cfg(feature = "search")]
mod vocabulary;

#[cfg(feature = "search")]
pub use answer::{
    FoundPassage, MatchKind, ScorePart, SearchAnswer, SearchRequest, SearchResult, Suggestion,
};
#[cfg(feature = "search")]
pub use index::SearchIndex;
#[cfg(feature = "search")]
pub use query::FilterField;
#[cfg(feature = "search")]
pub use reading::Correction;
#[cfg(feature = "search")]
pub use snippet::Snippet;
