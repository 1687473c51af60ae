//! Between the steps of a file, which name figures, and the inputs of the engine, which number
//! them.

use variorum_engine::geometry::{Facing, Path, SectionSet};
use variorum_engine::{
    Ask, Decision, FigureId, Game, HealBy, Input, Order, Others, Position, Targets,
};
use variorum_expr::suggest;

use super::load::SceneError;
use super::measures::{Direction, Spot, point, spot};
use super::model::{HealingBy, Place, Step};

/// Turns the steps of a scene into inputs for its game.
pub(super) struct StepReader<'a> {
    pub(super) names: &'a [String],
    pub(super) game: &'a Game,
    /// The place of the step in the file.
    pub(super) path: Vec<String>,
}

/// The input that a step of a scene is for its game.
pub(crate) fn read_step(
    game: &Game,
    names: &[String],
    number: usize,
    step: &Step,
) -> Result<Input, SceneError> {
    StepReader { names, game, path: vec!["play".to_owned(), number.to_string()] }.input(step)
}

impl StepReader<'_> {
    pub(super) fn input(&self, step: &Step) -> Result<Input, SceneError> {
        if let Some(order) = self.order(step)? {
            return Ok(Input::Decide(self.give(step, order)));
        }
        let decision = match step {
            Step::Die(die) => return Ok(Input::Die(*die)),
            Step::Dice([one, other]) => return Ok(Input::Dice(*one, *other)),
            Step::EndTurn => Decision::EndTurn,
            Step::Withdraw => Decision::Withdraw,
            Step::ProposeEnd => Decision::ProposeEnd,
            Step::BreakAway { figure } => Decision::BreakAway { figure: self.figure(figure)? },
            Step::Walk { figure, to, via, facing, captive } => {
                self.walk(figure, *to, via, facing.as_ref(), captive.as_ref())?
            }
            Step::Turn { figure, facing, captive } => {
                let figure = self.figure(figure)?;
                let facing = self.facing(Some(facing), figure)?;
                Decision::Rotate { figure, facing, captive: self.captive(captive.as_ref())? }
            }
            Step::Finish => Decision::Finish,
            Step::TakeBack => Decision::TakeBack,
            Step::Spin { facing } => Decision::Spin(Some(self.facing_of_asked(facing)?)),
            Step::Face { facing } => Decision::Face(self.facing_of_asked(facing)?),
            Step::Defend { figure } => Decision::Defense(Some(self.figure(figure)?)),
            Step::Heal { by: HealingBy::Value } => Decision::Heal(HealBy::Value),
            Step::Heal { by: HealingBy::Die } => Decision::Heal(HealBy::Die),
            Step::Accept => self.consent(true),
            Step::Decline => self.consent(false),
            Step::Section { section } => Decision::Section(*section),
            Step::Nimble { figure, facing } => {
                let figure = self.figure(figure)?;
                Decision::Nimble { figure, facing: self.facing(Some(facing), figure)? }
            }
            Step::Cancel { figure, ability } => {
                Decision::Cancel { figure: self.figure(figure)?, ability: *ability }
            }
            Step::PlaceTerrain { item, at } => {
                Decision::PlaceTerrain { item: *item, at: self.point(*at)? }
            }
            Step::Place { figure, to } => {
                let figure = self.figure(figure)?;
                Decision::PlaceFigure { figure, to: self.position(to, figure)? }
            }
            Step::PlaceAboard { figure, chariot } => Decision::PlaceAboard {
                figure: self.figure(figure)?,
                chariot: self.figure(chariot)?,
            },
            _ => Decision::EndTurn,
        };
        Ok(Input::Decide(decision))
    }

    /// The order that a step gives, if it is one.
    fn order(&self, step: &Step) -> Result<Option<Order>, SceneError> {
        let order = match step {
            Step::Pass { figure, .. } => Order::Pass { figure: self.figure(figure)? },
            Step::Move { figure, with, quick, .. } => {
                Order::Move { lead: self.figure(figure)?, with: self.others(with)?, quick: *quick }
            }
            Step::Shoot { figure, with, targets, .. } => Order::Ranged {
                firer: self.figure(figure)?,
                with: self.others(with)?,
                targets: self.targets(targets)?,
            },
            Step::Fight { figure, with, target, capture, .. } => Order::Close {
                attacker: self.figure(figure)?,
                with: self.others(with)?,
                target: self.figure(target)?,
                capture: *capture,
            },
            Step::Levitate { figure, target, to, captive, .. } => {
                let target = self.figure(target)?;
                Order::Levitate {
                    figure: self.figure(figure)?,
                    target,
                    to: self.position(to, target)?,
                    captive: self.captive(captive.as_ref())?,
                }
            }
            Step::Regenerate { figure, .. } => Order::Regenerate { figure: self.figure(figure)? },
            Step::Raise { figure, back, to, .. } => {
                let back = self.figure(back)?;
                let to = self.position(to, back)?;
                Order::Raise { figure: self.figure(figure)?, back, to }
            }
            Step::Summon { figure, back, to, .. } => {
                let back = self.figure(back)?;
                let to = self.position(to, back)?;
                Order::Summon { figure: self.figure(figure)?, back, to }
            }
            Step::Board { figure, chariot, .. } => {
                Order::Board { figure: self.figure(figure)?, chariot: self.figure(chariot)? }
            }
            Step::Disembark { figure, to, .. } => {
                let figure = self.figure(figure)?;
                Order::Disembark { figure, to: self.position(to, figure)? }
            }
            _ => return Ok(None),
        };
        Ok(Some(order))
    }

    /// An order as the game takes it now: by sections, or as the attack after a move.
    fn give(&self, step: &Step, order: Order) -> Decision {
        let (Step::Pass { sections, .. }
        | Step::Move { sections, .. }
        | Step::Shoot { sections, .. }
        | Step::Fight { sections, .. }
        | Step::Levitate { sections, .. }
        | Step::Regenerate { sections, .. }
        | Step::Raise { sections, .. }
        | Step::Summon { sections, .. }
        | Step::Board { sections, .. }
        | Step::Disembark { sections, .. }) = step
        else {
            return Decision::Give(order);
        };
        if matches!(self.game.asks(), Ask::Follow { .. }) {
            return Decision::Follow(Some(order));
        }
        let chosen = sections.iter().fold(SectionSet::empty(), |set, section| set.with(*section));
        if chosen.is_empty() {
            Decision::Give(order)
        } else {
            Decision::GiveSections { sections: chosen, order }
        }
    }

    fn consent(&self, yes: bool) -> Decision {
        match self.game.asks() {
            Ask::Spin { .. } if !yes => Decision::Spin(None),
            Ask::Follow { .. } if !yes => Decision::Follow(None),
            Ask::Defense { .. } if !yes => Decision::Defense(None),
            Ask::Consent(_) => Decision::Consent(yes),
            _ => Decision::Use(yes),
        }
    }

    fn walk(
        &self,
        figure: &str,
        to: Spot,
        via: &[Spot],
        facing: Option<&Direction>,
        captive: Option<&Place>,
    ) -> Result<Decision, SceneError> {
        let figure = self.figure(figure)?;
        let start = self.game.figure(figure).placed;
        let mut points = vec![start.at];
        for spot in via.iter().chain([&to]) {
            points.push(self.point(*spot)?);
        }
        points.dedup();
        let path = Path::new(&points)
            .map_err(|error| self.error("via", error.to_string(), "use fewer bends"))?;
        let towards_end = points.iter().rev().nth(1).copied().unwrap_or(start.at);
        let facing = match facing {
            // Without a direction it looks where it goes.
            None => Facing::along(towards_end.vector_to(path.end())).unwrap_or(start.facing),
            Some(Direction::Towards(name)) => {
                let there = self.game.figure(self.figure(name)?).placed.at;
                Facing::along(path.end().vector_to(there)).unwrap_or(start.facing)
            }
            Some(Direction::Facing(facing)) => *facing,
        };
        Ok(Decision::Walk { figure, path, facing, captive: self.captive(captive)? })
    }

    fn error(&self, field: &str, message: String, help: impl Into<String>) -> SceneError {
        let mut path = self.path.clone();
        path.push(field.to_owned());
        SceneError { path, message, help: help.into() }
    }

    fn figure(&self, name: &str) -> Result<FigureId, SceneError> {
        let place = self.names.iter().position(|known| known == name);
        place.and_then(|place| u8::try_from(place).ok()).map(FigureId).ok_or_else(|| {
            let known = self.names.iter().map(String::as_str);
            let help = suggest::advice(name, known, "name a figure of the scene");
            let message = format!("there is no figure '{name}'");
            SceneError { path: self.path.clone(), message, help }
        })
    }

    fn others(&self, names: &[String]) -> Result<Others, SceneError> {
        let ids: Result<Vec<FigureId>, _> = names.iter().map(|name| self.figure(name)).collect();
        Others::try_from(ids?.as_slice())
            .map_err(|_| self.error("with", "too many share the action".into(), "name up to 4"))
    }

    fn targets(&self, names: &[String]) -> Result<Targets, SceneError> {
        let ids: Result<Vec<FigureId>, _> = names.iter().map(|name| self.figure(name)).collect();
        Targets::try_from(ids?.as_slice())
            .map_err(|_| self.error("targets", "there are too many".into(), "name up to 3"))
    }

    fn point(&self, at: Spot) -> Result<variorum_engine::geometry::Point, SceneError> {
        point(at).ok_or_else(|| self.error("at", "that is off every table".into(), ""))
    }

    fn facing(&self, way: Option<&Direction>, figure: FigureId) -> Result<Facing, SceneError> {
        let placed = self.game.figure(figure).placed;
        self.facing_from(way, placed.at, placed.facing)
    }

    fn facing_from(
        &self,
        way: Option<&Direction>,
        from: variorum_engine::geometry::Point,
        otherwise: Facing,
    ) -> Result<Facing, SceneError> {
        match way {
            None => Ok(otherwise),
            Some(Direction::Facing(facing)) => Ok(*facing),
            Some(Direction::Towards(name)) => {
                let there = self.game.figure(self.figure(name)?).placed.at;
                Ok(Facing::along(from.vector_to(there)).unwrap_or(otherwise))
            }
        }
    }

    /// The facing of the figure that the game asks about.
    fn facing_of_asked(&self, way: &Direction) -> Result<Facing, SceneError> {
        match self.game.asks() {
            Ask::Spin { figure, .. } | Ask::Facing { figure, .. } => {
                self.facing(Some(way), *figure)
            }
            _ => self.facing_from(
                Some(way),
                variorum_engine::geometry::Point::inches(0, 0),
                Facing::AWAY,
            ),
        }
    }

    fn position(&self, place: &Place, figure: FigureId) -> Result<Position, SceneError> {
        let at = self.point(place.at)?;
        let figure = self.game.figure(figure);
        let side = self.game.player(figure.owner).side.facing_inward();
        let usual = if figure.on_table() { figure.placed.facing } else { side };
        Ok(Position { at, facing: self.facing_from(place.facing.as_ref(), at, usual)? })
    }

    fn captive(&self, place: Option<&Place>) -> Result<Option<Position>, SceneError> {
        let position = |place: &Place| {
            let at = self.point(place.at)?;
            Ok(Position { at, facing: self.facing_from(place.facing.as_ref(), at, Facing::AWAY)? })
        };
        place.map(position).transpose()
    }
}

