//! The editions that the engine plays, each with its rules.
//! The multiple-dial rules are a line of their own, but no game of their own: they add to the tabletop rules and say that every other
//! rule holds. Their document is undated and later than the rest by its terms, so that its edition is played by the newest tabletop
//! rules; the engine knows warriors with four dials under every ruleset, and nothing else is added or left out.

use crate::engine::ruleset::{Edition, Ruleset};

/// The edition of the multiple-dial rules, by its id in the timeline.
const MULTIPLE_DIAL: &str = "multiple-dial";

/// Every edition that is played, by its id, with its rules.
pub fn played() -> impl Iterator<Item = (&'static str, Ruleset)> {
    let tabletop = Edition::ALL.into_iter().map(|edition| (edition.id(), edition));
    tabletop.chain([(MULTIPLE_DIAL, Edition::LastErrata)]).map(|(id, edition)| (id, Ruleset::of(edition)))
}

/// The rules by which an edition is played, if it is.
pub fn rules_of(id: &str) -> Option<Ruleset> {
    played().find(|(known, _)| *known == id).map(|(_, rules)| rules)
}
