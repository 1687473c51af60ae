//! What the README, CONTRIBUTING and the pages in docs/ say about the program is true.

use std::path::{Path, PathBuf};

use super::program::{self, run};

/// The table of all verbs, and the long tour.
const TOUR: &str = include_str!("../../docs/tour.md");

/// The verbs in a help text, which lists them by task.
pub(crate) fn verbs(help: &str) -> Vec<String> {
    let lists = help.split("Everywhere:").next().unwrap();
    let indented = lists.lines().filter_map(|line| line.strip_prefix("  "));
    let verbs: Vec<String> =
        indented.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    assert!(verbs.len() > 20, "{help}");
    verbs
}

#[test]
fn the_tour_lists_exactly_the_verbs_of_the_program() {
    let mut table: Vec<&str> = TOUR
        .lines()
        .filter_map(|line| line.strip_prefix("| `variorum ")?.split(['`', ' ']).next())
        .collect();
    let mut real = verbs(&run(&["--help"]).stdout);
    table.sort_unstable();
    real.sort_unstable();
    assert_eq!(table, real, "each once");
}

/// The README and the pages in docs/; the guide has a test of its own, since it writes files.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let is_page = |path: &PathBuf| {
        path.extension().is_some_and(|end| end == "md") && !path.ends_with("adding-an-edition.md")
    };
    docs.filter(is_page).chain([root.join("README.md")]).collect()
}

/// The console blocks are what the program prints; `VARIORUM_BLESS=1 cargo test readme` updates
/// them.
#[test]
fn the_outputs_in_the_documentation_are_real() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut shown = 0;
    for path in pages() {
        let page = std::fs::read_to_string(&path).unwrap();
        let mut parts = page.split("```console\n");
        let mut real = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (block, after) = part.split_once("```").expect("a block ends");
            let block = real_console_block(block, root, program::PATH);
            real += &format!("```console\n{block}```{after}");
            shown += 1;
        }
        if std::env::var_os("VARIORUM_BLESS").is_some() {
            std::fs::write(&path, &real).expect("the page is writable");
        }
        assert_same_page(&page, &real, "readme");
    }
    assert!(shown >= 10, "only {shown} outputs");
}

/// A console block with what its commands really print, run one after the other in a folder by a
/// build of the program; where the block is cut with `[…]`, so is the output.
pub(crate) fn real_console_block(block: &str, folder: &Path, build: &str) -> String {
    let mut real = String::new();
    for part in format!("\n{block}").split("\n$ variorum ").skip(1) {
        let (line, expected) = part.split_once('\n').unwrap_or((part, ""));
        let words = shell_words(line);
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut command = program::command_of(build, &arguments);
        let output = program::finish(command.env("COLUMNS", "80").current_dir(folder));
        assert!(output.stderr.is_empty() && output.code != Some(2), "{line}: {output:?}");
        let is_comparison = ["diff", "play"].iter().any(|verb| line.starts_with(verb));
        assert!(is_comparison || output.code == Some(0), "{line}: {output:?}");
        let mut lines: Vec<&str> = output.stdout.lines().collect();
        if expected.trim_end().ends_with("[…]") {
            lines.truncate(expected.trim_end().lines().count() - 1);
            lines.push("[…]");
        }
        real += &format!("$ variorum {line}\n");
        real.extend(lines.into_iter().map(|line| format!("{line}\n")));
    }
    assert!(!real.is_empty(), "a console block runs variorum: {block}");
    real
}

/// Fails at the first line of a page that is not what the program prints.
pub(crate) fn assert_same_page(page: &str, real: &str, test: &str) {
    let differing = page.lines().zip(real.lines()).find(|(line, real)| line != real);
    assert_eq!(differing, None, "run: VARIORUM_BLESS=1 cargo test {test}");
    assert_eq!(page.lines().count(), real.lines().count());
}

/// The words of a command line; double quotes keep a word together.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (n, part) in line.split('"').enumerate() {
        match n % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// Every file and folder that the documentation names in backticks is there; `<…>` stands for any
/// name.
#[test]
fn files_that_the_documentation_names_exist() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = [
        include_str!("../../CONTRIBUTING.md"),
        include_str!("../../ARCHITECTURE.md"),
        include_str!("../../docs/adding-an-edition.md"),
    ];
    let mut paths = 0;
    for name in pages.iter().flat_map(|page| page.split('`').skip(1).step_by(2)) {
        let is_path = ["src/", "crates/", "tests/", "docs/", "build/", "templates/", "schema/"]
            .iter()
            .any(|folder| name.starts_with(folder));
        if !is_path || name.contains(' ') {
            continue;
        }
        paths += 1;
        let known = name.split('<').next().unwrap();
        assert!(root.join(known).exists(), "{name} does not exist");
    }
    assert!(paths > 15, "only {paths} paths were seen");
}

/// Wherever the oldest Rust that will do is named, it is the one that cargo is told.
#[test]
fn the_oldest_rust_is_the_same_everywhere() {
    let manifest = include_str!("../../Cargo.toml");
    let version = manifest.split("rust-version = \"").nth(1).unwrap().split('"').next().unwrap();
    let named = [
        (include_str!("../../README.md"), format!("Rust {version} or newer")),
        (include_str!("../../test"), format!("toolchain, {version} or newer")),
        (include_str!("../../Containerfile"), format!("library/rust:{version}-")),
        (include_str!("../../.github/workflows/checks.yml"), format!("library/rust:{version}-")),
    ];
    for (file, words) in named {
        assert!(file.contains(&words), "{words}");
    }
}

/// The record that CONTRIBUTING explains field by field parses, and has every field of the model.
#[test]
fn the_annotated_record_is_a_record_and_shows_every_field() {
    let contributing = include_str!("../../CONTRIBUTING.md");
    let yaml = contributing
        .split("```yaml\n")
        .nth(1)
        .expect("an annotated record")
        .split("```")
        .next()
        .unwrap();
    variorum::record::Record::parse("CONTRIBUTING.md", yaml)
        .unwrap_or_else(|finding| panic!("{}", finding.one_line()));
    let schema = variorum::schema::FileKind::Ability.json_schema();
    let fields = |pointer: &str| {
        schema.pointer(pointer).unwrap().as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    for field in fields("/properties").into_iter().chain(fields("/$defs/Clause/properties")) {
        assert!(yaml.contains(&format!("{field}:")), "{field} is not explained");
    }
}

#[test]
fn the_tests_that_the_inner_loop_leaves_out_exist() {
    let mut sources = String::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources += &std::fs::read_to_string(path).unwrap();
            }
        }
    }
    let listed = include_str!("../long.txt").lines();
    let gone: Vec<&str> =
        listed.filter(|test| !sources.contains(test.rsplit("::").next().unwrap())).collect();
    assert!(gone.is_empty(), "tests/long.txt names tests that do not exist: {gone:?}");
}
