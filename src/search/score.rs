//! Scores: what each term of a query is worth in every passage that has it, and the ranked results
//! that the passages make together.
//! It reads no passage, so that a common word costs no more than a rare one. The passages of a
//! result are neighbours in the index, its head first.

use std::ops::Range;

use tantivy::postings::Postings as _;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, DocSet as _, TERMINATED, TantivyError, Term};

use super::constraint::PassageSet;
use super::index::{SearchIndex, index_error};
use super::ranking::{PassageField, RANKING, TokenWorth};
use super::reading::{NameInQuery, QueryTerm, Reading};
use crate::error::Error;

/// A result with its passages, best first.
#[derive(Debug)]
pub(super) struct RankedResult {
    /// All passages of the result.
    pub(super) members: Range<DocId>,
    /// Its head, if that has a word of the query.
    pub(super) head: Option<DocId>,
    pub(super) score: f32,
    pub(super) passages: Vec<RankedPassage>,
    /// What each term of the query counts in the best passage.
    pub(super) points: Vec<f32>,
    /// Which terms are found anywhere in the result.
    pub(super) found: Vec<bool>,
    /// What other passages and names in the query add.
    pub(super) more: f32,
    pub(super) name: NameInQuery,
}

#[derive(Debug, Clone)]
pub(super) struct RankedPassage {
    pub(super) at: DocId,
    pub(super) score: f32,
    /// Whether it has a word of the query itself.
    pub(super) is_hit: bool,
}

impl SearchIndex {
    /// The best results of a query among the passages that are allowed.
    pub(super) fn ranked_results(
        &self,
        reading: &Reading,
        allowed: Option<&PassageSet>,
        limit: usize,
    ) -> Result<Vec<RankedResult>, Error> {
        let mut worth = WorthTable::new(reading.terms.len(), self.max_passage());
        for (number, term) in reading.terms.iter().enumerate() {
            self.add_worth(&mut worth, number, term).map_err(index_error)?;
        }
        for head in reading.named.keys() {
            worth.row(*head);
        }
        let mut scorer = ResultScorer::new(self, reading, allowed, &worth);
        let mut scores = Vec::new();
        let mut next = 0;
        while let Some(at) = scorer.next_candidate(next) {
            let members = self.result_members(at);
            next = members.end;
            scores.extend(scorer.score(members));
        }
        // What a whole name adds puts a result first; it does not make the others weak.
        let plain = |result: &ResultScore| result.score / result.name.factor;
        let least = RANKING.weak * scores.iter().map(plain).fold(0.0, f32::max);
        scores.retain(|result| result.score >= least);
        let best_first = |a: &ResultScore, b: &ResultScore| {
            // Of equals the first in the index comes first.
            b.score.total_cmp(&a.score).then(a.members.start.cmp(&b.members.start))
        };
        if scores.len() > limit {
            scores.select_nth_unstable_by(limit, best_first);
            scores.truncate(limit);
        }
        scores.sort_by(best_first);
        Ok(scores.into_iter().map(|score| scorer.result(score)).collect())
    }

    /// Adds what a term is worth in each passage that has one of its tokens: its best token counts.
    fn add_worth(
        &self,
        table: &mut WorthTable,
        number: usize,
        term: &QueryTerm,
    ) -> Result<(), TantivyError> {
        let Some(segment) = self.segment() else { return Ok(()) };
        for (token, weight) in &term.tokens {
            for (field, column) in self.fields.stemmed {
                let inverted = segment.inverted_index(column)?;
                let wanted = Term::from_field_text(column, token);
                let option = IndexRecordOption::WithFreqs;
                let Some(mut postings) = inverted.read_postings(&wanted, option)? else { continue };
                let lengths = segment.get_fieldnorms_reader(column)?;
                let mut at = postings.doc();
                while at != TERMINATED {
                    let (times, length) = (postings.term_freq(), lengths.fieldnorm(at));
                    table.add_field(at, field, times as f32, length as f32);
                    at = postings.advance();
                }
            }
            table.add_token(number, *weight);
        }
        Ok(())
    }
}

