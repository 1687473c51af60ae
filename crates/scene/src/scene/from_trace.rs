//! The scene of a play that a question set up: the same figures on the same ground, the same order
//! and the same dice, so that anybody can lay it out again and change it.
//!
//! A scene says less than a game knows. Whether it says enough is not argued but tried: the scene
//! is played, and is given out only if it plays as the question did.

use std::fmt;

use variorum_engine::geometry::{Facing, Point, Section};
use variorum_engine::{
    AbilityId, Ask, Board, Decision, Dial, Edition, Faction, Figure, FigureDef, FigureId, Game,
    Input, Mount, Rank, Ruleset, Slot, Stat, Status,
};

use super::explain::explain;
use super::load::{SceneError, stage};
use super::measures::{Inches, spot};
use super::model::{BoardSize, FigureEntry, Ordered, Scene, Seat, Step, Warrior};
use super::record::{edge, feature, other_conventions, step_of_input};
use super::trace::{Staging, Trace, Unasked, play};
use super::view::{FigureView, table_view};

/// Why a play is not the play of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAScene {
    /// The game is still being set up: nobody is on the table yet.
    SetUp,
    /// A scene cannot be laid out like this.
    Table(SceneError),
    /// The scene would play otherwise: the game knows more than a scene says.
    PlaysOtherwise,
}

impl fmt::Display for NotAScene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp => f.write_str("the game is still being set up"),
            Self::Table(error) => write!(f, "the table cannot be laid out: {error}"),
            Self::PlaysOtherwise => f.write_str("the game knows more than a scene says"),
        }
    }
}

impl std::error::Error for NotAScene {}

/// The scene that plays as a trace did, in its edition.
pub fn scene_of_trace(trace: &Trace) -> Result<Scene, NotAScene> {
    let scene = lay_out(trace)?;
    if plays_as(&scene, trace) { Ok(scene) } else { Err(NotAScene::PlaysOtherwise) }
}

/// Whether a scene plays as a trace did, in the edition of the trace: every sentence is the same,
/// and so is every figure at the end. Steps that the edition does not ask for are left out.
pub fn plays_as(scene: &Scene, trace: &Trace) -> bool {
    let (known, _) = without_unknown_abilities(scene, trace.edition);
    let Ok(mut played) = play(&known, trace.edition, &[], Unasked::Skip) else { return false };
    let names = unique_names(&trace.names);
    let Some(skipped) = played.steps.len().checked_sub(trace.steps.len()) else { return false };
    let place_of = |id: FigureId| {
        let name = names.get(usize::from(id.0))?;
        let place = played.names.iter().position(|other| other == name)?;
        u8::try_from(place).ok().map(FigureId)
    };
    let places = |list: &[(FigureId, Slot)]| {
        list.iter().filter_map(|(id, slot)| Some((place_of(*id)?, *slot))).collect()
    };
    let staging = trace.staging.as_ref().map(|staging| Staging {
        aside: staging.aside.iter().copied().filter_map(place_of).collect(),
        asked: places(&staging.asked),
        concealed: places(&staging.concealed),
    });
    played.staging = staging;
    for (step, asked) in played.steps.iter_mut().skip(skipped).zip(&trace.steps) {
        step.forced = asked.forced;
    }
    let named = Trace { names, players: played_players(trace), ..trace.clone() };
    let (one, other) = (explain(&named), explain(&played));
    let same_lines = one.steps.len() + skipped == other.steps.len()
        && one.steps.iter().zip(other.steps.iter().skip(skipped)).all(|(a, b)| a.lines == b.lines);
    same_lines
        && trace.refusal().map(|(_, illegal)| illegal) == played.refusal().map(|(_, i)| i)
        && figures_at_end(&named) == figures_at_end(&played)
}

/// The figures at the end of a play, by name; those that are gone are nowhere.
fn figures_at_end(trace: &Trace) -> Vec<FigureView> {
    let mut figures = table_view(trace.end(), &trace.names, &trace.players).figures;
    for figure in figures.iter_mut().filter(|figure| is_gone(figure.status)) {
        (figure.at, figure.facing) = (spot(Point::inches(0, 0)), Facing::AWAY.into());
    }
    figures.sort_by(|one, other| one.name.cmp(&other.name));
    figures
}

fn is_gone(status: Status) -> bool {
    matches!(status, Status::Eliminated | Status::Withdrawn)
}

