//! Questions and answers as lines of JSON between two programs: our engine served to others, and
//! others held to our checks.
//! It judges no answer; what is true of a situation is for `check` to say. `docs/protocol.md` tells
//! strangers the same.

mod asking;
mod child;
mod failure;
mod foreign;
mod greet;
mod known;
mod leftovers;
mod lines;
mod message;
mod serve;

pub use failure::{Class, Failure};
pub use foreign::Foreign;
pub use known::Known;
pub use lines::LONGEST;
pub use message::{Hello, Malformed, Request, Response, Said, Welcome};
pub use serve::{Ended, serve};

/// The version of the protocol; another one is another language.
pub const PROTOCOL: u64 = 1;
