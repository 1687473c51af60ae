//! Why a command could not do its work, in words with advice.

pub use variorum_corpus::error::Error;
