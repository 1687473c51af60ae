//! How a rule reports what it found; the rule's code is filled in here.

use std::collections::HashMap;

use variorum_corpus::diagnostic::{Finding, Position};

/// Collects the findings of one rule.
pub(super) struct Reporter<'a> {
    code: &'static str,
    findings: &'a mut Vec<Finding>,
    /// How many of them each file has.
    counts: HashMap<String, usize>,
}

/// More in one file than anybody reads; finding each takes time, and so does showing it.
const MOST_IN_A_FILE: usize = 100;

impl<'a> Reporter<'a> {
    pub(super) fn new(code: &'static str, findings: &'a mut Vec<Finding>) -> Self {
        Self { code, findings, counts: HashMap::new() }
    }

    /// Reports what is wrong at a place in a file, and what to do about it.
    pub(super) fn report(
        &mut self,
        path: &str,
        position: Position,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        if self.is_full(path) {
            return;
        }
        let count = self.counts.entry(path.to_owned()).or_default();
        *count += 1;
        let more = if *count == MOST_IN_A_FILE { "; there may be more like this" } else { "" };
        let help = help.into() + more;
        self.findings.push(Finding::new(path, position, self.code, message, help));
    }

    /// Whether nothing more is reported about a file.
    pub(super) fn is_full(&self, path: &str) -> bool {
        self.counts.get(path).is_some_and(|count| *count >= MOST_IN_A_FILE)
    }

    /// Reports what is wrong with a record or ruling as a whole, shown at its first line.
    pub(super) fn report_file(
        &mut self,
        path: &str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report(path, Position { line: 1, column: 1 }, message, help);
    }

    /// Adds findings that another module has made under its own code.
    pub(super) fn add(&mut self, findings: impl IntoIterator<Item = Finding>) {
        self.findings.extend(findings);
    }
}
