//! The printed layer, on documents of our own invention in the formats of the real ones, with the
//! same kinds of damage.

// What tests lean on may fail loudly too.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod compare;
mod documents;
mod importers;
mod memory;
mod robust;
#[cfg(feature = "search")]
mod search;
mod site;
mod store;
mod verbs;
