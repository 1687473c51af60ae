//! `variorum ask`: one question about one situation, answered by the engine, beside what the
//! records say.

use std::fmt::Write as _;

use clap::Args;
use serde_json::Value as Json;

use super::{ExitStatus, Session};
use crate::check::Checks;
use crate::error::Error;
use crate::open_points::names_for_conventions;
use variorum_expr::{Type, suggest};
use variorum_scene::facts::{Situation, schema};
use variorum_scene::questions::{self, Answered, PlayableGames, Question};

#[derive(Debug, Args)]
pub(crate) struct Ask {
    /// The question, such as `damage-dealt`
    question: String,
    /// The facts that differ from their defaults, such as `attack.kind=ranged` or
    /// `target.using=toughness,terrify`
    #[arg(value_name = "FACT=VALUE")]
    facts: Vec<String>,
    /// The edition to play; the newest when absent
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
}

impl Ask {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.catalog()?;
        let question = find_question(&self.question)?;
        let number = match &self.edition {
            Some(word) => catalog.timeline.resolve(word)?,
            None => catalog
                .timeline
                .newest("tabletop")
                .ok_or_else(|| Error::new("the timeline has no tabletop line", ""))?,
        };
        let games = PlayableGames::default();
        let game = games.get(catalog.timeline.edition_id(number)).ok_or_else(|| {
            let help = "name an edition of the tabletop line, multiple-dial, or the Dungeons card";
            Error::new(
                format!("the engine does not play {}", catalog.timeline.edition_id(number)),
                help,
            )
        })?;
        game.ensure_answers(question).map_err(|refusal| {
            Error::new(refusal.to_string(), "name the other game's edition with --edition")
        })?;
        let situation = parse_facts(&self.facts)?;
        let answered = questions::ask(question, game, &situation).map_err(|refusal| {
            Error::new(format!("the question has no answer here: {refusal}"), "change the facts")
        })?;
        let mut text = format!(
            "{}\n  {} ({})\n",
            question.meaning(),
            schema().show(answered.answer),
            game.edition()
        );
        text += &grounds_text(&answered);
        let checks = Checks::load(catalog).map_err(Error::Findings)?;
        for check in
            checks.in_force(catalog, number).into_iter().filter(|check| check.question == question)
        {
            if check.applies(&situation) {
                let says = check
                    .is
                    .eval(situation.values())
                    .map_or_else(|error| error.to_string(), |value| schema().show(value));
                let _ = writeln!(text, "  {} says {says}", check.clause);
            }
        }
        session.print(&text)?;
        Ok(ExitStatus::Ok)
    }
}

fn find_question(name: &str) -> Result<Question, Error> {
    Question::from_id(name).ok_or_else(|| {
        let known = Question::ALL.iter().map(|question| question.id());
        let help = suggest::advice(name, known, "`variorum schema --questions` lists them");
        Error::new(format!("there is no question '{name}'"), help)
    })
}

/// What an answer rests on: the dice, the clauses that decided, and the open points.
fn grounds_text(answered: &Answered) -> String {
    let mut text = String::new();
    if !answered.dice.is_empty() {
        let dice: Vec<String> = answered.dice.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "  dice: {}", dice.join(", "));
    }
    for clause in &answered.clauses {
        let _ = writeln!(text, "  by {clause}");
    }
    for name in names_for_conventions(&answered.conventions) {
        let _ = writeln!(text, "  open point: {name}");
    }
    text
}

fn parse_facts(facts: &[String]) -> Result<Situation, Error> {
    let mut map = Vec::new();
    for fact in facts {
        let (path, value) = fact
            .split_once('=')
            .ok_or_else(|| Error::new(format!("'{fact}' has no value"), "write FACT=VALUE"))?;
        map.push((path, parse_value(path, value)));
    }
    Situation::from_map(map.iter().map(|(path, value)| (*path, value)))
        .map_err(|error| Error::new(error.message, error.help))
}

/// A value as the command line writes it: sets as a list with commas.
fn parse_value(path: &str, value: &str) -> Json {
    let is_set = schema().find_fact(path).is_some_and(|fact| matches!(fact.ty, Type::Set(_)));
    if is_set {
        let bare = value.trim_start_matches('[').trim_end_matches(']');
        return bare
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .map(Json::from)
            .collect();
    }
    value
        .parse::<i64>()
        .map(Json::from)
        .or_else(|_| value.parse::<bool>().map(Json::from))
        .unwrap_or_else(|_| Json::from(value))
}
