//! Every situation of the rulings and every recorded witness, traced, explained and drawn.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value as Json;
use variorum_corpus::catalog::Catalog;
use variorum_engine::{EventKind, FigureId, Slot};
use variorum_expr::Value;
use variorum_scene::facts::Situation;
use variorum_scene::picture::{Look, draw};
use variorum_scene::questions::{
    AnswerKind, PlayableGames, Question, TracedAnswer, is_playable, trace,
};
use variorum_scene::scene::{Scene, Trace, explain, plays_as, scene_of_trace};

/// A situation that was played in an edition.
struct Play {
    name: String,
    question: Question,
    traced: TracedAnswer,
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn all_plays() -> &'static [Play] {
    static PLAYS: OnceLock<Vec<Play>> = OnceLock::new();
    PLAYS.get_or_init(|| {
        let games = PlayableGames::default();
        let mut plays = plays_of_rulings(&games);
        plays.extend(plays_of_witnesses(&games));
        plays
    })
}

fn situation(facts: &[(&str, Json)]) -> Situation {
    Situation::from_map(facts.iter().map(|(path, value)| (*path, value))).unwrap()
}

fn plays_of_rulings(games: &PlayableGames) -> Vec<Play> {
    let catalog = Catalog::load(root()).unwrap();
    let mut plays = Vec::new();
    for entry in catalog.rulings() {
        for (place, run) in entry.ruling.runs.iter().enumerate() {
            let question = Question::from_id(&run.ask).unwrap();
            let facts: Vec<(&str, Json)> =
                run.facts.iter().map(|(path, value)| (path.as_str(), value.to_json())).collect();
            let situation = situation(&facts);
            for edition in entry.ruling.holds_for(&catalog.timeline) {
                let id = catalog.timeline.edition_id(edition);
                // A ruling may play a situation in some of its editions only.
                if let Some(game) = games.get(id).filter(|_| is_playable(id, Some(question)))
                    && let Ok(traced) = trace(question, game, &situation)
                {
                    let name = format!("{} {place} {id}", entry.path_id());
                    plays.push(Play { name, question, traced });
                }
            }
        }
    }
    plays
}

fn plays_of_witnesses(games: &PlayableGames) -> Vec<Play> {
    let text = std::fs::read_to_string(root().join("witnesses.json")).unwrap();
    let comparisons: Vec<Json> = serde_json::from_str(&text).unwrap();
    let mut plays = Vec::new();
    for comparison in &comparisons {
        for witness in comparison["witnesses"].as_array().unwrap() {
            let question = Question::from_id(witness["question"].as_str().unwrap()).unwrap();
            let facts = witness["facts"].as_object().unwrap().iter();
            let situation =
                Situation::from_map(facts.map(|(path, value)| (path.as_str(), value))).unwrap();
            for side in ["from", "to"] {
                let edition = comparison[side].as_str().unwrap();
                let game = games.get(edition).unwrap();
                let traced = trace(question, game, &situation).unwrap();
                let name = format!("{} {edition} {}", comparison["subject"], question.id());
                plays.push(Play { name, question, traced });
            }
        }
    }
    plays
}

/// The plays with something to draw.
fn drawn() -> impl Iterator<Item = (&'static Play, &'static Trace)> {
    all_plays().iter().filter_map(|play| play.traced.trace.as_ref().map(|trace| (play, trace)))
}

fn picture(trace: &Trace) -> String {
    draw(trace, &Look { id: "p", title: "A play", marker: &|_| None, steps: None }).svg
}

fn sentences(trace: &Trace) -> Vec<String> {
    let steps = explain(trace).steps.into_iter();
    steps.flat_map(|step| step.lines).map(|line| line.text).collect()
}

/// The value of an attribute of the element that a text begins with.
fn number(element: &str, name: &str) -> Option<f64> {
    let start = element.find(&format!(" {name}=\""))? + name.len() + 3;
    let rest = &element[start..];
    rest[..rest.find('"')?].parse().ok()
}

/// Left, top, right, bottom.
type Area = [f64; 4];

fn overlap(one: Area, other: Area) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

