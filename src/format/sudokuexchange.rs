//! Links of sudokuexchange.com, one per line.
//!
//! They are written with 81 cells. [`sites`] also reads the short form. [`link`](super::link) recognizes both.

use super::definition::{BARE, FileArrangement, Format};
use super::sites;
use dlx::format::located::FormatNames;

/// Links.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "sudokuexchange",
        extensions: &[],
        summary: "links of sudokuexchange.com, one on each line",
    },
    arrangement: FileArrangement::Codes,
    recognize: None,
    read: sites::read_lines,
    write: |record, _| {
        let cells = sites::classic_cells(&record.puzzle)?;
        Some(format!("https://sudokuexchange.com/play/?s={cells}\n"))
    },
    frame: BARE,
};
