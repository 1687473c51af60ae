//! Reads a document of headings and prose by its table of parts: the rulebook and the multiple-dial
//! rules.
//! It takes no line for a heading that the table does not name, and reports every part it did not
//! meet.

use std::collections::BTreeSet;

use super::collector::{Collector, Piece, Target};
use super::furniture::{RunningTitles, is_title_like, of_page};
use super::layout::{Part, Style, heading_key};
use super::model::BlockKind;
use super::sentence::is_item;
use super::source::{Line, Source};
use super::spelling::near as spelt_alike;
use super::topics::{by_topic, lost_symbols};

/// The state while reading: which part, which topic in it, what was met so far.
struct Reader<'a> {
    parts: &'a [Part],
    keys: Vec<String>,
    edition: &'a str,
    titles: RunningTitles,
    /// Headings that stand in the document as the table spells them.
    exact: BTreeSet<String>,
    part: Option<usize>,
    heading: String,
    topic: &'static str,
    /// The entry of the glossary that is being read.
    term: Option<String>,
    /// Whether the line before was a heading, furniture or a caption.
    fresh: bool,
    in_caption: bool,
    met: BTreeSet<usize>,
    topics: BTreeSet<(usize, &'static str)>,
}

/// Sorts the lines of a sectioned document.
pub fn read(source: &Source<'_>, parts: &[Part], edition: &str, collector: &mut Collector) {
    let keys: Vec<String> = parts.iter().map(|part| heading_key(part.heading)).collect();
    let mut reader = Reader {
        parts,
        edition,
        titles: RunningTitles::of(&source.lines),
        exact: source
            .lines
            .iter()
            .map(|line| heading_key(&line.text))
            .filter(|key| keys.contains(key))
            .collect(),
        keys,
        part: None,
        heading: String::new(),
        topic: "",
        term: None,
        fresh: true,
        in_caption: false,
        met: BTreeSet::new(),
        topics: BTreeSet::new(),
    };
    let mut previous = 0;
    for line in &source.lines {
        reader.gap(previous, line, collector);
        for piece in collector.without_pictures(line) {
            reader.sort(piece, collector);
        }
        previous = line.number;
    }
    reader.report_missing(collector);
}

