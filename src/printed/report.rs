//! The report of an import, for people and for programs: what was found, missed, left over and
//! written. Every leftover, typo and lost picture is listed with its line.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use variorum_corpus::catalog::GLOSSARY;

use super::document_kind::DocumentKind;
use super::import::{Import, Leftover, LostPicture, Typo};
use super::source::Repairs;
use super::store::{FileOutcome, WrittenFile};

/// The most leftovers in a row with one reason that are listed one by one.
const LONGEST_RUN: usize = 20;

/// How much of each thing was found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ImportCounts {
    /// Different subjects.
    pub subjects: usize,
    /// Passages: subject by edition.
    pub texts: usize,
    /// Headings with text under them.
    pub sections: usize,
    /// Entries of the glossary.
    pub terms: usize,
    /// Blocks of each kind.
    pub blocks: BTreeMap<&'static str, usize>,
    /// Passages of each edition.
    pub editions: BTreeMap<String, usize>,
    /// Words of all passages.
    pub words: usize,
}

/// The report of one import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImportReport {
    pub file: String,
    pub document: DocumentKind,
    pub found: ImportCounts,
    /// What was expected and is missing.
    pub missing: Vec<String>,
    /// What was found though the knowledge base has no record of it.
    pub unexpected: Vec<String>,
    pub leftovers: Vec<Leftover>,
    /// What looks like a typo.
    #[serde(rename = "slips")]
    pub typos: Vec<Typo>,
    pub pictures: Vec<LostPicture>,
    /// How many lines of each sort of furniture there are.
    pub furniture: BTreeMap<&'static str, usize>,
    /// The typesetting that was undone.
    pub repairs: Repairs,
    /// The files, once written or planned.
    pub written: Vec<WrittenFile>,
}

impl ImportReport {
    /// The report of an import and of what was written of it.
    pub fn new(import: Import, written: Vec<WrittenFile>) -> Self {
        let mut furniture: BTreeMap<&'static str, usize> = BTreeMap::new();
        for item in &import.furniture {
            *furniture.entry(item.kind.name()).or_default() += 1;
        }
        Self {
            found: ImportCounts::new(&import),
            file: import.file,
            document: import.document,
            missing: import.missing,
            unexpected: import.unexpected,
            leftovers: import.leftovers,
            typos: import.typos,
            pictures: import.pictures,
            furniture,
            repairs: import.repairs,
            written,
        }
    }

    /// Whether files were not changed because they have other words.
    pub fn has_conflicts(&self) -> bool {
        self.written.iter().any(|written| written.outcome == FileOutcome::Kept)
    }
}

impl ImportCounts {
    fn new(import: &Import) -> Self {
        let mut found = Self { texts: import.passages.len(), ..Self::default() };
        let subjects: BTreeSet<&str> =
            import.passages.iter().map(|passage| passage.subject.as_str()).collect();
        found.subjects = subjects.len();
        for passage in &import.passages {
            *found.editions.entry(passage.edition.clone()).or_default() += 1;
            let headed =
                passage.sections.iter().filter(|section| section.heading.is_some()).count();
            if passage.subject == GLOSSARY {
                found.terms += headed;
            } else {
                found.sections += headed;
            }
            for block in passage.blocks() {
                *found.blocks.entry(block.kind.name()).or_default() += 1;
                found.words += block.text.split_whitespace().count();
            }
        }
        found
    }
}

impl std::fmt::Display for ImportReport {
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
        write_counts(f, "by edition", &found.editions)?;
        write_counts(f, "blocks", &found.blocks)?;
        write_counts(f, "furniture", &self.furniture)?;
        write_list(f, "expected, but missing", self.missing.iter().cloned())?;
        write_list(f, "found, but not expected", self.unexpected.iter().cloned())?;
        self.write_leftovers(f)?;
        write_list(f, "looks like a typo", self.typos.iter().map(describe_typo))?;
        write_list(f, "lost pictures", self.describe_lost_pictures().into_iter())?;
        self.write_files(f)
    }
}

impl ImportReport {
    /// What is left over, line by line; of a long run with one reason the beginning and the extent.
    fn write_leftovers(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.leftovers.is_empty() {
            return Ok(());
        }
        writeln!(f, "  left over ({}):", self.leftovers.len())?;
        for run in self.leftovers.chunk_by(|a, b| a.why == b.why) {
            let shown = if run.len() > LONGEST_RUN { 3 } else { run.len() };
            for left in run.iter().take(shown) {
                let (line, text) = (left.place.line, first_words(&left.text));
                writeln!(f, "    line {line}: {text} ({})", left.why)?;
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
    fn describe_lost_pictures(&self) -> Vec<String> {
        let mut alike: Vec<(String, Vec<String>)> = Vec::new();
        for picture in &self.pictures {
            let how = format!("{}{}", picture.why, bracketed(&picture.text));
            let line = picture.place.line.to_string();
            match alike.iter_mut().find(|(seen, _)| *seen == how) {
                Some((_, lines)) => lines.push(line),
                None => alike.push((how, vec![line])),
            }
        }
        let describe = |(how, lines): (String, Vec<String>)| match lines.as_slice() {
            [line] => format!("once, line {line}: {how}"),
            _ => format!("{} times, lines {}: {how}", lines.len(), lines.join(", ")),
        };
        alike.into_iter().map(describe).collect()
    }

    fn write_files(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.written.is_empty() {
            return Ok(());
        }
        let count = |outcome: FileOutcome| {
            self.written.iter().filter(|written| written.outcome == outcome).count()
        };
        let (created, updated) = (count(FileOutcome::Created), count(FileOutcome::Updated));
        writeln!(
            f,
            "  files: {created} new, {updated} updated, {} unchanged",
            count(FileOutcome::Unchanged)
        )?;
        let kept = self.written.iter().filter(|written| written.outcome == FileOutcome::Kept);
        write_list(
            f,
            "left alone, since they hold other words from another file",
            kept.map(|written| written.path.display().to_string()),
        )
    }
}

fn write_counts(
    f: &mut std::fmt::Formatter<'_>,
    what: &str,
    counts: &BTreeMap<impl std::fmt::Display, usize>,
) -> std::fmt::Result {
    if counts.is_empty() {
        return Ok(());
    }
    let counts: Vec<String> =
        counts.iter().map(|(what, count)| format!("{count} {what}")).collect();
    writeln!(f, "  {what}: {}", counts.join(", "))
}

/// A heading with the number of items, and the items below it.
fn write_list(
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

fn describe_typo(typo: &Typo) -> String {
    format!("line {}: {} ({})", typo.line, first_words(&typo.text), typo.why)
}

fn bracketed(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" [{}]", first_words(text)) }
}

/// The beginning of a text, on one line.
fn first_words(text: &str) -> String {
    // A word has a letter at least: no more of them can fit.
    let line = text.split_whitespace().take(61).collect::<Vec<_>>().join(" ");
    if line.chars().count() <= 60 {
        line
    } else {
        line.chars().take(57).collect::<String>() + "..."
    }
}
