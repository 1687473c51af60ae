//! Where the parts of a YAML text are, so that what is wrong with a value that was read long ago
//! can still be shown at its place.

use std::fmt;

use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{Spanned, options};
use crate::diagnostic::Position;

/// The parts of a value, each with its place.
#[derive(Debug, Default)]
struct Places(Vec<(String, Spanned<Places>)>);

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PlacesVisitor)
    }
}

struct PlacesVisitor;

impl<'de> Visitor<'de> for PlacesVisitor {
    type Value = Places;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Places, A::Error> {
        let mut parts = Vec::new();
        while let Some(entry) = map.next_entry()? {
            parts.push(entry);
        }
        Ok(Places(parts))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Places, A::Error> {
        let mut parts = Vec::new();
        while let Some(part) = seq.next_element()? {
            parts.push((parts.len().to_string(), part));
        }
        Ok(Places(parts))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Places, E> {
        Ok(Places::default())
    }

    fn visit_i64<E>(self, _: i64) -> Result<Places, E> {
        Ok(Places::default())
    }

    fn visit_u64<E>(self, _: u64) -> Result<Places, E> {
        Ok(Places::default())
    }

    fn visit_f64<E>(self, _: f64) -> Result<Places, E> {
        Ok(Places::default())
    }

    fn visit_str<E>(self, _: &str) -> Result<Places, E> {
        Ok(Places::default())
    }

    fn visit_unit<E>(self) -> Result<Places, E> {
        Ok(Places::default())
    }

    fn visit_none<E>(self) -> Result<Places, E> {
        Ok(Places::default())
    }

    fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<Places, D::Error> {
        IgnoredAny::deserialize(value).map(|_| Places::default())
    }
}

/// The place of a part of a text that was read before: of the last name or number of the path
/// that is there.
pub fn position_at(text: &str, path: &[String]) -> Position {
    let read = serde_saphyr::from_str_with_options::<Spanned<Places>>(text, options());
    let Ok(whole) = read else { return Position { line: 1, column: 1 } };
    let mut here = &whole;
    for name in path {
        match here.value.0.iter().find(|(part, _)| part == name) {
            Some((_, part)) => here = part,
            None => break,
        }
    }
    let Position { line, column } = here.position;
    Position { line: line.max(1), column: column.max(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_its_place_or_to_the_nearest_one() {
        let text = "title: x\nfigures:\n  archer:\n    at: [1, 2]\n  grunt: { at: [3, 4] }\n";
        let at = |path: &[&str]| {
            let path: Vec<String> = path.iter().map(|part| (*part).to_owned()).collect();
            let position = position_at(text, &path);
            (position.line, position.column)
        };
        assert_eq!(at(&["title"]), (1, 8));
        assert_eq!(at(&["figures", "archer", "at", "1"]), (4, 13));
        assert_eq!(at(&["figures", "grunt", "at"]), (5, 16));
        assert_eq!(at(&["figures", "grunt", "tokens"]), (5, 10));
        assert_eq!(at(&["nothing"]).0, 1);
    }
}
