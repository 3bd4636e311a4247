//! Links of sudoku.coach, one per line, and the states of its boards.
//!
//! Links are written with 81 cells. [`sites`] has the code of the states. [`link`](super::link) recognizes the links,
//! this format the states without one.

use super::definition::{BARE, FileArrangement, Format};
use super::sites;
use dlx::format::located::FormatNames;

/// Links, and the states of boards.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "sudokucoach",
        extensions: &[],
        summary: "links of sudoku.coach, one on each line",
    },
    arrangement: FileArrangement::Codes,
    recognize: Some(sites::begins_with_coach),
    read: sites::read_lines,
    write: |record, _| {
        let cells = sites::classic_cells(&record.puzzle)?;
        Some(format!("https://sudoku.coach/en/play/{cells}\n"))
    },
    frame: BARE,
};
