//! The argument of `--layout`: a name or a file, and extra zones.

use super::name::{NameError, base_layout};
use super::zones::{self, ZonesError};
use super::{Extra, Layout, LayoutError, UnknownExtra, shorten};
use std::io;
use std::str::FromStr;

/// A layout as a user requests it: a name or a file, and extra zones. Parsing it reads no file;
/// [`build`](Self::build) makes the caller read it.
///
/// - a name as [`Layout`]'s [`FromStr`] takes: `9x9`, `2x5`, `blocks:3x4`;
/// - `jigsaw:FILE`: a jigsaw map, see [`Layout::jigsaw`];
/// - `zones:FILE`: any cells and zones, see [`zones`];
/// - `+x`, `+windoku` and so on after any of these, also after the name of a file if only letters
///   follow the plus sign; `maps/a+b.txt` is a file.
///
/// ```
/// use pavane::{LayoutSpec, Layout};
/// use std::io;
///
/// let spec: LayoutSpec = "jigsaw:map.txt+x".parse()?;
/// assert_eq!(spec.path(), Some("map.txt"));
/// let layout = spec.build(|_path| Ok(b"AAAB ACBB CCDB CDDD".to_vec()))?;
/// assert_eq!(layout.zones().len(), 14);
///
/// let missing = spec.build(|_path| Err(io::Error::from(io::ErrorKind::NotFound)));
/// assert!(missing.is_err());
/// assert_eq!("9x9".parse::<LayoutSpec>()?.build(|_| unreachable!())?, Layout::square(9)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutSpec {
    /// The layout without the extra zones.
    pub base: LayoutBase,
    /// The extra zones to add, in the order given.
    pub extras: Vec<Extra>,
}

/// The source of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutBase {
    /// A name, which needs no file.
    Named(Layout),
    /// The path of a file that holds a jigsaw map.
    JigsawFile(String),
    /// The path of a file that holds zones.
    ZonesFile(String),
}

impl LayoutSpec {
    /// The path of the file that [`build`](Self::build) reads, if any.
    pub fn path(&self) -> Option<&str> {
        match &self.base {
            LayoutBase::Named(_) => None,
            LayoutBase::JigsawFile(path) | LayoutBase::ZonesFile(path) => Some(path),
        }
    }

    /// The layout. `read` receives the path of its file, if it has one, and returns the contents.
    ///
    /// # Errors
    /// [`SpecError`], if the file cannot be read or the layout is impossible.
    pub fn build(
        &self,
        read: impl FnOnce(&str) -> io::Result<Vec<u8>>,
    ) -> Result<Layout, SpecError> {
        let text = |path: &str| {
            let unreadable = |error| SpecError::Read { path: path.to_owned(), error };
            let bytes = read(path).map_err(unreadable)?;
            decode(bytes).map_err(|offset| SpecError::NotText { path: path.to_owned(), offset })
        };
        let mut layout = match &self.base {
            LayoutBase::Named(layout) => layout.clone(),
            LayoutBase::JigsawFile(path) => Layout::jigsaw(&text(path)?)
                .map_err(|error| SpecError::Jigsaw { path: path.clone(), error })?,
            LayoutBase::ZonesFile(path) => zones::read(&text(path)?)
                .map_err(|error| SpecError::Zones { path: path.clone(), error })?,
        };
        for &extra in &self.extras {
            layout = layout.with(extra)?;
        }
        Ok(layout)
    }
}

/// Bytes as text, without a byte order mark; or the offset of the first byte that is not UTF-8.
fn decode(bytes: Vec<u8>) -> Result<String, usize> {
    let text = String::from_utf8(bytes).map_err(|error| error.utf8_error().valid_up_to())?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

impl FromStr for LayoutSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut rest = text;
        let mut extras = Vec::new();
        while let Some((before, word)) = rest.rsplit_once('+') {
            // A plus sign before other characters than letters is part of the name of the file.
            let is_file = before.starts_with("jigsaw:") || before.starts_with("zones:");
            if is_file && !word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
                break;
            }
            // Extras are read from the end, and kept in the order given.
            extras.insert(0, word.parse()?);
            rest = before;
        }
        let file = |path: &str| match path {
            "" => Err(SpecError::NoFile { found: shorten(text) }),
            path => Ok(path.to_owned()),
        };
        let base = if let Some(path) = rest.strip_prefix("jigsaw:") {
            LayoutBase::JigsawFile(file(path)?)
        } else if let Some(path) = rest.strip_prefix("zones:") {
            LayoutBase::ZonesFile(file(path)?)
        } else {
            LayoutBase::Named(base_layout(rest)?)
        };
        Ok(Self { base, extras })
    }
}

