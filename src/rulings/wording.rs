//! The answer of a ruling in words, the same wherever it is printed: the verdict first, then the
//! reason; by edition where the editions differ.

use variorum_corpus::markdown;
use variorum_corpus::record::{Ruling, RulingStretch};
use variorum_corpus::timeline::{EditionIndex, Timeline};

/// The answer of a ruling, in the order in which it is read.
#[derive(Debug)]
pub struct RulingAnswer<'a> {
    /// The verdict as a sentence, or that it depends on the edition.
    pub opening: String,
    /// The reasons, in the order of the timeline.
    pub parts: Vec<AnswerPart<'a>>,
}

/// A reason, and the editions that share it.
#[derive(Debug)]
pub struct AnswerPart<'a> {
    /// The editions in words, `Up to July 2002`; none where one answer holds throughout.
    pub editions: Option<String>,
    /// Whether another part has another verdict.
    pub differs: bool,
    /// The reason, in Markdown.
    pub answer: &'a str,
    /// The stretches that give this verdict and this reason.
    pub stretches: Vec<&'a RulingStretch>,
}

/// What a ruling says first when its verdict is not the same in all editions.
const DEPENDS: &str = "It depends on the edition.";

impl<'a> RulingAnswer<'a> {
    /// The whole answer.
    pub fn new(ruling: &'a Ruling, timeline: &Timeline) -> Self {
        let groups: Vec<Vec<&RulingStretch>> = ruling
            .by_edition
            .chunk_by(|a, b| has_same_words(&a.value, &b.value))
            .map(|group| group.iter().map(|stretch| &stretch.value).collect())
            .collect();
        let verdict = same_verdict(ruling);
        let part = |stretches: &Vec<&'a RulingStretch>| {
            let stretch: &RulingStretch = stretches.first()?;
            let editions =
                (groups.len() > 1).then(|| editions_in_words(stretches, &groups, timeline));
            Some(AnswerPart {
                editions,
                differs: verdict.is_none(),
                answer: &stretch.answer,
                stretches: stretches.clone(),
            })
        };
        let parts = groups.iter().filter_map(part).collect();
        Self { opening: verdict.map_or_else(|| DEPENDS.to_owned(), verdict_sentence), parts }
    }

    /// The answer of one stretch, for those who play one edition.
    pub fn of_stretch(stretch: &'a RulingStretch) -> Self {
        let answer = stretch.answer.as_str();
        let stretches = vec![stretch];
        let part = AnswerPart { editions: None, differs: false, answer, stretches };
        Self { opening: verdict_sentence(&stretch.verdict), parts: vec![part] }
    }

    /// The answer as one paragraph of plain text.
    pub fn to_plain_text(&self) -> String {
        let mut text = self.opening.clone();
        for part in &self.parts {
            for words in part.heading().into_iter().chain([markdown::plain(part.answer)]) {
                text.push(' ');
                text += words.trim();
            }
        }
        text
    }
}

impl AnswerPart<'_> {
    /// The verdict: `no`, `2 clicks`.
    pub fn verdict(&self) -> &str {
        self.stretches.first().map_or("", |stretch| stretch.verdict.trim_end_matches('.'))
    }

    /// The editions, with the verdict where another part has another one:
    /// `Up to July 2002: no.`; none where one answer holds throughout.
    pub fn heading(&self) -> Option<String> {
        let editions = self.editions.as_ref()?;
        Some(match self.differs {
            true => format!("{editions}: {}.", self.verdict()),
            false => format!("{editions}:"),
        })
    }
}

/// The verdict of all stretches, if they agree.
pub fn same_verdict(ruling: &Ruling) -> Option<&str> {
    let mut verdicts = ruling.stretches().map(|stretch| stretch.verdict.as_str());
    let first = verdicts.next()?;
    verdicts.all(|verdict| verdict == first).then_some(first)
}

/// A verdict as a sentence: `No.`, `2 clicks.`
fn verdict_sentence(verdict: &str) -> String {
    let mut letters = verdict.trim_end_matches('.').chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}

