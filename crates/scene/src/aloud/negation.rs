//! What a clause of the tables says when it is denied.

/// Verbs that the tables use without an auxiliary, and their plain form.
const VERBS: [(&str, &str); 22] = [
    ("touches", "touch"),
    ("stands", "stand"),
    ("uses", "use"),
    ("holds", "hold"),
    ("lies", "lie"),
    ("belongs", "belong"),
    ("comes", "come"),
    ("takes", "take"),
    ("leaves", "leave"),
    ("rolls", "roll"),
    ("rides", "ride"),
    ("attacks", "attack"),
    ("bears", "bear"),
    ("shares", "share"),
    ("turns", "turn"),
    ("names", "name"),
    ("ends", "end"),
    ("faces", "face"),
    ("begins", "begin"),
    ("moves", "move"),
    ("hits", "hit"),
    ("misses", "miss"),
];

const AUXILIARIES: [&str; 8] = ["is", "are", "was", "were", "has", "have", "may", "would"];

/// A clause of the tables, denied: `the target is a friend` becomes `the target is not a friend`.
pub(super) fn negated(clause: &str) -> String {
    for (whole, denied) in [
        ("there is no ", "there is a "),
        ("neither the actor nor the target", "the actor or the target"),
        ("nobody of the three", "one of the three"),
    ] {
        if clause.contains(whole) {
            return clause.replacen(whole, denied, 1);
        }
    }
    negate_verb(clause)
}

/// The clause with its first verb denied, one in a relative clause between commas left out.
fn negate_verb(clause: &str) -> String {
    let words: Vec<&str> = clause.split(' ').collect();
    let mut is_relative = false;
    for (place, word) in words.iter().enumerate() {
        let begins_relative = ["who", "which"].contains(word)
            && place
                .checked_sub(1)
                .and_then(|before| words.get(before))
                .is_some_and(|before| before.ends_with(','));
        if is_relative {
            is_relative = !word.ends_with(',');
            continue;
        }
        if begins_relative {
            is_relative = true;
            continue;
        }
        if let Some(denied) = deny_word(word, words.get(place + 1).copied()) {
            let mut all: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            if let Some(verb) = all.get_mut(place) {
                *verb = denied;
            }
            return all.join(" ");
        }
    }
    format!("it is not so that {clause}")
}

fn deny_word(word: &str, next: Option<&str>) -> Option<String> {
    let (bare, comma) = word.strip_suffix(',').map_or((word, ""), |bare| (bare, ","));
    let is_full_verb = next.is_some_and(|next| ["the", "a", "an", "no"].contains(&next));
    match bare {
        "has" if is_full_verb => Some("does not have".to_owned()),
        "have" if is_full_verb => Some("do not have".to_owned()),
        "stand" => Some("do not stand".to_owned()),
        "parts" => Some("does not part".to_owned()),
        "share" if next == Some("the") => Some("do not share".to_owned()),
        _ if AUXILIARIES.contains(&bare) => Some(format!("{bare} not{comma}")),
        _ => {
            let (_, plain) = VERBS.iter().find(|(verb, _)| *verb == bare)?;
            Some(format!("does not {plain}{comma}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::negated;

    #[test]
    fn the_verb_of_the_main_clause_is_denied() {
        for (clause, denied) in [
            ("the target is a friend of the actor", "the target is not a friend of the actor"),
            (
                "the bystander, who touches the actor, is one of those who share its action",
                "the bystander, who touches the actor, is not one of those who share its action",
            ),
            (
                "those who share a close attack have the target in their front arcs",
                "those who share a close attack do not have the target in their front arcs",
            ),
            ("it has been given an action", "it has not been given an action"),
            ("the way turns at its middle", "the way does not turn at its middle"),
            ("there is no bystander", "there is a bystander"),
        ] {
            assert_eq!(negated(clause), denied);
        }
    }
}
