//! The records followed while they are edited: what is not read again must still be what a first
//! look would find.

use std::fs;
use std::path::Path;

use variorum::catalog::Catalog;
use variorum::site::{Page, Site, SiteOptions};

use crate::project::Project;

fn record(name: &str, text: &str) -> String {
    format!(
        "\
name: {name}
optional: true
marker: {{ colour: green, shape: square }}
summary: It is {name}.
sources: [{{ document: rulebook, heading: {name} }}]
clauses:
  - id: one
    text: {text}
"
    )
}

const RULING: &str = "\
question: May it run?
by_edition:
  - editions: rebellion-2001-01..
    verdict: \"yes\"
    answer: It may.
    status: stated
    cites: [charge#one]
unstaged: No fact of the game.
";

fn project() -> Project {
    Project::new()
        .record("speed/charge/rebellion-2001-01", &record("Charge", "It runs into [Flight]."))
        .record("speed/charge/unlimited-2002-01", &record("Charge", "It runs faster."))
        .record("speed/flight/rebellion-2001-01", &record("Flight", "It flies over [Charge]."))
        .ruling("charge/may-it", RULING)
}

fn rendered(catalog: &Catalog) -> Vec<Page> {
    assert_eq!(catalog.broken_files(), []);
    Site::new(catalog, SiteOptions::default()).unwrap().render().unwrap()
}

/// The site after an edit, from what was known before it and from nothing, must be the same.
fn follow(before: &Catalog, root: &Path, saved: &str) -> Catalog {
    let after = Catalog::load_after(before, root, |path| path == saved).unwrap();
    assert_eq!(rendered(&after), rendered(&Catalog::load(root).unwrap()), "after {saved}");
    after
}

#[test]
fn what_is_read_again_after_a_save_makes_the_site_of_a_first_look() {
    let project = project();
    let root = project.root();
    let mut catalog = Catalog::load(root).unwrap();
    let first = rendered(&catalog);
    let charge = root.join("abilities/speed/charge/unlimited-2002-01.yaml");
    // Of the same size, and with the time that it had: only the word of whoever saved it tells.
    let time = fs::metadata(&charge).unwrap().modified().unwrap();
    fs::write(&charge, record("Charge", "It runs slower.")).unwrap();
    fs::File::options().append(true).open(&charge).unwrap().set_modified(time).unwrap();
    catalog = follow(&catalog, root, "abilities/speed/charge/unlimited-2002-01.yaml");
    assert_ne!(rendered(&catalog), first);
    // Of another size, and nobody says so.
    fs::write(
        root.join("abilities/speed/flight/rebellion-2001-01.yaml"),
        record("Flight of birds", "It flies."),
    )
    .unwrap();
    catalog = follow(&catalog, root, "");
    fs::write(root.join("rulings/charge/may-it.yaml"), RULING.replace("It may.", "It must."))
        .unwrap();
    catalog = follow(&catalog, root, "");
    fs::remove_file(&charge).unwrap();
    catalog = follow(&catalog, root, "");
    fs::write(&charge, record("Charge", "It runs faster.")).unwrap();
    follow(&catalog, root, "");
}

#[test]
fn a_mistake_is_reported_until_it_is_fixed() {
    let project = project();
    let good = Catalog::load(project.root()).unwrap();
    rendered(&good);
    let flight = project.root().join("abilities/speed/flight/rebellion-2001-01.yaml");
    fs::write(&flight, "nme: Flight\n").unwrap();
    let broken = Catalog::load_after(&good, project.root(), |_| false).unwrap();
    assert_eq!(broken.broken_files().len(), 1);
    let still = Catalog::load_after(&broken, project.root(), |_| false).unwrap();
    assert_eq!(still.broken_files(), broken.broken_files());
    assert!(
        still
            .text("abilities/speed/flight/rebellion-2001-01.yaml")
            .is_some_and(|text| text.starts_with("nme"))
    );
}
