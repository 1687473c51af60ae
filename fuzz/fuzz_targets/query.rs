//! What somebody types into the search, over the records in the program.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use variorum::search::{SearchIndex, SearchRequest};

static INDEX: LazyLock<SearchIndex> = LazyLock::new(|| {
    SearchIndex::in_memory(&variorum::embedded::catalog()).expect("the records can be indexed")
});

fuzz_target!(|query: &str| {
    if let Ok(answer) = INDEX.search(&SearchRequest { query, limit: 10, ..Default::default() }) {
        assert!(answer.results.len() <= 10);
        serde_json::to_string(&answer).expect("an answer is JSON");
    }
});
