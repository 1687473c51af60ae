//! Whether the right answer comes first: queries as players type them, questions as they ask them,
//! and names with a letter wrong.

use std::collections::BTreeMap;

use serde::Deserialize;
use variorum::catalog::{GLOSSARY, SubjectKind};
use variorum::search::{Passage, SearchResult, passages};

use super::{ask, catalog, ids};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    ask: String,
    answers: Vec<String>,
    #[serde(default)]
    held_out: bool,
}

fn questions() -> Vec<Asked> {
    variorum::yaml::parse("questions.yaml", include_str!("questions.yaml")).unwrap()
}

/// How often something right is among the first results.
#[derive(Debug, Clone, Copy, Default)]
struct Score {
    asked: usize,
    first: usize,
    in_three: usize,
    in_ten: usize,
    reciprocal: f64,
}

impl Score {
    /// Adds a query whose right answer is at a place, from 0.
    fn add(&mut self, place: Option<usize>) {
        let within = |most| usize::from(place.is_some_and(|place| place < most));
        self.asked += 1;
        self.first += within(1);
        self.in_three += within(3);
        self.in_ten += within(10);
        self.reciprocal += place.map_or(0.0, |place| 1.0 / (place as f64 + 1.0));
    }

    fn percent(&self, right: usize) -> f64 {
        100.0 * right as f64 / self.asked as f64
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [first, three, ten] =
            [self.first, self.in_three, self.in_ten].map(|right| self.percent(right));
        let mean = self.reciprocal / self.asked as f64;
        write!(f, "{:>4}  {first:>5.1} {three:>5.1} {ten:>5.1}  {mean:.3}", self.asked)
    }
}

/// What is reached among the first three, in percent, by kind of query.
const FLOORS: [(&str, f64); 7] = [
    ("all", 96.0),
    ("question", 90.0),
    ("keyword", 98.0),
    ("typo", 99.0),
    ("prefix", 99.0),
    ("phrase", 99.0),
    ("edition", 100.0),
];

/// The same for queries of our own, a third of which were written after the others were answered.
const OWN_FLOORS: [(&str, f64); 8] = [
    ("all", 94.0),
    ("question", 92.0),
    ("keyword", 92.0),
    ("typo", 96.0),
    ("prefix", 96.0),
    ("phrase", 94.0),
    ("edition", 96.0),
    ("marker", 100.0),
];

/// The kinds of queries by their letters.
fn kind_name(letter: &str) -> &'static str {
    match letter {
        "a" => "question",
        "b" => "keyword",
        "c" => "typo",
        "d" => "prefix",
        "e" => "phrase",
        "f" => "edition",
        _ => "marker",
    }
}

/// Asks every query of a table, and prints where nothing right is among the first three.
fn ask_all(table: &str) -> BTreeMap<&'static str, Score> {
    let mut scores: BTreeMap<&str, Score> = BTreeMap::new();
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (kind, query) = (kind_name(fields[1]), fields[2]);
        let accepted: Vec<&str> =
            fields[3].split(',').map(|id| id.split('/').next().unwrap()).collect();
        let answer = ask(query);
        let ids: Vec<&str> = answer.results.iter().map(|result| result.id.as_str()).collect();
        let place = ids.iter().position(|id| accepted.contains(id));
        ["all", kind].iter().for_each(|kind| scores.entry(kind).or_default().add(place));
        if place.is_none_or(|place| place > 2) {
            println!("  {query:?}: right at {place:?}; {:?}", ids.iter().take(4));
        }
    }
    scores
}

fn assert_floors(scores: &BTreeMap<&str, Score>, floors: &[(&str, f64)]) {
    println!("                at 1  at 3 at 10   MRR");
    for (kind, floor) in floors {
        let score = scores[kind];
        println!("{kind:<10}{score}");
        assert!(score.percent(score.in_three) >= *floor, "{kind}: {score}, at least {floor} at 3");
    }
}

#[test]
fn players_find_the_subject_among_the_first_three() {
    let scores = ask_all(include_str!("queries.tsv"));
    assert_eq!(scores["all"].asked, 181);
    assert_floors(&scores, &FLOORS);
}

#[test]
fn queries_of_our_own_find_the_subject_among_the_first_three() {
    let scores = ask_all(include_str!("own-queries.tsv"));
    assert_eq!(scores["all"].asked, 448);
    assert_floors(&scores, &OWN_FLOORS);
}

