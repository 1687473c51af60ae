//! `lint --fix`: makes the fixes that are possible in one way only, line by line, and writes each
//! file in one step.
//! It touches no line without a finding, writes nothing that no longer parses, and never leaves a
//! half-written file.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use super::{RULES, run};
use crate::error::Error;
use crate::whole_file;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::record::{OpenPoint, Record, RecordPath, Ruling};
use variorum_corpus::regular_file::{self, Links};
use variorum_corpus::yaml;

/// A fix can bring another finding to light; more rounds than this mean that two fixes undo each
/// other.
const MAX_ROUNDS: usize = 4;

/// One change to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    /// The lines that it concerns, from 1, without the end.
    lines: Range<u32>,
    /// The columns of the first line to replace; whole lines without them.
    columns: Option<Range<u32>>,
    replacement: String,
}

impl Edit {
    pub(super) fn remove_line(line: u32) -> Self {
        Self::replace_lines(line..line + 1, String::new())
    }

    /// Puts lines in the place of others.
    pub(super) fn replace_lines(lines: Range<u32>, replacement: String) -> Self {
        Self { lines, columns: None, replacement }
    }

    /// Columns count from 0, the end is not included.
    pub(super) fn replace(line: u32, columns: Range<u32>, replacement: &str) -> Self {
        Self { lines: line..line + 1, columns: Some(columns), replacement: replacement.to_owned() }
    }
}

/// Fixes every finding that has one possible fix in the folder that `catalog` was loaded from, and
/// lints again until none is left; returns the findings that it fixed.
pub fn fix(catalog: &Catalog, root: &Path) -> Result<Vec<Finding>, Error> {
    // A rule compares a record with others: with one of them missing, what is right looks wrong.
    catalog.refuse_broken_files()?;
    let mut fixed = fix_once(catalog, root)?;
    let mut rounds = 1;
    while !fixed.is_empty() && rounds < MAX_ROUNDS {
        let more = fix_once(&Catalog::load(root)?, root)?;
        if more.is_empty() {
            break;
        }
        fixed.extend(more);
        rounds += 1;
    }
    Ok(fixed)
}

fn fix_once(catalog: &Catalog, root: &Path) -> Result<Vec<Finding>, Error> {
    let mut edits_by_file: BTreeMap<String, Vec<(Edit, Finding)>> = BTreeMap::new();
    for finding in run(catalog) {
        let Some(text) = catalog.text(&finding.path) else { continue };
        if let Some(edit) = edit_for(&finding, text) {
            edits_by_file.entry(finding.path.clone()).or_default().push((edit, finding));
        }
    }
    let mut fixed = Vec::new();
    for (path, edits) in edits_by_file {
        let (edits, findings): (Vec<Edit>, Vec<Finding>) = edits.into_iter().unzip();
        let text = catalog.text(&path).expect("the edits were made from this text");
        let edited = apply(text, edits);
        if still_parses(&path, &edited) {
            replace_file(root, &path, text, &edited)?;
            fixed.extend(findings);
        }
    }
    Ok(fixed)
}

fn edit_for(finding: &Finding, text: &str) -> Option<Edit> {
    let rule = RULES.iter().find(|rule| rule.code == finding.rule)?;
    rule.fix?(text, finding)
}

/// The text with the edits made, from the last to the first so that positions stay right.
fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits
        .sort_by_key(|edit| (edit.lines.start, edit.columns.as_ref().map(|columns| columns.start)));
    edits.dedup();
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    for edit in edits.iter().rev() {
        let first = edit.lines.start.saturating_sub(1) as usize;
        let past = (edit.lines.end.saturating_sub(1) as usize).min(lines.len());
        match (&edit.columns, lines.get_mut(first)) {
            (_, None) => {}
            (None, _) => {
                lines.splice(first..past.max(first), [edit.replacement.clone()]);
            }
            (Some(columns), Some(line)) => {
                let before = line.chars().take(columns.start as usize);
                let after = line.chars().skip(columns.end as usize);
                *line = before.chain(edit.replacement.chars()).chain(after).collect();
            }
        }
    }
    lines.concat()
}

fn still_parses(path: &str, text: &str) -> bool {
    match RecordPath::parse(path) {
        Ok(RecordPath::Ability { .. } | RecordPath::Rule { .. }) => {
            Record::parse(path, text).is_ok()
        }
        Ok(RecordPath::Ruling { .. }) => Ruling::parse(path, text).is_ok(),
        Ok(RecordPath::OpenPoint { .. }) => OpenPoint::parse(path, text).is_ok(),
        Err(_) => false,
    }
}

/// Writes a file whose text is still the one that was linted.
fn replace_file(root: &Path, path: &str, old: &str, new: &str) -> Result<(), Error> {
    let cannot_write = |error: std::io::Error| {
        Error::new(format!("cannot write {path}: {error}"), "the file is as it was")
    };
    let file = root.join(path);
    let now = regular_file::read_text(&file, yaml::MAX_BYTES, Links::Refuse);
    if now.map_err(cannot_write)? != old {
        return Err(Error::new(format!("{path} changed meanwhile"), "run lint again"));
    }
    whole_file::replace(&file, new).map_err(cannot_write)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_touch_their_lines_only_and_keep_line_ends() {
        let text = "a: 1 \r\n# kept  as is\r\nb:  2\r\nc: 3";
        let edits =
            vec![Edit::replace(1, 4..5, ""), Edit::replace(3, 2..4, " "), Edit::remove_line(4)];
        assert_eq!(apply(text, edits), "a: 1\r\n# kept  as is\r\nb: 2\r\n");
    }

    #[test]
    fn lines_are_replaced_by_more_or_fewer() {
        let text = "a: 1\nb: >-\n  2\n  3\nc: 4\n";
        let edits = vec![
            Edit::replace_lines(2..5, "b: 5\n".to_owned()),
            Edit::replace_lines(5..6, "c: >-\n  6\n".to_owned()),
        ];
        assert_eq!(apply(text, edits), "a: 1\nb: 5\nc: >-\n  6\n");
    }
}
