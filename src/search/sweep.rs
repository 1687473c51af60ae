//! The best passages for the tokens of one word, by one sweep over their lists, a block at a time.
//! It finds what the library's own union finds, score for score, in a fraction of the time; it
//! knows no word that must be there too.

use tantivy::collector::TopNComputer;
use tantivy::collector::sort_key::NaturalComparator;
use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::BlockSegmentPostings;
use tantivy::query::Bm25Weight;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, DocId, Score, Searcher, SegmentReader, TERMINATED, TantivyError, Term};

/// How many passages are summed up at a time: their sums stay in the nearest cache.
const WINDOW: usize = 4096;
/// How many sums are looked at together; hardly any beats the last of the best.
const STRIDE: usize = 32;
/// How often a token stands in a passage as a rule, at most: what it is worth then is worked out
/// before.
const OFTEN: u32 = 4;
/// A list that is shorter is read in less time than that takes.
const LONG: u32 = 2048;
/// How many lengths of a field the index tells apart.
const LENGTHS: usize = 256;

/// So many passages with the highest sums of what each of their tokens is worth; of equals the
/// first.
pub fn best(
    searcher: &Searcher,
    tokens: &[(Term, Score)],
    most: usize,
) -> Result<Vec<DocAddress>, TantivyError> {
    // An index is one segment, which nothing was ever deleted from.
    let Some(segment) = searcher.segment_readers().first() else { return Ok(Vec::new()) };
    let mut lists = Vec::with_capacity(tokens.len());
    for (token, worth) in tokens {
        lists.extend(List::open(searcher, segment, token, *worth)?);
    }
    let mut top = TopNComputer::new_with_comparator(most, NaturalComparator);
    let mut sums = [0.0; WINDOW];
    loop {
        let start = lists.iter().map(List::passage).min().unwrap_or(TERMINATED);
        if start == TERMINATED {
            return Ok(top
                .into_vec()
                .into_iter()
                .map(|found| DocAddress::new(0, found.doc))
                .collect());
        }
        // Sums of fractions depend on their order: it is that of the tokens.
        lists.iter_mut().for_each(|list| list.add_to(&mut sums, start));
        for (stride, from) in sums.chunks(STRIDE).zip((start..).step_by(STRIDE)) {
            // A token is always worth something: what has none of them stays at nothing.
            let least = top.threshold.unwrap_or(0.0);
            if stride.iter().fold(false, |any, sum| any | (*sum > least)) {
                stride
                    .iter()
                    .zip(from..)
                    .filter(|(sum, _)| **sum > least)
                    .for_each(|(sum, passage)| top.push(*sum, passage));
            }
        }
        sums.fill(0.0);
    }
}

/// The passages that have a token, and the place that the sweep has come to.
struct List {
    block: BlockSegmentPostings,
    place: usize,
    lengths: FieldNormReader,
    weight: Bm25Weight,
    /// What the token is worth, by how often it stands there and how long the field is.
    known: Vec<Score>,
}

impl List {
    fn open(
        searcher: &Searcher,
        segment: &SegmentReader,
        token: &Term,
        worth: Score,
    ) -> Result<Option<Self>, TantivyError> {
        let inverted = segment.inverted_index(token.field())?;
        let Some(block) = inverted.read_block_postings(token, IndexRecordOption::WithFreqs)? else {
            return Ok(None);
        };
        let weight = Bm25Weight::for_terms(searcher, std::slice::from_ref(token))?.boost_by(worth);
        let rows = if block.doc_freq() < LONG { 0..0 } else { 0..OFTEN + 1 };
        let known = rows
            .flat_map(|times| (0..=u8::MAX).map(move |length| (length, times)))
            .map(|(length, times)| weight.score(length, times));
        let known = known.collect();
        Ok(Some(Self {
            block,
            place: 0,
            lengths: segment.get_fieldnorms_reader(token.field())?,
            weight,
            known,
        }))
    }

    /// The next passage; after the last one, `TERMINATED`.
    fn passage(&self) -> DocId {
        self.block.docs().get(self.place).copied().unwrap_or(TERMINATED)
    }

