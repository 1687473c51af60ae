//! What is told of a difference: the smallest situation that shows it, what the predicate's parts
//! come to, and the one fact that would settle it.
//! It finds no difference; the court does.

use super::Check;
use super::answerer::Reply;
use super::court::Court;
use super::run::Flip;
use super::situations::values;
use super::verdict::Verdict;
use variorum_expr::{FactId, Value};
use variorum_scene::facts::{Situation, definitions, schema};

impl Court<'_, '_> {
    /// The one fact whose change makes the two agree: one of the clause's own where it still
    /// speaks, or else one told.
    pub(super) fn flip(&mut self, culprit: &Check, situation: &Situation) -> Option<Flip> {
        let own = values(&[culprit]);
        let told = situation.non_defaults().filter_map(|(definition, _)| {
            let slot = definitions().iter().position(|other| std::ptr::eq(other, definition))?;
            Some((FactId(u16::try_from(slot).ok()?), vec![definition.domain.default()]))
        });
        let told: Vec<(FactId, Vec<Value>)> = told.collect();
        for (speaking, (slot, tries)) in
            own.into_iter().map(|one| (true, one)).chain(told.into_iter().map(|one| (false, one)))
        {
            for to in tries {
                let mut other = situation.clone();
                let from = situation.value(slot);
                let speaks =
                    |other: &Situation| !speaking || culprit.when.holds(other.values()) == Ok(true);
                if to != from && other.set(slot, to) && speaks(&other) && self.agrees(&other) {
                    return definitions().get(slot.index()).map(|fact| Flip {
                        path: fact.path,
                        from,
                        to,
                    });
                }
            }
        }
        None
    }

    fn agrees(&mut self, situation: &Situation) -> bool {
        let reply = self.ask(situation);
        matches!(reply, Reply::Answer(_))
            && !Verdict::of(&self.part.checks, situation).is_broken_by(self.part.question, &reply)
    }

    /// The smallest situation nearby that still shows the difference.
    pub(super) fn shrink(&mut self, situation: Situation) -> Situation {
        smallest(situation, |candidate| self.differs(candidate))
    }
}

/// Puts one fact after the other back to its default, or nearer to it, as long as the situation
/// still shows what it shows.
pub fn smallest(mut situation: Situation, mut shows: impl FnMut(&Situation) -> bool) -> Situation {
    loop {
        let told: Vec<(usize, Value)> = (0..).zip(situation.values().iter().copied()).collect();
        let candidates = told.into_iter().filter_map(|(index, value)| {
            definitions().get(index).map(|known| (index, value, known))
        });
        let candidates = candidates.flat_map(|(index, value, known)| {
            let slot = FactId(u16::try_from(index).unwrap_or(u16::MAX));
            simpler(value, known.domain.default()).into_iter().map(move |simpler| (slot, simpler))
        });
        let smaller = candidates.into_iter().find_map(|(slot, value)| {
            let mut candidate = situation.clone();
            (candidate.set(slot, value) && shows(&candidate)).then_some(candidate)
        });
        match smaller {
            Some(candidate) => situation = candidate,
            None => return situation,
        }
    }
}

/// What every part of a predicate comes to, its condition first.
pub(super) fn parts_of(check: &Check, situation: &Situation) -> Vec<(String, String)> {
    let traced =
        check.when.trace(situation.values()).into_iter().chain(check.is.trace(situation.values()));
    let mut parts: Vec<(String, String)> = Vec::new();
    for (text, outcome) in traced {
        let value =
            outcome.map_or_else(|refused| refused.to_string(), |value| schema().show(value));
        if text != value && !parts.iter().any(|(known, _)| *known == text) {
            parts.push((text, value));
        }
    }
    parts
}

/// Values nearer to the default, the default first.
fn simpler(value: Value, default: Value) -> Vec<Value> {
    match (value, default) {
        (value, default) if value == default => Vec::new(),
        (Value::Int(number), Value::Int(usual)) => {
            let step = if number > usual { number - 1 } else { number + 1 };
            vec![default, Value::Int(i64::midpoint(number, usual)), Value::Int(step)]
                .into_iter()
                .filter(|other| *other != value)
                .collect()
        }
        (Value::Set(id, bits), _) => {
            let without = (0..128)
                .filter(|place| bits >> place & 1 == 1)
                .map(|place| Value::Set(id, bits & !(1 << place)));
            std::iter::once(default).chain(without).collect()
        }
        _ => vec![default],
    }
}

#[cfg(test)]
mod tests {
    use super::smallest;
    use serde_json::json;
    use variorum_scene::facts::Situation;

    #[test]
    fn facts_return_to_what_is_usual_as_far_as_the_difference_lets_them() {
        let facts = json!({"actor.using": ["charge", "toughness"], "actor.speed": 2, "target.tokens": 2, "attack.capture": true});
        let situation = Situation::from_map(
            facts.as_object().unwrap().iter().map(|(path, value)| (path.as_str(), value)),
        )
        .unwrap();
        let wanted = |candidate: &Situation| {
            let told = candidate.to_map();
            told.get("actor.speed")
                .and_then(serde_json::Value::as_i64)
                .is_some_and(|speed| speed < 6)
                && told
                    .get("actor.using")
                    .is_some_and(|using| using.to_string().contains("toughness"))
        };
        let told = serde_json::to_value(smallest(situation, wanted).to_map()).unwrap();
        assert_eq!(told, json!({"actor.using": ["toughness"], "actor.speed": 5}));
    }
}
