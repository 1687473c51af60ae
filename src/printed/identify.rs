//! Tells which subject and edition a piece of text is, by comparing it with every imported passage.
//! It says none rather than guess, and never trusts the name that a text stands under.

use serde::Serialize;

use super::model::Passage;
use super::passages::Printed;
use super::sentence::{sentences, without_emphasis};
use super::sentence_diff::word_diff_or_replacement;
use super::spelling::{near, slug};
use variorum_corpus::diff::{Ignore, RunKind, shared_run_lengths, words_without_style};

/// The least score, in thousandths, at which a text is said to be a passage.
pub const THRESHOLD: u32 = 600;
/// A text of fewer words than this is no evidence.
const LEAST_WORDS: usize = 4;
/// How many candidates are compared word by word.
const CANDIDATES: usize = 24;
/// The words of a text that are looked at.
const MAX_WORDS: usize = 5_000;

/// A passage that a text may be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Identity {
    /// The subject.
    pub subject: String,
    /// The edition.
    pub edition: String,
    /// The name, as printed.
    pub name: String,
    /// How well it fits, in thousandths.
    pub score: u32,
    /// The words of the passage that the text lacks, and the words it has instead.
    pub differing: Vec<(String, String)>,
}

/// What was found about a text that stood under a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
pub enum Verdict {
    /// The text is what its name says.
    Right {
        /// What it is.
        is: Identity,
    },
    /// The text stood under no name.
    Unnamed {
        /// What it is.
        is: Identity,
    },
    /// The text is another subject than its name says.
    WrongName {
        /// The name it stood under.
        headed: String,
        /// What it is.
        is: Identity,
    },
    /// The text is nothing that was imported.
    None,
}

impl Verdict {
    /// The verdict in a sentence; `name` and `title` say what people call what was found, and its
    /// edition.
    pub fn sentence(
        &self,
        name: impl Fn(&Identity) -> String,
        title: impl Fn(&str) -> String,
    ) -> String {
        let said =
            |is: &Identity| format!("{}, {}, {} %", name(is), title(&is.edition), is.score / 10);
        match self {
            Self::Right { is } | Self::Unnamed { is } => format!("this is {}", said(is)),
            Self::WrongName { headed, is } => format!("headed {headed}, but this is {}", said(is)),
            Self::None => "this is no text of the imported documents".to_owned(),
        }
    }
}

/// Something a text can be compared with: a passage, or one entry of a glossary.
struct Candidate<'a> {
    passage: &'a Passage,
    name: &'a str,
    text: String,
    words: Vec<String>,
}

/// The candidates of a collection, read once and asked often.
pub struct Identifier<'a> {
    candidates: Vec<Candidate<'a>>,
}

impl<'a> Identifier<'a> {
    /// Reads the words of every passage.
    pub fn new(printed: &'a Printed) -> Self {
        let mut candidates = Vec::new();
        for passage in &printed.passages {
            if passage.subject != "glossary" {
                candidates.push(candidate(
                    passage,
                    &passage.name,
                    without_emphasis(&passage.text()),
                ));
                continue;
            }
            for section in &passage.sections {
                let text: Vec<&str> =
                    section.blocks.iter().map(|block| block.text.as_str()).collect();
                candidates.push(candidate(
                    passage,
                    section.heading.as_deref().unwrap_or(&passage.name),
                    without_emphasis(&text.join("\n\n")),
                ));
            }
        }
        Self { candidates }
    }

    /// The passages that a text may be, best first, each subject and edition once; none below the
    /// threshold.
    pub fn rank(&self, text: &str) -> Vec<Identity> {
        let text = without_emphasis(text);
        let said: Vec<String> = words_without_style(&text).into_iter().take(MAX_WORDS).collect();
        if said.len() < LEAST_WORDS {
            return vec![];
        }
        let mut bag = said.clone();
        bag.sort_unstable();
        let mut near: Vec<(u32, usize)> = self
            .candidates
            .iter()
            .enumerate()
            .map(|(at, candidate)| (u32::MAX - common(&bag, &candidate.words), at))
            .collect();
        near.sort_unstable();
        let mut scored: Vec<(u32, &Candidate<'_>)> = near
            .iter()
            .take(CANDIDATES)
            .filter_map(|(_, at)| self.candidates.get(*at))
            .map(|candidate| (score(&said, &candidate.words), candidate))
            .filter(|(score, _)| *score >= THRESHOLD)
            .collect();
        scored.sort_by(|(a, x), (b, y)| {
            b.cmp(a).then_with(|| {
                (&x.passage.subject, &x.passage.edition)
                    .cmp(&(&y.passage.subject, &y.passage.edition))
            })
        });
        let mut ranked: Vec<Identity> = Vec::new();
        for (score, candidate) in scored {
            let known = ranked.iter().any(|one| {
                one.subject == candidate.passage.subject && one.edition == candidate.passage.edition
            });
            if !known || candidate.passage.subject == "glossary" {
                ranked.push(candidate.identity(score, &text));
            }
        }
        ranked
    }

    /// What a text is that stood under a name.
    pub fn verdict(&self, name: Option<&str>, text: &str) -> Verdict {
        let ranked = self.rank(text);
        let Some(best) = ranked.first() else { return Verdict::None };
        let Some(name) = name.filter(|name| !slug(name).is_empty()) else {
            return Verdict::Unnamed { is: best.clone() };
        };
        // Two subjects may share their words; then the one that the text is headed by is meant.
        let fits =
            ranked.iter().take_while(|one| one.score == best.score).find(|one| is_named(name, one));
        match fits {
            Some(one) => Verdict::Right { is: one.clone() },
            None => Verdict::WrongName { headed: name.to_owned(), is: best.clone() },
        }
    }

    /// The name at the front of a text, if it has one, and the text after it.
    pub fn heading<'t>(&self, text: &'t str) -> (Option<&'t str>, &'t str) {
        let text = text.trim();
        let line = text.lines().next().unwrap_or_default();
        let is_name = |name: &str| {
            let wanted = slug(name);
            !wanted.is_empty()
                && self
                    .candidates
                    .iter()
                    .any(|one| one.passage.subject == wanted || slug(one.name) == wanted)
        };
        if line.len() < text.len() && is_name(line) {
            return (
                Some(line.trim_matches(['#', '*', ' ', '.', ':'])),
                text.get(line.len()..).unwrap_or_default().trim(),
            );
        }
        let stop = line.find(['.', ':']).filter(|stop| *stop < 60);
        match stop.and_then(|stop| Some((text.get(..stop)?, text.get(stop + 1..)?))) {
            Some((name, rest)) if is_name(name) => {
                (Some(name.trim_matches(['#', '*', ' '])), rest.trim())
            }
            _ => (None, text),
        }
    }
}

