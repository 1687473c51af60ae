//! Finds out which subject and edition a text is, by comparing it with every imported passage.
//! It says none rather than guess, and never trusts the name over a text.

use serde::Serialize;
use variorum_corpus::catalog::GLOSSARY;
use variorum_corpus::diff::{Ignore, RunKind, shared_run_lengths, words_without_style};

use super::library::PrintedLibrary;
use super::passage::PrintedPassage;
use super::sentence::{sentences, without_emphasis};
use super::sentence_diff::word_diff_or_replacement;
use super::spelling::{differ_by_at_most, id_of_name};

/// The least score, in thousandths, at which a text counts as a passage.
const THRESHOLD: u32 = 600;
/// A text of fewer words than this is not evidence.
const LEAST_WORDS: usize = 4;
/// How many candidates are compared word by word.
const MAX_CANDIDATES: usize = 24;
/// The words of a text that are looked at.
const MAX_WORDS: usize = 5_000;
/// Only runs of this many words count towards a text being part of a passage: shorter ones are
/// everyday English.
const LEAST_RUN: usize = 4;

/// A passage that a text may be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PassageMatch {
    pub subject: String,
    pub edition: String,
    /// The name, as printed.
    pub name: String,
    /// How well it fits, in thousandths.
    pub score: u32,
    /// The words of the passage that the text lacks, and the words it has instead.
    pub differing: Vec<(String, String)>,
}

impl PassageMatch {
    /// Whether a name over a text means this passage.
    fn is_called(&self, name: &str) -> bool {
        let wanted = id_of_name(name);
        [self.subject.clone(), id_of_name(&self.name)]
            .iter()
            .any(|known| differ_by_at_most(known, &wanted, usize::from(wanted.len() >= 5)))
    }
}

/// Whether a text is what the name over it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
pub enum NameVerdict {
    /// The text is what its name says.
    Right { is: PassageMatch },
    /// The text has no name over it.
    Unnamed { is: PassageMatch },
    /// The text is another subject than its name says.
    WrongName { headed: String, is: PassageMatch },
    /// The text is nothing that was imported.
    None,
}

impl NameVerdict {
    /// The verdict in a sentence; `name` gives the name of what was found, and `edition_title` that
    /// of its edition.
    pub fn sentence(
        &self,
        name: impl Fn(&PassageMatch) -> String,
        edition_title: impl Fn(&str) -> String,
    ) -> String {
        let describe = |is: &PassageMatch| {
            format!("{}, {}, {} %", name(is), edition_title(&is.edition), is.score / 10)
        };
        match self {
            Self::Right { is } | Self::Unnamed { is } => format!("this is {}", describe(is)),
            Self::WrongName { headed, is } => {
                format!("headed {headed}, but this is {}", describe(is))
            }
            Self::None => "this is not a text of the imported documents".to_owned(),
        }
    }
}

/// Something a text can be compared with: a passage, or one entry of a glossary.
struct Candidate<'a> {
    passage: &'a PrintedPassage,
    name: &'a str,
    text: String,
    words: Vec<String>,
}

impl<'a> Candidate<'a> {
    fn new(passage: &'a PrintedPassage, name: &'a str, text: &str) -> Self {
        let text = without_emphasis(text);
        let words = first_words(&text);
        Self { passage, name, text, words }
    }

    fn to_match(&self, score: u32, text: &str) -> PassageMatch {
        PassageMatch {
            subject: self.passage.subject.clone(),
            edition: self.passage.edition.clone(),
            name: self.name.to_owned(),
            score,
            differing: if score == 1000 { vec![] } else { differing_words(&self.text, text) },
        }
    }
}

/// The candidates of a library, read once for many texts.
pub struct Identifier<'a> {
    candidates: Vec<Candidate<'a>>,
}

impl<'a> Identifier<'a> {
    /// Reads the words of every passage.
    pub fn new(library: &'a PrintedLibrary) -> Self {
        let mut candidates = Vec::new();
        for passage in &library.passages {
            if passage.subject != GLOSSARY {
                candidates.push(Candidate::new(passage, &passage.name, &passage.text()));
                continue;
            }
            for section in &passage.sections {
                let name = section.heading.as_deref().unwrap_or(&passage.name);
                let blocks: Vec<&str> =
                    section.blocks.iter().map(|block| block.text.as_str()).collect();
                candidates.push(Candidate::new(passage, name, &blocks.join("\n\n")));
            }
        }
        Self { candidates }
    }

    /// The passages that a text may be, best first, each subject and edition once; none below the
    /// threshold.
    pub fn rank(&self, text: &str) -> Vec<PassageMatch> {
        let text = without_emphasis(text);
        let words = first_words(&text);
        if words.len() < LEAST_WORDS {
            return vec![];
        }
        let mut matches: Vec<PassageMatch> = Vec::new();
        for (score, candidate) in self.scored(&words) {
            let passage = candidate.passage;
            let is_listed = matches
                .iter()
                .any(|one| one.subject == passage.subject && one.edition == passage.edition);
            if !is_listed || passage.subject == GLOSSARY {
                matches.push(candidate.to_match(score, &text));
            }
        }
        matches
    }

