//! Files with pictures, in the form that their flags or names say.

use crate::error::Error;
use crate::output::{Artifact, Color, Messages, save};
use pavane_render::png::{Image, Scale, TooLarge};
use pavane_render::svg::Element;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The refusal to draw several puzzles.
pub(crate) const SEVERAL_PUZZLES: &str = "a picture shows one puzzle, and there are several";

/// The form of a picture in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureForm {
    /// Shapes and words, for which viewers bring the fonts.
    Svg,
    /// Pixels.
    Png,
}

/// The content of a file with a picture.
#[derive(Clone, Debug)]
pub(crate) struct PictureBytes {
    pub(crate) bytes: Vec<u8>,
    /// The characters that the font of the form does not have.
    pub(crate) missing: BTreeSet<char>,
}

impl PictureForm {
    /// The end of the names of files.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    /// A picture in the form.
    ///
    /// # Errors
    /// If it is too large for the form.
    pub(crate) fn encode(self, drawing: &Element) -> Result<PictureBytes, TooLarge> {
        match self {
            Self::Svg => {
                let bytes = drawing.to_string().into_bytes();
                Ok(PictureBytes { bytes, missing: BTreeSet::new() })
            }
            Self::Png => {
                let image = Image::draw(drawing, Scale::PICTURE)?;
                Ok(PictureBytes { bytes: image.encode(), missing: image.missing().clone() })
            }
        }
    }
}

/// The files that one picture is written to.
#[derive(Clone, Debug)]
pub(crate) struct PictureFiles(Vec<(PathBuf, PictureForm)>);

impl PictureFiles {
    /// The files of the flags `--svg` and `--png`.
    pub(crate) fn of_flags(svg: Option<&Path>, png: Option<&Path>) -> Self {
        let files = [(svg, PictureForm::Svg), (png, PictureForm::Png)];
        Self(files.into_iter().filter_map(|(file, form)| Some((file?.to_owned(), form))).collect())
    }

    /// The file of a flag that takes all forms, by the end of its name. A device has none, and takes SVG.
    pub(crate) fn of_name(file: &Path) -> Self {
        let is_png = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("png"));
        let form = if is_png { PictureForm::Png } else { PictureForm::Svg };
        Self(vec![(file.to_owned(), form)])
    }

    /// Whether the picture goes to none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A place for the picture of a run, if it goes to a file.
    pub(crate) fn kept<T>(&self) -> Option<Artifact<T>> {
        (!self.is_empty()).then(Artifact::default)
    }

    /// Writes the picture that a run has kept. Without one no file is written.
    ///
    /// # Errors
    /// With the text `several` for several pictures, and the errors of [`save`](Self::save).
    pub(crate) fn save_kept<T>(
        &self,
        kept: &Artifact<T>,
        several: &str,
        draw: impl FnOnce(T) -> Element,
        color: Color,
    ) -> Result<(), Error> {
        let Some((first, _)) = self.0.first() else { return Ok(()) };
        match kept.one(first, several)? {
            Some(thing) => self.save(&draw(thing), color),
            None => Ok(()),
        }
    }

    /// Writes a picture to all files.
    ///
    /// # Errors
    /// If it is too large for a form, or a file cannot be written.
    pub(crate) fn save(&self, drawing: &Element, color: Color) -> Result<(), Error> {
        self.0.iter().try_for_each(|(file, form)| {
            let PictureBytes { bytes, missing } =
                form.encode(drawing).map_err(|error| too_large(file, &error))?;
            save(file, |out| out.write_all(&bytes))?;
            warn_of_missing(file, "PNG", &missing, "SVG", color);
            Ok(())
        })
    }
}

/// The refusal to write a picture.
pub(crate) fn too_large(place: &Path, error: &TooLarge) -> Error {
    Error::usage(format!("{}: not written: {error}", place.display()))
}

/// Names the characters that the font of a form does not have, if any, and a form that has them.
pub(crate) fn warn_of_missing(
    place: &Path,
    form: &str,
    missing: &BTreeSet<char>,
    other: &str,
    color: Color,
) {
    if missing.is_empty() {
        return;
    }
    let characters: Vec<String> = missing.iter().map(char::to_string).collect();
    Messages::new(color, false).write(&format!(
        "{}: warning: the font of a {form} has no {}; boxes are drawn instead, and {other} has all characters",
        place.display(),
        characters.join(" ")
    ));
}