/// A scene without the abilities that an edition does not have yet, which do nothing in it; and
/// those abilities.
pub(crate) fn without_unknown_abilities(
    scene: &Scene,
    edition: Edition,
) -> (Scene, Vec<AbilityId>) {
    let rules = Ruleset::for_edition(edition);
    let mut unknown = Vec::new();
    let mut is_known = |ability: AbilityId| {
        let known = rules.abilities.knows(ability);
        if !known && !unknown.contains(&ability) {
            unknown.push(ability);
        }
        known
    };
    let mut scene = scene.clone();
    for (_, entry) in &mut scene.figures.0 {
        if let Some(warrior) = &mut entry.warrior {
            warrior.abilities.retain(|ability| is_known(*ability));
        }
        let dials = entry.inline.iter_mut().flat_map(|def| &mut def.dials);
        for ability in dials.flat_map(|dial| &mut dial.clicks).flat_map(|c| &mut c.abilities) {
            *ability = ability.filter(|ability| is_known(*ability));
        }
        entry.cancelled.retain(|ability| is_known(*ability));
    }
    (scene, unknown)
}

fn lay_out(trace: &Trace) -> Result<Scene, NotAScene> {
    let start = &trace.start;
    if start.all_figures().any(|(_, figure)| figure.status == Status::Reserve) {
        return Err(NotAScene::SetUp);
    }
    let names = unique_names(&trace.names);
    let players = played_players(trace);
    let seats = start.seats().zip(&players).map(|(seat, name)| {
        let player = start.player(seat);
        let seat = Seat {
            side: Some(edge(player.side)),
            team: (player.team != seat.0).then_some(player.team),
            points: Some(player.build_total),
            terrain: Vec::new(),
        };
        (name.clone(), seat)
    });
    let figures = start.all_figures().zip(&names).map(|((id, figure), name)| {
        let owner = players.get(usize::from(figure.owner.0)).cloned().unwrap_or_default();
        (name.clone(), entry(start, id, figure, owner, &names))
    });
    let standard = Board::standard();
    let is_standard = (start.board.width, start.board.depth) == (standard.width, standard.depth);
    let mut scene = Scene {
        conventions: other_conventions(start),
        board: (!is_standard).then(|| BoardSize {
            width: Inches(start.board.width.get()),
            depth: Inches(start.board.depth.get()),
        }),
        terrain: start.board.terrain.iter().map(feature).collect(),
        players: Ordered(seats.collect()),
        figures: Ordered(figures.collect()),
        turn: players.get(usize::from(start.current.0)).cloned(),
        turn_limit: start.limit,
        ..Scene::default()
    };
    scene.play = turn_start(&mut scene, trace)?;
    let steps = trace.steps.iter().map(|step| step_of_input(&step.input, &names));
    scene.play.extend(steps);
    Ok(scene)
}

/// What the start of the turn asks for before the first step of the trace: nothing that is offered
/// is used, as the question has it. Sets the actions that are left, where they differ.
fn turn_start(scene: &mut Scene, trace: &Trace) -> Result<Vec<Step>, NotAScene> {
    let (known, _) = without_unknown_abilities(scene, trace.edition);
    let mut game = stage(&known, trace.edition, &[]).map_err(NotAScene::Table)?.game;
    let actions = trace.start.player(trace.start.current).actions;
    if game.player(game.current).actions != actions {
        scene.actions = Some(actions);
    }
    let wanted = std::mem::discriminant(trace.start.asks());
    let mut steps = Vec::new();
    while std::mem::discriminant(game.asks()) != wanted {
        let (input, step) = match game.asks() {
            Ask::Roll { .. } => (Input::Die(1), Step::Die(1)),
            Ask::Use { .. } => (Input::Decide(Decision::Use(false)), Step::Decline),
            _ => return Err(NotAScene::PlaysOtherwise),
        };
        game.step(input).map_err(|_| NotAScene::PlaysOtherwise)?;
        steps.push(step);
    }
    Ok(steps)
}

/// The names of the players, each once.
fn played_players(trace: &Trace) -> Vec<String> {
    unique_names(&trace.players)
}

/// Names that differ: the second of a name has its number.
fn unique_names(names: &[String]) -> Vec<String> {
    let numbered = names.iter().enumerate().map(|(place, name)| {
        match names.iter().take(place).filter(|other| *other == name).count() {
            0 => name.clone(),
            before => format!("{name} {}", before + 1),
        }
    });
    numbered.collect()
}

