//! The one place of this module that knows the YAML crate: passages to YAML and back, exactly.
//! It refuses to return YAML that does not read back as the very same words.

use serde::Serializer;
use serde_yaml::{LitStr, Options};

use super::model::Passage;

/// Writes a text as a literal block where that keeps it readable.
pub fn literal<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    use serde::Serialize;
    LitStr(text).serialize(serializer)
}

/// The YAML of a passage, checked to read back as it was.
pub fn write(passage: &Passage) -> Result<String, String> {
    let plain = serde_yaml::to_string(passage).map_err(|error| error.to_string())?;
    if reads_back(&plain, passage) {
        return Ok(plain);
    }
    let quoted = serde_json::to_string_pretty(passage).map_err(|error| error.to_string())? + "\n";
    if reads_back(&quoted, passage) { Ok(quoted) } else { Err("the text holds characters that YAML cannot keep".into()) }
}

/// The passage that a YAML file holds; its identity is for the caller to fill in from the path.
pub fn read(text: &str) -> Result<Passage, String> {
    serde_yaml::from_str_with_options(text, Options::default()).map_err(|error| error.to_string())
}

fn reads_back(yaml: &str, passage: &Passage) -> bool {
    read(yaml).is_ok_and(|back| same_words(&back, passage))
}

/// Whether two passages hold the same words under the same headings; places inside the document do not count.
pub fn same_words(a: &Passage, b: &Passage) -> bool {
    let parts = |passage: &Passage| -> Vec<(Option<String>, Vec<String>)> {
        passage.sections.iter().map(|s| (s.heading.clone(), s.blocks.iter().map(|b| b.text.clone()).collect())).collect()
    };
    a.name == b.name && a.marker == b.marker && parts(a) == parts(b)
}
