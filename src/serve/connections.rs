//! Accepts connections, and bounds what each of them, and all together, may hold: how long a
//! request may take to arrive, how long a connection lives, how many there are, and how long the
//! end waits.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// How long a client may take to send a request, and be idle between two.
pub(super) const REQUEST_TIME: Duration = Duration::from_secs(10);
/// How long a connection lives: whoever does not read its responses holds it no longer.
const CONNECTION_TIME: Duration = Duration::from_secs(300);
/// How long responses under way may take once the server is to end.
const CLOSING_TIME: Duration = Duration::from_secs(1);
/// How many connections there are at most; a process may have 1,024 files open by default.
const MOST_CONNECTIONS: usize = 512;
/// How long to wait when no connection can be accepted, as when too many files are open.
const RETRY_TIME: Duration = Duration::from_millis(50);

const REFUSAL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\n\
    Content-Length: 0\r\nRetry-After: 1\r\nConnection: close\r\n\r\n";

/// Serves until `stop` is done, and calls `closing` then; responses under way get a second.
pub(super) async fn serve_until(
    listener: TcpListener,
    router: Router,
    stop: impl Future<Output = ()>,
    closing: impl FnOnce(),
) {
    let graceful = Arc::new(GracefulShutdown::new());
    let accepting = tokio::spawn(accept_all(listener, router, Arc::clone(&graceful)));
    stop.await;
    accepting.abort();
    // It was cancelled, which is what was wanted.
    let _ = accepting.await;
    closing();
    let graceful = Arc::into_inner(graceful).expect("the task that shared it has ended");
    // What is not done by then is cut off.
    let _ = timeout(CLOSING_TIME, graceful.shutdown()).await;
}

async fn accept_all(listener: TcpListener, router: Router, graceful: Arc<GracefulShutdown>) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(RETRY_TIME).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            // Whoever is not ready to read it sees a closed connection.
            let _ = stream.try_write(REFUSAL);
            continue;
        };
        let serving = serve_connection(stream, router.clone(), graceful.watcher());
        tokio::spawn(async move {
            let _ = timeout(CONNECTION_TIME, serving).await;
            drop(place);
        });
    }
}

async fn serve_connection(stream: TcpStream, router: Router, watcher: Watcher) {
    // Without this, small responses wait for the other side's acknowledgement.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(REQUEST_TIME);
    let service = TowerToHyperService::new(router);
    // A client that goes away, or is too slow, is no error of ours.
    let _ = watcher.watch(http.serve_connection(TokioIo::new(stream), service)).await;
}
