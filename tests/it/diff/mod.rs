//! The diff: words, alignment, whole records, layouts, and what it says when it cannot compare.

mod alignment;
mod corpus;
mod everything;
mod fixture;
mod layouts;
mod lives;
mod quality;
mod errors;
mod words;
