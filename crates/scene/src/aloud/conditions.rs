//! Conditions in words, each as a clause that may follow "when".

use variorum_expr::{BinaryOp, FactId, Type, Value, View, members};

use super::amounts::{
    amount, compared, compared_fact, definition, figure, opposite, uncapitalized,
};
use super::negation::negated;
use crate::facts::{
    Attribute, DERIVED_FACTS, Domain, EnumType, FactEnum, enum_word, ground_words, schema,
};
use variorum_engine::AbilityId;

/// A condition as a clause.
pub(super) fn clause(view: &View) -> String {
    stated(view, true)
}

/// A condition as a clause, or that it does not hold.
fn stated(view: &View, holds: bool) -> String {
    match view {
        View::Literal(value) => schema().show(*value),
        View::Fact(fact) => yes_or_no(&truth_clause(*fact), holds),
        View::Derived(path) => yes_or_no(&derived_clause(path), holds),
        View::Not(inside) => stated(inside, !holds),
        View::All(parts) if holds => all_of(parts),
        View::Any(parts) if !holds => none_of(parts),
        View::All(parts) => format!("it is not so that {}", all_of(parts)),
        View::Any(parts) => any_of(parts),
        View::Binary(op, a, b) => comparison(*op, a, b, holds),
        View::Choose(condition, yes, no) => format!(
            "either {} and {}, or {} and {}",
            clause(condition),
            stated(yes, holds),
            stated(condition, false),
            stated(no, holds)
        ),
        View::Negate(_) => amount(view),
    }
}

/// Conditions that all hold; what somebody does not use is said once.
pub(super) fn all_of(parts: &[View]) -> String {
    let mut clauses = Vec::new();
    let mut denied: Vec<FactId> = Vec::new();
    for part in parts {
        match not_member(part) {
            None => clauses.push(clause(part)),
            Some((fact, _)) if denied.contains(&fact) => {}
            Some((fact, _)) => {
                denied.push(fact);
                let others = parts.iter().filter_map(not_member);
                let members: Vec<u16> =
                    others.filter(|(other, _)| *other == fact).map(|(_, one)| one).collect();
                clauses.push(membership(fact, &members, false));
            }
        }
    }
    joined(&clauses, "and")
}

/// Conditions of which none holds; what somebody does not use is said once.
fn none_of(parts: &[View]) -> String {
    joined(&alternatives(parts, false), "and")
}

/// Each condition, or that it does not hold; those of one set of abilities together, and first.
fn alternatives(parts: &[View], holds: bool) -> Vec<String> {
    let mut sets: Vec<(FactId, Vec<u16>)> = Vec::new();
    let mut clauses = Vec::new();
    for part in parts {
        match member(part) {
            Some((fact, one)) => match sets.iter_mut().find(|(known, _)| *known == fact) {
                Some((_, members)) => members.push(one),
                None => sets.push((fact, vec![one])),
            },
            None => clauses.push(stated(part, holds)),
        }
    }
    let of_sets = sets.iter().map(|(fact, members)| membership(*fact, members, holds));
    of_sets.chain(clauses).collect()
}

fn any_of(parts: &[View]) -> String {
    let all = alternatives(parts, true);
    if let [one] = all.as_slice() {
        return one.clone();
    }
    let has_commas = all.iter().any(|clause| clause.contains(" or ") || clause.contains(','));
    format!("either {}", if has_commas { all.join(", or ") } else { joined(&all, "or") })
}

/// The set and the variant of `variant in set`.
fn member(view: &View) -> Option<(FactId, u16)> {
    let View::Binary(BinaryOp::In, a, b) = view else { return None };
    match (a.as_ref(), b.as_ref()) {
        (View::Literal(Value::Enum(_, variant)), View::Fact(fact)) => Some((*fact, *variant)),
        _ => None,
    }
}

fn not_member(view: &View) -> Option<(FactId, u16)> {
    if let View::Not(inside) = view { member(inside) } else { None }
}

