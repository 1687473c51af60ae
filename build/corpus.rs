//! Groups the records by subject, in the order that the catalog wants, and writes them as tables.
//! A file whose path it does not understand is handed on as it is: the program says what is wrong
//! with it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use crate::timeline::Timeline;

/// The slots, as paths and as the program name them.
const SLOTS: [(&str, &str); 4] = [
    ("speed", "Slot::Speed"),
    ("attack", "Slot::Attack"),
    ("defense", "Slot::Defense"),
    ("damage", "Slot::Damage"),
];

#[derive(Default)]
pub struct Corpus {
    subjects: BTreeMap<String, Subject>,
    rulings: Vec<String>,
    strays: Vec<String>,
}

struct Subject {
    kind: String,
    /// The places of the editions, with the files as `path, text`.
    records: BTreeMap<usize, String>,
}

impl Corpus {
    pub fn place(&mut self, timeline: &Timeline, name: &str, file: &Path) {
        let embedded = format!("{name:?}, include_str!({file:?})");
        let parts: Vec<&str> = name.trim_end_matches(".yaml").split('/').collect();
        if !parts.iter().all(|part| is_id(part)) {
            return self.strays.push(embedded);
        }
        match *parts.as_slice() {
            ["rulings", _, _] => self.rulings.push(embedded),
            [folder, group, subject, edition] => {
                match (kind(folder, group), timeline.number(edition)) {
                    (Some(kind), Some(no)) => self.record(subject, kind, no, embedded),
                    _ => self.strays.push(embedded),
                }
            }
            _ => self.strays.push(embedded),
        }
    }

    fn record(&mut self, id: &str, kind: String, no: usize, embedded: String) {
        let new = || Subject { kind: kind.clone(), records: BTreeMap::new() };
        let subject = self.subjects.entry(id.to_owned()).or_insert_with(new);
        if subject.kind == kind {
            subject.records.insert(no, embedded);
        } else {
            self.strays.push(embedded);
        }
    }

    pub fn tables(&self) -> String {
        let mut table = String::from("static SUBJECTS: &[Prepared] = &[\n");
        let mut line = |text: String| writeln!(table, "{text}").expect("a String takes it");
        for (id, Subject { kind, records }) in &self.subjects {
            line(format!("Prepared {{ id: {id:?}, {kind}, records: &["));
            records
                .iter()
                .for_each(|(no, embedded)| line(format!("    (EditionNo({no}), {embedded}),")));
            line("] },".to_owned());
        }
        line("];".to_owned());
        for (name, files) in [("RULINGS", &self.rulings), ("STRAYS", &self.strays)] {
            line(format!("static {name}: &[(&str, &str)] = &["));
            files.iter().for_each(|embedded| line(format!("    ({embedded}),")));
            line("];".to_owned());
        }
        table
    }
}

/// What the folders above a subject make of it.
fn kind(folder: &str, group: &str) -> Option<String> {
    match folder {
        "abilities" => SLOTS
            .iter()
            .find(|(name, _)| *name == group)
            .map(|(_, slot)| format!("slot: Some({slot}), chapter: \"\"")),
        "rules" => Some(format!("slot: None, chapter: {group:?}")),
        _ => None,
    }
}

fn is_id(part: &str) -> bool {
    (1..=64).contains(&part.len())
        && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}
