//! Our own engine as a server: it reads a greeting and then requests, and writes one line for each.
//! Nothing is kept from one request to the next.

use std::io::{self, BufRead as _, BufReader, Read, Write};

use serde_json::Value as Json;

use super::PROTOCOL;
use super::lines::{LONGEST_LINE, LineRead, read_line};
use super::message::{Hello, MalformedLine, Request, Response, ResponseBody, Welcome};
use super::play::reply_to_play;
use variorum_engine::FigureDef;
use variorum_scene::facts::{self, Situation, schema};
use variorum_scene::questions::{self, PlayableGames, Question};

/// Why the service ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServiceEnd {
    InputEnded,
    /// The first line was not a greeting, or one of another protocol.
    Rejected(String),
}

/// Answers until the input ends. Output is buffered only while more requests are already there to
/// be read.
pub fn serve(
    input: impl Read,
    output: &mut impl Write,
    library: &[FigureDef],
) -> io::Result<ServiceEnd> {
    let mut input = BufReader::with_capacity(LONGEST_LINE, input);
    let mut line = Vec::new();
    if read_line(&mut input, &mut line)? == LineRead::End {
        return Ok(ServiceEnd::InputEnded);
    }
    if let Err(reason) = check_greeting(&line) {
        writeln!(output, "{}", error_response(None, reason.clone()).print())?;
        output.flush()?;
        return Ok(ServiceEnd::Rejected(reason));
    }
    let games = PlayableGames::default();
    writeln!(output, "{}", welcome(&games).print())?;
    output.flush()?;
    loop {
        let response = match read_line(&mut input, &mut line)? {
            LineRead::End => return Ok(ServiceEnd::InputEnded),
            LineRead::TooLong => {
                input.skip_until(b'\n')?;
                error_response(None, format!("a line has more than {LONGEST_LINE} bytes")).print()
            }
            LineRead::Line | LineRead::Truncated => response_to_line(&line, &games, library),
        };
        writeln!(output, "{response}")?;
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
}

fn check_greeting(line: &[u8]) -> Result<(), String> {
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

fn error_response(id: Option<u64>, reason: String) -> Response {
    Response { id, body: ResponseBody::Error(reason), dice_used: None }
}

fn response_to_line(line: &[u8], games: &PlayableGames, library: &[FigureDef]) -> String {
    let response = match Request::parse(line) {
        Ok(request) => response_to_request(&request, games),
        Err(MalformedLine { what, .. }) => {
            if let Some(reply) = reply_to_play(line, library) {
                return reply;
            }
            // Whoever misspelt a key still learns which request it was.
            let id =
                serde_json::from_slice::<Json>(line).ok().and_then(|json| json.get("id")?.as_u64());
            error_response(id, format!("the line {what}"))
        }
    };
    response.print()
}

fn response_to_request(request: &Request, games: &PlayableGames) -> Response {
    let respond = |body| Response { id: Some(request.id), body, dice_used: None };
    let Some(question) = Question::from_id(&request.q) else {
        return respond(ResponseBody::Unsupported(format!("there is no question '{}'", request.q)));
    };
    let Some(game) = games.get(&request.edition) else {
        return respond(ResponseBody::Unsupported(format!(
            "this engine does not play the edition '{}'",
            request.edition
        )));
    };
    if let Some(path) = request.s.keys().find(|path| schema().find_fact(path).is_none()) {
        return respond(ResponseBody::Unsupported(format!("there is no fact '{path}'")));
    }
    let situation =
        match Situation::from_map(request.s.iter().map(|(path, value)| (path.as_str(), value))) {
            Ok(situation) => situation,
            Err(error) => return respond(ResponseBody::Illegal(error.to_string())),
        };
    match questions::ask(question, game, &situation) {
        Err(refusal) => respond(ResponseBody::Illegal(refusal.to_string())),
        Ok(answered) if request.dice.as_ref().is_some_and(|dice| *dice != answered.dice) => {
            respond(ResponseBody::Illegal(format!(
                "by the facts the dice fall {:?}",
                answered.dice
            )))
        }
        Ok(answered) => {
            let body = ResponseBody::Answer(facts::value_to_json(answered.answer));
            Response { id: Some(request.id), body, dice_used: Some(answered.dice.len()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(lines: &[&str]) -> (ServiceEnd, Vec<String>) {
        let mut output = Vec::new();
        let ended = serve(lines.join("\n").as_bytes(), &mut output, &[]).unwrap();
        (ended, String::from_utf8(output).unwrap().lines().map(str::to_owned).collect())
    }

    const HELLO: &str = r#"{"hello":{"protocol":1,"schema":"any"}}"#;

    #[test]
    fn the_greeting_is_answered_with_all_that_the_engine_knows() {
        let (ended, lines) = talk(&[HELLO]);
        let welcome = Welcome::parse(lines[0].as_bytes()).unwrap();
        assert_eq!(
            (ended, welcome.questions.len(), welcome.editions.len()),
            (ServiceEnd::InputEnded, Question::ALL.len(), PlayableGames::default().all().count())
        );
    }

    #[test]
    fn another_protocol_is_refused() {
        let (ended, lines) = talk(&[r#"{"hello":{"protocol":2,"schema":""}}"#, "{}"]);
        assert_eq!(ended, ServiceEnd::Rejected("this engine speaks protocol 1, not 2".to_owned()));
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
        let responses: Vec<Response> =
            replies.iter().skip(1).map(|line| Response::parse(line.as_bytes()).unwrap()).collect();
        assert_eq!(
            (responses[0].id, &responses[0].body, responses[0].dice_used),
            (Some(1), &ResponseBody::Answer(3.into()), Some(2))
        );
        assert_eq!(responses[1].body, ResponseBody::Answer(3.into()));
        assert!(
            matches!(
                &responses[2].body,
                ResponseBody::Illegal(reason) if reason.contains("[3, 4]")
            ),
            "{responses:?}"
        );
        assert!(matches!(
            (&responses[3].body, &responses[4].body),
            (ResponseBody::Unsupported(_), ResponseBody::Unsupported(_))
        ));
        assert!(matches!(&responses[5].body, ResponseBody::Illegal(_)));
        assert!(matches!((&responses[6].body, responses[6].id), (ResponseBody::Error(_), Some(8))));
        assert!(matches!((&responses[7].body, responses[7].id), (ResponseBody::Error(_), None)));
    }

    #[test]
    fn a_scene_is_played_and_a_bad_one_is_refused_with_its_place() {
        let scene = |x: u32, play: &str| {
            format!(
                r#"{{"figures":{{"one":{{"warrior":{{}},"player":"south","at":[18,10]}},
                "two":{{"warrior":{{}},"player":"north","at":[{x},11.252]}}}},"play":[{play}]}}"#
            )
            .replace('\n', "")
        };
        let fight = r#"{"fight":{"figure":"one","target":"two"}},{"dice":[3,4]}"#;
        let ask = |id: u32, scene: &str, more: &str| {
            format!(r#"{{"id":{id},"edition":"unlimited-2002-01"{more},"play":{scene}}}"#)
        };
        let lines = [
            HELLO.to_owned(),
            ask(1, &scene(18, fight), ""),
            ask(2, &scene(18, fight), r#","from":0"#),
            ask(3, &scene(20, fight), ""),
            ask(4, &scene(99, fight), ""),
            ask(5, "{}", ""),
            ask(6, &scene(18, r#"{"die":4}"#), r#","hat":1"#),
        ];
        let (_, replies) = talk(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        let replies: Vec<Json> =
            replies.iter().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        let first = &replies[0]["played"];
        assert_eq!(first["steps"].as_array().unwrap().len(), 1, "{first}");
        let sum = "3 + 4 + attack 9 = 16 against Two, defense 14: hit";
        assert_eq!(first["steps"][0]["lines"][0]["text"], sum);
        assert_eq!(first["table"]["figures"][1]["dials"][0]["click"], 2);
        assert_eq!(replies[1]["played"]["steps"].as_array().unwrap().len(), 2);
        assert_eq!(replies[2]["played"]["refused"], true, "{}", replies[2]);
        assert!(replies[3]["illegal"].as_str().unwrap().starts_with("figures.two.at"));
        assert!(replies[4]["error"].as_str().unwrap().contains("figures"), "{}", replies[4]);
        assert!(replies[5]["error"].as_str().unwrap().contains("hat"), "{}", replies[5]);
    }

    #[test]
    fn a_line_over_the_limit_is_an_error_and_the_next_one_is_read() {
        let (ended, lines) = talk(&[HELLO, &"x".repeat(LONGEST_LINE * 2), "{}"]);
        assert_eq!((ended, lines.len()), (ServiceEnd::InputEnded, 3));
        assert!(lines[1].contains("more than 65536 bytes"), "{}", lines[1]);
    }
}