    /// Adds what the token is worth to the sum of every passage in a window.
    fn add_to(&mut self, sums: &mut [Score; WINDOW], start: DocId) {
        while !self.block.docs().is_empty() {
            let passages = self.block.docs().get(self.place..).unwrap_or_default();
            let times = self.block.freqs().get(self.place..).unwrap_or_default();
            let inside =
                passages.partition_point(|passage| (passage.wrapping_sub(start) as usize) < WINDOW);
            // A damaged list may be out of order: even then the sweep moves on.
            let inside = inside.max(usize::from(passages.first() == Some(&start)));
            for (passage, times) in passages.iter().zip(times).take(inside) {
                let length = self.lengths.fieldnorm_id(*passage);
                let known =
                    self.known.get((*times as usize).saturating_mul(LENGTHS) + usize::from(length));
                let worth = known.copied().unwrap_or_else(|| self.weight.score(length, *times));
                // The place is inside: the remainder is the place itself, and saves the look at the
                // bounds.
                if let Some(sum) = sums.get_mut(passage.wrapping_sub(start) as usize % WINDOW) {
                    *sum += worth;
                }
            }
            if inside < passages.len() {
                self.place += inside;
                return;
            }
            self.block.advance();
            self.place = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use tantivy::DocAddress;
    use tantivy::collector::TopDocs;

    use super::best;

    use crate::search::query::Node;
    use crate::search::terms::{Wanted, build, lone_word};
    use crate::search::{Index, Passage, passages};

    /// So many passages with lists of every kind, and with many equals among them; 9000 fill
    /// several windows.
    fn index(count: usize) -> Index {
        let catalog = crate::embedded::catalog();
        let model = passages(&catalog).swap_remove(0);
        let mut seed = 7_u32;
        let mut pick = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) as usize % below
        };
        let mut passage = |number: usize| {
            let text = "captive ".repeat(pick(8)) + &"straw ".repeat(1 + pick(30));
            let named = |pick: usize| {
                ["captive", "retaliation", "captive retaliation", "hay"][pick].to_owned()
            };
            let (heading, summary, rare) = (
                named(pick(4)),
                named(pick(4)),
                if number.is_multiple_of(900) { "needle" } else { "" },
            );
            Passage {
                id: format!("barn#{number}"),
                text,
                heading,
                summary,
                notes: rare.to_owned(),
                name: rare.to_owned(),
                ..model.clone()
            }
        };
        let all: Vec<Passage> = (0..count).map(&mut passage).collect();
        Index::of_passages(&all, catalog.timeline.clone()).unwrap()
    }

    #[test]
    fn a_sweep_finds_what_the_librarys_own_union_finds() {
        let index = index(9000);
        for word in ["captive", "retaliation", "straw", "needle", "line of fire", "nowhere"] {
            for wanted in [Wanted::All, Wanted::Any] {
                let node = Node::All(vec![Node::Text(word.to_owned())]);
                let (asked, tokens) = (
                    build(&index, &node, wanted).unwrap(),
                    lone_word(&index, &node, wanted).unwrap(),
                );
                for most in [1, 10, 192, 768, 3072, 20_000] {
                    let found = index
                        .searcher
                        .search(&asked, &TopDocs::with_limit(most).order_by_score())
                        .unwrap();
                    let mut expected: Vec<DocAddress> =
                        found.into_iter().map(|(_, at)| at).collect();
                    let mut swept = best(&index.searcher, &tokens, most).unwrap();
                    expected.sort();
                    swept.sort();
                    assert_eq!(
                        expected.is_empty(),
                        ["line of fire", "nowhere"].contains(&word),
                        "{word}"
                    );
                    assert!(swept == expected, "{word}, {wanted:?}, {most} at most");
                }
            }
        }
    }

    #[test]
    fn only_a_lone_word_is_swept() {
        let index = index(1);
        let alone = |nodes: Vec<Node>| lone_word(&index, &Node::All(nodes), Wanted::All).is_some();
        let text = |text: &str| Node::Text(text.to_owned());
        assert!(alone(vec![text("captive")]) && alone(vec![text("the line of fire")]));
        assert!(
            !alone(vec![text("captive straw")])
                && !alone(vec![text("captive"), Node::Not(Box::new(text("straw")))])
        );
        assert!(!alone(vec![text("the")]) && !alone(vec![Node::Phrase("captive".to_owned())]));
    }
}
