//! What the page of the table sends, as JSON: every request gets a reply, which is JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variorum_scene::table::reply_to_table;

fuzz_target!(|request: &str| {
    let reply = reply_to_table(request);
    serde_json::from_str::<serde_json::Value>(&reply).expect("every reply is JSON");
});
