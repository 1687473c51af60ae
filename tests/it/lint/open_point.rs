use super::{HEIGHT, finds, project};

#[test]
fn an_open_point_whose_parts_exist_is_fine() {
    finds(&project().file("open-points/token-removal.yaml", HEIGHT), &[]);
}

#[test]
fn unknown_passages_readings_editions_and_conventions_are_found() {
    let wrong = HEIGHT
        .replace("[leap#jump]", "[leap#jmp]")
        .replace("plays: low", "plays: lov")
        .replace("token_removal", "token_removl")
        .replace("[rebellion-2001-01..whirlwind-2001-10]", "[rebelion-2001-01]")
        .replace("reading: high", "reading: higher");
    finds(
        &project().file("open-points/token-removal.yaml", &wrong),
        &[
            "open-points/token-removal.yaml:3:12: 'leap' has no clause 'jmp' [open-point]; did you mean \
             'jump'?",
            "open-points/token-removal.yaml:7:8: there is no reading 'lov' [open-point]; did you mean \
             'low'?",
            "open-points/token-removal.yaml:8:13: the engine has no convention 'token_removl' \
             [open-point]; did you mean 'token_removal'?",
            "open-points/token-removal.yaml:10:12: there is no edition 'rebelion-2001-01' [open-point]; \
             did you mean 'rebellion-2001-01'?",
            "open-points/token-removal.yaml:12:47: there is no reading 'higher' [open-point]; the \
             readings are low, high",
        ],
    );
}

#[test]
fn a_point_with_one_reading_another_convention_or_a_taken_name_is_found() {
    let one = HEIGHT.replace("  - { id: low, text: Not high. }\n", "").replace("low", "high");
    finds(
        &project()
            .file("open-points/token-removal.yaml", &one)
            .file("open-points/leap.yaml", HEIGHT),
        &[
            "open-points/leap.yaml:1:1: 'leap' is the name of a subject or a term as well \
             [open-point]; rename the file",
            "open-points/leap.yaml:8:13: the open point of 'token_removal' is 'token-removal' \
             [open-point]; rename the file",
            "open-points/token-removal.yaml:1:11: a point with one reading is not open \
             [open-point]; give the other readings",
        ],
    );
}
