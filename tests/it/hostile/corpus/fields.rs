//! Wrong types in every field of a record, a ruling and the timeline; missing, unknown and doubled
//! fields.

use super::{Hostile, Place, RECORD, RECORD_PATH, RULING, RULING_PATH, TIMELINE, TIMELINE_PATH};

const REQUIRED: [&str; 4] = ["name", "summary", "sources", "clauses"];

pub(super) fn all() -> Vec<Hostile> {
    let mut all = Vec::new();
    for (path, good) in [(RECORD_PATH, RECORD), (RULING_PATH, RULING), (TIMELINE_PATH, TIMELINE)] {
        for line in 1..=good.lines().count() {
            all.extend(wrong_types(path, good, line));
        }
        let first = good.lines().next().unwrap_or_default();
        let last = u32::try_from(good.lines().count()).unwrap_or(u32::MAX) + 1;
        all.push(Hostile::file(
            format!("{path}: unknown field"),
            path,
            Place::Line(last),
            format!("{good}nmae: x\n"),
        ));
        all.push(Hostile::file(
            format!("{path}: field twice"),
            path,
            Place::Line(last),
            format!("{good}{first} x\n"),
        ));
    }
    for field in REQUIRED {
        let without: String = strip(RECORD, field);
        all.push(Hostile::file(format!("no {field}"), RECORD_PATH, Place::Inside, without));
    }
    for (name, from, to, line) in [
        ("unknown colour", "green", "grren", 4),
        ("unknown shape", "circle", "triangle", 5),
        ("unknown certainty", "secondary", "maybe", 6),
        ("bool in words", "optional: true", "optional: yes", 2),
        ("bool as number", "optional: true", "optional: 1", 2),
        ("unknown kind", "kind: clarifying", "kind: odd", 19),
        ("clause reworded only", "change: functional\n    was", "change: editorial\n    was", 26),
        ("huge number", "optional: true", "optional: 1e999999999", 2),
        ("unknown field in a clause", "    text:", "    txt:", 25),
        ("unknown field in a marker", "  shape:", "  shpae:", 5),
    ] {
        all.push(Hostile::file(name, RECORD_PATH, Place::Line(line), RECORD.replace(from, to)));
    }
    for (name, from, to, line) in [
        ("month 13", "2001-01\n    line", "2001-13\n    line", 9),
        ("year of twenty digits", "2001-01\n    line", "20010000000000000000\n    line", 9),
        ("edition id that climbs", "id: rebellion-2001-01", "id: ../rebellion", 6),
        ("edition id with a slash", "id: rebellion-2001-01", "id: a/b", 6),
        ("edition id in capitals", "id: rebellion-2001-01", "id: Rebellion-2001-01", 6),
        (
            "edition id with a look-alike letter",
            "id: rebellion-2001-01",
            "id: rеbellion-2001-01",
            6,
        ),
        ("edition id too long", "id: rebellion-2001-01", &format!("id: {}", "a".repeat(65)), 6),
        ("edition of no line", "line: tabletop", "line: tableto", 10),
        ("edition of no document", "- rulebook", "- rulebok", 13),
    ] {
        all.push(Hostile::file(name, TIMELINE_PATH, Place::Line(line), TIMELINE.replace(from, to)));
    }
    all
}

/// The file with the value of one line turned into a list, a map or a number, whichever it should
/// not be.
fn wrong_types(path: &str, good: &str, line: usize) -> Vec<Hostile> {
    let lines: Vec<&str> = good.lines().collect();
    let Some((text, below)) = lines.get(line - 1).zip(lines.get(line..)) else { return Vec::new() };
    let depth = indent(text);
    let deeper = below.iter().take_while(|line| indent(line) > depth).count();
    let (key, value) = text.split_once(": ").unwrap_or((text.trim_end_matches(':'), ""));
    let bad: &[&str] = if value.is_empty() { &["5", "''"] } else { &["[1, 2]", "{ a: b }"] };
    // A bare list item has no key.
    let key = if text.contains(':') {
        format!("{key}:")
    } else {
        key.split_once("- ").map_or(String::new(), |(blank, _)| format!("{blank}-"))
    };
    let bad = if text.contains(':') { bad } else { &["[1, 2]", "{ a: b }"] };
    let place = Place::Line(u32::try_from(line).unwrap_or(u32::MAX));
    bad.iter()
        .map(|bad| {
            let mut changed: Vec<String> =
                lines.iter().take(line - 1).map(|line| (*line).to_owned()).collect();
            changed.push(format!("{key} {bad}"));
            changed.extend(
                below
                    .iter()
                    .skip(if value.is_empty() { deeper } else { 0 })
                    .map(|line| (*line).to_owned()),
            );
            Hostile::file(format!("{path}:{line}: {bad}"), path, place, changed.join("\n") + "\n")
        })
        .collect()
}

/// How deep a line stands; the mark of a list item counts as a blank.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '-']).len()
}

/// The file without a top field and what hangs on it.
fn strip(text: &str, field: &str) -> String {
    let mut inside = false;
    let keep = |line: &&str| {
        if indent(line) == 0 {
            inside = line.starts_with(field);
        }
        !inside
    };
    text.lines().filter(keep).map(|line| format!("{line}\n")).collect()
}