impl Reader<'_> {
    fn current(&self) -> Option<&Part> {
        self.part.and_then(|at| self.parts.get(at))
    }

    /// Three empty lines or more are where a picture was.
    fn gap(&self, previous: usize, line: &Line<'_>, collector: &mut Collector) {
        if self.part.is_some() && line.number > previous + 3 {
            let place = super::model::Place { line: previous + 1, column: 0 };
            collector.picture(
                Piece { place, text: "", after_gap: true },
                "several empty lines: a picture is probably lost here",
            );
        }
    }

    fn sort(&mut self, piece: Piece<'_>, collector: &mut Collector) {
        if (piece.after_gap || self.fresh) && self.enter(piece, collector) {
            return;
        }
        let what = of_page(piece.text)
            .or_else(|| self.titles.contains(piece.text).then_some("running title"));
        if let Some(what) = what {
            self.fresh = true;
            return collector.furniture(piece, what);
        }
        self.fresh = false;
        let Some(part) = self.current().copied() else {
            return self.before_the_first(piece, collector);
        };
        match part.style {
            Style::Glossary => self.entry(piece, &part, collector),
            Style::Names => collector.text(&self.target(&part), BlockKind::Text, piece),
            Style::Prose => self.prose(piece, &part, collector),
        }
    }

    fn before_the_first(&mut self, piece: Piece<'_>, collector: &mut Collector) {
        if is_title_like(piece.text) || piece.text.starts_with('|') {
            self.fresh = true;
            collector.furniture(piece, "title page and contents");
        } else {
            collector.leftover(piece, "stands before the first heading");
        }
    }

    /// Enters the part that a line is the heading of, if it is one.
    fn enter(&mut self, piece: Piece<'_>, collector: &mut Collector) -> bool {
        let key = heading_key(piece.text);
        if key.is_empty() || key.len() > 80 {
            return false;
        }
        let Some((at, misspelt)) = self.find(&key) else { return false };
        collector.close();
        collector.furniture(piece, "heading");
        let Some(part) = self.parts.get(at) else { return false };
        if misspelt {
            collector.slip(
                piece.place.line,
                piece.text,
                &format!("taken for the heading {}", part.heading),
            );
        }
        (self.part, self.topic, self.term) = (Some(at), part.topic, None);
        self.heading = piece.text.trim_matches(['#', '*', ' ']).to_owned();
        self.met.insert(at);
        (self.fresh, self.in_caption) = (true, false);
        true
    }

    /// The next part with this heading, else any; a heading one letter off counts when its own
    /// spelling stands nowhere.
    fn find(&self, key: &str) -> Option<(usize, bool)> {
        let after = self.part.map_or(0, |at| at + 1);
        let ahead = (after..self.parts.len()).chain(0..after.min(self.parts.len()));
        let keys: Vec<(usize, &String)> =
            ahead.filter_map(|at| self.keys.get(at).map(|key| (at, key))).collect();
        let exact = keys.iter().find(|(_, heading)| *heading == key).map(|(at, _)| (*at, false));
        let near = || {
            let mut near = keys.iter().filter(|(_, heading)| {
                heading.len() >= 6 && !self.exact.contains(*heading) && spelt_alike(heading, key, 2)
            });
            near.next().map(|(at, _)| (*at, true))
        };
        exact.or_else(near)
    }

    fn target(&self, part: &Part) -> Target {
        Target {
            subject: self.topic.to_owned(),
            edition: self.edition.to_owned(),
            name: self
                .term
                .as_ref()
                .map_or_else(|| self.heading.clone(), |_| "Glossary".to_owned()),
            marker: None,
            heading: Some(self.term.clone().unwrap_or_else(|| self.heading.clone())),
            concerns: if self.topic == part.topic {
                part.concerns.iter().map(|id| (*id).to_owned()).collect()
            } else {
                vec![]
            },
        }
    }

    /// An entry of the glossary, or the rest of one.
    fn entry(&mut self, piece: Piece<'_>, part: &Part, collector: &mut Collector) {
        let term = term_of(piece.text).filter(|_| !collector.is_torn() || piece.after_gap);
        if let Some(term) = term {
            self.term = Some(term.to_owned());
        } else if self.term.is_none() || (piece.after_gap && !collector.goes_on_with(piece)) {
            return collector.leftover(piece, "stands in the glossary, but begins with no term");
        }
        collector.text(&self.target(part), BlockKind::Text, piece);
    }

    fn prose(&mut self, piece: Piece<'_>, part: &Part, collector: &mut Collector) {
        lost_symbols(piece, collector);
        let kind = self.kind_of(piece);
        self.in_caption = kind == BlockKind::Caption;
        let torn = collector.is_torn() && !piece.after_gap;
        for (at, (topic, piece)) in
            by_topic(piece, part, kind, (self.topic, torn)).into_iter().enumerate()
        {
            if let (Some(topic), part_at) = (topic, self.part.unwrap_or_default()) {
                self.topic = topic;
                self.topics.insert((part_at, topic));
            }
            let kind = if at > 0 { BlockKind::Text } else { kind };
            collector.text(&self.target(part), kind, piece);
        }
    }

    fn kind_of(&self, piece: Piece<'_>) -> BlockKind {
        let lower = piece.text.trim_start_matches(['*', '>', ' ']).to_lowercase();
        let starts = |words: [&str; 2]| words.iter().any(|word| lower.starts_with(word));
        let short = piece.text.split_whitespace().count() <= 5;
        if starts(["hint:", "hint."]) {
            BlockKind::Hint
        } else if starts(["example:", "example."]) {
            BlockKind::Example
        } else if piece.text.starts_with('|') {
            BlockKind::Row
        } else if is_item(piece.text) {
            BlockKind::Item
        } else if (piece.after_gap || self.in_caption) && short && is_title_like(piece.text) {
            BlockKind::Caption
        } else {
            BlockKind::Text
        }
    }

    fn report_missing(&self, collector: &mut Collector) {
        for (at, part) in self.parts.iter().enumerate() {
            if !self.met.contains(&at) {
                collector.missing(format!("the heading {}", part.heading));
                continue;
            }
            let topics: BTreeSet<&str> = part
                .cues
                .iter()
                .map(|(_, topic)| *topic)
                .filter(|topic| *topic != part.topic)
                .collect();
            for topic in topics.into_iter().filter(|topic| {
                !self.topics.iter().any(|(part, seen)| *part == at && seen == topic)
            }) {
                collector.missing(format!("under {}, the words on {topic}", part.heading));
            }
        }
    }
}

/// The term at the front of a glossary entry.
fn term_of(text: &str) -> Option<&str> {
    let (term, _) = text.split_once(':')?;
    let bare = term.trim_matches(['*', '-', ' ']);
    (!bare.is_empty() && bare.split_whitespace().count() <= 5 && !bare.contains(['.', ',', ';']))
        .then_some(bare)
}
