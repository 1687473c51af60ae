//! What a player may do now, found by trying: every choice that is listed was accepted by the
//! engine on a copy of the game.

use variorum_engine::geometry::{Facing, Section, SectionSet};
use variorum_engine::{
    Ask, Decision, FigureId, Game, HealBy, Input, Order, Others, PlayerId, Status, Targets,
};

use super::inputs::{figure_name, step_of};
use super::measures::Inches;
use super::model::Step;

/// The legal answers to what the game asks, as lines of a scene's `play`, or in words where there
/// are too many to list. Formations are not listed.
pub(super) fn legal_choices(game: &Game, names: &[String]) -> Vec<String> {
    let mut choices: Vec<String> = legal_steps(game, names).iter().map(step_line).collect();
    let name = |id: FigureId| figure_name(names, id);
    match *game.asks() {
        Ask::Roll { .. } if game.asks().dice() == 2 => choices.push("dice: [1..6, 1..6]".into()),
        Ask::Roll { .. } => choices.push("die: 1..6".into()),
        Ask::Move(_) => {
            let walks = game.movers().into_iter().filter(|(_, inches)| *inches > 0);
            choices.extend(walks.map(|(id, inches)| {
                format!("walk: {{ figure: {}, to: [x, y] }}, up to {inches} inches", name(id))
            }));
        }
        Ask::PlaceFigure(player) => choices.extend(
            waiting_figures(game, player)
                .map(|id| format!("place: {{ figure: {}, to: {{ at: [x, y] }} }}", name(id))),
        ),
        Ask::PlaceTerrain(_) => choices.extend(
            (0..game.board.pile.len())
                .map(|item| format!("place-terrain: {{ item: {item}, at: [x, y] }}")),
        ),
        _ => {}
    }
    choices
}

/// A step as it is written in a file, on one line.
pub(super) fn step_line(step: &Step) -> String {
    let json = serde_json::to_string(step).unwrap_or_default();
    let inner = json.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(&json);
    let mut line = String::with_capacity(inner.len());
    let mut quoted = false;
    for letter in inner.chars() {
        match letter {
            '"' => quoted = !quoted,
            ':' | ',' if !quoted => line.extend([letter, ' ']),
            '{' if !quoted => line += "{ ",
            '}' if !quoted => line += " }",
            _ => line.push(letter),
        }
    }
    line
}

/// The legal answers that can be listed one by one.
pub(super) fn legal_steps(game: &Game, names: &[String]) -> Vec<Step> {
    let is_legal = |decision: &Decision| game.clone().step(Input::Decide(*decision)).is_ok();
    let legal = candidates(game).into_iter().filter(is_legal);
    legal.map(|decision| step_of(&Input::Decide(decision), names)).collect()
}

fn candidates(game: &Game) -> Vec<Decision> {
    match *game.asks() {
        Ask::Order(player) => {
            let own = own_figures(game, player);
            let orders = own.flat_map(|figure| orders_of(game, figure));
            orders.chain([Decision::EndTurn]).collect()
        }
        Ask::Move(_) => moves(game),
        Ask::Spin { figure, mover, .. } => {
            let (from, to) = (game.figure(figure).placed.at, game.figure(mover).placed.at);
            let towards = Facing::along(from.vector_to(to));
            vec![Decision::Spin(towards), Decision::Spin(None)]
        }
        Ask::Follow { figure, .. } => {
            let attacks = attacks_of(game, figure).into_iter().map(Some);
            attacks.chain([None]).map(Decision::Follow).collect()
        }
        Ask::Defense { .. } => {
            game.figure_ids().map(Some).chain([None]).map(Decision::Defense).collect()
        }
        Ask::Heal(_) => vec![Decision::Heal(HealBy::Value), Decision::Heal(HealBy::Die)],
        Ask::Use { .. } => vec![Decision::Use(true), Decision::Use(false)],
        Ask::Consent(_) => vec![Decision::Consent(true), Decision::Consent(false)],
        Ask::Section { among, .. } => among.iter().map(Decision::Section).collect(),
        Ask::Facing { .. } => vec![Decision::Face(Facing::AWAY), Decision::Face(Facing::TOWARDS)],
        _ => Vec::new(),
    }
}

fn moves(game: &Game) -> Vec<Decision> {
    let movers = game.movers();
    let rolls = movers.iter().map(|(figure, _)| Decision::BreakAway { figure: *figure });
    let turns = movers.iter().map(|(figure, _)| Decision::Rotate {
        figure: *figure,
        facing: game.figure(*figure).placed.facing,
        captive: None,
    });
    rolls.chain(turns).chain([Decision::Finish, Decision::TakeBack]).collect()
}

fn own_figures(game: &Game, player: PlayerId) -> impl Iterator<Item = FigureId> + '_ {
    let all = game.all_figures();
    all.filter(move |(_, figure)| figure.owner == player && figure.in_play()).map(|(id, _)| id)
}

fn waiting_figures(game: &Game, player: PlayerId) -> impl Iterator<Item = FigureId> + '_ {
    let waits = move |figure: &variorum_engine::Figure| {
        figure.owner == player && figure.status == Status::Reserve
    };
    game.all_figures().filter(move |(_, figure)| waits(figure)).map(|(id, _)| id)
}

/// The orders that a figure might be given, by section where it has sections.
fn orders_of(game: &Game, figure: FigureId) -> Vec<Decision> {
    let with = Others::default();
    let mut orders = vec![
        Order::Pass { figure },
        Order::Move { lead: figure, with, quick: false },
        Order::Move { lead: figure, with, quick: true },
        Order::Regenerate { figure },
    ];
    orders.extend(attacks_of(game, figure));
    orders.extend(game.figure_ids().map(|chariot| Order::Board { figure, chariot }));
    if !game.figure(figure).is_multi_dial() {
        return orders.into_iter().map(Decision::Give).collect();
    }
    let by_section = |order: Order| {
        let one = move |section| SectionSet::just(section);
        Section::ALL
            .into_iter()
            .map(move |section| Decision::GiveSections { sections: one(section), order })
    };
    orders.into_iter().flat_map(by_section).collect()
}

fn attacks_of(game: &Game, figure: FigureId) -> Vec<Order> {
    let with = Others::default();
    let mut attacks = vec![Order::Ranged { firer: figure, with, targets: Targets::default() }];
    for target in game.figure_ids().filter(|target| *target != figure) {
        for capture in [false, true] {
            attacks.push(Order::Close { attacker: figure, with, target, capture });
        }
        let targets = [target].into_iter().collect();
        attacks.push(Order::Ranged { firer: figure, with, targets });
    }
    attacks
}

/// A length in words.
pub(super) fn inches(thousandths: i32) -> String {
    Inches(thousandths).to_string()
}