/// What somebody uses, has cancelled or gains.
fn membership(fact: FactId, members: &[u16], holds: bool) -> String {
    let names: Vec<String> = members.iter().map(|one| ability_name(*one)).collect();
    let Some((role, attribute)) = figure(fact) else {
        let who = match definition(fact).path {
            "helpers.using" => "those who share the action",
            "giant.using" => "the other sections",
            _ => "the named section",
        };
        let verb = if who == "the named section" {
            ("uses", "does not use")
        } else {
            ("use", "do not use")
        };
        return listed(who, verb, &names, holds, "");
    };
    match attribute {
        Attribute::Cancelled => {
            listed(role.name(), ("has cancelled", "has not cancelled"), &names, holds, "")
        }
        Attribute::Gains => {
            listed(role.name(), ("shows", "does not show"), &names, holds, " after one more click")
        }
        _ => listed(role.name(), ("uses", "does not use"), &names, holds, ""),
    }
}

fn listed(who: &str, verb: (&str, &str), names: &[String], holds: bool, after: &str) -> String {
    match (holds, names) {
        (true, _) => format!("{who} {} {}{after}", verb.0, joined(names, "or")),
        (false, [one]) => format!("{who} {} {one}{after}", verb.1),
        (false, [one, other]) => format!("{who} {} neither {one} nor {other}{after}", verb.0),
        (false, _) => format!("{who} {} none of {}{after}", verb.0, joined(names, "and")),
    }
}

fn comparison(op: BinaryOp, a: &View, b: &View, holds: bool) -> String {
    match (op, a, b) {
        (BinaryOp::In, View::Literal(Value::Enum(_, variant)), View::Fact(fact)) => {
            membership(*fact, &[*variant], holds)
        }
        (BinaryOp::In, View::Fact(fact), View::Literal(Value::Set(_, bits))) => {
            choice_clause(*fact, &members(*bits).collect::<Vec<_>>(), holds)
        }
        (BinaryOp::Equal | BinaryOp::Unequal, View::Fact(fact), View::Literal(value)) => {
            let holds = holds == (op == BinaryOp::Equal);
            match value {
                Value::Enum(_, variant) => choice_clause(*fact, &[*variant], holds),
                Value::Set(_, bits) => exact_set(*fact, &members(*bits).collect::<Vec<_>>(), holds),
                Value::Bool(truth) => yes_or_no(&truth_clause(*fact), holds == *truth),
                Value::Int(number) => {
                    let op = if holds { BinaryOp::Equal } else { BinaryOp::Unequal };
                    compared_fact(*fact, op, *number)
                }
            }
        }
        (_, View::Fact(fact), View::Literal(Value::Int(number))) => {
            compared_fact(*fact, if holds { op } else { opposite(op) }, *number)
        }
        _ if is_condition(a) => {
            let same = holds == (op == BinaryOp::Equal);
            let (a, b) = (clause(a), clause(b));
            if same {
                format!("{a} exactly when {b}")
            } else {
                format!("either {a} or {b}, but not both")
            }
        }
        _ => {
            let op = if holds { op } else { opposite(op) };
            let words = if op == BinaryOp::Equal { "the same as" } else { compared(op) };
            let words =
                if matches!(b, View::Literal(_)) && op == BinaryOp::Equal { "" } else { words };
            format!("{} is {words} {}", amount(a), amount(b)).replace("is  ", "is ")
        }
    }
}

fn is_condition(view: &View) -> bool {
    match view {
        View::Fact(fact) => definition(*fact).domain.ty() == Type::Bool,
        View::Binary(op, ..) => !matches!(
            op,
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Min | BinaryOp::Max
        ),
        View::Derived(path) => derived_meaning(path).starts_with("Whether"),
        View::Not(_) | View::All(_) | View::Any(_) => true,
        _ => false,
    }
}

