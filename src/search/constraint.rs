//! What a passage must satisfy to be shown: phrases, prefixes, alternatives, exclusions and filters
//! of a query, as the set of passages that satisfy them. Plain words rank and do not exclude.
//! The query language bounds the nesting, so the recursion here cannot run out of stack. A filter
//! value that cannot exist is an error with advice, never an empty answer.

use tantivy::collector::DocSetCollector;
use tantivy::query::PhraseQuery;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, DocSet as _, TERMINATED, TantivyError, Term};

use super::analyse::tokenize;
use super::index::{SearchIndex, index_error};
use super::passage::PassageKind;
use super::query::{FilterField, QueryNode};
use super::ranking::PassageField;
use super::schema::{HOLDS, label};
use super::stop_words::is_stop_word;
use super::words::{split_words, stem};
use crate::error::Error;
use variorum_corpus::markdown::slug;
use variorum_corpus::record::{ChangeKind, RulingStatus, Slot};
use variorum_corpus::timeline::{MAIN_LINE, Moment, Timeline};
use variorum_expr::suggest;

/// A set of passages of an index.
#[derive(Debug, Clone)]
pub(super) struct PassageSet(Vec<bool>);

impl PassageSet {
    fn none(index: &SearchIndex) -> Self {
        Self(vec![false; index.max_passage()])
    }

    fn all(index: &SearchIndex) -> Self {
        Self(vec![true; index.max_passage()])
    }

    pub(super) fn contains(&self, passage: DocId) -> bool {
        self.0.get(passage as usize).is_some_and(|is_member| *is_member)
    }

    /// The first member from a passage on.
    pub(super) fn next(&self, from: DocId) -> Option<DocId> {
        let steps = self.0.get(from as usize..)?.iter().position(|is_member| *is_member)?;
        Some(from + DocId::try_from(steps).expect("passages are counted in 32 bits"))
    }

    fn members(&self) -> impl Iterator<Item = DocId> {
        (0..).zip(&self.0).filter(|(_, is_member)| **is_member).map(|(passage, _)| passage)
    }

    fn insert(&mut self, passages: impl IntoIterator<Item = DocId>) {
        for passage in passages {
            self.0.get_mut(passage as usize).into_iter().for_each(|is_member| *is_member = true);
        }
    }

    fn intersect(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(here, there)| *here &= there);
    }

    fn unite(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(here, there)| *here |= there);
    }

    fn complement(mut self) -> Self {
        self.0.iter_mut().for_each(|is_member| *is_member = !*is_member);
        self
    }
}

/// What the passages of an answer must satisfy; none if any will do.
pub(super) fn constraint(
    index: &SearchIndex,
    node: &QueryNode,
    as_of: Option<&str>,
) -> Result<Option<PassageSet>, Error> {
    let members =
        if let QueryNode::All(members) = node { members } else { std::slice::from_ref(node) };
    let mut allowed: Option<PassageSet> = None;
    let mut demand = |found: PassageSet| match &mut allowed {
        Some(allowed) => allowed.intersect(&found),
        None => allowed = Some(found),
    };
    for member in members.iter().filter(|member| !matches!(member, QueryNode::Text(_))) {
        demand(matching(index, member)?);
    }
    if let Some(edition) = as_of {
        demand(index.passages_with(index.fields.labels, &label(HOLDS, edition))?);
    }
    Ok(allowed)
}

/// The passages that have what a node asks for.
fn matching(index: &SearchIndex, node: &QueryNode) -> Result<PassageSet, Error> {
    match node {
        QueryNode::Text(text) => with_every_word(index, text),
        QueryNode::Phrase(text) => with_phrase(index, text),
        QueryNode::Prefix(prefix) => with_prefix(index, prefix),
        QueryNode::Filter(field, value) => filtered(index, *field, value),
        QueryNode::Not(inner) => Ok(matching(index, inner)?.complement()),
        QueryNode::Any(options) => {
            options.iter().try_fold(PassageSet::none(index), |mut found, option| {
                found.unite(&matching(index, option)?);
                Ok(found)
            })
        }
        QueryNode::All(members) => {
            members.iter().try_fold(PassageSet::all(index), |mut found, member| {
                found.intersect(&matching(index, member)?);
                Ok(found)
            })
        }
    }
}

