//! Looks up the names in an expression, and explains an unknown one with a suggestion.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::error::{ExprError, quoted};
use crate::schema::{Enumeration, Schema, USING};
use crate::suggest;
use crate::types;
use crate::value::{EnumId, Value};

/// The variant that `enum.variant` names.
pub(crate) fn variant(name: &str, schema: &Schema) -> Option<Value> {
    let (enum_name, variant) = name.split_once('.')?;
    schema.variant(schema.enum_id(enum_name)?, variant)
}

/// The number of a variant of an enum that is known, with the enum's name or without.
pub(crate) fn variant_of(
    id: EnumId,
    name: &str,
    span: Range<usize>,
    schema: &Schema,
) -> Result<u16, ExprError> {
    match variant(name, schema).or_else(|| schema.variant(id, name)) {
        Some(Value::Enum(of, variant)) if of == id => Ok(variant),
        Some(_) => Err(types::mixed_set(schema, id, name, span)),
        None if name.contains('.') => Err(not_a_variant(name, span, schema)),
        None => Err(unknown_variant(id, name, span, schema, "")),
    }
}

/// Whether a name may be a variant without its enum.
pub(crate) fn is_bare(name: &str, schema: &Schema) -> bool {
    !name.contains('.') && schema.find_fact(name).is_none() && schema.find_derived(name).is_none()
}

/// Whether a word is what other languages write for an operator.
pub(crate) fn is_operator_word(word: &str) -> bool {
    OPERATOR_WORDS.iter().any(|(known, _)| *known == word)
}

/// What other languages write, and what this one does.
const OPERATOR_WORDS: [(&str, &str); 3] = [("and", "&&"), ("or", "||"), ("not", "!")];

/// The error for somebody of whom no fact says what they use.
pub(crate) fn unknown_user(who: &str, span: Range<usize>, schema: &Schema) -> ExprError {
    let users: Vec<&str> =
        schema.facts().filter_map(|fact| fact.path.strip_suffix(USING)).collect();
    let help = match suggest::nearest(who, users.iter().copied()) {
        Some(meant) => format!("did you mean '{meant}'?"),
        None => format!("there are {}", first_dozen(users.into_iter())),
    };
    ExprError::new(span, format!("no fact says what {} uses", quoted(who)), help)
}

/// The error for a name that is neither a fact nor a variant.
pub(crate) fn unknown_name(name: &str, span: Range<usize>, schema: &Schema) -> ExprError {
    if let Some((enum_name, variant)) = name.split_once('.')
        && let Some(id) = schema.enum_id(enum_name)
    {
        return unknown_variant(id, variant, span, schema, &format!("{enum_name}."));
    }
    let message = format!("there is no fact {}", quoted(name));
    ExprError::new(span, message, suggestion(name, schema))
}

/// The error for a member of a set that is not a variant.
pub(crate) fn not_a_variant(name: &str, span: Range<usize>, schema: &Schema) -> ExprError {
    if schema.find_fact(name).is_none() && schema.find_derived(name).is_none() {
        return unknown_name(name, span, schema);
    }
    ExprError::new(
        span,
        format!("{} is a fact, and a set holds variants only", quoted(name)),
        "join conditions with '||' instead",
    )
}

/// The error for a function that does not exist.
pub(crate) fn unknown_function(name: &str, span: Range<usize>) -> ExprError {
    let help = suggest::advice(name, ["min", "max"], "the functions are min and max");
    ExprError::new(span, format!("there is no function {}", quoted(name)), help)
}

/// The error for a variant that its enum does not have, written after `prefix`.
fn unknown_variant(
    id: EnumId,
    variant: &str,
    span: Range<usize>,
    schema: &Schema,
    prefix: &str,
) -> ExprError {
    let Enumeration { name, variants } = schema.enumeration(id).expect("the id is of this schema");
    let help = match suggest::nearest(variant, variants.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean '{prefix}{meant}'?"),
        None => format!("the variants are {}", first_dozen(variants.iter().map(String::as_str))),
    };
    ExprError::new(span, format!("enum {name} has no variant {}", quoted(variant)), help)
}

/// What to write instead of a name that is not a fact.
fn suggestion(name: &str, schema: &Schema) -> String {
    if let Some((_, symbol)) = OPERATOR_WORDS.iter().find(|(word, _)| *word == name) {
        return format!("write '{symbol}'");
    }
    let with_enum = |(id, named): (EnumId, &Enumeration)| {
        schema.variant(id, name).map(|_| format!("{}.{name}", named.name))
    };
    let variants: Vec<String> = schema.enums().filter_map(with_enum).collect();
    if !variants.is_empty() {
        return format!("nothing says which enum it is of: '{}'", variants.join("' or '"));
    }
    if let Some(near) = suggest::nearest(name, schema.paths()) {
        return format!("did you mean '{near}'?");
    }
    if let Some(near) = nearest_variant(name, schema) {
        return format!("did you mean '{near}'?");
    }
    overview(name, schema)
}

/// The variant with the nearest full name, for when the enum's name is misspelt.
fn nearest_variant(name: &str, schema: &Schema) -> Option<String> {
    let (enum_name, variant) = name.split_once('.')?;
    let near = suggest::nearest(enum_name, schema.enums().map(|(_, named)| named.name.as_str()))?;
    let known = schema.enumeration(schema.enum_id(near)?)?;
    let variant = suggest::nearest(variant, known.variants.iter().map(String::as_str))?;
    Some(format!("{near}.{variant}"))
}

/// The facts that begin with the same word, or else the words that facts begin with.
fn overview(name: &str, schema: &Schema) -> String {
    let first_word = |path: &str| path.split('.').next().unwrap_or("").to_owned();
    let near: Vec<&str> =
        schema.paths().filter(|path| first_word(path) == first_word(name)).collect();
    if near.is_empty() {
        let first_words: BTreeSet<String> =
            schema.facts().map(|fact| first_word(&fact.path)).collect();
        return format!("facts begin with {}", first_dozen(first_words.iter().map(String::as_str)));
    }
    format!("there are {}", first_dozen(near.into_iter()))
}

fn first_dozen<'a>(names: impl Iterator<Item = &'a str>) -> String {
    const SHOWN: usize = 12;
    let all: Vec<&str> = names.collect();
    let more = if all.len() > SHOWN { ", …" } else { "" };
    format!("{}{more}", all.iter().take(SHOWN).copied().collect::<Vec<_>>().join(", "))
}
