//! Checks read aloud: a condition and an answer as a sentence, in the words of the tables of facts
//! and questions. What is written in a record and what is read here is the same expression.

mod amounts;
mod conditions;
mod negation;
mod statements;

use variorum_expr::{Expr, Type, Value, View};

use crate::facts::capitalize;
use crate::questions::Question;
use amounts::{amount, counted};
use conditions::{all_of, clause};
use statements::statement;

/// A check as a sentence: `When the actor uses Bound, the actor may attack …`.
pub fn sentence(question: Question, when: &Expr, is: &Expr) -> String {
    let answer = answer_clause(question, is);
    match condition(when) {
        None => format!("{}.", capitalize(&answer)),
        Some(condition) => format!("When {condition}, {answer}."),
    }
}

/// A condition in words; none for one that always holds.
pub fn condition(when: &Expr) -> Option<String> {
    match when.view() {
        View::Literal(Value::Bool(true)) => None,
        View::All(parts) => Some(all_of(&parts)),
        other => Some(clause(&other)),
    }
}

/// What an answer says in words.
pub fn answer_clause(question: Question, is: &Expr) -> String {
    let template = statement(question);
    match (question.answer_kind().ty(), is.view()) {
        (Type::Bool, View::Literal(Value::Bool(answer))) => with_truth(template, answer),
        (Type::Bool, view) => {
            format!("{} exactly when {}", with_truth(template, true), clause(&view))
        }
        (_, View::Choose(condition, yes, no)) => format!(
            "{} if {}, and otherwise {}",
            with_number(template, &yes),
            clause(&condition),
            with_number(template, &no)
        ),
        (_, view) => with_number(template, &view),
    }
}

/// The template with what yes or no says in place of `<…|…>`.
fn with_truth(template: &str, answer: bool) -> String {
    let parts = template.split_once('<').and_then(|(before, rest)| {
        let (words, after) = rest.split_once('>')?;
        let (yes, no) = words.split_once('|')?;
        Some(format!("{before}{}{after}", if answer { yes } else { no }))
    });
    parts.unwrap_or_else(|| template.to_owned())
}

/// The template with a number in place of `{}`, a number of things in place of `{things}`, or the
/// one that the number counts to, from 0, in place of `{one|other}`.
fn with_number(template: &str, number: &View) -> String {
    let parts = template.split_once('{').and_then(|(before, rest)| {
        let (noun, after) = rest.split_once('}')?;
        let value = match number {
            View::Literal(Value::Int(number)) if noun.contains('|') => choice(noun, *number)?,
            View::Literal(Value::Int(number)) => counted(*number, noun),
            other if noun.is_empty() => amount(other),
            other => format!("as many {noun} as {}", amount(other)),
        };
        Some(format!("{before}{value}{after}"))
    });
    let text = parts.unwrap_or_else(|| template.to_owned());
    // One click is added, two clicks are.
    text.strip_prefix("1 ")
        .map_or(text.clone(), |rest| format!("1 {}", rest.replacen(" are ", " is ", 1)))
}

/// The choice that a number counts to, from 0.
fn choice(choices: &str, number: i64) -> Option<String> {
    choices.split('|').nth(usize::try_from(number).ok()?).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::schema;

    fn read(question: &str, when: &str, is: &str) -> String {
        let question = Question::from_id(question).unwrap();
        let when = Expr::parse_as(when, schema(), Type::Bool).unwrap();
        let is = Expr::parse_as(is, schema(), question.answer_kind().ty()).unwrap();
        sentence(question, &when, &is)
    }

    #[test]
    fn a_check_is_a_sentence() {
        for (question, when, is, expected) in [
            (
                "damage-base",
                "actor uses magic_freeze && attack.ranged",
                "0",
                "When the actor uses Magic Freeze and it is a ranged attack, a hit starts from 0 \
                 clicks, before anything is added or taken off.",
            ),
            (
                "may-ranged-attack",
                "target.friendly && actor uses none of [magic_healing, shockwave]",
                "false",
                "When the target is a friend of the actor and the actor uses neither Magic \
                 Healing nor Shockwave, the actor may not shoot at the target.",
            ),
            (
                "target-tokens",
                "attack.hits && target.tokens < 2",
                "target.tokens + 1",
                "When the attack is a hit of any kind and the target has fewer than 2 action \
                 tokens, the target has as many action tokens as the target's \
                 action tokens plus 1 after the action.",
            ),
            (
                "pushing-damage",
                "actor.tokens == 1 && !action.pass && !actor.captor",
                "1",
                "When the actor has 1 action token, the action is not a pass and the actor does \
                 not hold a captive, the actor takes 1 click of pushing damage from the action.",
            ),
            (
                "may-give-action",
                "true",
                "actor.ground != hindering || third.place in [between, at_end]",
                "The actor may be given the action exactly when either the actor does not stand \
                 on hindering terrain, or the bystander stands between the two or stands where \
                 the way ends.",
            ),
            (
                "damage-added",
                "third.absent",
                "attack.dice >= 11 ? 1 : 0",
                "When there is no bystander, 1 click is added to a hit if what the two dice of \
                 the attack show together is at least 11, and otherwise 0 clicks are added to a \
                 hit.",
            ),
            (
                "section-may-act",
                "action.kind in [close, move] && giant.tokens < 2 && giant.before == nothing",
                "true",
                "When the action is to fight in close combat or move, the multiple-dial warrior \
                 has fewer than 2 action tokens and no other section was told to act earlier in \
                 the turn, the named section may be given the action.",
            ),
            (
                "may-ranged-attack",
                "target uses any of [limited_invisibility, stealth]",
                "false",
                "When the target uses Limited Invisibility or Stealth, the actor may not shoot at \
                 the target.",
            ),
            (
                "first-turn",
                "true",
                "first.rolls_highest ? 0 : 1",
                "The actor's player has the first turn if the actor's player rolls the highest, \
                 a tie being rolled again, and otherwise the other player has the first turn.",
            ),
        ] {
            assert_eq!(read(question, when, is), expected);
        }
    }

    #[test]
    fn every_question_has_a_statement_with_a_place_for_its_answer() {
        for question in Question::ALL {
            let place = if question.answer_kind().ty() == Type::Bool { '<' } else { '{' };
            assert!(statement(*question).contains(place), "{}", question.id());
        }
    }
}
