//! Requests to play a scene: the whole scene comes with each request, so that nothing is kept, and
//! whoever asks can save, take back and go on as they like.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::message::{Response, ResponseBody};
use variorum_engine::{Edition, FigureDef};
use variorum_scene::scene::{
    ExplainedStep, Scene, TableView, Trace, Unasked, explain, play, table_view,
};

/// A request to play a scene.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayRequest {
    id: u64,
    /// The edition to play by; that of the scene, or the newest, when absent.
    edition: Option<String>,
    play: Scene,
    /// The step from which on the reply tells what happened; the last one when absent.
    from: Option<usize>,
}

/// What came of it.
#[derive(Serialize)]
struct Played {
    edition: &'static str,
    steps: Vec<ExplainedStep>,
    /// Whether the last step was refused.
    refused: bool,
    waits_for: String,
    choices: Vec<String>,
    table: TableView,
}

#[derive(Serialize)]
struct PlayResponse {
    id: u64,
    played: Played,
}

/// The reply to a line that asks to play a scene; none if it is another request.
pub(super) fn reply_to_play(line: &[u8], library: &[FigureDef]) -> Option<String> {
    let json: Json = serde_json::from_slice(line).ok()?;
    json.get("play")?;
    let id = json.get("id").and_then(Json::as_u64);
    let refuse = |body| Some(Response { id, body, dice_used: None }.print());
    // Read from the line again: only then do errors have a place.
    let request: PlayRequest = match serde_json::from_slice(line) {
        Ok(request) => request,
        Err(error) => {
            return refuse(ResponseBody::Error(format!("the line is not a request ({error})")));
        }
    };
    let word = request.edition.as_ref().or(request.play.editions.first());
    let edition = match word {
        None => Some(Edition::LastErrata),
        Some(word) => Edition::from_id(word),
    };
    let Some(edition) = edition else {
        let word = word.cloned().unwrap_or_default();
        let reason = format!("this engine does not play the edition '{word}'");
        return refuse(ResponseBody::Unsupported(reason));
    };
    match play(&request.play, edition, library, Unasked::Refuse) {
        Err(error) => refuse(ResponseBody::Illegal(error.to_string())),
        Ok(trace) => {
            let played = played(&trace, request.from);
            let response = PlayResponse { id: request.id, played };
            Some(serde_json::to_string(&response).expect("a reply is plain data"))
        }
    }
}

fn played(trace: &Trace, from: Option<usize>) -> Played {
    let explanation = explain(trace);
    let from = from.unwrap_or_else(|| trace.steps.len().saturating_sub(1));
    Played {
        edition: trace.edition.id(),
        steps: explanation.steps.into_iter().skip(from).collect(),
        refused: trace.refusal().is_some(),
        waits_for: explanation.waits_for,
        choices: trace.legal_choices(),
        table: table_view(trace.end(), &trace.names, &trace.players),
    }
}
