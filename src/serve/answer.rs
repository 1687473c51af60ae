//! One request, one answer: who may ask, what is asked, and what goes out.
//! A path is only ever looked up among the rendered pages, so it cannot lead out of the site.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, HOST, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri};

use super::live;
use super::shelf::{Served, Shelf};

/// What every answer needs.
#[derive(Debug, Clone)]
pub struct Server {
    /// The pages.
    pub shelf: Arc<Shelf>,
    /// The port that a Host header may name.
    pub port: u16,
}

/// Answers a request.
pub async fn answer(
    State(server): State<Server>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    if !is_own_host(headers.get(HOST), server.port) {
        return plain(StatusCode::MISDIRECTED_REQUEST, "This server answers for localhost only.\n");
    }
    if method != Method::GET && method != Method::HEAD {
        let mut refusal = plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD.\n");
        refusal.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refusal;
    }
    match uri.path() {
        "/api/search" => search(&server, uri.query().unwrap_or_default()).await,
        live::NEWS => live::news(&server.shelf, uri.query().unwrap_or_default()).await,
        live::SCRIPT => whole(
            StatusCode::OK,
            "text/javascript; charset=utf-8",
            Bytes::from_static(live::SCRIPT_TEXT.as_bytes()),
        ),
        path => page(&server, path.trim_start_matches('/'), headers.get(IF_NONE_MATCH)),
    }
}

/// Whether a request was meant for this server: a foreign name would let a web page elsewhere read
/// it.
fn is_own_host(host: Option<&HeaderValue>, port: u16) -> bool {
    let Some(host) = host.and_then(|host| host.to_str().ok()) else { return false };
    let (name, written) = match host.rsplit_once(':') {
        Some((name, written)) if !written.ends_with(']') => (name, written.parse().ok()),
        _ => (host, Some(80)),
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1]") && written == Some(port)
}

fn page(server: &Server, path: &str, known: Option<&HeaderValue>) -> Response<Body> {
    let Some(build) = server.shelf.build() else {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "The site is being built.\n");
    };
    match build.page(path) {
        Some(found) if known == Some(&found.tag) => {
            with_tag(whole(StatusCode::NOT_MODIFIED, found.kind, Bytes::new()), found)
        }
        Some(found) => with_tag(whole(StatusCode::OK, found.kind, found.bytes.clone()), found),
        None => plain(StatusCode::NOT_FOUND, "There is no such page.\n"),
    }
}

fn with_tag(mut response: Response<Body>, page: &Served) -> Response<Body> {
    response.headers_mut().insert(ETAG, page.tag.clone());
    response
}

async fn search(server: &Server, query: &str) -> Response<Body> {
    let Some(build) = server.shelf.build() else {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "The site is being built.\n");
    };
    let asked = parameter(query, "q").unwrap_or_default();
    // Asking the index may take milliseconds: not on the threads that answer pages.
    let answered = tokio::task::spawn_blocking(move || build.search(&asked))
        .await
        .unwrap_or_else(|error| Err(error.to_string()));
    let (status, json) = match answered {
        Ok(json) => (StatusCode::OK, json),
        Err(message) => {
            (StatusCode::BAD_REQUEST, serde_json::json!({ "error": message }).to_string())
        }
    };
    whole(status, "application/json", Bytes::from(json))
}

/// The value of a parameter of a query string.
pub fn parameter(query: &str, name: &str) -> Option<String> {
    let value = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))?;
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
            }
            byte => bytes.push(byte),
        }
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    whole(status, "text/plain; charset=utf-8", Bytes::from_static(text.as_bytes()))
}

/// An answer with its type; nothing is kept by a browser without asking again.
pub fn whole(status: StatusCode, kind: &'static str, bytes: Bytes) -> Response<Body> {
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
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
        assert_eq!(parameter("a=1&q=break%20a+way", "q").as_deref(), Some("break a way"));
        assert_eq!(parameter("q=%zz", "q"), None);
        assert_eq!(parameter("qq=1", "q"), None);
    }
}
