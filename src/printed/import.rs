//! One document in, one import out: the importer of its kind, then slips and expectations.
//! It writes nothing, and refuses to guess the kind of a document it does not know.

use serde::Serialize;

use super::collector::{Collector, MAX_SLIPS};
use super::kind::Kind;
use super::known::{Expected, Known};
use super::model::{LostPicture, Passage, Scrap, Slip};
use super::source::{Repairs, Source};
use super::spelling::slug;
use super::{comparison, dungeons, multiple_dial, rulebook, slips, whirlwind};

/// Everything that was found in one document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Import {
    /// The kind of document.
    pub document: Kind,
    /// The name of the file.
    pub file: String,
    /// The passages, in the order in which they begin.
    pub passages: Vec<Passage>,
    /// Titles, headings, labels, page numbers and imprints.
    pub furniture: Vec<Scrap>,
    /// What found no home, with the reason.
    pub leftovers: Vec<Scrap>,
    /// Pictures and symbols that the file has lost.
    pub pictures: Vec<LostPicture>,
    /// What looks like an error of scanning or printing.
    pub slips: Vec<Slip>,
    /// What should be there and is not, in words.
    pub missing: Vec<String>,
    /// What is there though the knowledge base does not expect it.
    pub unexpected: Vec<String>,
    /// The typesetting that was undone.
    pub repairs: Repairs,
}

/// Reads a document of a kind that the caller has recognised or been told.
pub fn import(kind: Kind, file: &str, text: &str, known: &Known) -> Import {
    let source = Source::new(text);
    let mut collector = Collector::new(kind, file);
    match kind {
        Kind::SpecialAbilityComparison => comparison::read(&source, known, &mut collector),
        Kind::DungeonsCard => dungeons::read(&source, known, &mut collector),
        Kind::WhirlwindSheet => whirlwind::read(&source, known, &mut collector),
        Kind::RebellionRulebook => rulebook::read(&source, &mut collector),
        Kind::MultipleDialRules => multiple_dial::read(&source, &mut collector),
    }
    let Source { lines, repairs } = source;
    drop(lines);
    let mut import = collector.finish(repairs);
    import.slips.extend(slips::find(&import));
    import.slips.sort();
    import.slips.dedup();
    if import.slips.len() > MAX_SLIPS {
        import.slips.truncate(MAX_SLIPS);
        let line = import.slips.last().map_or(0, |slip| slip.line);
        import.slips.push(Slip {
            line,
            text: String::new(),
            why: format!("from here on slips are not listed: there are more than {MAX_SLIPS}"),
        });
    }
    expect(&mut import, known);
    import
}

/// Compares what was found with what the knowledge base says the document holds.
fn expect(import: &mut Import, known: &Known) {
    let expected: Vec<&Expected> =
        known.expected.iter().filter(|one| one.document == import.document).collect();
    let missing: Vec<String> = expected
        .iter()
        .filter(|one| !holds(&import.passages, one))
        .map(|one| in_words(one))
        .collect();
    import.missing.extend(missing);
    if expected.is_empty() {
        return;
    }
    let unexpected = import.passages.iter().filter(|passage| {
        !expected.iter().any(|one| one.subject == passage.subject && one.edition == passage.edition)
    });
    let unexpected: Vec<String> =
        unexpected.map(|passage| format!("{}, {}", passage.subject, passage.edition)).collect();
    import.unexpected.extend(unexpected);
}

fn holds(passages: &[Passage], wanted: &Expected) -> bool {
    let mut same = passages.iter().filter(|passage| passage.edition == wanted.edition);
    same.any(|passage| match &wanted.part {
        _ if passage.subject != wanted.subject => {
            wanted.part.is_none() && passage.concerns.contains(&wanted.subject)
        }
        None => true,
        Some(part) => passage
            .sections
            .iter()
            .any(|section| section.heading.as_deref().is_some_and(|h| slug(h) == slug(part))),
    })
}

fn in_words(wanted: &Expected) -> String {
    match &wanted.part {
        None => format!("{}, {}", wanted.subject, wanted.edition),
        Some(part) => format!("{}, {}: {part}", wanted.subject, wanted.edition),
    }
}