/// The step that gives a game this input.
pub(super) fn step_of(input: &Input, names: &[String]) -> Step {
    let name = |id: FigureId| figure_name(names, id);
    match *input {
        Input::Die(die) => Step::Die(die),
        Input::Dice(one, other) => Step::Dice([one, other]),
        Input::Decide(decision) => match decision {
            Decision::Give(order) => step_of_order(&order, SectionSet::empty(), names),
            Decision::GiveSections { sections, order } => step_of_order(&order, sections, names),
            Decision::Follow(Some(order)) => step_of_order(&order, SectionSet::empty(), names),
            Decision::EndTurn => Step::EndTurn,
            Decision::Withdraw => Step::Withdraw,
            Decision::ProposeEnd => Step::ProposeEnd,
            Decision::BreakAway { figure } => Step::BreakAway { figure: name(figure) },
            Decision::Walk { figure, path, facing, captive } => {
                let points = path.points();
                let bends = points.len().saturating_sub(2);
                Step::Walk {
                    figure: name(figure),
                    to: spot(path.end()),
                    via: points.iter().skip(1).take(bends).map(|point| spot(*point)).collect(),
                    facing: Some(facing.into()),
                    captive: captive.map(place_of),
                }
            }
            Decision::Rotate { figure, facing, captive } => Step::Turn {
                figure: name(figure),
                facing: facing.into(),
                captive: captive.map(place_of),
            },
            Decision::Finish => Step::Finish,
            Decision::TakeBack => Step::TakeBack,
            Decision::Spin(Some(facing)) => Step::Spin { facing: facing.into() },
            Decision::Face(facing) => Step::Face { facing: facing.into() },
            Decision::Defense(Some(figure)) => Step::Defend { figure: name(figure) },
            Decision::Heal(HealBy::Value) => Step::Heal { by: HealingBy::Value },
            Decision::Heal(HealBy::Die) => Step::Heal { by: HealingBy::Die },
            Decision::Use(true) | Decision::Consent(true) => Step::Accept,
            Decision::Spin(None)
            | Decision::Follow(None)
            | Decision::Defense(None)
            | Decision::Use(false)
            | Decision::Consent(false) => Step::Decline,
            Decision::Section(section) => Step::Section { section },
            Decision::Nimble { figure, facing } => {
                Step::Nimble { figure: name(figure), facing: facing.into() }
            }
            Decision::Cancel { figure, ability } => Step::Cancel { figure: name(figure), ability },
            Decision::PlaceTerrain { item, at } => Step::PlaceTerrain { item, at: spot(at) },
            Decision::PlaceFigure { figure, to } => {
                Step::Place { figure: name(figure), to: place_of(to) }
            }
            Decision::PlaceAboard { figure, chariot } => {
                Step::PlaceAboard { figure: name(figure), chariot: name(chariot) }
            }
        },
    }
}

