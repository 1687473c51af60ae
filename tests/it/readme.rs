//! What the README and CONTRIBUTING say about the program is true.

use super::program::run;

const README: &str = include_str!("../../README.md");

/// The verbs in a help text.
pub(crate) fn verbs(help: &str) -> Vec<String> {
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

/// The console blocks are what the program prints; `VARIORUM_BLESS=1 cargo test readme` updates
/// them.
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

/// Every file and folder that the documentation names in backticks is there; `<…>` stands for any
/// name.
#[test]
fn files_that_the_documentation_names_exist() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = [include_str!("../../CONTRIBUTING.md"), include_str!("../../ARCHITECTURE.md")];
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