fn entry(
    game: &Game,
    id: FigureId,
    figure: &Figure,
    player: String,
    names: &[String],
) -> FigureEntry {
    let name_of = |id: FigureId| names.get(usize::from(id.0)).cloned();
    // A question may leave figures unnamed, and may put some there that are worth nothing.
    let def = game.definition(id);
    let def = FigureDef { points: def.points.max(1), ..def.clone() };
    let warrior = short_form(&def);
    let named = |def: &FigureDef| match def.name.as_str() {
        "" => FigureDef { name: name_of(id).unwrap_or_default(), ..def.clone() },
        _ => def.clone(),
    };
    let inline = warrior.is_none().then(|| named(&def));
    let kind = FigureEntry { warrior, inline, player, ..FigureEntry::default() };
    if is_gone(figure.status) {
        return FigureEntry { eliminated: true, ..kind };
    }
    let level = (figure.points.max(1) != def.points).then_some(figure.points);
    let starts = def.start_positions(figure.points).unwrap_or_default();
    let wounds = |section: Section| {
        let start = starts.get(section.index()).copied().unwrap_or(0);
        figure.click_of(section).saturating_sub(start)
    };
    let is_multi_dial = def.mount.is_multi_dial();
    let by_section = Section::ALL.into_iter().map(|section| (section, wounds(section)));
    let on_table = figure.chariot.is_none();
    FigureEntry {
        at: on_table.then(|| spot(figure.placed.at)),
        facing: on_table.then(|| figure.placed.facing.into()),
        tokens: (figure.tokens > 0).then_some(figure.tokens),
        wounds: Some(wounds(Section::Front)).filter(|clicks| *clicks > 0 && !is_multi_dial),
        section_wounds: by_section.filter(|(_, clicks)| is_multi_dial && *clicks > 0).collect(),
        level,
        captive_of: figure.captor.and_then(name_of),
        aboard: figure.chariot.and_then(name_of),
        acted: figure.acted,
        cancelled: AbilityId::ALL
            .into_iter()
            .filter(|ability| figure.cancelled & (1 << ability.index()) != 0)
            .collect(),
        ..kind
    }
}

/// The short form of a figure with the same values and abilities on every click, if it has one.
fn short_form(def: &FigureDef) -> Option<Warrior> {
    let [dial, rest @ ..] = def.dials.as_slice() else { return None };
    let is_plain = rest.iter().all(|other| other == dial)
        && (dial.range, dial.arrows) == (None, None)
        && (def.own_base.is_none(), def.own_arcs.is_none()) == (true, true)
        && def.rank == Rank::Standard
        && def.levels.is_empty()
        && def.dials.len() == def.mount.dial_count();
    let (values, abilities, clicks) = uniform_part(dial).filter(|_| is_plain)?;
    let unless = |value: u8, default: u8| (value != default).then_some(value);
    let [speed, attack, defense, damage] = values;
    Some(Warrior {
        name: (!def.name.is_empty()).then(|| def.name.clone()),
        faction: (def.faction != Faction::OrcRaiders).then_some(def.faction),
        points: (def.points != 20).then_some(def.points),
        speed: unless(speed, 8),
        attack: unless(attack, 9),
        defense: unless(defense, 14),
        damage: unless(damage, 2),
        range: unless(def.range, 0),
        arrows: unless(def.arrows, 1),
        clicks: unless(clicks, 6),
        mount: (def.mount != Mount::Foot).then_some(def.mount),
        abilities,
    })
}

/// What every living click of a dial shows, and how many there are, if they are all alike and one
/// click of skulls follows.
fn uniform_part(dial: &Dial) -> Option<([u8; 4], Vec<AbilityId>, u8)> {
    let (dead, living) = dial.clicks.split_last()?;
    let (first, others) = living.split_first()?;
    let is_uniform = first.start
        && dead.stats == [Stat::Skull; 4]
        && dead.abilities == [None; 4]
        && !dead.start
        && others.iter().all(|click| {
            !click.start && (click.stats, click.abilities) == (first.stats, first.abilities)
        });
    let mut values = [0; 4];
    for (value, stat) in values.iter_mut().zip(first.stats) {
        let Stat::Value(shown) = stat else { return None };
        *value = shown;
    }
    let clicks = u8::try_from(living.len()).ok()?;
    is_uniform.then(|| (values, first.abilities.into_iter().flatten().collect(), clicks))
}
