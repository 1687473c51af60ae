//! Magic Blast: one target, a line that nothing blocks, and a die of damage.

use crate::abilities::{Wording, magic_confusion, magic_immunity};
use crate::combat::attack::{Attack, GivenAs, Intent};
use crate::combat::reach::Reach;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicBlast {
    /// Whether the target keeps the height advantage.
    pub height_counts: bool,
}

pub(super) const WORDINGS: &[Wording<MagicBlast>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: MagicBlast { height_counts: true } },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: MagicBlast { height_counts: false },
    },
];

pub(crate) fn applies(game: &Game, attacker: FigureId, given_as: GivenAs) -> bool {
    given_as == GivenAs::CombatAction && game.uses(attacker, AbilityId::MagicBlast)
}

/// Whether the blast works on a target.
fn reaches(game: &Game, attack: &Attack, target: FigureId) -> bool {
    attack.reach == Reach::Blast && !magic_immunity::is_immune(game, target)
}

/// Whether nothing can block the line of fire from a shooter to a target.
pub(crate) fn ignores_obstacles(
    game: &Game,
    attack: &Attack,
    shooter: FigureId,
    target: FigureId,
) -> bool {
    shooter == attack.attacker && reaches(game, attack, target)
}

/// Whether hindering terrain and low walls add nothing to the defense of a target.
pub(crate) fn ignores_hindering_terrain(game: &Game, attack: &Attack, target: FigureId) -> bool {
    reaches(game, attack, target)
}

/// Whether height adds nothing to the defense of a target.
pub(crate) fn ignores_height(game: &Game, attack: &Attack, target: FigureId) -> bool {
    let height_counts = game.rules.abilities.magic_blast.is_none_or(|terms| terms.height_counts);
    reaches(game, attack, target) && !height_counts
}

/// Whether a die is rolled for the damage of an attack.
pub(crate) fn rolls_damage(game: &Game, attack: &Attack) -> bool {
    let blasted = |target: FigureId| {
        reaches(game, attack, target) && !magic_confusion::confuses(game, attack, target)
    };
    attack.intent == Intent::Damage && attack.affected.iter().any(|a| a.hit && blasted(a.id))
}

/// The damage value that the die gave.
pub(crate) fn damage(attack: &Attack) -> Option<(u8, Clause)> {
    let rolled = attack.is_ranged() && attack.die > 0;
    rolled.then_some((attack.die, Clause::MagicBlastDamage))
}

/// Records the convention on a blast without a die, whose target is immune.
pub(crate) fn record_immune_target(game: &mut Game, attack: &Attack, target: FigureId) {
    if attack.reach == Reach::Blast && attack.die == 0 {
        game.record_convention(target, Convention::BlastImmune, Clause::MagicImmunityImmune);
    }
}
