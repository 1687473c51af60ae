//! Reloading: a page waits for the next build, and shows what is wrong when one fails.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Response, StatusCode, Uri};
use serde::Deserialize;

use super::request::{query_parameters, response};
use super::site_cache::SiteCache;

/// Where a page waits for the next build.
pub(super) const STATUS_PATH: &str = "/live/status";
pub(super) const SCRIPT_PATH: &str = "/live/script.js";
/// The script in the page that waits.
pub(super) const SCRIPT: &str = include_str!("../../site/assets/live.js");

/// How long a request waits before the page has to ask again.
const LONGEST_WAIT: Duration = Duration::from_secs(25);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct StatusParameters {
    /// The version that the page knows.
    after: u64,
}

/// Responds when there is a build after the one that the page knows, or after the longest wait.
pub(super) async fn next_status(cache: &SiteCache, uri: &Uri) -> Response<Body> {
    let StatusParameters { after } = query_parameters(uri);
    let mut status = cache.subscribe_to_status();
    let newer = status.wait_for(|status| status.version > after || status.is_closing);
    let latest = match tokio::time::timeout(LONGEST_WAIT, newer).await {
        Ok(Ok(newer)) => newer.clone(),
        _ => cache.subscribe_to_status().borrow().clone(),
    };
    let json = serde_json::to_vec(&latest).expect("a number and a text are JSON");
    response(StatusCode::OK, "application/json", Bytes::from(json))
}

/// A page with the script that waits for the next build.
pub(super) fn with_script(page: Vec<u8>) -> Vec<u8> {
    let page = String::from_utf8(page).expect("a rendered page is UTF-8");
    page.replacen("</head>", "<script defer src=\"/live/script.js\"></script>\n</head>", 1)
        .into_bytes()
}
