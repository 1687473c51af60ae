//! What a player may do now, found by trying: every choice that is listed was accepted by the
//! engine on a copy of the game.

use variorum_engine::geometry::{Base, Facing, Point, Section, SectionSet};
use variorum_engine::{
    AbilityId, Ask, Decision, FigureId, Game, HealBy, Input, Order, Others, PlayerId, Position,
    Status, Targets,
};

use super::inputs::{figure_name, step_of};
use super::measures::Inches;
use super::model::Step;
use super::trace::Trace;
use super::words::Namer;

/// The most formations of one kind that are listed for a figure; there may be hundreds.
const MOST_FORMATIONS: usize = 12;

/// The legal answers to what the game asks, as lines of a scene's `play`. Where there are too many
/// to list, an example is listed and said to be one.
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
        _ => choices.extend(placings(game).iter().map(|decision| {
            let step = step_of(&Input::Decide(*decision), names);
            format!("{}, or another place", step_line(&step))
        })),
    }
    choices
}

/// What whoever was refused at the end of a trace may do instead, as a player would say it.
pub(crate) fn alternatives(trace: &Trace) -> Option<String> {
    let (step, _) = trace.refusal()?;
    let game = trace.end();
    let namer = Namer { game, names: &trace.names, players: &trace.players };
    let figure = match step.input {
        Input::Decide(Decision::Give(order) | Decision::GiveSections { order, .. }) => order.lead(),
        Input::Decide(Decision::Walk { figure, .. }) => figure,
        _ => return None,
    };
    let name = namer.figure(figure);
    match *game.asks() {
        Ask::Order(player) if game.figure(figure).owner == player => {
            let kinds = order_kinds(game, figure);
            let words: Vec<String> = kinds.iter().map(|kind| kind.in_words(&namer)).collect();
            Some(match words.split_last() {
                None => format!("{name} may be given no order now"),
                Some((only, [])) => format!("{name} may {only}"),
                Some((last, others)) => format!("{name} may {} or {last}", others.join(", ")),
            })
        }
        Ask::Move(_) => {
            let (_, inches) = game.movers().into_iter().find(|(mover, _)| *mover == figure)?;
            let unit = if inches == 1 { "inch" } else { "inches" };
            Some(format!("{name} may move up to {inches} {unit}"))
        }
        _ => None,
    }
}

/// A kind of order that a figure may be given, with all that it may be given against.
struct OrderKind {
    verb: &'static str,
    whom: Vec<FigureId>,
}

impl OrderKind {
    fn in_words(&self, namer: &Namer<'_>) -> String {
        let names: Vec<String> = self.whom.iter().map(|id| namer.figure(*id)).collect();
        match names.is_empty() {
            true => self.verb.to_owned(),
            false => format!("{} {}", self.verb, names.join(" or ")),
        }
    }
}

/// The orders that a figure may be given now, alone and against one target.
fn order_kinds(game: &Game, figure: FigureId) -> Vec<OrderKind> {
    let mut kinds: Vec<OrderKind> = Vec::new();
    let orders = orders_of(game, figure).into_iter().filter(|decision| is_legal(game, decision));
    for decision in orders.chain(placing_orders(game, figure)) {
        let (Decision::Give(order) | Decision::GiveSections { order, .. }) = decision else {
            continue;
        };
        let Some((verb, whom)) = verb_and_target(&order) else { continue };
        let place = kinds.iter().position(|kind| kind.verb == verb).unwrap_or_else(|| {
            kinds.push(OrderKind { verb, whom: Vec::new() });
            kinds.len() - 1
        });
        if let Some(kind) = kinds.get_mut(place) {
            kind.whom.extend(whom.filter(|id| !kind.whom.contains(id)));
        }
    }
    kinds
}

fn verb_and_target(order: &Order) -> Option<(&'static str, Option<FigureId>)> {
    Some(match *order {
        Order::Pass { .. } => ("pass", None),
        Order::Move { .. } => ("move", None),
        Order::Close { target, capture: false, .. } => ("fight", Some(target)),
        Order::Close { target, .. } => ("try to capture", Some(target)),
        Order::Ranged { targets, .. } if targets.len() == 1 => {
            ("shoot at", targets.first().copied())
        }
        Order::Ranged { .. } => return None,
        Order::Levitate { target, .. } => ("levitate", Some(target)),
        Order::Regenerate { .. } => ("regenerate", None),
        Order::Raise { back, .. } => ("raise", Some(back)),
        Order::Summon { back, .. } => ("summon", Some(back)),
        Order::Board { chariot, .. } => ("board", Some(chariot)),
        Order::Disembark { .. } => ("get off", None),
    })
}

