//! What to ask about a subject: what its own checks speak of in either edition, or else what the
//! checks of others say of it.
//! It asks nothing itself.

use std::collections::BTreeMap;

use crate::check::{Check, Checks, climbed, values};
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::{AbilityId, Generator};
use variorum_expr::{FactId, Value};
use variorum_scene::facts::{Attribute, Domain, EnumType, Fact, Role, Situation, definitions};
use variorum_scene::questions::Question;

/// One question, and the values of the facts that are tried.
pub(super) struct Probe {
    pub question: Question,
    pub values: BTreeMap<FactId, Vec<Value>>,
    /// The most combinations to try.
    pub most: usize,
    /// Situations that a sample of the combinations may miss.
    pub aimed: Vec<Situation>,
}

/// How many combinations of all facts of a question are tried where each check was tried by itself.
const SAMPLE: usize = 2_000;

impl Probe {
    /// What one check speaks of; of too many combinations, those that meet its condition are
    /// sought.
    fn of(check: &Check, most: usize) -> Self {
        let mut probe =
            Self { question: check.question, values: values(&[check]), most, aimed: Vec::new() };
        if probe.size() > most {
            probe.aimed = climbed(check, &probe.values, &mut Generator::seeded(1), usize::MAX);
        }
        probe
    }

    /// How many combinations there are.
    fn size(&self) -> usize {
        self.values.values().fold(1, |product, known| product.saturating_mul(known.len().max(1)))
    }
}

/// All checks in force in either edition, each once.
fn in_force<'a>(
    catalog: &Catalog,
    checks: &'a Checks,
    editions: [EditionIndex; 2],
) -> Vec<&'a Check> {
    let [one, other] = editions.map(|no| checks.in_force(catalog, no));
    let new = |check: &&Check| !one.iter().any(|known| std::ptr::eq(*known, *check));
    let more: Vec<&Check> = other.into_iter().filter(new).collect();
    one.into_iter().chain(more).collect()
}

fn is_of(check: &Check, subject: &str) -> bool {
    check.clause.split('#').next() == Some(subject)
}

/// One probe for each question that the subject's own checks ask in either edition, over all facts
/// that they name; where those have too many combinations, each check by itself comes first.
pub(super) fn own(
    catalog: &Catalog,
    checks: &Checks,
    subject: &Subject,
    editions: [EditionIndex; 2],
    most: usize,
) -> Vec<Probe> {
    let mut questions: BTreeMap<Question, Vec<&Check>> = BTreeMap::new();
    for check in
        in_force(catalog, checks, editions).into_iter().filter(|check| is_of(check, &subject.id))
    {
        questions.entry(check.question).or_default().push(check);
    }
    let mut probes = Vec::new();
    for (question, spoken) in questions {
        let mut all = Probe { question, values: values(&spoken), most, aimed: Vec::new() };
        if all.size() > most {
            probes.extend(spoken.iter().map(|check| Probe::of(check, most)));
            all.most = SAMPLE;
        }
        probes.push(all);
    }
    probes
}

/// One probe for each check of another subject that names the ability, or that sets the subject's
/// clauses aside. Of a topic, its own checks are tried once more as well, with the facts that the
/// general rules of editions differ about.
pub(super) fn related(
    catalog: &Catalog,
    checks: &Checks,
    subject: &Subject,
    editions: [EditionIndex; 2],
) -> Vec<Probe> {
    let ability = AbilityId::from_id(&subject.id);
    let mut probes = Vec::new();
    for check in in_force(catalog, checks, editions) {
        let own = is_of(check, &subject.id);
        let sets_aside = check
            .overrides
            .iter()
            .any(|clause| clause.split('#').next() == Some(subject.id.as_str()));
        let wanted = match ability {
            Some(ability) => !own && (sets_aside || names(check, ability)),
            None => own || sets_aside,
        };
        if !wanted {
            continue;
        }
        let known = values(&[check]);
        if ability.is_none() {
            probes.extend(general().map(|more| Probe {
                question: check.question,
                values: known.clone().into_iter().chain(more).collect(),
                most: SAMPLE,
                aimed: Vec::new(),
            }));
        }
        probes.push(Probe {
            question: check.question,
            values: known,
            most: SAMPLE,
            aimed: Vec::new(),
        });
    }
    probes
}

/// Whether an expression of the check names the ability.
fn names(check: &Check, ability: AbilityId) -> bool {
    let is_set = |slot: FactId| {
        definitions()
            .get(slot.index())
            .is_some_and(|known| known.domain == Domain::SetOf(EnumType::Ability))
    };
    let literals = check.when.literals().into_iter().chain(check.is.literals());
    literals
        .filter(|literals| is_set(literals.fact))
        .any(|literals| literals.members >> ability.index() & 1 == 1)
}

/// What the general rules of editions differ about: who rides, and who shares an action with whom.
fn general() -> [Vec<(FactId, Vec<Value>)>; 2] {
    let every = |fact: Fact| (fact.id(), variants(fact));
    let truths = vec![Value::Bool(false), Value::Bool(true)];
    let riders = vec![
        every(Fact::Figure(Role::Actor, Attribute::Mount)),
        every(Fact::Figure(Role::Target, Attribute::Mount)),
    ];
    let factions = vec![
        every(Fact::Figure(Role::Actor, Attribute::Faction)),
        every(Fact::HelpersFaction),
        (Fact::HelpersTouching.id(), truths),
    ];
    [riders, factions]
}

fn variants(fact: Fact) -> Vec<Value> {
    match definitions().get(fact.id().index()).map(|known| known.domain) {
        Some(Domain::OneOf(of)) => (0..of.variants().len())
            .filter_map(|place| u16::try_from(place).ok())
            .map(|place| Value::Enum(of.id(), place))
            .collect(),
        _ => Vec::new(),
    }
}

/// What is asked of two abilities that meet.
const MET: [Question; 12] = [
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
/// the actor.
pub(super) fn meetings(subject: &Subject) -> Vec<Probe> {
    let Some(ability) = AbilityId::from_id(&subject.id) else { return Vec::new() };
    let using = |role| Fact::Figure(role, Attribute::Using).id();
    let set = |abilities: &[AbilityId]| {
        Value::set(
            EnumType::Ability.id(),
            abilities.iter().filter_map(|one| u16::try_from(one.index()).ok()),
        )
    };
    let others: Vec<Value> =
        AbilityId::ALL.iter().map(|other| set(&[*other])).chain([set(&[])]).collect();
    let beside: Vec<Value> = variants(Fact::ThirdPlace).into_iter().take(2).collect();
    let mut probes = Vec::new();
    for question in MET {
        for (own, other) in
            [(Role::Actor, Role::Target), (Role::Target, Role::Actor), (Role::Third, Role::Actor)]
        {
            let mut values: BTreeMap<FactId, Vec<Value>> = BTreeMap::new();
            values.insert(using(own), vec![set(&[ability])]);
            values.insert(using(other), others.clone());
            values.insert(
                Fact::AttackKind.id(),
                variants(Fact::AttackKind).into_iter().take(2).collect(),
            );
            values
                .insert(Fact::MoveReachesContact.id(), vec![Value::Bool(false), Value::Bool(true)]);
            if own == Role::Third {
                values.insert(Fact::ThirdPlace.id(), beside.clone());
            }
            probes.push(Probe { question, values, most: SAMPLE, aimed: Vec::new() });
        }
    }
    probes
}