/// The passages that have every word, or whose result is named by it.
fn with_every_word(index: &SearchIndex, text: &str) -> Result<PassageSet, Error> {
    let words = split_words(text);
    let mut wanted = Vec::new();
    for word in words.iter().filter(|word| !is_stop_word(&word.text)) {
        wanted.push(with_word(index, &stem(&word.text))?);
    }
    if wanted.is_empty() {
        // Only stop words: they are searched as they are.
        for word in &words {
            wanted.push(index.passages_with(index.fields.raw, &word.text)?);
        }
    }
    let intersection = wanted.into_iter().reduce(|mut all, one| {
        all.intersect(&one);
        all
    });
    Ok(intersection.unwrap_or_else(|| PassageSet::none(index)))
}

fn with_word(index: &SearchIndex, stem: &str) -> Result<PassageSet, Error> {
    let mut found = with_word_in_name(index, stem)?;
    for (_, column) in index.fields.stemmed.iter().filter(|(field, _)| field.excludes()) {
        found.unite(&index.passages_with(*column, stem)?);
    }
    Ok(found)
}

/// The passages of the results whose own name has a word.
fn with_word_in_name(index: &SearchIndex, stem: &str) -> Result<PassageSet, Error> {
    let is_name = |(field, _): &&(PassageField, Field)| *field == PassageField::Name;
    let (_, column) =
        index.fields.stemmed.iter().find(is_name).expect("the name is one of the fields");
    let heads = index.passages_with(*column, stem)?;
    Ok(of_results(index, heads.members()))
}

/// The passages of the results that have some heads.
fn of_results(index: &SearchIndex, heads: impl Iterator<Item = DocId>) -> PassageSet {
    let mut found = PassageSet::none(index);
    heads.for_each(|head| found.insert(index.result_members(head)));
    found
}

/// The passages that have a phrase, or whose result has it in its name.
fn with_phrase(index: &SearchIndex, text: &str) -> Result<PassageSet, Error> {
    let words = split_words(text);
    let words: Vec<&str> = words.iter().map(|word| word.text.as_ref()).collect();
    let mut found = index.passages_with_phrase(index.fields.raw, &words)?;
    let named = index.passages_with_phrase(index.fields.raw_name, &words)?;
    found.unite(&of_results(index, named.members()));
    Ok(found)
}

/// The passages that have a word with a prefix, or whose result has one in its name.
fn with_prefix(index: &SearchIndex, prefix: &str) -> Result<PassageSet, Error> {
    let mut found = PassageSet::none(index);
    for word in index.words_with_prefix(prefix)? {
        found.unite(&index.passages_with(index.fields.raw, &word)?);
        let named = index.passages_with(index.fields.raw_name, &word)?;
        found.unite(&of_results(index, named.members()));
    }
    Ok(found)
}

impl SearchIndex {
    /// The passages that have a token in a field.
    pub(super) fn passages_with(&self, field: Field, token: &str) -> Result<PassageSet, Error> {
        let mut found = PassageSet::none(self);
        found.insert(self.postings(field, token).map_err(index_error)?);
        Ok(found)
    }

    /// The numbers of the passages that have a token in a field.
    pub(super) fn postings(&self, field: Field, token: &str) -> Result<Vec<DocId>, TantivyError> {
        let mut found = Vec::new();
        let Some(segment) = self.segment() else { return Ok(found) };
        let term = Term::from_field_text(field, token);
        let inverted = segment.inverted_index(field)?;
        if let Some(mut postings) = inverted.read_postings(&term, IndexRecordOption::Basic)? {
            while postings.doc() != TERMINATED {
                found.push(postings.doc());
                postings.advance();
            }
        }
        Ok(found)
    }

