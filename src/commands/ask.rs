//! `variorum ask`: one question about one situation, or all that happens in it, answered by the
//! engine, beside what the records say.

use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;
use serde_json::Value as Json;

use super::schema::values_and_default;
use super::{ExitStatus, Session};
use crate::check::{Check, Checks};
use crate::error::Error;
use crate::open_points::names_for_conventions;
use crate::site::player_words::in_player_words;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE, Moment};
use variorum_engine::AbilityId;
use variorum_expr::{Type, suggest};
use variorum_scene::facts::{
    EnumType, FactDefinition, Situation, definitions, schema, value_to_json,
};
use variorum_scene::questions::{
    AskError, PlayableGame, PlayableGames, Question, TracedAnswer, ask_honestly, facts_read_by,
    questions_reading,
};
use variorum_scene::scene::{Line, explain as explain_trace};

#[derive(Debug, Args)]
#[command(after_help = "Attacker and defender may be written for actor and target, attack.roll=7 \
                        for the two dice of an attack, and abilities as players write them: \
                        'Magic Freeze', magic-freeze. For more than three figures, or a table of \
                        your own, see 'variorum play'.")]
pub(crate) struct Ask {
    /// The question, such as `damage-dealt`, then the facts that differ from their defaults, such
    /// as `attack.kind=ranged` or `target.using=toughness,terrify`; without a question, all that
    /// happens
    #[arg(value_name = "QUESTION|FACT=VALUE", required = true)]
    words: Vec<String>,
    /// The edition to play, or a date; the newest when absent
    #[arg(long, short, value_name = "EDITION")]
    edition: Option<String>,
    /// List the facts that the question reads, with their meanings and defaults
    #[arg(long)]
    facts: bool,
    /// Show step by step why
    #[arg(long)]
    why: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// An answer for other programs.
#[derive(Serialize)]
struct AnswerView {
    question: Option<&'static str>,
    edition: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Json>,
    dice: Vec<u8>,
    clauses: Vec<String>,
    open_points: Vec<String>,
    steps: Vec<Line>,
}

impl Ask {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let catalog = session.complete_catalog()?;
        let (named, facts) = match self.words.split_first() {
            Some((first, rest)) if !first.contains('=') => (Some(find_question(first)?), rest),
            _ => (None, &self.words[..]),
        };
        let index = self.edition_index(catalog, named)?;
        let games = PlayableGames::default();
        let game = find_game(&games, catalog, index)?;
        if let Some(question) = named {
            game.ensure_answers(question).map_err(|refusal| {
                Error::new(refusal.to_string(), "name the other game's edition with --edition")
            })?;
        }
        if self.facts {
            let question = named.ok_or_else(|| {
                Error::new("--facts needs a question", "`variorum schema --facts` lists all facts")
            })?;
            return self.list_facts(session, question, game);
        }
        let situation = parse_facts(facts)?;
        let question = named.unwrap_or_else(|| question_for(&situation));
        let answer =
            ask_honestly(question, game, &situation).map_err(|e| explain(&e, game, &situation))?;
        if self.json {
            session.print_json(&view(named, game, &answer))?;
        } else {
            let text = self.answer_text(named, game, &answer);
            let checks = Checks::load(catalog).map_err(Error::Findings)?;
            let said = named.map(|question| {
                let checks = checks.in_force(catalog, index).into_iter();
                let asked: Vec<&Check> =
                    checks.filter(|check| check.question == question).collect();
                checks_text(&asked, &situation, self.why)
            });
            session.print(&(text + &said.unwrap_or_default()))?;
        }
        Ok(ExitStatus::Ok)
    }

    fn edition_index(
        &self,
        catalog: &Catalog,
        question: Option<Question>,
    ) -> Result<EditionIndex, Error> {
        let timeline = &catalog.timeline;
        let Some(word) = &self.edition else {
            let newest = timeline.newest(MAIN_LINE);
            return newest.ok_or_else(|| Error::new("the timeline has no tabletop line", ""));
        };
        match timeline.resolve_moment(word)? {
            Moment::Edition(index) => Ok(index),
            moment => {
                let dungeons = question.is_some_and(Question::is_of_dungeons);
                let line = if dungeons { "dungeons" } else { MAIN_LINE };
                let editions: Vec<EditionIndex> =
                    timeline.indexed_editions().map(|(index, _)| index).collect();
                timeline.in_force(&editions, moment, line).ok_or_else(|| {
                    Error::new(format!("nothing was out yet at {word}"), "give a later date")
                })
            }
        }
    }

