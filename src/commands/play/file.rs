//! Scenes in files: reading them with their places, and writing them whole.

use std::path::Path;

use serde::de::DeserializeOwned;

use crate::error::Error;
use crate::whole_file;
use variorum_corpus::diagnostic::{Finding, Position};
use variorum_corpus::regular_file::{self, Links};
use variorum_corpus::yaml;
use variorum_scene::scene::{Scene, SceneError};

/// The largest JSON file that is read; a recorded game is far smaller.
const MOST_JSON_BYTES: usize = 8 * 1024 * 1024;

/// The text of a file with a scene or with steps.
pub(crate) struct SceneFile {
    name: String,
    text: String,
}

impl SceneFile {
    pub(crate) fn read(path: &Path) -> Result<Self, Error> {
        let name = path.display().to_string();
        let bytes =
            regular_file::read(path, most_bytes(&name), Links::Follow).map_err(|error| {
                let help = match error.kind() {
                    std::io::ErrorKind::FileTooLarge => "shorten the scene",
                    _ => "check the name of the file",
                };
                Error::new(format!("cannot read {name}: {error}"), help)
            })?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            Error::new(format!("{name}: byte {at} is not UTF-8"), "save it as plain UTF-8 text")
        })?;
        Ok(Self { name, text })
    }

    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Result<T, Error> {
        if !is_json(&self.name) {
            return yaml::parse(&self.name, &self.text).map_err(Error::from);
        }
        serde_json::from_str(&self.text).map_err(|error| {
            let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            let position = Position { line: small(error.line()), column: small(error.column()) };
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default().to_owned();
            Finding::new(&self.name, position, "scene", message, "change the file here").into()
        })
    }

    /// An error of a scene, at its place in the file.
    pub(super) fn error_at(&self, error: &SceneError) -> Error {
        let position = yaml::position_at(&self.text, &error.path);
        let message = format!("{}: {}", error.path.join("."), error.message);
        Finding::new(&self.name, position, "scene", message, error.help.clone()).into()
    }
}

fn most_bytes(name: &str) -> usize {
    if is_json(name) { MOST_JSON_BYTES } else { yaml::MAX_BYTES }
}

fn is_json(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

/// Writes a scene as its file's name says: JSON, or YAML.
pub(crate) fn write_scene(target: &Path, scene: &Scene) -> Result<(), Error> {
    let name = target.display().to_string();
    let text = if is_json(&name) {
        serde_json::to_string(scene).map_err(|error| Error::new(error.to_string(), ""))? + "\n"
    } else {
        yaml::write(scene)?
    };
    let file = SceneFile { name, text };
    // A long game may have more than is read of a file, of YAML sooner than of JSON.
    if file.text.len() > most_bytes(&file.name) || file.parse::<Scene>().is_err() {
        let message = format!("{} is not written: it is too long to be read again", file.name);
        let help = if is_json(&file.name) { "play less" } else { "save it to a name with .json" };
        return Err(Error::new(message, help));
    }
    write_whole(target, &file.text)
}

/// Writes a file, whole or not at all.
pub(super) fn write_whole(target: &Path, text: &str) -> Result<(), Error> {
    whole_file::write_output(target, text).map_err(|error| {
        Error::new(format!("cannot write {}: {error}", target.display()), "check the folder")
    })
}
