//! The codes of what is found while files are read: explained here, reported by the catalog.

use super::Rule;

/// The rules that mean that a file could not be read at all.
pub(super) const ALL: [Rule; 5] = [PATH, UNKNOWN_EDITION, TIMELINE, YAML, FIELD];

const fn reported_by_catalog(
    code: &'static str,
    summary: &'static str,
    explanation: &'static str,
) -> Rule {
    Rule { code, summary, explanation, check: |_, _| {}, fix: None }
}

pub(super) const PATH: Rule = reported_by_catalog(
    "path",
    "a file is where no record, ruling or open point can be",
    "The path of a file is its identity: abilities/<slot>/<ability>/<edition>.yaml, \
     rules/<chapter>/<topic>/<edition>.yaml, rulings/<subject>/<ruling>.yaml, open-points/<name>.yaml. \
     Every part is an id of 1 to 64 small letters, digits and hyphens, all records of a subject are in one folder, and \
     an id names one subject only. Symbolic links, special files and unreadable files are refused, \
     so that a folder of records can be read without leaving it. Move or rename the file; nothing \
     inside it has to change.",
);

pub(super) const UNKNOWN_EDITION: Rule = reported_by_catalog(
    "unknown-edition",
    "a record's file is named after an edition that the timeline does not have",
    "The last part of a record's path is the id of an edition in editions.yaml, exactly as it is \
     there; short names and prefixes work on the command line only. Rename the file to the edition \
     that was meant, or add the edition to the timeline.",
);

pub(super) const TIMELINE: Rule = reported_by_catalog(
    "timeline",
    "editions.yaml contradicts itself",
    "In editions.yaml each edition has an id and a short name of its own, belongs to a line that \
     is listed, and names only documents that are listed. All records depend on it, so nothing \
     else is read before it is right.",
);

pub(super) const YAML: Rule = reported_by_catalog(
    "yaml",
    "a file is not YAML, or exceeds a limit",
    "Records are plain YAML in UTF-8, one document a file, without anchors, aliases, merge keys, \
     tags of their own, repeated keys, or tabs in the indentation, at most 64 levels deep and 256 \
     KiB long. The usual mistake is a text that contains ': ' or ' #', or starts with '[': put it \
     in quotes, or write it as a block after '>-'.",
);

pub(super) const FIELD: Rule = reported_by_catalog(
    "field",
    "a field is unknown, missing, or of the wrong type",
    "Records, rulings, open points and the timeline have a fixed set of fields, so that a misspelt one is \
     noticed and not ignored. CONTRIBUTING.md shows a complete record; 'variorum schema' prints \
     the schema, from which an editor completes the names.",
);
