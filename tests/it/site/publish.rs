//! Publishing: atomic, careful with what is not ours, and never half done.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Instant;

use variorum::publish::Target;
use variorum::site::Page;

use super::{command, full};
use crate::project::{Project, TempDir};

/// A small site whose every page carries one number.
fn pages(number: u32) -> Vec<Page> {
    (0..40)
        .map(|n| Page {
            path: format!("f{}/p{n}.html", n % 4),
            bytes: format!("{number}").repeat(64).into_bytes(),
        })
        .collect()
}

fn publish(out: &Path, number: u32) {
    Target::at(out).unwrap().publish(&pages(number)).unwrap();
}

/// The one number that all pages of a published site carry.
fn whole(out: &Path) -> String {
    let texts: Vec<String> =
        pages(0).iter().map(|page| fs::read_to_string(out.join(&page.path)).unwrap()).collect();
    assert!(texts.iter().all(|text| *text == texts[0]), "the site is mixed");
    texts[0].clone()
}

#[test]
fn a_site_replaces_the_one_before_and_leaves_nothing_beside_it() {
    let folder = TempDir::new();
    let out = folder.path().join("site");
    publish(&out, 1);
    publish(&out, 2);
    assert_eq!(whole(&out), "2".repeat(64));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_reader_never_misses_a_page_during_publishes() {
    let folder = TempDir::new();
    let out = folder.path().join("site");
    publish(&out, 0);
    let (done, reads) = (AtomicBool::new(false), AtomicU32::new(0));
    std::thread::scope(|scope| {
        for start in 0..2 {
            let (out, done, reads) = (&out, &done, &reads);
            scope.spawn(move || {
                for page in pages(0).iter().cycle().skip(start * 7) {
                    fs::read(out.join(&page.path))
                        .unwrap_or_else(|error| panic!("{} was missed: {error}", page.path));
                    reads.fetch_add(1, Ordering::Relaxed);
                    if done.load(Ordering::Relaxed) {
                        return;
                    }
                }
            });
        }
        for number in 1..=200 {
            publish(&out, number);
        }
        done.store(true, Ordering::Relaxed);
    });
    assert!(reads.load(Ordering::Relaxed) > 200, "the readers hardly read");
    assert_eq!(whole(&out), "200".repeat(64));
}

#[test]
fn publishes_at_once_do_not_mix() {
    let folder = TempDir::new();
    let out = folder.path().join("site");
    std::thread::scope(|scope| {
        for number in 1..=4 {
            let out = &out;
            scope.spawn(move || (0..15).for_each(|_| publish(out, number)));
        }
    });
    whole(&out);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "something was left beside the site"
    );
}

/// Forty abilities in two editions.
fn records() -> Project {
    let record = |number: usize, change: &str| {
        format!(
            "\
name: Ability {number}
optional: true
marker: {{ colour: red, shape: square }}
summary: It runs.
sources: [{{ document: rulebook, heading: Abilities }}]
{change}clauses:
  - id: one
    text: It runs {number} inches{}.
",
            if change.is_empty() { "" } else { " more" }
        )
    };
    (1..=40).fold(Project::new(), |project, number| {
        let place = format!("speed/ability-{number}");
        project.record(&format!("{place}/rebellion-2001-01"), &record(number, "")).record(
            &format!("{place}/unlimited-2002-01"),
            &record(number, "change: { kind: functional, note: It runs further. }\n"),
        )
    })
}

#[test]
fn builds_killed_at_random_moments_leave_the_old_site_or_the_new_one_whole() {
    // A small site, of which most of the time goes into writing: more kills for the same time.
    let records = records();
    let records = ["--no-interactions", "--records", records.root().to_str().unwrap()];
    let folder = TempDir::new();
    let out = folder.path().join("site");
    let start = Instant::now();
    super::build(&out, &[&records[..], &["--base-url", "https://even.example"]].concat());
    let usual = start.elapsed();
    let runs: u32 = if full() { 300 } else { 60 };
    let (mut killed, mut finished) = (0, 0);
    for run in 1..=runs {
        let address = ["https://even.example", "https://odd.example"][run as usize % 2];
        let mut child = command(&out)
            .args(records)
            .args(["--base-url", address])
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        // Moments spread over a whole build, some after its end; a multiplier that visits them in
        // no order.
        std::thread::sleep(usual * ((run * 61) % 127) / 110);
        let _ = child.kill();
        if child.wait().unwrap().success() {
            finished += 1
        } else {
            killed += 1
        }
        let home = fs::read_to_string(out.join("index.html")).unwrap();
        let host = if home.contains("https://even.example") { "even" } else { "odd" };
        let sitemap = fs::read_to_string(out.join("sitemap.xml")).unwrap();
        for line in sitemap.lines().filter_map(|line| line.strip_prefix("<url><loc>")) {
            let path = line
                .strip_suffix("</loc></url>")
                .unwrap()
                .strip_prefix(&format!("https://{host}.example/"))
                .expect("the site is mixed");
            assert!(
                fs::read_to_string(out.join(path)).unwrap().trim_end().ends_with("</html>"),
                "{path} is cut"
            );
        }
    }
    assert!(killed > 0, "no build of {finished} was killed in time");
    super::build(&out, &records);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "what killed builds left was not swept"
    );
}

/// A place, what is refused about it, and that nothing there was touched.
fn refused(out: &Path, why: &str) {
    let output = command(out).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{}: {stderr}", out.display());
    assert!(stderr.contains(why) && stderr.contains("help:"), "{}: {stderr}", out.display());
}

#[test]
fn foreign_places_are_refused_and_untouched() {
    let folder = TempDir::new();
    let root = folder.path();
    let with_file = root.join("mine");
    fs::create_dir(&with_file).unwrap();
    fs::write(with_file.join("letter.txt"), "dear").unwrap();
    refused(&with_file, "not a site of ours");
    refused(&with_file.join("letter.txt"), "is a file");
    refused(&with_file.join("letter.txt/below"), "file");
    assert_eq!(fs::read_to_string(with_file.join("letter.txt")).unwrap(), "dear");
    refused(Path::new("/"), "no place for a site");
    refused(Path::new(".."), "no place for a site");
    refused(Path::new(env!("CARGO_MANIFEST_DIR")), "is the folder that you work in");
    fs::create_dir_all(root.join("clone/.git")).unwrap();
    refused(&root.join("clone"), "repository");
    std::os::unix::fs::symlink(&with_file, root.join("link")).unwrap();
    refused(&root.join("link"), "symbolic link");
    let marked = root.join("forged");
    fs::create_dir(&marked).unwrap();
    fs::write(marked.join(".variorum-site"), "not our words").unwrap();
    refused(&marked, "not a site of ours");
    refused(Path::new("/proc/variorum"), "");
}

#[test]
fn a_home_folder_is_refused_even_when_it_is_empty() {
    let folder = TempDir::new();
    let home = folder.path().join("home");
    fs::create_dir(&home).unwrap();
    let output = command(&home).env("HOME", &home).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("home folder"));
    assert_eq!(fs::read_dir(&home).unwrap().count(), 0);
}

#[test]
fn an_empty_folder_and_an_own_site_are_taken() {
    let folder = TempDir::new();
    let out = folder.path().join("empty");
    fs::create_dir(&out).unwrap();
    publish(&out, 1);
    publish(&out, 2);
    assert_eq!(whole(&out), "2".repeat(64));
}