    /// The passages that have some words in a row.
    fn passages_with_phrase(&self, field: Field, words: &[&str]) -> Result<PassageSet, Error> {
        if let [word] = words {
            return self.passages_with(field, word);
        }
        let mut found = PassageSet::none(self);
        if words.len() > 1 {
            let terms = words.iter().map(|word| Term::from_field_text(field, word)).collect();
            let query = PhraseQuery::new(terms);
            let places = self.searcher.search(&query, &DocSetCollector).map_err(index_error)?;
            found.insert(places.into_iter().map(|at| at.doc_id));
        }
        Ok(found)
    }
}

fn filtered(index: &SearchIndex, field: FilterField, value: &str) -> Result<PassageSet, Error> {
    // Our words never differ editorially, so no clause has that kind of change.
    let changes = [ChangeKind::Clarifying, ChangeKind::Functional];
    let timeline = &index.timeline;
    let lower = value.to_lowercase();
    let one_of = |values: &[&'static str]| known_value(field, &lower, values);
    let subject;
    let wanted = match field {
        FilterField::Kind => one_of(&PassageKind::ALL.map(PassageKind::name))?,
        FilterField::Slot => one_of(&Slot::ALL.map(Slot::name))?,
        FilterField::Change => one_of(&changes.map(ChangeKind::name))?,
        FilterField::Status => one_of(&RulingStatus::ALL.map(RulingStatus::name))?,
        FilterField::Is => one_of(&["in-force", "superseded", "changed"])?,
        FilterField::Line => timeline.resolve_line(&lower)?,
        FilterField::Edition => timeline.edition_id(timeline.resolve(&lower)?),
        FilterField::Chapter | FilterField::Date => lower.as_str(),
        FilterField::Subject => {
            subject = slug(value);
            &subject
        }
        FilterField::Name => return with_words_in_name(index, value),
    };
    index.passages_with(index.fields.labels, &label(field.name(), wanted))
}

fn with_words_in_name(index: &SearchIndex, words: &str) -> Result<PassageSet, Error> {
    let tokens = tokenize(words);
    let mut stems = tokens.iter().filter(|token| !token.starts_with('='));
    let Some(first) = stems.next() else { return Ok(PassageSet::none(index)) };
    stems.try_fold(with_word_in_name(index, first)?, |mut found, stem| {
        found.intersect(&with_word_in_name(index, stem)?);
        Ok(found)
    })
}

fn known_value(
    field: FilterField,
    value: &str,
    values: &[&'static str],
) -> Result<&'static str, Error> {
    values.iter().copied().find(|known| *known == value).ok_or_else(|| {
        let all = format!("it is one of {}", values.join(", "));
        Error::new(
            format!("'{}:{value}' asks for nothing that exists", field.name()),
            suggest::advice(value, values.iter().copied(), &all),
        )
    })
}

/// The edition whose rules are in force at a moment: the newest of the line that was out.
pub(super) fn edition_at(
    timeline: &Timeline,
    moment: &str,
    line: Option<&str>,
) -> Result<String, Error> {
    let line = line.map(|line| timeline.resolve_line(line)).transpose()?.unwrap_or(MAIN_LINE);
    let at = timeline.resolve_moment(moment)?;
    if let Moment::Edition(no) = at {
        return Ok(timeline.edition_id(no).to_owned());
    }
    let out = timeline.indexed_editions().rev().find(|(no, _)| timeline.is_out(*no, at, line));
    out.map(|(_, edition)| edition.id.value.clone()).ok_or_else(|| {
        let first = timeline
            .indexed_editions()
            .find(|(_, edition)| *edition.line == line && edition.date.counts_from().is_some());
        let help = first.map_or_else(String::new, |(_, edition)| {
            format!("its first edition is of {}", edition.date.spelled_out())
        });
        Error::new(format!("no edition of the line '{line}' was out in {moment}"), help)
    })
}
