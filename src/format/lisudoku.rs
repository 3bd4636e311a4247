//! Puzzles of lisudoku, as JSON.
//!
//! ```text
//! {"gridSize": 4, "fixedNumbers": [{"position": {"row": 0, "col": 3}, "value": 2}],
//!  "killerCages": [{"sum": 3, "region": [{"row": 1, "col": 0}, {"row": 1, "col": 1}]}]}
//! ```
//!
//! Links to such puzzles are read by [`link`](super::link). The keys and their rules are in
//! [`constraints`](crate::constraints).
//!
//! Source: the types of the program's public converter.

use super::constrained;
use super::definition::{BARE, FileArrangement, Format, unwritten};
use dlx::format::located::FormatNames;
use pavane_constraints::lisudoku;

/// JSON.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "lisudoku",
        extensions: &[],
        summary: "a puzzle of lisudoku, as JSON (read only)",
    },
    arrangement: FileArrangement::Document { is_written: false },
    recognize: Some(|start| {
        constrained::document(start).is_some_and(|text| lisudoku::is_puzzle(&text))
    }),
    read: constrained::records,
    write: unwritten,
    frame: BARE,
};
