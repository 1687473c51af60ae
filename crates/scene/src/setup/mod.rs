//! From facts to a game of the engine: figures, where they are, the ground, and who holds whom.

mod battle;
mod captives;
mod figures;
mod participants;
mod terrain;

pub(crate) use battle::{
    ACTOR, ACTOR_START, ACTORS_PLAYER, Battle, OTHER_PLAYER, Spacing, TARGET, owner_of_target,
    set_up_battle, set_up_pair, skip_turn_start,
};
pub(crate) use captives::{CaptivePair, mark_captives};
pub(crate) use figures::{
    ShownAbilities, StatOverrides, abilities_by_slot, default_warrior, figure_from_facts,
    figure_with_stats, worthless_warrior,
};
pub(crate) use participants::{Part, Participant};
pub(crate) use terrain::{
    WALL_THICKNESS, add_stairs, ahead_of, lay_square, lay_strip, midpoint, point_at, right_of,
};
