//! Reads a document of headings and prose by its table of parts: the rulebook and the multiple-dial
//! rules. Only the headings of the table count as headings, and every part that was not found is
//! reported.

use std::collections::BTreeSet;

use super::super::import_builder::{Destination, Fragment, ImportBuilder};
use super::super::page_furniture::{
    FurnitureKind, RunningTitles, furniture_by_form, looks_like_title,
};
use super::super::passage::{BlockKind, DocumentPlace};
use super::super::sentence::{is_list_item, sentence_ranges};
use super::super::source::DocumentLine;
use super::super::spelling::differ_by_at_most;
use super::document_part::{DocumentPart, PartStyle, heading_key};

/// The state while reading: which part, which topic in it, what was found so far.
struct SectionedReader<'a> {
    parts: &'a [DocumentPart],
    keys: Vec<String>,
    edition: &'a str,
    titles: RunningTitles,
    /// Headings that are in the document as the table spells them.
    exact: BTreeSet<String>,
    /// The number of the part that is being read.
    part: Option<usize>,
    heading: String,
    topic: &'static str,
    /// The entry of the glossary that is being read.
    term: Option<String>,
    /// Whether the line before was a heading or furniture.
    after_heading: bool,
    in_caption: bool,
    found_parts: BTreeSet<usize>,
    /// The topics that cues have named, with the number of the part.
    found_topics: BTreeSet<(usize, &'static str)>,
    builder: &'a mut ImportBuilder,
}