/// One legal place for everybody and everything that may be put down now.
fn placings(game: &Game) -> Vec<Decision> {
    match *game.asks() {
        Ask::Order(player) => {
            own_figures(game, player).flat_map(|figure| placing_orders(game, figure)).collect()
        }
        Ask::PlaceFigure(player) => {
            let facing = game.player(player).side.facing_inward();
            let places = |figure: FigureId| {
                first_legal(game, spots_on_board(game), move |at| Decision::PlaceFigure {
                    figure,
                    to: Position { at, facing },
                })
            };
            waiting_figures(game, player).filter_map(places).collect()
        }
        Ask::PlaceTerrain(_) => {
            let items = (0..game.board.pile.len()).filter_map(|item| u8::try_from(item).ok());
            let place = |item: u8| {
                first_legal(game, spots_on_board(game), move |at| Decision::PlaceTerrain {
                    item,
                    at,
                })
            };
            items.filter_map(place).collect()
        }
        _ => Vec::new(),
    }
}

/// The orders that put a figure down somewhere, each with the first place that is legal.
fn placing_orders(game: &Game, figure: FigureId) -> Vec<Decision> {
    let mut found = Vec::new();
    for other in game.figure_ids().filter(|other| *other != figure) {
        let facing = game.figure(other).placed.facing;
        let orders: [fn(FigureId, FigureId, Position) -> Order; 3] = [
            |figure, back, to| Order::Raise { figure, back, to },
            |figure, back, to| Order::Summon { figure, back, to },
            |figure, target, to| Order::Levitate { figure, target, to, captive: None },
        ];
        let base = game.definition(other).base();
        for order in orders {
            let spots = spots_beside(game, figure, base);
            found.extend(first_legal(game, spots, |at| {
                Decision::Give(order(figure, other, Position { at, facing }))
            }));
        }
    }
    if let Some(chariot) = game.figure(figure).chariot {
        let facing = game.figure(figure).placed.facing;
        let spots = spots_beside(game, chariot, game.definition(figure).base());
        found.extend(first_legal(game, spots, |at| {
            Decision::Give(Order::Disembark { figure, to: Position { at, facing } })
        }));
    }
    found
}

/// The first decision that the engine accepts, of one for each spot.
fn first_legal(
    game: &Game,
    spots: impl IntoIterator<Item = Point>,
    decision: impl Fn(Point) -> Decision,
) -> Option<Decision> {
    spots.into_iter().map(decision).find(|decision| is_legal(game, decision))
}

fn is_legal(game: &Game, decision: &Decision) -> bool {
    game.clone().step(Input::Decide(*decision)).is_ok()
}

/// Sixteen places around a figure where another base would touch it.
fn spots_beside(game: &Game, figure: FigureId, base: Base) -> impl Iterator<Item = Point> + use<> {
    let placed = game.figure(figure).placed;
    let directions = (0..16).map(|sixteenth| Facing::new(sixteenth * 256));
    directions.map(move |direction| placed.beside(base, Facing::AWAY, direction).at)
}

/// Places all over the battlefield, every second inch.
fn spots_on_board(game: &Game) -> impl Iterator<Item = Point> + use<> {
    let [width, depth] = [game.board.width, game.board.depth].map(|side| side.get() / 1_000);
    let rows = (1..depth).step_by(2);
    rows.flat_map(move |y| (1..width).step_by(2).map(move |x| Point::inches(x, y)))
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
    let legal = candidates(game).into_iter().filter(|decision| is_legal(game, decision));
    let formations = formation_orders(game).into_iter().map(Decision::Give);
    let decisions = legal.chain(formations).chain(anytime(game));
    decisions.map(|decision| step_of(&Input::Decide(decision), names)).collect()
}

/// What may be done at any time while orders are given: turns by Nimble, and cancelling.
fn anytime(game: &Game) -> Vec<Decision> {
    let Ask::Order(player) = *game.asks() else { return Vec::new() };
    let mut decisions = Vec::new();
    for figure in own_figures(game, player) {
        let facing = game.figure(figure).placed.facing;
        decisions.push(Decision::Nimble { figure, facing });
        let abilities = AbilityId::ALL.iter().filter(|ability| game.uses(figure, **ability));
        decisions.extend(abilities.map(|ability| Decision::Cancel { figure, ability: *ability }));
    }
    decisions.retain(|decision| is_legal(game, decision));
    decisions
}

