//! `variorum show --printed`: the exact words of the user's documents for the edition in force.
//! It shows what was imported and nothing else; with `--restated` our clauses stand beside the
//! sentences.

use std::fmt::Write as _;

use serde::Serialize;

use super::Show;
use super::record_page::RecordPage;
use crate::commands::printed_dir::document_title;
use crate::commands::{ExitStatus, Session};
use crate::error::Error;
use crate::json_view::EditionView;
use crate::printed::{BlockKind, PrintedLibrary, PrintedPassage, describe_lines};
use crate::terminal::{HEADING, QUIET, Terminal, indented};
use variorum_corpus::markdown::slug;

/// All that was imported on a subject in an edition.
#[derive(Debug, Serialize)]
pub(super) struct Page<'a> {
    pub subject: &'a str,
    pub edition: EditionView,
    /// The subject's own text, one for each document that has it.
    pub passages: Vec<View<'a>>,
    /// Passages of the same edition that speak of it as well.
    pub concerning: Vec<View<'a>>,
}

/// A passage with its document and place.
#[derive(Debug, Serialize)]
pub(super) struct View<'a> {
    pub document: &'static str,
    pub title: String,
    /// The first and the last line in the document.
    pub lines: (usize, usize),
    #[serde(flatten)]
    pub passage: PrintedPassage,
    #[serde(skip)]
    subject: &'a str,
}

/// Runs the verb with `--printed`.
pub(super) fn run(
    show: &Show,
    session: &Session,
    shown: &RecordPage<'_>,
) -> Result<ExitStatus, Error> {
    let printed = show.printed_dir.load()?;
    let page = page(shown, &printed)?;
    if show.restated {
        let tables = super::side_by_side::tables(shown, &page);
        match (show.json, show.markdown) {
            (true, _) => session.print_json(&tables)?,
            (_, true) => session.print(&super::side_by_side::as_markdown(&tables))?,
            _ => session.print(&super::side_by_side::for_terminal(&tables, &session.terminal))?,
        }
    } else if show.json {
        session.print_json(&page)?;
    } else {
        let plain = Terminal::plain(session.terminal.width);
        let terminal = if show.markdown { &plain } else { &session.terminal };
        session.print(&text(shown, &page, terminal, show.markdown))?;
    }
    Ok(ExitStatus::Ok)
}

fn page<'a>(shown: &'a RecordPage<'_>, printed: &'a PrintedLibrary) -> Result<Page<'a>, Error> {
    let timeline = &shown.catalog.timeline;
    let (subject, edition) =
        (shown.entry.subject.id.as_str(), timeline.edition_id(shown.entry.edition));
    let view = |passage: &'a PrintedPassage| View {
        document: passage.document.id(),
        title: document_title(shown.catalog, passage.document),
        lines: passage.lines(),
        passage: passage.clone(),
        subject: &passage.subject,
    };
    let mut passages: Vec<View<'_>> = printed.passages_on(subject, edition).map(view).collect();
    let mut concerning: Vec<View<'_>> =
        printed.passages_concerning(subject, edition).map(view).collect();
    if let Some(clause) = shown.clause {
        let named = |heading: &Option<String>| {
            heading.as_deref().is_some_and(|heading| slug(heading) == clause)
        };
        concerning.clear();
        for view in &mut passages {
            view.passage.sections.retain(|section| named(&section.heading));
            view.lines = view.passage.lines();
        }
        passages.retain(|view| !view.passage.sections.is_empty());
    }
    if passages.is_empty() && concerning.is_empty() {
        let what =
            shown.clause.map_or_else(|| subject.to_owned(), |clause| format!("{subject}#{clause}"));
        return Err(Error::new(
            format!(
                "no imported document prints '{what}' in {}",
                timeline.describe(shown.entry.edition)
            ),
            format!("its record cites {}; import that document", shown.sources_text()),
        ));
    }
    Ok(Page {
        subject,
        edition: EditionView::new(timeline, shown.entry.edition),
        passages,
        concerning,
    })
}

fn text(shown: &RecordPage<'_>, page: &Page<'_>, terminal: &Terminal, markdown: bool) -> String {
    let width = terminal.reading_width();
    let name = &shown.entry.record.name.value;
    let mut text =
        if markdown { format!("# {name}\n\n{}\n", shown.validity()) } else { String::new() };
    if !markdown {
        let _ = writeln!(
            text,
            "{}  {}",
            terminal.paint(HEADING, name),
            terminal.paint(QUIET, &shown.label())
        );
        text += &indented(&shown.validity(), width, "");
    }
    for view in &page.passages {
        text += &view.text(terminal, markdown, "");
    }
    for view in &page.concerning {
        text +=
            &view.text(terminal, markdown, &format!(" on {}, which concerns it too", view.subject));
    }
    text
}

impl View<'_> {
    /// The document and the lines that a passage stands in.
    pub(super) fn place(&self) -> String {
        format!("{}, {}, {}", self.title, self.passage.file, describe_lines(self.lines))
    }

    fn text(&self, terminal: &Terminal, markdown: bool, also: &str) -> String {
        let marker =
            self.passage.marker.as_ref().map(|marker| format!(" {marker}")).unwrap_or_default();
        let place = format!("Printed{also} in {}:", self.place());
        if markdown {
            let mut text = format!("\n**{place}**\n\n> {}{marker}\n", self.passage.name);
            for section in &self.passage.sections {
                section.heading.iter().for_each(|heading| text += &format!(">\n> **{heading}**\n"));
                section.blocks.iter().for_each(|block| {
                    text += &format!(">\n> {}\n", block.text.replace('\n', "\n> "))
                });
            }
            return text;
        }
        let width = terminal.reading_width();
        let mut text = format!("\n{}", terminal.paint(QUIET, &indented(&place, width, "")));
        let _ = writeln!(text, "  {}{marker}", terminal.paint(HEADING, &self.passage.name));
        for section in &self.passage.sections {
            if let Some(heading) = &section.heading {
                let _ = writeln!(text, "\n  {}", terminal.paint(HEADING, heading));
            }
            for block in &section.blocks {
                let indent = if block.kind == BlockKind::Text { "  " } else { "    " };
                text += &indented(&block.text, width, indent);
            }
        }
        text
    }
}
