use super::{JUMP, LAND, finds, then};

const FUNCTIONAL: &str = "  kind: functional\n  note: Something.\n";
const HIGHER: &str =
    "  - id: jump\n    text: This warrior jumps 3 inches.\n    change: functional\n";

#[test]
fn marks_are_exactly_on_other_words_and_new_clauses() {
    let new = "  - id: run-up\n    text: It needs a run-up.\n    change: clarifying\n";
    finds(&then(FUNCTIONAL, &format!("{HIGHER}{LAND}{new}")), &[]);
}

#[test]
fn a_link_or_a_line_break_more_is_not_another_word() {
    let linked = "  - id: land\n    text: |\n      It lands on\n      its [feet][leap#jump].\n";
    finds(&then(FUNCTIONAL, &format!("{HIGHER}{linked}")), &[]);
}

#[test]
fn a_renamed_clause_with_the_same_words_needs_no_mark() {
    let renamed = LAND.replace("id: land", "id: landing") + "    was: land\n";
    finds(&then(FUNCTIONAL, &format!("{HIGHER}{renamed}")), &[]);
    let reworded = renamed.replace("its feet", "both feet");
    finds(
        &then(FUNCTIONAL, &format!("{HIGHER}{reworded}")),
        &["abilities/speed/leap/unlimited-2002-01.yaml:15:11: the clause 'landing' has other \
             words than in rebellion-2001-01, but has no 'change' [clause-change]; copy the old \
             words if the rule is the same, else add 'change: functional' or 'change: clarifying'"],
    );
}

#[test]
fn other_words_without_a_mark_and_a_mark_without_other_words_are_found() {
    let silent = LAND.replace("its feet", "its head");
    let loud = format!("{JUMP}    change: functional\n");
    let new = "  - id: run-up\n    text: It needs a run-up.\n";
    finds(
        &then(FUNCTIONAL, &format!("{loud}{silent}{new}")),
        &[
            "abilities/speed/leap/unlimited-2002-01.yaml:13:13: the clause 'jump' is marked as \
             changed, but has the words of rebellion-2001-01 [clause-change]; remove 'change' \
             from the clause, or say in its words what changed",
            "abilities/speed/leap/unlimited-2002-01.yaml:15:11: the clause 'land' has other words \
             than in rebellion-2001-01, but has no 'change' [clause-change]; copy the old words \
             if the rule is the same, else add 'change: functional' or 'change: clarifying'",
            "abilities/speed/leap/unlimited-2002-01.yaml:16:9: the clause 'run-up' is new since \
             rebellion-2001-01, but has no 'change' [clause-change]; add 'change: functional' or \
             'change: clarifying', or name the old clause in 'was'",
        ],
    );
}

#[test]
fn an_editorial_record_is_asked_to_keep_its_words() {
    let silent = LAND.replace("its feet", "its head");
    finds(
        &then("  kind: editorial\n  note: x\n", &format!("{JUMP}{silent}")),
        &["abilities/speed/leap/unlimited-2002-01.yaml:14:11: the clause 'land' has other words \
             than in rebellion-2001-01, but has no 'change' [clause-change]; copy the old words: \
             in an editorial change ours stay the same"],
    );
}
