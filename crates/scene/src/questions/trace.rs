//! The steps of a question that was played, as the same trace that a scene leaves.

use std::cell::RefCell;
use std::rc::Rc;

use variorum_engine::{
    Ask, Decision, Figure, FigureId, Game, Input, Mount, Order, Roll, Slot, Status,
};

use super::attack::attack_dice;
use super::played_game::{RecordedStep, last_branch};
use super::{Answered, PlayableGame, Question, QuestionRun, Unanswerable, dungeons};
use crate::facts::{Attribute, Fact, MultiDialFact, Role, Situation};
use crate::scene::{Staging, Trace, TraceStep, step_of_input};
use crate::setup::Part;

/// An answer with the steps that it was read off.
#[derive(Debug, Clone)]
pub struct TracedAnswer {
    pub answered: Answered,
    /// What happened on the table; nothing where no game was played: in the Dungeons game, of which
    /// only the card is known, and for questions that an army or a dial answers by itself.
    pub trace: Option<Trace>,
}

/// Asks one question about one situation, and keeps the steps.
pub fn trace<'a>(
    question: Question,
    game: impl Into<PlayableGame<'a>>,
    situation: &Situation,
) -> Result<TracedAnswer, Unanswerable> {
    let game = game.into();
    game.ensure_answers(question)?;
    let Some(rules) = game.rules() else {
        return dungeons::ask(question, situation)
            .map(|answered| TracedAnswer { answered, trace: None });
    };
    super::ensure_of_tabletop(situation)?;
    let record = Rc::new(RefCell::new(Vec::new()));
    let mut run = QuestionRun::new(situation, rules);
    run.record = Some(record.clone());
    let answer = question.play(&mut run)?;
    let overrides = run.overrides.take();
    let answered = run.finish(answer)?;
    let branch = last_branch(record.take());
    let trace = trace_of_branch(question, situation, branch, overrides);
    Ok(TracedAnswer { answered, trace })
}

/// The trace of a branch; none if no step was taken.
fn trace_of_branch(
    question: Question,
    situation: &Situation,
    branch: Vec<RecordedStep>,
    concealed: Vec<(FigureId, Slot)>,
) -> Option<Trace> {
    let mut steps = branch.into_iter();
    let table = steps.next()?;
    let (start, cast) = (table.after?, table.cast);
    let steps: Vec<RecordedStep> = steps.collect();
    let names = cast_names(question, &start, &cast, &steps);
    let staging = Staging {
        aside: figures_aside(question, &start, &cast, situation),
        asked: asked_values(&start, &cast, situation),
        concealed,
    };
    let forced = |step: &RecordedStep| is_forced(step, situation, &staging);
    let mut before = start.clone();
    let mut traced = Vec::with_capacity(steps.len());
    for (number, step) in steps.into_iter().enumerate() {
        let Some(input) = step.input else { continue };
        if asks_only_permission(question, &traced) && matches!(input, Input::Dice(..)) {
            break;
        }
        let forced = forced(&step);
        let after = step.after.unwrap_or_else(|| before.clone());
        before = after.clone();
        traced.push(TraceStep {
            number,
            step: step_of_input(&input, &names),
            asked: step.asked,
            input,
            refused: step.refused,
            events: step.events,
            after,
            forced,
        });
    }
    Some(Trace {
        edition: start.rules.edition,
        players: player_names(&start, &cast),
        names,
        defaults: Vec::new(),
        start,
        opening: Vec::new(),
        steps: traced,
        unasked: Vec::new(),
        unplayed: 0,
        staging: Some(staging),
    })
}

/// Whether the question is answered when the attack is allowed, so that its dice show nothing; an
/// attack that finds its own targets is answered by whom it finds.
fn asks_only_permission(question: Question, steps: &[TraceStep]) -> bool {
    let permission = matches!(
        question,
        Question::MayCloseAttack
            | Question::MayRangedAttack
            | Question::SectionMayAttack
            | Question::PassengerMayAttack
    );
    let finds_targets = |step: &TraceStep| {
        order_of(&step.input).is_some_and(
            |order| matches!(order, Order::Ranged { targets, .. } if targets.is_empty()),
        )
    };
    permission && !steps.iter().any(finds_targets)
}

/// Whether dice were chosen to bring a result about, and not by the facts.
fn is_forced(step: &RecordedStep, situation: &Situation, staging: &Staging) -> bool {
    let attack = matches!(step.asked, Ask::Roll { roll: Roll::Attack, .. });
    match step.input {
        Some(Input::Dice(one, other)) if attack => {
            !staging.concealed.is_empty() || (one, other) != attack_dice(situation)
        }
        _ => false,
    }
}

fn order_of(input: &Input) -> Option<Order> {
    match *input {
        Input::Decide(Decision::Give(order) | Decision::GiveSections { order, .. }) => Some(order),
        Input::Decide(Decision::Follow(order)) => order,
        _ => None,
    }
}

/// Those on whom nothing depends: the idle, and a target of which nothing is said and that nobody
/// comes near.
fn figures_aside(
    question: Question,
    game: &Game,
    cast: &[Part],
    situation: &Situation,
) -> Vec<FigureId> {
    let near = [Fact::MoveLeavesContact, Fact::MoveReachesContact, Fact::MoveStays];
    let is_met = asks_about_attack(question) || near.into_iter().any(|fact| situation.truth(fact));
    let touches_actor =
        |id: FigureId| game.figure(id).placed.contact(&game.figure(FigureId(0)).placed).is_yes();
    let is_aside = |id: FigureId, part: &Part| match part {
        Part::Idle => true,
        Part::Role(Role::Target) => {
            !is_met && !touches_actor(id) && !situation.sets_any_below("target.")
        }
        _ => false,
    };
    let parts = game.figure_ids().zip(cast);
    parts.filter(|(id, part)| is_aside(*id, part)).map(|(id, _)| id).collect()
}