fn covers_disc(area: Area, [x, y, radius]: [f64; 3]) -> bool {
    let (dx, dy) = (x - x.clamp(area[0], area[2]), y - y.clamp(area[1], area[3]));
    dx * dx + dy * dy < (radius - 0.2) * (radius - 0.2)
}

/// What one frame consists of, read from its SVG.
struct FrameParts {
    bounds: Area,
    labels: Vec<(Area, String)>,
    /// The discs of bases, but not of those that a figure left.
    discs: Vec<[f64; 3]>,
}

fn frames(svg: &str) -> Vec<FrameParts> {
    svg.split("<svg y=").skip(1).map(frame_parts).collect()
}

fn frame_parts(svg: &str) -> FrameParts {
    let view = svg.split("viewBox=\"").nth(1).unwrap().split('"').next().unwrap();
    let view: Vec<f64> = view.split(' ').map(|part| part.parse().unwrap()).collect();
    let bounds = [view[0], view[1], view[0] + view[2], view[1] + view[3]];
    let labels = svg.split("<g class=\"lb ").skip(1).map(label).collect();
    let mut discs = Vec::new();
    for group in svg.split("<g class=\"").skip(1) {
        let is_figure = group.starts_with('s') && !group.starts_with("shallow");
        let circles = group.split("<circle").skip(1).filter(|_| is_figure);
        for circle in circles {
            let circle = circle.split("/>").next().unwrap();
            if circle.contains("class=\"b\"") || circle.contains("class=\"dial") {
                let [x, y] = translation(group).expect("a figure is moved to its place");
                let part = |name| number(circle, name).unwrap_or(0.0);
                discs.push([x + part("cx"), y + part("cy"), number(circle, "r").unwrap()]);
            }
        }
    }
    FrameParts { bounds, labels, discs }
}

/// Where a group is moved to.
fn translation(group: &str) -> Option<[f64; 2]> {
    let head = group.split('>').next()?;
    let place = head.split("translate(").nth(1)?.split(')').next()?;
    let (x, y) = place.split_once(' ')?;
    Some([x.parse().ok()?, y.parse().ok()?])
}

fn label(group: &str) -> (Area, String) {
    let rect = group.split("<rect").nth(1).unwrap().split("/>").next().unwrap();
    let part = |name| number(rect, name).unwrap();
    let (x, y, width, height) = (part("x"), part("y"), part("width"), part("height"));
    let group_end = group.find("</g>").unwrap();
    let lines = group[..group_end].split("<text").skip(1);
    let words: Vec<&str> =
        lines.map(|line| line.split('>').nth(1).unwrap().split('<').next().unwrap()).collect();
    let text = words.join(" ");
    let area = match translation(group) {
        None => [x, y, x + width, y + height],
        // A word that reads upwards.
        Some([x, y]) => {
            let (half_width, half_height) = (height / 2.0, width / 2.0);
            [x - half_width, y - half_height, x + half_width, y + half_height]
        }
    };
    (area, text)
}

#[test]
fn everything_played_on_a_table_has_a_picture_and_steps() {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for play in all_plays().iter().filter(|play| play.traced.trace.is_none()) {
        *reasons.entry(play.question.id()).or_default() += 1;
    }
    // The Dungeons game is known by its card alone; an army is counted, a dial is looked at.
    let without =
        |id: &&str| id.starts_with("dungeon-") || ["army-legal", "start-click"].contains(id);
    assert!(reasons.keys().all(without), "{reasons:?}");
    let count = drawn().count();
    let total = all_plays().len();
    println!("{count} of {total} plays drawn; without a table: {reasons:?}");
    assert!(count > 2_000, "{count}");
    for (play, trace) in drawn() {
        assert!(!sentences(trace).is_empty() || !trace.steps.is_empty(), "{}", play.name);
    }
}

