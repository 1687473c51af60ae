//! Combat: declaring attacks, rolling them, and what hits do.

pub(crate) mod attack;
pub(crate) mod capture;
pub(crate) mod damage;
pub(crate) mod declare_close;
pub(crate) mod declare_ranged;
pub(crate) mod defense;
pub(crate) mod outcome;
pub(crate) mod reach;
pub(crate) mod resolve;
pub(crate) mod roll;