/// What each term is worth in each passage that has any.
struct WorthTable {
    terms: usize,
    /// The row of each passage, counted from 1; 0 if nothing of the query is about it.
    row_of: Vec<u32>,
    rows: Vec<f32>,
    made: u32,
    /// What one token is worth, passage by passage, and the passages that have it.
    of_token: Vec<TokenWorth>,
    with_token: Vec<DocId>,
}

impl WorthTable {
    fn new(terms: usize, passages: usize) -> Self {
        Self {
            terms,
            row_of: vec![0; passages],
            rows: Vec::new(),
            made: 0,
            of_token: vec![TokenWorth::default(); passages],
            with_token: Vec::new(),
        }
    }

    /// Adds a field of a passage in which the token at hand occurs `times` among `length` tokens.
    fn add_field(&mut self, at: DocId, field: PassageField, times: f32, length: f32) {
        let worth = self.of_token.get_mut(at as usize).expect("a passage of this index");
        if worth.is_nothing() {
            self.with_token.push(at);
        }
        worth.add(field, times, length);
    }

    /// Counts the token at hand for a term, and goes on to the next token.
    fn add_token(&mut self, term: usize, weight: f32) {
        for at in std::mem::take(&mut self.with_token) {
            let worth = self.of_token.get_mut(at as usize).expect("a passage of this index");
            let total = std::mem::take(worth).total();
            let cell = self.row(at).get_mut(term).expect("a row has a cell for each term");
            *cell = cell.max(weight * total);
        }
    }

    /// The row of a passage, made at the first use.
    fn row(&mut self, at: DocId) -> &mut [f32] {
        let row = self.row_of.get_mut(at as usize).expect("a passage of this index");
        if *row == 0 {
            self.made += 1;
            *row = self.made;
            self.rows.resize(self.rows.len() + self.terms, 0.0);
        }
        let start = (*row as usize - 1) * self.terms;
        self.rows.get_mut(start..start + self.terms).expect("the row was made")
    }

    /// What each term is worth in a passage; none if nothing of the query is about it.
    fn worth(&self, at: DocId) -> Option<&[f32]> {
        let row = (*self.row_of.get(at as usize)? as usize).checked_sub(1)?;
        self.rows.get(row * self.terms..(row + 1) * self.terms)
    }

    /// The first passage from one on that the query is about.
    fn next(&self, from: DocId) -> Option<DocId> {
        let rest = self.row_of.get(from as usize..)?;
        let steps = rest.iter().position(|row| *row != 0)?;
        Some(from + DocId::try_from(steps).expect("passages are counted in 32 bits"))
    }
}

/// The score of a result, with what it is made of.
struct ResultScore {
    members: Range<DocId>,
    score: f32,
    more: f32,
    name: NameInQuery,
}

/// Scores one result after the other; what is known of the result at hand is kept between two
/// calls, so that thousands of results cost no memory of their own.
struct ResultScorer<'a> {
    index: &'a SearchIndex,
    reading: &'a Reading,
    allowed: Option<&'a PassageSet>,
    worth: &'a WorthTable,
    /// How much each term counts in the query.
    importance: Vec<f32>,
    /// Nothing for each term.
    nothing: Vec<f32>,
    head: Option<DocId>,
    /// What each term is worth in the head, and in the best of all.
    in_head: Vec<f32>,
    best: Vec<f32>,
    /// The passages that may be shown, best first.
    passages: Vec<RankedPassage>,
}

impl<'a> ResultScorer<'a> {
    fn new(
        index: &'a SearchIndex,
        reading: &'a Reading,
        allowed: Option<&'a PassageSet>,
        worth: &'a WorthTable,
    ) -> Self {
        Self {
            index,
            reading,
            allowed,
            worth,
            importance: reading.terms.iter().map(QueryTerm::importance).collect(),
            nothing: vec![0.0; reading.terms.len()],
            head: None,
            in_head: Vec::new(),
            best: Vec::new(),
            passages: Vec::new(),
        }
    }

