//! The table of hostile command lines over all verbs.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

/// The memory that the program may write to, in KiB; its own code, large without optimisation, is
/// not counted.
pub(crate) const MEMORY: u32 = 64 << 10;

/// A command line, and the exit statuses that it may have.
pub(crate) struct Row {
    pub(crate) arguments: Vec<String>,
    pub(crate) input: &'static str,
    pub(crate) statuses: &'static [i32],
}

impl Row {
    /// The program within its memory, in a folder, with a cache that is not the user's.
    pub(crate) fn command(&self, program: &str, folder: &Path, cache: &Path) -> Command {
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("ulimit -d {MEMORY} && exec \"$0\" \"$@\""), program])
            .args(&self.arguments)
            .current_dir(folder)
            .env("XDG_CACHE_HOME", cache)
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// The arguments, the long ones cut.
    pub(crate) fn shown(&self) -> Vec<String> {
        self.arguments.iter().map(|it| it.chars().take(60).collect()).collect()
    }
}

/// All of them; `folder`, which is empty, takes the hostile files.
pub(crate) fn rows(folder: &Path) -> Vec<Row> {
    let mut rows = subjects();
    rows.extend(editions());
    rows.extend(file_arguments(folder));
    rows.extend(numbers());
    rows.extend(facts());
    rows.extend(queries());
    rows.extend(protocol());
    rows.extend(flags());
    assert!(rows.len() >= 400, "only {} command lines", rows.len());
    rows
}

const REFUSED: &[i32] = &[2];

fn row(arguments: &[&str], statuses: &'static [i32]) -> Row {
    let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    Row { arguments, input: "", statuses }
}

/// The arguments with the hostile one in the place of `_`.
fn with(arguments: &[&str], hostile: &str, statuses: &'static [i32]) -> Row {
    let arguments: Vec<String> =
        arguments.iter().map(|argument| argument.replace('_', hostile)).collect();
    Row { arguments, input: "", statuses }
}

/// What is no name of anything.
fn names() -> Vec<String> {
    let mut names: Vec<String> = [
        "",
        " ",
        "\n",
        "\u{1b}[2J\u{1b}]0;owned\u{7}",
        "\u{9b}31m",
        "\u{202e}egrahc",
        "ch\u{430}rge",
        "char\u{200b}ge",
        "../../../etc/passwd",
        "/etc/passwd",
        "%2e%2e%2f",
        "'; rm -rf /",
        "$(touch owned)",
        "{{7*7}}",
        "\u{1F0A1}",
        "####",
    ]
    .map(str::to_owned)
    .into();
    names.push("x".repeat(100_000));
    names
}

fn subjects() -> Vec<Row> {
    let verbs: [&[&str]; 8] = [
        &["show", "_"],
        &["show", "_#first"],
        &["diff", "_", "rebellion", "unlimited"],
        &["history", "_"],
        &["check", "_"],
        &["rulings", "_"],
        &["open-points", "_"],
        &["figures", "_"],
    ];
    let names = names();
    let rows = verbs.iter().flat_map(|verb| names.iter().map(|name| with(verb, name, REFUSED)));
    rows.collect()
}

fn editions() -> Vec<Row> {
    let verbs: [&[&str]; 6] = [
        &["show", "charge", "--edition=_"],
        &["diff", "charge", "_", "unlimited"],
        &["diff", "--editions", "rebellion", "_"],
        &["ask", "damage-base", "--edition=_"],
        &["simulate", "--games=1", "--edition=_"],
        &["interactions", "charge", "--edition=_"],
    ];
    let names = names();
    let rows = verbs.iter().flat_map(|verb| names.iter().map(|name| with(verb, name, REFUSED)));
    rows.collect()
}

/// Files that are none, or not what is wanted, in a folder.
fn files(folder: &Path) -> Vec<String> {
    let write = |name: &str, content: &[u8]| fs::write(folder.join(name), content).unwrap();
    write("empty.yaml", b"");
    write("binary.yaml", &(0..=255).collect::<Vec<u8>>());
    write("no-utf-8.yaml", b"name: \xff\xfe");
    write("deep.yaml", "[".repeat(100_000).as_bytes());
    write("aliases.yaml", b"a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n");
    write("large.json", &b"[".repeat(200_000));
    write("command.yaml", b"\"\\e]0;owned\\a\": 1\n");
    fs::File::create(folder.join("sparse.yaml")).unwrap().set_len(1 << 40).unwrap();
    symlink("/dev/zero", folder.join("zero.yaml")).unwrap();
    symlink("loop.yaml", folder.join("loop.yaml")).unwrap();
    let made = Command::new("mkfifo").arg(folder.join("pipe.yaml")).status().unwrap();
    assert!(made.success());
    let mut files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().display().to_string())
        .collect();
    files.extend(["/nowhere/file.yaml", "/dev/null/x", "/proc/self/mem"].map(str::to_owned));
    files.sort();
    files
}

