use std::sync::LazyLock;

use proptest::prelude::{ProptestConfig, any, prop, prop_assert, prop_assert_eq, proptest};
use proptest::sample::Index;
use variorum::diff::{Ignore, tokens};
use variorum::printed::identify::Identifier;
use variorum::printed::sentence_diff::{SentenceDiff, compare_sentences};
use variorum::printed::source::text_from_bytes;
use variorum::printed::{
    DocumentKind, ImportReport, PrintedLibrary, count_words_kept, import_document, recognise,
    sentence,
};

use super::documents::{BITS, all, known, printed};

/// A document with some of its text cut out, doubled, or replaced by bits of the formats.
fn mutated(text: &str, edits: &[(Index, Index, usize)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for (at, length, bit) in edits {
        let at = at.index(chars.len().max(1)).min(chars.len());
        let end = (at + length.index(40)).min(chars.len());
        let new: Vec<char> = BITS[bit % BITS.len()].chars().collect();
        chars.splice(at..end, new);
    }
    chars.into_iter().collect()
}

/// The invented documents, imported once.
static IMPORTED: LazyLock<PrintedLibrary> = LazyLock::new(printed);

fn survives(text: &str) {
    recognise(text);
    for kind in DocumentKind::ALL {
        let import = import_document(kind, "any.txt", text, &known());
        count_words_kept(&import, text).unwrap_or_else(|loss| panic!("read as {kind}: {loss}"));
        assert!(!ImportReport::new(import, vec![]).to_string().is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_importer_panics_or_loses_a_word_of_a_damaged_document(
        which in 0_usize..5,
        edits in prop::collection::vec((any::<Index>(), any::<Index>(), any::<usize>()), 0..30),
    ) {
        survives(&mutated(all()[which].1, &edits));
    }

    #[test]
    fn no_importer_panics_on_arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(text) = text_from_bytes(bytes) {
            survives(&text);
        }
    }

    #[test]
    fn no_importer_panics_on_arbitrary_text(text in "(\\PC|\n|\t){0,300}") {
        survives(&text);
    }

    #[test]
    fn sentences_and_tokens_hold_every_visible_character(text in "([a-zA-Z.!?“”’() 0-9-]|\n|e\\.g\\. ){0,200}") {
        let visible = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        prop_assert_eq!(visible(&sentence::sentences(&text).concat()), visible(&text));
        let joined: String = tokens(&text).flat_map(|one| [one.space_before(&text), one.body(&text)]).collect();
        prop_assert_eq!(joined, text);
    }

    #[test]
    fn a_diff_holds_all_words_of_both_texts(a in "([a-d ]{1,12}[.,]? ?){0,12}", b in "([a-d ]{1,12}[.,]? ?){0,12}") {
        let changes = compare_sentences(&a, &b, Ignore::LineBreaks);
        let count = |pick: fn(&SentenceDiff) -> Option<usize>| changes.iter().filter_map(pick).count();
        prop_assert_eq!(count(|one| one.before), sentence::sentences(&a).len());
        prop_assert_eq!(count(|one| one.after), sentence::sentences(&b).len());
    }

    #[test]
    fn a_text_with_a_tenth_of_its_words_changed_is_still_known(which in any::<Index>(), at in prop::collection::vec(any::<Index>(), 4)) {
        let printed = &*IMPORTED;
        let long: Vec<_> = printed.passages.iter().filter(|one| one.text().split_whitespace().count() >= 20).collect();
        let passage = long[which.index(long.len())];
        let text = passage.text();
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let tenth = words.len() / 10;
        for index in at.iter().take(tenth) {
            let at = index.index(words.len());
            words[at] = "quince";
        }
        let ranked = Identifier::new(printed).rank(&words.join(" "));
        prop_assert!(ranked.first().is_some_and(|best| best.subject == passage.subject && best.edition == passage.edition));
    }
}
