use super::{TWICE, finds, project};

#[test]
fn a_silent_ruling_with_its_convention_and_any_other_without_are_fine() {
    let silent = TWICE.replace("status: derived", "status: silent\nconvention: token_removal");
    finds(&project().ruling("leap/twice", &silent).ruling("leap/thrice", TWICE), &[]);
}

#[test]
fn a_silent_ruling_without_one_and_another_with_one_are_found() {
    let silent = TWICE.replace("derived", "silent");
    let derived = TWICE.replace("status: derived", "status: derived\nconvention: token_removal");
    finds(
        &project().ruling("leap/silent", &silent).ruling("leap/derived", &derived),
        &[
            "rulings/leap/derived.yaml:5:13: the ruling is derived, so no convention decides \
             [convention]; remove 'convention', or write 'status: silent'",
            "rulings/leap/silent.yaml:4:9: the ruling is silent, but names no convention \
             [convention]; add 'convention: …', the name of what decides instead",
        ],
    );
}

#[test]
fn a_convention_that_the_engine_does_not_know_is_found() {
    let silent = TWICE.replace("status: derived", "status: silent\nconvention: token_removl");
    finds(
        &project().ruling("leap/silent", &silent),
        &["rulings/leap/silent.yaml:5:13: the engine has no convention 'token_removl' \
             [convention]; did you mean 'token_removal'?"],
    );
}
