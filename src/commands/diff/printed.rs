//! `variorum diff --printed`: two printed texts that the user imported, aligned sentence by
//! sentence, since printed sentences have no ids.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::markdown::runs_in_markdown;
use super::marked_words::{NO_SIGNS, TERMINAL_SIGNS, indent_marked_words, marked_words};
use crate::commands::printed_dir::{PrintedDir, document_title};
use crate::commands::{ExitStatus, Session};
use crate::error::Error;
use crate::printed::sentence_diff::{SentenceDiff, SentenceState, all_same, compare_sentences};
use crate::printed::{PrintedLibrary, PrintedPassage, describe_lines};
use crate::terminal::{ADDED, HEADING, QUIET, REMOVED, Terminal, indented};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::diff::{ComparedEdition, Ignore, RecordDiff, RunKind};

// Whether to compare the printed words, and how strictly. Not a doc comment: clap would take it for
// the help of the verb.
#[derive(Debug, Args)]
pub(super) struct PrintedFlags {
    /// Compare the exact words of your own documents, sentence by sentence
    #[arg(long, conflicts_with = "editions")]
    pub(super) printed: bool,
    /// With --printed, hide differences of quotes, spacing, case and number style
    #[arg(long, value_name = "WHAT", value_enum, requires = "printed")]
    ignore: Option<IgnoreFlag>,
    #[command(flatten)]
    dir: PrintedDir,
}

/// What need not count as a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum IgnoreFlag {
    /// Quotes, spacing, case and number style
    Style,
}

/// One of the two texts.
#[derive(Debug, Serialize)]
struct PrintedSide {
    edition: String,
    document: &'static str,
    title: String,
    file: String,
    lines: (usize, usize),
    #[serde(skip)]
    edition_title: String,
}

/// A comparison of two printed texts.
#[derive(Debug, Serialize)]
struct PrintedComparison {
    subject: String,
    #[serde(skip)]
    name: String,
    from: PrintedSide,
    to: PrintedSide,
    differs: bool,
    ignored: Option<&'static str>,
    sentences: Vec<SentenceDiff>,
}

/// How to print the comparison.
pub(super) struct OutputFormat {
    pub(super) json: bool,
    pub(super) markdown: bool,
    /// Whether to print the sentences that did not change as well.
    pub(super) unchanged: bool,
}

impl PrintedFlags {
    /// Compares the printed texts behind two records.
    pub(super) fn run(
        &self,
        session: &Session,
        catalog: &Catalog,
        records: &RecordDiff,
        format: &OutputFormat,
    ) -> Result<ExitStatus, Error> {
        let library = self.dir.load()?;
        let (from, to) = find_passages(&library, records)?;
        let ignore = if self.ignore.is_some() { Ignore::Style } else { Ignore::LineBreaks };
        let sentences = compare_sentences(&from.text(), &to.text(), ignore);
        let comparison = PrintedComparison {
            subject: records.subject.clone(),
            name: records.name.clone(),
            from: printed_side(catalog, from, &records.from),
            to: printed_side(catalog, to, &records.to),
            differs: !all_same(&sentences),
            ignored: self.ignore.map(|_| "style"),
            sentences,
        };
        if format.json {
            session.print_json(&comparison)?;
        } else if format.markdown {
            session.print(&markdown(&comparison, format.unchanged))?;
        } else {
            session.print(&page(&comparison, format.unchanged, &session.terminal))?;
        }
        Ok(if comparison.differs { ExitStatus::Differs } else { ExitStatus::Ok })
    }
}

/// The two passages: of one document where one has both, else of the first document that has each.
fn find_passages<'a>(
    library: &'a PrintedLibrary,
    records: &RecordDiff,
) -> Result<(&'a PrintedPassage, &'a PrintedPassage), Error> {
    let subject = &records.subject;
    let passages_of = |side: &ComparedEdition| {
        let passages: Vec<&'a PrintedPassage> = library.passages_on(subject, &side.id).collect();
        if passages.is_empty() {
            let edition = side.title_and_date();
            return Err(Error::new(
                format!("no imported document prints '{subject}' in {edition}"),
                "see 'variorum show' for the document that its record cites, and import it",
            ));
        }
        Ok(passages)
    };
    let (from, to) = (passages_of(&records.from)?, passages_of(&records.to)?);
    let pairs = from.iter().flat_map(|a| to.iter().map(move |b| (*a, *b)));
    let best = pairs.min_by_key(|(a, b)| a.document != b.document);
    Ok(best.expect("each side has a passage"))
}

