//! The site on loopback, served from memory, and rebuilt while records are being edited.
//! It serves nobody but this machine, reads no file for a request, and allows no method but GET and
//! HEAD, and POST where the table asks what comes of a scene.

mod play;
mod reload;
mod request;
mod site_cache;
mod watch;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderName, HeaderValue};
use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::error::Error;
use variorum_corpus::catalog::Catalog;

pub use site_cache::SiteCache;

/// What to serve, and where.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The folder of records; none for those in the program.
    pub records: Option<PathBuf>,
    /// Whether to rebuild when the folder changes, and reload pages.
    pub watch: bool,
}

/// Serves until interrupted; calls `ready` with the address as soon as requests are answered.
pub fn serve(options: &ServeOptions, ready: impl FnOnce(&str)) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| cannot("start the server", &error))?;
    runtime.block_on(run(options, ready))
}

async fn run(options: &ServeOptions, ready: impl FnOnce(&str)) -> Result<(), Error> {
    let cache = Arc::new(SiteCache::new(options.watch));
    cache.rebuild(load_catalog(options)?)?;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
    let listener = TcpListener::bind(address).await.map_err(|error| {
        Error::new(
            format!("cannot listen on port {}: {error}", options.port),
            "choose another with --port, or --port 0 for any",
        )
    })?;
    let port = listener.local_addr().map_err(|error| cannot("read the address", &error))?.port();
    // Kept alive for as long as the server runs: dropping it ends the watch.
    let _watcher = match (options.watch, &options.records) {
        (true, Some(folder)) => Some(watch::watch(folder, Arc::clone(&cache))?),
        _ => None,
    };
    ready(&format!("http://localhost:{port}/"));
    // Without this, small answers wait for the other side's acknowledgement.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let stop = async { drop(tokio::signal::ctrl_c().await) };
    axum::serve(listener, router(cache, port))
        .with_graceful_shutdown(stop)
        .await
        .map_err(|error| cannot("serve", &error))
}

/// The routes of a server on this port.
pub fn router(cache: Arc<SiteCache>, port: u16) -> Router {
    let header = |name: &'static str, value: &'static str| {
        SetResponseHeaderLayer::overriding(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )
    };
    // The table has a policy of its own, which the response brings with it.
    let policy = SetResponseHeaderLayer::if_not_present(
        HeaderName::from_static("content-security-policy"),
        HeaderValue::from_static(POLICY),
    );
    Router::new()
        .route(play::PATH, axum::routing::post(play::respond).fallback(request::respond))
        .fallback(request::respond)
        .with_state(request::ServerState { cache, port })
        .layer(CompressionLayer::new())
        .layer(policy)
        .layer(header("x-content-type-options", "nosniff"))
        .layer(header("referrer-policy", "no-referrer"))
}

const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
    font-src 'self'; worker-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// The policy of the table: the same, and it may run WebAssembly.
const TABLE_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self' \
    'wasm-unsafe-eval'; img-src 'self'; font-src 'self'; worker-src 'self'; connect-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

fn load_catalog(options: &ServeOptions) -> Result<Catalog, Error> {
    Ok(match &options.records {
        Some(folder) => Catalog::load(folder)?,
        None => crate::embedded::catalog(),
    })
}

fn cannot(what: &str, error: &std::io::Error) -> Error {
    Error::new(format!("cannot {what}: {error}"), "")
}
