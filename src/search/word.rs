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
    let mut word = Word { text: String::new(), range: 0..0 };
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if c.is_alphanumeric() {
            if word.text.is_empty() {
                word.range.start = at;
            }
            if c.is_ascii() {
                word.text.push(c.to_ascii_lowercase());
            } else {
                word.text.extend(c.to_lowercase());
            }
            word.range.end = at + c.len_utf8();
        } else if !word.text.is_empty() {
            let joins = matches!(c, '\'' | '\u{2019}') && chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
            if !joins {
                words.push(finished(std::mem::replace(&mut word, Word { text: String::new(), range: 0..0 }), text));
            }
        }
    }
    if !word.text.is_empty() {
        words.push(finished(word, text));
    }
    words
}

/// A word without the `s` of a possessive: `warrior's` is `warrior`.
fn finished(mut word: Word, text: &str) -> Word {
    let written = text.get(word.range.clone()).unwrap_or_default();
    if written.ends_with("'s") || written.ends_with("\u{2019}s") {
        word.text.pop();
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lose_case_punctuation_and_possessives() {
        let texts: Vec<String> = words("The warrior's Base-contact, don\u{2019}t: 12!").into_iter().map(|word| word.text).collect();
        assert_eq!(texts, ["the", "warrior", "base", "contact", "dont", "12"]);
        assert_eq!(words("a  bc").last().map(|word| word.range.clone()), Some(3..5));
    }
}
