//! Our own engine on the answering side: it reads a greeting and then requests, and writes one line
//! for each.
//! It keeps nothing from one request to the next.

use std::io::{self, BufRead as _, BufReader, Read, Write};

use serde_json::Value as Json;

use super::PROTOCOL;
use super::lines::{self, LONGEST};
use super::message::{Hello, Malformed, Request, Response, Said, Welcome};
use variorum_scene::facts::{self, Situation, schema};
use variorum_scene::questions::{self, PlayableGames, Question};

/// How the service ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// The input ended.
    Input,
    /// The greeting was none, or of another protocol.
    Refused(String),
}

/// Answers until the input ends. Lines are held back only while more requests are already there to
/// be read.
pub fn serve(input: impl Read, output: &mut impl Write) -> io::Result<Ended> {
    let mut input = BufReader::with_capacity(LONGEST, input);
    let mut line = Vec::new();
    if lines::next(&mut input, &mut line)? == lines::Read::End {
        return Ok(Ended::Input);
    }
    if let Err(reason) = greeted(&line) {
        writeln!(output, "{}", failed(None, reason.clone()).print())?;
        output.flush()?;
        return Ok(Ended::Refused(reason));
    }
    let games = PlayableGames::default();
    writeln!(output, "{}", welcome(&games).print())?;
    output.flush()?;
    loop {
        let response = match lines::next(&mut input, &mut line)? {
            lines::Read::End => return Ok(Ended::Input),
            lines::Read::TooLong => {
                input.skip_until(b'\n')?;
                failed(None, format!("a line has more than {LONGEST} bytes"))
            }
            lines::Read::Line | lines::Read::Half => respond(&line, &games),
        };
        writeln!(output, "{}", response.print())?;
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
}

fn greeted(line: &[u8]) -> Result<(), String> {
    let hello = Hello::parse(line).map_err(|malformed| format!("the first line {malformed}"))?;
    if hello.protocol == PROTOCOL {
        Ok(())
    } else {
        Err(format!("this engine speaks protocol {PROTOCOL}, not {}", hello.protocol))
    }
}

fn welcome(games: &PlayableGames) -> Welcome {
    Welcome {
        engine: env!("CARGO_PKG_NAME").to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
        schema: facts::hash().to_owned(),
        editions: games.all().map(|game| game.edition().to_owned()).collect(),
        questions: Question::ALL.iter().map(|question| question.id().to_owned()).collect(),
    }
}

fn failed(id: Option<u64>, reason: String) -> Response {
    Response { id, said: Said::Error(reason), dice_used: None }
}

fn respond(line: &[u8], games: &PlayableGames) -> Response {
    match Request::parse(line) {
        Ok(request) => answer(&request, games),
        Err(Malformed { what, .. }) => {
            // Whoever misspelt a key still learns which request it was.
            let id =
                serde_json::from_slice::<Json>(line).ok().and_then(|json| json.get("id")?.as_u64());
            failed(id, format!("the line {what}"))
        }
    }
}

fn answer(request: &Request, games: &PlayableGames) -> Response {
    let say = |said| Response { id: Some(request.id), said, dice_used: None };
    let Some(question) = Question::from_id(&request.q) else {
        return say(Said::Unsupported(format!("there is no question '{}'", request.q)));
    };
    let Some(game) = games.get(&request.edition) else {
        return say(Said::Unsupported(format!(
            "this engine does not play the edition '{}'",
            request.edition
        )));
    };
    if let Some(path) = request.s.keys().find(|path| schema().find_fact(path).is_none()) {
        return say(Said::Unsupported(format!("there is no fact '{path}'")));
    }
    let situation =
        match Situation::from_map(request.s.iter().map(|(path, value)| (path.as_str(), value))) {
            Ok(situation) => situation,
            Err(error) => return say(Said::Illegal(error.to_string())),
        };
    match questions::ask(question, game, &situation) {
        Err(refusal) => say(Said::Illegal(refusal.to_string())),
        Ok(told) if request.dice.as_ref().is_some_and(|dice| *dice != told.dice) => {
            say(Said::Illegal(format!("by the facts the dice fall {:?}", told.dice)))
        }
        Ok(told) => {
            let said = Said::Answer(facts::value_to_json(told.answer));
            Response { id: Some(request.id), said, dice_used: Some(told.dice.len()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(lines: &[&str]) -> (Ended, Vec<String>) {
        let mut output = Vec::new();
        let ended = serve(lines.join("\n").as_bytes(), &mut output).unwrap();
        (ended, String::from_utf8(output).unwrap().lines().map(str::to_owned).collect())
    }

    const HELLO: &str = r#"{"hello":{"protocol":1,"schema":"any"}}"#;

    #[test]
    fn the_greeting_is_answered_with_all_that_the_engine_knows() {
        let (ended, lines) = talk(&[HELLO]);
        let welcome = Welcome::parse(lines[0].as_bytes()).unwrap();
        assert_eq!(
            (ended, welcome.questions.len(), welcome.editions.len()),
            (Ended::Input, Question::ALL.len(), PlayableGames::default().all().count())
        );
    }

    #[test]
    fn another_protocol_is_refused() {
        let (ended, lines) = talk(&[r#"{"hello":{"protocol":2,"schema":""}}"#, "{}"]);
        assert_eq!(ended, Ended::Refused("this engine speaks protocol 1, not 2".to_owned()));
        assert_eq!(lines, [r#"{"id":null,"error":"this engine speaks protocol 1, not 2"}"#]);
    }

    #[test]
    fn a_question_is_answered_and_what_is_unknown_is_not_supported() {
        let ask = |id: u64, q: &str, s: &str, more: &str| {
            format!(r#"{{"id":{id},"edition":"rebellion-2001-01","q":"{q}","s":{s}{more}}}"#)
        };
        let lines = [
            HELLO.to_owned(),
            ask(1, "damage-base", r#"{"actor.damage":3}"#, ""),
            ask(2, "damage-base", r#"{"actor.damage":3}"#, r#","dice":[3,4]"#),
            ask(3, "damage-base", r#"{"actor.damage":3}"#, r#","dice":[5]"#),
            ask(4, "no-such", "{}", ""),
            ask(5, "damage-base", r#"{"actor.hat":3}"#, ""),
            ask(6, "damage-base", r#"{"actor.damage":"three"}"#, ""),
            r#"{"id":8,"q":"damage-base"}"#.to_owned(),
            "nonsense".to_owned(),
        ];
        let (_, replies) = talk(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        let said: Vec<Response> =
            replies.iter().skip(1).map(|line| Response::parse(line.as_bytes()).unwrap()).collect();
        assert_eq!(
            (said[0].id, &said[0].said, said[0].dice_used),
            (Some(1), &Said::Answer(3.into()), Some(2))
        );
        assert_eq!(said[1].said, Said::Answer(3.into()));
        assert!(
            matches!(&said[2].said, Said::Illegal(reason) if reason.contains("[3, 4]")),
            "{said:?}"
        );
        assert!(matches!(
            (&said[3].said, &said[4].said),
            (Said::Unsupported(_), Said::Unsupported(_))
        ));
        assert!(matches!(&said[5].said, Said::Illegal(_)));
        assert!(matches!((&said[6].said, said[6].id), (Said::Error(_), Some(8))));
        assert!(matches!((&said[7].said, said[7].id), (Said::Error(_), None)));
    }

    #[test]
    fn a_line_over_the_limit_is_an_error_and_the_next_one_is_read() {
        let (ended, lines) = talk(&[HELLO, &"x".repeat(LONGEST * 2), "{}"]);
        assert_eq!((ended, lines.len()), (Ended::Input, 3));
        assert!(lines[1].contains("more than 65536 bytes"), "{}", lines[1]);
    }
}
