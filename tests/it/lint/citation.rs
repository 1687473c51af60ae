use super::{DITCH, JUMP, TWICE, finds, project, then};

#[test]
fn a_clause_in_force_in_one_of_the_editions_is_fine() {
    finds(&project().ruling("leap/twice", TWICE), &[]);
    let dropped =
        "  kind: functional\n  note: x\n  dropped:\n    - { id: land, kind: functional }\n";
    finds(&then(dropped, JUMP).ruling("leap/twice", &TWICE.replace("#jump", "#land")), &[]);
}

#[test]
fn a_supplement_leaves_the_main_line_in_force() {
    finds(
        &project().ruling("leap/twice", &TWICE.replace("rebellion-2001-01..", "multiple-dial")),
        &[],
    );
}

#[test]
fn a_citation_that_names_nothing_is_found_with_the_nearest_name() {
    let cites = "[leap#jmup, laep#jump, leap, leap#jump, leap#jump, leap#zeppelin]";
    finds(
        &project().ruling("leap/twice", &TWICE.replace("[leap#jump]", cites)),
        &[
            "rulings/leap/twice.yaml:7:13: 'leap' has no clause 'jmup' [citation]; did you mean \
             'jump'?",
            "rulings/leap/twice.yaml:7:24: there is no subject 'laep' [citation]; did you mean \
             'leap'?",
            "rulings/leap/twice.yaml:7:35: 'leap' cites no clause [citation]; write subject#clause",
            "rulings/leap/twice.yaml:7:52: 'leap#jump' is cited twice [citation]; keep one of the \
             two",
            "rulings/leap/twice.yaml:7:63: 'leap' has no clause 'zeppelin' [citation]; it has jump",
        ],
    );
    finds(
        &project().ruling("leap/twice", &TWICE.replace("[leap#jump]", "[]")),
        &["rulings/leap/twice.yaml:3:15: the ruling cites no clause [citation]; cite the clauses \
             that decide, as in 'cites: [charge#formation]'"],
    );
}

#[test]
fn a_clause_that_is_in_force_in_no_edition_of_the_ruling_is_found() {
    let dropped =
        "  kind: functional\n  note: x\n  dropped:\n    - { id: land, kind: functional }\n";
    let late = TWICE
        .replace("rebellion-2001-01..", "unlimited-2002-01")
        .replace("[leap#jump]", "[leap#jump, leap#land]");
    finds(
        &then(dropped, JUMP).ruling("leap/twice", &late),
        &["rulings/leap/twice.yaml:7:24: 'leap#land' is in force in none of the editions that \
             the ruling holds for [citation]; cite a clause of those editions, or fix the \
             editions"],
    );
    let early =
        TWICE.replace("2001-01..", "2001-01").replace("[leap#jump]", "[leap#jump, ditch#deep]");
    let late_ditch = DITCH.replace("rulebook", "card");
    finds(
        &project()
            .rule("terrain/ditch/unlimited-2002-01", &late_ditch)
            .ruling("leap/twice", &early),
        &["rulings/leap/twice.yaml:7:24: 'ditch#deep' is in force in none of the editions that \
             the ruling holds for [citation]; cite a clause of those editions, or fix the \
             editions"],
    );
}
