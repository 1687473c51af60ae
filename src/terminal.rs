//! Writing for people: colour, width, wrapping, the pager, and pipes that close early.
//! It gets finished text from the verbs and knows nothing about records.

use std::borrow::Cow;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::{Command, Stdio};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Colouring {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    Always,
    Never,
}

pub(crate) const HEADING: Style = Style::new().bold();
/// What matters less.
pub(crate) const QUIET: Style = Style::new().dimmed();
/// Added text; a sign or a word always says so too.
pub(crate) const ADDED: Style = AnsiColor::Blue.on_default().bold();
/// Removed text; a sign or a word always says so too.
pub(crate) const REMOVED: Style = AnsiColor::Yellow.on_default().strikethrough();
/// A hit of a search.
#[cfg(feature = "search")]
pub(crate) const HIT: Style = AnsiColor::Magenta.on_default().bold();

/// Where output goes, and what it may look like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Terminal {
    /// Whether escape codes may be written to standard output.
    pub(crate) colour: bool,
    /// How many columns a line may have.
    pub(crate) width: usize,
    height: Option<usize>,
    pager: bool,
}

impl Terminal {
    /// The terminal as it is now.
    pub(crate) fn new(colouring: Colouring, pager: bool) -> Self {
        let is_terminal = io::stdout().is_terminal();
        let size = is_terminal.then(terminal_size::terminal_size).flatten();
        let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let width =
            columns.or(size.map(|(width, _)| usize::from(width.0))).unwrap_or(80).clamp(20, 400);
        Self {
            colour: wants_colour(colouring, is_terminal),
            width,
            height: size.map(|(_, height)| usize::from(height.0)),
            pager: pager && is_terminal,
        }
    }

    /// A terminal without colour, for tests and files.
    pub(crate) fn plain(width: usize) -> Self {
        Self { colour: false, width, height: None, pager: false }
    }

    /// Text in a style, or just the text when colour is off.
    pub(crate) fn paint(&self, style: Style, text: &str) -> String {
        if self.colour && !text.is_empty() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// Whether long output goes through a pager.
    pub(crate) fn may_page(&self) -> bool {
        self.pager
    }

    /// A width that reads well even on a wide screen.
    pub(crate) fn reading_width(&self) -> usize {
        self.width.min(96)
    }

    /// Writes text to standard output, through a pager when it is longer than the screen.
    /// A reader that closes the pipe early is not an error.
    pub(crate) fn print(&self, text: &str) -> io::Result<()> {
        let is_long = self.height.is_some_and(|height| text.lines().count() >= height);
        if self.pager && is_long && show_in_pager(text).is_ok() {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }
}

fn wants_colour(colouring: Colouring, is_terminal: bool) -> bool {
    match colouring {
        Colouring::Always => true,
        Colouring::Never => false,
        Colouring::Auto => {
            is_terminal
                && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty())
                && std::env::var("TERM").as_deref() != Ok("dumb")
        }
    }
}

/// Whether messages on standard error may have colour.
pub(crate) fn colour_on_stderr(colouring: Colouring) -> bool {
    wants_colour(colouring, io::stderr().is_terminal())
}

fn show_in_pager(text: &str) -> io::Result<()> {
    let pager = std::env::var("PAGER")
        .ok()
        .filter(|pager| !pager.trim().is_empty())
        .unwrap_or_else(|| "less".to_owned());
    let mut words = pager.split_whitespace();
    let program = words.next().unwrap_or("less");
    let mut child = Command::new(program)
        .args(words)
        .env("LESS", std::env::var("LESS").unwrap_or_else(|_| "FRX".to_owned()))
        .stdin(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // The reader may quit before the end.
        let _ = input.write_all(text.as_bytes());
    }
    child.wait().map(|_| ())
}

/// Breaks text into lines of at most `width` columns, at spaces; a word that is longer gets a line
/// of its own. Runs of spaces count as one.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let wrap_paragraph = |paragraph: &str| {
        let paragraph = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines = textwrap::wrap(&paragraph, &options);
        lines.into_iter().map(Cow::into_owned).collect::<Vec<_>>()
    };
    text.lines().flat_map(wrap_paragraph).collect()
}

/// Wrapped text, every line behind the same indentation and with a line end.
pub(crate) fn indented(text: &str, width: usize, indent: &str) -> String {
    let room = width.saturating_sub(indent.chars().count()).max(20);
    let lines: String = wrap(text, room).into_iter().map(|line| line + "\n").collect();
    textwrap::indent(&lines, indent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_long_words_stay_whole() {
        assert_eq!(wrap("a bb ccc dddddddddd e", 6), ["a bb", "ccc", "dddddddddd", "e"]);
        assert_eq!(wrap("one\n\ntwo", 20), ["one", "", "two"]);
    }

    #[test]
    fn a_plain_terminal_paints_nothing() {
        assert_eq!(Terminal::plain(80).paint(HEADING, "x"), "x");
    }
}
