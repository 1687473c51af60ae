//! A situation in plain sentences, as a player would set it up for another.
//! It tells only what differs from the usual.

use super::{Attribute, Domain, Fact, FactDefinition, Role, Situation, capitalize, definitions};
use variorum_engine::AbilityId;
use variorum_expr::Value;

impl Situation {
    /// The situation in sentences; the usual one is "Nothing out of the ordinary."
    pub fn describe(&self) -> String {
        let mut sentences: Vec<String> = Vec::new();
        for role in Role::ALL {
            let told: Vec<String> = Attribute::ALL
                .into_iter()
                .filter_map(|attribute| self.of_figure(role, attribute))
                .collect();
            if !told.is_empty() {
                sentences.push(format!("{} {}.", named(role), joined(&told)));
            }
        }
        sentences.extend(
            self.non_defaults().filter_map(|(definition, value)| of_scene(definition, value)),
        );
        if sentences.is_empty() {
            "Nothing out of the ordinary.".to_owned()
        } else {
            sentences.join(" ")
        }
    }

    fn of_figure(&self, role: Role, attribute: Attribute) -> Option<String> {
        let fact = Fact::Figure(role, attribute);
        if !self.is_set(fact) {
            return None;
        }
        let number = self.int(fact);
        let word = self.word(fact).replace('_', " ");
        let abilities = || {
            joined(
                &self
                    .abilities(fact)
                    .map(|ability: AbilityId| ability.name().to_owned())
                    .collect::<Vec<_>>(),
            )
        };
        Some(match attribute {
            Attribute::Using => format!("uses {}", abilities()),
            Attribute::Cancelled => format!("has cancelled {}", abilities()),
            Attribute::Speed => format!("has a speed value of {number}"),
            Attribute::Attack => format!("has an attack value of {number}"),
            Attribute::Defense => format!("has a defense value of {number}"),
            Attribute::Damage => format!("has a damage value of {number}"),
            Attribute::Range => format!("has a range of {number} inches"),
            Attribute::Arrows => format!("may shoot at {number} targets"),
            Attribute::Tokens => format!("has {}", counted(number, "action token")),
            Attribute::Wounds => format!("has taken {}", counted(number, "click")),
            Attribute::Left => format!("has {} left", counted(number, "click")),
            Attribute::Points => format!("is worth {}", counted(number, "point")),
            Attribute::Mount => format!("is a {word} figure"),
            Attribute::Faction => format!("belongs to {word}"),
            Attribute::Ground => format!("stands on {}", super::scene::ground(self.word(fact))),
            Attribute::Acted => "has been given an action this turn".to_owned(),
            Attribute::Captor => "holds a captive".to_owned(),
            Attribute::Captive => "is a captive".to_owned(),
            Attribute::Gains => format!("shows {} after one more click", abilities()),
            Attribute::Returned => "was eliminated once and brought back".to_owned(),
        })
    }
}

fn named(role: Role) -> &'static str {
    match role {
        Role::Actor => "The acting warrior",
        Role::Target => "The target",
        Role::Third => "The bystander",
    }
}

/// A sentence about the scene: the fact's own meaning, and its value.
fn of_scene(definition: &FactDefinition, value: Value) -> Option<String> {
    let figures = Role::ALL.len() * Attribute::ALL.len();
    let place = definitions().iter().position(|other| std::ptr::eq(other, definition))?;
    if place < figures {
        return None;
    }
    if let Some(sentence) =
        super::scene::sentence(definition.path, value, &word_of(definition, value))
    {
        return Some(sentence);
    }
    let about = definition.meaning.trim_end_matches('.').trim_start_matches("Whether ");
    let about = about.split(", in questions").next().unwrap_or(about);
    Some(match (definition.domain, value) {
        (Domain::Truth(_), Value::Bool(true)) => format!("{}.", capitalize(about)),
        (Domain::Truth(_), _) => format!("It is not so that {about}."),
        (Domain::OneOf(of), Value::Enum(_, variant)) => {
            let word = of
                .variants()
                .get(usize::from(variant))
                .map(|word| word.replace('_', " "))
                .unwrap_or_default();
            format!("{}: {word}.", capitalize(about))
        }
        (_, Value::Int(number)) if definition.path.starts_with("die.") => {
            format!("{about} shows {number}.")
        }
        (_, Value::Int(number)) => format!("{}: {number}.", capitalize(about)),
        (Domain::SetOf(of), Value::Set(_, bits)) => {
            let words =
                of.variants().iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
            format!(
                "{}: {}.",
                capitalize(about),
                joined(&words.map(|(_, word)| word.replace('_', " ")).collect::<Vec<_>>())
            )
        }
        _ => return None,
    })
}

/// The word of an enum's value.
fn word_of(definition: &FactDefinition, value: Value) -> String {
    match (definition.domain, value) {
        (Domain::OneOf(of), Value::Enum(_, variant)) => {
            of.variants().get(usize::from(variant)).cloned().unwrap_or_default()
        }
        _ => String::new(),
    }
}

fn counted(number: i64, what: &str) -> String {
    match number {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        more => format!("{more} {what}s"),
    }
}

fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
