//! Combat: declaring attacks, rolling them, and what hits do.

pub mod attack;
pub(crate) mod damage;
pub(crate) mod declare_close;
pub(crate) mod declare_ranged;
pub(crate) mod outcome;
pub(crate) mod resolve;
pub(crate) mod roll;
