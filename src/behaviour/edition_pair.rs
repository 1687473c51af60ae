//! The rules of two editions, and each with the other's wording of one subject.

use super::Incomparable;
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::{AbilityId, Edition, Ruleset};
use variorum_expr::Value;
use variorum_scene::facts::{Domain, EnumType, Situation};
use variorum_scene::questions::{self, Answered, Question};

/// Two editions of a subject, and how to tell its own changes from those of others.
pub(super) struct EditionPair {
    rules: [Ruleset; 2],
    /// Each edition with the other's wording of this subject alone.
    swapped: [Ruleset; 2],
    /// The abilities that both editions have, as bits.
    shared_abilities: u64,
}

/// What a situation shows.
#[allow(
    clippy::large_enum_variant,
    reason = "it is taken apart where it is made; boxing would allocate for every difference"
)]
pub(super) enum Played {
    Same,
    Different {
        played: [Answered; 2],
        /// Whether the subject's own wording makes the difference.
        is_own: bool,
    },
}

impl EditionPair {
    pub(super) fn new(
        catalog: &Catalog,
        subject: &Subject,
        editions: [EditionIndex; 2],
    ) -> Result<Self, Incomparable> {
        let rules_of = |edition| {
            Edition::from_id(catalog.timeline.edition_id(edition))
                .map(Ruleset::for_edition)
                .ok_or(Incomparable::NotPlayed)
        };
        let [before, after] = editions;
        let rules = [rules_of(before)?, rules_of(after)?];
        let [one, other] = &rules;
        let swap = |base: &Ruleset, from: &Ruleset| match AbilityId::from_id(&subject.id) {
            Some(ability) => base.clone().with_wording_of(ability, from),
            None => base.clone().with_general_rules_of(from),
        };
        let swapped = [swap(one, other), swap(other, one)];
        let shared_abilities = AbilityId::ALL
            .into_iter()
            .filter(|ability| rules.iter().all(|rules| rules.abilities.knows(*ability)))
            .fold(0, |bits, ability| bits | 1 << ability.index());
        Ok(Self { rules, swapped, shared_abilities })
    }

    /// Whether both editions have every ability of a situation; with another one there is nothing
    /// to compare.
    pub(super) fn has_abilities_of(&self, situation: &Situation) -> bool {
        let sets = situation
            .non_defaults()
            .filter(|(definition, _)| definition.domain == Domain::SetOf(EnumType::Ability));
        sets.filter_map(|(_, value)| value.bits()).all(|bits| bits & !self.shared_abilities == 0)
    }

    /// What each edition answers; none if one of them has no answer.
    pub(super) fn ask(&self, question: Question, situation: &Situation) -> Option<[Answered; 2]> {
        let [before, after] = &self.rules;
        let ask = |rules| questions::ask(question, rules, situation).ok();
        Some([ask(before)?, ask(after)?])
    }

    /// Plays a situation under both; none if one of them has no answer.
    pub(super) fn play(&self, question: Question, situation: &Situation) -> Option<Played> {
        let played = self.ask(question, situation)?;
        let answers = played.each_ref().map(|answered| answered.answer);
        let [before, after] = answers;
        if before == after {
            return Some(Played::Same);
        }
        let is_own = self.is_own_difference(question, situation, answers);
        Some(Played::Different { played, is_own })
    }

    /// Whether the subject's own wording makes the difference: the answer changes when only that is
    /// swapped.
    pub(super) fn is_own_difference(
        &self,
        question: Question,
        situation: &Situation,
        answers: [Value; 2],
    ) -> bool {
        self.swapped.iter().zip(answers).any(|(rules, answer)| {
            questions::ask(question, rules, situation)
                .is_ok_and(|answered| answered.answer != answer)
        })
    }
}
