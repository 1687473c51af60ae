//! Writing for people: colour, width, wrapping, the pager, and outputs that cannot be written.
//! It gets finished text from the verbs and knows nothing about records; whatever a file says, it
//! reaches the terminal as text and never as a command to it.

use std::borrow::Cow;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::{Command, Stdio};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use variorum_corpus::diagnostic::is_invisible;

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
        let text = escape_commands(text, Styles::of_output(self.colour));
        let is_long = self.height.is_some_and(|height| text.lines().count() >= height);
        if self.pager && is_long && show_in_pager(&text).is_ok() {
            return Ok(());
        }
        write_to_stdout(&text)
    }

    /// Writes text to standard output at once, without a pager; that nobody reads it is an error.
    #[cfg(feature = "serve")]
    pub(crate) fn print_unpaged(&self, text: &str) -> io::Result<()> {
        let text = escape_commands(text, Styles::of_output(self.colour));
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Writes text for other programs: as it is, unless a terminal shows it.
    pub(crate) fn print_data(&self, text: &str) -> io::Result<()> {
        if io::stdout().is_terminal() { self.print(text) } else { write_to_stdout(text) }
    }
}

fn write_to_stdout(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Whether text may carry sequences that set a style.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Styles {
    Kept,
    Escaped,
}

impl Styles {
    pub(crate) fn of_output(colour: bool) -> Self {
        if colour { Self::Kept } else { Self::Escaped }
    }
}

/// Writes a message and a line end to standard error. Where that cannot be written, nobody can be
/// told.
pub(crate) fn print_to_stderr(message: &str) {
    write_to_stderr(message, Styles::Escaped);
}

/// The same for a text that may have styles.
pub(crate) fn write_to_stderr(message: &str, styles: Styles) {
    let _ = writeln!(io::stderr().lock(), "{}", escape_commands(message, styles));
}

/// Prints what clap has to say, with what was typed in it made harmless: help and the version to
/// standard output, mistakes to standard error.
pub(crate) fn print_usage(message: &clap::Error) -> io::Result<()> {
    let to_stderr = message.use_stderr();
    let is_terminal =
        if to_stderr { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
    let colour = wants_colour(Colouring::Auto, is_terminal);
    let rendered = message.render();
    let text = if colour { rendered.ansi().to_string() } else { rendered.to_string() };
    let text = escape_commands(&text, Styles::of_output(colour));
    if to_stderr {
        io::stderr().lock().write_all(text.as_bytes())
    } else {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    }
}

/// Text in which nothing but our own styles is a command to the terminal: control characters and
/// marks that turn the direction of writing are shown as what they are.
pub(crate) fn escape_commands(text: &str, styles: Styles) -> Cow<'_, str> {
    let is_plain = |c: char| matches!(c, ' '..='~' | '\n' | '\t');
    let is_command = |c: char| !is_plain(c) && (c.is_control() || is_invisible(c));
    if !text.contains(is_command) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(is_command) {
        let (plain, command) = rest.split_at(at);
        shown.push_str(plain);
        let style = style_at_start(command).filter(|_| styles == Styles::Kept);
        let first = command.chars().next().map_or(0, char::len_utf8);
        let (kept, after) = command.split_at(style.map_or(first, str::len));
        match style {
            Some(style) => shown.push_str(style),
            None => shown.extend(kept.chars().flat_map(char::escape_default)),
        }
        rest = after;
    }
    shown.push_str(rest);
    Cow::Owned(shown)
}

/// The sequence at the start of a text that sets a style which cannot hide anything.
fn style_at_start(text: &str) -> Option<&str> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    let (numbers, after) = numbers.split_at(end);
    // Bold, dimmed, italic, underlined, struck out; the colours but for black and white; and back.
    let is_plain = |number: &str| {
        matches!(number.parse(), Ok(0..=4 | 9 | 22 | 23 | 24 | 29 | 31..=36 | 39 | 91..=96))
    };
    let is_style =
        after.starts_with('m') && (numbers.is_empty() || numbers.split(';').all(is_plain));
    text.get(..text.len() - after.len() + 1).filter(|_| is_style)
}

/// JSON on its way out: what would be a command to the terminal is written as an escape, which
/// means the same. Such characters occur in strings only.
pub(crate) struct JsonOutput<W>(pub(crate) W);

