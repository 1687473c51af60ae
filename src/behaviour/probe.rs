//! What to ask about a subject: what its own checks speak of in either edition, or else what the checks of others say of it.
//! It asks nothing itself.

use std::collections::BTreeMap;

use crate::catalog::{Catalog, Subject};
use crate::check::{Check, Checks, values};
use crate::edition::EditionNo;
use crate::engine::figure::AbilityId;
use crate::expr::{Slot, Value};
use crate::situation::{Attribute, Domain, Enumerated, Fact, Role, definitions};
use crate::stage::Question;

/// One question, and the values of the facts that are tried.
pub(super) struct Probe {
    pub question: Question,
    pub values: BTreeMap<Slot, Vec<Value>>,
}

/// All checks in force in either edition, each once.
fn in_force<'a>(catalog: &Catalog, checks: &'a Checks, editions: [EditionNo; 2]) -> Vec<&'a Check> {
    let [one, other] = editions.map(|no| checks.in_force(catalog, no));
    let new = |check: &&Check| !one.iter().any(|known| std::ptr::eq(*known, *check));
    let more: Vec<&Check> = other.into_iter().filter(new).collect();
    one.into_iter().chain(more).collect()
}

fn is_of(check: &Check, subject: &str) -> bool {
    check.clause.split('#').next() == Some(subject)
}

/// One probe for each question that the subject's own checks ask in either edition, over all facts that they name.
pub(super) fn own(catalog: &Catalog, checks: &Checks, subject: &Subject, editions: [EditionNo; 2]) -> Vec<Probe> {
    let mut questions: BTreeMap<Question, Vec<&Check>> = BTreeMap::new();
    for check in in_force(catalog, checks, editions).into_iter().filter(|check| is_of(check, &subject.id)) {
        questions.entry(check.question).or_default().push(check);
    }
    questions.into_iter().map(|(question, spoken)| Probe { question, values: values(&spoken) }).collect()
}

/// One probe for each check of another subject that names the ability, or that sets the subject's clauses aside. Of a topic,
/// its own checks are tried once more as well, with the facts that the general rules of editions differ about.
pub(super) fn related(catalog: &Catalog, checks: &Checks, subject: &Subject, editions: [EditionNo; 2]) -> Vec<Probe> {
    let ability = AbilityId::from_id(&subject.id);
    let mut probes = Vec::new();
    for check in in_force(catalog, checks, editions) {
        let own = is_of(check, &subject.id);
        let sets_aside = check.overrides.iter().any(|clause| clause.split('#').next() == Some(subject.id.as_str()));
        let wanted = match ability {
            Some(ability) => !own && (sets_aside || names(check, ability)),
            None => own || sets_aside,
        };
        if !wanted {
            continue;
        }
        let mut known = values(&[check]);
        if ability.is_none() {
            known.extend(general());
        }
        probes.push(Probe { question: check.question, values: known });
    }
    probes
}

/// Whether an expression of the check names the ability.
fn names(check: &Check, ability: AbilityId) -> bool {
    let is_set = |slot: Slot| definitions().get(slot.index()).is_some_and(|known| known.domain == Domain::Any(Enumerated::Ability));
    let literals = check.when.literals().into_iter().chain(check.is.literals());
    literals.filter(|literals| is_set(literals.slot)).any(|literals| literals.members >> ability.index() & 1 == 1)
}

/// What the general rules of editions differ about: who rides, and whose faction is which.
fn general() -> Vec<(Slot, Vec<Value>)> {
    let facts = [
        Fact::Of(Role::Actor, Attribute::Mount),
        Fact::Of(Role::Target, Attribute::Mount),
        Fact::Of(Role::Actor, Attribute::Faction),
        Fact::HelpersKin,
    ];
    let every = |fact: Fact| match definitions().get(fact.slot().index()).map(|known| known.domain) {
        Some(Domain::One(of)) => {
            let places = (0..of.variants().len()).filter_map(|place| u16::try_from(place).ok());
            Some((fact.slot(), places.map(|place| Value::Enum(of.id(), place)).collect()))
        }
        _ => None,
    };
    facts.into_iter().filter_map(every).collect()
}
