//! What to ask about a subject: what its own checks are about in either edition, what the checks of
//! other subjects say about it, and an ability against every other one.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::{
    Check, Checks, FactValues, count_combinations, enum_values, hill_climb, values_to_try,
};
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::{AbilityId, Generator};
use variorum_expr::{FactId, Value};
use variorum_scene::facts::{Attribute, Domain, EnumType, Fact, Role, Situation, definitions};
use variorum_scene::questions::Question;

/// One question, and the values of the facts that are tried.
pub(super) struct Query {
    pub(super) question: Question,
    pub(super) values: FactValues,
    /// The most combinations to try.
    pub(super) most: usize,
    /// Situations that a sample of the combinations may miss.
    pub(super) extra_situations: Vec<Situation>,
}

/// How many combinations of all facts of a question are tried where each check was tried by itself.
const SAMPLE: usize = 2_000;

impl Query {
    fn new(question: Question, values: FactValues, most: usize) -> Self {
        Self { question, values, most, extra_situations: Vec::new() }
    }

    /// The facts that one check mentions; where they have too many combinations, with situations in
    /// which it applies.
    fn of_check(check: &Check, most: usize) -> Self {
        let mut query = Self::new(check.question, values_to_try(&[check]), most);
        if query.is_larger_than(most) {
            let mut random = Generator::seeded(1);
            query.extra_situations = hill_climb(check, &query.values, &mut random, usize::MAX);
        }
        query
    }

    fn is_larger_than(&self, most: usize) -> bool {
        count_combinations(&self.values) > most as u128
    }
}

/// All checks in force in either edition, each once.
fn checks_in_force<'a>(
    catalog: &Catalog,
    checks: &'a Checks,
    editions: [EditionIndex; 2],
) -> Vec<&'a Check> {
    let [before, after] = editions.map(|edition| checks.in_force(catalog, edition));
    let is_new = |check: &&Check| !before.iter().any(|known| std::ptr::eq(*known, *check));
    let more: Vec<&Check> = after.into_iter().filter(is_new).collect();
    before.into_iter().chain(more).collect()
}

/// One query for each question that the subject's own checks ask in either edition, over all facts
/// that they mention; where those have too many combinations, each check by itself comes first.
pub(super) fn own_queries(
    catalog: &Catalog,
    checks: &Checks,
    subject: &Subject,
    editions: [EditionIndex; 2],
    most: usize,
) -> Vec<Query> {
    let mut by_question: BTreeMap<Question, Vec<&Check>> = BTreeMap::new();
    for check in checks_in_force(catalog, checks, editions) {
        if check.subject() == subject.id {
            by_question.entry(check.question).or_default().push(check);
        }
    }
    let mut queries = Vec::new();
    for (question, checks) in by_question {
        let mut joint = Query::new(question, values_to_try(&checks), most);
        if joint.is_larger_than(most) {
            queries.extend(checks.iter().map(|check| Query::of_check(check, most)));
            joint.most = SAMPLE;
        }
        queries.push(joint);
    }
    queries
}

/// One query for each check of another subject that names the ability, or that overrides a clause
/// of the subject, or may forbid what the subject allows. The own checks of a rule are tried once
/// more as well, with the facts that the general rules of editions differ about.
pub(super) fn related_queries(
    catalog: &Catalog,
    checks: &Checks,
    subject: &Subject,
    editions: [EditionIndex; 2],
) -> Vec<Query> {
    let ability = AbilityId::from_id(&subject.id);
    let in_force = checks_in_force(catalog, checks, editions);
    let own_permissions: BTreeSet<Question> = in_force
        .iter()
        .filter(|check| check.subject() == subject.id && check.may_allow())
        .map(|check| check.question)
        .collect();
    let is_related = |check: &&Check| {
        let is_own = check.subject() == subject.id;
        let overrides = check.overrides.iter().any(|clause| clause.subject == subject.id)
            || check.may_deny() && own_permissions.contains(&check.question);
        match ability {
            Some(ability) => !is_own && (overrides || names_ability(check, ability)),
            None => is_own || overrides,
        }
    };
    let mut queries = Vec::new();
    for check in in_force.into_iter().filter(is_related) {
        let values = values_to_try(&[check]);
        if ability.is_none() {
            queries.extend(general_facts().map(|more| {
                let values = values.clone().into_iter().chain(more).collect();
                Query::new(check.question, values, SAMPLE)
            }));
        }
        queries.push(Query::new(check.question, values, SAMPLE));
    }
    queries
}