/// A set that holds exactly these members.
fn exact_set(fact: FactId, members: &[u16], holds: bool) -> String {
    let is_helpers = definition(fact).path == "helpers.using";
    if is_helpers && members.is_empty() {
        let words = if holds { "use no ability" } else { "use an ability" };
        return format!("those who share the action {words}");
    }
    let who = figure(fact).map_or("the named section", |(role, _)| role.name());
    let names: Vec<String> = members.iter().map(|one| ability_name(*one)).collect();
    let gains = figure(fact).is_some_and(|(_, attribute)| attribute == Attribute::Gains);
    match (holds, names.is_empty()) {
        (true, true) if gains => format!("{who} shows no ability after one more click"),
        (false, true) if gains => format!("{who} shows an ability after one more click"),
        (true, true) => format!("{who} uses no ability"),
        (false, true) => format!("{who} uses an ability"),
        (true, false) => format!("{who} uses {} and nothing else", joined(&names, "and")),
        (false, false) => format!("{who} does not use exactly {}", joined(&names, "and")),
    }
}

/// A fact that is one of an enum, with some of its variants.
fn choice_clause(fact: FactId, variants: &[u16], holds: bool) -> String {
    let definition = definition(fact);
    let Domain::OneOf(list) = definition.domain else { return definition.path.to_owned() };
    let words: Vec<String> = variants
        .iter()
        .filter_map(|variant| list.variants().get(usize::from(*variant)))
        .map(|word| match definition.path {
            "action.kind" | "giant.before" => order_words(word),
            _ => value_words(list, word),
        })
        .collect();
    let options = joined(&words, "or");
    if let Some((role, attribute)) = figure(fact) {
        let who = role.name();
        return yes_or_no(
            &match attribute {
                Attribute::Mount => format!("{who} is {options}"),
                Attribute::Faction => format!("{who} belongs to {options}"),
                _ => format!("{who} stands on {options}"),
            },
            holds,
        );
    }
    let text = match definition.path {
        "third.place" => format!("the bystander {options}"),
        "third.side" => format!("the bystander is a {options} of the actor"),
        "attack.kind" => format!("the attack is a {options} one"),
        "action.kind" => format!("the action is to {options}"),
        "attack.result" => format!("the attack is {options}"),
        "attack.second" => format!("the ranged combat action names {options} as its second target"),
        "helpers.faction" => format!("those who share the action are {options}"),
        "helpers.ground" if holds => format!("those who share the action stand on {options}"),
        "helpers.ground" => return format!("those who share the action do not stand on {options}"),
        "attack.through" => format!("{options} lies across the line of fire"),
        "move.into" => format!("the move ends on {options}"),
        "move.depth" => format!("the actor's base is {options} inside the ground that it enters"),
        "game.foe_left" => format!("the other player's further figures on the table are {options}"),
        "other.at" => format!("the other warrior stands at {options}"),
        "giant.before" if words == ["nothing"] => {
            let which = if holds { "no other" } else { "another" };
            return format!("{which} section was told to act earlier in the turn");
        }
        "giant.before" => format!("another section was told to {options} earlier in the turn"),
        "section.is" => format!("the named section is {options}"),
        "pick.section" => format!("the section that is picked is {options}"),
        "wreck.facing" => format!("the passenger of a wreck is turned to {options}"),
        _ => format!("{} is {options}", uncapitalized(definition.meaning)),
    };
    if definition.path == "third.place" && !holds {
        return negated_place(&words);
    }
    yes_or_no(&text, holds)
}

/// A bystander that stands in none of these places.
fn negated_place(words: &[String]) -> String {
    format!("it is not so that the bystander {}", joined(words, "or"))
}

