//! What the README and CONTRIBUTING say of the program is true.

use super::program::run;

const README: &str = include_str!("../../README.md");

/// The verbs in a help text.
pub fn verbs(help: &str) -> Vec<String> {
    let list = help
        .split("Commands:")
        .nth(1)
        .expect("help lists the commands")
        .split("\n\n")
        .next()
        .unwrap();
    list.lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .map(str::to_owned)
        .filter(|verb| verb != "help")
        .collect()
}

#[test]
fn the_readme_lists_exactly_the_verbs_of_the_program() {
    let mut table: Vec<&str> = README
        .lines()
        .filter_map(|line| line.strip_prefix("| `variorum ")?.split(['`', ' ']).next())
        .collect();
    let mut real = verbs(&run(&["--help"]).stdout);
    table.sort_unstable();
    real.sort_unstable();
    assert_eq!(table, real, "each once");
}

/// The console blocks are what the program prints; `VARIORUM_BLESS=1 cargo test readme` writes them
/// anew.
#[test]
fn the_outputs_in_the_readme_are_real() {
    let mut parts = README.split("```console\n");
    let mut real = parts.next().unwrap_or_default().to_owned();
    let mut shown = 0;
    for part in parts {
        let (block, after) = part.split_once("```").expect("a block ends");
        let (line, expected) = block.split_once('\n').expect("a block has a command");
        let arguments: Vec<&str> = line
            .strip_prefix("$ variorum ")
            .expect("a console block runs variorum")
            .split(' ')
            .collect();
        let mut output =
            super::program::finish(super::program::command(&arguments).env("COLUMNS", "80")).stdout;
        if expected.ends_with("[…]\n") {
            let kept =
                output.lines().take(expected.lines().count() - 1).collect::<Vec<_>>().join("\n");
            output = format!("{kept}\n[…]\n");
        }
        real += &format!("```console\n{line}\n{output}```{after}");
        shown += 1;
    }
    assert!(shown >= 3, "only {shown} outputs");
    if std::env::var_os("VARIORUM_BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"), &real)
            .expect("the README is writable");
    }
    assert_eq!(README, real, "run: VARIORUM_BLESS=1 cargo test readme");
}

/// A module may use only those that `lib.rs` lists above it.
#[test]
fn modules_use_only_those_above_them() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let lib = std::fs::read_to_string(root.join("lib.rs")).unwrap();
    let order: Vec<&str> =
        lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    assert!(order.len() > 10, "{order:?}");
    let mut uses = 0;
    for (n, module) in order.iter().enumerate() {
        for (path, text) in sources(&root, module) {
            for used in crate_uses(&text).filter(|used| used != module) {
                let at = order
                    .iter()
                    .position(|other| *other == used)
                    .unwrap_or_else(|| panic!("{path}: crate::{used} is not in lib.rs"));
                uses += 1;
                // The verbs and their command line know each other: each is one half of the same
                // thing.
                let halves = ["commands", "cli"].contains(module)
                    && ["commands", "cli"].contains(&used.as_str());
                assert!(
                    at < n || halves,
                    "{path}: '{module}' uses '{used}', which stands below it"
                );
            }
        }
    }
    assert!(uses > 20, "only {uses} uses were seen");
}

fn sources(root: &std::path::Path, module: &str) -> Vec<(String, String)> {
    let mut open = vec![root.join(format!("{module}.rs")), root.join(module)];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|end| end == "rs") && path.exists() {
            found.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
        }
    }
    assert!(!found.is_empty(), "no source of {module}");
    found
}

fn crate_uses(text: &str) -> impl Iterator<Item = String> {
    text.split("crate::")
        .skip(1)
        .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
}

/// The record that CONTRIBUTING explains field by field parses, and every field of the model stands
/// in it.
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
    let schema = variorum::commands::schema::Kind::Ability.schema();
    let fields = |pointer: &str| {
        schema.pointer(pointer).unwrap().as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    for field in fields("/properties").into_iter().chain(fields("/$defs/Clause/properties")) {
        assert!(yaml.contains(&format!("{field}:")), "{field} is not explained");
    }
}
