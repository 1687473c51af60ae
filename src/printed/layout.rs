//! The table of headings of a sectioned document, and the topics under each.
//! It holds headings and short cues, never a sentence.

use super::sentence::without_emphasis;
use variorum_corpus::diff::words_without_style;

/// One heading of a document, in document order.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// The heading, without its number.
    pub heading: &'static str,
    /// The topic that its text belongs to.
    pub topic: &'static str,
    /// Words that show that a sentence, and what follows it, belongs to another topic.
    pub cues: &'static [(&'static str, &'static str)],
    /// Other topics that the part speaks of.
    pub concerns: &'static [&'static str],
    /// How its lines are to be read.
    pub style: Style,
}

/// How the lines of a part are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Paragraphs, lists, examples, hints and captions.
    Prose,
    /// `Term: meaning`, one entry each.
    Glossary,
    /// Names and thanks: short lines that are no captions.
    Names,
}

/// A part of prose on one topic.
pub const fn part(heading: &'static str, topic: &'static str) -> Part {
    Part { heading, topic, cues: &[], concerns: &[], style: Style::Prose }
}

impl Part {
    /// The same part, with cues for other topics.
    pub const fn cues(self, cues: &'static [(&'static str, &'static str)]) -> Self {
        Self { cues, ..self }
    }

    /// The same part, with other topics that it speaks of.
    pub const fn concerns(self, concerns: &'static [&'static str]) -> Self {
        Self { concerns, ..self }
    }

    /// The same part, read in another style.
    pub const fn style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// The topic of a sentence, when a cue in it names one.
    pub fn topic_of(&self, sentence: &str) -> Option<&'static str> {
        // A sentence of the game is far shorter; of a longer one the beginning has to do.
        let end = sentence
            .char_indices()
            .map(|(at, _)| at)
            .find(|at| *at >= MAX_SENTENCE)
            .unwrap_or(sentence.len());
        let said = format!(
            " {} ",
            words_without_style(&without_emphasis(sentence.get(..end).unwrap_or_default()))
                .join(" ")
        );
        let said_so =
            |cue: &str| said.contains(&format!(" {} ", words_without_style(cue).join(" ")));
        self.cues.iter().find(|(cue, _)| said_so(cue)).map(|(_, topic)| *topic)
    }
}

/// The bytes of a sentence in which cues are looked for.
const MAX_SENTENCE: usize = 4096;

/// A longer line is no heading, and its words need not be read.
const MAX_HEADING: usize = 160;

/// A heading reduced to its words, without marks and chapter number.
pub fn heading_key(text: &str) -> String {
    if text.len() > MAX_HEADING {
        return String::new();
    }
    let bare = without_emphasis(text);
    let bare = bare.trim();
    let unnumbered = match bare.split_once(". ") {
        Some((number, rest))
            if !number.is_empty()
                && number.len() <= 5
                && number.bytes().all(|b| b"IVX".contains(&b)) =>
        {
            rest
        }
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
