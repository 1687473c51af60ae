//! Search: relevance, words as players write them, editions, hostile queries, the index on disk,
//! and export.

mod command;
mod editions;
mod export;
mod hostile;
mod relevance;
mod store;
mod words;

use std::sync::OnceLock;

use variorum::catalog::Catalog;
use variorum::search::{FoundPassage, SearchAnswer, SearchIndex, SearchRequest};

/// The embedded records, read once.
fn catalog() -> &'static Catalog {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    CATALOG.get_or_init(variorum::embedded::catalog)
}

/// An index of the embedded records, made once.
fn index() -> &'static SearchIndex {
    static INDEX: OnceLock<SearchIndex> = OnceLock::new();
    INDEX.get_or_init(|| SearchIndex::in_memory(catalog()).unwrap())
}

fn ask(query: &str) -> SearchAnswer {
    index().search(&SearchRequest { query, ..SearchRequest::default() }).unwrap()
}

/// The passages that an answer shows, result by result.
fn hits(answer: &SearchAnswer) -> impl Iterator<Item = &FoundPassage> {
    answer.results.iter().flat_map(|result| &result.passages)
}

fn ids(answer: &SearchAnswer) -> Vec<&str> {
    hits(answer).map(|hit| hit.passage.id.as_str()).collect()
}
