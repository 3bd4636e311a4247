//! The list of all formats.

use super::Format;
use super::table::with_formats;
use dlx::format::located::FormatNames;

/// Lists the formats.
macro_rules! list {
    ($($vis:vis $format:ident,)+) => {
        /// All formats of puzzles.
        pub static FORMATS: &[Format] = &[$(super::$format::FORMAT,)+];
    };
}

with_formats!(list);

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
