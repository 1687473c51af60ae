//! Where special abilities meet each other or the general rules, with the numbers that come out.

mod cancelling;
mod combat;
mod contact;
mod magic;
mod standing;
