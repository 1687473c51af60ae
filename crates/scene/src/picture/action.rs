//! What one picture shows: an order and all that came of it, read off the trace. Whether a shot was
//! clear or a way open is taken from what was accepted or refused; nothing is judged again.

use std::collections::BTreeMap;

use variorum_engine::geometry::{Facing, Line, Path, Placed, Point};
use variorum_engine::{
    Ask, Clause, Decision, EventKind, FigureId, Game, Harm, Illegal, Input, Order, Position, Roll,
    Status, Targets, TerrainKind,
};

use crate::scene::words::{clause_label, counted, roll_name, section_name, spared_words};
use crate::scene::{Trace, TraceStep};

/// An order and what came of it.
pub(super) struct Action<'a> {
    pub(super) trace: &'a Trace,
    pub(super) before: &'a Game,
    pub(super) steps: &'a [TraceStep],
}

/// A line from an attacker to a target.
pub(super) struct Shot {
    pub(super) from: Placed,
    pub(super) to: Placed,
    pub(super) kind: ShotKind,
    pub(super) is_ranged: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ShotKind {
    Clear,
    /// Something raises the defense on the way.
    Hindered,
    /// Something is in the way: where, and what.
    Blocked(Obstacle),
    /// Not allowed for another reason.
    Refused,
}

/// What blocks a line of fire.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Obstacle {
    Figure(FigureId),
    Terrain(TerrainKind, Point),
}

/// A figure's way.
pub(super) struct Way {
    pub(super) figure: FigureId,
    pub(super) path: Path,
    pub(super) end: Placed,
    pub(super) refused: bool,
    /// Whether it was put there by somebody, and did not walk.
    pub(super) carried: bool,
}

/// A turn in place.
pub(super) struct Turn {
    pub(super) placed: Placed,
    pub(super) from: Facing,
    pub(super) refused: bool,
}

/// What became of a figure, in a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Harm,
    Spared,
    Forbidden,
    Neutral,
}

#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) figure: FigureId,
    pub(super) text: String,
    pub(super) tone: Tone,
}

/// Dice that fell, and what for.
pub(super) struct Dice {
    pub(super) pips: Vec<u8>,
    pub(super) purpose: &'static str,
}

/// Splits a trace at its orders.
pub(super) fn actions(trace: &Trace) -> Vec<Action<'_>> {
    let starts = trace.steps.iter().enumerate().filter(|(_, step)| begins_action(&step.input));
    let mut cuts: Vec<usize> = starts.map(|(place, _)| place).filter(|place| *place > 0).collect();
    cuts.push(trace.steps.len());
    let mut from = 0;
    let mut found = Vec::new();
    for to in cuts {
        let steps = trace.steps.get(from..to).unwrap_or_default();
        found.push(Action { trace, before: trace.before(from), steps });
        from = to;
    }
    let worth_showing = |action: &Action<'_>| action.shows_something();
    if found.iter().any(worth_showing) {
        found.retain(worth_showing);
    } else if trace.staging.is_some() {
        // A question let turns go by in which nothing changes: once is enough.
        found.drain(..found.len() - 1);
    }
    found
}

fn begins_action(input: &Input) -> bool {
    matches!(
        input,
        Input::Decide(
            Decision::Give(_)
                | Decision::GiveSections { .. }
                | Decision::EndTurn
                | Decision::Withdraw
                | Decision::ProposeEnd
        )
    )
}

pub(super) fn order_in(input: &Input) -> Option<Order> {
    match *input {
        Input::Decide(Decision::Give(order) | Decision::GiveSections { order, .. }) => Some(order),
        Input::Decide(Decision::Follow(order)) => order,
        _ => None,
    }
}

