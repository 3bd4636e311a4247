//! The registry of formats, one line for each.

use super::document::Document;
use super::error::{FormatError, WriteError};
#[cfg(feature = "json")]
use super::json;
use super::located::FormatNames;
use super::names::Names;
use super::{dimacs, matrix, opb, text};
use crate::problem::Problem;
use std::io;

/// A function that reads the bytes of a whole file.
pub type Reader = fn(&[u8]) -> Result<Document, FormatError>;

/// A function that writes a problem with the names of its parts.
pub type Writer = fn(&Problem, &Names, &mut dyn io::Write) -> Result<(), WriteError>;

/// A file format: its name, its file extensions, its reader and its writer.
///
/// ```
/// use pavane_model::format::{FORMATS, Format};
///
/// let text = Format::named("text").unwrap();
/// let document = text.reader().unwrap()(b"a b\na\nb\n")?;
/// let opb = Format::for_extension("opb").unwrap();
/// assert!(!opb.can_read());
/// let mut out = Vec::new();
/// opb.writer().unwrap()(&document.problem, &document.names, &mut out)?;
/// assert!(out.starts_with(b"* #variable= 2 #constraint= 2\n"));
/// assert_eq!(FORMATS.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Format {
    names: FormatNames,
    read: Option<Reader>,
    write: Option<Writer>,
}

/// All formats.
pub static FORMATS: &[Format] = &[
    Format {
        names: FormatNames {
            name: "text",
            extensions: &["dlx", "xcc"],
            summary: "Knuth's text format",
        },
        read: Some(text::read),
        write: Some(|p, n, mut out| text::write(p, n, &mut out)),
    },
    #[cfg(feature = "json")]
    Format {
        names: FormatNames { name: "json", extensions: &["json"], summary: "JSON" },
        read: Some(json::read),
        write: Some(|p, n, mut out| json::write(p, n, &mut out)),
    },
    Format {
        names: FormatNames {
            name: "matrix",
            extensions: &["matrix"],
            summary: "matrix of 0 and 1",
        },
        read: Some(matrix::read),
        write: Some(|p, n, mut out| matrix::write(p, n, &mut out)),
    },
    Format {
        names: FormatNames {
            name: "opb",
            extensions: &["opb"],
            summary: "pseudo-Boolean constraints",
        },
        read: None,
        write: Some(|p, n, mut out| opb::write(p, n, &mut out)),
    },
    Format {
        names: FormatNames {
            name: "dimacs",
            extensions: &["cnf", "dimacs"],
            summary: "clauses in DIMACS form",
        },
        read: None,
        write: Some(|p, n, mut out| dimacs::write(p, n, &mut out)),
    },
];

impl Format {
    /// The format with the given name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FormatNames::find(FORMATS, |format| &format.names, name)
    }

    /// The format of files with an extension, given without its dot in upper or lower case.
    ///
    /// ```
    /// use pavane_model::format::Format;
    /// assert_eq!(Format::for_extension("DLX").map(Format::name), Some("text"));
    /// assert!(Format::for_extension("txt").is_none());
    /// ```
    pub fn for_extension(extension: &str) -> Option<&'static Self> {
        FormatNames::find_extension(FORMATS, |format| &format.names, extension)
    }

    /// The name of the format.
    pub const fn name(&self) -> &'static str {
        self.names.name
    }

    /// The extensions of its files, without a dot, in lower case, the most common one first.
    pub const fn extensions(&self) -> &'static [&'static str] {
        self.names.extensions
    }

    /// A description in a few words.
    pub const fn summary(&self) -> &'static str {
        self.names.summary
    }

    /// Whether the format has a reader.
    pub const fn can_read(&self) -> bool {
        self.read.is_some()
    }

    /// Whether the format has a writer.
    pub const fn can_write(&self) -> bool {
        self.write.is_some()
    }

    /// The reader; `None` for a format that is only written.
    pub const fn reader(&self) -> Option<Reader> {
        self.read
    }

    /// The writer; `None` for a format that is only read.
    pub const fn writer(&self) -> Option<Writer> {
        self.write
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
            assert!(format.can_read() || format.can_write());
            assert_eq!(Format::named(format.name()).map(Format::summary), Some(format.summary()));
            for extension in format.extensions() {
                let found = Format::for_extension(extension).map(Format::name);
                assert_eq!(found, Some(format.name()));
            }
        }
        assert!(Format::named("").is_none() && Format::for_extension("").is_none());
    }
}
