//! What an import needs beside its file, measured from outside by the address space that is just
//! enough.

use super::documents;
use super::verbs::Bakery;

/// How an import ends in an address space of so many KiB; without memory the program is aborted,
/// and there is no code.
fn code(bakery: &Bakery, file: &str, kind: &str, kib: usize) -> Option<i32> {
    bakery
        .records
        .run_within(
            &["import", file, "--as", kind, "--dry-run", "--json"],
            Some(u32::try_from(kib).unwrap()),
        )
        .code
}

/// Whether an import ends by itself in an address space of so many KiB.
fn ends(bakery: &Bakery, file: &str, kind: &str, kib: usize) -> bool {
    matches!(code(bakery, file, kind, kib), Some(0..=2))
}

/// The address space in KiB that an import of a few words just needs.
fn least(bakery: &Bakery) -> usize {
    let few = bakery.file("few.txt", "The ogre finds a pie.\n");
    let (mut low, mut high) = (4 << 10, 256 << 10);
    while high - low > 256 {
        let middle = (low + high) / 2;
        *(if ends(bakery, &few, "dungeons-card", middle) { &mut high } else { &mut low }) = middle;
    }
    high
}

#[test]
fn an_import_needs_less_than_four_times_its_file() {
    let bakery = Bakery::new();
    let least = least(&bakery);
    let sentence = "The ogre finds a pie and eats it, before the baker counts to seven. ";
    let label = "\n[Rebellion 01-2001]\n\n";
    for (kind, shape, text) in [
        ("dungeons-card", "one line", sentence.repeat(29_000)),
        (
            "dungeons-card",
            "a paragraph that nobody named, again and again",
            format!("{sentence}{sentence}\n\n").repeat(14_000),
        ),
        ("dungeons-card", "names", format!("PIE EATER. {sentence}{sentence}\n\n").repeat(13_000)),
        (
            "special-ability-comparison",
            "texts under a name",
            format!("\nPIE EATER{label}{}", sentence.repeat(6)).repeat(4_500),
        ),
        (
            "special-ability-comparison",
            "texts that nobody named",
            format!("\nSOUP{label}{}\n", sentence.repeat(6)).repeat(4_500),
        ),
        ("whirlwind-sheet", "placeholders", format!("{}\n", "<|LOST|>".repeat(100)).repeat(2_400)),
        (
            "rebellion-rulebook",
            "slips",
            format!("{}\n", "a pie ,and a  pie;eaten ".repeat(10)).repeat(8_000),
        ),
        (
            "multiple-dial-rules",
            "many short lines",
            "Ogre pie.\n".repeat(4_000) + &sentence.repeat(28_000),
        ),
    ] {
        assert!(text.len() > 1_800_000 && text.len() < 2 << 20, "{shape}: {}", text.len());
        let file = bakery.file("large.txt", &text);
        assert!(
            ends(&bakery, &file, kind, least + 4 * text.len() / 1024),
            "{kind}, {shape}: more than {least} KiB and four times the file"
        );
    }
}

#[test]
fn a_rulebook_many_times_over_needs_less_than_four_times_its_file() {
    let bakery = Bakery::new();
    let least = least(&bakery);
    // Lines as long as those of the printed rulebook, and as many headings, lists, entries and lost
    // pictures among them.
    let more =
        ".  The ogre finds a pie and eats it, before the baker counts to seven, and nobody sees where the crumbs have gone.".repeat(2);
    let once = documents::RULEBOOK.replace(".\n", &format!("{more}\n"));
    let text = once.repeat(1_000_000 / once.len());
    assert!(text.len() > 900_000, "{}", text.len());
    let file = bakery.file("large.txt", &text);
    let code = code(&bakery, &file, "rebellion-rulebook", least + 4 * text.len() / 1024);
    assert!(matches!(code, Some(0 | 1)), "{code:?} with {least} KiB and four times the file");
}
