use super::{JUMP, LAND, finds, leap, project, then};

const FUNCTIONAL: &str = "  kind: functional\n  note: x\n";

fn renamed(was: &str) -> String {
    format!(
        "  - id: hop\n    text: This warrior hops.\n    change: functional\n    was: {was}\n{LAND}"
    )
}

#[test]
fn the_id_of_a_clause_in_the_superseded_record_is_fine() {
    finds(&then(FUNCTIONAL, &renamed("jump")), &[]);
}

#[test]
fn a_side_line_may_name_a_clause_of_the_record_it_departs_from() {
    let departure =
        "departs_from: { edition: rebellion-2001-01, kind: functional, note: x }\nclauses:";
    let side = |was: &str| {
        let clauses = format!("  - id: hop\n    text: It hops.\n    was: {was}\n");
        leap(&clauses).replace("rulebook", "cellar-card").replace("clauses:", departure)
    };
    finds(&project().record("speed/leap/dungeons-2002-rev2", &side("jump")), &[]);
    finds(
        &project().record("speed/leap/dungeons-2002-rev2", &side("jmp")),
        &["abilities/speed/leap/dungeons-2002-rev2.yaml:11:10: 'jmp' is not a clause of the \
             record of rebellion-2001-01 [was]; did you mean 'jump'?"],
    );
}

#[test]
fn an_id_that_names_nothing_is_found() {
    let dropped =
        "  kind: functional\n  note: x\n  dropped:\n    - { id: jump, kind: functional }\n";
    finds(
        &then(dropped, &renamed("jmup")),
        &["abilities/speed/leap/unlimited-2002-01.yaml:16:10: 'jmup' is not a clause of the \
             record of rebellion-2001-01 [was]; did you mean 'jump'?"],
    );
}

#[test]
fn a_clause_that_names_itself_is_found() {
    let same = JUMP.replace("2 inches", "3 inches") + "    change: functional\n    was: jump\n";
    finds(
        &then(FUNCTIONAL, &format!("{same}{LAND}")),
        &["abilities/speed/leap/unlimited-2002-01.yaml:14:10: 'was' names the clause itself \
             [was]; remove it: the same id is followed anyway"],
    );
}
