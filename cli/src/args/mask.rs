//! Sets of cells, as an argument.

use crate::stored::read_stored;
use std::path::Path;
use std::sync::Arc;

/// Largest number of bytes of a file of a mask.
const MOST_MASK: u64 = 16 << 20;

/// A set of the cells of a layout, in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Mask(Arc<[bool]>);

impl Mask {
    /// The parser of a mask, or of the name of a file with one: `.` and `0` for a cell that is not in the set, any
    /// other symbol for one that is.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let symbols = match Path::new(text).is_file() {
            true => {
                let bytes = read_stored(Path::new(text), MOST_MASK);
                String::from_utf8_lossy(&bytes.map_err(|error| error.to_string())?).into_owned()
            }
            false => text.to_owned(),
        };
        let symbols = symbols.chars().filter(|symbol| !symbol.is_whitespace());
        Ok(Self(symbols.map(|symbol| !matches!(symbol, '.' | '0')).collect()))
    }

    /// For each cell whether it is in the set.
    pub(crate) fn cells(&self) -> &[bool] {
        &self.0
    }
}
