//! The headings of the Rebellion rulebook, and the topics under them: headings and cues of a few
//! words, no sentence of the rulebook.

use super::document_part::{DocumentPart, PartStyle, part};

/// The edition that the rulebook is.
pub(super) const EDITION: &str = "rebellion-2001-01";

/// The rulebook's headings, in order.
pub(super) const PARTS: [DocumentPart; 53] = [
    part("This is Mage Knight Rebellion!", "overview")
        .cues(&[("eight different factions", "factions"), ("get together", "players-and-teams")]),
    part("Mage Knight Warriors and the Combat Dial", "warrior-parts")
        .cues(&[("unique feature", "combat-dial")]),
    part("The Base", "base-information"),
    part("Combat Values", "combat-values").cues(&[("three skulls", "elimination")]),
    part("Game Items", "game-items").cues(&[("blank stickers", "ownership-stickers")]),
    part("Getting Started", "army-building"),
    part("Building Your Army", "army-building").cues(&[
        ("point value printed", "point-value"),
        ("two or more of the same figure", "unique-figures"),
        ("designing your army", "army-building"),
    ]),
    part("Setting the Scene", "battlefield").cues(&[
        ("along your starting edge", "starting-area"),
        ("in a terrain pile", "terrain-pile"),
        ("rolls two dice", "first-player"),
        ("out of the terrain pile", "terrain-placement"),
        ("green square", "starting-position-setup"),
        ("places his army", "army-placement"),
    ]),
    part("How to Play", "turns"),
    part("Turns and Actions", "turns").cues(&[
        ("player is eliminated", "eliminated-player"),
        ("certain number of actions", "action-allotment"),
    ]),
    part("Action List", "action-list").cues(&[("resolved all of your actions", "turns")]),
    part("Important Game Concepts", "action-tokens"),
    part("Marking Figures with Actions", "action-tokens"),
    part("Pushing", "pushing"),
    part("Measurements", "measurements"),
    part("Base Contact", "base-contact"),
    part("Friendly and Opposing Figures", "friendly-and-opposing"),
    part("Special Abilities", "special-abilities").cues(&[
        ("special abilities card", "special-ability-card"),
        ("described as optional", "optional-abilities"),
    ]),
    part("Movement", "movement").cues(&[("front arc", "arcs")]),
    part("Breaking Away", "breaking-away"),
    part("Free Spin", "free-spin"),
    part("Ranged Combat", "ranged-combat").cues(&[
        ("string or ruler", "line-of-fire"),
        ("at any time", "measuring-any-time"),
        ("friendly to the firer", "shooting-into-contact"),
        ("to resolve", "attack-resolution"),
    ]),
    part("Damage", "ranged-damage"),
    part("Multiple Ranged Combat Targets", "multiple-ranged-targets"),
    part("Close Combat", "close-combat").concerns(&["arcs", "attack-resolution"]),
    part("Damage", "close-combat-damage"),
    part("Rolling \"2\"s and \"12\"s", "critical-rolls"),
    part("Targeting Friendly Figures", "targeting-friendly"),
    part("Healing and Other Repairing Abilities", "healing-and-repair"),
    part("Capturing", "capturing"),
    part("Formations", "formations"),
    part("Restrictions", "formations"),
    part("Movement Formations", "movement-formations"),
    part("Ranged Combat Formations", "ranged-combat-formations"),
    part("Close Combat Formations", "close-combat-formations"),
    part("Critical Misses with Formation Attacks", "formation-critical-miss"),
    part("Terrain", "terrain-types"),
    part("Hindering Terrain", "hindering-terrain"),
    part("Blocking Terrain", "blocking-terrain"),
    part("Elevated Terrain", "elevated-terrain"),
    part("Height Advantage", "height-advantage").cues(&[
        ("different elevations", "elevated-base-contact"),
        ("is elevated while", "height-advantage"),
    ]),
    part("Special Terrain", "terrain-types"),
    part("Shallow Water", "shallow-water"),
    part("Deep Water", "deep-water"),
    part("Low Walls", "low-walls"),
    part("Abrupt Elevated Terrain", "abrupt-elevated-terrain"),
    part("Ending the Game", "ending-the-game"),
    part("Withdrawing", "withdrawing"),
    part("Victory!", "victory-points")
        .cues(&[("players tie", "victory-tiebreak"), ("players retrieve", "figure-retrieval")]),
    part("The Standard Game", "standard-game"),
    part("Mage Knight Etiquette", "etiquette"),
    part("Glossary", "glossary").style(PartStyle::Glossary),
    part("Credits", "credits").style(PartStyle::Names),
];