fn candidate<'a>(passage: &'a Passage, name: &'a str, text: String) -> Candidate<'a> {
    let words = words_without_style(&text).into_iter().take(MAX_WORDS).collect();
    Candidate { passage, name, text, words }
}

impl Candidate<'_> {
    fn identity(&self, score: u32, text: &str) -> Identity {
        Identity {
            subject: self.passage.subject.clone(),
            edition: self.passage.edition.clone(),
            name: self.name.to_owned(),
            score,
            differing: if score == 1000 { vec![] } else { differing(&self.text, text) },
        }
    }
}

/// The words in which a text departs from a passage, run by run.
fn differing(passage: &str, text: &str) -> Vec<(String, String)> {
    // One line each: only words matter here, and a sentence may be cut or torn.
    let flat = |text: &str| sentences(text).join(" ");
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for run in word_diff_or_replacement(&flat(passage), &flat(text), Ignore::Style) {
        let words = run.text.trim().to_owned();
        match (run.kind, pairs.last_mut()) {
            (RunKind::Same, _) => open = false,
            (RunKind::Removed, _) => {
                pairs.push((words, String::new()));
                open = true;
            }
            (RunKind::Added, Some(last)) if open => last.1 = words,
            (RunKind::Added, _) => pairs.push((String::new(), words)),
        }
    }
    pairs
}

fn is_named(name: &str, identity: &Identity) -> bool {
    let wanted = slug(name);
    [identity.subject.clone(), slug(&identity.name)]
        .iter()
        .any(|known| near(known, &wanted, usize::from(wanted.len() >= 5)))
}

/// The passages that a text may be, best first.
pub fn identify(text: &str, printed: &Printed) -> Vec<Identity> {
    Identifier::new(printed).rank(text)
}

/// The verdict on each of a list of names and texts.
pub fn identify_all<'t>(
    items: impl IntoIterator<Item = (&'t str, &'t str)>,
    printed: &Printed,
) -> Vec<Verdict> {
    let identifier = Identifier::new(printed);
    items.into_iter().map(|(name, text)| identifier.verdict(Some(name), text)).collect()
}

/// Only runs of this many words count towards a text being part of a passage: shorter ones are
/// everyday English.
const LEAST_RUN: usize = 4;

/// How many words a sorted bag shares with a list, for choosing candidates.
fn common(bag: &[String], words: &[String]) -> u32 {
    let mut other: Vec<&String> = words.iter().collect();
    other.sort_unstable();
    let (mut i, mut j, mut shared) = (0, 0, 0_usize);
    while let (Some(a), Some(b)) = (bag.get(i), other.get(j)) {
        match a.cmp(b) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => (i, j, shared) = (i + 1, j + 1, shared + 1),
        }
    }
    // Mostly the share of both, partly the share of the text alone: it may be a part of a passage.
    let whole = 2000 * shared / (bag.len() + words.len()).max(1);
    let part = 500 * shared / bag.len().max(1);
    u32::try_from(whole.max(part)).unwrap_or(0)
}

/// How well a text fits a passage: as a whole, or as a part of it that shares long runs of words.
fn score(said: &[String], words: &[String]) -> u32 {
    let runs = shared_run_lengths(said, words);
    let long: usize = runs.iter().filter(|run| **run >= LEAST_RUN).sum();
    let part = if long >= 2 * LEAST_RUN { 900 * long / said.len().max(1) } else { 0 };
    let whole = 2000 * runs.iter().sum::<usize>() / (said.len() + words.len()).max(1);
    u32::try_from(whole.max(part)).unwrap_or(0)
}