impl<'a> Action<'a> {
    pub(super) fn after(&self) -> &'a Game {
        self.steps.last().map_or(self.before, |step| &step.after)
    }

    /// Each step with the table before it.
    pub(super) fn moments(&self) -> impl Iterator<Item = (&'a Game, &'a TraceStep)> + '_ {
        let tables = std::iter::once(self.before).chain(self.steps.iter().map(|step| &step.after));
        tables.zip(self.steps)
    }

    pub(super) fn events(&self) -> impl Iterator<Item = (EventKind, Clause)> + 'a {
        let events = self.steps.iter().flat_map(|step| &step.events);
        events.map(|event| (event.what, event.clause))
    }

    pub(super) fn refusal(&self) -> Option<(&'a TraceStep, Illegal)> {
        self.steps.iter().find_map(|step| step.refused.map(|illegal| (step, illegal)))
    }

    fn shows_something(&self) -> bool {
        self.refusal().is_some()
            || !self.outcomes().is_empty()
            || !self.ways().is_empty()
            || !self.shots().is_empty()
            || !self.dice().is_empty()
    }

    /// The figures that are on the table before or after.
    pub(super) fn figures(&self) -> Vec<FigureId> {
        let aside = self.trace.staging.as_ref().map_or(&[][..], |staging| &staging.aside);
        let is_there = |game: &Game, id| game.figure(id).on_table();
        let after = self.after();
        let involved: Vec<FigureId> = self.involved();
        let shown = |id: &FigureId| {
            (is_there(self.before, *id) || is_there(after, *id))
                && (!aside.contains(id) || involved.contains(id))
        };
        after.figure_ids().filter(shown).collect()
    }

    /// Those to whom something happens, or who do something.
    pub(super) fn involved(&self) -> Vec<FigureId> {
        let mut involved: Vec<FigureId> = Vec::new();
        let mut add = |id: FigureId| {
            if !involved.contains(&id) {
                involved.push(id);
            }
        };
        for step in self.steps {
            if let Some(order) = order_in(&step.input) {
                figures_of_order(&order).into_iter().for_each(&mut add);
            }
        }
        for way in self.ways() {
            add(way.figure);
        }
        for (what, _) in self.events() {
            if let EventKind::Attacked { attacker, target, .. } = what {
                add(attacker);
                add(target);
            }
            if let EventKind::DefenseValue { whose, .. } = what {
                add(whose);
            }
        }
        for outcome in self.outcomes() {
            add(outcome.figure);
        }
        involved
    }

    pub(super) fn shots(&self) -> Vec<Shot> {
        let mut shots = Vec::new();
        for (game, step) in self.moments() {
            let Some(order) = order_in(&step.input) else { continue };
            match order {
                Order::Ranged { firer, with, targets } => {
                    let targets = self.targets_found(targets);
                    for target in targets {
                        let kind = self.shot_kind(game, step, firer, target);
                        let firers = std::iter::once(firer).chain(with);
                        shots.extend(firers.map(|firer| shot(game, firer, target, kind, true)));
                    }
                }
                Order::Close { attacker, with, target, .. } => {
                    let refused = step.refused.is_some();
                    let kind = if refused { ShotKind::Refused } else { ShotKind::Clear };
                    let all = std::iter::once(attacker).chain(with);
                    shots.extend(all.map(|one| shot(game, one, target, kind, false)));
                }
                _ => {}
            }
        }
        shots
    }

    /// The targets of a ranged order: those that it names, or those that the attack found.
    fn targets_found(&self, named: Targets) -> Vec<FigureId> {
        if !named.is_empty() {
            let mut targets: Vec<FigureId> = named.into_iter().collect();
            targets.dedup();
            return targets;
        }
        let mut found: Vec<FigureId> = Vec::new();
        for (what, _) in self.events() {
            if let EventKind::Attacked { target, .. } = what
                && !found.contains(&target)
            {
                found.push(target);
            }
        }
        found
    }

    fn shot_kind(
        &self,
        game: &Game,
        step: &TraceStep,
        firer: FigureId,
        target: FigureId,
    ) -> ShotKind {
        if let Some(illegal) = step.refused {
            let obstacle =
                illegal.clause.and_then(|clause| find_obstacle(game, firer, target, clause));
            return obstacle.map_or(ShotKind::Refused, ShotKind::Blocked);
        }
        let hinders = |clause: Clause| {
            matches!(clause, Clause::HinderingTerrainModifier | Clause::LowWallsModifier)
        };
        let hindered = self.events().any(|(what, clause)| {
            matches!(what, EventKind::DefenseBonus { target: of, .. } if of == target)
                && hinders(clause)
        });
        if hindered { ShotKind::Hindered } else { ShotKind::Clear }
    }

    pub(super) fn ways(&self) -> Vec<Way> {
        let mut ways = Vec::new();
        for (game, step) in self.moments() {
            let refused = step.refused.is_some();
            let mut put = |figure: FigureId, to: Position, carried: bool| {
                let from = game.figure(figure).placed;
                let end = Placed { at: to.at, facing: to.facing, ..from };
                let start = if game.figure(figure).on_table() { from.at } else { to.at };
                let path = Path::straight(start, to.at);
                ways.push(Way { figure, path, end, refused, carried });
            };
            match step.input {
                Input::Decide(Decision::Walk { figure, path, facing, captive }) => {
                    put_walk(&mut ways, game, figure, path, facing, refused);
                    if let Some((captive, to)) = game.figure(figure).captive.zip(captive)
                        && !refused
                    {
                        let from = game.figure(captive).placed;
                        let end = Placed { at: to.at, facing: to.facing, ..from };
                        let path = Path::straight(from.at, to.at);
                        ways.push(Way { figure: captive, path, end, refused, carried: true });
                    }
                }
                Input::Decide(Decision::PlaceFigure { figure, to }) => put(figure, to, true),
                ref input => match order_in(input) {
                    Some(Order::Levitate { target, to, .. }) => put(target, to, true),
                    Some(Order::Raise { back, to, .. } | Order::Summon { back, to, .. }) => {
                        put(back, to, true);
                    }
                    Some(Order::Disembark { figure, to }) => put(figure, to, true),
                    _ => {}
                },
            }
        }
        ways
    }

    pub(super) fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for (game, step) in self.moments() {
            let turned = match step.input {
                Input::Decide(
                    Decision::Rotate { figure, facing, .. } | Decision::Nimble { figure, facing },
                ) => Some((figure, facing)),
                Input::Decide(Decision::Spin(Some(facing))) => match step.asked {
                    Ask::Spin { figure, .. } => Some((figure, facing)),
                    _ => None,
                },
                _ => None,
            };
            if let Some((figure, facing)) = turned {
                let placed = game.figure(figure).placed;
                let refused = step.refused.is_some();
                turns.push(Turn {
                    placed: Placed { facing, ..placed },
                    from: placed.facing,
                    refused,
                });
            }
        }
        turns.retain(|turn| turn.placed.facing != turn.from);
        turns
    }

    pub(super) fn dice(&self) -> Vec<Dice> {
        let mut dice = Vec::new();
        for step in self.steps {
            let Ask::Roll { roll, .. } = step.asked else { continue };
            let pips = match step.input {
                Input::Die(die) => vec![die],
                Input::Dice(one, other) => vec![one, other],
                Input::Decide(_) => continue,
            };
            let critical = pips == [6, 6] || pips == [1, 1];
            if step.refused.is_none() && (!step.forced || critical) {
                let purpose = if roll == Roll::Attack { "to attack" } else { roll_name(roll) };
                dice.push(Dice { pips, purpose });
            }
        }
        dice
    }

    pub(super) fn outcomes(&self) -> Vec<Outcome> {
        let mut found = OutcomeNotes::default();
        for (what, clause) in self.events() {
            found.note(what, clause, self);
        }
        found.note_permission(self);
        found.outcomes()
    }

    /// Who was given the action.
    pub(super) fn lead(&self) -> Option<FigureId> {
        self.steps.iter().find_map(|step| order_in(&step.input)).map(|order| order.lead())
    }
}

