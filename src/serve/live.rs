//! Reloading: a page waits for news of the next build, and shows what is wrong when one fails.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Response, StatusCode};

use super::answer::{parameter, whole};
use super::shelf::Shelf;

/// Where a page hears of the next build.
pub const NEWS: &str = "/live/news";
/// Where the script stands.
pub const SCRIPT: &str = "/live/script.js";
/// The script, hand-written like the others.
pub const SCRIPT_TEXT: &str = include_str!("../../site/assets/live.js");

/// How long a page waits before it asks again.
const PATIENCE: Duration = Duration::from_secs(25);

/// Answers when there is a build after the one that the page knows, or when patience ends.
pub async fn news(shelf: &Shelf, query: &str) -> Response<Body> {
    let known: u64 = parameter(query, "after").and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut news = shelf.news();
    let told = tokio::time::timeout(PATIENCE, news.wait_for(|news| news.version > known)).await;
    let latest = match told {
        Ok(Ok(latest)) => latest.clone(),
        _ => shelf.news().borrow().clone(),
    };
    let json = serde_json::to_vec(&latest).unwrap_or_default();
    whole(StatusCode::OK, "application/json", Bytes::from(json))
}

/// A page with the script that waits for news.
pub fn with_script(page: Vec<u8>) -> Vec<u8> {
    let Ok(text) = String::from_utf8(page) else { return Vec::new() };
    text.replacen("</head>", "<script defer src=\"/live/script.js\"></script>\n</head>", 1)
        .into_bytes()
}
