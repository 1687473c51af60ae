//! The scenes under `examples/scenes`, played, and what their steps say.

use std::path::PathBuf;

use variorum_corpus::figures::builtin;
use variorum_corpus::yaml;
use variorum_engine::selfplay::{BotGame, SelfPlayOptions};
use variorum_engine::{Detail, Edition, FigureDef, FigureId, Roster, Status};
use variorum_scene::scene::{
    Explanation, Scene, SceneError, Trace, Unasked, explain, play, play_in_both, scene_of_game,
    unmet_expectations,
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/scenes")
}

fn library() -> Vec<FigureDef> {
    builtin().unwrap()
}

pub(crate) fn read(text: &str) -> Scene {
    yaml::parse("scene.yaml", text).unwrap_or_else(|finding| panic!("{}", finding.one_line()))
}

fn example(name: &str) -> Scene {
    let file = folder().join(format!("{name}.yaml"));
    read(&std::fs::read_to_string(file).unwrap())
}

fn editions(scene: &Scene) -> Vec<Edition> {
    scene.editions.iter().map(|id| Edition::from_id(id).unwrap()).collect()
}

fn played(name: &str) -> (Trace, Explanation) {
    let scene = example(name);
    let [edition] = editions(&scene)[..] else { panic!("{name} has one edition") };
    let trace = play(&scene, edition, &library(), Unasked::Refuse).unwrap();
    let explanation = explain(&trace);
    (trace, explanation)
}

fn sentences(explanation: &Explanation) -> Vec<String> {
    let lines = explanation.steps.iter().flat_map(|step| &step.lines);
    lines.map(|line| line.text.clone()).collect()
}

fn assert_says(explanation: &Explanation, wanted: &[&str]) {
    let said = sentences(explanation);
    let mut rest = said.iter();
    for text in wanted {
        assert!(rest.any(|line| line == text), "'{text}' is not said in order in {said:#?}");
    }
}

#[test]
fn every_example_plays_to_its_end() {
    let mut count = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let scene = read(&std::fs::read_to_string(&path).unwrap());
        let refused_on_purpose = path.ends_with("forbidden-shot.yaml");
        for edition in editions(&scene) {
            let trace = play(&scene, edition, &library(), Unasked::Skip)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let refusal = trace.refusal().map(|(step, illegal)| (step.number, illegal));
            assert_eq!(refusal.is_some(), refused_on_purpose, "{}: {refusal:?}", path.display());
            assert!(!scene.expect.is_empty(), "{} expects nothing", path.display());
            let unmet = unmet_expectations(&scene, &trace).unwrap();
            assert_eq!(unmet, [""; 0], "{} in {edition:?}", path.display());
        }
        count += 1;
    }
    assert!(count >= 10, "{count} scenes");
}

#[test]
fn a_wood_on_a_hill_counts_twice() {
    let (_, explanation) = played("wood-on-a-hill");
    assert_says(
        &explanation,
        &[
            "3 + 4 + attack 9 = 16 against Sentinel, defense 14 + 1 (hindering terrain) + 1 (height \
           advantage) = 16: hit",
            "Damage to Sentinel: 3 − 1 (Toughness) = 2 clicks",
        ],
    );
}

#[test]
fn a_member_that_fails_to_break_away_stays_while_the_others_leave() {
    let (trace, explanation) = played("break-away-in-formation");
    assert_says(
        &explanation,
        &[
            "A die for Left: 3; 4 or more succeeds",
            "Left fails to break away",
            "Middle moves to (17.374, 8.916); it may go 8 inches",
            "Right moves to (18.626, 8.916); it may go 8 inches",
        ],
    );
    let [left, middle] = [0, 1].map(|place| trace.end().figure(FigureId(place)).placed.at);
    assert_eq!((left.y.get(), middle.y.get()), (10_000, 8_916));
}

#[test]
fn two_captives_are_scored() {
    let (_, explanation) = played("two-captives");
    // Twice 25 and twice 18, then the survivors of either side.
    assert_says(
        &explanation,
        &[
            "South scores 86 points",
            "South scores 70 points",
            "North scores 33 points",
            "South wins",
        ],
    );
}

