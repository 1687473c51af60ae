//! Variorum: every edition of the rules of Mage Knight side by side, and an engine they are checked against.
//!
//! The modules stand in order: each may use only those above it.

/// Plays the game, edition by edition; knows no record.
pub mod engine;
/// Reads the user's own documents, keeps their exact words, compares them and tells which text is which.
pub mod printed;
