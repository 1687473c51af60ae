//! What the facts of a scene say, a sentence each, where the meaning of the fact and its value
//! would read badly.
//! It tells nothing of the figures themselves.

use super::{Domain, Fact, FactDefinition, Situation, definitions};
use variorum_expr::Value;

/// A sentence for a fact of the scene that has this value; none where the fact's own meaning reads
/// well.
pub(super) fn sentence(path: &str, value: Value, word: &str) -> Option<String> {
    match value {
        Value::Int(number) => of_number(path, number),
        Value::Bool(truth) => of_truth(path, truth).map(str::to_owned),
        Value::Enum(..) => of_word(path, word),
        Value::Set(..) => None,
    }
}

fn of_number(path: &str, number: i64) -> Option<String> {
    let warriors =
        if number == 1 { "1 other warrior".to_owned() } else { format!("{number} other warriors") };
    let (s, inches) = if number == 1 { ("s", "inch") } else { ("", "inches") };
    Some(match path {
        "attack.first_die" => format!("The first die of the attack shows {number}."),
        "attack.second_die" => format!("The second die of the attack shows {number}."),
        "attack.distance" => format!("The two stand {number} inches apart."),
        "attack.helpers" => format!("{warriors} share{s} the attack as a formation."),
        "move.helpers" => format!("{warriors} move{s} with the acting warrior as a formation."),
        "move.distance" => format!("The way is {number} {inches} long."),
        "levitate.distance" => {
            format!("The target is set down {number} inches from where it stood.")
        }
        "game.build_total" => format!("The armies are of {number} points each."),
        "fallen.points" => format!("The eliminated figure is worth {number} points."),
        "fallen.left" => format!("The eliminated figure has {number} clicks on its dial."),
        "helpers.speed" => format!("Those who share the action have a speed value of {number}."),
        "helpers.range" => format!("Those who share the action have a range of {number} {inches}."),
        "helpers.tokens" => format!(
            "Those who share the action have {number} action token{} each.",
            if number == 1 { "" } else { "s" }
        ),
        _ => return None,
    })
}

fn of_truth(path: &str, truth: bool) -> Option<&'static str> {
    Some(match (path, truth) {
        ("attack.in_front", false) => "The target is not in the front arc of the attacker.",
        ("attack.capture", true) => "It is an attempt to capture.",
        ("levitate.touched_turn", false) => {
            "The target did not touch the acting warrior when the turn began."
        }
        ("levitate.touched_action", false) => {
            "The target does not touch the acting warrior when the action is given."
        }
        ("fallen.own", false) => "The eliminated figure belongs to the other player.",
        ("helpers.in_front", false) => {
            "Those who share the attack do not have the target in their front arcs."
        }
        _ => return None,
    })
}

fn of_word(path: &str, word: &str) -> Option<String> {
    let ground = ground(word);
    Some(match path {
        "attack.kind" | "action.kind" => action(path, word)?.to_owned(),
        "attack.result" => match word {
            "miss" => "The attack misses.",
            "critical_hit" => "The attack is a critical hit.",
            "critical_miss" => "The attack is a critical miss.",
            _ => "The attack hits.",
        }
        .to_owned(),
        "attack.through" => format!("Across the line of fire lies {ground}."),
        "move.into" => format!("The move ends on {ground}."),
        "levitate.into" => format!("The target is set down on {ground}."),
        "levitate.over" => format!("The target is carried over {ground}."),
        "helpers.ground" => format!("Those who share the action stand on {ground}."),
        "third.place" => place(word)?.to_owned(),
        "third.side" => "The bystander is a foe of the acting warrior.".to_owned(),
        "attack.second" if word == "same" => "The target is named twice.".to_owned(),
        "attack.second" => "The bystander is the second target.".to_owned(),
        "fallen.faction" => format!("The eliminated figure belongs to {}.", word.replace('_', " ")),
        "helpers.faction" if word == "other" => {
            "Those who share the action belong to another faction.".to_owned()
        }
        "helpers.faction" if word == "shyft" => "Those who share the action are Shyft.".to_owned(),
        "helpers.faction" if word == "mage_spawn" => {
            "Those who share the action are Mage Spawn.".to_owned()
        }
        _ => return None,
    })
}

/// A piece of ground with its noun: `deep water`, `hindering terrain`.
pub(super) fn ground(word: &str) -> String {
    match word {
        "low_wall" => "a low wall".to_owned(),
        "shallow" | "deep" => format!("{word} water"),
        "elevated" | "abrupt" => format!("{word} ground"),
        other => format!("{other} terrain"),
    }
}

fn action(path: &str, word: &str) -> Option<&'static str> {
    Some(match (path, word) {
        ("attack.kind", "ranged") => "It is a ranged attack.",
        ("action.kind", "ranged") => "The action is a ranged combat action.",
        ("action.kind", "move") => "The action is a move action.",
        ("action.kind", "pass") => "The action is a pass.",
        ("action.kind", "regenerate") => "The action is to regenerate.",
        ("action.kind", "levitate") => "The action is to levitate the target.",
        ("action.kind", "raise" | "summon") => "The action is to bring an eliminated figure back.",
        _ => return None,
    })
}

fn place(word: &str) -> Option<&'static str> {
    Some(match word {
        "touching_actor" => "The bystander touches the acting warrior.",
        "touching_target" => "The bystander touches the target.",
        "near_target" => "The bystander stands near the target.",
        "between" => "The bystander stands between the two.",
        "in_front" => "The bystander stands in front of the acting warrior and touches it.",
        "behind_target" => "The bystander stands behind the target.",
        "at_end" => "The bystander stands where the way ends.",
        "gate" => "The bystander stands beside the way.",
        _ => return None,
    })
}

impl Situation {
    /// What a die shows: `The die of Dodge shows 1.`; none for what is no die.
    pub fn describe_die(&self, fact: Fact) -> Option<String> {
        let definition: &FactDefinition = definitions().get(fact.slot().index())?;
        match definition.domain {
            Domain::Number(1, 6, _) => Some(format!(
                "{} shows {}.",
                definition.meaning.trim_end_matches('.'),
                self.int(fact)
            )),
            _ => None,
        }
    }
}