/// An invalid layout specification, or an unusable file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The name is not of the expected form.
    #[error("{0}; or jigsaw:FILE or zones:FILE")]
    Name(NameError),
    /// An unknown name of extra zones.
    #[error(transparent)]
    UnknownExtra(#[from] UnknownExtra),
    /// The name of the file is missing.
    #[error("{found:?} names no file; write its path after the colon")]
    NoFile {
        /// The argument, cut short if it is long.
        found: String,
    },
    /// The file cannot be read.
    #[error("cannot read the layout file {path}: {error}")]
    Read {
        /// Its path.
        path: String,
        /// The cause.
        #[source]
        error: io::Error,
    },
    /// The file is not UTF-8 text.
    #[error("{path} is no text: byte {offset} is not UTF-8; save the file as UTF-8", offset = .offset + 1)]
    NotText {
        /// Its path.
        path: String,
        /// The offset of the first byte that is not UTF-8, from 0.
        offset: usize,
    },
    /// The jigsaw map is impossible.
    #[error("{path}: {error}")]
    Jigsaw {
        /// The path of its file.
        path: String,
        /// The cause.
        #[source]
        error: LayoutError,
    },
    /// The zones are impossible.
    #[error("{path}:{error}")]
    Zones {
        /// The path of their file.
        path: String,
        /// The error with its place; prints line and column first.
        #[source]
        error: ZonesError,
    },
    /// The layout is impossible, or the extra zones are not defined on it.
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

impl From<NameError> for SpecError {
    fn from(error: NameError) -> Self {
        match error {
            NameError::Layout(error) => Self::Layout(error),
            NameError::Extra(error) => Self::UnknownExtra(error),
            NameError::Unknown { .. } => Self::Name(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, base: &str, extras: &[Extra]) {
        let spec: LayoutSpec = text.parse().unwrap();
        let found = match &spec.base {
            LayoutBase::Named(layout) => layout.name().unwrap().to_owned(),
            LayoutBase::JigsawFile(path) => format!("jigsaw {path}"),
            LayoutBase::ZonesFile(path) => format!("zones {path}"),
        };
        assert_eq!((&found[..], &spec.extras[..]), (base, extras), "{text}");
    }

    #[test]
    fn specs_are_read() {
        check("9x9", "9x9", &[]);
        check("10x10+x", "2x5", &[Extra::Diagonals]);
        check("9x9+windoku+x", "9x9", &[Extra::Windoku, Extra::Diagonals]);
        check("blocks:3x4+disjoint", "3x4", &[Extra::Disjoint]);
        check("jigsaw:map.txt", "jigsaw map.txt", &[]);
        check("jigsaw:map.txt+x", "jigsaw map.txt", &[Extra::Diagonals]);
        check("jigsaw:map", "jigsaw map", &[]);
        check("jigsaw:a+b.txt", "jigsaw a+b.txt", &[]);
        check("zones:a+b.txt+antiking+x", "zones a+b.txt", &[Extra::AntiKing, Extra::Diagonals]);
        check("zones:dir+x/file", "zones dir+x/file", &[]);
        check("zones:jigsaw:9x9", "zones jigsaw:9x9", &[]);
    }

    #[track_caller]
    fn refuses(text: &str, content: io::Result<&[u8]>, expected: &str) {
        let spec = text.parse::<LayoutSpec>();
        let built = spec.and_then(|spec| spec.build(|_| content.map(<[u8]>::to_vec)));
        assert_eq!(built.unwrap_err().to_string(), expected);
    }

    #[test]
    fn other_specs_are_refused() {
        let no_file = || Err(io::Error::other("not asked for"));
        refuses(
            "nine",
            no_file(),
            "\"nine\" is no layout; write 9x9 or 16x16 for a board, 2x5 or blocks:2x5 for blocks of \
             two rows and five columns, +x and the like after it for extra zones, or samurai, tiny-samurai, sohei, windmill, butterfly, flower for grids that overlap; or \
             jigsaw:FILE or zones:FILE",
        );
        refuses(
            "jigsaw:+x",
            no_file(),
            "\"jigsaw:+x\" names no file; write its path after the colon",
        );
        refuses("zones:", no_file(), "\"zones:\" names no file; write its path after the colon");
        refuses(
            "jigsaw:map.txt+windoko",
            no_file(),
            "there are no extra zones called \"windoko\"; did you mean windoku? there are x, \
             windoku, disjoint, antiknight, antiking, asterisk, girandola, center and blocks",
        );
        refuses("66x66", no_file(), "a layout has 1 to 64 digits, not 66");
    }

    #[test]
    fn files_are_read_by_the_caller() {
        refuses(
            "jigsaw:map.txt",
            Err(io::Error::other("no such luck")),
            "cannot read the layout file map.txt: no such luck",
        );
        refuses(
            "zones:z.txt",
            Ok(b"base 9x9\n\xff"),
            "z.txt is no text: byte 10 is not UTF-8; save the file as UTF-8",
        );
        refuses(
            "jigsaw:map.txt",
            Ok(b"AAAB ABBB"),
            "map.txt: the jigsaw map has 8 symbols; it needs one a cell, n x n of them for n digits \
             up to 64 (81 for 9x9, 100 for 10x10)",
        );
        refuses(
            "jigsaw:map.txt+disjoint",
            Ok(b"\xef\xbb\xbfAABB AABB CCDD CCDD"),
            "+disjoint has no meaning on this layout: it needs rectangular blocks",
        );
        refuses(
            "zones:z.txt",
            Ok(b"base 9x9\nbase 9x9\n"),
            "z.txt:2:1: the base is given twice; give it once, and \"place\" further grids",
        );
    }
}