fn put_walk(
    ways: &mut Vec<Way>,
    game: &Game,
    figure: FigureId,
    path: Path,
    facing: Facing,
    refused: bool,
) {
    let end = Placed { at: path.end(), facing, ..game.figure(figure).placed };
    ways.push(Way { figure, path, end, refused, carried: false });
}

fn figures_of_order(order: &Order) -> Vec<FigureId> {
    let mut figures = vec![order.lead()];
    match *order {
        Order::Move { with, .. } => figures.extend(with),
        Order::Ranged { with, targets, .. } => figures.extend(with.into_iter().chain(targets)),
        Order::Close { with, target, .. } => figures.extend(with.into_iter().chain([target])),
        Order::Levitate { target, .. } => figures.push(target),
        Order::Raise { back, .. } | Order::Summon { back, .. } => figures.push(back),
        Order::Board { chariot, .. } => figures.push(chariot),
        Order::Pass { .. } | Order::Regenerate { .. } | Order::Disembark { .. } => {}
    }
    figures
}

fn shot(game: &Game, from: FigureId, to: FigureId, kind: ShotKind, is_ranged: bool) -> Shot {
    Shot { from: base_of(game, from), to: base_of(game, to), kind, is_ranged }
}

/// Where a figure is; a passenger is where its chariot is.
pub(super) fn base_of(game: &Game, figure: FigureId) -> Placed {
    let own = game.figure(figure);
    match own.chariot {
        Some(chariot) if own.status == Status::Aboard => game.figure(chariot).placed,
        _ => own.placed,
    }
}