    fn list_facts(
        &self,
        session: &Session,
        question: Question,
        game: PlayableGame<'_>,
    ) -> Result<ExitStatus, Error> {
        let facts = facts_read_by(question, game);
        if self.json {
            let list: Vec<Json> = facts.iter().map(|fact| fact_json(fact)).collect();
            session.print_json(&list)?;
        } else {
            session.print(&facts_text(question, &facts))?;
        }
        Ok(ExitStatus::Ok)
    }

    fn answer_text(
        &self,
        question: Option<Question>,
        game: PlayableGame<'_>,
        answer: &TracedAnswer,
    ) -> String {
        let mut text = String::new();
        if let Some(question) = question {
            let shown = schema().show(answer.answered.answer);
            let meaning = question.meaning();
            let _ = writeln!(text, "{meaning}\n  {shown} ({})", game.edition());
        }
        if self.why || question.is_none() {
            for line in steps(answer) {
                let _ = writeln!(text, "  {}. [{}]", line.text, line.clauses.join(", "));
            }
            return text;
        }
        text + &grounds_text(answer)
    }
}

fn find_question(name: &str) -> Result<Question, Error> {
    Question::from_id(name).ok_or_else(|| {
        let known = Question::ALL.iter().map(|question| question.id());
        let help = suggest::advice(name, known, "`variorum schema --questions` lists them");
        Error::new(format!("there is no question '{name}'"), help)
    })
}

fn find_game<'a>(
    games: &'a PlayableGames,
    catalog: &Catalog,
    index: EditionIndex,
) -> Result<PlayableGame<'a>, Error> {
    let id = catalog.timeline.edition_id(index);
    games.get(id).ok_or_else(|| {
        let help = "name an edition of the tabletop line, multiple-dial, or the Dungeons card";
        Error::new(format!("the engine does not play {id}"), help)
    })
}

/// The question that plays everything that facts without a question say: an action, or an attack
/// by its dice or by its result.
fn question_for(situation: &Situation) -> Question {
    let sets =
        |prefix: &str| situation.non_defaults().any(|(fact, _)| fact.path.starts_with(prefix));
    if sets("action.") {
        Question::ActorTokens
    } else if sets("attack.result") {
        Question::TargetHarm
    } else {
        Question::AttackHits
    }
}

/// An error in the words of the table.
fn explain(error: &AskError, game: PlayableGame<'_>, situation: &Situation) -> Error {
    match error {
        AskError::Unanswerable(reason) => {
            let reason = reason
                .to_string()
                .replace("the actor", "the attacker")
                .replace("the target", "the defender");
            Error::new(format!("the question has no answer here: {reason}"), "change the facts")
        }
        AskError::Unread { question, fact } => {
            let read_by = questions_reading(game, situation, fact);
            let reads = in_short(&facts_read_by(*question, game));
            let others: Vec<&str> = read_by.iter().map(|question| question.id()).collect();
            let others = match others.join(", ") {
                none if none.is_empty() => "no question reads it by itself".to_owned(),
                others => format!("it is read by {others}"),
            };
            let help = format!(
                "leave it out, or ask otherwise: {others}. {} reads {}",
                question.id(),
                reads.join(", ")
            );
            Error::new(error.to_string(), help)
        }
        AskError::NotYet { .. } => {
            Error::new(error.to_string(), "leave the ability out, or choose a later edition")
        }
    }
}

