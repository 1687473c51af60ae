use variorum::printed::{
    BlockKind, DocumentKind, FurnitureKind, Import, PrintedPassage, count_words_kept,
    import_document, recognise,
};

use super::documents::{CARD, COMPARISON, all, known, read};

fn passage<'a>(import: &'a Import, subject: &str, edition: &str) -> &'a PrintedPassage {
    let found = import.passages.iter().find(|one| one.subject == subject && one.edition == edition);
    found.unwrap_or_else(|| panic!("no passage on {subject} in {edition}"))
}

fn leftovers(import: &Import) -> Vec<(usize, &str)> {
    import.leftovers.iter().map(|left| (left.place.line, left.text.as_str())).collect()
}

fn has_typo(import: &Import, line: usize, why: &str) -> bool {
    import.typos.iter().any(|typo| typo.line == line && typo.why.contains(why))
}

#[test]
fn every_kind_is_recognised_by_its_content() {
    for (kind, text) in all() {
        assert_eq!(recognise(text), Some(kind));
    }
}

#[test]
fn an_unknown_document_is_not_guessed() {
    assert_eq!(recognise("A recipe.\n\nTake two pies.\n"), None);
    assert_eq!(
        recognise(&format!("{COMPARISON}\n\nRED (circle): Pie. X.\n\nBLUE (circle): Pot. Y.\n")),
        Some(DocumentKind::SpecialAbilityComparison)
    );
    let two_in_one = format!("{}\n{}", super::documents::RULEBOOK, super::documents::DIALS);
    assert_eq!(recognise(&two_in_one), None, "two kinds in one file fit neither alone");
}

#[test]
fn every_word_of_every_document_is_kept_in_order() {
    for (kind, text) in all() {
        let words =
            count_words_kept(&read(kind), text).unwrap_or_else(|loss| panic!("{kind}: {loss}"));
        assert!(words > 80, "{kind} has only {words} words");
    }
}

#[test]
fn every_importer_keeps_every_word_of_every_document() {
    for (kind, _) in all() {
        for (_, text) in all() {
            let import = import_document(kind, "any", text, &known());
            count_words_kept(&import, text).unwrap_or_else(|loss| panic!("read as {kind}: {loss}"));
        }
    }
}

#[test]
fn a_lost_or_an_added_word_is_noticed() {
    let mut import = read(DocumentKind::DungeonsCard);
    import.furniture.pop();
    assert!(count_words_kept(&import, CARD).is_err());
    let mut import = read(DocumentKind::DungeonsCard);
    import.passages[0].sections[0].blocks[0].text.push_str(" indeed");
    let loss = count_words_kept(&import, CARD).unwrap_err();
    assert_eq!((loss.line, loss.document.starts_with("CRUST BREAKER.")), (7, true));
}

#[test]
fn the_comparison_yields_a_text_for_each_known_label() {
    let import = read(DocumentKind::SpecialAbilityComparison);
    let found: Vec<_> =
        import.passages.iter().map(|one| (one.subject.as_str(), one.edition.as_str())).collect();
    let wanted = [
        ("pie-eater", "rebellion-2001-01"),
        ("pie-eater", "unlimited-2002-01"),
        ("crust-breaker", "dragons-gate-2003-07"),
        ("forced-feast", "whirlwind-2001-10"),
    ];
    assert_eq!(found, wanted);
    let first = passage(&import, "pie-eater", "rebellion-2001-01");
    assert_eq!(first.name, "PIE EATER");
    assert_eq!(first.marker.as_deref(), Some("[Rebellion 01-2001]"));
    assert_eq!(first.lines(), (9, 14));
    assert!(first.text().contains("sniff\nat two pies."), "{}", first.text());
    assert!(first.text().starts_with("The ogre finds a pie"), "ligatures are spelt out");
    let kinds: Vec<_> = first.blocks().map(|block| block.kind).collect();
    assert_eq!(kinds, [BlockKind::Text, BlockKind::Item, BlockKind::Item, BlockKind::Text]);
}

#[test]
fn what_the_comparison_lacks_or_nobody_knows_is_reported_with_its_line() {
    let import = read(DocumentKind::SpecialAbilityComparison);
    assert_eq!(
        import.missing,
        ["hot-custard, unlimited-2002-01", "forced-feast, unlimited-2002-01"]
    );
    let left: Vec<_> = import.leftovers.iter().map(|left| (left.place.line, &*left.why)).collect();
    assert_eq!(
        left,
        [
            (31, "no known edition is labelled [Bakery 05-2005]"),
            (42, "no ability is called 'SOUP SIPPER'")
        ]
    );
    assert_eq!(import.pictures.len(), 5);
    assert_eq!((import.repairs.soft_hyphens, import.repairs.ligatures), (1, 2));
}

