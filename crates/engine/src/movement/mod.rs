//! Moving: which paths are legal, how a move proceeds, and what contact brings.

pub(crate) mod contact;
pub(crate) mod follow_up;
pub(crate) mod path_rules;
pub(crate) mod phase;
