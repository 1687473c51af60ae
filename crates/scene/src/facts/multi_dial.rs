//! The facts about multiple-dial warriors and chariots, whose paths begin with `giant.`, `section.`
//! and the like.
//! What can be said of every warrior (dice, distances, the other figures) is in `tabletop.rs`.

use super::definition::Domain::{Number, OneOf, SetOf, Truth};
use super::definition::{FactDefinition, fact_table};
use super::enums::EnumType;

fact_table! {
    /// A fact about a multiple-dial warrior, its named section, its passenger or its surroundings.
    MultiDialFact;
    Chariot "giant.chariot" Truth(false), "Whether the multiple-dial warrior is a chariot.";
    Tokens "giant.tokens" Number(0, 2, 0), "The action tokens on the multiple-dial warrior.";
    Skulls "giant.skulls" Number(0, 5, 0),
        "The skulls that the other three sections show together, at most two on each.";
    Using "giant.using" SetOf(EnumType::Ability),
        "The abilities that each of the other three sections shows.";
    Points "giant.points" Number(1, 400, 100),
        "The point value that was chosen for the multiple-dial warrior.";
    Before "giant.before" OneOf(EnumType::EarlierAction),
        "What another section was told earlier in the turn.";
    Interrupted "giant.interrupted" Truth(false),
        "Whether another warrior was given an action meanwhile, before the named section is told \
         to act.";
    SectionIs "section.is" OneOf(EnumType::SectionOrBorder),
        "The section that the facts are about: the one that acts, or one that may be struck.";
    SectionSpeed "section.speed" Number(0, 12, 4),
        "The speed value of the named section; the others have 4.";
    SectionAttack "section.attack" Number(0, 20, 10),
        "The attack value of the named section; the others have 10.";
    SectionDefense "section.defense" Number(0, 30, 16),
        "The defense value of the named section; the others have 16.";
    SectionDamage "section.damage" Number(0, 6, 3),
        "The damage value of the named section; the others have 3.";
    SectionRange "section.range" Number(0, 14, 6),
        "The range of the named section in inches; the others have 10.";
    SectionSkulls "section.skulls" Number(0, 2, 0),
        "The skulls that the named section shows: one in the place of damage, a second in that of \
         attack.";
    SectionLost "section.lost" Truth(false),
        "Whether the named section has been damaged until it shows three skulls.";
    SectionUsing "section.using" SetOf(EnumType::Ability),
        "The abilities that the named section shows.";
    SectionActed "section.acted" Truth(false),
        "Whether it is the named section itself that was told something earlier in the turn.";
    SectionWounds "section.wounds" Number(0, 5, 0),
        "The clicks that the dial of the named section has turned since the start.";
    SectionLasts "section.lasts" Number(1, 6, 6),
        "The clicks of damage after which the named section shows three skulls.";
    SectionNext "section.next" Number(0, 2, 0),
        "The skulls that the named section shows from the next click of damage on.";
    OtherAt "other.at" OneOf(EnumType::SectionOrBorder),
        "Before which section the other warrior stands, or on the border of the front and the \
         right one.";
    OtherMultiDial "other.giant" Truth(false),
        "Whether the other warrior is a multiple-dial warrior too.";
    ThirdStands "third.stands" Truth(false),
        "Whether the bystander touches the multiple-dial warrior.";
    ThirdAt "third.at" OneOf(EnumType::SectionOrBorder), "Which section the bystander touches.";
    PickSection "pick.section" OneOf(EnumType::SectionOrBorder),
        "The section that is picked by whoever may pick one.";
    DriveSections "drive.sections" Number(1, 4, 1),
        "How many sections are told to move together: the named one first.";
    DriveWay "drive.way" OneOf(EnumType::DriveCourse), "How the multiple-dial warrior would go.";
    DriveOver "drive.over" OneOf(EnumType::DriveObstacle),
        "What is on the way of the multiple-dial warrior.";
    ChariotOpposing "chariot.opposing" Truth(false),
        "Whether the chariot belongs to an opponent of the warrior that would board it.";
    ChariotFull "chariot.full" Truth(false), "Whether somebody rides in the chariot already.";
    ChariotMoved "chariot.moved" Truth(false), "Whether the chariot has moved this turn.";
    PassengerAtChariot "passenger.at_chariot" Truth(false),
        "Whether the passenger attacks its own chariot.";
    ChariotCarries "chariot.carries" Truth(false), "Whether the bystander rides in the chariot.";
    WreckFacing "wreck.facing" OneOf(EnumType::SectionOrBorder),
        "Which way the passenger of a wreck is turned: as the chariot faced, or to its left, rear \
         or right.";
    LevelChosen "level.chosen" Number(1, 200, 100),
        "The point value that is chosen; the sticker has two, 100 and 60.";
    LevelTurns "level.turns" Number(0, 4, 2),
        "The clicks by which the sticker has the named section turned for 60 points; 0 for 100 \
         points.";
    DiePassenger "die.passenger" Number(1, 6, 1),
        "The die that tells whether damage to a chariot reaches its passenger.";
    DieWreck "die.wreck" Number(1, 6, 1),
        "The die for the damage that the end of its chariot does to a passenger.";
}
