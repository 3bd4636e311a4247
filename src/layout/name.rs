//! Layouts by name: the arguments of `--layout` that need no file.

use super::{Extra, Layout, LayoutError, UnknownExtra, overlapping, shorten};
use std::str::FromStr;

impl Layout {
    /// Names of usual layouts, which front ends offer. Other layouts also have names.
    ///
    /// ```
    /// use pavane::Layout;
    ///
    /// for name in Layout::USUAL {
    ///     assert!(name.parse::<Layout>().is_ok(), "{name}");
    /// }
    /// ```
    pub const USUAL: [&str; 20] = [
        "4x4",
        "6x6",
        "9x9",
        "16x16",
        "25x25",
        "2x5",
        "9x9+x",
        "9x9+windoku",
        "9x9+disjoint",
        "9x9+antiknight",
        "9x9+antiking",
        "9x9+asterisk",
        "9x9+center",
        "9x9+girandola",
        "samurai",
        "tiny-samurai",
        "sohei",
        "windmill",
        "butterfly",
        "flower",
    ];
}

/// A layout by its name, such as [`Layout::name`] returns.
///
/// - `9x9`, `16x16`, ... : two equal numbers are the size of the board; see [`Layout::square`];
/// - `2x5`: two unequal numbers are the height and width of a block; see [`Layout::blocks`];
/// - `blocks:RxC`: always the height and width of a block;
/// - `samurai`, `tiny-samurai`, `sohei`, `windmill`, `butterfly`, `flower`: grids that overlap;
/// - `+x`, `+windoku` and so on after any of these add extra zones; see [`Extra`].
///
/// ```
/// use pavane::Layout;
/// let layout: Layout = "9x9+x".parse()?;
/// assert_eq!(layout.zones().len(), 29);
/// assert_eq!("blocks:3x3".parse::<Layout>()?, Layout::square(9)?);
/// assert_eq!("3x3".parse::<Layout>()?, Layout::latin(3)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Layout {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        let (base, extras) = split_extras(name)?;
        let mut layout = base_layout(base)?;
        for extra in extras {
            layout = layout.with(extra)?;
        }
        Ok(layout)
    }
}

/// The part of a name before the first plus sign, and the extras after it.
fn split_extras(name: &str) -> Result<(&str, Vec<Extra>), NameError> {
    let mut parts = name.split('+');
    let base = parts.next().unwrap_or_default();
    let extras: Result<Vec<Extra>, UnknownExtra> = parts.map(str::parse).collect();
    Ok((base, extras?))
}

/// The layout of a name without extras.
pub(super) fn base_layout(name: &str) -> Result<Layout, NameError> {
    if let Some(layout) = overlapping::named(name) {
        return Ok(layout?);
    }
    let (is_block, size) = match name.strip_prefix("blocks:") {
        Some(size) => (true, size),
        None => (false, name),
    };
    let (rows, columns) =
        parse_size(size).ok_or_else(|| NameError::Unknown { found: shorten(name) })?;
    // Two equal numbers are the size of a board, unless the prefix makes them a block.
    let layout = if rows == columns && !is_block {
        Layout::square(rows)?
    } else {
        Layout::blocks(rows, columns)?
    };
    Ok(layout)
}

/// Two numbers with an x between them.
pub(super) fn parse_size(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once(['x', 'X'])?;
    let number = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| is_plain).map(|number| number as usize)
    };
    Some((number(rows)?, number(columns)?))
}

/// A name that does not give a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// The name is not of the expected form.
    #[error(
        "{found:?} is no layout; write 9x9 or 16x16 for a board, 2x5 or blocks:2x5 for blocks of \
         two rows and five columns, +x and the like after it for extra zones, or {} for grids that overlap",
        overlapping::NAMES.join(", ")
    )]
    Unknown {
        /// The name, cut short if it is long.
        found: String,
    },
    /// An unknown name of extra zones.
    #[error(transparent)]
    Extra(#[from] UnknownExtra),
    /// The layout is impossible.
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, digits: usize, blocks: Option<(usize, usize)>) {
        let layout: Layout = name.parse().unwrap();
        assert_eq!((layout.digits(), layout.block_shape()), (digits, blocks), "{name}");
        let printed = layout.name().unwrap();
        assert_eq!(printed.parse::<Layout>().as_ref(), Ok(&layout), "{name} is printed {printed}");
    }

    #[test]
    fn names_are_read_and_printed() {
        check("9x9", 9, Some((3, 3)));
        check("16X16", 16, Some((4, 4)));
        check("6x6", 6, Some((2, 3)));
        check("10x10", 10, Some((2, 5)));
        check("2x5", 10, Some((2, 5)));
        check("5x2", 10, Some((5, 2)));
        check("blocks:3x3", 9, Some((3, 3)));
        check("blocks:8x8", 64, Some((8, 8)));
        check("blocks:1x9", 9, None);
        check("1x9", 9, None);
        check("1x1", 1, None);
        check("3x3", 3, None);
        check("7x7", 7, None);
        check("64x64", 64, Some((8, 8)));
        check("9x9+x", 9, Some((3, 3)));
        check("9x9+Windoku+x+antiking", 9, Some((3, 3)));
        check("2x5+disjoint+x", 10, Some((2, 5)));
        check("1x9+asterisk", 9, None);
        check("9x9+girandola", 9, Some((3, 3)));
        check("Samurai", 9, None);
        check("tiny-samurai", 4, None);
    }

    #[track_caller]
    fn refuses(name: &str, expected: &str) {
        let error = name.parse::<Layout>().unwrap_err().to_string();
        assert!(error.starts_with(expected), "{name}: {error}");
    }

    #[test]
    fn other_names_are_refused() {
        for name in
            ["", "x", "9", "9x", "x9", "9x9x9", "+9x9", "9 x 9", "-3x3", "99999999999x9", "9x9\0"]
        {
            if name != "+9x9" {
                refuses(name, &format!("{name:?} is no layout; write 9x9"));
            }
        }
        refuses("+9x9", "there are no extra zones called \"9x9\"; there are x, windoku");
        refuses("9x9+", "there are no extra zones called \"\"; there are x, windoku");
        refuses(
            "9x9+windoko",
            "there are no extra zones called \"windoko\"; did you mean windoku?",
        );
        refuses("0x0", "a layout has 1 to 64 digits, not 0");
        refuses("65x65", "a layout has 1 to 64 digits, not 65");
        refuses("4000000000x4000000000", "a layout has 1 to 64 digits, not 4000000000");
        refuses("4000000000x3", "blocks of 4000000000x3 do not work");
        refuses("16x16+asterisk", "+asterisk has no meaning on this layout");
    }
}
