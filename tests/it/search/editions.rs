//! Superseded wording, dates, filters, phrases and what an answer says of itself.

use variorum::markdown;
use variorum::record::{ChangeKind, Slot};
use variorum::search::{MatchKind, Passage, PassageKind, SearchRequest, passages};

use super::{ask, catalog, hits, ids, index};

#[test]
fn superseded_wording_is_found_marked_and_says_what_replaced_it() {
    let answer = ask("\"provided it had no base contact\" subject:charge is:superseded");
    let hit = hits(&answer)
        .find(|hit| hit.passage.id == "charge#double-move")
        .expect("charge#double-move");
    assert!(!hit.passage.in_force);
    assert_eq!(hit.passage.edition.first().map(String::as_str), Some("rebellion-2001-01"));
    assert!(hit.passage.other_wording.iter().any(|id| id == "unlimited-2002-01"));
    let next = hit.passage.superseded_by.as_ref().unwrap();
    assert_eq!(next.edition, "unlimited-2002-01");
    assert!(
        next.text.as_ref().unwrap().contains("twice its speed value")
            && !next.text.as_ref().unwrap().contains("provided")
    );
}

#[test]
fn a_dropped_clause_says_that_nothing_replaced_it() {
    let answer = ask("subject:magic-freeze is:superseded roll six-sided");
    let hit = hits(&answer).find(|hit| hit.passage.id == "magic-freeze#roll").unwrap();
    let next = hit.passage.superseded_by.as_ref().unwrap();
    assert_eq!((next.edition.as_str(), &next.text), ("unlimited-errata-2003-04", &None));
}

#[test]
fn a_date_answers_from_the_rules_of_that_month() {
    let at = |as_of| {
        index()
            .search(&SearchRequest {
                query: "\"twice its speed value\" subject:charge",
                as_of: Some(as_of),
                ..SearchRequest::default()
            })
            .unwrap()
    };
    let text = |as_of| {
        hits(&at(as_of))
            .find(|hit| hit.passage.id == "charge#double-move")
            .map(|hit| (hit.passage.id.clone(), hit.passage.edition[0].clone()))
            .unwrap()
    };
    assert_eq!(text("2001-08"), ("charge#double-move".into(), "rebellion-2001-01".into()));
    assert_eq!(text("2002-08"), ("charge#double-move".into(), "unlimited-2002-01".into()));
    assert_eq!(at("2001-08").as_of.as_deref(), Some("rebellion-errata-2001-07"));
    assert!(
        hits(&at("2001-08")).all(|hit| hit
            .passage
            .holds
            .iter()
            .any(|id| id == "rebellion-errata-2001-07"))
    );
    let early = index()
        .search(&SearchRequest {
            query: "frenzy",
            as_of: Some("2001-08"),
            ..SearchRequest::default()
        })
        .unwrap();
    assert!(!ids(&early).iter().any(|id| id.starts_with("frenzy#")));
    let before = index()
        .search(&SearchRequest { query: "charge", as_of: Some("2000"), ..SearchRequest::default() })
        .unwrap_err();
    assert!(
        before.to_string().contains("no edition of the line 'tabletop' was out in 2000"),
        "{before}"
    );
}

#[test]
fn all_editions_of_a_clause_are_one_result_that_lists_them() {
    let answer = ask("charge double move");
    let ids = ids(&answer);
    assert_eq!(ids.iter().filter(|id| **id == "charge#double-move").count(), 1, "{ids:?}");
    let hit = hits(&answer).find(|hit| hit.passage.id == "charge#double-move").unwrap();
    let passage = &hit.passage;
    assert!(passage.edition.len() + passage.other_wording.len() >= 3 && passage.in_force);
}

#[test]
fn no_passage_credits_an_edition_with_words_that_it_does_not_have() {
    let all = passages(catalog());
    let timeline = &catalog().timeline;
    let mut credited = 0;
    for entry in catalog().entries() {
        let edition = timeline.edition_id(entry.edition).to_owned();
        for clause in &entry.record.clauses {
            let id = format!("{}#{}", entry.subject.id, clause.id.value);
            let of_clause = || all.iter().filter(|passage| passage.id == id);
            let having: Vec<&Passage> =
                of_clause().filter(|passage| passage.edition.contains(&edition)).collect();
            assert_eq!(having.len(), 1, "{id} in {edition}");
            assert_eq!(having[0].text, markdown::plain(&clause.text), "{id} in {edition}");
            for other in of_clause().filter(|passage| !passage.edition.contains(&edition)) {
                assert!(other.other_wording.contains(&edition), "{id} in {edition}");
            }
            credited += 1;
        }
    }
    let claims = all.iter().filter(|passage| passage.id.contains('#'));
    assert_eq!(claims.map(|passage| passage.edition.len()).sum::<usize>(), credited);
}

