//! A scene as YAML: refused, or played and explained.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use variorum_engine::{Edition, FigureDef};
use variorum_scene::scene::{Scene, Unasked, explain, play};

static FIGURES: LazyLock<Vec<FigureDef>> =
    LazyLock::new(|| variorum_corpus::figures::builtin().expect("our figures are good"));

fuzz_target!(|text: &str| {
    let Ok(scene) = variorum_corpus::yaml::parse::<Scene>("scene.yaml", text) else { return };
    for edition in Edition::ALL {
        if let Ok(trace) = play(&scene, edition, &FIGURES, Unasked::Refuse) {
            explain(&trace);
        }
    }
});
