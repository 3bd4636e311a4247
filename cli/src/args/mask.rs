//! Sets of cells, as an argument.

use crate::stored::read_stored;
use std::path::Path;
use std::sync::Arc;

/// Largest number of bytes of a file of a mask.
const MOST_MASK: u64 = 16 << 20;

/// A set of the cells of a layout, in reading order.
#[derive(Clone, Debug)]
pub(crate) struct CellMask(Arc<[bool]>);

impl CellMask {
    /// The parser of a mask, or of the name of a file with one. A cell with `.` or `0` is not in the set; any other
    /// symbol puts its cell into the set.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let path = Path::new(text);
        let is_file = path.metadata().is_ok_and(|found| !found.is_dir());
        let symbols = if is_file {
            let bytes = read_stored(path, MOST_MASK).map_err(|error| error.to_string())?;
            String::from_utf8_lossy(&bytes).into_owned()
        } else {
            text.to_owned()
        };
        let symbols = symbols.chars().filter(|symbol| !symbol.is_whitespace());
        Ok(Self(symbols.map(|symbol| !matches!(symbol, '.' | '0')).collect()))
    }

    /// For each cell whether it is in the set.
    pub(crate) fn cells(&self) -> &[bool] {
        &self.0
    }
}