#[test]
fn slips_of_the_scan_are_pointed_out() {
    let import = read(DocumentKind::SpecialAbilityComparison);
    assert!(has_typo(&import, 9, "a space before ','"));
    assert!(has_typo(&import, 19, "no space after ','"));
    assert!(has_typo(&import, 23, "torn apart"));
    assert!(has_typo(&import, 46, "the same word twice"));
    let torn = passage(&import, "pie-eater", "unlimited-2002-01");
    assert_eq!(torn.blocks().count(), 2, "the page number does not cut the sentence");
    let card = read(DocumentKind::DungeonsCard);
    assert!(has_typo(&card, 7, "perhaps 'die'"), "{:?}", card.typos);
    assert!(has_typo(&card, 7, "without a stop"));
}

#[test]
fn the_card_yields_its_named_paragraphs_and_leaves_the_rest_over() {
    let import = read(DocumentKind::DungeonsCard);
    assert_eq!(import.passages.len(), 3);
    assert_eq!(passage(&import, "hot-custard", "dungeons-2002-rev2").lines(), (19, 20));
    assert_eq!(
        leftovers(&import),
        [(14, "MOGRELLE"), (23, "A lonely paragraph that nobody named.")]
    );
    assert!(
        import
            .furniture
            .iter()
            .any(|item| item.kind == FurnitureKind::Imprint && item.place.line == 12)
    );
}

#[test]
fn the_sheet_keeps_markers_emphasis_and_the_printed_name() {
    let import = read(DocumentKind::WhirlwindSheet);
    let feast = passage(&import, "forced-feast", "whirlwind-2001-10");
    assert_eq!(
        (feast.name.as_str(), feast.marker.as_deref()),
        ("Force Feast", Some("RED (circle)"))
    );
    assert!(feast.text().contains("**ogre**"));
    assert!(has_typo(&import, 25, "taken for Forced Feast"));
    let mounted = passage(&import, "mounted-warriors", "whirlwind-2001-10");
    assert_eq!(mounted.blocks().filter(|block| block.kind == BlockKind::Item).count(), 2);
    assert!(mounted.concerns.contains(&"breaking-away".to_owned()));
    assert!(import.pictures.iter().any(|picture| picture.text == "# U"));
    assert!(import.leftovers.is_empty());
}

#[test]
fn the_rulebook_is_sorted_by_topic_under_its_headings() {
    let import = read(DocumentKind::RebellionRulebook);
    let text = |topic: &str| passage(&import, topic, "rebellion-2001-01").text();
    assert_eq!(text("starting-area"), "Along your starting edge lie the napkins.");
    assert_eq!(text("measuring-any-time"), "Peas may be counted at any time.");
    assert_eq!(text("ranged-damage"), "A thrown pea leaves one stain.");
    assert_eq!(text("close-combat-damage"), "A crossed spoon leaves two stains.");
    assert_eq!(
        text("action-allotment"),
        "At noon a cook gets a certain number of actions, e.g. three."
    );
    assert_eq!(text("victory-tiebreak"), "When players tie, they share the last pie.");
    assert!(text("factions").contains("Spoon\nGuild"));
    let glossary: Vec<_> = passage(&import, "glossary", "rebellion-2001-01")
        .sections
        .iter()
        .map(|one| one.heading.clone().unwrap())
        .collect();
    assert_eq!(glossary, ["Pie", "Goose", "Spoon"]);
    let list = passage(&import, "action-list", "rebellion-2001-01");
    let kinds: Vec<_> = list.blocks().map(|block| block.kind).collect();
    assert_eq!(kinds, [BlockKind::Item, BlockKind::Item, BlockKind::Example, BlockKind::Hint]);
    assert!(import.leftovers.is_empty(), "{:?}", import.leftovers);
}

#[test]
fn a_misread_heading_is_taken_and_a_missing_one_reported() {
    let import = read(DocumentKind::RebellionRulebook);
    assert!(has_typo(&import, 68, "taken for the heading Base Contact"), "{:?}", import.typos);
    assert!(import.missing.contains(&"the heading Height Advantage".to_owned()));
    assert!(!import.missing.contains(&"the heading Base Contact".to_owned()));
    assert!(
        import
            .missing
            .contains(&"under Ranged Combat, the words on shooting-into-contact".to_owned())
    );
    assert!(import.pictures.len() >= 3);
}

#[test]
fn a_heading_that_occurs_twice_belongs_to_its_own_place() {
    let import = read(DocumentKind::MultipleDialRules);
    let text = |topic: &str| passage(&import, topic, "multiple-dial").text();
    assert_eq!(text("movement"), "A wagon rolls straight on.");
    assert_eq!(
        text("chariots"),
        "A chariot is a wagon with a basket.\n\nA chariot never rolls back."
    );
    assert_eq!(text("close-combat"), "A wagon bumps into pies.");
    assert_eq!(text("passenger-combat"), "The goose may bite.\n\nThe goose may hiss.");
    assert_eq!(text("line-of-fire"), "The line of fire is measured over the horse.");
    assert_eq!(passage(&import, "glossary", "multiple-dial").sections.len(), 2);
    assert!(
        import.pictures.iter().any(|picture| picture.place.line == 19 && picture.text.is_empty())
    );
}
