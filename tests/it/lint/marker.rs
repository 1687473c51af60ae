use super::{JUMP, THIRD, finds, leap_again, project};

const FUNCTIONAL: &str = "  kind: functional\n  note: x\n";

fn later(marker: &str) -> String {
    let clause = JUMP.replace("2 inches", "3 inches") + "    change: functional\n";
    leap_again(FUNCTIONAL, &clause).replace("{ colour: green, shape: circle }", marker)
}

#[test]
fn the_same_marker_is_fine_however_sure_we_are_of_it() {
    finds(
        &project().record(THIRD, &later("{ colour: green, shape: circle, certainty: secondary }")),
        &[],
    );
}

#[test]
fn another_colour_or_shape_is_found() {
    finds(
        &project().record(THIRD, &later("{ colour: green, shape: square }")),
        &["abilities/speed/leap/unlimited-2002-01.yaml:3:9: the marker is a green square, but a \
             green circle in rebellion-2001-01 [marker]; an ability keeps its marker in every \
             edition"],
    );
}
