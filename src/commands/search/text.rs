//! `variorum search`: an answer as text for the terminal, result by result.

use std::fmt::Write as _;

use crate::printed::describe_lines;
use crate::search::{
    MatchKind, PassageKind, PrintedPlace, SearchAnswer, SearchIndex, SearchResult, Snippet,
};
use crate::terminal::{HEADING, HIT, QUIET, Terminal, indented};

/// Prints answers from an index.
pub(super) struct AnswerPrinter<'a> {
    pub(super) terminal: &'a Terminal,
    pub(super) index: &'a SearchIndex,
}

impl AnswerPrinter<'_> {
    pub(super) fn answer_text(&self, answer: &SearchAnswer) -> String {
        let mut text = String::new();
        for correction in &answer.corrections {
            let _ = writeln!(
                text,
                "Nothing has '{}'; searched for '{}'.",
                correction.written, correction.meant
            );
        }
        match answer.found {
            MatchKind::Nothing => text += "Nothing was found.\n",
            MatchKind::AnyWord => {
                text += "No passage has all the words; these have some of them.\n"
            }
            MatchKind::AllWords | MatchKind::Corrected => {}
        }
        if let Some(edition) = &answer.as_of {
            let _ = writeln!(text, "By the rules of {}:", self.index.edition_title(edition));
        }
        for (n, hit) in answer.results.iter().enumerate() {
            text += if n > 0 || !text.is_empty() { "\n" } else { "" };
            text += &self.result_text(hit);
        }
        text
    }

    fn result_text(&self, hit: &SearchResult) -> String {
        let (terminal, passage) = (self.terminal, &hit.passage);
        if let Some(place) = &passage.printed {
            return self.printed_result_text(hit, place);
        }
        let title = match passage.kind {
            PassageKind::Term => passage.heading.clone(),
            _ => format!("{}: {}", passage.name, passage.heading),
        };
        let mut text = format!("{}  {}\n", terminal.paint(HEADING, &title), passage.id);
        text += &indented(&self.status_line(hit), terminal.reading_width(), "    ");
        if !passage.question.is_empty() {
            text += &indented(&passage.question, terminal.reading_width(), "    ");
        }
        text += &self.snippet_text(&hit.snippet);
        if let Some(next) =
            passage.superseded_by.as_ref().filter(|next| next.text.as_ref() != Some(&passage.text))
        {
            let says = next
                .text
                .as_ref()
                .map_or_else(|| "drops it.".to_owned(), |text| format!("says: {text}"));
            text += &indented(
                &format!("{} {says}", self.index.edition_title(&next.edition)),
                terminal.reading_width(),
                "      ",
            );
        }
        text + &self.remarks(hit)
    }

    /// A printed text: its subject and edition, its document, file and lines, and the words.
    fn printed_result_text(&self, hit: &SearchResult, place: &PrintedPlace) -> String {
        let (terminal, passage) = (self.terminal, &hit.passage);
        let under = Some(&passage.heading)
            .filter(|heading| !heading.is_empty() && **heading != passage.name);
        let title = under
            .map_or_else(|| passage.name.clone(), |heading| format!("{}: {heading}", passage.name));
        let edition = passage.edition.first().map(String::as_str).unwrap_or_default();
        let mut text =
            format!("{}  {} {edition}\n", terminal.paint(HEADING, &title), passage.subject);
        let lines = describe_lines(place.lines);
        let source = format!(
            "{}; printed in {}, {}, {lines}",
            self.index.edition_title(edition),
            place.title,
            place.file
        );
        text += &indented(&source, terminal.reading_width(), "    ");
        text += &self.snippet_text(&hit.snippet);
        text + &self.remarks(hit)
    }

    /// What a result lacks, and how its score came about.
    fn remarks(&self, hit: &SearchResult) -> String {
        let (terminal, mut text) = (self.terminal, String::new());
        if !hit.missing.is_empty() {
            let _ = writeln!(
                text,
                "    {}",
                terminal.paint(QUIET, &format!("without: {}", hit.missing.join(", ")))
            );
        }
        if !hit.explanation.is_empty() {
            let parts: Vec<String> = hit
                .explanation
                .iter()
                .map(|part| format!("{} {:.2}", part.label, part.value))
                .collect();
            let _ = writeln!(
                text,
                "    {}",
                terminal.paint(QUIET, &format!("score {:.2}: {}", hit.score, parts.join(", ")))
            );
        }
        text
    }

    /// Which edition prints it, whether it is in force, and which others print the clause.
    fn status_line(&self, hit: &SearchResult) -> String {
        let passage = &hit.passage;
        let first =
            passage.edition.first().map(|id| self.index.edition_title(id)).unwrap_or_default();
        if passage.kind.is_question() {
            let state = if passage.in_force { "in force" } else { "no longer in force" };
            return format!("Ruling ({}), from {first} on; {state}", passage.summary);
        }
        let state = match &passage.superseded_by {
            None => "in force".to_owned(),
            Some(next) if next.text.as_ref() == Some(&passage.text) => {
                format!("printed again in {}", self.index.edition_title(&next.edition))
            }
            Some(next) => format!("superseded by {}", self.index.edition_title(&next.edition)),
        };
        let others: Vec<&str> = passage
            .versions
            .iter()
            .filter(|id| !passage.edition.contains(id))
            .map(String::as_str)
            .collect();
        let others = if others.is_empty() {
            String::new()
        } else {
            format!("; also in {}", others.join(", "))
        };
        format!("{first}; {state}{others}")
    }

    /// The snippet with its hits in colour, or between asterisks where there is none.
    fn snippet_text(&self, snippet: &Snippet) -> String {
        // Lines are broken before the marks go in: a mark has no width.
        let (open, close) = ('\u{2}', '\u{3}');
        let mut text = snippet.text.clone();
        for hit in snippet.hits.iter().rev() {
            text.insert(hit.end, close);
            text.insert(hit.start, open);
        }
        let wrapped = indented(&text, self.terminal.reading_width(), "    ");
        if self.terminal.colour {
            return with_colour(&wrapped, open, close);
        }
        wrapped.replace([open, close], "*")
    }
}

/// The text with the colour of hits between the marks; where a hit goes over the end of a line, the
/// colour ends there and starts again.
fn with_colour(text: &str, open: char, close: char) -> String {
    let mut coloured = String::new();
    let mut inside = false;
    for line in text.split_inclusive('\n') {
        let words = line.trim_start_matches(' ');
        coloured += &" ".repeat(line.len() - words.len());
        if inside {
            let _ = write!(coloured, "{HIT}");
        }
        for c in words.chars() {
            match c {
                c if c == open => {
                    inside = true;
                    let _ = write!(coloured, "{HIT}");
                }
                c if c == close => {
                    inside = false;
                    let _ = write!(coloured, "{HIT:#}");
                }
                '\n' if inside => {
                    let _ = writeln!(coloured, "{HIT:#}");
                }
                c => coloured.push(c),
            }
        }
    }
    coloured
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colour_of_a_hit_ends_with_its_line_and_starts_again_behind_the_indent() {
        let text = with_colour("  a <hit\n  goes> on\n", '<', '>');
        assert_eq!(text, format!("  a {HIT}hit{HIT:#}\n  {HIT}goes{HIT:#} on\n"));
    }
}
