//! A record's text for readers: without the checks, which nobody sees in a terminal and which take
//! longer to parse than the words.
//! It knows only the layout of our own embedded files; files in a folder are read whole.

/// The text with every `checks` block of a clause left empty; each line keeps its number.
pub(super) fn without_checks(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut block: Option<usize> = None;
    for line in text.split_inclusive('\n') {
        let words = line.trim_start_matches(' ');
        let indent = line.len() - words.len();
        if block.is_some_and(|block| indent <= block && !words.trim_end().is_empty()) {
            block = None;
        }
        if words.trim_end() == "checks:" {
            block = Some(indent);
        }
        kept.push_str(if block.is_some() { "\n" } else { line });
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::without_checks;
    use crate::catalog::Catalog;

    #[test]
    fn a_block_of_checks_becomes_empty_lines() {
        let text = "clauses:\n  - id: a\n    checks:\n      - ask: x\n        is: 1\n\n    note: b\n  - id: c\n";
        assert_eq!(without_checks(text), "clauses:\n  - id: a\n\n\n\n\n    note: b\n  - id: c\n");
    }

    #[test]
    fn readers_get_every_record_as_it_is_but_for_the_checks() {
        let (whole, read) = (Catalog::embedded().unwrap(), Catalog::embedded_to_read().unwrap());
        let mut checks = 0;
        for (whole, read) in whole.entries().zip(read.entries()) {
            let mut expected = whole.record.clone();
            for clause in &mut expected.clauses {
                checks += std::mem::take(&mut clause.value.checks).len();
            }
            assert_eq!(format!("{:?}", read.record), format!("{expected:?}"), "{}", whole.path);
        }
        assert!(checks > 1000, "{checks}");
        assert_eq!(whole.entries().count(), read.entries().count());
    }
}