fn printed_side(
    catalog: &Catalog,
    passage: &PrintedPassage,
    record: &ComparedEdition,
) -> PrintedSide {
    PrintedSide {
        edition: passage.edition.clone(),
        document: passage.document.id(),
        title: document_title(catalog, passage.document),
        file: passage.file.clone(),
        lines: passage.lines(),
        edition_title: record.title_and_date(),
    }
}

impl PrintedSide {
    fn describe(&self) -> String {
        format!(
            "{}, as printed in {}, {}, {}",
            self.edition_title,
            self.title,
            self.file,
            describe_lines(self.lines)
        )
    }
}

impl PrintedComparison {
    fn sentences_to_show(&self, unchanged: bool) -> impl Iterator<Item = &SentenceDiff> {
        self.sentences.iter().filter(move |one| unchanged || one.state != SentenceState::Same)
    }

    /// The counts in words: `2 sentences changed, 1 added; 4 are the same`.
    fn describe_counts(&self) -> String {
        let count =
            |state: SentenceState| self.sentences.iter().filter(|one| one.state == state).count();
        let kinds = [
            (SentenceState::Changed, "changed"),
            (SentenceState::Moved, "moved"),
            (SentenceState::Added, "added"),
            (SentenceState::Removed, "removed"),
        ];
        let parts: Vec<String> = kinds
            .iter()
            .filter(|(change, _)| count(*change) > 0)
            .map(|(change, name)| format!("{} {name}", count(*change)))
            .collect();
        let same = count(SentenceState::Same);
        if parts.is_empty() {
            format!("All {same} sentences are the same.")
        } else {
            format!("Sentences: {}, {same} the same.", parts.join(", "))
        }
    }
}

/// `~  3. changed`: the sign, the place in the later text (or the earlier, for what is gone), and
/// what became of it.
fn heading(one: &SentenceDiff) -> (&'static str, usize, String) {
    let place = one.after.or(one.before).map_or(0, |at| at + 1);
    let (sign, what) = match one.state {
        SentenceState::Same => (" ", "the same".to_owned()),
        SentenceState::Changed => ("~", "changed".to_owned()),
        SentenceState::Moved => {
            (">", format!("moved from place {}", one.before.map_or(0, |at| at + 1)))
        }
        SentenceState::Removed => ("-", "removed".to_owned()),
        SentenceState::Added => ("+", "added".to_owned()),
    };
    (sign, place, what)
}

fn page(comparison: &PrintedComparison, unchanged: bool, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let mut page = format!(
        "{}  {}\n",
        terminal.paint(HEADING, &comparison.name),
        terminal.paint(QUIET, "printed words")
    );
    page += &indented(&format!("from  {}", comparison.from.describe()), width, "");
    page += &indented(&format!("to    {}", comparison.to.describe()), width, "");
    let _ = writeln!(page, "\n{}", terminal.paint(HEADING, &comparison.describe_counts()));
    for one in comparison.sentences_to_show(unchanged) {
        let (sign, place, what) = heading(one);
        let style = match one.state {
            SentenceState::Added => ADDED,
            SentenceState::Removed => REMOVED,
            _ => HEADING,
        };
        let _ = writeln!(page, "\n{} {place:>3}. {what}", terminal.paint(style, sign));
        let mixed = one.runs.iter().any(|run| run.kind != RunKind::Same)
            && !matches!(one.state, SentenceState::Added | SentenceState::Removed);
        let words = marked_words(&one.runs, if mixed { TERMINAL_SIGNS } else { NO_SIGNS });
        page += &indent_marked_words(words, width, "       ", terminal);
    }
    page
}

fn markdown(comparison: &PrintedComparison, unchanged: bool) -> String {
    let (from, to) = (comparison.from.describe(), comparison.to.describe());
    let mut page = format!(
        "# {}: the printed words\n\n- From: {from}\n- To: {to}\n\n**{}**\n",
        comparison.name,
        comparison.describe_counts()
    );
    for one in comparison.sentences_to_show(unchanged) {
        let (_, place, what) = heading(one);
        let _ = write!(page, "\n## {place}. {what}\n\n{}\n", runs_in_markdown(&one.runs));
    }
    page
}
