//! The pictures of the steps of one puzzle, as files of a folder.

use crate::error::Error;
use crate::output::{Artifact, save};
use pavane_render::StepPicture;
use std::fs;
use std::path::Path;

/// The name of a file and the picture in it.
type NamedPicture = (String, StepPicture);

/// The pictures of the steps of the puzzles of a run.
pub(crate) type StepPictures = Artifact<Vec<NamedPicture>>;

/// The pictures of a step of a path, by the number of the step, with the names of their files.
pub(crate) fn named(number: u64, pictures: Vec<StepPicture>) -> impl Iterator<Item = NamedPicture> {
    pictures.into_iter().map(move |picture| {
        let part = match &*picture.part {
            "" => String::new(),
            part => format!("-{}", part.replace(", ", "-").replace(' ', "-")),
        };
        (format!("step-{number:03}{part}.svg"), picture)
    })
}

/// Makes sure that a folder exists or can be made, and is empty.
///
/// # Errors
/// If it is a file, or not empty, or cannot be made.
pub(crate) fn prepare(folder: &Path) -> Result<(), Error> {
    if folder.is_file() {
        let why = format!("--svg {}: this is a file; name a folder", folder.display());
        return Err(Error::usage(why));
    }
    fs::create_dir_all(folder).map_err(|error| Error::write(folder, error))?;
    let mut files = fs::read_dir(folder).map_err(|error| Error::write(folder, error))?;
    if files.next().is_some() {
        let why = format!(
            "--svg {}: the folder is not empty, and its files are not overwritten; name another",
            folder.display()
        );
        return Err(Error::usage(why));
    }
    Ok(())
}

/// Writes the pictures into a folder.
///
/// # Errors
/// If the run kept the pictures of several puzzles, or a file cannot be written.
pub(crate) fn save_steps(kept: &StepPictures, folder: &Path) -> Result<(), Error> {
    let several = "--svg draws the steps of one puzzle, and there are several; give one";
    kept.one(folder, several)?.into_iter().flatten().try_for_each(|(name, picture)| {
        save(&folder.join(name), |out| out.write_all(picture.svg().as_bytes()))
    })
}
