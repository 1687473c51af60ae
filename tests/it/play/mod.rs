//! What plays differently, what the records claim of it, and what happens when abilities meet.

mod behaviour;
mod claims;
mod interactions;
mod kept_results;
mod recorded_witnesses;
mod site;