    /// The first passage from one on whose result may be shown.
    fn next_candidate(&self, from: DocId) -> Option<DocId> {
        match self.allowed {
            Some(allowed) if self.nothing.is_empty() => allowed.next(from),
            _ => self.worth.next(from),
        }
    }

    /// The score of a result; none if no passage of it may be shown.
    fn score(&mut self, members: Range<DocId>) -> Option<ResultScore> {
        let is_head = |at: &DocId| self.index.numbers(*at).is_head;
        let has_word = |at: &DocId| self.worth.worth(*at).is_some();
        self.head = members.clone().find(|at| has_word(at) && is_head(at));
        // Where the result as a whole has a word, whatever is allowed of it may be shown.
        let is_about = self.head.is_some() || self.nothing.is_empty();
        let may_show = |at: &DocId| match self.allowed {
            Some(allowed) => allowed.contains(*at) && (is_about || has_word(at)),
            None => has_word(at),
        };
        let of_head = self.head.and_then(|head| self.worth.worth(head));
        self.in_head.clear();
        self.in_head.extend(of_head.unwrap_or(&self.nothing));
        self.best.clone_from(&self.in_head);
        self.passages.clear();
        for at in members.clone().filter(may_show) {
            let worth = self.worth.worth(at).unwrap_or(&self.nothing);
            let is_hit = worth.iter().any(|worth| *worth > 0.0);
            self.passages.push(RankedPassage { at, score: 0.0, is_hit });
            self.best.iter_mut().zip(worth).for_each(|(best, worth)| *best = best.max(*worth));
        }
        let mut passages = std::mem::take(&mut self.passages);
        for passage in &mut passages {
            passage.score = self.points(passage.at).sum();
        }
        passages.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.at.cmp(&b.at)));
        self.passages = passages;
        let others = self.passages.iter().skip(1).take(2).map(|passage| passage.score);
        let more = RANKING.more * others.sum::<f32>();
        let name = self.name_in_query();
        let first = self.passages.first()?.score;
        Some(ResultScore { members, score: (first + more + name.points) * name.factor, more, name })
    }

    /// What each term counts in a passage: as much as it is worth there, in the head, or less in
    /// other passages; all of it the less, the less of the query was found.
    fn points(&self, at: DocId) -> impl Iterator<Item = f32> {
        let own = self.worth.worth(at).unwrap_or(&self.nothing);
        let here = own.iter().zip(&self.in_head).map(|(own, head)| own.max(*head));
        let places = here.zip(&self.best);
        let (mut covered, mut all) = (0.0, 0.0);
        for (importance, (here, best)) in self.importance.iter().zip(places.clone()) {
            let share = match (here > 0.0, *best > 0.0) {
                (true, _) => 1.0,
                (false, true) => RANKING.context,
                (false, false) => 0.0,
            };
            covered += share * importance;
            all += importance;
        }
        let coverage = if all > 0.0 { covered / all } else { 1.0 };
        let factor = coverage * self.index.numbers(at).weight;
        places.map(move |(here, best)| factor * here.max(RANKING.context * best))
    }

    fn name_in_query(&self) -> NameInQuery {
        let named = self.head.and_then(|head| Some((head, self.reading.named.get(&head)?)));
        named.map_or_else(NameInQuery::default, |(head, name)| NameInQuery {
            points: name.points * self.index.numbers(head).weight,
            factor: name.factor,
        })
    }

    /// A result in full.
    fn result(&mut self, score: ResultScore) -> RankedResult {
        let ResultScore { members, score, more, name } =
            self.score(score.members).expect("the result was scored before");
        let first = self.passages.first().expect("a result has a passage").at;
        RankedResult {
            members,
            head: self.head,
            score,
            points: self.points(first).collect(),
            found: self.best.iter().map(|worth| *worth > 0.0).collect(),
            passages: self.passages.clone(),
            more,
            name,
        }
    }
}