/// The right passage is shown with the first result in 84 of 100, and with the first three in 90.
#[test]
fn players_find_the_passage_that_answers() {
    let mut scores = [Score::default(); 2];
    for question in questions() {
        let answer = ask(&question.ask);
        let is_right = |result: &SearchResult| {
            result.passages.iter().any(|hit| question.answers.contains(&hit.passage.id))
        };
        let place = answer.results.iter().position(is_right);
        scores[usize::from(question.held_out)].add(place);
        // The held-out questions stay unseen.
        if place != Some(0) && !question.held_out {
            let top: Vec<&str> = ids(&answer).into_iter().take(6).collect();
            println!("  {:?}: right at {place:?}; {top:?}", question.ask);
        }
    }
    let [tuned, held_out] = scores;
    println!("tuned {tuned}; held out {held_out}");
    assert!(tuned.asked + held_out.asked >= 75 && held_out.asked * 3 >= tuned.asked);
    for score in scores {
        let (first, three) = (score.percent(score.first), score.percent(score.in_three));
        assert!(first >= 84.0 && three >= 90.0, "{score}");
    }
}

#[test]
fn the_name_of_an_ability_leads_to_its_own_clauses() {
    let mut misled = Vec::new();
    for subject in
        catalog().subjects().filter(|subject| matches!(subject.kind, SubjectKind::Ability(_)))
    {
        let name = subject.entries().next_back().unwrap().record.name.as_str();
        let answer = ask(name);
        let first = answer.results.first().map(|result| result.id.clone()).unwrap_or_default();
        if first != subject.id {
            misled.push((name, first));
        }
    }
    assert_eq!(misled, []);
}

#[test]
fn no_question_shares_three_words_in_a_row_with_its_answer() {
    let mut texts: BTreeMap<String, Vec<Passage>> = BTreeMap::new();
    passages(catalog())
        .into_iter()
        .for_each(|passage| texts.entry(passage.id.clone()).or_default().push(passage));
    let words = |text: &str| {
        let text = text.to_lowercase();
        text.split(|c: char| !c.is_alphanumeric() && c != '\'')
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    for question in questions() {
        let asked = words(&question.ask);
        for id in &question.answers {
            let versions = texts.get(id).unwrap_or_else(|| panic!("{id} does not exist"));
            for text in versions.iter().flat_map(|passage| [&passage.text, &passage.question]) {
                let text = words(text);
                let shared =
                    asked.windows(3).find(|run| text.windows(3).any(|other| other == *run));
                assert_eq!(shared, None, "{:?} and {id}", question.ask);
            }
        }
    }
}

#[test]
fn a_subject_with_one_letter_wrong_is_found_first_in_95_of_100() {
    let (mut asked, mut found) = (0, 0);
    for subject in catalog().subjects() {
        // The glossary is found by its terms.
        if subject.id == GLOSSARY {
            continue;
        }
        let Some(name) =
            subject.entries().next_back().map(|entry| entry.record.name.value.to_lowercase())
        else {
            continue;
        };
        let letters: Vec<char> = name.chars().collect();
        // One typo of each kind, at a place that depends on the name alone.
        for (kind, at) in [
            (0, letters.len() / 2),
            (1, letters.len() / 3),
            (2, 2 * letters.len() / 3),
            (3, letters.len() / 2),
        ] {
            let Some(at) = (at..letters.len() - 1)
                .find(|at| letters[*at].is_alphabetic() && letters[*at + 1].is_alphabetic())
            else {
                continue;
            };
            let mut wrong = letters.clone();
            match kind {
                0 => wrong[at] = if wrong[at] == 'x' { 'q' } else { 'x' },
                1 => drop(wrong.remove(at)),
                2 => wrong.insert(at, 'k'),
                _ => wrong.swap(at, at + 1),
            }
            if wrong == letters {
                continue;
            }
            let wrong: String = wrong.into_iter().collect();
            let answer = ask(&wrong);
            let first = answer.results.first().map(|result| result.id.as_str());
            let right = first == Some(&subject.id);
            asked += 1;
            found += usize::from(right);
            if !right {
                println!("  {wrong:?} for {}: {first:?} {:?}", subject.id, answer.corrections);
            }
        }
    }
    println!("misspelt names: {found} of {asked} found first");
    assert!(asked > 300 && found * 100 >= asked * 95, "{found} of {asked}");
}
