//! The corpus as it was when the binary was built; `build.rs` writes the table.

include!(concat!(env!("OUT_DIR"), "/corpus.rs"));
