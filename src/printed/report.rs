//! What an import found, missed, left over and wrote, for people and for programs.
//! It hides nothing: every leftover, slip and lost picture is listed with its line.

use std::collections::BTreeMap;

use serde::Serialize;

use super::import::Import;
use super::kind::Kind;
use super::model::{LostPicture, Scrap, Slip};
use super::source::Repairs;
use super::store::{Outcome, Written};

/// The most leftovers in a row with one reason that are listed one by one.
const LONGEST_RUN: usize = 20;

/// How much of each thing was found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Different subjects.
    pub subjects: usize,
    /// Passages: subject by edition.
    pub texts: usize,
    /// Headings with text under them.
    pub sections: usize,
    /// Entries of the glossary.
    pub terms: usize,
    /// Blocks of each kind.
    pub blocks: BTreeMap<String, usize>,
    /// Passages of each edition.
    pub editions: BTreeMap<String, usize>,
    /// Words of all passages.
    pub words: usize,
}

/// The report of one import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The file.
    pub file: String,
    /// The kind of document.
    pub document: Kind,
    /// What was found.
    pub found: Found,
    /// What was expected and is missing.
    pub missing: Vec<String>,
    /// What was found though the knowledge base has no record of it.
    pub unexpected: Vec<String>,
    /// What is left over.
    pub leftovers: Vec<Scrap>,
    /// What looks like a slip.
    pub slips: Vec<Slip>,
    /// What pictures are lost.
    pub pictures: Vec<LostPicture>,
    /// How many lines of each sort of furniture there are.
    pub furniture: BTreeMap<String, usize>,
    /// The typesetting that was undone.
    pub repairs: Repairs,
    /// The files, once written or planned.
    pub written: Vec<Written>,
}

impl Report {
    /// The report of an import and of what was written of it.
    pub fn new(import: Import, written: Vec<Written>) -> Self {
        let mut furniture: BTreeMap<String, usize> = BTreeMap::new();
        for scrap in &import.furniture {
            match furniture.get_mut(&*scrap.why) {
                Some(count) => *count += 1,
                None => drop(furniture.insert(scrap.why.as_ref().to_owned(), 1)),
            }
        }
        Self {
            found: Found::of(&import),
            file: import.file,
            document: import.document,
            missing: import.missing,
            unexpected: import.unexpected,
            leftovers: import.leftovers,
            slips: import.slips,
            pictures: import.pictures,
            furniture,
            repairs: import.repairs,
            written,
        }
    }

    /// Whether files were left alone because they hold other words.
    pub fn has_conflicts(&self) -> bool {
        self.written.iter().any(|written| written.outcome == Outcome::Kept)
    }
}

impl Found {
    fn of(import: &Import) -> Self {
        let mut found = Self { texts: import.passages.len(), ..Self::default() };
        let mut subjects: Vec<&str> =
            import.passages.iter().map(|passage| passage.subject.as_str()).collect();
        subjects.sort_unstable();
        subjects.dedup();
        found.subjects = subjects.len();
        for passage in &import.passages {
            *found.editions.entry(passage.edition.clone()).or_default() += 1;
            let headed =
                passage.sections.iter().filter(|section| section.heading.is_some()).count();
            *(if passage.subject == "glossary" {
                &mut found.terms
            } else {
                &mut found.sections
            }) += headed;
            for block in passage.blocks() {
                *found.blocks.entry(format!("{:?}", block.kind).to_lowercase()).or_default() += 1;
                found.words += block.text.split_whitespace().count();
            }
        }
        found
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let found = &self.found;
        writeln!(f, "{}: {}", self.file, self.document)?;
        write!(
            f,
            "  found: {} texts on {} subjects, {} words",
            found.texts, found.subjects, found.words
        )?;
        if found.sections > 0 {
            write!(f, ", {} sections", found.sections)?;
        }
        if found.terms > 0 {
            write!(f, ", {} glossary entries", found.terms)?;
        }
        writeln!(f)?;
        self.counts(f, "by edition", &found.editions)?;
        self.counts(f, "blocks", &found.blocks)?;
        self.counts(f, "furniture", &self.furniture)?;
        list(f, "expected, but missing", self.missing.iter().cloned())?;
        list(f, "found, but not expected", self.unexpected.iter().cloned())?;
        self.left_over(f)?;
        list(
            f,
            "looks like a slip",
            self.slips.iter().map(|s| format!("line {}: {} ({})", s.line, short(&s.text), s.why)),
        )?;
        list(f, "lost pictures", self.lost().into_iter())?;
        self.files(f)
    }
}