/// What is in the way of a line of fire that a clause says is blocked.
fn find_obstacle(
    game: &Game,
    firer: FigureId,
    target: FigureId,
    clause: Clause,
) -> Option<Obstacle> {
    let (from, to) = (base_of(game, firer).at, base_of(game, target).at);
    let line = Line::new(from, to);
    match clause {
        Clause::LineOfFireFiguresBlock
        | Clause::ElevatedTerrainBothElevated
        | Clause::ElevatedTerrainDifferentLevelsFigures => {
            let in_the_way = game.all_figures().find(|(id, figure)| {
                let is_end =
                    *id == firer || *id == target || game.figure(firer).chariot == Some(*id);
                figure.on_table() && !is_end && !line.crosses_base(&figure.placed).is_no()
            });
            in_the_way.map(|(id, _)| Obstacle::Figure(id))
        }
        Clause::BlockingTerrainLineOfFire | Clause::ElevatedTerrainDifferentLevelsBlocking => {
            crossing(game, &line, |kind| kind == TerrainKind::Blocking)
        }
        Clause::ElevatedTerrainBlocksLineOfFire | Clause::ElevatedTerrainDifferentFeature => {
            crossing(game, &line, TerrainKind::is_elevated)
        }
        _ => None,
    }
}

/// Where a line crosses terrain of a kind: the middle of what lies inside.
fn crossing(game: &Game, line: &Line, is_kind: impl Fn(TerrainKind) -> bool) -> Option<Obstacle> {
    let feature = game
        .board
        .terrain
        .iter()
        .find(|feature| is_kind(feature.kind) && !feature.outline.crossed_by(line).is_no())?;
    let step = |part: i64| {
        let between = |from: i32, to: i32| {
            i32::try_from(i64::from(from) + i64::from(to - from) * part / 100).ok()
        };
        let x = between(line.from().x.get(), line.to().x.get())?;
        let y = between(line.from().y.get(), line.to().y.get())?;
        Point::new(x, y).ok()
    };
    let inside: Vec<Point> = (0..=100)
        .filter_map(step)
        .filter(|point| !feature.outline.contains_point(*point).is_no())
        .collect();
    let middle = inside.get(inside.len() / 2).copied().or_else(|| step(50))?;
    Some(Obstacle::Terrain(feature.kind, middle))
}