pub(super) fn sort_lines(
    lines: &[DocumentLine<'_>],
    parts: &[DocumentPart],
    edition: &str,
    builder: &mut ImportBuilder,
) {
    let keys: Vec<String> = parts.iter().map(|part| heading_key(part.heading)).collect();
    let in_document = lines.iter().map(|line| heading_key(&line.text));
    let mut reader = SectionedReader {
        parts,
        edition,
        titles: RunningTitles::find(lines),
        exact: in_document.filter(|key| keys.contains(key)).collect(),
        keys,
        part: None,
        heading: String::new(),
        topic: "",
        term: None,
        after_heading: true,
        in_caption: false,
        found_parts: BTreeSet::new(),
        found_topics: BTreeSet::new(),
        builder,
    };
    let mut previous = 0;
    for line in lines {
        reader.note_gap(previous, line.number);
        for fragment in reader.builder.take_out_pictures(line) {
            reader.sort(fragment);
        }
        previous = line.number;
    }
    reader.report_missing();
}

impl SectionedReader<'_> {
    fn current_part(&self) -> Option<DocumentPart> {
        self.part.and_then(|at| self.parts.get(at)).copied()
    }

    /// Three empty lines or more are where a picture was.
    fn note_gap(&mut self, previous: usize, line: usize) {
        if self.part.is_some() && line > previous + 3 {
            let place = DocumentPlace { line: previous + 1, column: 0 };
            let why = "several empty lines: a picture is probably lost here";
            self.builder.add_picture(Fragment { place, text: "", after_gap: true }, why);
        }
    }

    fn sort(&mut self, fragment: Fragment<'_>) {
        if (fragment.after_gap || self.after_heading) && self.enter_part(fragment) {
            return;
        }
        let is_title =
            || self.titles.contains(fragment.text).then_some(FurnitureKind::RunningTitle);
        if let Some(kind) = furniture_by_form(fragment.text).or_else(is_title) {
            self.after_heading = true;
            return self.builder.add_furniture(fragment, kind);
        }
        self.after_heading = false;
        let Some(part) = self.current_part() else {
            return self.sort_before_first_part(fragment);
        };
        match part.style {
            PartStyle::Glossary => self.add_glossary_text(fragment, &part),
            PartStyle::Names => {
                self.builder.add_text(&self.destination(&part), BlockKind::Text, fragment);
            }
            PartStyle::Prose => self.add_prose(fragment, &part),
        }
    }

    fn sort_before_first_part(&mut self, fragment: Fragment<'_>) {
        if looks_like_title(fragment.text) || fragment.text.starts_with('|') {
            self.after_heading = true;
            self.builder.add_furniture(fragment, FurnitureKind::TitlePageAndContents);
        } else {
            self.builder.add_leftover(fragment, "is before the first heading");
        }
    }

    /// Enters the part that a line is the heading of; false if it is not a heading.
    fn enter_part(&mut self, fragment: Fragment<'_>) -> bool {
        let key = heading_key(fragment.text);
        if key.is_empty() || key.len() > 80 {
            return false;
        }
        let Some((at, part, misspelt)) = self.find_part(&key) else { return false };
        self.builder.close_block();
        self.builder.add_furniture(fragment, FurnitureKind::Heading);
        if misspelt {
            let why = format!("taken for the heading {}", part.heading);
            self.builder.add_typo(fragment.place.line, fragment.text, &why);
        }
        (self.part, self.topic, self.term) = (Some(at), part.topic, None);
        self.heading = fragment.text.trim_matches(['#', '*', ' ']).to_owned();
        self.found_parts.insert(at);
        (self.after_heading, self.in_caption) = (true, false);
        true
    }

    /// The next part with this heading, else any, with its number and whether the heading is
    /// misspelt; a heading two letters off counts when its own spelling is nowhere in the document.
    fn find_part(&self, key: &str) -> Option<(usize, DocumentPart, bool)> {
        let next = self.part.map_or(0, |at| at + 1);
        let ahead = self.parts.iter().zip(&self.keys).enumerate().skip(next);
        let behind = self.parts.iter().zip(&self.keys).enumerate().take(next);
        let parts: Vec<(usize, (&DocumentPart, &String))> = ahead.chain(behind).collect();
        let find = |test: &dyn Fn(&String) -> bool, misspelt: bool| {
            let found = parts.iter().find(|(_, (_, heading))| test(heading));
            found.map(|(at, (part, _))| (*at, **part, misspelt))
        };
        let is_near = |heading: &String| {
            heading.len() >= 6
                && !self.exact.contains(heading)
                && differ_by_at_most(heading, key, 2)
        };
        find(&|heading| heading == key, false).or_else(|| find(&is_near, true))
    }

    /// Where text of the part goes now.
    fn destination(&self, part: &DocumentPart) -> Destination {
        let is_own_topic = self.topic == part.topic;
        let concerns: &[&str] = if is_own_topic { part.concerns } else { &[] };
        let (name, heading) = match &self.term {
            Some(term) => ("Glossary", term),
            None => (self.heading.as_str(), &self.heading),
        };
        Destination {
            subject: self.topic.to_owned(),
            edition: self.edition.to_owned(),
            name: name.to_owned(),
            marker: None,
            heading: Some(heading.clone()),
            concerns: concerns.iter().map(|id| (*id).to_owned()).collect(),
        }
    }

    /// Adds an entry of the glossary, or the rest of one.
    fn add_glossary_text(&mut self, fragment: Fragment<'_>, part: &DocumentPart) {
        let may_begin = !self.builder.is_inside_sentence() || fragment.after_gap;
        let continues = !fragment.after_gap || self.builder.is_continued_by(fragment);
        if let Some(term) = leading_term(fragment.text).filter(|_| may_begin) {
            self.term = Some(term.to_owned());
        } else if self.term.is_none() || !continues {
            let why = "is in the glossary, but does not begin with a term";
            return self.builder.add_leftover(fragment, why);
        }
        self.builder.add_text(&self.destination(part), BlockKind::Text, fragment);
    }

    fn add_prose(&mut self, fragment: Fragment<'_>, part: &DocumentPart) {
        note_lost_symbols(fragment, self.builder);
        let kind = self.block_kind(fragment);
        self.in_caption = kind == BlockKind::Caption;
        let mid_sentence = self.builder.is_inside_sentence() && !fragment.after_gap;
        let pieces = split_by_topic(fragment, part, kind, self.topic, mid_sentence);
        for (n, (topic, piece)) in pieces.into_iter().enumerate() {
            if let (Some(topic), Some(at)) = (topic, self.part) {
                self.topic = topic;
                self.found_topics.insert((at, topic));
            }
            let kind = if n > 0 { BlockKind::Text } else { kind };
            self.builder.add_text(&self.destination(part), kind, piece);
        }
    }

    fn block_kind(&self, fragment: Fragment<'_>) -> BlockKind {
        let text = fragment.text;
        let lower = text.trim_start_matches(['*', '>', ' ']).to_lowercase();
        let starts_with = |words: [&str; 2]| words.iter().any(|word| lower.starts_with(word));
        let is_short = text.split_whitespace().count() <= 5;
        if starts_with(["hint:", "hint."]) {
            BlockKind::Hint
        } else if starts_with(["example:", "example."]) {
            BlockKind::Example
        } else if text.starts_with('|') {
            BlockKind::Row
        } else if is_list_item(text) {
            BlockKind::Item
        } else if (fragment.after_gap || self.in_caption) && is_short && looks_like_title(text) {
            BlockKind::Caption
        } else {
            BlockKind::Text
        }
    }

    fn report_missing(&mut self) {
        for (at, part) in self.parts.iter().enumerate() {
            if !self.found_parts.contains(&at) {
                self.builder.add_missing(format!("the heading {}", part.heading));
                continue;
            }
            let topics: BTreeSet<&'static str> = part
                .cues
                .iter()
                .map(|(_, topic)| *topic)
                .filter(|topic| *topic != part.topic && !self.found_topics.contains(&(at, *topic)))
                .collect();
            for topic in topics {
                let what = format!("under {}, the words on {topic}", part.heading);
                self.builder.add_missing(what);
            }
        }
    }
}