/// The formations that may act together now: of movement formations each once, of attacks those
/// of each leader, against every target.
fn formation_orders(game: &Game) -> Vec<Order> {
    let Ask::Order(player) = *game.asks() else { return Vec::new() };
    let mut found = Vec::new();
    for lead in own_figures(game, player) {
        let groups = groups_around(game, lead);
        let with_lead = |with: &Others| with.iter().all(|other| *other > lead);
        let moves = groups.iter().filter(|with| with_lead(with));
        let moves = moves.map(|with| Order::Move { lead, with: *with, quick: false });
        take_legal(game, moves, &mut found);
        let foes: Vec<FigureId> =
            game.figure_ids().filter(|id| game.is_opposing(player, *id)).collect();
        for target in foes {
            let targets: Targets = [target].into_iter().collect();
            let shots =
                groups.iter().map(|with| Order::Ranged { firer: lead, with: *with, targets });
            take_legal(game, shots, &mut found);
            let fights = groups.iter().map(|with| Order::Close {
                attacker: lead,
                with: *with,
                target,
                capture: false,
            });
            take_legal(game, fights, &mut found);
        }
    }
    found
}

fn take_legal(game: &Game, orders: impl Iterator<Item = Order>, found: &mut Vec<Order>) {
    let legal = orders.filter(|order| is_legal(game, &Decision::Give(*order)));
    found.extend(legal.take(MOST_FORMATIONS));
}

/// Up to four others who might share an action with a figure: friends that a chain of contact
/// leads to, or that surround the same enemy.
fn groups_around(game: &Game, lead: FigureId) -> Vec<Others> {
    let owner = game.figure(lead).owner;
    let mut reached = vec![lead];
    let mut next = 0;
    while let Some(figure) = reached.get(next).copied() {
        for other in game.touching(figure).iter() {
            if !reached.contains(&other) {
                reached.push(other);
            }
        }
        next += 1;
    }
    reached.retain(|other| *other != lead && game.is_friendly(owner, *other));
    reached.truncate(8);
    let count = u32::try_from(reached.len()).unwrap_or(0);
    let members = |bits: u32| {
        let chosen = reached.iter().enumerate().filter(move |(place, _)| bits >> place & 1 == 1);
        chosen.map(|(_, id)| *id).collect::<Vec<_>>()
    };
    let sizes = (1..1u32 << count).filter(|bits| bits.count_ones() <= 4);
    sizes.filter_map(|bits| Others::try_from(members(bits).as_slice()).ok()).collect()
}

fn candidates(game: &Game) -> Vec<Decision> {
    match *game.asks() {
        Ask::Order(player) => {
            let own = own_figures(game, player);
            let orders = own.flat_map(|figure| orders_of(game, figure));
            orders.chain([Decision::EndTurn, Decision::ProposeEnd, Decision::Withdraw]).collect()
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
    attacks.extend(shots_at_several(game, figure));
    for target in game.figure_ids().filter(|target| *target != figure) {
        for capture in [false, true] {
            attacks.push(Order::Close { attacker: figure, with, target, capture });
        }
        let targets = [target].into_iter().collect();
        attacks.push(Order::Ranged { firer: figure, with, targets });
    }
    attacks
}

/// Shots at two or three of those that the figure may shoot at.
fn shots_at_several(game: &Game, firer: FigureId) -> Vec<Order> {
    let shot = |targets: Targets| Order::Ranged { firer, with: Others::default(), targets };
    let owner = game.figure(firer).owner;
    let is_target = |id: &FigureId| {
        game.is_opposing(owner, *id)
            && is_legal(game, &Decision::Give(shot([*id].into_iter().collect())))
    };
    let single: Vec<FigureId> = game.figure_ids().filter(is_target).take(8).collect();
    let pairs = single.iter().enumerate().flat_map(|(place, one)| {
        single.iter().skip(place + 1).map(move |other| vec![*one, *other])
    });
    let pairs: Vec<Vec<FigureId>> = pairs.collect();
    let triples = pairs.iter().flat_map(|pair| {
        let last = pair.last().copied();
        let later = single.iter().filter(move |id| Some(**id) > last);
        later.map(move |id| pair.iter().chain([id]).copied().collect::<Vec<_>>())
    });
    let triples: Vec<Vec<FigureId>> = triples.collect();
    pairs.into_iter().chain(triples).map(|ids| shot(ids.into_iter().collect())).collect()
}

/// A length in words.
pub(super) fn inches(thousandths: i32) -> String {
    Inches(thousandths).to_string()
}