    /// The candidates at or above the threshold with their scores, best first.
    fn scored(&self, words: &[String]) -> Vec<(u32, &Candidate<'a>)> {
        let mut sorted = words.to_vec();
        sorted.sort_unstable();
        let mut likely: Vec<(std::cmp::Reverse<u32>, usize)> = self
            .candidates
            .iter()
            .map(|candidate| std::cmp::Reverse(rough_score(&sorted, &candidate.words)))
            .zip(0..)
            .collect();
        likely.sort_unstable();
        let mut scored: Vec<(u32, &Candidate<'_>)> = likely
            .iter()
            .take(MAX_CANDIDATES)
            .filter_map(|(_, at)| self.candidates.get(*at))
            .map(|candidate| (score(words, &candidate.words), candidate))
            .filter(|(score, _)| *score >= THRESHOLD)
            .collect();
        scored.sort_by(|(a, x), (b, y)| {
            let key = |one: &Candidate<'a>| (&one.passage.subject, &one.passage.edition);
            b.cmp(a).then_with(|| key(x).cmp(&key(y)))
        });
        scored
    }

    /// Whether a text is what the name over it says.
    pub fn verdict(&self, name: Option<&str>, text: &str) -> NameVerdict {
        let ranked = self.rank(text);
        let Some(best) = ranked.first() else { return NameVerdict::None };
        let Some(name) = name.filter(|name| !id_of_name(name).is_empty()) else {
            return NameVerdict::Unnamed { is: best.clone() };
        };
        // Two subjects may share their words; then the one that the text is headed by is meant.
        let mut equally_good = ranked.iter().take_while(|one| one.score == best.score);
        match equally_good.find(|one| one.is_called(name)) {
            Some(one) => NameVerdict::Right { is: one.clone() },
            None => NameVerdict::WrongName { headed: name.to_owned(), is: best.clone() },
        }
    }

    /// The name at the front of a text, if it has one, and the text after it.
    pub fn split_heading<'t>(&self, text: &'t str) -> (Option<&'t str>, &'t str) {
        let text = text.trim();
        let line = text.lines().next().unwrap_or("");
        if let Some(rest) = text.get(line.len()..).filter(|rest| !rest.is_empty())
            && self.is_name(line)
        {
            return (Some(line.trim_matches(['#', '*', ' ', '.', ':'])), rest.trim());
        }
        let stop = line.find(['.', ':']).filter(|stop| *stop < 60);
        match stop.and_then(|stop| Some((text.get(..stop)?, text.get(stop + 1..)?))) {
            Some((name, rest)) if self.is_name(name) => {
                (Some(name.trim_matches(['#', '*', ' '])), rest.trim())
            }
            _ => (None, text),
        }
    }

    fn is_name(&self, text: &str) -> bool {
        let id = id_of_name(text);
        let is_called =
            |one: &Candidate<'_>| one.passage.subject == id || id_of_name(one.name) == id;
        !id.is_empty() && self.candidates.iter().any(is_called)
    }
}

fn first_words(text: &str) -> Vec<String> {
    words_without_style(text).into_iter().take(MAX_WORDS).collect()
}

/// The words in which a text differs from a passage, run by run.
fn differing_words(passage: &str, text: &str) -> Vec<(String, String)> {
    // One line each: only words matter here, and a sentence may be cut or torn.
    let on_one_line = |text: &str| sentences(text).join(" ");
    let runs = word_diff_or_replacement(&on_one_line(passage), &on_one_line(text), Ignore::Style);
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut after_removal = false;
    for run in runs {
        let words = run.text.trim().to_owned();
        match (run.kind, pairs.last_mut()) {
            (RunKind::Same, _) => {}
            (RunKind::Added, Some(last)) if after_removal => last.1 = words,
            (RunKind::Added, _) => pairs.push((String::new(), words)),
            (RunKind::Removed, _) => pairs.push((words, String::new())),
        }
        after_removal = run.kind == RunKind::Removed;
    }
    pairs
}

/// A score by the words that two texts share in any order, to choose candidates; `sorted` are the
/// words of the text in order.
fn rough_score(sorted: &[String], passage: &[String]) -> u32 {
    let mut other: Vec<&String> = passage.iter().collect();
    other.sort_unstable();
    let (mut i, mut j, mut shared) = (0, 0, 0_usize);
    while let (Some(a), Some(b)) = (sorted.get(i), other.get(j)) {
        match a.cmp(b) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => (i, j, shared) = (i + 1, j + 1, shared + 1),
        }
    }
    // Mostly the share of both, partly the share of the text alone: it may be a part of a passage.
    let as_whole = 2000 * shared / (sorted.len() + passage.len());
    let as_part = 500 * shared / sorted.len();
    u32::try_from(as_whole.max(as_part)).expect("no more than all words are shared")
}

/// How well a text fits a passage: as a whole, or as a part of it that shares long runs of words.
fn score(text: &[String], passage: &[String]) -> u32 {
    let runs = shared_run_lengths(text, passage);
    let all: usize = runs.iter().sum();
    let long: usize = runs.iter().filter(|run| **run >= LEAST_RUN).sum();
    let as_whole = 2000 * all / (text.len() + passage.len());
    let as_part = if long >= 2 * LEAST_RUN { 900 * long / text.len() } else { 0 };
    u32::try_from(as_whole.max(as_part)).expect("no more than all words are shared")
}
