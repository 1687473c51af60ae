//! Search: relevance, typos, editions, hostile queries, the index on disk, and export.

mod command;
mod editions;
mod export;
mod hostile;
mod relevance;
mod store;

use std::sync::OnceLock;

use variorum::catalog::Catalog;
use variorum::search::{SearchAnswer, SearchIndex, SearchRequest};

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

fn ids(answer: &SearchAnswer) -> Vec<&str> {
    answer.results.iter().map(|hit| hit.passage.id.as_str()).collect()
}
