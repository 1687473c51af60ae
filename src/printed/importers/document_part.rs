//! One heading of a sectioned document, and the topics of the text under it. The tables of parts
//! have headings and short cues, never a sentence.

use variorum_corpus::diff::words_without_style;

use super::super::sentence::without_emphasis;

/// One heading of a document, in document order.
#[derive(Debug, Clone, Copy)]
pub(super) struct DocumentPart {
    /// The heading, without its number.
    pub(super) heading: &'static str,
    /// The topic that its text belongs to.
    pub(super) topic: &'static str,
    /// Words that show that a sentence, and what follows it, belongs to another topic.
    pub(super) cues: &'static [(&'static str, &'static str)],
    /// Other topics that the part speaks of.
    pub(super) concerns: &'static [&'static str],
    pub(super) style: PartStyle,
}

/// How the lines of a part are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PartStyle {
    /// Paragraphs, lists, examples, hints and captions.
    Prose,
    /// `Term: meaning`, one entry each.
    Glossary,
    /// Names and thanks: short lines that are not captions.
    Names,
}

/// A part of prose on one topic.
pub(super) const fn part(heading: &'static str, topic: &'static str) -> DocumentPart {
    DocumentPart { heading, topic, cues: &[], concerns: &[], style: PartStyle::Prose }
}

impl DocumentPart {
    /// The same part, with cues for other topics.
    pub(super) const fn cues(self, cues: &'static [(&'static str, &'static str)]) -> Self {
        Self { cues, ..self }
    }

    /// The same part, with other topics that it speaks of.
    pub(super) const fn concerns(self, concerns: &'static [&'static str]) -> Self {
        Self { concerns, ..self }
    }

    /// The same part, read in another style.
    pub(super) const fn style(self, style: PartStyle) -> Self {
        Self { style, ..self }
    }

    /// The topic of a sentence, when a cue in it names one.
    pub(super) fn topic_of(&self, sentence: &str) -> Option<&'static str> {
        // A sentence of the game is far shorter; of a longer one only the beginning is read.
        let mut starts = sentence.char_indices().map(|(at, _)| at);
        let end = starts.find(|at| *at >= MAX_SENTENCE_BYTES).unwrap_or(sentence.len());
        let beginning = sentence.get(..end).expect("a character starts there");
        let sentence = spaced_words(&without_emphasis(beginning));
        let has_cue = |cue: &str| sentence.contains(&spaced_words(cue));
        self.cues.iter().find(|(cue, _)| has_cue(cue)).map(|(_, topic)| *topic)
    }
}

/// The words of a text with a space before and after each, so that only whole words are found.
fn spaced_words(text: &str) -> String {
    format!(" {} ", words_without_style(text).join(" "))
}

/// The bytes of a sentence in which cues are looked for.
const MAX_SENTENCE_BYTES: usize = 4096;

/// A longer line is not a heading, and its words need not be read.
const MAX_HEADING_BYTES: usize = 160;

/// A heading reduced to its words, without marks and chapter number.
pub(super) fn heading_key(text: &str) -> String {
    if text.len() > MAX_HEADING_BYTES {
        return String::new();
    }
    let bare = without_emphasis(text);
    let bare = bare.trim();
    let is_chapter_number = |number: &str| {
        !number.is_empty() && number.len() <= 5 && number.bytes().all(|b| b"IVX".contains(&b))
    };
    let unnumbered = match bare.split_once(". ") {
        Some((number, rest)) if is_chapter_number(number) => rest,
        _ => bare,
    };
    words_without_style(unnumbered).join(" ")
}

#[cfg(test)]
mod tests {
    use super::{heading_key, part};

    #[test]
    fn a_heading_is_the_same_with_and_without_number_and_marks() {
        assert_eq!(heading_key("IV. Formations"), heading_key("## **Formations**"));
        assert_eq!(heading_key("Rolling “2”s"), heading_key("Rolling \"2\"s"));
    }

    #[test]
    fn a_cue_is_found_as_whole_words_whatever_the_emphasis() {
        let pies = part("Pies", "pies").cues(&[("fruit tart", "tarts")]);
        assert_eq!(pies.topic_of("A *fruit* **tart** is no pie."), Some("tarts"));
        assert_eq!(pies.topic_of("Fruit tartlets are."), None);
    }
}
