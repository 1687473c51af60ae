//! Situations as people and programs write them: a flat map of paths, where what is omitted has its
//! default.
//! Unknown facts and values outside a fact's domain are errors, with a suggestion.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use super::{Domain, EnumType, Situation, definitions, schema};
use variorum_expr::{Value, members, suggest};

/// Why a map does not describe a situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SituationError {
    /// What is wrong with it.
    pub message: String,
    /// How to fix it.
    pub help: String,
}

impl std::fmt::Display for SituationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.message, self.help)
    }
}

impl std::error::Error for SituationError {}

impl Situation {
    /// Reads a flat map of paths and values.
    pub fn from_map<'a>(
        map: impl IntoIterator<Item = (&'a str, &'a Json)>,
    ) -> Result<Self, SituationError> {
        let mut situation = Self::default();
        for (path, json) in map {
            let id = schema().find_fact(path).ok_or_else(|| unknown_fact(path))?.id;
            let definition = definitions().get(id.index()).ok_or_else(|| unknown_fact(path))?;
            let value = parse_value(definition.domain, json);
            if !value.is_some_and(|value| situation.set(id, value)) {
                return Err(SituationError {
                    message: format!("{path} cannot be {json}"),
                    help: suggest_value(definition.domain, json),
                });
            }
        }
        Ok(situation)
    }

    /// The facts that differ from their defaults, as a flat map.
    pub fn to_map(&self) -> Map<String, Json> {
        self.non_defaults()
            .map(|(definition, value)| (definition.path.to_owned(), value_to_json(value)))
            .collect()
    }

    /// The facts that differ from their defaults, as lines of YAML.
    pub fn to_yaml(&self) -> String {
        let lines: BTreeMap<&str, String> = self
            .non_defaults()
            .map(|(definition, value)| (definition.path, value_to_json(value).to_string()))
            .collect();
        lines.iter().map(|(path, value)| format!("{path}: {}\n", value.replace('"', ""))).collect()
    }
}

fn unknown_fact(path: &str) -> SituationError {
    let paths = definitions().iter().map(|definition| definition.path);
    let help = match suggest::nearest(path, paths) {
        Some(near) => format!("did you mean {near}?"),
        None => "`variorum schema --facts` lists them".to_owned(),
    };
    SituationError { message: format!("there is no fact '{path}'"), help }
}

fn parse_variant(list: EnumType, json: &Json) -> Option<u16> {
    let name = json.as_str()?;
    let bare =
        name.strip_prefix(list.name()).and_then(|rest| rest.strip_prefix('.')).unwrap_or(name);
    list.variants().iter().position(|word| word == bare).and_then(|place| u16::try_from(place).ok())
}

fn parse_value(domain: Domain, json: &Json) -> Option<Value> {
    match domain {
        Domain::Number(..) => json.as_i64().map(Value::Int),
        Domain::Truth(_) => json.as_bool().map(Value::Bool),
        Domain::OneOf(list) => parse_variant(list, json).map(|place| Value::Enum(list.id(), place)),
        Domain::SetOf(list) => {
            let members: Option<Vec<u16>> =
                json.as_array()?.iter().map(|member| parse_variant(list, member)).collect();
            Some(Value::set(list.id(), members?))
        }
    }
}

/// A value as JSON: enums by their bare word, sets as lists.
pub fn value_to_json(value: Value) -> Json {
    let word = |id, variant| {
        Json::from(schema().variant_name(id, variant).expect("a value names a variant it knows"))
    };
    match value {
        Value::Int(number) => number.into(),
        Value::Bool(truth) => truth.into(),
        Value::Enum(id, variant) => word(id, variant),
        Value::Set(id, bits) => members(bits).map(|member| word(id, member)).collect(),
    }
}

/// The nearest word where one is misspelt, else all that the fact takes.
fn suggest_value(domain: Domain, json: &Json) -> String {
    let all = || format!("it takes {}", describe_domain(domain));
    let (Domain::OneOf(list) | Domain::SetOf(list)) = domain else { return all() };
    let words = json.as_array().map_or_else(|| std::slice::from_ref(json), Vec::as_slice);
    let unknown =
        words.iter().filter(|word| parse_variant(list, word).is_none()).find_map(Json::as_str);
    let near =
        unknown.and_then(|word| suggest::nearest(word, list.variants().iter().map(String::as_str)));
    near.map_or_else(all, |near| format!("did you mean {near}?"))
}

fn describe_domain(domain: Domain) -> String {
    match domain {
        Domain::Number(low, high, _) => format!("a whole number from {low} to {high}"),
        Domain::Truth(_) => "true or false".to_owned(),
        Domain::OneOf(list) => format!("one of {}", list.variants().join(", ")),
        Domain::SetOf(list) => format!("a list of {} names", list.name()),
    }
}
