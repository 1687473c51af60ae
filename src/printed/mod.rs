//! Importers of the user's own documents, and what can be done with the exact words: comparing,
//! collating, identifying.
//! It ships no printed word, guesses no unknown document, and drops no word in silence.

pub mod beside;
pub mod collate;
mod collector;
mod comparison;
pub mod conserve;
mod dungeons;
mod expectations;
pub mod furniture;
pub mod git;
pub mod identify;
pub mod import;
pub mod kind;
pub mod known;
mod layout;
pub mod model;
mod multiple_dial;
mod odd_words;
pub mod passages;
mod piece;
pub mod reading;
pub mod recognise;
pub mod report;
mod rulebook;
mod sectioned;
pub mod sentence;
pub mod sentence_diff;
pub mod slips;
pub mod source;
pub mod spelling;
pub mod store;
mod topics;
mod whirlwind;
mod yaml_text;

pub use conserve::conserves;
pub use identify::{Identifier, Identity, Verdict, identify, identify_all};
pub use import::{Import, import};
pub use kind::Kind;
pub use known::{Expected, Known, KnownEdition, KnownSubject};
pub use model::{Block, BlockKind, LostPicture, Passage, Scrap, Section, Slip};
pub use passages::Printed;
pub use reading::ReadError;
pub use recognise::recognise;
pub use report::Report;
