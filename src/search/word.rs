//! The words of a text, in small letters, and where they stand.
//! It knows no language and no game; the build script uses it as well.

use std::ops::Range;

/// A word of a text in small letters, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word, in small letters and without apostrophes.
    pub text: String,
    /// Where it stands, in bytes.
    pub range: Range<usize>,
}

/// The words of a text, in order.
pub fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    each_word(text, |word, range| words.push(Word { text: word.to_owned(), range }));
    words
}

/// Hands over the words of a text in order, in small letters, each with its place in bytes.
pub fn each_word(text: &str, mut take: impl FnMut(&str, Range<usize>)) {
    let mut word = String::new();
    let mut range = 0..0;
    let mut finish = |word: &mut String, range: &Range<usize>| {
        take(without_possessive(word, text.get(range.clone()).unwrap_or_default()), range.clone());
        word.clear();
    };
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if c.is_alphanumeric() {
            if word.is_empty() {
                range.start = at;
            }
            match c.is_ascii() {
                true => word.push(c.to_ascii_lowercase()),
                false => word.extend(c.to_lowercase()),
            }
            range.end = at + c.len_utf8();
        } else if !word.is_empty() {
            let joins = matches!(c, '\'' | '\u{2019}')
                && chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
            if !joins {
                finish(&mut word, &range);
            }
        }
    }
    if !word.is_empty() {
        finish(&mut word, &range);
    }
}

/// A word without the `s` of a possessive: `warrior's` is `warrior`.
fn without_possessive<'a>(word: &'a str, written: &str) -> &'a str {
    let possessive = written.ends_with("'s") || written.ends_with("\u{2019}s");
    word.strip_suffix('s').filter(|_| possessive).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lose_case_punctuation_and_possessives() {
        let texts: Vec<String> = words("The warrior's Base-contact, don\u{2019}t: 12!")
            .into_iter()
            .map(|word| word.text)
            .collect();
        assert_eq!(texts, ["the", "warrior", "base", "contact", "dont", "12"]);
        assert_eq!(words("a  bc").last().map(|word| word.range.clone()), Some(3..5));
    }
}
