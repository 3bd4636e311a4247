//! The pictures of the steps of one puzzle, as files of folders.

use super::picture::{PictureBytes, PictureForm, too_large, warn_of_missing};
use crate::error::Error;
use crate::output::{Artifact, Color, save};
use pavane_render::StepPicture;
use pavane_render::png::TooLarge;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of a file, and its content.
pub(crate) type NamedPicture = (String, Result<PictureBytes, TooLarge>);

/// A folder for pictures of steps in a form, and the pictures that a run has kept.
#[derive(Clone, Debug)]
pub(crate) struct StepFolder {
    folder: PathBuf,
    form: PictureForm,
    kept: Artifact<Vec<NamedPicture>>,
}

impl StepFolder {
    /// The folder of a flag, which exists or can be made, and is empty.
    ///
    /// # Errors
    /// If it is a file, or not empty, or cannot be made.
    pub(crate) fn new(folder: &Path, form: PictureForm) -> Result<Self, Error> {
        let flag = format!("--{} {}", form.extension(), folder.display());
        if folder.is_file() {
            return Err(Error::usage(format!("{flag}: this is a file; name a folder")));
        }
        fs::create_dir_all(folder).map_err(|error| Error::write(folder, error))?;
        let mut files = fs::read_dir(folder).map_err(|error| Error::write(folder, error))?;
        if files.next().is_some() {
            let why = "the folder is not empty, and its files are not overwritten; name another";
            return Err(Error::usage(format!("{flag}: {why}")));
        }
        Ok(Self { folder: folder.to_owned(), form, kept: Artifact::default() })
    }

    /// The pictures of a step of a path, by the number of the step, as files of the folder.
    pub(crate) fn encode(&self, number: u64, pictures: &[StepPicture]) -> Vec<NamedPicture> {
        let named = pictures.iter().map(|picture| {
            let part = match &*picture.part {
                "" => String::new(),
                part => format!("-{}", part.replace(", ", "-").replace(' ', "-")),
            };
            let name = format!("step-{number:03}{part}.{}", self.form.extension());
            (name, self.form.encode(picture.drawing()))
        });
        named.collect()
    }

    /// Keeps the files of a puzzle.
    pub(crate) fn keep(&self, pictures: Vec<NamedPicture>) {
        self.kept.add(pictures);
    }

    /// Writes the pictures.
    ///
    /// # Errors
    /// If the run kept the pictures of several puzzles, or one is too large, or a file cannot be written.
    pub(crate) fn save(&self, color: Color) -> Result<(), Error> {
        let flag = self.form.extension();
        let several =
            format!("--{flag} draws the steps of one puzzle, and there are several; give one");
        let mut all_missing = BTreeSet::new();
        for (name, picture) in self.kept.one(&self.folder, &several)?.into_iter().flatten() {
            let file = self.folder.join(name);
            let PictureBytes { bytes, missing } =
                picture.map_err(|error| too_large(&file, &error))?;
            save(&file, |out| out.write_all(&bytes))?;
            all_missing.extend(missing);
        }
        warn_of_missing(&self.folder, "PNG", &all_missing, "SVG", color);
        Ok(())
    }
}
