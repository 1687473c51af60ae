//! Search: relevance, typos, editions, hostile queries, the index on disk, and export.

mod editions;
mod export;
mod hostile;
mod relevance;
mod store;

use std::sync::OnceLock;

use variorum::catalog::Catalog;
use variorum::search::{Answer, Index, Question};

/// The embedded records, read once.
fn catalog() -> &'static Catalog {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    CATALOG.get_or_init(|| variorum::embedded::catalog())
}

/// An index of the embedded records, made once.
fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| Index::in_memory(catalog()).unwrap())
}

fn ask(query: &str) -> Answer {
    index().ask(&Question { query, ..Question::default() }).unwrap()
}

fn ids(answer: &Answer) -> Vec<&str> {
    answer.results.iter().map(|hit| hit.passage.id.as_str()).collect()
}
