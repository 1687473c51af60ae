//! The facts of one figure of a game in progress.
//! Values that no fact can have are refused, not rounded.

use variorum_engine::geometry::Placed;
use variorum_engine::{AbilityId, FigureId, Game, Mount, Slot, Status, TerrainKind};

use crate::facts::{Attribute, Fact, Ground, Role, Situation};

/// Sets the facts of a figure in a role; none when facts cannot describe it.
pub(super) fn set_figure(
    situation: &mut Situation,
    role: Role,
    game: &Game,
    id: FigureId,
) -> Option<()> {
    let (figure, def) = (game.figure(id), game.definition(id));
    let dial = def.dial(None).filter(|_| !def.mount.is_multi_dial())?;
    let click = dial.click(figure.click)?;
    let fact = |attribute| Fact::Figure(role, attribute);
    let is_cancelled = |ability: &AbilityId| figure.cancelled >> ability.index() & 1 == 1;
    let (cancelled, using): (Vec<AbilityId>, Vec<AbilityId>) =
        click.abilities.iter().flatten().partition(|ability| is_cancelled(ability));
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
    let mounted = def.mount == Mount::Mounted;
    let mount = if mounted { Mount::Mounted } else { Mount::Foot };
    let all_set = situation.set_abilities(fact(Attribute::Using), &using)
        && situation.set_abilities(fact(Attribute::Cancelled), &cancelled)
        && numbers.into_iter().all(|(of, number)| situation.set_int(fact(of), number))
        && situation.set_choice(fact(Attribute::Mount), mount)
        && situation.set_choice(fact(Attribute::Faction), def.faction)
        && situation.set_choice(fact(Attribute::Ground), ground_under(game, &figure.placed))
        && situation.set_truth(fact(Attribute::Acted), figure.given)
        && situation.set_truth(fact(Attribute::Captor), figure.captive.is_some())
        && situation.set_truth(fact(Attribute::Captive), figure.status == Status::Captive)
        && situation.set_truth(fact(Attribute::Returned), figure.fallen);
    all_set.then_some(())
}

/// The ground under the whole of a base.
pub(super) fn ground_under(game: &Game, placed: &Placed) -> Ground {
    let kinds = [
        TerrainKind::Hindering,
        TerrainKind::Shallow,
        TerrainKind::Deep,
        TerrainKind::AbruptElevated,
        TerrainKind::Elevated,
    ];
    let lies_under = |kind: &TerrainKind| {
        let mut terrain = game.board.terrain.iter().filter(|terrain| terrain.kind == *kind);
        terrain.any(|terrain| terrain.outline.contains_base(placed).is_yes())
    };
    kinds.into_iter().find(lies_under).map_or(Ground::Clear, Ground::from_terrain)
}
