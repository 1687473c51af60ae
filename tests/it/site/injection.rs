//! Hostile strings in every field of records and rulings: none becomes live in pages, JSON or
//! feeds.
//! `tests/browser` loads the same strings in a browser.

use variorum::site::{Page, Site, SiteOptions};

use crate::project::Project;

/// The scripts that pages may name.
const OUR_SCRIPTS: [&str; 2] = ["assets/site.js", "assets/reader.js"];

const STRINGS: &str = include_str!("../../browser/hostile.json");

fn strings() -> Vec<String> {
    serde_json::from_str(STRINGS).unwrap()
}

/// A text as a YAML string.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

/// A project with one hostile string in every field that takes free text.
fn project(text: &str) -> Project {
    let hostile = quoted(text);
    let record = |change: &str| {
        format!(
            "\
name: {hostile}
optional: true
marker: {{ colour: red, shape: square }}
summary: {hostile}
sources: [{{ document: rulebook, heading: {hostile} }}]
{change}note: {hostile}
clauses:
  - id: one
    name: {hostile}
    text: {hostile}
    note: {hostile}
    undefined: [{hostile}]
"
        )
    };
    let rule = |change: &str| {
        record(change).replace("optional: true\nmarker: { colour: red, shape: square }\n", "")
    };
    let first = record("").replacen(&format!("text: {hostile}"), "text: Plain words.", 1);
    let changed = record(&format!("change: {{ kind: functional, note: {hostile} }}\n"));
    let ruling = format!(
        "\
question: {hostile}
by_edition:
  - editions: rebellion-2001-01
    verdict: {hostile}
    answer: {hostile}
    status: unsettled
    open_point: first
    cites: [charge#one]
    sources: [{{ document: rulebook, heading: {hostile} }}]
  - editions: unlimited-2002-01
    verdict: \"no\"
    answer: {hostile}
    status: official
    official:
      - {{ title: {hostile}, date: {hostile}, address: {hostile}, seen: quoted }}
    cites: [charge#one]
note: {hostile}
"
    );
    let open_point = format!(
        "\
question: {hostile}
kind: silent
passages: [charge#one]
readings: [{{ id: a, text: {hostile} }}, {{ id: {hostile}, text: {hostile} }}]
plays: a
why: {hostile}
editions: [rebellion-2001-01..]
settled:
  - {{ editions: unlimited-2002-01, reading: {hostile}, source: {hostile}, authority: official }}
"
    );
    Project::new()
        .record("speed/charge/rebellion-2001-01", &first)
        .record("speed/charge/unlimited-2002-01", &changed)
        .rule("movement/breaking-away/rebellion-2001-01", &rule(""))
        .rule("reference/glossary/rebellion-2001-01", &rule(""))
        .ruling("charge/first", &ruling)
        .file("open-points/first.yaml", &open_point)
}

/// The tags of a page: name and attributes, read as a browser does.
fn tags(html: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut tags = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        if name.is_empty() {
            continue;
        }
        rest = &rest[name.len()..];
        let mut attributes = Vec::new();
        loop {
            rest = rest.trim_start();
            if let Some(after) = rest.strip_prefix('>').or_else(|| rest.strip_prefix("/>")) {
                rest = after;
                break;
            }
            let key: String =
                rest.chars().take_while(|c| !c.is_whitespace() && !"=>/".contains(*c)).collect();
            assert!(
                !key.is_empty() && key.is_ascii(),
                "a strange attribute at {:?}",
                rest.chars().take(60).collect::<String>()
            );
            rest = &rest[key.len()..];
            let mut value = "";
            if let Some(after) = rest.strip_prefix("=\"") {
                (value, rest) = after.split_once('"').expect("an attribute ends");
            }
            attributes.push((key, value.to_owned()));
        }
        tags.push((name, attributes));
    }
    tags
}

fn check(page: &Page, text: &str) {
    let html = std::str::from_utf8(&page.bytes).unwrap();
    for (name, attributes) in tags(html) {
        assert!(
            ![
                "iframe",
                "object",
                "embed",
                "img",
                "base",
                "style",
                "audio",
                "video",
                "math",
                "foreignobject"
            ]
            .contains(&name.to_lowercase().as_str()),
            "{}: <{name}> by {text:?}",
            page.path
        );
        if name == "script" {
            assert!(
                attributes.iter().any(|(key, value)| key == "src"
                    && OUR_SCRIPTS.iter().any(|ours| value.ends_with(ours))),
                "{}: {attributes:?} by {text:?}",
                page.path
            );
        }
        for (key, value) in attributes {
            assert!(
                !key.to_lowercase().starts_with("on") && key != "style" && key != "srcdoc",
                "{}: {key} by {text:?}",
                page.path
            );
            if key == "href" || key == "src" || key == "action" {
                let scheme = value
                    .split(['/', '#', '?'])
                    .next()
                    .unwrap()
                    .split_once(':')
                    .map(|(scheme, _)| scheme.to_lowercase());
                assert!(
                    matches!(scheme.as_deref(), None | Some("http" | "https" | "mailto")),
                    "{}: {value} by {text:?}",
                    page.path
                );
            }
        }
    }
}

#[test]
fn hostile_strings_in_every_field_become_nothing_live() {
    let strings = strings();
    assert!(strings.len() >= 150, "only {}", strings.len());
    let options = SiteOptions {
        base_url: Some("https://variorum.example".to_owned()),
        ..SiteOptions::default()
    };
    let mut rendered = 0;
    for text in &strings {
        let project = project(text);
        let catalog = project.catalog();
        assert!(catalog.broken_files().is_empty(), "{text:?}: {:?}", catalog.broken_files());
        for page in Site::new(&catalog, options.clone()).unwrap().render().unwrap() {
            match page.path.rsplit('.').next().unwrap() {
                "html" => check(&page, text),
                "json" | "jsonld" => drop(
                    serde_json::from_slice::<serde_json::Value>(&page.bytes)
                        .unwrap_or_else(|error| panic!("{}: {error}", page.path)),
                ),
                "atom" => drop(
                    atom_syndication::Feed::read_from(page.bytes.as_slice())
                        .unwrap_or_else(|error| panic!("{} by {text:?}: {error}", page.path)),
                ),
                _ if page.path == "assets/search-index.js" => {
                    let script = std::str::from_utf8(&page.bytes).unwrap();
                    let json = script
                        .strip_prefix("window.variorumSearch = ")
                        .unwrap()
                        .strip_suffix(";\n")
                        .unwrap();
                    serde_json::from_str::<serde_json::Value>(json).unwrap();
                }
                _ => {}
            }
            rendered += 1;
        }
    }
    assert!(rendered > 3000, "{rendered}");
}
