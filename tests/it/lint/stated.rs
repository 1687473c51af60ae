use super::{JUMP, THIRD, TWICE, finds, leap_again, project};

fn with_status(status: &str, editions: &str) -> String {
    TWICE.replace("assumed", status).replace("rebellion-2001-01..", editions)
}

#[test]
fn a_document_of_the_edition_or_of_its_base_game_is_fine() {
    let early = "rebellion-2001-01..whirlwind-2001-10";
    let sources = "cites: [leap#jump]\n    sources: [{ document: card, heading: Leap }]";
    let named = with_status("stated", "unlimited-2002-01").replace("cites: [leap#jump]", sources);
    finds(
        &project()
            .ruling("leap/derived", &with_status("derived", early))
            .ruling("leap/stated", &with_status("stated", early))
            .ruling("leap/named", &named),
        &[],
    );
    let again = leap_again("  kind: editorial\n  note: x\n", JUMP);
    let whole = with_status("stated", "rebellion-2001-01..");
    finds(&project().record(THIRD, &again).ruling("leap/twice", &whole), &[]);
}

#[test]
fn an_older_document_only_lets_the_answer_be_assumed() {
    let help = "write 'status: assumed' from there on, or name the document";
    finds(
        &project()
            .ruling("leap/derived", &with_status("derived", "rebellion-2001-01.."))
            .ruling("leap/stated", &with_status("stated", "unlimited-2002-01")),
        &[
            &format!(
                "rulings/leap/derived.yaml:6:13: the answer is derived, but by no document of \
                 unlimited-2002-01 [stated]; {help}"
            ),
            &format!(
                "rulings/leap/stated.yaml:6:13: the answer is stated, but by no document of \
                 unlimited-2002-01 [stated]; {help}"
            ),
        ],
    );
}
