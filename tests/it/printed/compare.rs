use variorum::diff::{Ignore, RunKind};
use variorum::printed::collate::{DifferenceKind, collate, compare_passages};
use variorum::printed::identify::{Identifier, NameVerdict};
use variorum::printed::sentence_diff::{SentenceDiff, SentenceState, all_same, compare_sentences};
use variorum::printed::{DocumentKind, PrintedPassage, side_by_side::set_side_by_side};

use super::documents::{printed, read};

fn states(changes: &[SentenceDiff]) -> Vec<(SentenceState, Option<usize>, Option<usize>)> {
    changes.iter().map(|change| (change.state, change.before, change.after)).collect()
}

#[test]
fn sentences_are_aligned_by_likeness_in_order() {
    let before = "An ogre eats one pie. Geese are never invited to dinner at all. Spoons are washed by hand.";
    let after = "An ogre eats two pies. Spoons are washed by hand. Salt is free.";
    let changes = compare_sentences(before, after, Ignore::LineBreaks);
    let wanted = [
        (SentenceState::Changed, Some(0), Some(0)),
        (SentenceState::Removed, Some(1), None),
        (SentenceState::Same, Some(2), Some(1)),
        (SentenceState::Added, None, Some(2)),
    ];
    assert_eq!(states(&changes), wanted);
}

#[test]
fn a_sentence_that_moved_keeps_its_partner() {
    let before = "Geese are never invited to dinner at all. An ogre eats one pie. Spoons are washed by hand each day.";
    let after = "An ogre eats one pie. Spoons are washed by hand each day. Geese are never asked to dinner at all.";
    let changes = compare_sentences(before, after, Ignore::LineBreaks);
    assert_eq!(
        states(&changes),
        [
            (SentenceState::Same, Some(1), Some(0)),
            (SentenceState::Same, Some(2), Some(1)),
            (SentenceState::Moved, Some(0), Some(2))
        ]
    );
    let moved = changes.last().unwrap();
    let edits: Vec<_> = moved
        .runs
        .iter()
        .filter(|run| run.kind != RunKind::Same)
        .map(|run| run.text.trim())
        .collect();
    assert_eq!(edits, ["invited", "asked"]);
}

#[test]
fn style_hides_quotes_spacing_case_and_number_style_and_nothing_else() {
    let before = "The  ogre’s “pie” is cut , in two parts.";
    let after = "the ogre's \"Pie\" is cut, in 2 parts.";
    assert!(all_same(&compare_sentences(before, after, Ignore::Style)));
    assert!(!all_same(&compare_sentences(before, after, Ignore::LineBreaks)));
    assert!(!all_same(&compare_sentences(
        before,
        "the ogre's \"Pie\" is cut, in 3 parts.",
        Ignore::Style
    )));
}

#[test]
fn comparing_the_other_way_round_mirrors_the_result() {
    let printed = printed();
    let texts: Vec<String> = printed.passages.iter().map(PrintedPassage::text).collect();
    for a in &texts {
        for b in &texts {
            let (there, back) =
                (compare_sentences(a, b, Ignore::Style), compare_sentences(b, a, Ignore::Style));
            let mut turned: Vec<_> = back
                .iter()
                .map(|change| (change.after, change.before, change.similarity))
                .collect();
            let mut straight: Vec<_> = there
                .iter()
                .map(|change| (change.before, change.after, change.similarity))
                .collect();
            turned.sort_unstable();
            straight.sort_unstable();
            assert_eq!(straight, turned);
        }
    }
}

#[test]
fn two_documents_with_one_text_are_collated_by_kind_of_difference() {
    let collations = collate(&printed());
    let feast = collations.iter().find(|one| one.subject == "forced-feast").unwrap();
    assert_eq!(
        (feast.first, feast.second),
        (DocumentKind::SpecialAbilityComparison, DocumentKind::WhirlwindSheet)
    );
    let kinds: Vec<_> = feast
        .differences
        .iter()
        .map(|one| (one.kind, one.first.as_str(), one.second.as_str()))
        .collect();
    assert_eq!(
        kinds,
        [
            (DifferenceKind::Name, "FORCED FEAST", "Force Feast"),
            (DifferenceKind::Punctuation, "table’s", "table's"),
            (DifferenceKind::Emphasis, "ogre", "**ogre**"),
        ]
    );
    assert_eq!(feast.differences[1].first_line, 37);
}