/// A value of an enum as players would say it.
fn value_words(list: EnumType, word: &str) -> String {
    match (list, word) {
        (EnumType::Ground, _) => enum_word(word).map_or_else(|| spaced(word), ground_words),
        (EnumType::Ability, _) => AbilityId::ALL
            .iter()
            .find(|ability| ability.word() == word)
            .map_or_else(|| spaced(word), |ability| ability.name().to_owned()),
        (EnumType::BystanderPlace, _) => place_words(word).to_owned(),
        (EnumType::AttackResult, "hit") => "a plain hit".to_owned(),
        (EnumType::AttackResult, "miss") => "a plain miss".to_owned(),
        (EnumType::AttackResult, _) => format!("a {}", spaced(word)),
        (EnumType::SecondTarget, "none") => "nobody".to_owned(),
        (EnumType::SecondTarget, "bystander") => "the bystander".to_owned(),
        (EnumType::SecondTarget, _) => "the target again".to_owned(),
        (EnumType::HelperFaction, "same") => "of the actor's faction".to_owned(),
        (EnumType::HelperFaction, "other") => "of another faction".to_owned(),
        (EnumType::Faction | EnumType::HelperFaction, _) => title_case(word),
        (EnumType::SectionOrBorder, "border") => "the border of two sections".to_owned(),
        (EnumType::SectionOrBorder, _) => format!("the {word} section"),
        (EnumType::RemainingFoe, "none") => "nobody".to_owned(),
        (EnumType::RemainingFoe, "demoralized") => "demoralized warriors".to_owned(),
        (EnumType::RemainingFoe, _) => format!("{word}s"),
        (EnumType::Mount, _) => match word {
            "foot" => "on foot".to_owned(),
            "multi_dial" => "a multiple-dial warrior".to_owned(),
            "chariot" => "a chariot".to_owned(),
            other => spaced(other),
        },
        _ => spaced(word),
    }
}

/// What a figure is told to do.
fn order_words(word: &str) -> String {
    match word {
        "close" => "fight in close combat".to_owned(),
        "ranged" => "shoot".to_owned(),
        "raise" => "bring a figure back by Necromancy".to_owned(),
        "summon" => "bring a figure back by Summon".to_owned(),
        "levitate" => "levitate the target".to_owned(),
        other => spaced(other),
    }
}

fn place_words(word: &str) -> &'static str {
    match word {
        "absent" => "is not there",
        "touching_actor" => "touches the actor, not in front of it",
        "touching_target" => "touches the target",
        "near_target" => "stands near the target",
        "between" => "stands between the two",
        "in_front" => "stands in front of the actor and touches it",
        "behind_target" => "stands behind the target",
        "at_end" => "stands where the way ends",
        _ => "stands beside the way",
    }
}

fn truth_clause(fact: FactId) -> String {
    let meaning = uncapitalized(definition(fact).meaning);
    let meaning = meaning.strip_prefix("whether ").unwrap_or(&meaning);
    match (figure(fact), meaning.strip_prefix("it ")) {
        (Some((role, _)), Some(rest)) => format!("{} {rest}", role.name()),
        _ => meaning.to_owned(),
    }
}

fn derived_meaning(path: &str) -> &'static str {
    DERIVED_FACTS.iter().find(|derived| derived.path == path).map_or("", |derived| derived.meaning)
}

fn derived_clause(path: &str) -> String {
    let meaning = uncapitalized(derived_meaning(path));
    meaning.strip_prefix("whether ").unwrap_or(&meaning).to_owned()
}

fn yes_or_no(clause: &str, holds: bool) -> String {
    if holds { clause.to_owned() } else { negated(clause) }
}

fn ability_name(variant: u16) -> String {
    AbilityId::ALL.get(usize::from(variant)).map_or("?", |ability| ability.name()).to_owned()
}

fn spaced(word: &str) -> String {
    word.replace('_', " ")
}

fn title_case(word: &str) -> String {
    let words: Vec<String> = word.split('_').map(crate::facts::capitalize).collect();
    words.join(" ")
}

/// Clauses or names in a row: with a comma before the last if one of them has commas of its own.
fn joined(parts: &[String], with: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => {
            let comma = if first.iter().any(|part| part.contains(',')) { "," } else { "" };
            format!("{}{comma} {with} {last}", first.join(", "))
        }
    }
}