/// Whether an expression of the check names the ability.
fn names_ability(check: &Check, ability: AbilityId) -> bool {
    let is_ability_set = |fact: FactId| {
        definitions()
            .get(fact.index())
            .is_some_and(|known| known.domain == Domain::SetOf(EnumType::Ability))
    };
    let literals = check.when.literals().into_iter().chain(check.is.literals());
    literals
        .filter(|literals| is_ability_set(literals.fact))
        .any(|literals| literals.members >> ability.index() & 1 == 1)
}

const BOTH: [Value; 2] = [Value::Bool(false), Value::Bool(true)];

/// What the general rules of editions differ about: who is mounted, and who shares an action with
/// whom.
fn general_facts() -> [Vec<(FactId, Vec<Value>)>; 2] {
    let every = |fact: Fact| (fact.id(), variants(fact));
    let mounts = vec![
        every(Fact::Figure(Role::Actor, Attribute::Mount)),
        every(Fact::Figure(Role::Target, Attribute::Mount)),
    ];
    let factions = vec![
        every(Fact::Figure(Role::Actor, Attribute::Faction)),
        every(Fact::HelpersFaction),
        (Fact::HelpersTouching.id(), BOTH.to_vec()),
    ];
    [mounts, factions]
}

/// Every variant of a fact that is one of an enum.
fn variants(fact: Fact) -> Vec<Value> {
    match definitions().get(fact.id().index()).map(|known| known.domain) {
        Some(Domain::OneOf(of)) => enum_values(of),
        _ => Vec::new(),
    }
}

/// What is asked about an ability against another.
const PAIRWISE_QUESTIONS: [Question; 12] = [
    Question::DamageDealt,
    Question::TargetHarm,
    Question::TargetTokens,
    Question::ThirdHarm,
    Question::ActorHarm,
    Question::DefenseValue,
    Question::MayCloseAttack,
    Question::MayRangedAttack,
    Question::FreeSpinAllowed,
    Question::MoveHarm,
    Question::AttackAfterMove,
    Question::SpeedAllowance,
];

/// An ability against every other one: on the actor, on the target, and on a bystander who touches
/// the actor. None for a rule.
pub(super) fn pairwise_queries(subject: &Subject) -> Vec<Query> {
    let Some(ability) = AbilityId::from_id(&subject.id) else { return Vec::new() };
    let using = |role| Fact::Figure(role, Attribute::Using).id();
    let set = |abilities: &[AbilityId]| {
        let members = abilities.iter().filter_map(|one| u16::try_from(one.index()).ok());
        Value::set(EnumType::Ability.id(), members)
    };
    let first_two = |fact| variants(fact).into_iter().take(2).collect::<Vec<_>>();
    let others: Vec<Value> =
        AbilityId::ALL.iter().map(|other| set(&[*other])).chain([set(&[])]).collect();
    let roles =
        [(Role::Actor, Role::Target), (Role::Target, Role::Actor), (Role::Third, Role::Actor)];
    let mut queries = Vec::new();
    for question in PAIRWISE_QUESTIONS {
        for (own, other) in roles {
            let mut values = FactValues::from([
                (using(own), vec![set(&[ability])]),
                (using(other), others.clone()),
                (Fact::AttackKind.id(), first_two(Fact::AttackKind)),
                (Fact::MoveReachesContact.id(), BOTH.to_vec()),
            ]);
            if own == Role::Third {
                values.insert(Fact::ThirdPlace.id(), first_two(Fact::ThirdPlace));
            }
            queries.push(Query::new(question, values, SAMPLE));
        }
    }
    queries
}
