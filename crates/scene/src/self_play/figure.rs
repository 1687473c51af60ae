//! The facts of one figure of a game in progress.
//! Values that no fact can have are refused, not rounded.

use super::{set, truth, word};
use crate::facts::{Attribute, EnumType, Fact, Role, Situation};
use variorum_engine::geometry::Placed;
use variorum_engine::{AbilityId, FigureId, Game, Mount, Slot, Status, TerrainKind};
use variorum_expr::Value;

/// Tells the facts of a figure in a role; nothing when the stage has no such figure.
pub(super) fn figure(
    game: &Game,
    id: FigureId,
    role: Role,
    situation: &mut Situation,
) -> Option<()> {
    let (figure, def) = (game.figure(id), game.definition(id));
    let dial = def.dial(None).filter(|_| !def.mount.is_multi_dial())?;
    let click = dial.click(figure.click)?;
    let of = |attribute| Fact::Figure(role, attribute);
    let cancelled = |ability: &AbilityId| figure.cancelled >> ability.index() & 1 == 1;
    let (off, on): (Vec<AbilityId>, Vec<AbilityId>) =
        click.abilities.iter().flatten().partition(|ability| cancelled(ability));
    abilities(situation, of(Attribute::Using), &on).then_some(())?;
    abilities(situation, of(Attribute::Cancelled), &off).then_some(())?;
    let left = (figure.click..=dial.last())
        .position(|at| dial.click(at).is_none_or(|click| click.skulls() >= 3))?;
    let numbers = [
        (Attribute::Speed, i64::from(click.value(Slot::Speed))),
        (Attribute::Attack, i64::from(click.value(Slot::Attack))),
        (Attribute::Defense, i64::from(click.value(Slot::Defense))),
        (Attribute::Damage, i64::from(click.value(Slot::Damage))),
        (Attribute::Range, i64::from(def.range_of(0))),
        (Attribute::Arrows, i64::from(def.arrows_of(0))),
        (Attribute::Tokens, i64::from(figure.tokens)),
        (Attribute::Wounds, i64::from(figure.click.checked_sub(dial.start())?)),
        (Attribute::Left, i64::try_from(left).ok()?),
        (Attribute::Points, i64::from(figure.points)),
    ];
    for (attribute, number) in numbers {
        set(situation, of(attribute), number).then_some(())?;
    }
    let mount = if def.mount == Mount::Mounted { "mounted" } else { "foot" };
    let faction = EnumType::Faction.variants().get(def.faction as usize)?;
    let told = word(situation, of(Attribute::Mount), mount)
        && word(situation, of(Attribute::Faction), faction)
        && word(situation, of(Attribute::Ground), under(game, &figure.placed))
        && truth(situation, of(Attribute::Acted), figure.given)
        && truth(situation, of(Attribute::Captor), figure.captive.is_some())
        && truth(situation, of(Attribute::Captive), figure.status == Status::Captive)
        && truth(situation, of(Attribute::Returned), figure.fallen);
    told.then_some(())
}

pub(super) fn abilities(situation: &mut Situation, fact: Fact, shown: &[AbilityId]) -> bool {
    let members = shown.iter().filter_map(|ability| u16::try_from(ability.index()).ok());
    situation.set(fact.slot(), Value::set(EnumType::Ability.id(), members))
}

/// The ground under the whole of a base.
pub(super) fn under(game: &Game, placed: &Placed) -> &'static str {
    let lies = |kind: &TerrainKind| {
        game.board
            .terrain
            .iter()
            .any(|f| f.kind == *kind && f.outline.contains_base(placed).is_yes())
    };
    let kinds = [
        TerrainKind::Hindering,
        TerrainKind::Shallow,
        TerrainKind::Deep,
        TerrainKind::AbruptElevated,
        TerrainKind::Elevated,
    ];
    kinds.iter().find(|kind| lies(kind)).map_or("clear", |kind| name(*kind))
}

/// The word for a kind of terrain.
pub(super) fn name(kind: TerrainKind) -> &'static str {
    match kind {
        TerrainKind::Hindering => "hindering",
        TerrainKind::Blocking => "blocking",
        TerrainKind::Elevated => "elevated",
        TerrainKind::AbruptElevated => "abrupt",
        TerrainKind::Shallow => "shallow",
        TerrainKind::Deep => "deep",
        TerrainKind::LowWall => "low_wall",
    }
}
