//! Requests and responses: who may ask, what is asked, and what is sent.
//! A path is only ever looked up among the rendered pages, so it cannot lead out of the site.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HOST, IF_NONE_MATCH,
    RETRY_AFTER,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::sync::Semaphore;
use tokio::task::JoinError;

use super::reload;
use super::site_cache::{SiteBuild, SiteCache};

/// What every request needs.
#[derive(Debug, Clone)]
pub(super) struct ServerState {
    pub(super) cache: Arc<SiteCache>,
    /// The port that a Host header may name.
    pub(super) port: u16,
    pub(super) limit: Arc<WorkLimit>,
}

/// How many searches and plays run at a time, and how many wait for their turn.
#[derive(Debug)]
pub(super) struct WorkLimit {
    running: Arc<Semaphore>,
    waiting: Semaphore,
}

impl Default for WorkLimit {
    fn default() -> Self {
        const MOST_RUNNING: usize = 8;
        const MOST_WAITING: usize = 64;
        // More at a time than there are processors would only take more memory.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            running: Arc::new(Semaphore::new(cores.min(MOST_RUNNING))),
            waiting: Semaphore::new(MOST_WAITING),
        }
    }
}

impl WorkLimit {
    /// Does in its turn what may take milliseconds or more, not on the threads that answer pages;
    /// none if too many wait already. It keeps its turn even if the client goes away.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Result<T, JoinError>> {
        let _place = self.waiting.try_acquire().ok()?;
        let turn = Arc::clone(&self.running).acquire_owned().await;
        let in_turn = move || {
            let done = work();
            drop(turn);
            done
        };
        Some(tokio::task::spawn_blocking(in_turn).await)
    }
}

pub(super) async fn respond(
    State(server): State<ServerState>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    if !is_own_host(&headers, server.port) {
        let message = "This server answers for localhost only.\n";
        return plain_text(StatusCode::MISDIRECTED_REQUEST, message);
    }
    if method != Method::GET && method != Method::HEAD {
        let mut refusal = plain_text(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD.\n");
        refusal.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refusal;
    }
    if is_for_another_site(&headers) {
        let message = "Other sites may link to this one, but not read from it.\n";
        return plain_text(StatusCode::FORBIDDEN, message);
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
pub(super) fn is_own_host(headers: &HeaderMap, port: u16) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let Ok(host) = host.to_str() else { return false };
    let (name, written) = match host.rsplit_once(':') {
        Some((name, written)) if !written.ends_with(']') => (name, written.parse().ok()),
        _ => (host, Some(80)),
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1]") && written == Some(port)
}

/// Whether a browser says that a page of another site wants this for itself, as a script or a
/// picture. Following a link from there is fine.
pub(super) fn is_for_another_site(headers: &HeaderMap) -> bool {
    let value = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_elsewhere = matches!(value("sec-fetch-site"), Some("cross-site" | "same-site"));
    let is_link = value("sec-fetch-mode") == Some("navigate")
        && value("sec-fetch-dest").is_none_or(|goes_to| goes_to == "document");
    is_elsewhere && !is_link
}

/// Whether a client that knows these tags has the page.
fn is_known(tags: &HeaderValue, tag: &HeaderValue) -> bool {
    let (Ok(tags), Ok(tag)) = (tags.to_str(), tag.to_str()) else { return false };
    let mut tags = tags.split(',').map(str::trim);
    tags.any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

fn page_response(
    server: &ServerState,
    path: &str,
    known_tags: Option<&HeaderValue>,
) -> Response<Body> {
    let Some(build) = server.cache.build() else { return not_built_yet() };
    let Some(page) = build.find_page(path) else {
        return not_found(&build);
    };
    let mut response = match known_tags {
        Some(tags) if is_known(tags, &page.tag) => {
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
    let Some(answered) = server.limit.run(move || build.search(&q)).await else {
        return too_busy();
    };
    let answered = answered.unwrap_or_else(|error| Err(error.to_string()));
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

pub(super) fn too_busy() -> Response<Body> {
    let message = "Too much at a time.\n";
    let mut refusal = plain_text(StatusCode::SERVICE_UNAVAILABLE, message);
    refusal.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    refusal
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

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_this_machine_and_port_are_answered() {
        let host = |text: &'static str| is_own_host(&headers(&[("host", text)]), 4747);
        assert!(host("localhost:4747") && host("127.0.0.1:4747") && host("[::1]:4747"));
        assert!(
            !host("localhost:80")
                && !host("evil.example:4747")
                && !host("localhost.evil.example:4747")
                && !host("localhost")
        );
        assert!(!is_own_host(&headers(&[]), 4747));
        let twice = [("host", "localhost:4747"), ("host", "localhost:4747")];
        assert!(!is_own_host(&headers(&twice), 4747));
    }

    #[test]
    fn another_site_may_link_here_and_read_nothing() {
        let asked = |site, mode, dest| {
            let lines =
                [("sec-fetch-site", site), ("sec-fetch-mode", mode), ("sec-fetch-dest", dest)];
            is_for_another_site(&headers(&lines))
        };
        assert!(asked("cross-site", "no-cors", "script"));
        assert!(asked("same-site", "no-cors", "script"));
        assert!(asked("cross-site", "cors", "empty"));
        assert!(asked("cross-site", "navigate", "iframe"));
        assert!(!asked("cross-site", "navigate", "document"));
        assert!(!asked("same-origin", "no-cors", "script"));
        assert!(!asked("none", "navigate", "document"));
        assert!(!is_for_another_site(&headers(&[])));
    }

    #[test]
    fn a_tag_is_known_alone_in_a_list_and_when_it_is_weak() {
        let tag = HeaderValue::from_static("\"abc\"");
        let known = |tags: &'static str| is_known(&HeaderValue::from_static(tags), &tag);
        assert!(known("\"abc\"") && known("\"x\", W/\"abc\"") && known("*"));
        assert!(!known("\"abcd\"") && !known("abc") && !known(""));
    }

    #[test]
    fn parameters_are_decoded() {
        let q = |uri: &'static str| query_parameters::<SearchParameters>(&Uri::from_static(uri)).q;
        assert_eq!(q("/api/search?a=1&q=break%20a+way"), "break a way");
        assert_eq!(q("/api/search?qq=1"), "");
        assert_eq!(q("/api/search"), "");
    }
}
