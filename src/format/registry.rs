//! The list of all formats. A new format is one file and one line here.

use super::Format;
use super::{
    array, candidates, clues, csv, grid, hodoku, json, ksudoku, line, link, onegravity, opensudoku,
    sdk, sdku, sdm, sgt, ss, sudoq, sumocue, walls,
};
use dlx::format::located::FormatNames;

/// All formats of puzzles.
pub static FORMATS: &[Format] = &[
    line::FORMAT,
    grid::FORMAT,
    json::FORMAT,
    sdm::FORMAT,
    sdk::FORMAT,
    ss::FORMAT,
    candidates::FORMAT,
    hodoku::FORMAT,
    csv::FORMAT,
    opensudoku::FORMAT,
    sgt::FORMAT,
    sumocue::FORMAT,
    walls::FORMAT,
    ksudoku::FORMAT,
    sudoq::FORMAT,
    sdku::FORMAT,
    onegravity::FORMAT,
    link::FORMAT,
    array::FORMAT,
    clues::FORMAT,
];

impl Format {
    /// The format with the given name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FormatNames::find(FORMATS, |format| &format.names, name)
    }

    /// The format of files with names that end with a dot and `extension`, in either case.
    pub fn for_extension(extension: &str) -> Option<&'static Self> {
        FormatNames::find_extension(FORMATS, |format| &format.names, extension)
    }

    /// The format that recognizes the beginning of a file, if any does.
    pub fn recognized(start: &[u8]) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.recognize.is_some_and(|recognize| recognize(start)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_extensions_tell_formats_apart() {
        let names: HashSet<&str> = FORMATS.iter().map(Format::name).collect();
        assert_eq!(names.len(), FORMATS.len());
        let extensions: Vec<&str> =
            FORMATS.iter().flat_map(|format| format.extensions()).copied().collect();
        assert_eq!(extensions.iter().collect::<HashSet<_>>().len(), extensions.len());
        for format in FORMATS {
            assert_eq!(Format::named(format.name()), Some(format));
            for extension in format.extensions() {
                assert_eq!(Format::for_extension(&extension.to_uppercase()), Some(format));
            }
        }
        assert!(Format::named("").is_none() && Format::for_extension("").is_none());
    }
}
