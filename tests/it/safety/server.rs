//! `serve` ends when it is told to, whatever its clients do, and answers no other site.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::project::Project;

/// A server on its own records; ended with the test.
struct Server {
    child: Child,
    port: u16,
    _project: Project,
}

impl Server {
    fn start() -> Self {
        let project = Project::new()
            .record("speed/charge/rebellion-2001-01", &super::record("Charge", "It runs."));
        let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
            .args(["serve", "--port", "0", "--watch", "--records"])
            .arg(project.root() as &Path)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("localhost:").nth(1).and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("{line:?}"));
        Self { child, port, _project: project }
    }

    fn connect(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }

    fn request(&self, path: &str, headers: &str) -> String {
        let host = format!("Host: localhost:{}\r\n", self.port);
        format!("GET {path} HTTP/1.1\r\n{host}{headers}\r\n")
    }

    fn status(&self, path: &str, headers: &str) -> String {
        let mut stream =
            self.connect(&self.request(path, &format!("Connection: close\r\n{headers}")));
        let mut answer = Vec::new();
        // A connection that is refused may be reset; then there is no status.
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    }

    fn interrupt(&self) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::INT).unwrap();
    }

    /// How long it takes to end.
    fn end(mut self) -> (Option<i32>, Duration) {
        let asked = Instant::now();
        self.interrupt();
        let code = self.child.wait().unwrap().code();
        (code, asked.elapsed())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Far more than a second, far less than the 25 s that a waiting page would take.
const SOON: Duration = Duration::from_secs(15);

#[test]
fn it_ends_though_pages_wait_for_the_next_build() {
    let server = Server::start();
    let request = server.request("/live/status?after=99", "");
    let waiting: Vec<TcpStream> = (0..10).map(|_| server.connect(&request)).collect();
    let (code, time) = server.end();
    assert_eq!(code, Some(0));
    assert!(time < SOON, "{time:?}");
    drop(waiting);
}

#[test]
fn it_ends_though_requests_are_half_sent_and_responses_unread() {
    let server = Server::start();
    let half: Vec<TcpStream> = (0..20).map(|_| server.connect("GET / HTTP/1.1\r\nX-")).collect();
    let request = server.request("/", "");
    let unread: Vec<TcpStream> = (0..4).map(|_| server.connect(&request.repeat(200))).collect();
    let (code, time) = server.end();
    assert_eq!(code, Some(0));
    assert!(time < SOON, "{time:?}");
    drop((half, unread));
}

/// The first Ctrl-C lets a page that is being sent finish; whoever cannot wait asks again.
#[test]
fn the_second_interruption_ends_it_at_once() {
    // On a machine that is busy the server may be done before it is asked again.
    let ends_at_once = || {
        let mut server = Server::start();
        let unfinished = server.connect("GET / HTTP/1.1\r\nX-");
        server.interrupt();
        // It accepts nobody any more: the first one has arrived.
        while TcpStream::connect(("127.0.0.1", server.port)).is_ok() {}
        server.interrupt();
        let code = server.child.wait().unwrap().code();
        drop(unfinished);
        code == Some(130)
    };
    assert!((0..5).any(|_| ends_at_once()));
}

#[test]
fn more_connections_than_it_can_keep_are_refused_and_the_rest_are_answered() {
    let server = Server::start();
    let slow: Vec<TcpStream> = (0..600).map(|_| server.connect("GET / HTTP/1.1\r\nX-")).collect();
    let refused = slow.iter().filter(|stream| {
        let mut start = [0; 12];
        stream.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
        let mut reader: &TcpStream = stream;
        reader.read(&mut start).is_ok()
    });
    assert!((50..=120).contains(&refused.count()));
    drop(slow);
    // Closed connections give their places back.
    let mut tries = 0;
    while server.status("/", "") != "200" {
        tries += 1;
        assert!(tries < 1000, "no place became free");
    }
}

#[test]
fn a_page_of_another_site_reads_nothing() {
    let server = Server::start();
    let script =
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: script\r\n";
    for path in ["/assets/search-index.js", "/api/search?q=charge", "/", "/live/status"] {
        assert_eq!(server.status(path, script), "403", "{path}");
        assert_eq!(
            server.status(path, &script.replace("cross-site", "same-site")),
            "403",
            "{path}"
        );
    }
    let link =
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";
    assert_eq!(server.status("/", link), "200");
    assert_eq!(server.status("/", &script.replace("cross-site", "same-origin")), "200");
    let mut stream = server.connect(&server.request("/", "Connection: close\r\n"));
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.contains("cross-origin-resource-policy: same-origin"), "{answer}");
}

