//! The records that are shipped.

use variorum::diagnostic::Finding;
use variorum::lint;

#[test]
fn lint_finds_nothing_in_the_records() {
    let catalog = variorum::embedded::catalog();
    assert!(catalog.entries().count() > 0 && catalog.rulings().count() > 0);
    let found: Vec<_> = lint::run(&catalog).iter().map(Finding::one_line).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