/// The paths of facts, `actor.*` where all of a group are there.
fn in_short(facts: &[&FactDefinition]) -> Vec<String> {
    let group = |path: &'static str| path.split('.').next().unwrap_or_default();
    let mut names: Vec<String> = Vec::new();
    for fact in facts {
        let about = group(fact.path);
        let all = definitions().iter().filter(|other| group(other.path) == about).count();
        let here = facts.iter().filter(|other| group(other.path) == about).count();
        let name = if all == here { format!("{about}.*") } else { fact.path.to_owned() };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn view(question: Option<Question>, game: PlayableGame<'_>, answer: &TracedAnswer) -> AnswerView {
    let answered = &answer.answered;
    AnswerView {
        question: question.map(Question::id),
        edition: game.edition(),
        answer: question.map(|_| value_to_json(answered.answer)),
        dice: answered.dice.clone(),
        clauses: answered.clauses.iter().map(ToString::to_string).collect(),
        open_points: names_for_conventions(&answered.conventions),
        steps: steps(answer),
    }
}

/// What happened, step by step.
fn steps(answer: &TracedAnswer) -> Vec<Line> {
    let steps = answer.trace.iter().flat_map(|trace| explain_trace(trace).steps);
    steps.flat_map(|step| step.lines).collect()
}

/// What an answer rests on: the dice, the clauses that decided, and the conventions.
fn grounds_text(answer: &TracedAnswer) -> String {
    let answered = &answer.answered;
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

/// What the checks of the records say.
fn checks_text(checks: &[&Check], situation: &Situation, in_full: bool) -> String {
    let mut text = String::new();
    for check in checks.iter().filter(|check| check.applies(situation)) {
        let says = check
            .is
            .eval(situation.values())
            .map_or_else(|error| error.to_string(), |value| schema().show(value));
        let _ = writeln!(text, "  {} says {says}", check.clause);
        if in_full {
            let _ = writeln!(text, "    {}", in_player_words(&check.sentence()));
        }
    }
    text
}

fn fact_json(fact: &FactDefinition) -> Json {
    let (values, default) = values_and_default(fact.domain);
    serde_json::json!({
        "fact": fact.path, "values": values, "default": default, "meaning": fact.meaning,
    })
}

/// The facts of a question, grouped by what they are about.
fn facts_text(question: Question, facts: &[&FactDefinition]) -> String {
    let mut text = format!("{}\n", question.meaning());
    let mut group = "";
    for fact in facts {
        let about = fact.path.split('.').next().unwrap_or_default();
        if about != group {
            group = about;
            let _ = writeln!(text, "\n{}", heading(about));
        }
        let (values, default) = values_and_default(fact.domain);
        let _ = writeln!(
            text,
            "  {:<22} {} ({values}; {default} if not said)",
            fact.path, fact.meaning
        );
    }
    text
}

fn heading(about: &str) -> String {
    match about {
        "actor" => "The attacker (actor)".to_owned(),
        "target" => "The defender (target)".to_owned(),
        "third" => "A bystander (third)".to_owned(),
        other => {
            let mut letters = other.chars();
            let first = letters.next().map(|letter| letter.to_uppercase().collect::<String>());
            first.unwrap_or_default() + letters.as_str()
        }
    }
}

pub(crate) fn parse_facts(facts: &[String]) -> Result<Situation, Error> {
    let mut map: Vec<(String, Json)> = Vec::new();
    for fact in facts {
        let (path, value) = fact
            .split_once('=')
            .ok_or_else(|| Error::new(format!("'{fact}' has no value"), "write FACT=VALUE"))?;
        if path == "attack.roll" {
            map.extend(dice_of(value)?);
            continue;
        }
        let path = path.replace("attacker.", "actor.").replace("defender.", "target.");
        if map.iter().any(|(known, _)| *known == path) {
            return Err(Error::new(format!("{path} is given twice"), "give it once"));
        }
        let value = parse_value(&path, value);
        map.push((path, value));
    }
    Situation::from_map(map.iter().map(|(path, value)| (path.as_str(), value)))
        .map_err(|error| Error::new(error.message, error.help))
}

/// Two dice with this sum.
fn dice_of(sum: &str) -> Result<[(String, Json); 2], Error> {
    let sum = sum.parse::<u8>().ok().filter(|sum| (2..=12).contains(sum)).ok_or_else(|| {
        Error::new(format!("{sum} is not the sum of two dice"), "write a number from 2 to 12")
    })?;
    let first = sum / 2;
    Ok([("attack.first_die", first), ("attack.second_die", sum - first)]
        .map(|(path, die)| (path.to_owned(), Json::from(die))))
}

/// A value as the command line writes it: sets as a list with commas.
fn parse_value(path: &str, value: &str) -> Json {
    let is_set = schema().find_fact(path).is_some_and(|fact| matches!(fact.ty, Type::Set(_)));
    if is_set {
        let in_brackets = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let bare = in_brackets.unwrap_or(value);
        return bare
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .map(|word| Json::from(ability_word(word)))
            .collect();
    }
    value
        .parse::<i64>()
        .map(Json::from)
        .or_else(|_| value.parse::<bool>().map(Json::from))
        .unwrap_or_else(|_| Json::from(value))
}

/// An ability as facts write it, however the player wrote it.
fn ability_word(word: &str) -> String {
    let known =
        AbilityId::ALL.into_iter().find(|ability| ability.name().eq_ignore_ascii_case(word));
    let id = known.map_or(word, |ability| ability.id());
    let variants = EnumType::Ability.variants();
    let underscored = id.replace('-', "_");
    if variants.contains(&underscored) { underscored } else { word.to_owned() }
}