#[test]
fn no_label_covers_anything_and_all_is_inside_the_frame() {
    let mut wrong = String::new();
    let (mut labels, mut discs, mut widest, mut narrow) = (0, 0, 0, 0);
    let mut sizes: Vec<(usize, usize)> = Vec::new();
    for (play, trace) in drawn() {
        let drawn = draw(trace, &Look { id: "p", title: "", marker: &|_| None, steps: Some("s") });
        sizes.push((drawn.svg.len(), frames(&drawn.svg).len()));
        widest = widest.max(drawn.size.0);
        // Where a phone leaves 340 pixels, its words are at least 10 pixels high.
        narrow += usize::from(drawn.size.0 <= 400);
        for frame in frames(&drawn.svg) {
            labels += frame.labels.len();
            discs += frame.discs.len();
            for (place, (area, text)) in frame.labels.iter().enumerate() {
                let inside = area[0] >= frame.bounds[0]
                    && area[1] >= frame.bounds[1]
                    && area[2] <= frame.bounds[2]
                    && area[3] <= frame.bounds[3];
                let clear = frame.labels[place + 1..].iter().all(|(it, _)| !overlap(*area, *it))
                    && !frame.discs.iter().any(|disc| covers_disc(*area, *disc));
                if !inside || !clear {
                    let _ = writeln!(wrong, "{}: {text}", play.name);
                }
            }
            for [x, y, r] in &frame.discs {
                let [left, top, right, bottom] = frame.bounds;
                if x - r < left || y - r < top || x + r > right || y + r > bottom {
                    let _ = writeln!(wrong, "{}: a base leaves the frame", play.name);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(labels > 3_000 && discs > 4_000, "{labels} labels and {discs} discs were looked at");
    let bytes: usize = sizes.iter().map(|(bytes, _)| bytes).sum();
    let count: usize = sizes.iter().map(|(_, frames)| frames).sum();
    println!("{} bytes a frame on a page; the widest picture has {widest} pixels", bytes / count);
    println!("{narrow} of {} pictures are no wider than 400 pixels", sizes.len());
    assert!(narrow * 10 > sizes.len() * 9, "{narrow} of {}", sizes.len());
    assert!(bytes / count < 2_400, "{} bytes a frame", bytes / count);
}

#[test]
fn no_picture_and_no_step_shows_a_value_that_was_set_for_the_result() {
    for (play, trace) in drawn() {
        let staging = trace.staging.as_ref().unwrap();
        let svg = picture(trace);
        let text = sentences(trace).join("\n") + &svg;
        for (_, slot) in &staging.concealed {
            let word = if *slot == Slot::Attack { "attack" } else { "defense" };
            for value in [0, 60] {
                let shown = format!("{word} {value}");
                let followed = [" ", ":", ",", "<", "\n"].map(|end| format!("{shown}{end}"));
                assert!(!followed.iter().any(|it| text.contains(it)), "{}: {shown}", play.name);
            }
        }
        if !staging.concealed.is_empty() && svg.contains("class=\"dice\"") {
            let critical = text.contains("6 + 6 on the dice") || text.contains("1 + 1 on the dice");
            let single = trace.steps.iter().any(|step| step.asked.dice() == 1);
            assert!(critical || single, "{}: dice that nobody gave", play.name);
        }
        for banned in ["actor", "bystander", "engine", "target_", "third."] {
            assert!(!text.contains(banned), "{}: {banned}", play.name);
        }
    }
}

#[test]
fn no_picture_contradicts_the_verdict() {
    for (play, trace) in drawn() {
        let svg = picture(trace);
        let labels: Vec<String> =
            frames(&svg).into_iter().flat_map(|frame| frame.labels).map(|(_, text)| text).collect();
        let refused = labels.iter().any(|text| text.contains("may not"));
        let answer = play.traced.answered.answer;
        let id = play.question.id();
        if play.question.answer_kind() == AnswerKind::Truth && id.contains("may-") {
            let yes = answer == Value::Bool(true);
            assert!(!(yes && refused), "{}: allowed, and drawn as refused", play.name);
            let may_attack = labels.iter().any(|text| text.contains("may attack"));
            let attacks = ["may-close-attack", "may-ranged-attack", "section-may-attack"];
            if attacks.contains(&id) {
                assert!(yes || !may_attack, "{}: forbidden, and drawn as allowed", play.name);
            }
        }
        if play.question == Question::AttackHits {
            let word = if answer == Value::Bool(true) { "hit" } else { "miss" };
            let said = labels.iter().any(|text| text.contains(word) || text == "captured");
            assert!(said, "{}: {labels:?}", play.name);
        }
        if let (Question::SpeedAllowance, Value::Int(inches @ 1..)) = (play.question, answer) {
            assert!(labels.contains(&format!("{inches}″")), "{}: {labels:?}", play.name);
        }
    }
}

#[test]
fn the_numbers_of_the_steps_are_those_that_were_played() {
    for (play, trace) in drawn() {
        let conceals = |figure: FigureId, slot| {
            trace.staging.as_ref().unwrap().concealed.contains(&(figure, slot))
        };
        for (step, explained) in trace.steps.iter().zip(explain(trace).steps) {
            let text: String =
                explained.lines.iter().map(|line| line.text.clone() + "\n").collect();
            assert!(!text.contains(".\n"), "{}: who shows a step ends it\n{text}", play.name);
            let says = |words: &str| {
                assert!(text.contains(words), "{}: '{words}' is not in\n{text}", play.name);
            };
            for event in &step.events {
                match event.what {
                    EventKind::Attacked { attacker, target, total, defense } => {
                        let concealed = step.forced
                            || conceals(attacker, Slot::Attack)
                            || conceals(target, Slot::Defense);
                        if !concealed {
                            says(&format!(" = {total} against "));
                            says(&format!(" {defense}"));
                        }
                    }
                    EventKind::Reckoned { base, added, reduced, .. } => {
                        let clicks = i32::from(base) + i32::from(added) - i32::from(reduced);
                        says(&format!("{} click", clicks.max(0)));
                    }
                    EventKind::Damaged { clicks, .. } => says(&format!("{clicks} click")),
                    EventKind::Healed { clicks, .. } => says(&format!("{clicks} click")),
                    EventKind::Token { tokens, .. } => says(&format!("{tokens} action token")),
                    EventKind::Scored { points, .. } => says(&format!("{points} point")),
                    _ => {}
                }
            }
            let moved = step.events.iter().any(|it| matches!(it.what, EventKind::Moved { .. }));
            for event in step.events.iter().filter(|_| moved) {
                if let EventKind::Allowance { inches, .. } = event.what {
                    says(&format!("{inches} inches"));
                }
            }
        }
    }
}

/// Every frame with the cards above it, wherever in the picture it is.
fn frames_with_cards(svg: &str) -> Vec<(&str, &str)> {
    let mut parts = svg.split("<svg y=");
    let mut cards = parts.next().and_then(|head| head.split("</title>").nth(1)).unwrap_or_default();
    let mut found = Vec::new();
    for part in parts {
        let (frame, next) = part.split_once("</svg>").unwrap_or((part, ""));
        let inside = |text| str::split_once(text, '>').map_or("", |(_, rest)| rest);
        found.push((inside(cards), inside(frame)));
        cards = next;
    }
    found
}

#[test]
fn no_picture_shows_the_same_twice() {
    let mut found = Vec::new();
    for (play, trace) in drawn() {
        let svg = picture(trace);
        let frames = frames_with_cards(&svg);
        assert!(!frames.is_empty(), "{}", play.name);
        if frames.windows(2).any(|pair| pair[0] == pair[1]) {
            found.push(&play.name);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_step_is_said_twice_in_a_row_or_measures_what_nobody_sees() {
    let mut found = Vec::new();
    for (play, trace) in drawn() {
        let sentences = sentences(trace);
        let repeated = sentences.windows(2).filter(|pair| pair[0] == pair[1]).count();
        let odd = sentences.iter().filter(|text| {
            text.contains(" 0.0")
                || text.contains("Ending the turn early")
                || text.starts_with("It is the")
        });
        if repeated + odd.count() > 0 {
            found.push((&play.name, sentences));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn whoever_would_attack_after_a_move_is_the_attacker_whether_it_may_or_not() {
    let plays: Vec<_> =
        drawn().filter(|(play, _)| play.question == Question::AttackAfterMove).collect();
    let is_allowed = |play: &Play| play.traced.answered.answer == Value::Bool(true);
    assert!(plays.iter().any(|(play, _)| is_allowed(play)));
    assert!(plays.iter().any(|(play, _)| !is_allowed(play)));
    for (play, trace) in plays {
        for name in ["the attacker", "the target"] {
            assert!(trace.names.iter().any(|other| other == name), "{}: {name}", play.name);
        }
    }
}

/// The elements of a picture with their classes and words, without places and sizes.
fn structure(svg: &str) -> String {
    let mut out = String::new();
    for piece in svg.split('<').skip(1) {
        let (element, text) = piece.split_once('>').unwrap_or((piece, ""));
        let tag = element.split([' ', '/']).next().unwrap_or_default();
        let is_part = ["path", "circle", "rect"].contains(&tag);
        if element.starts_with('/') || ["svg", "desc", "title"].contains(&tag) {
            continue;
        }
        let class = element.split("class=\"").nth(1).and_then(|it| it.split('"').next());
        if let Some(class) = class.filter(|_| !is_part || !element.contains("class=\"b\"")) {
            let _ = write!(out, " {tag}.{}", class.replace(' ', "."));
        }
        if !text.is_empty() {
            let _ = write!(out, "[{text}]");
        }
    }
    out
}

/// Forty plays, evenly over all questions that are drawn; the first play of each.
#[test]
fn forty_pictures_are_drawn_as_they_were() {
    let mut first: BTreeMap<&str, (&Play, &Trace)> = BTreeMap::new();
    for (play, trace) in drawn() {
        first.entry(play.question.id()).or_insert((play, trace));
    }
    let count = first.len();
    let chosen = (0..40).map(|place| first.iter().nth(place * count / 40).unwrap());
    let mut drawn = String::new();
    for (question, (play, trace)) in chosen {
        let _ = writeln!(drawn, "{question} ({})\n {}\n", play.name, structure(&picture(trace)));
    }
    let path = root().join("crates/scene/tests/golden/pictures.txt");
    if std::env::var_os("WRITE_GOLDEN").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    for (now, before) in drawn.split("\n\n").zip(golden.split("\n\n")) {
        assert_eq!(now, before, "if this is meant, run the test with WRITE_GOLDEN=1");
    }
    assert_eq!(drawn.len(), golden.len());
}

/// Questions about what a scene does not say, each with what that is.
const NOT_ALWAYS_SCENES: [(&str, &str); 15] = [
    ("actions-allowed", "what an army has lost before"),
    ("battered-points", "what a figure was worth before, and who has scored"),
    ("final-points", "figures that are worth nothing, and who has scored"),
    ("game-over", "figures that are worth nothing"),
    ("may-levitate", "that a figure was elsewhere when the turn began"),
    ("may-place-terrain", "the game is still being set up"),
    ("may-raise", "where an eliminated figure was"),
    ("may-start-aboard", "the game is still being set up"),
    ("raised", "where an eliminated figure was"),
    ("single-dice", "what was rolled before"),
    ("start-harm", "what was put on figures after the turn began"),
    ("start-healed", "what was put on figures after the turn began"),
    ("winner", "figures that are worth nothing, and who has scored"),
    ("withdraw-points", "figures that are worth nothing"),
    ("withdraw-releases", "figures that are worth nothing"),
];

#[test]
fn every_play_is_the_play_of_a_scene_or_has_a_reason() {
    let mut others: BTreeMap<(&str, String), Vec<&str>> = BTreeMap::new();
    let mut scenes = 0;
    for play in all_plays() {
        let Some(trace) = &play.traced.trace else { continue };
        match scene_of_trace(trace) {
            Ok(scene) => {
                scenes += 1;
                let text = serde_json::to_string(&scene).unwrap();
                let again: Scene = serde_json::from_str(&text).unwrap();
                assert!(plays_as(&again, trace), "{} plays otherwise when read", play.name);
            }
            Err(reason) => {
                let key = (play.question.id(), reason.to_string());
                others.entry(key).or_default().push(&play.name);
            }
        }
    }
    println!("{scenes} plays are those of scenes; the others:");
    for ((question, reason), plays) in &others {
        println!("{:4} {question}: {reason}: {}", plays.len(), plays[0]);
        let known = NOT_ALWAYS_SCENES.iter().any(|(known, _)| known == question);
        assert!(known, "{question}: {plays:?}");
    }
    let missing: usize = others.values().map(Vec::len).sum();
    assert!(scenes >= 2_700 && missing <= 175, "{scenes} scenes, {missing} plays without");
}
