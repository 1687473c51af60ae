//! All integration tests, in one binary.

#[cfg(feature = "search")]
mod search;
