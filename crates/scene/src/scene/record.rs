//! Games as scenes: a game that is about to begin and all its inputs, written as a scene that
//! plays them again.

use std::collections::BTreeMap;

use variorum_engine::geometry::Point;
use variorum_engine::{Convention, FigureDef, FigureId, Game, Input, Side, Terrain};

use super::inputs::step_of;
use super::measures::{Inches, spot};
use super::model::{
    Begin, BoardSize, Edge, Feature, FigureEntry, Ordered, PileItem, Scene, Seat, Step,
};

/// The step of a file that gives a game this input.
pub fn step_of_input(input: &Input, names: &[String]) -> Step {
    step_of(input, names)
}

/// The scene of a game before its first input, with the inputs that follow.
pub fn scene_of_game(start: &Game, inputs: &[Input]) -> Scene {
    let names = figure_names(start);
    let players = start.seats().map(player_name).collect::<Vec<_>>();
    let seats = start.seats().zip(&players).map(|(seat, name)| {
        let player = start.player(seat);
        let seat = Seat {
            side: Some(edge(player.side)),
            team: Some(player.team),
            points: Some(player.build_total),
            terrain: Vec::new(),
        };
        (name.clone(), seat)
    });
    let mut seats: Vec<(String, Seat)> = seats.collect();
    // The pile does not remember who brought what; any player may place any item.
    for (place, item) in start.board.pile.iter().enumerate() {
        let count = seats.len().max(1);
        if let Some((_, seat)) = seats.get_mut(place / 2 % count) {
            seat.terrain.push(PileItem {
                ground: feature(&item.ground),
                on_top: item.on_top.iter().map(feature).collect(),
            });
        }
    }
    let figures = start.all_figures().zip(&names).map(|((id, figure), name)| {
        let def = start.definition(id);
        let entry = FigureEntry {
            inline: Some(known_part(start, def)),
            player: players.get(usize::from(figure.owner.0)).cloned().unwrap_or_default(),
            level: (figure.points != def.points).then_some(figure.points),
            ..FigureEntry::default()
        };
        (name.clone(), entry)
    });
    Scene {
        title: None,
        editions: vec![start.rules.edition.id().to_owned()],
        conventions: other_conventions(start),
        begin: Begin::Setup,
        board: Some(BoardSize {
            width: Inches(start.board.width.get()),
            depth: Inches(start.board.depth.get()),
        }),
        terrain: start.board.terrain.iter().map(feature).collect(),
        players: Ordered(seats),
        figures: Ordered(figures.collect()),
        turn: None,
        actions: None,
        turn_limit: start.limit,
        play: inputs.iter().map(|input| step_of(input, &names)).collect(),
        expect: Vec::new(),
    }
}

/// The answers to open points that a game plays otherwise than by default.
pub(super) fn other_conventions(game: &Game) -> BTreeMap<String, String> {
    let conventions = &game.rules.conventions;
    let others = Convention::ALL.iter().filter(|one| !conventions.is_default(**one));
    others.map(|one| (one.entry().name.to_owned(), conventions.answer(*one).to_owned())).collect()
}

fn player_name(seat: variorum_engine::PlayerId) -> String {
    format!("player-{}", seat.0 + 1)
}

/// Names for the figures of a game: the id of each, numbered where several share it.
fn figure_names(game: &Game) -> Vec<String> {
    let id_of = |id: FigureId| game.definition(id).id.clone();
    let ids: Vec<String> = game.figure_ids().map(id_of).collect();
    let numbered = ids.iter().enumerate().map(|(place, id)| {
        let before = ids.iter().take(place).filter(|other| *other == id).count();
        if before == 0 { id.clone() } else { format!("{id}-{}", before + 1) }
    });
    numbered.collect()
}

/// A figure without the abilities that its edition does not have yet: they do nothing.
fn known_part(game: &Game, def: &FigureDef) -> FigureDef {
    let mut def = def.clone();
    for ability in def.dials.iter_mut().flat_map(|d| &mut d.clicks).flat_map(|c| &mut c.abilities) {
        *ability = ability.filter(|ability| game.rules.abilities.knows(*ability));
    }
    def
}

pub(super) fn feature(terrain: &Terrain) -> Feature {
    let spots = |points: &[Point]| points.iter().map(|point| spot(*point)).collect();
    Feature {
        kind: terrain.kind.into(),
        outline: spots(terrain.outline.vertices()),
        on_top: terrain.raised,
        stairs: spots(&terrain.stairs),
    }
}

pub(super) fn edge(side: Side) -> Edge {
    match side {
        Side::South => Edge::South,
        Side::West => Edge::West,
        Side::North => Edge::North,
        Side::East => Edge::East,
    }
}
