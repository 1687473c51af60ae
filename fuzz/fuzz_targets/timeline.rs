//! `editions.yaml`: refused with findings, or sound enough that every lookup answers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variorum_corpus::timeline::{MAIN_LINE, Timeline};

fuzz_target!(|text: &str| {
    let Ok(timeline) = Timeline::parse("editions.yaml", text) else { return };
    let all: Vec<_> = timeline.indexed_editions().map(|(index, _)| index).collect();
    for index in &all {
        let id = timeline.edition_id(*index);
        // An exact id always wins.
        assert_eq!(timeline.resolve(id).expect("an id is an edition"), *index);
        let _ = timeline.describe(*index);
        let at = timeline.resolve_moment(id).expect("an id is a moment");
        let _ = timeline.in_force(&all, at, MAIN_LINE);
    }
    let _ = timeline.describe_stretch(&all);
    let _ = timeline.newest(MAIN_LINE);
});
