//! Reading figures from YAML files, one figure to a file, the file's name being the figure's id.
//! It refuses unknown fields, repeated names and figures that break their own rules, and says where.

use std::fmt;
use std::path::Path;

use super::check::first_fault;
use super::definition::FigureDef;

/// Why a figure could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureError {
    /// The file, or the id where there is none.
    pub file: String,
    /// What is wrong, and what to write instead.
    pub message: String,
}

impl FigureError {
    fn new(file: &str, message: impl fmt::Display) -> FigureError {
        FigureError {
            file: file.to_owned(),
            message: message.to_string(),
        }
    }
}

/// Reads one figure from the text of its file.
pub fn parse(id: &str, text: &str) -> Result<FigureDef, FigureError> {
    let file = format!("{id}.yaml");
    if !is_id(id) {
        return Err(FigureError::new(
            &file,
            "a figure's file is named in small letters, digits and hyphens",
        ));
    }
    let mut figure: FigureDef =
        serde_yaml::from_str(text).map_err(|error| FigureError::new(&file, error))?;
    figure.id = id.to_owned();
    match first_fault(&figure) {
        Some(fault) => Err(FigureError::new(&file, fault)),
        None => Ok(figure),
    }
}

/// Reads every `.yaml` file of a folder, in the order of their names.
pub fn load_dir(folder: &Path) -> Result<Vec<FigureDef>, FigureError> {
    let trouble =
        |path: &Path, error: std::io::Error| FigureError::new(&path.display().to_string(), error);
    let entries = std::fs::read_dir(folder).map_err(|error| trouble(folder, error))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| trouble(folder, error))?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "yaml")
        {
            paths.push(path);
        }
    }
    paths.sort();
    let mut figures = Vec::with_capacity(paths.len());
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|error| trouble(&path, error))?;
        let id = path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        figures.push(parse(&id, &text)?);
    }
    Ok(figures)
}

fn is_id(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !id.is_empty() && id.len() <= 64 && id.bytes().all(plain)
}

impl fmt::Display for FigureError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.file, self.message)
    }
}

impl std::error::Error for FigureError {}
