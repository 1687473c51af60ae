//! The rules of two editions side by side, and with each other's wording of one subject.
//! It compares nothing by itself: what is asked of them is for the hunt.

use super::Incomparable;
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::{AbilityId, Edition, Ruleset};
use variorum_expr::Value;
use variorum_scene::facts::{Domain, EnumType, Situation};
use variorum_scene::questions::{self, Question};

/// Two editions of a subject, and what tells its own changes from those of others.
pub(super) struct Pair {
    pub rules: [Ruleset; 2],
    /// Each edition with the other's wording of this subject alone.
    swapped: [Ruleset; 2],
    /// The abilities that both have: with another one there is nothing to compare.
    known: u128,
}

impl Pair {
    pub fn of(
        catalog: &Catalog,
        subject: &Subject,
        editions: [EditionIndex; 2],
    ) -> Result<Self, Incomparable> {
        let played = |no| {
            Edition::from_id(catalog.timeline.edition_id(no))
                .map(Ruleset::for_edition)
                .ok_or(Incomparable::NotPlayed)
        };
        let [before, after] = editions;
        let rules = [played(before)?, played(after)?];
        let [one, other] = &rules;
        let swap = |base: &Ruleset, from: &Ruleset| match AbilityId::from_id(&subject.id) {
            Some(ability) => base.clone().with_wording_of(ability, from),
            None => base.clone().with_general_rules_of(from),
        };
        let swapped = [swap(one, other), swap(other, one)];
        let in_both = AbilityId::ALL
            .into_iter()
            .filter(|ability| rules.iter().all(|rules| rules.abilities.knows(*ability)));
        let known = in_both.fold(0, |bits, ability| bits | 1 << ability.index());
        Ok(Self { rules, swapped, known })
    }

    /// Whether every ability of a situation is one of both editions.
    pub fn has_all(&self, situation: &Situation) -> bool {
        let bits = situation
            .non_defaults()
            .filter(|(definition, _)| definition.domain == Domain::SetOf(EnumType::Ability));
        bits.filter_map(|(_, value)| value.bits()).all(|bits| bits & !self.known == 0)
    }

    /// Whether the subject's own wording makes the difference in a situation.
    pub fn is_own(&self, question: Question, situation: &Situation, answers: [Value; 2]) -> bool {
        let changed = |(rules, answer): (&Ruleset, Value)| {
            questions::ask(question, rules, situation).is_ok_and(|told| told.answer != answer)
        };
        self.swapped.iter().zip(answers).any(changed)
    }
}
