//! Findings: what is wrong with a file, where, and what to do about it, and how they are printed.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde::Serialize;
pub use variorum_expr::Position;

/// One thing that is wrong with one file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    /// The file, relative to the records' root.
    pub path: String,
    /// Where in the file.
    #[serde(flatten)]
    pub position: Position,
    /// The code of the rule that found it, as `lint --explain` takes it.
    pub rule: &'static str,
    pub message: String,
    /// What to do.
    pub help: String,
}

impl Finding {
    pub fn new(
        path: &str,
        position: Position,
        rule: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            path: path.to_owned(),
            position,
            rule,
            message: sanitize_for_terminal(&message.into()),
            help: sanitize_for_terminal(&help.into()),
        }
    }

    /// The finding on one line, as compilers print it.
    pub fn one_line(&self) -> String {
        let mut line = sanitize_for_terminal(&self.path);
        if self.position.line > 0 {
            line += &format!(":{}:{}", self.position.line, self.position.column);
        }
        line += &format!(": {} [{}]", self.message, self.rule);
        if !self.help.is_empty() {
            line += &format!("; {}", self.help);
        }
        line
    }

    /// The finding with the offending line and a caret; `text` is the file's content, if it can be
    /// shown.
    pub fn render(&self, text: Option<&str>, colour: bool) -> String {
        let offending = text.and_then(|text| offending_line(text, self.position));
        let path = sanitize_for_terminal(&self.path);
        let title = Level::ERROR.primary_title(&self.message).id(self.rule);
        let mut group = Group::with_title(title);
        if let Some((line, span)) = &offending {
            let source = Snippet::source(line.as_str())
                .path(path.as_str())
                .line_start(self.position.line as usize)
                .annotation(AnnotationKind::Primary.span(span.clone()));
            group = group.element(source);
        } else {
            group = group.element(annotate_snippets::Origin::path(path.as_str()));
        }
        if !self.help.is_empty() {
            group = group.element(Level::HELP.message(self.help.as_str()));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group]).to_string()
    }
}

/// Words as they may be printed: what a file says is shown at a readable length, and never as a
/// command to the terminal.
fn sanitize_for_terminal(words: &str) -> String {
    const LONGEST: usize = 400;
    let mut shown = String::with_capacity(words.len().min(LONGEST));
    for (n, c) in words.chars().enumerate() {
        match c {
            _ if n == LONGEST => {
                shown.push('…');
                break;
            }
            c if c.is_control() || is_invisible(c) => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}

/// Characters that are not seen but change what is: marks of direction, joiners, breaks.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// The line at `position`, cut to a readable width around the column, with the byte span of the
/// word there.
fn offending_line(text: &str, position: Position) -> Option<(String, std::ops::Range<usize>)> {
    const WIDTH: usize = 160;
    let line = text.lines().nth(position.line.checked_sub(1)? as usize)?;
    let column = position.column.saturating_sub(1) as usize;
    let from = column.saturating_sub(WIDTH / 2);
    let shown: String = line.chars().skip(from).take(WIDTH).collect();
    let start = shown.char_indices().nth(column - from).map_or(shown.len(), |(at, _)| at);
    let word: usize = shown
        .get(start..)?
        .chars()
        .take_while(|c| !c.is_whitespace() && !",:]}".contains(*c))
        .map(char::len_utf8)
        .sum();
    Some((shown, start..start + word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding() -> Finding {
        Finding::new(
            "a/b.yaml",
            Position { line: 2, column: 3 },
            "field",
            "unknown field 'txt'",
            "did you mean 'text'?",
        )
    }

    #[test]
    fn one_line_names_place_rule_and_advice() {
        assert_eq!(
            finding().one_line(),
            "a/b.yaml:2:3: unknown field 'txt' [field]; did you mean 'text'?"
        );
    }

    #[test]
    fn rendering_points_at_the_word() {
        let shown = finding().render(Some("clauses:\n  txt: Hello\n"), false);
        assert!(shown.contains("a/b.yaml:2:3"), "{shown}");
        assert!(shown.contains("2 |   txt: Hello"), "{shown}");
        assert!(shown.contains("^^^"), "{shown}");
        assert!(shown.contains("help: did you mean 'text'?"), "{shown}");
    }

    #[test]
    fn what_a_file_says_is_never_a_command_to_the_terminal() {
        let message = format!("unknown field '\u{1b}[2J{}'", "x".repeat(1000));
        let finding = Finding::new("a/\n\u{202e}.yaml", Position::default(), "field", message, "");
        let line = finding.one_line();
        assert!(line.starts_with("a/\\n\\u{202e}.yaml: unknown field '\\u{1b}[2Jxxx"), "{line}");
        assert!(line.ends_with("xxx… [field]") && line.len() < 500, "{line}");
        assert!(!finding.render(None, false).contains(['\u{1b}', '\u{202e}']));
    }

    #[test]
    fn a_position_outside_the_text_still_renders() {
        let mut finding = finding();
        finding.position = Position { line: 99, column: 1 };
        assert!(finding.render(Some("x"), false).contains("a/b.yaml"));
        finding.position = Position { line: 1, column: 400 };
        assert!(finding.render(Some("x"), false).contains("a/b.yaml"));
    }
}
