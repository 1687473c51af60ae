//! The steps of a move, a captive led along: where the actor ends is for the facts, where its
//! captive goes is sought.
//! It takes no step.

use super::moving::Moving;
use variorum_engine::geometry::{Facing, Path, Placed};
use variorum_engine::{Decision, Position};

/// On how many sides of its captor room is sought for a captive, and how far they are apart.
const SIDES: (u16, u16) = (16, 256);

impl Moving {
    /// A walk along a path that ends as it began, with the back to where it came from.
    pub(super) fn along(&self, path: Path) -> Decision {
        self.facing(path, Facing::AWAY)
    }

    /// A walk along a path with a facing at its end.
    pub(super) fn facing(&self, path: Path, facing: Facing) -> Decision {
        let figure = self.scene.actor;
        let end = Placed { at: path.end(), facing, ..self.scene.game.figure(figure).placed };
        self.with_captive(&end, |captive| Decision::Walk { figure, path, facing, captive })
    }

    /// A turn in place.
    pub(super) fn turning(&self, facing: Facing) -> Decision {
        let figure = self.scene.actor;
        let end = Placed { facing, ..self.scene.game.figure(figure).placed };
        self.with_captive(&end, |captive| Decision::Rotate { figure, facing, captive })
    }

    /// A step that ends there; a captive is kept on the side on which it stands, or is put on the
    /// first other one that has room.
    fn with_captive(&self, end: &Placed, step: impl Fn(Option<Position>) -> Decision) -> Decision {
        let game = &self.scene.game;
        let Some(held) = game.figure(self.scene.actor).captive.map(|held| game.figure(held).placed)
        else {
            return step(None);
        };
        let kept = Position {
            at: held.at.plus(game.figure(self.scene.actor).placed.at.vector_to(end.at)),
            facing: held.facing,
        };
        let around = (0..SIDES.0).map(|side| {
            let beside = end.beside(held.base, held.facing, Facing::new(side * SIDES.1));
            Position { at: beside.at, facing: beside.facing }
        });
        let decision = |position| step(Some(position));
        std::iter::once(kept)
            .chain(around)
            .map(decision)
            .find(|tried| self.allows(*tried))
            .unwrap_or_else(|| decision(kept))
    }
}