#[test]
fn filters_phrases_prefixes_negation_and_or_narrow_the_search() {
    let all = |query: &str, holds: &dyn Fn(&Passage) -> bool| {
        let answer = ask(query);
        assert!(!answer.results.is_empty(), "{query}");
        assert!(hits(&answer).all(|hit| holds(&hit.passage)), "{query}: {:?}", ids(&answer));
    };
    all("kind:ruling captive", &|hit| hit.kind == PassageKind::Ruling);
    all("kind:ruling breaking away", &|hit| hit.kind == PassageKind::Ruling);
    all("slot:speed formation", &|hit| hit.slot == Some(Slot::Speed));
    all("edition:whirlwind die", &|hit| hit.edition.iter().any(|id| id == "whirlwind-2001-10"));
    all("game:dungeons dodge", &|hit| hit.line.iter().any(|line| line == "dungeons"));
    all("is:superseded token", &|hit| !hit.in_force);
    all("is:changed damage", &|hit| hit.change == Some(ChangeKind::Functional));
    all("change:functional damage", &|hit| hit.change == Some(ChangeKind::Functional));
    all("status:derived capture", &|hit| hit.status.iter().any(|status| status == "derived"));
    all("name:\"magic blast\"", &|hit| hit.name == "Magic Blast");
    all("\"free spin\"", &|hit| {
        let all = [&hit.name, &hit.text, &hit.question, &hit.notes, &hit.heading];
        all.iter().any(|text| text.to_lowercase().contains("free spin"))
    });
    assert!(!ask("charge -subject:charge").results.iter().any(|result| result.id == "charge"));
    assert!(!ask("formation -charge").results.iter().any(|result| result.id == "charge"));
    assert_eq!(ask("levit*").results[0].id, "magic-levitation");
    let either = ask("venom OR vampirism");
    let first_two: Vec<&str> = either.results.iter().take(2).map(|one| one.id.as_str()).collect();
    assert!(first_two.contains(&"venom") && first_two.contains(&"vampirism"), "{first_two:?}");
}

#[test]
fn a_forgiving_answer_says_what_it_forgave() {
    let corrected = ask("tougness");
    assert_eq!(
        (corrected.found, corrected.corrections[0].meant.as_str()),
        (MatchKind::Corrected, "toughness")
    );
    let loose = ask("toughness zeppelin anachronism");
    assert_eq!(loose.found, MatchKind::AnyWord);
    assert!(loose.results[0].missing.contains(&"zeppelin".to_owned()));
    let nothing = ask("qqqqqqqqqqqq");
    assert_eq!((nothing.found, nothing.results.len()), (MatchKind::Nothing, 0));
}

#[test]
fn hits_are_marked_and_a_name_alone_shows_the_start_of_the_clause() {
    let hit = &ask("toughness pushing").results[0].passages[0];
    let marked: Vec<&str> =
        hit.snippet.hits.iter().map(|range| &hit.snippet.text[range.clone()]).collect();
    assert!(marked.contains(&"pushing"), "{hit:?}");
    let named = &ask("kind:ability nimble").results[0].passages[0];
    assert!(
        named.snippet.hits.is_empty() && named.passage.text.starts_with(&named.snippet.text[..20])
    );
}

#[test]
fn an_explanation_adds_up() {
    let answer = index()
        .search(&SearchRequest {
            query: "toughness pushing",
            explain: true,
            ..SearchRequest::default()
        })
        .unwrap();
    let hit = &answer.results[0];
    let (times, words) = hit.explanation.split_last().unwrap();
    let sum: f32 = words.iter().map(|part| part.value).sum();
    assert!((sum * times.value - hit.score).abs() < 0.01, "{hit:?}");
}