/// What happened to a figure, gathered from events.
#[derive(Default)]
struct FigureNotes {
    hit: Option<bool>,
    clicks: u8,
    healed: u8,
    /// Whether damage was spoken of, even if none was left.
    reckoned: bool,
    unharmed: bool,
    section: Option<&'static str>,
    phrases: Vec<(String, Tone)>,
}

#[derive(Default)]
struct OutcomeNotes {
    by_figure: BTreeMap<u8, FigureNotes>,
}

impl OutcomeNotes {
    fn at(&mut self, figure: FigureId) -> &mut FigureNotes {
        self.by_figure.entry(figure.0).or_default()
    }

    fn phrase(&mut self, figure: FigureId, text: impl Into<String>, tone: Tone) {
        let text = text.into();
        let notes = self.at(figure);
        if !notes.phrases.iter().any(|(known, _)| *known == text) {
            notes.phrases.push((text, tone));
        }
    }

    fn note(&mut self, what: EventKind, clause: Clause, action: &Action<'_>) {
        let lead = action.lead();
        match what {
            EventKind::Hit { target } => self.at(target).hit = Some(true),
            EventKind::Missed { target } => self.at(target).hit = Some(false),
            EventKind::Damaged { figure, clicks, harm: Harm::Attack, section } => {
                let notes = self.at(figure);
                notes.clicks = notes.clicks.saturating_add(clicks);
                notes.section = section.map(section_name).or(notes.section);
            }
            EventKind::Damaged { figure, clicks, harm, section } => {
                let cause = match harm {
                    Harm::Push => "pushing".to_owned(),
                    Harm::Miss => "critical miss".to_owned(),
                    _ => clause_label(clause),
                };
                let place = section.map_or(String::new(), |s| format!(", {}", section_name(s)));
                let text = format!("{cause}{place}: {}", counted(clicks, "click"));
                self.phrase(figure, text, Tone::Harm);
            }
            EventKind::Unharmed { figure } => match spared_words(action.after(), figure, clause) {
                Some(words) => self.phrase(figure, words, Tone::Forbidden),
                None => self.at(figure).unharmed = true,
            },
            EventKind::Reckoned { figure, .. } => self.at(figure).reckoned = true,
            EventKind::Healed { figure, clicks } => {
                let notes = self.at(figure);
                notes.healed = notes.healed.saturating_add(clicks);
            }
            EventKind::Eliminated { figure } => self.phrase(figure, "eliminated", Tone::Harm),
            EventKind::Captured { captive, .. } => self.phrase(captive, "captured", Tone::Harm),
            EventKind::Released { captive } => self.phrase(captive, "free again", Tone::Neutral),
            EventKind::BrokeAway { figure, success: true } => {
                self.phrase(figure, "breaks away", Tone::Neutral);
            }
            EventKind::BrokeAway { figure, .. } => {
                self.phrase(figure, "does not break away", Tone::Forbidden);
            }
            EventKind::Spun { figure, .. } if clause == Clause::FreeSpinFacing => {
                self.phrase(figure, "free spin", Tone::Neutral);
            }
            EventKind::Spun { figure, .. } => self.phrase(figure, "no free spin", Tone::Forbidden),
            EventKind::Returned { figure, click } => {
                self.phrase(figure, format!("back at click {}", click + 1), Tone::Neutral);
            }
            EventKind::Effect { figure, ability } => {
                self.phrase(figure, ability.name(), Tone::Neutral);
            }
            EventKind::SectionLost { figure, section } => {
                self.phrase(figure, format!("{} lost", section_name(section)), Tone::Harm);
            }
            EventKind::Struck { figure, section } => {
                self.at(figure).section = Some(section_name(section));
            }
            EventKind::Token { figure, tokens } if lead != Some(figure) => {
                self.phrase(figure, counted(tokens, "token"), Tone::Neutral);
            }
            EventKind::Stopped { figure } => self.phrase(figure, "stops here", Tone::Forbidden),
            EventKind::TakenBack { figure } => self.phrase(figure, "put back", Tone::Neutral),
            EventKind::Boarded { figure, chariot } => {
                let _ = figure;
                self.phrase(chariot, "boarded", Tone::Neutral);
            }
            EventKind::Cancelled { figure, ability } => {
                self.phrase(figure, format!("{} cancelled", ability.name()), Tone::Neutral);
            }
            _ => {}
        }
    }