#[test]
fn a_section_of_a_chariot_has_its_own_speed_and_skulls() {
    let (trace, explanation) = played("chariot-section");
    assert_says(
        &explanation,
        &[
            "The front section of Ironwheel Wain acts",
            "Ironwheel Wain moves to (18, 14); it may go 8 inches",
            "The left section of Ironwheel Wain is affected",
            "The left section of Ironwheel Wain is lost",
        ],
    );
    assert_eq!(trace.end().figure(FigureId(0)).status, Status::Field);
}

#[test]
fn a_forced_move_costs_a_click() {
    let (trace, explanation) = played("forced-move");
    assert_says(
        &explanation,
        &[
            "Magic Confusion takes effect on Victim",
            "Victim moves to (20.747, 14); it may go 8 inches",
            "Victim takes 1 click from Pole Arm",
        ],
    );
    assert_eq!(trace.end().figure(FigureId(2)).click, 1);
}

#[test]
fn a_levitated_figure_meets_a_pole_arm() {
    let scene = example("levitated-beside-a-pole-arm");
    let editions: [Edition; 2] = editions(&scene).try_into().unwrap();
    let traces = play_in_both(&scene, editions, &library()).unwrap();
    let said = traces.each_ref().map(|trace| sentences(&explain(trace)));
    for lines in &said {
        assert!(
            lines.iter().any(|line| line.starts_with("Friend moves to (18, 18.748)")),
            "{lines:#?}"
        );
    }
    let clicks = traces.each_ref().map(|trace| trace.end().figure(FigureId(1)).click);
    assert_eq!(clicks, [1, 1], "{said:#?}");
}

#[test]
fn five_figures_in_one_fight_add_up() {
    let (trace, explanation) = played("five-in-one-fight");
    assert_says(
        &explanation,
        &[
            "3 + 3 + attack 9 + 2 (formation) + 1 (rear arc) = 18 against Knight, defense 17 of \
             Shield (Defend): hit",
            "Damage to Knight: 3 − 1 (Toughness) = 2 clicks",
        ],
    );
    assert_eq!(trace.names, ["chief", "second", "third", "knight", "shield"]);
}

#[test]
fn a_sum_below_nothing_says_why_it_is_none_and_tokens_that_are_gone_are_not_counted() {
    let scene = read(
        "figures:
  witch:
    warrior: { attack: 9, range: 10, damage: 2, abilities: [magic-freeze] }
    player: south
    at: [18, 10]
    facing: north
    tokens: 1
  brute:
    warrior: { defense: 12, abilities: [toughness] }
    player: north
    at: [18, 16]
    facing: south
play:
  - shoot: { figure: witch, targets: [brute] }
  - dice: [3, 4]
  - end-turn
  - end-turn
",
    );
    let edition = Edition::from_id("unlimited-errata-2003-04").unwrap();
    let trace = play(&scene, edition, &library(), Unasked::Skip).unwrap();
    assert_says(
        &explain(&trace),
        &[
            "Damage to Brute: 0 (Magic Freeze) − 1 (Toughness) = 0 clicks (never less)",
            "Witch has no action token any more",
        ],
    );
}

#[test]
fn two_editions_of_magic_freeze_part_at_the_die() {
    let scene = example("freeze-in-two-editions");
    let editions: [Edition; 2] = editions(&scene).try_into().unwrap();
    let [before, after] = play_in_both(&scene, editions, &library()).unwrap();
    assert_eq!((before.unasked.as_slice(), after.unasked.as_slice()), (&[][..], &[2][..]));
    let tokens = [&before, &after].map(|trace| trace.end().figure(FigureId(1)).tokens);
    let clicks = [&before, &after].map(|trace| trace.end().figure(FigureId(1)).click);
    assert_eq!((tokens, clicks), ([0, 1], [1, 0]));
}

