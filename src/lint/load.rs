//! The codes of what is found while files are read: they are explained here and reported by the
//! catalog.
//! Nothing here looks at a record.

use super::Rule;

const fn found_while_reading(
    code: &'static str,
    summary: &'static str,
    explanation: &'static str,
) -> Rule {
    Rule { code, summary, explanation, check: |_, _| {}, fix: None }
}

pub const PATH: Rule = found_while_reading(
    "path",
    "a file stands where no record or ruling can stand",
    "The path of a file is its identity: abilities/<slot>/<ability>/<edition>.yaml, rules/<chapter>/<topic>/<edition>.yaml, \
     rulings/<subject>/<ruling>.yaml. Every part is an id of 1 to 64 small letters, digits and hyphens, all records of a subject \
     stand in one folder, and an id names one subject only. Symbolic links, special files and unreadable files are refused, so \
     that a folder of records can be read without leaving it. Move or rename the file; nothing inside it has to change.",
);

pub const UNKNOWN_EDITION: Rule = found_while_reading(
    "unknown-edition",
    "a record's file is named after an edition that the timeline does not have",
    "The last part of a record's path is the id of an edition in editions.yaml, exactly as it stands there; short names and \
     prefixes work on the command line only. Rename the file to the edition that was meant, or add the edition to the timeline.",
);

pub const TIMELINE: Rule = found_while_reading(
    "timeline",
    "editions.yaml contradicts itself",
    "In editions.yaml each edition has an id and a short name of its own, belongs to a line that is listed, and names only \
     documents that are listed. All records hang on it, so nothing else is read before it is right.",
);

pub const YAML: Rule = found_while_reading(
    "yaml",
    "a file is not YAML, or goes past a limit",
    "Records are plain YAML in UTF-8, one document a file, without anchors, aliases, merge keys, tags of their own, keys that \
     stand twice, or tabs in the indentation, at most 64 levels deep and 256 KiB long. The usual slip is a text that contains \
     ': ' or ' #', or starts with '[': put it in quotes, or write it as a block after '>-'.",
);

pub const FIELD: Rule = found_while_reading(
    "field",
    "a field is unknown, missing, or of the wrong type",
    "Records, rulings and the timeline have a fixed set of fields, so that a misspelt one is noticed and not ignored. \
     CONTRIBUTING.md shows a complete record; 'variorum schema' prints the schema, from which an editor completes the names.",
);