    /// Says who may not do what was tried, and who may where nothing else shows it.
    fn note_permission(&mut self, action: &Action<'_>) {
        if let Some((step, illegal)) = action.refusal() {
            let who = match step.input {
                Input::Decide(
                    Decision::Walk { figure, .. }
                    | Decision::Rotate { figure, .. }
                    | Decision::BreakAway { figure }
                    | Decision::Nimble { figure, .. }
                    | Decision::Cancel { figure, .. }
                    | Decision::PlaceFigure { figure, .. }
                    | Decision::PlaceAboard { figure, .. },
                ) => Some(figure),
                Input::Decide(Decision::Spin(_)) => match step.asked {
                    Ask::Spin { figure, .. } => Some(figure),
                    _ => None,
                },
                _ => order_in(&step.input).map(|order| order.lead()).or(action.lead()),
            };
            let reason = illegal.clause.map(|clause| format!(": {}", clause_label(clause)));
            let text = format!("may not{}", reason.unwrap_or_default());
            if let Some(who) = who {
                self.phrase(who, text, Tone::Forbidden);
            }
            return;
        }
        let attack = action
            .steps
            .iter()
            .filter_map(|step| order_in(&step.input))
            .find(|order| matches!(order, Order::Ranged { .. } | Order::Close { .. }));
        let refused =
            action.events().any(|(_, clause)| clause == Clause::LineOfFireBorderlineProtected);
        let resolved = refused || self.by_figure.values().any(|notes| notes.hit.is_some());
        if let Some(order) = attack
            && !resolved
        {
            self.phrase(order.lead(), "may attack", Tone::Spared);
        }
    }

    fn outcomes(self) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for (id, notes) in self.by_figure {
            let (mut words, mut tone) = notes.attack_words();
            let (forbidden, others): (Vec<_>, Vec<_>) =
                notes.phrases.into_iter().partition(|(_, tone)| *tone == Tone::Forbidden);
            for (phrase, of) in forbidden.into_iter().chain(others) {
                tone = tone.or(Some(of));
                words.push(phrase);
            }
            if let Some(tone) = tone {
                outcomes.push(Outcome { figure: FigureId(id), text: words.join(", "), tone });
            }
        }
        outcomes
    }
}

impl FigureNotes {
    /// What an attack or healing did.
    fn attack_words(&self) -> (Vec<String>, Option<Tone>) {
        if self.phrases.iter().any(|(phrase, _)| phrase == "captured") {
            return (Vec::new(), Some(Tone::Harm));
        }
        let section = self.section.map_or(String::new(), |section| format!(" {section}"));
        let clicks = counted(self.clicks, "click");
        let healed = counted(self.healed, "click");
        match self.hit {
            _ if self.healed > 0 => (vec![format!("heals {healed}")], Some(Tone::Spared)),
            Some(true) if self.clicks > 0 => {
                (vec![format!("hit{section}"), clicks], Some(Tone::Harm))
            }
            Some(true) if !self.reckoned && !self.unharmed => {
                (vec![format!("hit{section}")], Some(Tone::Harm))
            }
            Some(true) => {
                (vec![format!("hit{section}"), "no damage".to_owned()], Some(Tone::Spared))
            }
            Some(false) => (vec!["miss".to_owned()], Some(Tone::Spared)),
            None if self.clicks > 0 => (vec![clicks], Some(Tone::Harm)),
            None if self.unharmed => (vec!["no damage".to_owned()], Some(Tone::Spared)),
            None => (Vec::new(), None),
        }
    }
}
