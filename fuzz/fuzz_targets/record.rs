//! A file of records: refused with a place, or read and written again without losing anything.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variorum_corpus::record::{OpenPoint, Record, Ruling};
use variorum_corpus::{diagnostic::Finding, markdown, yaml};

fn check(refused: &Finding) {
    assert!(!refused.message.is_empty() && refused.one_line().len() < 2000);
    assert!(!refused.render(None, false).contains('\u{1b}'));
}

fuzz_target!(|text: &str| {
    match Record::parse("abilities/speed/leap/rebellion-2001-01.yaml", text) {
        Ok(record) => {
            let again = yaml::write(&record).expect("what was read can be written");
            let back = Record::parse("again.yaml", &again).expect("what was written can be read");
            assert_eq!(record.name.value, back.name.value);
            assert_eq!(record.clauses.len(), back.clauses.len());
            record.clauses.iter().for_each(|clause| drop(markdown::plain(&clause.text)));
        }
        Err(finding) => {
            check(&finding);
            assert!(!finding.render(Some(text), false).contains('\u{1b}'));
        }
    }
    let _ = Ruling::parse("rulings/leap/twice.yaml", text).inspect_err(check);
    let _ = OpenPoint::parse("open-points/leap.yaml", text).inspect_err(check);
});
