//! Forty scenes that mean harm: each is refused with a place, none is played.

use variorum_corpus::figures::builtin;
use variorum_corpus::yaml;
use variorum_engine::Edition;
use variorum_scene::scene::{Scene, Unasked, play};

const FIGURES: &str = "figures:
  one: { warrior: {}, player: south, at: [18, 10] }
  two: { warrior: {}, player: north, at: [18, 20] }
";

/// Why a scene is refused, with its place.
pub(crate) fn refusal(text: &str) -> Option<String> {
    let scene: Scene = match yaml::parse("scene.yaml", text) {
        Ok(scene) => scene,
        Err(finding) => return Some(finding.one_line()),
    };
    let played = play(&scene, Edition::Unlimited, &builtin().unwrap(), Unasked::Refuse);
    let error = played.err()?;
    let position = yaml::position_at(text, &error.path);
    Some(format!("scene.yaml:{}:{}: {error}", position.line, position.column))
}

fn with(lines: &str) -> String {
    format!("{lines}\n{FIGURES}")
}

fn terrain(outline: &str) -> String {
    with(&format!("terrain: [{{ kind: hindering, outline: {outline} }}]"))
}

fn second(fields: &str) -> String {
    FIGURES.replace("player: north, at: [18, 20]", fields)
}

/// The scenes; `benches/hostile.rs` measures how long each takes.
pub(crate) fn hostile() -> Vec<String> {
    let many = |count: usize, entry: &dyn Fn(usize) -> String| -> String {
        (0..count).map(entry).collect::<Vec<_>>().join("")
    };
    let corners = |count: usize| {
        let points: Vec<String> = (0..count).map(|n| format!("[{n}, {}]", n % 7)).collect();
        format!("[{}]", points.join(", "))
    };
    vec![
        // Deep and huge.
        format!("play: {}{}", "[".repeat(5_000), "]".repeat(5_000)),
        format!("title: {}\n{FIGURES}", "{a: ".repeat(100) + &"}".repeat(100)),
        with(&format!("title: {}", "x".repeat(300_000))),
        format!(
            "figures:\n{}",
            many(200, &|n| {
                format!("  f{n}: {{ warrior: {{}}, player: south, at: [{}, 5] }}\n", n % 30 + 2)
            })
        ),
        with(&format!(
            "terrain:\n{}",
            many(100, &|_| {
                "  - { kind: deep, outline: [[1, 1], [2, 1], [2, 2]] }\n".to_owned()
            })
        )),
        with(&format!("players:\n{}", many(9, &|n| format!("  p{n}: {{}}\n")))),
        format!("{FIGURES}play:\n{}", many(30_000, &|_| "  - finish\n".to_owned())),
        // Aliases, tags and keys.
        "a: &a [x, x]\nfigures: *a\n".to_owned(),
        "figures: !!python/object:os.system {}\n".to_owned(),
        format!("{FIGURES}{FIGURES}"),
        FIGURES.replace("two", "one"),
        "figures: [1, 2, 3]".to_owned(),
        "figures: 7".to_owned(),
        String::new(),
        "\u{0}".to_owned(),
        with("figurs: {}"),
        // Numbers.
        second("player: north, at: [.nan, 20]"),
        second("player: north, at: [.inf, 20]"),
        second("player: north, at: [-.inf, 20]"),
        second("player: north, at: [1e308, 20]"),
        second("player: north, at: [18, 99999999999999999999999]"),
        second("player: north, at: [18, -5]"),
        second("player: north, at: [18, 20.00001]"),
        second("player: north, at: [18]"),
        second("player: north, at: [18, 20, 22]"),
        second("player: north, at: [18, 20], tokens: 3"),
        second("player: north, at: [18, 20], tokens: -1"),
        second("player: north, at: [18, 20], wounds: 255"),
        second("player: north, at: [18, 20], facing: 1e300"),
        second("player: north, at: [18, 20], facing: upwards"),
        // Contradictions.
        second("player: north, at: [18, 10]"),
        second("player: north, at: [18, 20], captive_of: two"),
        second("player: north, at: [18, 20], aboard: two"),
        second("player: north, eliminated: true, at: [18, 20]"),
        second("player: '', at: [18, 20]"),
        with("turn: ''"),
        // Outlines.
        terrain("[[1, 1], [9, 9], [9, 1], [1, 9]]"),
        terrain("[[1, 1], [2, 2]]"),
        terrain("[[1, 1], [1, 1], [2, 2]]"),
        terrain("[[1, 1], [5, 1], [3, 1]]"),
        terrain("[[1, 1], [500, 1], [500, 500]]"),
        terrain(&corners(65)),
        // Steps.
        format!("{FIGURES}play: [{{ fly: {{ figure: one }} }}]"),
        format!("{FIGURES}play: [{{ move: {{ figure: three }} }}]"),
        format!("{FIGURES}play: [{{ die: 4000 }}]"),
    ]
}

#[test]
fn forty_hostile_scenes_are_refused_with_a_place() {
    let scenes = hostile();
    assert!(scenes.len() >= 40, "{}", scenes.len());
    for scene in scenes {
        let start: String = scene.chars().take(300).collect();
        let Some(reason) = refusal(&scene) else { panic!("this was played:\n{start}") };
        let place = reason.strip_prefix("scene.yaml").unwrap();
        let has_place = place.starts_with(':') && place.as_bytes()[1].is_ascii_digit();
        let whole_file = scene.len() > yaml::MAX_BYTES;
        assert!(has_place || whole_file, "{reason} has no place:\n{start}");
        assert!(reason.len() < 2_000, "a long message: {reason}");
    }
}
