//! Requests and responses: who may ask, what is asked, and what is sent.
//! A path is only ever looked up among the rendered pages, so it cannot lead out of the site.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HOST, IF_NONE_MATCH,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::reload;
use super::site_cache::{SiteBuild, SiteCache};

/// What every request needs.
#[derive(Debug, Clone)]
pub(super) struct ServerState {
    pub(super) cache: Arc<SiteCache>,
    /// The port that a Host header may name.
    pub(super) port: u16,
}

pub(super) async fn respond(
    State(server): State<ServerState>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    if !is_own_host(headers.get(HOST), server.port) {
        let message = "This server answers for localhost only.\n";
        return plain_text(StatusCode::MISDIRECTED_REQUEST, message);
    }
    if method != Method::GET && method != Method::HEAD {
        let mut refusal = plain_text(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD.\n");
        refusal.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refusal;
    }
    match uri.path() {
        "/api/search" => search_response(&server, &uri).await,
        reload::STATUS_PATH => reload::next_status(&server.cache, &uri).await,
        reload::SCRIPT_PATH => {
            let script = Bytes::from_static(reload::SCRIPT.as_bytes());
            response(StatusCode::OK, "text/javascript; charset=utf-8", script)
        }
        path => page_response(&server, path.trim_start_matches('/'), headers.get(IF_NONE_MATCH)),
    }
}

/// Whether a request was meant for this server: a foreign name would let a web page elsewhere read
/// it.
pub(super) fn is_own_host(host: Option<&HeaderValue>, port: u16) -> bool {
    let Some(host) = host.and_then(|host| host.to_str().ok()) else { return false };
    let (name, written) = match host.rsplit_once(':') {
        Some((name, written)) if !written.ends_with(']') => (name, written.parse().ok()),
        _ => (host, Some(80)),
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1]") && written == Some(port)
}

fn page_response(
    server: &ServerState,
    path: &str,
    known_tag: Option<&HeaderValue>,
) -> Response<Body> {
    let Some(build) = server.cache.build() else { return not_built_yet() };
    let Some(page) = build.find_page(path) else {
        return not_found(&build);
    };
    let mut response = match known_tag {
        Some(tag) if *tag == page.tag => {
            response(StatusCode::NOT_MODIFIED, page.content_type, Bytes::new())
        }
        _ => response(StatusCode::OK, page.content_type, page.bytes.clone()),
    };
    response.headers_mut().insert(ETAG, page.tag.clone());
    if path == "table.html" {
        let policy = HeaderValue::from_static(super::TABLE_POLICY);
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SearchParameters {
    q: String,
}

async fn search_response(server: &ServerState, uri: &Uri) -> Response<Body> {
    let Some(build) = server.cache.build() else { return not_built_yet() };
    let SearchParameters { q } = query_parameters(uri);
    // Asking the index may take milliseconds: not on the threads that answer pages.
    let answered = tokio::task::spawn_blocking(move || build.search(&q))
        .await
        .unwrap_or_else(|error| Err(error.to_string()));
    let (status, json) = match answered {
        Ok(json) => (StatusCode::OK, json),
        Err(message) => {
            (StatusCode::BAD_REQUEST, serde_json::json!({ "error": message }).to_string())
        }
    };
    response(status, "application/json", Bytes::from(json))
}

/// The parameters of a request; those that cannot be read have their defaults.
pub(super) fn query_parameters<T: DeserializeOwned + Default>(uri: &Uri) -> T {
    Query::try_from_uri(uri).map(|Query(parameters)| parameters).unwrap_or_default()
}

/// The site's own page for addresses that lead nowhere.
fn not_found(build: &SiteBuild) -> Response<Body> {
    match build.find_page("404.html") {
        Some(page) => response(StatusCode::NOT_FOUND, page.content_type, page.bytes.clone()),
        None => plain_text(StatusCode::NOT_FOUND, "There is no such page.\n"),
    }
}

fn not_built_yet() -> Response<Body> {
    plain_text(StatusCode::SERVICE_UNAVAILABLE, "The site is being built.\n")
}

pub(super) fn plain_text(status: StatusCode, text: &'static str) -> Response<Body> {
    response(status, "text/plain; charset=utf-8", Bytes::from_static(text.as_bytes()))
}

/// A response with its type; a browser keeps nothing without asking again.
pub(super) fn response(
    status: StatusCode,
    content_type: &'static str,
    bytes: Bytes,
) -> Response<Body> {
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_and_port_are_answered() {
        let host = |text: &'static str| is_own_host(Some(&HeaderValue::from_static(text)), 4747);
        assert!(host("localhost:4747") && host("127.0.0.1:4747") && host("[::1]:4747"));
        assert!(
            !host("localhost:80")
                && !host("evil.example:4747")
                && !host("localhost.evil.example:4747")
                && !host("localhost")
        );
        assert!(!is_own_host(None, 4747));
    }

    #[test]
    fn parameters_are_decoded() {
        let q = |uri: &'static str| query_parameters::<SearchParameters>(&Uri::from_static(uri)).q;
        assert_eq!(q("/api/search?a=1&q=break%20a+way"), "break a way");
        assert_eq!(q("/api/search?qq=1"), "");
        assert_eq!(q("/api/search"), "");
    }
}
