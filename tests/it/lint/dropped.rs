use super::{JUMP, finds, then};

fn dropping(ids: &[&str]) -> String {
    let list: String =
        ids.iter().map(|id| format!("    - {{ id: {id}, kind: functional }}\n")).collect();
    format!("  kind: functional\n  note: Something.\n  dropped:\n{list}")
}

#[test]
fn a_clause_that_is_gone_and_listed_is_fine() {
    finds(&then(&dropping(&["land"]), JUMP), &[]);
}

#[test]
fn a_clause_that_another_carries_on_need_not_be_listed() {
    let merged = "  - id: jump-and-land
    text: It jumps and lands.
    change: functional
    was: land
";
    finds(&then("  kind: functional\n  note: x\n", &format!("{JUMP}{merged}")), &[]);
}

#[test]
fn a_clause_that_is_gone_without_a_word_is_found() {
    let higher = JUMP.replace("2 inches", "3 inches") + "    change: functional\n";
    finds(
        &then("  kind: functional\n  note: x\n", &higher),
        &["abilities/speed/leap/unlimited-2002-01.yaml:8:9: the clause 'land' of \
             rebellion-2001-01 is gone without a word [dropped]; list it under 'change: dropped' \
             as { id: land, kind: … }, or name it in the 'was' of its successor"],
    );
}

#[test]
fn what_is_listed_must_have_been_there_and_be_gone() {
    let carried =
        "  - id: landing\n    text: It lands somehow.\n    change: functional\n    was: land\n";
    finds(
        &then(&dropping(&["jump", "land", "lnad", "land"]), &format!("{JUMP}{carried}")),
        &[
            "abilities/speed/leap/unlimited-2002-01.yaml:11:13: the clause 'jump' is listed as \
             dropped, but is still there [dropped]; remove it from the list",
            "abilities/speed/leap/unlimited-2002-01.yaml:12:13: the clause 'land' is listed as \
             dropped, but 'landing' continues it [dropped]; remove it from the list, or remove \
             'was'",
            "abilities/speed/leap/unlimited-2002-01.yaml:13:13: the clause 'lnad' is listed as \
             dropped, but rebellion-2001-01 has none of that id [dropped]; did you mean 'land'?",
            "abilities/speed/leap/unlimited-2002-01.yaml:14:13: the clause 'land' is listed as \
             dropped twice [dropped]; keep one of the two",
        ],
    );
}