/// The term at the front of a glossary entry.
fn leading_term(text: &str) -> Option<&str> {
    let (term, _) = text.split_once(':')?;
    let bare = term.trim_matches(['*', '-', ' ']);
    (!bare.is_empty() && bare.split_whitespace().count() <= 5 && !bare.contains(['.', ',', ';']))
        .then_some(bare)
}

/// A part of a line, and the topic that it turns to, if it does.
type TopicPiece<'a> = (Option<&'static str>, Fragment<'a>);

/// Splits a paragraph where it turns to another topic, sentence by sentence; examples, captions and
/// tables stay whole. `topic` is the topic so far; `mid_sentence` says whether the paragraph starts
/// inside a sentence.
fn split_by_topic<'a>(
    fragment: Fragment<'a>,
    part: &DocumentPart,
    kind: BlockKind,
    mut topic: &'static str,
    mid_sentence: bool,
) -> Vec<TopicPiece<'a>> {
    if part.cues.is_empty()
        || matches!(kind, BlockKind::Example | BlockKind::Caption | BlockKind::Row)
    {
        return vec![(None, fragment)];
    }
    if kind == BlockKind::Hint {
        return vec![(part.topic_of(fragment.text), fragment)];
    }
    let mut cuts: Vec<(Option<&'static str>, usize)> = Vec::new();
    for (n, range) in sentence_ranges(fragment.text).into_iter().enumerate() {
        let start = range.start;
        let sentence = fragment.text.get(range).expect("sentences are ranges of their text");
        match part.topic_of(sentence).filter(|_| !(mid_sentence && n == 0)) {
            Some(next) if next != topic || n == 0 => {
                topic = next;
                cuts.push((Some(next), start));
            }
            _ if n == 0 => cuts.push((None, start)),
            _ => {}
        }
    }
    split_at_cuts(fragment, &cuts)
}

/// The parts of a line between the given cuts.
fn split_at_cuts<'a>(
    fragment: Fragment<'a>,
    cuts: &[(Option<&'static str>, usize)],
) -> Vec<TopicPiece<'a>> {
    let mut rest = fragment;
    let mut pieces = Vec::new();
    for (n, (topic, _)) in cuts.iter().enumerate() {
        let Some((_, next)) = cuts.get(n + 1) else {
            pieces.push((*topic, rest));
            break;
        };
        let taken = rest.place.column.saturating_sub(fragment.place.column);
        let (head, tail) = rest.split_at(next.saturating_sub(taken));
        pieces.push((*topic, head));
        rest = tail;
    }
    if cuts.is_empty() { vec![(None, fragment)] } else { pieces }
}

/// Notes each place where only two spaces are left of a symbol.
fn note_lost_symbols(fragment: Fragment<'_>, builder: &mut ImportBuilder) {
    for (at, _) in fragment.text.match_indices("  symbol") {
        let column = fragment.place.column + at;
        let place = DocumentPlace { column, ..fragment.place };
        let why = "two spaces where a symbol was";
        builder.add_picture(Fragment { place, text: "", after_gap: false }, why);
    }
}
