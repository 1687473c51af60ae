//! The headings of the multiple-dial rules, and the topics under them: headings and cues of a few
//! words, no sentence of the rules.

use super::document_part::{DocumentPart, PartStyle, part};

/// The edition that the rules are.
pub(super) const EDITION: &str = "multiple-dial";

/// What the list of general rules also speaks of.
const GENERAL: &[&str] = &[
    "capturing",
    "formations",
    "healing-and-repair",
    "arcs",
    "breaking-away",
    "friendly-and-opposing",
    "special-abilities",
];

/// The headings, in order; three of them occur twice, the second time for chariots and their
/// passengers.
pub(super) const PARTS: [DocumentPart; 30] = [
    part("Multiple-Dial Warriors Rules", "multiple-dial-warriors"),
    part("Point Value", "point-value"),
    part("General Rules", "multiple-dial-warriors").concerns(GENERAL),
    part("Combat Dials", "sections")
        .cues(&[("is eliminated when", "elimination")])
        .concerns(&["arcs", "combat-values"]),
    part("Actions", "action-allotment")
        .cues(&[("mark it with", "action-tokens"), ("action phase", "action-allotment")]),
    part("Base Contact", "base-contact"),
    part("Controlling Objectives", "objectives"),
    part("Ending the Game", "ending-the-game"),
    part("Measuring", "measurements"),
    part("Pushing and Damage", "pushing"),
    part("Special Abilities, Relics, and Spells", "special-abilities"),
    part("Movement", "movement"),
    part("Movement Template", "movement-template"),
    part("Breaking Away", "breaking-away"),
    part("Close Combat", "close-combat"),
    part("Ranged Combat", "ranged-combat").cues(&[("line of fire is measured", "line-of-fire")]),
    part("Long-Range Attack Option", "long-range-attack"),
    part("Close Combat Attacks against Multiple-Dial Warriors", "close-combat"),
    part("Ranged Combat Attacks against Multiple-Dial Warriors", "ranged-combat")
        .concerns(&["line-of-fire"]),
    part("Area of Effect Attacks", "area-effect"),
    part("Chariots", "chariots"),
    part("Movement", "chariots"),
    part("Passengers", "passengers").concerns(&[
        "base-contact",
        "action-tokens",
        "friendly-and-opposing",
    ]),
    part("Boarding and Disembarking Passengers", "boarding"),
    part("Passengers and Items", "passenger-items"),
    part("Combat Actions", "passenger-combat").concerns(&["arcs"]),
    part("Close Combat", "passenger-combat"),
    part("Ranged Combat", "passenger-combat").concerns(&["measurements", "line-of-fire"]),
    part("Damaging a Passenger", "passenger-damage"),
    part("New Glossary Terms", "glossary").style(PartStyle::Glossary),
];
