//! Captors and captives of a scene: who holds whom, and the unnamed ones that the facts call for.
//! It captures nobody: the scene begins when that has happened.

use super::cast::{Member, definition};
use super::ground::ahead_of;
use super::scene::Scene;
use super::{Stage, Unanswerable};
use crate::facts::{Attribute, Fact, Role, Situation};
use variorum_engine::geometry::{Facing, Placed};
use variorum_engine::{AbilityId, FigureDef, FigureId, Status};

/// How far those around the end of a way stand off.
const GAP: i64 = 20;

/// A captor and its captive.
pub(super) type Hold = (FigureId, FigureId);

impl Stage<'_> {
    /// Pairs captors with captives: neighbours of different sides with each other, the others with
    /// somebody unnamed.
    pub(super) fn holds(&self, cast: &mut Vec<Member>) -> Result<Vec<Hold>, Unanswerable> {
        let is = |role: Role, attribute| self.situation.truth(Fact::Figure(role, attribute));
        if Role::ALL
            .into_iter()
            .any(|role| is(role, Attribute::Captor) && is(role, Attribute::Captive))
        {
            return Err(Unanswerable::because("a captive holds no captive"));
        }
        let mut holds: Vec<Hold> = Vec::new();
        for role in Role::ALL.into_iter().filter(|role| is(*role, Attribute::Captor)) {
            let fits =
                |other: &Role| is(*other, Attribute::Captive) && neighbours(cast, role, *other);
            let free = |other: &Role| !holds.iter().any(|(_, held)| *held == id_of(*other));
            let held = match Role::ALL.into_iter().find(|other| fits(other) && free(other)) {
                Some(other) => id_of(other),
                None => unnamed(cast, role)?,
            };
            holds.push((id_of(role), held));
        }
        for role in Role::ALL.into_iter().filter(|role| is(*role, Attribute::Captive)) {
            if !holds.iter().any(|(_, held)| *held == id_of(role)) {
                holds.push((unnamed(cast, role)?, id_of(role)));
            }
        }
        Ok(holds)
    }
}

/// Puts four around the end of the way, so close that whoever ends there has nobody else beside it.
pub(super) fn hem_in(facts: &Situation, cast: &mut Vec<Member>) -> Result<(), Unanswerable> {
    if !facts.truth(Fact::MoveHemmed) {
        return Ok(());
    }
    let flies = facts
        .abilities(Fact::Figure(Role::Actor, Attribute::Using))
        .any(|ability| ability == AbilityId::Flight);
    if !flies
        || !facts.truth(Fact::Figure(Role::Actor, Attribute::Captor))
        || facts.truth(Fact::MoveBend)
    {
        return Err(Unanswerable::because(
            "only a captor that flies straight over those around asks for room for its captive",
        ));
    }
    let def =
        FigureDef { points: 0, ..definition(&Situation::default(), Role::Third, None, None)? };
    let (_, owner, placed) =
        cast.first().cloned().ok_or_else(|| Unanswerable::because("nobody moves"))?;
    let end = Placed { at: ahead_of(placed.at, facts.int(Fact::MoveDistance) * 1_000)?, ..placed };
    for direction in [Facing::AWAY, Facing::RIGHT, Facing::TOWARDS, Facing::LEFT] {
        let beside = end.beside(def.base(), Facing::AWAY, direction);
        cast.push((
            def.clone(),
            owner,
            Placed { at: beside.at.plus(direction.vector(GAP)), ..beside },
        ));
    }
    Ok(())
}

fn id_of(role: Role) -> FigureId {
    FigureId(role as u8)
}

/// Whether two of the cast touch and belong to different sides.
fn neighbours(cast: &[Member], one: Role, other: Role) -> bool {
    let pair = cast.get(one as usize).zip(cast.get(other as usize));
    pair.is_some_and(|((_, owner, placed), (_, other_owner, other_placed))| {
        owner != other_owner && placed.contact(other_placed).is_yes()
    })
}

/// Puts somebody of the other side beside one of the cast, where nobody else is touched: behind, as
/// seen by the two.
fn unnamed(cast: &mut Vec<Member>, role: Role) -> Result<FigureId, Unanswerable> {
    let def = definition(&Situation::default(), Role::Third, None, None)?;
    let (_, owner, placed) = cast
        .get(role as usize)
        .cloned()
        .ok_or_else(|| Unanswerable::because("nobody stands by"))?;
    let behind = if role == Role::Actor { Facing::TOWARDS } else { Facing::AWAY };
    let spots = [0, 1024, -1024, 512, -512, 2048]
        .map(|steps| placed.beside(def.base(), Facing::AWAY, behind.turned(steps)));
    let clear = |position: &Placed| {
        let others = cast.iter().enumerate().filter(|(place, _)| *place != role as usize);
        others
            .map(|(_, (_, _, other))| other)
            .all(|other| !position.overlaps(other) && position.contact(other).is_no())
    };
    let position = spots
        .into_iter()
        .find(clear)
        .ok_or_else(|| Unanswerable::because("there is no room for captor and captive"))?;
    cast.push((def, 1 - owner, position));
    u8::try_from(cast.len() - 1)
        .map(FigureId)
        .map_err(|_| Unanswerable::because("too many are on the table"))
}

impl Scene {
    /// Puts captives under their captors.
    pub(super) fn bind(&mut self, holds: &[Hold]) {
        for (captor, captive) in holds {
            if let Some(figure) = self.game.figures.get_mut(usize::from(captor.0)) {
                figure.captive = Some(*captive);
            }
            if let Some(figure) = self.game.figures.get_mut(usize::from(captive.0)) {
                figure.captor = Some(*captor);
                figure.status = Status::Captive;
            }
        }
    }
}