fn step_of_order(order: &Order, sections: SectionSet, names: &[String]) -> Step {
    let name = |id: FigureId| figure_name(names, id);
    let all = |ids: &[FigureId]| ids.iter().map(|id| name(*id)).collect::<Vec<String>>();
    let sections = sections.iter().collect();
    match *order {
        Order::Pass { figure } => Step::Pass { figure: name(figure), sections },
        Order::Move { lead, with, quick } => {
            Step::Move { figure: name(lead), with: all(&with), quick, sections }
        }
        Order::Ranged { firer, with, targets } => {
            let (with, targets) = (all(&with), all(&targets));
            Step::Shoot { figure: name(firer), with, targets, sections }
        }
        Order::Close { attacker, with, target, capture } => Step::Fight {
            figure: name(attacker),
            with: all(&with),
            target: name(target),
            capture,
            sections,
        },
        Order::Levitate { figure, target, to, captive } => Step::Levitate {
            figure: name(figure),
            target: name(target),
            to: place_of(to),
            captive: captive.map(place_of),
            sections,
        },
        Order::Regenerate { figure } => Step::Regenerate { figure: name(figure), sections },
        Order::Raise { figure, back, to } => {
            Step::Raise { figure: name(figure), back: name(back), to: place_of(to), sections }
        }
        Order::Summon { figure, back, to } => {
            Step::Summon { figure: name(figure), back: name(back), to: place_of(to), sections }
        }
        Order::Board { figure, chariot } => {
            Step::Board { figure: name(figure), chariot: name(chariot), sections }
        }
        Order::Disembark { figure, to } => {
            Step::Disembark { figure: name(figure), to: place_of(to), sections }
        }
    }
}

/// The name of a figure in its scene.
pub(super) fn figure_name(names: &[String], id: FigureId) -> String {
    names.get(usize::from(id.0)).cloned().unwrap_or_else(|| format!("figure {}", id.0))
}

fn place_of(position: Position) -> Place {
    Place { at: spot(position.at), facing: Some(position.facing.into()) }
}
