//! Action tokens and pushing: what happens to those who acted.

use crate::combat::damage::DamageSource;
use crate::figure::state::Figure;
use crate::game::Game;
use crate::game::event::{EventKind, Harm};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    /// Marks a warrior that is given an action. One with several dials is marked once a turn, after
    /// the first of its actions.
    pub(crate) fn place_token(&mut self, id: FigureId) {
        let most = self.rules.numbers.most_tokens;
        self.update(id, |f| {
            f.acted = true;
            f.tokens = (f.tokens + 1).min(most);
        });
        let tokens = self.figure(id).tokens;
        let clause =
            if tokens > 1 { Clause::ActionTokensSecondToken } else { Clause::ActionTokensPlace };
        self.record(id, clause, EventKind::Token { figure: id, tokens });
    }

    /// Pushes a warrior whose action is resolved, if it acted on its owner's last turn too.
    pub(crate) fn push_after_action(&mut self, id: FigureId) {
        let figure = self.figure(id);
        if !figure.in_play() || (figure.is_multi_dial() && figure.acted) {
            return;
        }
        if figure.is_multi_dial() {
            self.place_token(id);
        }
        if self.figure(id).streak >= 1 {
            let (by, clause) = (None, Clause::PushingClick);
            let source = DamageSource { harm: Harm::Push, by, cause: id, clause };
            self.deal_damage(id, self.rules.numbers.push, source);
        }
    }

    /// Takes off the tokens of earlier turns at the end of the owner's turn.
    pub(crate) fn remove_tokens(&mut self, id: FigureId) {
        let &Figure { acted, tokens: before, streak, .. } = self.figure(id);
        let hint = self.rules.conventions.is_default(Convention::TokenRemoval);
        let (tokens, streak) = match (acted, hint) {
            (false, _) => (0, 0),
            (true, true) => (before, (streak + 1).min(2)),
            (true, false) => (1, (streak + 1).min(2)),
        };
        self.update(id, |f| {
            f.tokens = tokens;
            f.streak = streak;
        });
        if acted && before > 1 {
            self.record_convention(id, Convention::TokenRemoval, Clause::ActionTokensSecondToken);
        }
        if tokens != before {
            let clause = if before > 1 {
                Clause::ActionTokensBothRemoved
            } else {
                Clause::ActionTokensRemoval
            };
            self.record(id, clause, EventKind::TokensOff { figure: id, tokens });
        }
    }

    /// Marks a figure through somebody else's ability, as if it had acted on its owner's latest
    /// turn; true if that is its second token.
    pub(crate) fn place_token_by_ability(
        &mut self,
        id: FigureId,
        cause: FigureId,
        clause: Clause,
    ) -> bool {
        let most = self.rules.numbers.most_tokens;
        self.update(id, |f| {
            f.tokens = (f.tokens + 1).min(most);
            f.streak = (f.streak + 1).min(2);
        });
        let tokens = self.figure(id).tokens;
        self.record(cause, clause, EventKind::Token { figure: id, tokens });
        self.record_convention(id, Convention::ForeignTokenTurn, clause);
        tokens == 2
    }
}
