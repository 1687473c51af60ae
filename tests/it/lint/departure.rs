use super::{FIRST, JUMP, THIRD, finds, leap, leap_again, project};
use crate::project::Project;

const CELLAR: &str = "speed/leap/dungeons-2002-rev2";

fn cellar(departure: &str) -> String {
    leap(JUMP)
        .replace("rulebook", "cellar-card")
        .replace("clauses:", &format!("{departure}clauses:"))
}

fn from(edition: &str) -> String {
    cellar(&format!("departs_from: {{ edition: {edition}, kind: functional, note: Squares. }}\n"))
}

#[test]
fn a_side_line_that_names_an_edition_with_the_subject_is_fine() {
    finds(&project().record(CELLAR, &from("rebellion-2001-01")), &[]);
    finds(&project().record(CELLAR, &from("unlimited-2002-01")), &[]);
}

#[test]
fn a_side_line_of_a_subject_that_the_main_line_lacks_needs_none() {
    finds(&Project::new().record(CELLAR, &cellar("")), &[]);
}

#[test]
fn a_missing_departure_is_found() {
    finds(
        &project().record(CELLAR, &cellar("")),
        &["abilities/speed/leap/dungeons-2002-rev2.yaml:1:1: the line tabletop has 'leap' too, \
             but the record has no 'departs_from' [departure]; add 'departs_from: { edition: …, \
             kind: …, note: … }'"],
    );
}

#[test]
fn a_departure_out_of_place_is_found() {
    let main = from("rebellion-2001-01").replace("cellar-card", "rulebook");
    finds(
        &Project::new().record(FIRST, &main),
        &["abilities/speed/leap/rebellion-2001-01.yaml:7:15: a record of the line tabletop \
             departs from nothing [departure]; remove 'departs_from'"],
    );
    finds(
        &Project::new().record(CELLAR, &from("rebellion-2001-01")),
        &["abilities/speed/leap/dungeons-2002-rev2.yaml:7:15: the line tabletop has no 'leap' \
             to depart from [departure]; remove 'departs_from'"],
    );
}

#[test]
fn an_edition_that_cannot_be_departed_from_is_found() {
    let found = |edition: &str, message: &str| {
        let later = leap_again("", JUMP).replace("change:\n", "");
        let place = "abilities/speed/leap/dungeons-2002-rev2.yaml:7:26";
        finds(
            &Project::new().record(THIRD, &later).record(CELLAR, &from(edition)),
            &[&format!("{place}: {message}")],
        );
    };
    found(
        "unlimted-2002-01",
        "there is no edition 'unlimted-2002-01' [departure]; did you mean 'unlimited-2002-01'?",
    );
    found(
        "multiple-dial",
        "'multiple-dial' is not an edition of the line tabletop [departure]; name an edition of \
         the line tabletop",
    );
    found(
        "rebellion-2001-01",
        "nothing of 'leap' is in force in rebellion-2001-01 [departure]; name a later edition",
    );
}