fn file_arguments(folder: &Path) -> Vec<Row> {
    let verbs: [&[&str]; 7] = [
        &["play", "_"],
        &["simulate", "--replay=_"],
        &["import", "_"],
        &["list", "--records=_"],
        &["figures", "--figures=_"],
        &["search", "charge", "--index=_"],
        &["build", "--out=_"],
    ];
    let files = files(folder);
    // A folder that is not there is a good place for an index or a site.
    let is_new = |verb: &[&str], file: &str| {
        matches!(verb.first(), Some(&"search" | &"build")) && file.starts_with("/nowhere")
    };
    let pairs = verbs.iter().flat_map(|verb| files.iter().map(move |file| (verb, file)));
    let rows = pairs.filter(|(verb, file)| !is_new(verb, file));
    rows.map(|(verb, file)| with(verb, file, REFUSED)).collect()
}

fn numbers() -> Vec<Row> {
    let verbs: [&[&str]; 6] = [
        &["simulate", "--games=1", "--points=_"],
        &["simulate", "--jobs=_"],
        &["search", "charge", "--limit=_"],
        &["serve", "--port=_"],
        &["check", "--engine=true", "--timeout=_"],
        &["check", "--combinations=_"],
    ];
    let wrong = ["", "-1", "x", "99999999999999999999999", "1e999", "0x10", "\u{663}", "nan"];
    let rows = verbs.iter().flat_map(|verb| wrong.iter().map(|number| with(verb, number, REFUSED)));
    rows.collect()
}

fn facts() -> Vec<Row> {
    let wrong = [
        "x=1",
        "attack.kind=",
        "=ranged",
        "attack.kind=\u{1b}[2J",
        "actor.damage=99999999999999999999",
        "actor.damage=-99",
        "attack.kind=ranged=close",
        "actor.using=[",
        "actor.using=nothing",
    ];
    wrong.iter().map(|fact| row(&["ask", "damage-base", fact], REFUSED)).collect()
}

fn queries() -> Vec<Row> {
    const ANSWERED: &[i32] = &[0, 1];
    let deep = "(".repeat(1000);
    let long = "a ".repeat(2000);
    let refused = [deep.as_str(), &long, "kind:nothing", "edition:nothing", "date:never"];
    let answered = ["\"", "*", "zzzz", "\u{1b}[2J", "\u{202e}", "a OR", "NOT", "\\", "\u{0}x"];
    let mut rows: Vec<Row> =
        refused.iter().map(|query| row(&["search", query], &[0, 1, 2])).collect();
    let without_nul = answered.iter().filter(|query| !query.contains('\0'));
    rows.extend(without_nul.map(|query| row(&["search", query], &[0, 1, 2])));
    rows.push(row(&["search", "charge"], ANSWERED));
    rows
}

fn protocol() -> Vec<Row> {
    let lines = [
        "\n",
        "{\n",
        "null\n",
        "{}\n",
        "[[[[[[[[\n",
        "{\"hello\":{\"protocol\":99,\"schema\":\"x\"}}\n",
        "\u{1b}[2J\n",
        "{\"hello\":1}\n",
    ];
    let rows = lines.iter().map(|input| Row { input, ..row(&["engine"], REFUSED) });
    rows.collect()
}

fn flags() -> Vec<Row> {
    let verbs = [
        "list",
        "show",
        "diff",
        "history",
        "search",
        "play",
        "ask",
        "check",
        "rulings",
        "open-points",
        "interactions",
        "lint",
        "new",
        "import",
        "collate",
        "identify",
        "build",
        "serve",
        "export",
        "simulate",
        "engine",
        "schema",
        "completions",
        "man",
        "figures",
    ];
    verbs.iter().map(|verb| row(&[verb, "--\u{1b}[2Jnonsense"], REFUSED)).collect()
}
