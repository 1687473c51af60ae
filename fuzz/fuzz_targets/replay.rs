//! A recorded game as JSON: refused at a step, or played to its end.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use variorum_engine::{Edition, FigureDef};
use variorum_scene::scene::{Scene, Unasked, explain, play, trace_view};

static FIGURES: LazyLock<Vec<FigureDef>> =
    LazyLock::new(|| variorum_corpus::figures::builtin().expect("our figures are good"));

fuzz_target!(|bytes: &[u8]| {
    let Ok(scene) = serde_json::from_slice::<Scene>(bytes) else { return };
    let id = scene.editions.first().map_or("", String::as_str);
    let Some(edition) = Edition::from_id(id) else { return };
    if let Ok(trace) = play(&scene, edition, &FIGURES, Unasked::Refuse) {
        explain(&trace);
        serde_json::to_string(&trace_view(&trace)).expect("a trace is JSON");
    }
});
