//! Looks up the names in an expression, and explains an unknown one with a suggestion.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::error::{ExprError, quoted};
use crate::schema::{Enumeration, Schema};
use crate::suggest;
use crate::value::{EnumId, Value};

/// The variant that `enum.variant` names.
pub(crate) fn variant(name: &str, schema: &Schema) -> Option<Value> {
    let (enum_name, variant) = name.split_once('.')?;
    schema.variant(schema.enum_id(enum_name)?, variant)
}

/// The error for a name that is neither a fact nor a variant.
pub(crate) fn unknown_name(name: &str, span: Range<usize>, schema: &Schema) -> ExprError {
    if let Some((enum_name, variant)) = name.split_once('.')
        && let Some(id) = schema.enum_id(enum_name)
    {
        return unknown_variant(id, variant, span, schema);
    }
    let message = format!("there is no fact {}", quoted(name));
    ExprError::new(span, message, suggestion(name, schema))
}

/// The error for a member of a set that is not a variant.
pub(crate) fn not_a_variant(name: &str, span: Range<usize>, schema: &Schema) -> ExprError {
    if schema.find_fact(name).is_none() {
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

fn unknown_variant(id: EnumId, variant: &str, span: Range<usize>, schema: &Schema) -> ExprError {
    let Enumeration { name, variants } = schema.enumeration(id).expect("the id is of this schema");
    let help = match suggest::nearest(variant, variants.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean '{name}.{meant}'?"),
        None => format!("the variants are {}", first_dozen(variants.iter().map(String::as_str))),
    };
    ExprError::new(span, format!("enum {name} has no variant {}", quoted(variant)), help)
}

/// What to write instead of a name that is not a fact.
fn suggestion(name: &str, schema: &Schema) -> String {
    let operators = [("and", "&&"), ("or", "||"), ("not", "!")];
    if let Some((_, symbol)) = operators.into_iter().find(|(word, _)| *word == name) {
        return format!("write '{symbol}'");
    }
    let with_enum = |(id, named): (EnumId, &Enumeration)| {
        schema.variant(id, name).map(|_| format!("{}.{name}", named.name))
    };
    let variants: Vec<String> = schema.enums().filter_map(with_enum).collect();
    if !variants.is_empty() {
        return format!("a variant is written with its enum: '{}'", variants.join("' or '"));
    }
    let facts = schema.facts().map(|fact| fact.path.as_str());
    if let Some(near) = suggest::nearest(name, facts) {
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
    let near: Vec<&str> = schema
        .facts()
        .map(|fact| fact.path.as_str())
        .filter(|path| first_word(path) == first_word(name))
        .collect();
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
