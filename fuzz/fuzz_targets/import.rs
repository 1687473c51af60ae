//! A document of any kind: no word of it is lost.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use variorum::printed::source::text_from_bytes;
use variorum::printed::{
    DocumentKind, Expectations, ImportReport, count_words_kept, import_document,
};

static KNOWN: LazyLock<Expectations> =
    LazyLock::new(|| Expectations::from_catalog(&variorum::embedded::catalog()));

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = text_from_bytes(bytes.to_vec()) else { return };
    for kind in DocumentKind::ALL {
        let import = import_document(kind, "any.txt", &text, &KNOWN);
        count_words_kept(&import, &text).expect("no word is lost");
        assert!(!ImportReport::new(import, vec![]).to_string().is_empty());
    }
});