#[test]
fn a_forbidden_order_names_its_clause_and_what_is_legal() {
    let (trace, explanation) = played("forbidden-shot");
    let (_, illegal) = trace.refusal().unwrap();
    let clause = illegal.clause.unwrap().to_string();
    assert!(clause.starts_with("ranged-combat"), "{clause}");
    let line = &explanation.steps[0].lines[0];
    assert!(line.text.starts_with("Refused: the rules forbid it"), "{}", line.text);
    assert_eq!(line.clauses, [clause]);
    let choices = trace.legal_choices();
    assert!(choices.contains(&"fight: { figure: archer, target: brawler }".to_owned()));
    assert!(!choices.iter().any(|choice| choice.starts_with("shoot")), "{choices:?}");
}

#[test]
fn a_die_that_nothing_asks_for_is_refused() {
    let mut scene = example("wood-on-a-hill");
    scene.play.push(serde_json::from_str(r#"{"die": 4}"#).unwrap());
    let trace = play(&scene, Edition::Unlimited, &library(), Unasked::Refuse).unwrap();
    let (step, _) = trace.refusal().unwrap();
    assert_eq!(step.number, 2);
    let both = play_in_both(&scene, [Edition::Unlimited, Edition::LastErrata], &library());
    let error = both.unwrap_err();
    assert_eq!(
        (error.path.join("."), error.message.as_str()),
        ("play.2".to_owned(), "neither edition asks for this")
    );
}

#[test]
fn what_a_scene_leaves_out_is_listed() {
    let (trace, _) = played("wood-on-a-hill");
    let defaults: Vec<String> = trace
        .defaults
        .iter()
        .map(|default| format!("{}: {}", default.what, default.value))
        .collect();
    for wanted in [
        "players: south and north",
        "players.south.points: 200",
        "turn: south",
        "board: 36 by 36 inches",
        "figures.archer.facing: north",
        "figures.archer.warrior.speed: 8",
        "archer, sentinel: no action token, no wound, not acted this turn",
    ] {
        assert!(defaults.iter().any(|line| line == wanted), "{wanted} is not in {defaults:#?}");
    }
}

const PLAIN: &str = "editions: [unlimited-2002-01]
figures:
  one: { warrior: {}, player: south, at: [18, 10] }
  two: { warrior: {}, player: north, at: [18, 20] }
";

fn refusal(edition: Edition, from: &str, to: &str) -> SceneError {
    assert!(PLAIN.contains(from), "{from}");
    play(&read(&PLAIN.replace(from, to)), edition, &library(), Unasked::Refuse).unwrap_err()
}

#[test]
fn contradictions_are_refused_with_place_and_reason() {
    for (from, to, place, reason) in [
        ("at: [18, 20]", "at: [18, 11]", "figures.two.at", "its base overlaps that of 'one'"),
        ("at: [18, 20]", "at: [18, 35.9]", "figures.two.at", "not wholly on the battlefield"),
        ("at: [18, 20]", "at: [18, 20], tokens: 3", "figures.two.tokens", "3 action tokens"),
        ("at: [18, 20]", "at: [18, 20], wounds: 6", "figures.two.wounds", "more than it survives"),
        ("at: [18, 20]", "at: [18, 20], captive_of: one", "figures.two.at", "does not touch"),
        ("at: [18, 20]", "at: [18, 20], captive_of: six", "figures.two.captive_of", "no figure"),
        ("at: [18, 20]", "at: [18, 20], aboard: one", "figures.two.at", "no place of its own"),
        (", at: [18, 20]", "", "figures.two", "it has no place"),
        ("player: north", "player: nroth", "figures.two.player", "no player 'nroth'"),
        (
            "warrior: {}, player: n",
            "figure: zzz, player: n",
            "figures.two.figure",
            "no figure 'zzz'",
        ),
        ("warrior: {}, player: n", "player: n", "figures.two", "not at all or twice"),
        (
            "warrior: {}, player: n",
            "warrior: { abilities: [cursed] }, player: n",
            "figures.two.warrior",
            "Cursed is not in unlimited-2002-01 yet",
        ),
        ("figures:", "turn: nobody\nfigures:", "turn", "no player 'nobody'"),
        ("figures:", "board: { width: 3, depth: 36 }\nfigures:", "board.width", "3 inches"),
        (
            "figures:",
            "terrain: [{ kind: hindering, outline: [[1, 1], [9, 9], [9, 1], [1, 9]] }]\nfigures:",
            "terrain.0.outline",
            "cross",
        ),
        (
            "figures:",
            "terrain: [{ kind: blocking, outline: [[16, 8], [20, 8], [18, 12]] }]\nfigures:",
            "figures.one.at",
            "blocking terrain",
        ),
        (
            "figures:",
            "terrain: [{ kind: hindering, outline: [[1, 1], [3, 1], [2, 3]], on_top: true }]\nfigures:",
            "terrain.0.on_top",
            "does not lie on an elevated feature",
        ),
        ("figures:", "conventions: { no_such: true_ }\nfigures:", "conventions.no_such", "no_such"),
    ] {
        let error = refusal(Edition::Unlimited, from, to);
        assert_eq!(error.path.join("."), place, "{to}: {error}");
        assert!(error.message.contains(reason), "{to}: {error}");
    }
}

#[test]
fn a_scene_is_written_as_it_was_read() {
    for entry in std::fs::read_dir(folder()).unwrap() {
        let scene = read(&std::fs::read_to_string(entry.unwrap().path()).unwrap());
        let json = serde_json::to_string(&scene).unwrap();
        assert_eq!(serde_json::from_str::<Scene>(&json).unwrap(), scene);
        assert_eq!(read(&yaml::write(&scene).unwrap()), scene);
    }
}

#[test]
fn a_game_that_bots_played_is_a_scene_that_plays_the_same() {
    let roster = Roster(library().into());
    for (seed, edition) in (0..).zip(Edition::ALL.into_iter().cycle().take(40)) {
        let options =
            SelfPlayOptions { edition, detail: Detail::Full, ..SelfPlayOptions::default() };
        let (recording, end) = BotGame::new(&roster, &options, seed).unwrap().record();
        let scene = scene_of_game(&recording.start, &recording.inputs);
        let text = serde_json::to_string(&scene).unwrap();
        let scene: Scene = serde_json::from_str(&text).unwrap();
        let trace = play(&scene, edition, &[], Unasked::Refuse).unwrap();
        assert_eq!(trace.refusal().map(|(step, illegal)| (step.number, illegal)), None);
        assert_eq!(trace.steps.len(), recording.inputs.len());
        assert_eq!(trace.end().log.hash, end.log.hash, "{edition:?}");
        assert!(sentences(&explain(&trace)).len() >= trace.steps.len() / 2);
    }
}

#[test]
fn what_a_scene_expects_and_did_not_come_about_is_listed() {
    let mut scene = example("wood-on-a-hill");
    let expect =
        "[{ figures: { sentinel: { wounds: 3, tokens: 0, eliminated: true }, archer: { at: \
                  [18, 9], captive_of: sentinel } }, scores: { south: 7 }, says: [Nothing] },
                  { editions: [rebellion-2001-01], refused: toughness#combat-damage }]";
    scene.expect = yaml::parse("expect.yaml", expect).unwrap();
    let trace = play(&scene, Edition::Unlimited, &library(), Unasked::Refuse).unwrap();
    assert_eq!(
        unmet_expectations(&scene, &trace).unwrap(),
        [
            "sentinel: wounds should be 3, not 2",
            "sentinel: eliminated should be true, not false",
            "archer: captor should be sentinel, not nobody",
            "south: points should be 7, not 0",
            "'Nothing' is not said",
        ]
    );
    let early = play(&scene, Edition::Rebellion, &library(), Unasked::Refuse).unwrap();
    let unmet = unmet_expectations(&scene, &early).unwrap();
    assert!(unmet.contains(&"toughness#combat-damage does not forbid it".to_owned()), "{unmet:?}");
    scene.expect = yaml::parse("expect.yaml", "[{ figures: { nobody: {} } }]").unwrap();
    let error = unmet_expectations(&scene, &trace).unwrap_err();
    assert_eq!(error.path.join("."), "expect.0.figures.nobody");
}
