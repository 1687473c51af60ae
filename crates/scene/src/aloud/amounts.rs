//! Numbers in words: what a fact counts, what is computed from facts, and comparisons.

use variorum_expr::{BinaryOp, FactId, Value, View};

use super::conditions::clause;
use crate::facts::{Attribute, DERIVED_FACTS, Fact, FactDefinition, Role, definitions};

/// A number of things: `no clicks` for 0 is left to whoever denies something.
pub(super) fn counted(number: i64, noun: &str) -> String {
    if noun.is_empty() {
        return number.to_string();
    }
    let noun = if number == 1 { singular(noun) } else { noun.to_owned() };
    format!("{number} {noun}")
}

/// The singular of a noun with what follows it: `clicks of damage` is `click of damage`.
fn singular(noun: &str) -> String {
    let words: Vec<&str> = noun.split(' ').collect();
    let is_plural = |word: &&&str| word.ends_with('s') || **word == "dice" || **word == "inches";
    let plural = words.iter().find(is_plural).copied().unwrap_or_default();
    let single = match plural {
        "dice" => "die",
        "inches" => "inch",
        "times" => "time",
        other => other.trim_end_matches('s'),
    };
    if noun.starts_with("of ") { noun.to_owned() } else { noun.replacen(plural, single, 1) }
}

/// A number that is computed, as a noun.
pub(super) fn amount(view: &View) -> String {
    match view {
        View::Literal(Value::Int(number)) => number.to_string(),
        View::Fact(fact) => fact_noun(*fact),
        View::Derived(path) => {
            let found = DERIVED_FACTS.iter().find(|derived| derived.path == path);
            found.map_or_else(|| path.clone(), |derived| uncapitalized(derived.meaning))
        }
        View::Negate(inside) => format!("minus {}", amount(inside)),
        View::Choose(condition, yes, no) => {
            format!("{} if {} and otherwise {}", amount(yes), clause(condition), amount(no))
        }
        View::Binary(op, a, b) => computed(*op, &amount(a), &amount(b)),
        other => clause(other),
    }
}

fn computed(op: BinaryOp, a: &str, b: &str) -> String {
    match op {
        BinaryOp::Add => format!("{a} plus {b}"),
        BinaryOp::Subtract => format!("{a} minus {b}"),
        BinaryOp::Multiply => match (a, b) {
            (other, "2") | ("2", other) => format!("twice {other}"),
            _ => format!("{a} times {b}"),
        },
        BinaryOp::Min => format!("the lesser of {a} and {b}"),
        BinaryOp::Max => format!("the greater of {a} and {b}"),
        _ => format!("{a} {} {b}", compared(op)),
    }
}

/// What a comparison says before the other number.
pub(super) fn compared(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Unequal => "other than",
        BinaryOp::Less => "less than",
        BinaryOp::AtMost => "at most",
        BinaryOp::More => "more than",
        BinaryOp::AtLeast => "at least",
        _ => "exactly",
    }
}

/// The comparison that holds where this one does not.
pub(super) fn opposite(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Equal => BinaryOp::Unequal,
        BinaryOp::Unequal => BinaryOp::Equal,
        BinaryOp::Less => BinaryOp::AtLeast,
        BinaryOp::AtMost => BinaryOp::More,
        BinaryOp::More => BinaryOp::AtMost,
        BinaryOp::AtLeast => BinaryOp::Less,
        other => other,
    }
}

/// A fact compared with a number: `the target has fewer than 2 action tokens`.
pub(super) fn compared_fact(fact: FactId, op: BinaryOp, number: i64) -> String {
    let template = count_template(fact);
    let Some((before, (noun, after))) =
        template.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    else {
        return template;
    };
    let things = match (op, number) {
        (BinaryOp::Equal, 0) | (BinaryOp::Less, 1) | (BinaryOp::AtMost, 0) if !noun.is_empty() => {
            format!("no {noun}")
        }
        (BinaryOp::More, 0) | (BinaryOp::AtLeast, 1) | (BinaryOp::Unequal, 0)
            if !noun.is_empty() =>
        {
            format!("at least {}", counted(1, noun))
        }
        (BinaryOp::Equal, _) => counted(number, noun),
        (BinaryOp::Less, _) if !noun.is_empty() => format!("fewer than {}", counted(number, noun)),
        _ => format!("{} {}", compared(op), counted(number, noun)),
    };
    format!("{before}{things}{after}")
}

