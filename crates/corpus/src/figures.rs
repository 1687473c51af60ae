//! Reading figures from YAML files, one figure to a file, the file's name being the figure's id.
//! It refuses unknown fields, repeated names and figures that break their own rules, and says
//! where.

use std::fmt;
use std::path::Path;

use variorum_engine::{FigureDef, definition_error};

mod builtin;

pub use builtin::builtin;

use crate::diagnostic::Finding;
use crate::record::is_id;
use crate::regular_file::{self, Links};
use crate::yaml;

/// Why a figure could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {message}")]
pub struct FigureError {
    /// The file, or the id where there is none.
    pub file: String,
    /// What is wrong, and what to write instead.
    pub message: String,
}

impl FigureError {
    fn new(file: &str, message: impl fmt::Display) -> FigureError {
        FigureError { file: file.to_owned(), message: message.to_string() }
    }
}

impl From<Finding> for FigureError {
    fn from(finding: Finding) -> FigureError {
        let place = if finding.position.line > 0 {
            format!(":{}:{}", finding.position.line, finding.position.column)
        } else {
            String::new()
        };
        FigureError {
            file: format!("{}{place}", finding.path),
            message: format!("{}; {}", finding.message, finding.help),
        }
    }
}

/// Reads one figure from the text of its file.
pub fn parse(id: &str, text: &str) -> Result<FigureDef, FigureError> {
    let file = format!("figures/{id}.yaml");
    if !is_id(id) {
        return Err(FigureError::new(
            &file,
            "a figure's file is named in small letters, digits and hyphens",
        ));
    }
    let mut figure: FigureDef = yaml::parse(&file, text).map_err(FigureError::from)?;
    figure.id = id.to_owned();
    match definition_error(&figure) {
        Some(fault) => Err(FigureError::new(&file, fault)),
        None => Ok(figure),
    }
}

/// Reads every `.yaml` file of a folder, in the order of their names.
pub fn load_dir(folder: &Path) -> Result<Vec<FigureDef>, FigureError> {
    let unreadable =
        |path: &Path, error: std::io::Error| FigureError::new(&path.display().to_string(), error);
    let entries = std::fs::read_dir(folder).map_err(|error| unreadable(folder, error))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| unreadable(folder, error))?.path();
        let Some(extension) = path.extension() else { continue };
        if extension == "yaml" {
            paths.push(path);
        } else if extension.eq_ignore_ascii_case("yaml") || extension.eq_ignore_ascii_case("yml") {
            let file = path.display().to_string();
            return Err(FigureError::new(&file, "a figure's file ends in .yaml; rename it"));
        }
    }
    paths.sort();
    let mut figures = Vec::with_capacity(paths.len());
    for path in paths {
        let text = regular_file::read_text(&path, yaml::MAX_BYTES, Links::Follow)
            .map_err(|error| unreadable(&path, error))?;
        let id = path.file_stem().expect("a file that ends in .yaml has a name");
        figures.push(parse(&id.to_string_lossy(), &text)?);
    }
    Ok(figures)
}

#[cfg(test)]
mod tests {
    use super::parse;
    use variorum_engine::{FigureDef, Slot, Stat};

    const PLAIN: &str = r"name: Lone Stone
faction: shyft
rank: weak
points: 5
dials:
  - clicks:
      - { speed: 8, attack: 7, defense: 14, damage: 2, abilities: [charge], start: true }
      - { speed: 0, attack: skull, defense: skull, damage: skull }
";

    fn refusal(text: &str) -> String {
        parse("lone-stone", text).unwrap_err().to_string()
    }

    #[test]
    fn a_plain_figure_is_read_and_written_back_the_same() {
        let figure = parse("lone-stone", PLAIN).unwrap();
        assert_eq!(figure.dials[0].clicks[1].stat(Slot::Attack), Stat::Skull);
        assert_eq!(figure.dials[0].clicks[1].skulls(), 3);
        let json = serde_json::to_string(&figure).unwrap();
        let back: FigureDef = serde_json::from_str(&json).unwrap();
        assert_eq!(FigureDef { id: figure.id.clone(), ..back }, figure);
    }

    #[test]
    fn an_unknown_field_is_refused_with_its_place() {
        let message = refusal(&PLAIN.replace("points", "poinst"));
        assert!(
            message.starts_with("figures/lone-stone.yaml:4:") && message.contains("poinst"),
            "{message}"
        );
    }

    #[test]
    fn an_unknown_ability_is_refused_by_name() {
        assert!(refusal(&PLAIN.replace("charge", "chrage")).contains("chrage"));
    }

    #[test]
    fn two_abilities_of_one_slot_are_refused() {
        assert!(
            refusal(&PLAIN.replace("[charge]", "[charge, flight]"))
                .contains("Charge and Flight share one slot")
        );
    }

    #[test]
    fn a_value_that_is_neither_number_nor_skull_is_refused() {
        assert!(refusal(&PLAIN.replace("attack: 7", "attack: bones")).contains("the word skull"));
        assert!(refusal(&PLAIN.replace("attack: 7", "attack: 700")).contains("0 to 255"));
    }

    #[test]
    fn rules_of_a_figure_are_named_when_broken() {
        let broken = |from: &str, to: &str, wanted: &str| {
            let message = refusal(&PLAIN.replace(from, to));
            assert!(message.contains(wanted), "{message}");
        };
        broken("Lone Stone", "\" \"", "name is empty");
        broken("points: 5", "points: 0", "at least 1");
        broken("points: 5", "points: 5\narrows: 4", "1, 2 or 3");
        broken("points: 5", "points: 5\nmount: chariot", "4 dial(s)");
        broken(
            "points: 5",
            "points: 5\nlevels: [{ points: 5, turns: [0, 0, 0, 0] }]",
            "only a multiple-dial warrior",
        );
        broken("points: 5", "points: 5\nbase: { disc: { radius: 0 } }", "above 0");
        broken(
            "points: 5",
            "points: 5\narcs: { front: 1500, rear: 1000 }",
            "together at most 2048",
        );
        broken(", start: true", "", "exactly one click");
        broken("damage: skull", "damage: 1", "three skulls");
        broken(
            "speed: 8, attack: 7, defense: 14",
            "speed: skull, attack: skull, defense: skull",
            "only the last",
        );
        broken("[charge]", "[starting-position]", "start: true");
    }

    #[test]
    fn a_file_name_that_is_not_an_id_is_refused() {
        assert!(parse("Lone Stone", PLAIN).is_err());
    }
}
