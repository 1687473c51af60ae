//! The server: what it answers, whom it refuses, and how it follows the records.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::project::Project;

/// A running server, ended with the test.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(records: Option<&Path>, watch: bool) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
        command.args(["serve", "--port", "0"]).stdin(Stdio::null()).stdout(Stdio::piped());
        if watch {
            command.arg("--watch");
        }
        if let Some(records) = records {
            command.arg("--records").arg(records);
        }
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line
            .split("localhost:")
            .nth(1)
            .and_then(|rest| rest.split('/').next())
            .and_then(|port| port.parse().ok());
        Self { port: port.unwrap_or_else(|| panic!("no address in {line:?}")), child }
    }

    /// The whole answer to a request line and its headers.
    fn raw(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) -> String {
        self.ask("GET", path, "")
    }

    fn ask(&self, method: &str, path: &str, headers: &str) -> String {
        self.raw(&format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n{headers}\r\n",
            self.port
        ))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

/// One server for all that is asked of our own records: rendering them takes seconds.
#[test]
fn our_own_records_are_served() {
    let server = Server::start(None, false);
    pages_are_answered_and_everything_else_is_refused(&server);
    foreign_hosts_are_refused(&server);
    what_a_browser_can_unpack_is_sent_compressed(&server);
    #[cfg(feature = "search")]
    the_search_answers_and_says_what_it_refuses(&server);
}

fn pages_are_answered_and_everything_else_is_refused(server: &Server) {
    let home = server.get("/");
    assert_eq!(status(&home), "200");
    assert!(
        home.contains("content-security-policy: default-src 'none'")
            && home.contains("x-content-type-options: nosniff"),
        "{home}"
    );
    assert!(server.get("/abilities/charge.html").contains("<h1>Charge</h1>"));
    assert_eq!(status(&server.get("/abilities/")), "200");
    assert!(server.get("/abilities/charge.json").contains("content-type: application/json"));
    for path in [
        "/nowhere.html",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/abilities/../../etc/passwd",
        "/.variorum-site",
    ] {
        assert_eq!(status(&server.get(path)), "404", "{path}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] {
        assert_eq!(status(&server.ask(method, "/", "Content-Length: 0\r\n")), "405", "{method}");
    }
    let head = server.ask("HEAD", "/", "");
    assert!(status(&head) == "200" && head.ends_with("\r\n\r\n"), "{head}");
    let tag = home.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    assert_eq!(status(&server.ask("GET", "/", &format!("If-None-Match: {tag}\r\n"))), "304");
}

fn foreign_hosts_are_refused(server: &Server) {
    for host in ["evil.example", "localhost", "localhost.evil.example:80", "127.0.0.1:1", "0.0.0.0"]
    {
        let answer =
            server.raw(&format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert_eq!(status(&answer), "421", "{host}");
    }
    let answer = server.raw(&format!(
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n",
        server.port
    ));
    assert_eq!(status(&answer), "200");
}

fn what_a_browser_can_unpack_is_sent_compressed(server: &Server) {
    let length = |headers: &str| {
        let answer = server.ask("GET", "/assets/search-index.js", headers);
        (answer.contains("content-encoding: gzip"), answer.len())
    };
    let (plain, packed) = (length(""), length("Accept-Encoding: gzip\r\n"));
    assert!(!plain.0 && packed.0, "{plain:?} {packed:?}");
    // The packed bytes are counted as text, which makes them look longer than they are.
    assert!(packed.1 * 3 < plain.1 * 2, "{plain:?} {packed:?}");
}

#[cfg(feature = "search")]
fn the_search_answers_and_says_what_it_refuses(server: &Server) {
    let answer = server.get("/api/search?q=breaking+away");
    assert!(status(&answer) == "200" && answer.contains("breaking-away#"), "{answer}");
    let long = format!("/api/search?q={}", "a".repeat(2000));
    let refused = server.get(&long);
    assert!(status(&refused) == "400" && refused.contains("\"error\""), "{refused}");
}

const RECORD: &str = "\
name: Charge
optional: true
marker: { colour: green, shape: square }
summary: It runs.
sources: [{ document: rulebook, heading: Charge }]
clauses:
  - id: one
    text: FIRST words.
";

#[test]
fn a_save_is_followed_and_a_broken_one_leaves_the_good_page() {
    let home = "speed/charge/rebellion-2001-01";
    let project = Project::new().record(home, RECORD);
    let server = Server::start(Some(project.root()), true);
    assert!(server.get("/abilities/charge.html").contains("FIRST words"));
    assert!(server.get("/abilities/charge.html").contains("/live/script.js"));
    let project = project.record(home, &RECORD.replace("FIRST", "SECOND"));
    // One save may be noticed twice, so the version that brings it is looked for, not counted.
    let mut version = 1;
    let mut until = |wanted: &dyn Fn(&str) -> bool| {
        for _ in 0..20 {
            let status = server.get(&format!("/live/status?after={version}"));
            version += 1;
            if wanted(&status) {
                return status;
            }
        }
        panic!("no build followed the save");
    };
    until(&|status| {
        status.contains("\"error\":null")
            && server.get("/abilities/charge.html").contains("SECOND words")
    });
    let project = project.record(home, &RECORD.replace("text:", "txt:"));
    // A save empties the file before it fills it, and that may be noticed too.
    let status = until(&|status| status.contains("txt"));
    assert!(status.contains("charge/rebellion-2001-01.yaml"), "{status}");
    assert!(server.get("/abilities/charge.html").contains("SECOND words"));
    drop(project);
}

/// The body of an answer, without the script that waits for the next build.
fn body(answer: &str) -> String {
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    body.replace("<script defer src=\"/live/script.js\"></script>\n", "")
}

#[test]
fn after_a_save_every_page_is_that_of_a_full_build() {
    let (home, other) = ("speed/charge/rebellion-2001-01", "speed/flight/rebellion-2001-01");
    let named = RECORD.replace("Charge", "Flight").replace("FIRST", "It [charge]s with");
    let project = Project::new().record(home, RECORD).record(other, &named);
    let server = Server::start(Some(project.root()), true);
    let project = project
        .record(home, &RECORD.replace("name: Charge", "name: Onrush").replace("FIRST", "SECOND"));
    let mut version = 1;
    while !server.get("/abilities/charge.html").contains("SECOND words") {
        server.get(&format!("/live/status?after={version}"));
        version += 1;
    }
    let out = crate::project::TempDir::new();
    let site = out.path().join("site");
    super::build(&site, &["--records", &project.root().display().to_string()]);
    // The server can play for the table by itself; a site needs the engine for WebAssembly.
    let served = |path: &str| match site.join("table.html").exists() {
        true => body(&server.get(path)),
        false => {
            ["table.html", "/table.html"].iter().fold(body(&server.get(path)), |page, table| {
                page.replace(&format!("      <a href=\"{table}\">Table</a>\n"), "")
            })
        }
    };
    let mut folders = vec![site.clone()];
    let mut pages = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
                continue;
            }
            let path = entry.strip_prefix(&site).unwrap().display().to_string();
            // The helper reads responses as text, which a font and a picture are not.
            let is_binary = path.ends_with(".woff2") || path.ends_with(".png");
            if path != ".variorum-site" && !is_binary {
                pages += 1;
                assert_eq!(
                    served(&format!("/{path}")),
                    std::fs::read_to_string(&entry).unwrap(),
                    "{path}"
                );
            }
        }
    }
    assert!(pages > 30, "{pages}");
}