fn has_same_words(a: &RulingStretch, b: &RulingStretch) -> bool {
    *a.verdict == *b.verdict && a.answer.trim() == b.answer.trim()
}

/// The editions of some stretches in words. The first part of a line says `Up to`: where it starts
/// is where the question first comes up.
fn editions_in_words(
    stretches: &[&RulingStretch],
    groups: &[Vec<&RulingStretch>],
    timeline: &Timeline,
) -> String {
    let editions_of = |stretches: &[&RulingStretch]| -> Vec<EditionIndex> {
        stretches.iter().flat_map(|stretch| stretch.holds_for(timeline)).collect()
    };
    let editions = editions_of(stretches);
    let lines = editions.chunk_by(|a, b| timeline.line_of(*a) == timeline.line_of(*b));
    let all: Vec<EditionIndex> = groups.iter().flat_map(|group| editions_of(group)).collect();
    let in_words = |stretch: &[EditionIndex]| {
        let is_of_line = |other: &&EditionIndex| {
            stretch
                .first()
                .is_some_and(|first| timeline.line_of(*first) == timeline.line_of(**other))
        };
        let of_line: Vec<EditionIndex> = all.iter().filter(is_of_line).copied().collect();
        match (stretch.last(), of_line.last()) {
            (Some(last), Some(end)) if of_line.starts_with(stretch) && last < end => {
                format!("Up to {}", timeline.edition(*last).date.spelled_out())
            }
            _ => timeline.describe_stretch(stretch),
        }
    };
    lines.map(in_words).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRETCH: &str = "  - { editions: RANGE, verdict: VERDICT, answer: ANSWER, \
                           status: derived, cites: [a#b] }\n";

    /// The answer of a ruling with these stretches: editions, verdict, answer.
    fn answer(stretches: &[[&str; 3]]) -> String {
        let catalog = crate::embedded::catalog();
        let stretches: String = stretches
            .iter()
            .map(|[range, verdict, answer]| {
                STRETCH
                    .replace("RANGE", range)
                    .replace("VERDICT", &format!("{verdict:?}"))
                    .replace("ANSWER", &format!("{answer:?}"))
            })
            .collect();
        let yaml = format!("question: Is it so?\nby_edition:\n{stretches}");
        let ruling = Ruling::parse("rulings/a/b.yaml", &yaml).unwrap();
        RulingAnswer::new(&ruling, &catalog.timeline).to_plain_text()
    }

    #[test]
    fn one_stretch_is_its_verdict_and_its_reason() {
        assert_eq!(
            answer(&[["rebellion-2001-01..", "no", "It is used up."]]),
            "No. It is used up."
        );
        assert_eq!(
            answer(&[["dungeons-2002-rev2", "2 clicks", "One each."]]),
            "2 clicks. One each."
        );
    }

    #[test]
    fn different_verdicts_depend_on_the_edition() {
        assert_eq!(
            answer(&[
                ["whirlwind-2001-10..unlimited-errata-2002-07", "no", "Only on a 4, 5 or 6."],
                ["unlimited-errata-2003-04..", "yes", "If it has 0 or 1 tokens."],
                ["dungeons-2002-rev2", "yes", "Always."],
            ]),
            "It depends on the edition. Up to July 2002: no. Only on a 4, 5 or 6. \
             From April 2003 on: yes. If it has 0 or 1 tokens. Dungeons: yes. Always."
        );
    }

    #[test]
    fn the_same_verdict_comes_first_and_the_same_words_are_said_once() {
        let (early, late) = ("rebellion-2001-01..whirlwind-2001-10", "unlimited-2002-01..");
        assert_eq!(
            answer(&[[early, "no", "It rests."], [late, "no", "It rests."]]),
            "No. It rests."
        );
        assert_eq!(
            answer(&[[early, "no", "It rests."], [late, "no", "It sleeps."]]),
            "No. Up to October 2001: It rests. From January 2002 on: It sleeps."
        );
    }
}
