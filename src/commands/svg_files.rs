//! Where `--svg` writes: one picture to a file, several to a folder; each whole or not at all.

use std::path::Path;

use crate::error::Error;
use crate::pictures::PictureFile;
use crate::whole_file;

/// Writes one picture.
pub(super) fn write_picture(target: &Path, svg: &str) -> Result<(), Error> {
    whole_file::replace(target, svg).map_err(|error| {
        Error::new(format!("cannot write {}: {error}", target.display()), "check the folder")
    })
}

/// Writes pictures: to a file if its name ends in `.svg`, which then can be only one, or else into
/// a folder.
pub(super) fn write_pictures(target: &Path, files: &[PictureFile]) -> Result<(), Error> {
    let is_file = target.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    match files {
        [] => Err(Error::new("there is nothing to draw", "choose what is played on a table")),
        [only] if is_file => write_picture(target, &only.svg),
        several if is_file => {
            let message = format!("there are {} pictures for one file", several.len());
            Err(Error::new(message, "name a folder, without .svg at its end"))
        }
        several => {
            std::fs::create_dir_all(target).map_err(|error| {
                let message = format!("cannot make the folder {}: {error}", target.display());
                Error::new(message, "choose another folder")
            })?;
            several.iter().try_for_each(|file| write_picture(&target.join(&file.name), &file.svg))
        }
    }
}