/// The values that the facts give to the figures.
fn asked_values(game: &Game, cast: &[Part], situation: &Situation) -> Vec<(FigureId, Slot)> {
    const OF_ROLE: [(Slot, Attribute); 4] = [
        (Slot::Speed, Attribute::Speed),
        (Slot::Attack, Attribute::Attack),
        (Slot::Defense, Attribute::Defense),
        (Slot::Damage, Attribute::Damage),
    ];
    const OF_SECTION: [(Slot, MultiDialFact); 4] = [
        (Slot::Speed, MultiDialFact::SectionSpeed),
        (Slot::Attack, MultiDialFact::SectionAttack),
        (Slot::Defense, MultiDialFact::SectionDefense),
        (Slot::Damage, MultiDialFact::SectionDamage),
    ];
    let mut asked = Vec::new();
    for (id, part) in game.figure_ids().zip(cast) {
        let facts: Vec<(Slot, Fact)> = match part {
            Part::Role(role) => {
                OF_ROLE.map(|(slot, attribute)| (slot, Fact::Figure(*role, attribute))).to_vec()
            }
            Part::MultiDial => {
                OF_SECTION.map(|(slot, fact)| (slot, Fact::MultiDial(fact))).to_vec()
            }
            _ => Vec::new(),
        };
        let set = facts.into_iter().filter(|(_, fact)| situation.is_set(*fact));
        asked.extend(set.map(|(slot, _)| (id, slot)));
    }
    asked
}

fn player_names(game: &Game, cast: &[Part]) -> Vec<String> {
    let numbered = game.seats().map(|seat| format!("player {}", seat.0 + 1));
    if cast.is_empty() || game.players.len() != 2 {
        numbered.collect()
    } else {
        ["your side", "the opponent"].map(str::to_owned).to_vec()
    }
}

/// Whether the question is about an attack even where it does not come to one.
fn asks_about_attack(question: Question) -> bool {
    question == Question::AttackAfterMove
}

/// What the figures of a question are called: by what they do in it.
fn cast_names(
    question: Question,
    start: &Game,
    cast: &[Part],
    steps: &[RecordedStep],
) -> Vec<String> {
    let orders: Vec<Order> =
        steps.iter().filter_map(|step| step.input.as_ref().and_then(order_of)).collect();
    let mut counts = [0_usize; 3];
    let mut names: Vec<String> = Vec::new();
    for (id, figure) in start.all_figures() {
        let mut numbered = |kind: usize, name: &str| {
            let count = counts.get_mut(kind).expect("there are three kinds of numbered figures");
            *count += 1;
            ordinal(*count).map_or_else(|| format!("the {name}"), |nth| format!("the {nth} {name}"))
        };
        names.push(match cast.get(usize::from(id.0)) {
            Some(Part::Role(role)) => match role {
                Role::Actor if asks_about_attack(question) => "the attacker",
                Role::Target if asks_about_attack(question) => "the target",
                role => role_name(start, id, figure, *role, &orders),
            }
            .to_owned(),
            Some(Part::MultiDial) => multi_dial_name(start, id).to_owned(),
            Some(Part::Helper) => numbered(0, "helper"),
            Some(Part::InTheWay) => numbered(1, "figure in the way"),
            Some(Part::Fallen) => "the eliminated figure".to_owned(),
            Some(Part::CaptorOrCaptive | Part::Idle) => "a figure elsewhere".to_owned(),
            None => numbered(2, "warrior"),
        });
    }
    for (id, figure) in start.all_figures() {
        if cast.get(usize::from(id.0)) == Some(&Part::CaptorOrCaptive) {
            let (partner, what) = match (figure.captor, figure.captive) {
                (Some(captor), _) => (captor, "captive"),
                (_, Some(captive)) => (captive, "captor"),
                _ => continue,
            };
            let of = names.get(usize::from(partner.0)).cloned().unwrap_or_default();
            if let Some(name) = names.get_mut(usize::from(id.0)) {
                *name = format!("{of}'s {what}");
            }
        }
    }
    names
}

fn ordinal(count: usize) -> Option<&'static str> {
    ["second", "third", "fourth", "fifth", "sixth"].get(count.checked_sub(2)?).copied()
}

fn role_name(
    start: &Game,
    id: FigureId,
    figure: &Figure,
    role: Role,
    orders: &[Order],
) -> &'static str {
    let attacks = |order: &Order| {
        matches!(order, Order::Ranged { .. } | Order::Close { .. }) && order.lead() == id
    };
    let is_target = |order: &Order| match *order {
        Order::Ranged { targets, .. } => targets.is_empty() || targets.contains(&id),
        Order::Close { target, .. } | Order::Levitate { target, .. } => target == id,
        _ => false,
    };
    match role {
        Role::Actor if figure.status == Status::Aboard => "the passenger",
        Role::Actor if orders.iter().any(attacks) => "the attacker",
        Role::Actor => "your warrior",
        Role::Target if orders.iter().any(is_target) => "the target",
        Role::Target if figure.owner == start.figure(FigureId(0)).owner => "the friendly warrior",
        Role::Target => "the opposing warrior",
        Role::Third if figure.status == Status::Aboard => "the passenger",
        Role::Third => "another figure",
    }
}

fn multi_dial_name(start: &Game, id: FigureId) -> &'static str {
    match start.definition(id).mount {
        Mount::Chariot => "the chariot",
        _ => "the multiple-dial warrior",
    }
}
