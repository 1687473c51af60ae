//! How a rule reports what it found; the rule's code is filled in here.

use variorum_corpus::diagnostic::{Finding, Position};

/// Collects the findings of one rule.
pub(super) struct Reporter<'a> {
    code: &'static str,
    findings: &'a mut Vec<Finding>,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(code: &'static str, findings: &'a mut Vec<Finding>) -> Self {
        Self { code, findings }
    }

    /// Reports what is wrong at a place in a file, and what to do about it.
    pub(super) fn report(
        &mut self,
        path: &str,
        position: Position,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.findings.push(Finding::new(path, position, self.code, message, help));
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