#[test]
fn planted_differences_are_found_and_sorted() {
    let import = read(DocumentKind::WhirlwindSheet);
    let own = import.passages.iter().find(|one| one.subject == "forced-feast").unwrap();
    let planted = |from: &str, to: &str| {
        let mut other = own.clone();
        let text = &mut other.sections[0].blocks[0].text;
        assert!(text.contains(from));
        *text = text.replacen(from, to, 1);
        compare_passages(own, &other).iter().map(|one| one.kind).collect::<Vec<_>>()
    };
    assert_eq!(planted("brought", "brougth"), [DifferenceKind::Spelling]);
    assert_eq!(planted("Nobody is", "nobody is"), [DifferenceKind::Spelling]);
    assert_eq!(planted("spoon.", "spoon;"), [DifferenceKind::Punctuation]);
    assert_eq!(planted("made to eat.", "made to eat"), [DifferenceKind::Punctuation]);
    assert_eq!(planted("as fast as", "as slowly as"), [DifferenceKind::Words]);
    assert_eq!(planted("Every ogre", "Ogre"), [DifferenceKind::Words, DifferenceKind::Spelling]);
    assert_eq!(planted("spoon", "*spoon*"), [DifferenceKind::Emphasis]);
    assert!(compare_passages(own, own).is_empty());
}

#[test]
fn every_imported_text_is_identified_as_itself() {
    let printed = printed();
    let identifier = Identifier::new(&printed);
    for passage in printed
        .passages
        .iter()
        .filter(|one| one.subject != "glossary" && one.text().split_whitespace().count() > 4)
    {
        let best = identifier
            .rank(&passage.text())
            .first()
            .cloned()
            .unwrap_or_else(|| panic!("{} is not found", passage.subject));
        assert_eq!(
            (best.subject.as_str(), best.edition.as_str()),
            (passage.subject.as_str(), passage.edition.as_str())
        );
    }
}

#[test]
fn a_text_under_the_wrong_name_is_said_so_with_its_differing_words() {
    let printed = printed();
    let text = "Every ogre at the table's end eats as slowly as the ogre who brought the spoon. Nobody is made to eat.";
    let identifier = Identifier::new(&printed);
    let soup = "Take flour and water, and stir it well.";
    let verdicts = [("Pie Eater", text), ("FORCED FEAST", text), ("Soup", soup)]
        .map(|(name, text)| identifier.verdict(Some(name), text));
    let NameVerdict::WrongName { headed, is } = &verdicts[0] else { panic!("{:?}", verdicts[0]) };
    assert_eq!(
        (headed.as_str(), is.subject.as_str(), is.edition.as_str()),
        ("Pie Eater", "forced-feast", "whirlwind-2001-10")
    );
    assert_eq!(is.differing, [("fast".to_owned(), "slowly".to_owned())]);
    let sentence =
        verdicts[0].sentence(|_| "Forced Feast".into(), |_| "Whirlwind October 2001".into());
    assert_eq!(
        sentence,
        "headed Pie Eater, but this is Forced Feast, Whirlwind October 2001, 95 %"
    );
    assert!(matches!(verdicts[1], NameVerdict::Right { .. }));
    assert_eq!(verdicts[2], NameVerdict::None);
}

#[test]
fn the_name_at_the_front_of_a_text_is_told_from_the_text() {
    let printed = printed();
    let identifier = Identifier::new(&printed);
    assert_eq!(
        identifier.split_heading("## Pie Eater\n\nEats pies."),
        (Some("Pie Eater"), "Eats pies.")
    );
    assert_eq!(identifier.split_heading("HOT/CUSTARD. Runs."), (Some("HOT/CUSTARD"), "Runs."));
    assert_eq!(
        identifier.split_heading("An ogre runs. Then sits."),
        (None, "An ogre runs. Then sits.")
    );
}

#[test]
fn printed_sentences_stand_beside_the_clauses_that_restate_them() {
    let print = "The ogre finds a pie and eats it at once. Nobody is made to eat. His hat is never part of the meal.";
    let clauses =
        ["Whoever finds a pie eats it.", "A hat does not belong to the meal.", "Geese fly south."];
    let beside = set_side_by_side(print, &clauses);
    let rows: Vec<_> = beside.rows.iter().map(|row| (row.sentence, row.clauses.clone())).collect();
    assert_eq!(rows[0], (Some(0), vec![0]));
    assert_eq!(rows[2], (Some(2), vec![1]));
    assert_eq!((beside.unmatched_sentences, beside.unmatched_clauses), (vec![1], vec![2]));
}
