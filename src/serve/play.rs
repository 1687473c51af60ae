//! `POST /api/play`: what comes of a scene on the table, for pages without the engine of their own.
//! Nothing is kept and nothing is written; the same code answers in WebAssembly. A scene file that
//! is sent as YAML comes back as JSON.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use serde::Serialize;

use super::request::{ServerState, is_for_another_site, is_own_host, plain_text, response};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::yaml;
use variorum_scene::scene::Scene;
use variorum_scene::table::reply_to_table;

/// Where the table asks.
pub(super) const PATH: &str = "/api/play";
/// The largest request; a table of 64 figures is far smaller.
const MOST_BYTES: usize = 256 * 1024;

pub(super) async fn respond(
    State(server): State<ServerState>,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    if !is_own_host(&headers, server.port) {
        let message = "This server answers for localhost only.\n";
        return plain_text(StatusCode::MISDIRECTED_REQUEST, message);
    }
    if is_for_another_site(&headers) {
        let message = "Other sites may link to this one, but not play on it.\n";
        return plain_text(StatusCode::FORBIDDEN, message);
    }
    // A page elsewhere may not send these types without asking first, which it is refused.
    let reply: fn(&str) -> String = match headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes) {
        Some(b"application/json") => reply_to_table,
        Some(b"application/yaml") => reply_to_scene_file,
        _ => {
            let message = "Send application/json or application/yaml.\n";
            return plain_text(StatusCode::UNSUPPORTED_MEDIA_TYPE, message);
        }
    };
    if body.len() > MOST_BYTES {
        return plain_text(StatusCode::PAYLOAD_TOO_LARGE, "The scene is too large.\n");
    }
    // No more at a time than there are processors, together with the searches.
    let _permit = server.searches.running.acquire().await;
    // A scene with every roll takes a while: not on the threads that answer pages.
    let played = tokio::task::spawn_blocking(move || reply(&String::from_utf8_lossy(&body)));
    match played.await {
        Ok(reply) => response(StatusCode::OK, "application/json", Bytes::from(reply)),
        Err(_) => plain_text(StatusCode::INTERNAL_SERVER_ERROR, "The scene was not played.\n"),
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
