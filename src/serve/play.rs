//! `POST /api/play`: what comes of a scene on the table, for pages without the engine of their own.
//! Nothing is kept and nothing is written; the same code answers in WebAssembly. A scene file that
//! is sent as YAML comes back as JSON.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest as _, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Response, StatusCode};
use serde::Serialize;
use tokio::time::timeout;

use super::connections::REQUEST_TIME;
use super::request::{
    ServerState, is_for_another_site, is_own_host, plain_text, response, too_busy,
};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::yaml;
use variorum_scene::scene::Scene;
use variorum_scene::table::reply_to_table;

/// Where the table asks.
pub(super) const PATH: &str = "/api/play";
/// The largest request; a table of 64 figures is far smaller.
pub(super) const MOST_BYTES: usize = 256 * 1024;

pub(super) async fn respond(State(server): State<ServerState>, request: Request) -> Response<Body> {
    if !is_own_host(request.headers(), server.port) {
        let message = "This server answers for localhost only.\n";
        return plain_text(StatusCode::MISDIRECTED_REQUEST, message);
    }
    if is_for_another_site(request.headers()) {
        let message = "Other sites may link to this one, but not play on it.\n";
        return plain_text(StatusCode::FORBIDDEN, message);
    }
    // A page elsewhere may not send these types without asking first, which it is refused.
    let content_type = request.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    let reply: fn(&str) -> String = match content_type {
        Some(b"application/json") => reply_to_table,
        Some(b"application/yaml") => reply_to_scene_file,
        _ => {
            let message = "Send application/json or application/yaml.\n";
            return plain_text(StatusCode::UNSUPPORTED_MEDIA_TYPE, message);
        }
    };
    let text = match timeout(REQUEST_TIME, String::from_request(request, &())).await {
        Ok(Ok(text)) => text,
        Ok(Err(refusal)) if refusal.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return plain_text(refusal.status(), "The scene is too large.\n");
        }
        Ok(Err(_)) => return plain_text(StatusCode::BAD_REQUEST, "Send a text in UTF-8.\n"),
        Err(_) => return plain_text(StatusCode::REQUEST_TIMEOUT, "The scene took too long.\n"),
    };
    match server.limit.run(move || reply(&text)).await {
        None => too_busy(),
        Some(Ok(reply)) => response(StatusCode::OK, "application/json", Bytes::from(reply)),
        Some(Err(_)) => {
            plain_text(StatusCode::INTERNAL_SERVER_ERROR, "The scene was not played.\n")
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum SceneFileReply {
    Scene(Box<Scene>),
    Error(String),
}

/// A scene file as JSON: `{"scene": …}`, or `{"error": …}` with the place of the mistake.
fn reply_to_scene_file(text: &str) -> String {
    let reply = match yaml::parse::<Scene>("", text) {
        Ok(scene) => SceneFileReply::Scene(Box::new(scene)),
        Err(Finding { position, message, help, .. }) => {
            SceneFileReply::Error(format!("line {}: {message}; {help}", position.line))
        }
    };
    serde_json::to_string(&reply).expect("a reply is plain data")
}
