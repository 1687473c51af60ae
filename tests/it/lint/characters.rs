use super::{FIRST, finds, leap, project};
use crate::project::Project;

#[test]
fn plain_and_accented_words_are_fine() {
    let clauses = "  - id: jump\n    text: Élan – “up to” 2½ inches… naïve 日本.\n";
    finds(&Project::new().record(FIRST, &leap(clauses)), &[]);
}

#[test]
fn hidden_characters_are_found_in_texts_escapes_and_comments() {
    let clauses = "  - id: jump
    text: This war\u{200b}rior\u{a0}jumps.
    note: \"right \\u202e left\" # a\u{2066}b
";
    finds(
        &Project::new().record(FIRST, &leap(clauses)),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:9:19: the character U+200B (zero width) \
             cannot be seen [characters]; remove it, or write what was meant",
            "abilities/speed/leap/rebellion-2001-01.yaml:9:24: the character U+00A0 (odd space) \
             cannot be seen [characters]; remove it, or write what was meant",
            "abilities/speed/leap/rebellion-2001-01.yaml:10:18: the character U+202E (direction \
             mark) cannot be seen [characters]; remove it, or write what was meant",
            "abilities/speed/leap/rebellion-2001-01.yaml:10:34: the character U+2066 (direction \
             mark) cannot be seen [characters]; remove it, or write what was meant",
        ],
    );
}

#[test]
fn a_tab_between_words_is_found() {
    finds(
        &project().record(FIRST, &leap("  - id: jump\n    text: This\twarrior jumps.\n")),
        &["abilities/speed/leap/rebellion-2001-01.yaml:9:15: the character U+0009 (tab) cannot \
             be seen [characters]; remove it, or write what was meant"],
    );
}

#[test]
fn letters_that_pass_for_latin_ones_are_found() {
    let clauses = "  - id: jump\n    text: \"This warr\u{456}or jumps, nai\u{308}vely.\"\n";
    finds(
        &project().record(FIRST, &leap(clauses)),
        &[
            "abilities/speed/leap/rebellion-2001-01.yaml:9:21: the character U+0456 (letter of \
             another script) looks like another [characters]; remove it, or write what was meant",
            "abilities/speed/leap/rebellion-2001-01.yaml:9:35: the character U+0308 (accent apart \
             from its letter) looks like another [characters]; remove it, or write what was meant",
        ],
    );
}
