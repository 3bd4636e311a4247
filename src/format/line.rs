//! One puzzle per line. The form is described in the [module above](super).

use super::definition::{BARE, FileArrangement, Format};
use dlx::format::located::FormatNames;

pub use super::layout_stated::{layout_flag, states_layout};
pub use super::one_line::{
    LineReader, has_no_puzzle, write_grid, write_puzzle, write_record, write_source,
};
pub use super::usual::{UsualSize, read};

/// One puzzle per line.
pub(super) const FORMAT: Format = Format {
    names: FormatNames { name: "line", extensions: &[], summary: "one puzzle per line" },
    arrangement: FileArrangement::Lines,
    recognize: None,
    read,
    write: |record, symbols| Some(write_record(record, symbols) + "\n"),
    frame: BARE,
};
