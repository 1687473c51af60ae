//! Questions and answers as lines of JSON between two programs: our engine served to others, and
//! other engines held to our checks. `docs/protocol.md` describes it for authors of engines.

// What is said.
mod lines;
mod message;

// Our engine answers.
mod serve;

// Another engine answers.
mod failure;
mod foreign_engine;
mod handshake;
mod known_difference;
mod play;
mod process;

pub use failure::{AskedQuestion, Failure, FailureClass};
pub use foreign_engine::ForeignEngine;
pub use known_difference::KnownDifference;
pub use lines::LONGEST_LINE;
pub use message::{Hello, MalformedLine, Request, Response, ResponseBody, Welcome};
pub use serve::{ServiceEnd, serve};

/// The version of the protocol that this program speaks.
pub const PROTOCOL: u64 = 1;
