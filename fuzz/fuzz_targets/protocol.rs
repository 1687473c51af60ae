//! Lines from another program: every one is answered by one line of JSON, or the session ends.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use variorum_engine::FigureDef;

static FIGURES: LazyLock<Vec<FigureDef>> =
    LazyLock::new(|| variorum_corpus::figures::builtin().expect("our figures are good"));

const HELLO: &[u8] = b"{\"hello\":{\"protocol\":1,\"schema\":\"none\"}}\n";

fuzz_target!(|bytes: &[u8]| {
    for input in [bytes.to_vec(), [HELLO, bytes].concat()] {
        let mut output = Vec::new();
        let _ = variorum::protocol::serve(&input[..], &mut output, &FIGURES);
        let text = String::from_utf8(output).expect("the program writes UTF-8");
        for line in text.lines() {
            serde_json::from_str::<serde_json::Value>(line).expect("every line is JSON");
        }
    }
});
