//! What a name in an expression stands for, and what was meant by one that stands for nothing.
//! It never guesses: a suggestion is only printed.

use std::collections::BTreeSet;
use std::ops::Range;

use super::error::{ExprError, quoted};
use super::schema::Schema;
use super::value::{EnumId, Value};
use crate::suggest;

/// The variant that `enum.variant` names.
pub(super) fn variant(name: &str, schema: &Schema) -> Option<Value> {
    let (of, variant) = name.split_once('.')?;
    schema.variant(schema.enum_id(of)?, variant)
}

/// A name that is no fact and no variant.
pub(super) fn unknown(name: &str, span: Range<usize>, schema: &Schema) -> ExprError {
    if let Some((id, of, variant)) =
        name.split_once('.').and_then(|(of, variant)| Some((schema.enum_id(of)?, of, variant)))
    {
        return unknown_variant(id, of, variant, span, schema);
    }
    let message = format!("there is no fact {}", quoted(name));
    ExprError::new(span, message, meant(name, schema))
}

/// A member of a set that is no variant.
pub(super) fn not_a_variant(name: &str, span: Range<usize>, schema: &Schema) -> ExprError {
    if schema.slot(name).is_none() {
        return unknown(name, span, schema);
    }
    ExprError::new(
        span,
        format!("{} is a fact, and a set holds variants only", quoted(name)),
        "join conditions with '||' instead",
    )
}

/// A function that does not exist.
pub(super) fn unknown_function(name: &str, span: Range<usize>) -> ExprError {
    let help = suggest::advice(name, ["min", "max"], "the functions are min and max");
    ExprError::new(span, format!("there is no function {}", quoted(name)), help)
}

fn unknown_variant(
    id: EnumId,
    of: &str,
    variant: &str,
    span: Range<usize>,
    schema: &Schema,
) -> ExprError {
    let known = schema.enumeration(id).map_or(&[][..], |named| &named.variants);
    let help = match suggest::nearest(variant, known.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean '{of}.{meant}'?"),
        None => format!("the variants are {}", listed(known.iter().map(String::as_str))),
    };
    ExprError::new(span, format!("enum {of} has no variant {}", quoted(variant)), help)
}

fn meant(name: &str, schema: &Schema) -> String {
    if let Some(sign) = [("and", "&&"), ("or", "||"), ("not", "!")]
        .into_iter()
        .find_map(|(word, sign)| (word == name).then_some(sign))
    {
        return format!("write '{sign}'");
    }
    let full = |(id, named): (EnumId, &super::schema::Enumeration)| {
        schema.variant(id, name).map(|_| format!("{}.{name}", named.name))
    };
    let variants: Vec<String> = schema.enums().filter_map(full).collect();
    if !variants.is_empty() {
        return format!("a variant is written with its enum: '{}'", variants.join("' or '"));
    }
    let facts = schema.facts().map(|fact| fact.path.as_str());
    if let Some(near) = suggest::nearest(name, facts) {
        return format!("did you mean '{near}'?");
    }
    if let Some(near) = near_variant(name, schema) {
        return format!("did you mean '{near}'?");
    }
    overview(name, schema)
}

/// The variant whose full name is nearest, for when the enum's name is misspelt.
fn near_variant(name: &str, schema: &Schema) -> Option<String> {
    let (of, variant) = name.split_once('.')?;
    let near = suggest::nearest(of, schema.enums().map(|(_, named)| named.name.as_str()))?;
    let known = schema.enumeration(schema.enum_id(near)?)?;
    let variant = suggest::nearest(variant, known.variants.iter().map(String::as_str))?;
    Some(format!("{near}.{variant}"))
}

/// The facts that begin with the same word, or else the words that facts begin with.
fn overview(name: &str, schema: &Schema) -> String {
    let head = |path: &str| path.split('.').next().unwrap_or("").to_owned();
    let near: Vec<&str> = schema
        .facts()
        .map(|fact| fact.path.as_str())
        .filter(|path| head(path) == head(name))
        .collect();
    if near.is_empty() {
        let heads: BTreeSet<String> = schema.facts().map(|fact| head(&fact.path)).collect();
        return format!("facts begin with {}", listed(heads.iter().map(String::as_str)));
    }
    format!("there are {}", listed(near.into_iter()))
}

/// The first dozen of a list.
fn listed<'a>(words: impl Iterator<Item = &'a str>) -> String {
    const SHOWN: usize = 12;
    let all: Vec<&str> = words.collect();
    let more = if all.len() > SHOWN { ", …" } else { "" };
    format!("{}{more}", all.iter().take(SHOWN).copied().collect::<Vec<_>>().join(", "))
}
