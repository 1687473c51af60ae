//! The site with and without printed texts.

use std::fs;
use std::path::Path;

use super::verbs::Bakery;
use crate::project::Run;

/// Words that stand in the invented documents and in none of the records.
const MARKERS: [&str; 7] =
    ["sniff", "without hats", "baker", "crumbs", "spoon", "cellar room", "comparison.txt"];

/// Every file below a folder with its content, but for the modules of the table: base64 has every
/// short word in it somewhere.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            all.extend(files(&entry));
        } else if !["assets/table-engine.js", "assets/table-files.js"]
            .iter()
            .any(|module| entry.ends_with(module))
        {
            all.push((
                entry.display().to_string(),
                String::from_utf8_lossy(&fs::read(&entry).unwrap()).into_owned(),
            ));
        }
    }
    all
}

fn build(bakery: &Bakery, out: &str, flags: &[&str]) -> (Run, Vec<(String, String)>) {
    let out = bakery.desk.path().join(out);
    let run = bakery.run(
        &[&["build", "--base-url", "https://pies.example", "--out", out.to_str().unwrap()], flags]
            .concat(),
    );
    let all = if out.is_dir() { files(&out) } else { vec![] };
    (run, all)
}

#[test]
fn a_build_without_printed_texts_holds_no_word_of_them() {
    let bakery = Bakery::imported();
    let (run, all) = build(&bakery, "plain", &[]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(
        all.len() > 30 && all.iter().any(|(path, _)| path.ends_with(".atom")),
        "{} files",
        all.len()
    );
    for (path, content) in &all {
        let lower = content.to_lowercase();
        assert!(!MARKERS.iter().any(|marker| lower.contains(marker)), "{path} holds printed words");
        assert!(!content.contains("<figure class=\"printed\">"), "{path}");
    }
}

#[test]
fn a_build_with_printed_texts_marks_each_with_its_document() {
    let bakery = Bakery::imported();
    let (run, all) = build(&bakery, "own", &["--printed"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("keep them to yourself"), "{}", run.stdout);
    for marker in MARKERS {
        let holding: Vec<_> =
            all.iter().filter(|(_, content)| content.to_lowercase().contains(marker)).collect();
        assert!(!holding.is_empty(), "no page holds '{marker}'");
        assert!(holding.iter().all(|(path, content)| path.ends_with(".html")
            && content.contains("<figure class=\"printed\">")));
    }
    let mut figures = 0;
    for (path, content) in &all {
        for figure in content.split("<figure class=\"printed\">").skip(1) {
            let figure = figure.split("</figure>").next().unwrap();
            figures += 1;
            assert!(
                figure.contains("<blockquote>") && figure.contains("<figcaption>Printed in <cite>"),
                "{path}: {figure}"
            );
            assert!(figure.contains(", line"), "{path}: {figure}");
        }
    }
    assert!(figures >= 8, "{figures} printed texts");
    let page =
        all.iter().find(|(path, _)| path.ends_with("pie-eater/whirlwind-2001-10.html")).unwrap();
    assert!(page.1.contains("the nearest <strong>pie</strong>"), "emphasis is kept: {}", page.1);
}

#[test]
fn printed_words_never_become_markup() {
    let bakery = Bakery::new();
    let text = super::documents::CARD.replace(
        "This ogre breaks crusts",
        "This <img src=x onerror=alert(1)> ogre & \"breaks\" <b>crusts</b>",
    );
    bakery.run(&["import", &bakery.file("a<b>&.txt", text)]);
    let (_, all) = build(&bakery, "own", &["--printed"]);
    let held: Vec<_> = all.iter().filter(|(_, content)| content.contains("crusts")).collect();
    assert!(
        !held.is_empty()
            && held.iter().all(
                |(_, content)| !content.contains("<b>crusts") && !content.contains("a<b>&.txt")
            )
    );
}

#[test]
fn without_an_import_or_where_git_would_see_it_nothing_is_built() {
    let (run, all) = build(&Bakery::new(), "own", &["--printed"]);
    assert!(
        run.code == Some(2) && run.stderr.contains("nothing is imported") && all.is_empty(),
        "{run:?}"
    );
    let bakery = Bakery::imported();
    let status = std::process::Command::new("git")
        .args(["init", "-q"])
        .arg(bakery.desk.path())
        .status()
        .unwrap();
    assert!(status.success());
    let (run, all) = build(&bakery, "own", &["--printed"]);
    assert!(
        run.code == Some(2) && run.stderr.contains("git does not ignore") && all.is_empty(),
        "{run:?}"
    );
}
