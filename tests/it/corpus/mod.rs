//! The real records, held to lists that were made without them.

mod conditions;
mod facts;
mod inventory;

/// The rows of a table kept beside these tests: tab-separated, `#` starts a comment.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}
