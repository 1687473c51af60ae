//! The figures that come with the program, embedded in it.
//! It refuses to be incomplete: a test compares the list with the folder.

use super::definition::FigureDef;
use super::file::{FigureError, parse};

macro_rules! embedded {
    ($($id:literal)*) => {
        /// Each built-in figure's id and the text of its file.
        const FILES: &[(&str, &str)] = &[$(($id, include_str!(concat!("../../../figures/", $id, ".yaml"))),)*];
    };
}

embedded! {
    "placeholder"
}

/// Reads the built-in figures, in the order of their ids.
pub fn builtin() -> Result<Vec<FigureDef>, FigureError> {
    FILES.iter().map(|(id, text)| parse(id, text)).collect()
}
