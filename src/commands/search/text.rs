//! `variorum search`: an answer as text for the terminal, result by result.

use std::fmt::Write as _;

use crate::printed::describe_lines;
use crate::search::{
    FoundPassage, MatchKind, Passage, PassageKind, PrintedPlace, SearchAnswer, SearchIndex,
    SearchResult, Snippet,
};
use crate::terminal::{HEADING, HIT, QUIET, Terminal, indented};

/// Prints answers from an index.
pub(super) struct AnswerPrinter<'a> {
    terminal: &'a Terminal,
    /// The titles of the editions. A page of results names editions a hundred times.
    titles: Vec<(&'a str, String)>,
}

impl<'a> AnswerPrinter<'a> {
    pub(super) fn new(terminal: &'a Terminal, index: &'a SearchIndex) -> Self {
        Self { terminal, titles: index.edition_titles() }
    }

    fn edition_title<'t>(&'t self, id: &'t str) -> &'t str {
        let title = self.titles.iter().find(|(edition, _)| *edition == id);
        title.map_or(id, |(_, title)| title)
    }

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
            MatchKind::Nothing => text += &nothing_found(answer),
            MatchKind::AnyWord => text += "Nothing has all the words; these have some of them.\n",
            MatchKind::AllWords | MatchKind::Corrected => {}
        }
        if let Some(edition) = &answer.as_of {
            let _ = writeln!(text, "By the rules of {}:", self.edition_title(edition));
        }
        for (n, hit) in answer.results.iter().enumerate() {
            text += if n > 0 || !text.is_empty() { "\n" } else { "" };
            text += &self.result_text(hit);
        }
        text
    }

    /// A result: what it is, then its best passages.
    fn result_text(&self, hit: &SearchResult) -> String {
        if let [FoundPassage { passage: Passage { printed: Some(place), .. }, .. }] =
            hit.passages.as_slice()
        {
            return self.printed_result_text(hit, place);
        }
        let terminal = self.terminal;
        let mut text = format!("{}  {}\n", terminal.paint(HEADING, &hit.name), hit.id);
        text += &self.indented(&self.description(hit), "    ");
        text += &self.indented(&hit.summary, "    ");
        for passage in &hit.passages {
            text += &self.passage_text(passage);
        }
        text + &self.remarks(hit)
    }

    fn indented(&self, text: &str, indent: &str) -> String {
        if text.is_empty() {
            return String::new();
        }
        indented(text, self.terminal.reading_width(), indent)
    }

    /// What a result is, how the dial marks it, and which edition is in force.
    fn description(&self, hit: &SearchResult) -> String {
        let kind = match hit.kind {
            PassageKind::Ability => &hit.marker,
            PassageKind::Edition => return format!("edition, {}", hit.marker),
            PassageKind::Rule | PassageKind::Ruling | PassageKind::OpenPoint => "rule",
            PassageKind::Term => "term",
        };
        let in_force = hit.in_force.as_ref().map(|id| self.edition_title(id));
        in_force.map_or_else(|| kind.to_owned(), |title| format!("{kind}; in force: {title}"))
    }

    fn passage_text(&self, found: &FoundPassage) -> String {
        let (terminal, passage) = (self.terminal, &found.passage);
        let title = match passage.kind {
            PassageKind::Ruling => "ruling",
            PassageKind::OpenPoint => "open point",
            _ => &passage.heading,
        };
        let mut text = format!("  {}  {}\n", terminal.paint(HEADING, title), passage.id);
        if title.is_empty() {
            text.clear();
        }
        text += &self.indented(&self.status_line(passage), "      ");
        text += &self.indented(&passage.question, "      ");
        text += &self.snippet_text(&found.snippet, "      ");
        if let Some(next) = &passage.superseded_by {
            let says = next
                .text
                .as_ref()
                .map_or_else(|| "drops it.".to_owned(), |text| format!("says: {text}"));
            let next = format!("{} {says}", self.edition_title(&next.edition));
            text += &self.indented(&next, "        ");
        }
        text
    }

    /// A printed text: its subject and edition, its document, file and lines, and the words.
    fn printed_result_text(&self, hit: &SearchResult, place: &PrintedPlace) -> String {
        let terminal = self.terminal;
        let Some(FoundPassage { passage, snippet }) = hit.passages.first() else {
            return String::new();
        };
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
            self.edition_title(edition),
            place.title,
            place.file
        );
        text += &self.indented(&source, "    ");
        text += &self.snippet_text(snippet, "    ");
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

    /// Which editions have these words, whether they are in force, and how to see other words.
    fn status_line(&self, passage: &Passage) -> String {
        let titles: Vec<&str> = passage.edition.iter().map(|id| self.edition_title(id)).collect();
        if passage.kind == PassageKind::OpenPoint {
            return format!("open in {}", titles.join(", "));
        }
        if passage.kind == PassageKind::Ruling {
            let first = titles.first().copied().unwrap_or_default();
            let state = if passage.in_force { "in force" } else { "no longer in force" };
            return format!("{}, from {first} on; {state}", passage.status.join(", "));
        }
        let state = match &passage.superseded_by {
            None => "in force".to_owned(),
            Some(next) => format!("superseded by {}", self.edition_title(&next.edition)),
        };
        let others = passage.other_wording.last().map_or_else(String::new, |newest| {
            let all = passage.other_wording.join(", ");
            let command = format!("variorum show {} --edition {newest}", passage.subject);
            format!("; other wording in {all} ({command})")
        });
        format!("{}; {state}{others}", titles.join(", "))
    }

    /// The snippet with its hits in colour, or between asterisks where there is none.
    fn snippet_text(&self, snippet: &Snippet, indent: &str) -> String {
        // Lines are broken before the marks go in: a mark has no width.
        let (open, close) = ('\u{2}', '\u{3}');
        let mut text = snippet.text.clone();
        for hit in snippet.hits.iter().rev() {
            text.insert(hit.end, close);
            text.insert(hit.start, open);
        }
        let wrapped = self.indented(&text, indent);
        if self.terminal.colour {
            return with_colour(&wrapped, open, close);
        }
        wrapped.replace([open, close], "*")
    }
}

/// That nothing was found, and what is called nearly so.
fn nothing_found(answer: &SearchAnswer) -> String {
    let mut text = "Nothing was found.\n".to_owned();
    if answer.suggestions.is_empty() {
        text += "'variorum list' lists every ability and rule.\n";
    } else {
        text += "Nearest by name:\n";
    }
    for suggestion in &answer.suggestions {
        let _ = writeln!(text, "    {}  {}", suggestion.name, suggestion.id);
    }
    text
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
