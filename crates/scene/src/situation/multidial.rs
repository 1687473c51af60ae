//! The facts about multiple-dial warriors and chariots: a table of their own behind that of all
//! warriors.
//! A fact that ordinary warriors have as well is not told twice: dice, distances and the other
//! figures stand in the first table.

use super::Definition;
use super::Domain::{Any, Number, One, Truth};
use super::enums::Enumerated;
use super::table::fact_table;

fact_table! {
    /// A fact about the multiple-dial warrior of the scene, its named section, its passenger or its
    /// surroundings.
    Giant;
    Wheels "giant.chariot" Truth(false), "Whether the multiple-dial warrior is a chariot.";
    Tokens "giant.tokens" Number(0, 2, 0), "The action tokens on the multiple-dial warrior.";
    Skulls "giant.skulls" Number(0, 5, 0), "The skulls that the other three sections show together, at most two on each.";
    Using "giant.using" Any(Enumerated::Ability), "The abilities that each of the other three sections shows.";
    Points "giant.points" Number(1, 400, 100), "The point value that was chosen for the multiple-dial warrior.";
    Before "giant.before" One(Enumerated::Before), "What another section was told earlier in the turn.";
    Between "giant.interrupted" Truth(false), "Whether another warrior was given an action meanwhile, before the named section is told to act.";
    Section "section.is" One(Enumerated::Section), "The section that the facts are about: the one that acts, or one that may be struck.";
    Speed "section.speed" Number(0, 12, 4), "The speed value of the named section; the others have 4.";
    Attack "section.attack" Number(0, 20, 10), "The attack value of the named section; the others have 10.";
    Defense "section.defense" Number(0, 30, 16), "The defense value of the named section; the others have 16.";
    Damage "section.damage" Number(0, 6, 3), "The damage value of the named section; the others have 3.";
    Range "section.range" Number(0, 14, 6), "The range of the named section in inches; the others have 10.";
    OwnSkulls "section.skulls" Number(0, 2, 0), "The skulls that the named section shows: one in the place of damage, a second in that of attack.";
    Lost "section.lost" Truth(false), "Whether the named section has been damaged until it shows three skulls.";
    OwnUsing "section.using" Any(Enumerated::Ability), "The abilities that the named section shows.";
    Acted "section.acted" Truth(false), "Whether it is the named section itself that was told something earlier in the turn.";
    Wounds "section.wounds" Number(0, 5, 0), "The clicks that the dial of the named section has turned since the start.";
    Left "section.lasts" Number(1, 6, 6), "The clicks of damage after which the named section shows three skulls.";
    Next "section.next" Number(0, 2, 0), "The skulls that the named section shows from the next click of damage on.";
    At "other.at" One(Enumerated::Section), "Before which section the other warrior stands, or on the border of the front and the right one.";
    OtherGiant "other.giant" Truth(false), "Whether the other warrior is a multiple-dial warrior too.";
    Stands "third.stands" Truth(false), "Whether the bystander touches the multiple-dial warrior.";
    ThirdAt "third.at" One(Enumerated::Section), "Which section the bystander touches.";
    Pick "pick.section" One(Enumerated::Section), "The section that is picked by whoever may pick one.";
    Sections "drive.sections" Number(1, 4, 1), "How many sections are told to move together: the named one first.";
    Way "drive.way" One(Enumerated::Course), "How the multiple-dial warrior would go.";
    Over "drive.over" One(Enumerated::Obstacle), "What is on the way of the multiple-dial warrior.";
    Opposing "chariot.opposing" Truth(false), "Whether the chariot belongs to an opponent of the warrior that would board it.";
    Full "chariot.full" Truth(false), "Whether somebody rides in the chariot already.";
    Moved "chariot.moved" Truth(false), "Whether the chariot has moved this turn.";
    AtChariot "passenger.at_chariot" Truth(false), "Whether the passenger attacks its own chariot.";
    Carries "chariot.carries" Truth(false), "Whether the bystander rides in the chariot.";
    Turn "wreck.facing" One(Enumerated::Section), "Which way the passenger of a wreck is turned: as the chariot faced, or to its left, rear or right.";
    Level "level.chosen" Number(1, 200, 100), "The point value that is chosen; the sticker has two, 100 and 60.";
    Turns "level.turns" Number(0, 4, 2), "The clicks by which the sticker has the named section turned for 60 points; 0 for 100 points.";
    PassengerDie "die.passenger" Number(1, 6, 1), "The die that tells whether damage to a chariot reaches its passenger.";
    WreckDie "die.wreck" Number(1, 6, 1), "The die for the damage that the end of its chariot does to a passenger.";
}