impl Report {
    /// What is left over, line by line; of a long run with one reason the beginning and the extent.
    fn left_over(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.leftovers.is_empty() {
            return Ok(());
        }
        writeln!(f, "  left over ({}):", self.leftovers.len())?;
        for run in self.leftovers.chunk_by(|a, b| a.why == b.why) {
            let shown = if run.len() > LONGEST_RUN { 3 } else { run.len() };
            for scrap in run.iter().take(shown) {
                writeln!(
                    f,
                    "    line {}: {} ({})",
                    scrap.place.line,
                    short(&scrap.text),
                    scrap.why
                )?;
            }
            if let Some((first, last)) = run.get(shown).zip(run.last()) {
                let (from, to) = (first.place.line, last.place.line);
                writeln!(
                    f,
                    "    lines {from}-{to}: {} more, for the same reason",
                    run.len() - shown
                )?;
            }
        }
        Ok(())
    }

    /// The lost pictures, those that show alike in one line.
    fn lost(&self) -> Vec<String> {
        let mut alike: Vec<(String, Vec<String>)> = Vec::new();
        for picture in &self.pictures {
            let how = format!("{}{}", picture.why, bracketed(&picture.text));
            let line = picture.place.line.to_string();
            match alike.iter_mut().find(|(seen, _)| *seen == how) {
                Some((_, lines)) => lines.push(line),
                None => alike.push((how, vec![line])),
            }
        }
        let told = |(how, lines): (String, Vec<String>)| match lines.as_slice() {
            [line] => format!("once, line {line}: {how}"),
            _ => format!("{} times, lines {}: {how}", lines.len(), lines.join(", ")),
        };
        alike.into_iter().map(told).collect()
    }

    fn counts(
        &self,
        f: &mut std::fmt::Formatter<'_>,
        what: &str,
        counts: &BTreeMap<String, usize>,
    ) -> std::fmt::Result {
        if counts.is_empty() {
            return Ok(());
        }
        let counts: Vec<String> =
            counts.iter().map(|(what, count)| format!("{count} {what}")).collect();
        writeln!(f, "  {what}: {}", counts.join(", "))
    }

    fn files(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.written.is_empty() {
            return Ok(());
        }
        let count = |outcome: Outcome| {
            self.written.iter().filter(|written| written.outcome == outcome).count()
        };
        let (created, updated) = (count(Outcome::Created), count(Outcome::Updated));
        writeln!(
            f,
            "  files: {created} new, {updated} updated, {} unchanged",
            count(Outcome::Unchanged)
        )?;
        let kept = self.written.iter().filter(|written| written.outcome == Outcome::Kept);
        list(
            f,
            "left alone, since they hold other words from another file",
            kept.map(|written| written.path.display().to_string()),
        )
    }
}

fn list(
    f: &mut std::fmt::Formatter<'_>,
    what: &str,
    items: impl Iterator<Item = String>,
) -> std::fmt::Result {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return Ok(());
    }
    writeln!(f, "  {what} ({}):", items.len())?;
    items.iter().try_for_each(|item| writeln!(f, "    {item}"))
}

fn bracketed(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" [{}]", short(text)) }
}

/// The beginning of a text, on one line.
fn short(text: &str) -> String {
    // A word has a letter at least: no more of them can fit.
    let line = text.split_whitespace().take(61).collect::<Vec<_>>().join(" ");
    if line.chars().count() <= 60 {
        line
    } else {
        line.chars().take(57).collect::<String>() + "..."
    }
}
