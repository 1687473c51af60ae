//! `variorum new figure` and `variorum new scene`: what is put on a table.

use super::{NewFile, schema_comment, yaml_scalar};
use crate::commands::play::SCENE_TEMPLATE;
use crate::error::Error;
use crate::schema::FileKind;
use variorum_corpus::markdown::slug;
use variorum_corpus::record::{ID_HELP, is_id};

/// A figure with three clicks and one ability.
pub(super) fn new_figure(name: &str) -> Result<NewFile, Error> {
    let text = format!(
        "\
name: {}
# As `variorum schema figure` lists them.
faction: elemental-league
rank: standard
points: 24
range: 8
arrows: 1
dials:
  # Damage goes down the list; one click starts, and the last shows three skulls.
  - clicks:
      - {{ speed: 8, attack: 9, defense: 15, damage: 2, abilities: [toughness], start: true }}
      - {{ speed: 7, attack: 8, defense: 14, damage: 2 }}
      - {{ speed: 0, attack: skull, defense: skull, damage: skull }}
",
        yaml_scalar(name)?
    );
    let path = path_in("figures", name)?;
    Ok(NewFile { path, text: schema_comment(FileKind::Figure, 1) + &text })
}

/// The scene that `variorum play --new` starts from, with a title.
pub(super) fn new_scene(title: &str) -> Result<NewFile, Error> {
    let title_line = format!("title: {}", yaml_scalar(title)?);
    let lines = SCENE_TEMPLATE.lines().map(|line| match line.starts_with("title:") {
        true => title_line.as_str(),
        false => line,
    });
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    let path = path_in("scenes", title)?;
    Ok(NewFile { path, text: schema_comment(FileKind::Scene, 1) + &text })
}

fn path_in(folder: &str, name: &str) -> Result<String, Error> {
    let id = slug(name);
    if is_id(&id) {
        return Ok(format!("{folder}/{id}.yaml"));
    }
    Err(Error::new(format!("'{name}' does not make a file's name"), ID_HELP))
}