/// What a fact that is a number says, with a place for the number.
fn count_template(id: FactId) -> String {
    let definition = definition(id);
    if let Some((role, attribute)) = figure(id) {
        return format!("{} {}", role.name(), attribute_template(attribute));
    }
    let template = match definition.path {
        "attack.helpers" => "{other warriors} share the attack as a formation",
        "move.helpers" => "{other warriors} move as a formation with the actor",
        "attack.distance" => "the target is {inches} away",
        "move.distance" => "the way is {inches} long",
        "levitate.distance" => "the target is set down {inches} from where it stood",
        "game.lost" => "{other warriors} of the actor's player have been eliminated",
        "game.players" => "there are {players}",
        "game.out" => "the player {seats} to the left has nobody left",
        "army.copies" => "the actor is in its army {times}",
        "army.terrain" => "each player brings {terrain items}",
        "army.green" => "{clicks} stand before the green square on the actor's dial",
        "drive.sections" => "{sections} are told to move together",
        "giant.tokens" => "the multiple-dial warrior has {action tokens}",
        "giant.skulls" => "the other three sections show {skulls} together",
        "section.skulls" => "the named section shows {skulls}",
        "section.next" => "the named section shows {skulls} from the next click of damage on",
        "dungeon.targets" => "the ranged combat attack names {targets}",
        "dungeon.hits" => "the attack hits {figures} in all",
        "dungeon.clicks" => "{clicks of damage} are inflicted",
        "dungeon.squares" => "the target is carried {squares} far",
        "dungeon.level" => "{clicks} stand before the Hero's level number on its dial",
        "dungeon.skulls" => "{clicks} stand before the three skulls on the dial",
        path if path.starts_with("die.") || path.ends_with("_die") => {
            return format!("{} shows {{}}", uncapitalized(definition.meaning));
        }
        _ => return format!("{} is {{}}", uncapitalized(definition.meaning)),
    };
    template.to_owned()
}

fn attribute_template(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Tokens => "has {action tokens}",
        Attribute::Wounds => "has taken {clicks}",
        Attribute::Left => "has {clicks} left",
        Attribute::Points => "is worth {points}",
        Attribute::Arrows => "may shoot at {targets}",
        Attribute::Range => "has a range of {inches}",
        Attribute::Speed => "has a speed value of {}",
        Attribute::Attack => "has an attack value of {}",
        Attribute::Defense => "has a defense value of {}",
        Attribute::Damage => "has a damage value of {}",
        _ => "has {}",
    }
}

/// A fact that is a number, as a noun.
fn fact_noun(id: FactId) -> String {
    let definition = definition(id);
    let Some((role, attribute)) = figure(id) else {
        return match definition.path {
            "attack.helpers" => "the number of others who share the attack".to_owned(),
            "move.helpers" => "the number of others who move with the actor".to_owned(),
            "other.at" => "the section at which the other warrior stands".to_owned(),
            "section.is" => "the named section".to_owned(),
            "pick.section" => "the section that is picked".to_owned(),
            _ => uncapitalized(definition.meaning).replacen("how many", "the number of", 1),
        };
    };
    let noun = match attribute {
        Attribute::Tokens => "action tokens",
        Attribute::Wounds => return format!("the clicks that {} has taken", role.name()),
        Attribute::Left => return format!("the clicks that {} has left", role.name()),
        Attribute::Points => "point value",
        Attribute::Arrows => "number of targets",
        Attribute::Range => "range",
        Attribute::Speed => "speed value",
        Attribute::Attack => "attack value",
        Attribute::Defense => "defense value",
        Attribute::Damage => "damage value",
        Attribute::Ground => "ground",
        Attribute::Faction => "faction",
        Attribute::Mount => "mount",
        _ => "abilities",
    };
    format!("{}'s {noun}", role.name())
}

pub(super) fn definition(id: FactId) -> &'static FactDefinition {
    definitions().get(id.index()).expect("an expression names only facts of the schema")
}

/// The figure and the attribute that a fact is about, if it is one of a figure.
pub(super) fn figure(id: FactId) -> Option<(Role, Attribute)> {
    Role::ALL
        .into_iter()
        .flat_map(|role| Attribute::ALL.iter().map(move |attribute| (role, *attribute)))
        .find(|(role, attribute)| Fact::Figure(*role, *attribute).id() == id)
}

/// What a sentence says, to go on in the middle of another.
pub(super) fn uncapitalized(sentence: &str) -> String {
    let text = sentence.trim_end_matches('.').split([':', ';']).next().unwrap_or_default();
    let text = text.split(", in questions").next().unwrap_or(text);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
