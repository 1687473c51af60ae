//! A scene as YAML: refused, or played, explained, and saved without losing anything.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use variorum_corpus::yaml;
use variorum_engine::{Edition, FigureDef};
use variorum_scene::scene::{Scene, Unasked, explain, play};

static FIGURES: LazyLock<Vec<FigureDef>> =
    LazyLock::new(|| variorum_corpus::figures::builtin().expect("our figures are good"));

fuzz_target!(|text: &str| {
    let Ok(scene) = yaml::parse::<Scene>("scene.yaml", text) else { return };
    let mut is_played = false;
    for edition in Edition::ALL {
        if let Ok(trace) = play(&scene, edition, &FIGURES, Unasked::Refuse) {
            explain(&trace);
            is_played = true;
        }
    }
    if is_played {
        let saved = yaml::write(&scene).expect("a scene can be written");
        // What is written in full may be longer than what is read.
        if saved.len() <= yaml::MAX_BYTES {
            let again: Scene = yaml::parse("saved.yaml", &saved).expect("what is saved is read");
            assert_eq!(serde_json::json!(scene), serde_json::json!(again));
        }
    }
});
