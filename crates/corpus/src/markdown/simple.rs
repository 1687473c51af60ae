//! Texts that are one paragraph of words and links by name: most are, and they can be read without
//! a parser.
//! Whatever could mean anything else in Markdown it leaves to the parser.

use std::ops::Range;

/// A stretch of a simple text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part<'a> {
    /// Words as they stand.
    Words(&'a str),
    /// A link by name.
    Link {
        /// The words that are shown.
        words: &'a str,
        /// The name that it leads to.
        name: &'a str,
        /// Where it stands in the text, in bytes.
        range: Range<usize>,
    },
}

/// The longest name that is read here.
const MAX_NAME: usize = 200;

/// The parts of a text; none if it takes the parser to know what it means.
pub(super) fn parts(text: &str) -> Option<Parts<'_>> {
    let begins = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '[');
    if !begins || text.ends_with(' ') {
        return None;
    }
    let parts = Parts { text, at: 0, odd: false };
    match text
        .bytes()
        .fold(WORDS, |most, byte| most | SIGNS.get(usize::from(byte)).copied().unwrap_or(MARKUP))
    {
        WORDS => Some(parts),
        BRACKETS => {
            let mut tried = parts.clone();
            tried.by_ref().for_each(drop);
            (!tried.odd).then_some(parts)
        }
        _ => None,
    }
}

/// A byte that is nothing but itself.
const WORDS: u8 = 0;
/// A bracket, of a link by name as a rule.
const BRACKETS: u8 = 1;
/// A byte that may be more than itself in Markdown, or has to be written otherwise in HTML.
const MARKUP: u8 = 2;

/// What every byte may be.
#[allow(
    clippy::indexing_slicing,
    reason = "worked out when the program is compiled: a place outside would not compile"
)]
const SIGNS: [u8; 256] = {
    let mut signs = [WORDS; 256];
    let mut at = 0;
    while at < 256 {
        signs[at] = match at as u8 {
            b'[' | b']' => BRACKETS,
            0..=31
            | 127
            | b'*'
            | b'_'
            | b'`'
            | b'<'
            | b'>'
            | b'&'
            | b'\\'
            | b'|'
            | b'~'
            | b'^'
            | b'$' => MARKUP,
            _ => WORDS,
        };
        at += 1;
    }
    signs
};

/// The parts, one after the other.
#[derive(Debug, Clone)]
pub(super) struct Parts<'a> {
    text: &'a str,
    at: usize,
    /// Set when a bracket turns up that is no link by name.
    odd: bool,
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let words = rest.find('[').map_or(rest, |end| rest.get(..end).unwrap_or_default());
        if !words.is_empty() {
            self.at += words.len();
            self.odd |= words.contains(']');
            return Some(Part::Words(words));
        }
        let link = self.link(rest);
        match &link {
            Some(Part::Link { range, .. }) => self.at = range.end,
            _ => (self.odd, self.at) = (true, self.text.len()),
        }
        link
    }
}

impl<'a> Parts<'a> {
    /// The link at the beginning of `rest`: `[Toughness]` or `[break away][breaking away]`.
    fn link(&self, rest: &'a str) -> Option<Part<'a>> {
        let is_image = self.text.get(..self.at).is_some_and(|before| before.ends_with('!'));
        let (words, after) = bracketed(rest).filter(|_| !is_image)?;
        let (name, left) = if after.starts_with('[') { bracketed(after)? } else { (words, after) };
        let is_more = left.starts_with(['(', '[', ':', ']']);
        let range = self.at..self.at + (rest.len() - left.len());
        (!is_more).then_some(Part::Link { words, name, range })
    }
}

/// What stands between two brackets, and what follows them.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let (inside, after) = text.strip_prefix('[')?.split_once(']')?;
    let odd = inside.is_empty()
        || inside.len() > MAX_NAME
        || inside.contains('[')
        || inside.contains("  ")
        || inside.starts_with(' ')
        || inside.ends_with(' ');
    (!odd).then_some((inside, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_links_come_one_after_the_other() {
        let found: Vec<Part<'_>> = parts("See [Toughness], or [break away][breaking away].")
            .into_iter()
            .flatten()
            .collect();
        let link = |words, name, range| Part::Link { words, name, range };
        let expected = [
            Part::Words("See "),
            link("Toughness", "Toughness", 4..15),
            Part::Words(", or "),
            link("break away", "breaking away", 20..47),
            Part::Words("."),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_may_mean_more_is_left_to_the_parser() {
        for text in [
            "",
            " a",
            "a ",
            "1. a",
            "- a",
            "# a",
            "a\nb",
            "a *b*",
            "a & b",
            "a < b",
            "`a`",
            "a \\[b]",
            "[a](b)",
            "[a]: b",
            "[a][]",
            "[a][b][c]",
            "a ![b]",
            "[a [b]]",
            "a] b",
            "[ a ]",
            "[a  b]",
            "a | b",
        ] {
            assert!(parts(text).is_none(), "{text:?}");
        }
    }
}
