//! Captors and captives: who holds whom, and the unnamed figures that the facts call for.
//! Nobody is captured here: the battle begins when that has happened.

use variorum_engine::geometry::{Facing, Placed};
use variorum_engine::{AbilityId, FigureId, Game, Mount, PlayerId, Status};

use super::battle::figure_at;
use super::figures::{default_warrior, worthless_warrior};
use super::participants::{Part, Participant, last_figure};
use super::terrain::ahead_of;
use crate::facts::{Attribute, Fact, Role, Situation};
use crate::questions::Unanswerable;

/// How far the figures around the end of a path are from it, in thousandths of an inch.
const SURROUND_GAP: i64 = 20;

/// A captor and its captive.
#[derive(Clone, Copy)]
pub(crate) struct CaptivePair {
    pub(crate) captor: FigureId,
    pub(crate) captive: FigureId,
}

/// Pairs captors with captives: neighbours of different sides with each other, the others with
/// somebody unnamed, who is added to the cast.
pub(super) fn pair_captors_with_captives(
    facts: &Situation,
    cast: &mut Vec<Participant>,
) -> Result<Vec<CaptivePair>, Unanswerable> {
    let is = |role: Role, attribute| facts.truth(Fact::Figure(role, attribute));
    let both = |role| is(role, Attribute::Captor) && is(role, Attribute::Captive);
    if Role::ALL.into_iter().any(both) {
        return Err(Unanswerable::because("a captive holds no captive"));
    }
    let mut pairs: Vec<CaptivePair> = Vec::new();
    let is_held =
        |pairs: &[CaptivePair], role| pairs.iter().any(|pair| pair.captive == figure_of(role));
    for role in Role::ALL.into_iter().filter(|role| is(*role, Attribute::Captor)) {
        let neighbour = Role::ALL.into_iter().find(|other| {
            is(*other, Attribute::Captive)
                && are_touching_foes(cast, role, *other)
                && !is_held(&pairs, *other)
        });
        let captive = match neighbour {
            Some(other) => figure_of(other),
            None => add_unnamed_foe_beside(cast, role)?,
        };
        pairs.push(CaptivePair { captor: figure_of(role), captive });
    }
    for role in Role::ALL.into_iter().filter(|role| is(*role, Attribute::Captive)) {
        if !is_held(&pairs, role) {
            let captor = add_unnamed_foe_beside(cast, role)?;
            pairs.push(CaptivePair { captor, captive: figure_of(role) });
        }
    }
    Ok(pairs)
}

/// Puts four figures around the end of the actor's path, so close that whoever ends there has room
/// for nobody else beside it.
pub(super) fn surround_path_end(
    facts: &Situation,
    cast: &mut Vec<Participant>,
) -> Result<(), Unanswerable> {
    if !facts.truth(Fact::MoveHemmed) {
        return Ok(());
    }
    let flies = facts.has_ability(Fact::Figure(Role::Actor, Attribute::Using), AbilityId::Flight);
    let holds_captive = facts.truth(Fact::Figure(Role::Actor, Attribute::Captor));
    if !flies || !holds_captive || facts.truth(Fact::MoveBend) {
        return Err(Unanswerable::because(
            "only a captor that flies straight over those around asks for room for its captive",
        ));
    }
    if facts.choice::<Mount>(Fact::Figure(Role::Actor, Attribute::Mount)) != Mount::Foot {
        return Err(Unanswerable::because("four warriors do not surround a double base"));
    }
    let Participant { owner, placed, .. } = *cast.first().expect("the actor is in the cast");
    let end = Placed { at: ahead_of(placed.at, facts.int(Fact::MoveDistance) * 1_000)?, ..placed };
    let def = worthless_warrior();
    for direction in [Facing::AWAY, Facing::RIGHT, Facing::TOWARDS, Facing::LEFT] {
        let beside = end.beside(def.base(), Facing::AWAY, direction);
        let placed = Placed { at: beside.at.plus(direction.vector(SURROUND_GAP)), ..beside };
        cast.push(Participant::new(Part::InTheWay, def.clone(), owner, placed));
    }
    Ok(())
}

/// The figure that plays a role: the cast begins with them.
pub(super) fn figure_of(role: Role) -> FigureId {
    figure_at(role as usize)
}

/// Whether two figures touch and belong to different sides.
fn are_touching_foes(cast: &[Participant], one: Role, other: Role) -> bool {
    let pair = cast.get(one as usize).zip(cast.get(other as usize));
    pair.is_some_and(|(one, other)| {
        one.owner != other.owner && one.placed.contact(&other.placed).is_yes()
    })
}

/// Adds somebody of the other side beside a figure, where it touches nobody else: behind the
/// figure, as seen by actor and target, if there is room.
fn add_unnamed_foe_beside(
    cast: &mut Vec<Participant>,
    role: Role,
) -> Result<FigureId, Unanswerable> {
    let def = default_warrior();
    let beside = cast.get(role as usize);
    let Participant { owner, placed, .. } =
        *beside.ok_or_else(|| Unanswerable::because("nobody stands by"))?;
    let behind = if role == Role::Actor { Facing::TOWARDS } else { Facing::AWAY };
    let spots = [0, 1024, -1024, 512, -512, 2048]
        .map(|steps| placed.beside(def.base(), Facing::AWAY, behind.turned(steps)));
    let is_free = |spot: &Placed| {
        let others = cast.iter().enumerate().filter(|(place, _)| *place != role as usize);
        others
            .map(|(_, other)| &other.placed)
            .all(|other| !spot.overlaps(other) && spot.contact(other).is_no())
    };
    let spot = spots.into_iter().find(is_free);
    let spot =
        spot.ok_or_else(|| Unanswerable::because("there is no room for captor and captive"))?;
    let owner = PlayerId(1 - owner.0);
    cast.push(Participant::new(Part::CaptorOrCaptive, def, owner, spot));
    Ok(last_figure(cast))
}

/// Makes captives of those who are said to be, each of its captor.
pub(crate) fn mark_captives(game: &mut Game, pairs: &[CaptivePair]) {
    for CaptivePair { captor, captive } in pairs {
        game.update(*captor, |figure| figure.captive = Some(*captive));
        game.update(*captive, |figure| {
            figure.captor = Some(*captor);
            figure.status = Status::Captive;
        });
    }
}
