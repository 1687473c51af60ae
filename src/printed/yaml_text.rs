//! Passages to YAML and back, exactly.
//! It refuses to return YAML that does not read back as the very same words.

use super::model::Passage;
use variorum_corpus::yaml;

/// The longest passage that is kept, ten times as long as the longest known one: reading YAML back
/// takes many times its size.
pub const MAX_BYTES: usize = 96 * 1024;

/// The YAML of a passage, checked to read back as it was.
pub fn write(passage: &Passage) -> Result<String, String> {
    let bytes: usize = passage.blocks().map(|block| block.text.len()).sum();
    if bytes > MAX_BYTES {
        return Err(format!(
            "it has {bytes} bytes, more than the {MAX_BYTES} that a text of the game may have"
        ));
    }
    let plain = yaml::write(passage).map_err(|error| error.to_string())?;
    if reads_back(&plain, passage) {
        return Ok(plain);
    }
    let quoted = serde_json::to_string_pretty(passage).map_err(|error| error.to_string())? + "\n";
    if reads_back(&quoted, passage) {
        Ok(quoted)
    } else {
        Err("the text holds characters that YAML cannot keep".into())
    }
}

/// The passage that a YAML file holds; its identity is for the caller to fill in from the path.
pub fn read(text: &str) -> Result<Passage, String> {
    yaml::parse("", text)
        .map_err(|finding| format!("line {}: {}", finding.position.line, finding.message))
}

fn reads_back(yaml: &str, passage: &Passage) -> bool {
    read(yaml).is_ok_and(|back| same_words(&back, passage))
}

/// Whether two passages hold the same words under the same headings; places inside the document do
/// not count.
pub fn same_words(a: &Passage, b: &Passage) -> bool {
    let parts = |passage: &Passage| -> Vec<(Option<String>, Vec<String>)> {
        passage
            .sections
            .iter()
            .map(|s| (s.heading.clone(), s.blocks.iter().map(|b| b.text.clone()).collect()))
            .collect()
    };
    a.name == b.name && a.marker == b.marker && parts(a) == parts(b)
}