impl<W: io::Write> io::Write for JsonOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match str::from_utf8(bytes) {
            Ok(text) if !text.is_ascii() || bytes.contains(&0x7f) => {
                self.0.write_all(escape_in_json(text).as_bytes())?;
            }
            _ => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// JSON without characters that are a command to the terminal.
pub(crate) fn escape_in_json(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if c != '\n' && (c.is_control() || is_invisible(c)) {
            let mut units = [0; 2];
            let units = c.encode_utf16(&mut units);
            escaped.extend(units.iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            escaped.push(c);
        }
    }
    escaped
}

fn wants_colour(colouring: Colouring, is_terminal: bool) -> bool {
    match colouring {
        Colouring::Always => true,
        Colouring::Never => false,
        Colouring::Auto => {
            is_terminal
                && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty())
                && std::env::var("TERM").is_ok_and(|terminal| terminal != "dumb")
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
    // As git does: a shell, since the variable may quote arguments.
    let mut child = Command::new("sh")
        .args(["-c", &pager])
        .env("LESS", std::env::var("LESS").unwrap_or_else(|_| "FRX".to_owned()))
        .stdin(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // The reader may quit before the end.
        let _ = input.write_all(text.as_bytes());
    }
    match child.wait()?.success() {
        true => Ok(()),
        false => Err(io::Error::other("the pager failed")),
    }
}

/// Breaks text into lines of at most `width` columns, at spaces; a word that is longer gets a line
/// of its own. Runs of spaces count as one.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    fill(text, width, "").lines().map(str::to_owned).collect()
}

/// Wrapped text, every line behind the same indentation and with a line end.
pub(crate) fn indented(text: &str, width: usize, indent: &str) -> String {
    let room = width.saturating_sub(indent.chars().count()).max(20);
    fill(text, room, indent)
}

/// Lines of at most `room` columns, each behind an indentation; empty ones stay empty.
/// The library measures the words but does not make the lines: to collect the words of a paragraph,
/// its fragments, its lines and those of the text was an eighth of a cold search.
fn fill(text: &str, room: usize, indent: &str) -> String {
    let mut filled = String::with_capacity(text.len() * 2);
    for paragraph in text.lines() {
        // Where the next word may start.
        let mut column = 0;
        for word in paragraph.split_whitespace() {
            let width = textwrap::core::display_width(word);
            let is_first = column == 0;
            if is_first || column + width > room {
                filled += if is_first { "" } else { "\n" };
                filled += indent;
                column = 0;
            } else {
                filled.push(' ');
            }
            filled += word;
            column += width + 1;
        }
        filled.push('\n');
    }
    filled
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
    fn lines_are_those_of_the_library() {
        let options = |width| {
            textwrap::Options::new(width)
                .break_words(false)
                .word_splitter(textwrap::WordSplitter::NoHyphenation)
        };
        for text in ["a bb ccc dddddddddd e-f", "\u{2} a \u{2}b\u{3} \u{4f60}\u{597d} h\u{e4}y"] {
            for width in 1..12 {
                let lines = textwrap::wrap(text, options(width));
                assert_eq!(fill(text, width, "").lines().collect::<Vec<_>>(), lines, "{width}");
            }
        }
        assert_eq!(indented("a b\n\n c", 20, "  "), "  a b\n\n  c\n");
    }

    #[test]
    fn nothing_but_our_styles_is_a_command_to_the_terminal() {
        let hostile = "a\u{1b}]0;owned\u{7}b\u{9b}2Jc\u{202e}d\u{1b}[8me\u{1b}[31;47mf\r\u{8}g";
        for styles in [Styles::Kept, Styles::Escaped] {
            let shown = escape_commands(hostile, styles);
            assert!(!shown.contains(|c: char| c.is_control() || is_invisible(c)), "{shown}");
            assert!(shown.starts_with("a\\u{1b}]0;owned\\u{7}b\\u{9b}2Jc\\u{202e}d"), "{shown}");
        }
        for style in [HEADING, QUIET, ADDED, REMOVED] {
            let painted = format!("{style}x{style:#}\n");
            assert_eq!(escape_commands(&painted, Styles::Kept), painted);
            assert!(!escape_commands(&painted, Styles::Escaped).contains('\u{1b}'));
        }
    }

    #[test]
    fn json_means_the_same_when_it_is_escaped() {
        let value = serde_json::json!({ "a": "x\u{9b}\u{202e}\u{7f}\u{1b} é \u{10000}" });
        let mut bytes = Vec::new();
        serde_json::to_writer_pretty(JsonOutput(&mut bytes), &value).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert!(
            !text.contains(|c: char| c != '\n' && (c.is_control() || is_invisible(c))),
            "{text}"
        );
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }

    #[test]
    fn a_plain_terminal_paints_nothing() {
        assert_eq!(Terminal::plain(80).paint(HEADING, "x"), "x");
    }
}
