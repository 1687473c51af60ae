//! The layout of clauses: what changed, a line each, without the words.

use std::fmt::Write as _;

use super::Shown;
use super::inline::{foot, head, title};
use crate::terminal::{HEADING, Terminal};

/// The page.
pub(super) fn page(shown: &Shown, terminal: &Terminal) -> String {
    let mut page = head(shown, terminal);
    page.push('\n');
    for field in &shown.diff.fields {
        let _ = writeln!(page, "~      {}: changed", terminal.paint(HEADING, field.field.name()));
    }
    for clause in shown.clauses() {
        page += &title(clause, terminal.reading_width(), terminal);
    }
    page + &foot(shown, terminal.reading_width())
}
