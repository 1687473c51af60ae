use super::{HEIGHT, TWICE, finds, project};
use crate::project::Project;

fn open() -> Project {
    project().file("open-points/height.yaml", HEIGHT.replace("convention: token_removal\n", ""))
}

/// The ruling in the first edition, with this status and these further fields.
fn with(status: &str) -> String {
    let verdict = if status.starts_with("unsettled") { "unsettled" } else { "\"no\"" };
    TWICE.replace("2001-01..", "2001-01").replace("\"no\"", verdict).replace("assumed", status)
}

#[test]
fn an_unsettled_answer_with_its_open_point_is_fine() {
    let unsettled = with("unsettled\n    open_point: height");
    finds(&open().ruling("leap/twice", &unsettled).ruling("leap/thrice", &with("derived")), &[]);
}

#[test]
fn an_unsettled_answer_without_one_and_a_derived_one_with_one_are_found() {
    finds(
        &open()
            .ruling("leap/a", &with("unsettled"))
            .ruling("leap/b", &with("derived\n    open_point: height"))
            .ruling("leap/c", &with("unsettled\n    open_point: heigth")),
        &[
            "rulings/leap/a.yaml:6:13: the answer is unsettled, but names no open point \
             [unsettled]; add 'open_point: …'; 'variorum open-points' lists them",
            "rulings/leap/b.yaml:7:17: the answer is derived, so it rests on no open point \
             [unsettled]; remove 'open_point', or write 'status: unsettled'",
            "rulings/leap/c.yaml:7:17: there is no open point 'heigth' [unsettled]; did you mean \
             'height'?",
        ],
    );
}

#[test]
fn a_point_that_is_open_in_other_editions_only_is_found() {
    let late =
        with("unsettled\n    open_point: height").replace("rebellion-2001-01", "unlimited-2002-01");
    finds(
        &open().ruling("leap/twice", &late),
        &["rulings/leap/twice.yaml:7:17: 'height' is open in none of these editions [unsettled]; \
             fix the editions here, or those of the open point"],
    );
}
