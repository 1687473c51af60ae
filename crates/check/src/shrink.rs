//! Makes a situation as small as possible while it still shows what it shows.

use variorum_expr::{FactId, Value, members};
use variorum_scene::facts::{Situation, definitions};

/// Puts one fact after the other back to its default, or nearer to it, as long as `still_shows` is
/// true of the situation.
pub fn shrink_situation(
    mut situation: Situation,
    mut still_shows: impl FnMut(&Situation) -> bool,
) -> Situation {
    loop {
        let smaller = smaller_situations(&situation).find(|candidate| still_shows(candidate));
        let Some(smaller) = smaller else { return situation };
        situation = smaller;
    }
}

/// Every situation in which one fact is nearer to its default.
fn smaller_situations(situation: &Situation) -> impl Iterator<Item = Situation> + '_ {
    let facts = (0..).map(FactId).zip(situation.values()).zip(definitions());
    let changes = facts.flat_map(|((fact, value), definition)| {
        simpler_values(*value, definition.domain.default()).into_iter().map(move |to| (fact, to))
    });
    changes.filter_map(|(fact, to)| {
        let mut smaller = situation.clone();
        smaller.set(fact, to).then_some(smaller)
    })
}

/// Values nearer to the default, the default first.
fn simpler_values(value: Value, default: Value) -> Vec<Value> {
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
            let without_one = members(bits).map(|member| Value::Set(id, bits & !(1 << member)));
            std::iter::once(default).chain(without_one).collect()
        }
        _ => vec![default],
    }
}
