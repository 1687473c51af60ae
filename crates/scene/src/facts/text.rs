//! Situations as people and programs write them: a flat map of paths, where what is omitted has its
//! default.
//! It refuses unknown facts and values outside their domain, with a suggestion.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use super::{Domain, EnumType, Situation, definitions, schema};
use variorum_expr::Value;
use variorum_expr::suggest;

/// Why a map is no situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SituationError {
    /// What is wrong.
    pub message: String,
    /// What to do.
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
            let Some(slot) = schema().find_fact(path).map(|fact| fact.id) else {
                return Err(unknown(path));
            };
            let Some(definition) = definitions().get(slot.index()) else {
                return Err(unknown(path));
            };
            let value =
                read(definition.domain, json).filter(|value| definition.domain.holds(*value));
            let Some(value) = value else {
                let message = format!("{path} cannot be {json}");
                return Err(SituationError {
                    message,
                    help: what_it_takes(definition.domain, json),
                });
            };
            if !situation.set(slot, value) {
                return Err(unknown(path));
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

fn unknown(path: &str) -> SituationError {
    let known = definitions().iter().map(|definition| definition.path);
    let help = match suggest::nearest(path, known) {
        Some(near) => format!("did you mean {near}?"),
        None => "`variorum schema --facts` lists them".to_owned(),
    };
    SituationError { message: format!("there is no fact '{path}'"), help }
}

fn variant(of: EnumType, json: &Json) -> Option<u16> {
    let name = json.as_str()?;
    let bare = name.strip_prefix(of.name()).and_then(|rest| rest.strip_prefix('.')).unwrap_or(name);
    of.variants().iter().position(|word| word == bare).and_then(|place| u16::try_from(place).ok())
}

fn read(domain: Domain, json: &Json) -> Option<Value> {
    match domain {
        Domain::Number(..) => json.as_i64().map(Value::Int),
        Domain::Truth(_) => json.as_bool().map(Value::Bool),
        Domain::OneOf(of) => variant(of, json).map(|place| Value::Enum(of.id(), place)),
        Domain::SetOf(of) => {
            let members: Option<Vec<u16>> =
                json.as_array()?.iter().map(|member| variant(of, member)).collect();
            Some(Value::set(of.id(), members?))
        }
    }
}

/// A value as JSON: enums by their bare word, sets as lists.
pub fn value_to_json(value: Value) -> Json {
    let word = |id, variant| Json::from(schema().variant_name(id, variant).unwrap_or("?"));
    match value {
        Value::Int(number) => number.into(),
        Value::Bool(truth) => truth.into(),
        Value::Enum(id, variant) => word(id, variant),
        Value::Set(id, bits) => {
            (0..128).filter(|place| bits >> place & 1 == 1).map(|place| word(id, place)).collect()
        }
    }
}

/// The nearest word where one is misspelt, else all that the fact takes.
fn what_it_takes(domain: Domain, json: &Json) -> String {
    let all = || format!("it takes {}", domain_in_words(domain));
    let (Domain::OneOf(of) | Domain::SetOf(of)) = domain else { return all() };
    let words = json.as_array().map_or_else(|| std::slice::from_ref(json), Vec::as_slice);
    let unknown = words.iter().filter(|word| variant(of, word).is_none()).find_map(Json::as_str);
    let near =
        unknown.and_then(|word| suggest::nearest(word, of.variants().iter().map(String::as_str)));
    near.map_or_else(all, |near| format!("did you mean {near}?"))
}

fn domain_in_words(domain: Domain) -> String {
    match domain {
        Domain::Number(low, high, _) => format!("a whole number from {low} to {high}"),
        Domain::Truth(_) => "true or false".to_owned(),
        Domain::OneOf(of) => format!("one of {}", of.variants().join(", ")),
        Domain::SetOf(of) => format!("a list of {} names", of.name()),
    }
}