#[test]
fn two_hosts_are_one_too_many() {
    let server = Server::start();
    let second = format!("Host: localhost:{}\r\n", server.port);
    assert!(matches!(server.status("/", &second).as_str(), "400" | "421"));
    assert_eq!(server.status("/", ""), "200");
}

/// A scene that is played, after its length.
const SCENE: &str = r#"{"scene":{"figures":{"one":{"warrior":{},"player":"south","at":[18,10]}}},"editions":["unlimited-2002-01"]}"#;

fn play_request(server: &Server, body: &[u8], headers: &str) -> Vec<u8> {
    let head = server.request(
        "/api/play",
        &format!("Content-Type: application/json\r\nConnection: close\r\n{headers}"),
    );
    [head.replacen("GET", "POST", 1).as_bytes(), body].concat()
}

fn answer(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn a_play_is_answered_or_refused_before_it_is_read() {
    let server = Server::start();
    let post = |body: &[u8], headers: &str| {
        let mut stream = server.connect("");
        // Whoever is refused early may not be able to send everything.
        let _ = stream.write_all(&play_request(&server, body, headers));
        answer(stream)
    };
    let length = |length: usize| format!("Content-Length: {length}\r\n");
    let played = post(SCENE.as_bytes(), &length(SCENE.len()));
    assert!(played.starts_with("HTTP/1.1 200") && played.contains("\"plays\":[{"), "{played}");
    // Too much is refused as soon as it is too much.
    let chunk = [b"40001\r\n".as_slice(), &[b' '; 0x40001], b"\r\n"].concat();
    assert!(post(&chunk, "Transfer-Encoding: chunked\r\n").starts_with("HTTP/1.1 413"));
    assert!(post(b"\xff", &length(1)).starts_with("HTTP/1.1 400"));
    // Another site is refused though nothing of its scene has arrived.
    let foreign = format!("{}Sec-Fetch-Site: cross-site\r\n", length(1000));
    assert!(post(b"", &foreign).starts_with("HTTP/1.1 403"));
}

#[test]
fn more_plays_than_it_can_run_are_answered_or_refused() {
    let server = Server::start();
    let length = format!("Content-Length: {}\r\n", SCENE.len());
    let request = play_request(&server, SCENE.as_bytes(), &length);
    let request = String::from_utf8(request).unwrap();
    let streams: Vec<TcpStream> = (0..400).map(|_| server.connect(&request)).collect();
    let answers: Vec<String> = streams.into_iter().map(answer).collect();
    let statuses: Vec<&str> =
        answers.iter().map(|answer| answer.split(' ').nth(1).unwrap_or_default()).collect();
    assert!(statuses.iter().all(|status| matches!(*status, "200" | "503")), "{statuses:?}");
    assert!(statuses.contains(&"200"));
}

#[cfg(feature = "search")]
#[test]
fn more_searches_than_it_can_run_are_answered_or_refused() {
    let server = Server::start();
    let request = server.request("/api/search?q=charge", "Connection: close\r\n");
    let mut streams: Vec<TcpStream> = (0..400).map(|_| server.connect(&request)).collect();
    let mut statuses: Vec<String> = Vec::new();
    for stream in &mut streams {
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        statuses.push(answer.split(' ').nth(1).unwrap_or_default().to_owned());
    }
    assert!(statuses.iter().all(|status| status == "200" || status == "503"), "{statuses:?}");
    assert!(statuses.iter().any(|status| status == "200"));
}
