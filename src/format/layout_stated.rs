//! The layout that the line of a puzzle states.

use super::board::{jigsaw_map, region_map};
use super::error::SIDES;
use crate::layout::Layout;
use crate::puzzle::Puzzle;

/// Whether a puzzle, written by [`write_puzzle`](super::line::write_puzzle), reads back with the same layout by a
/// reader without a layout. Puzzles on usual boards do, and jigsaws without extra zones. The others need
/// [`layout_flag`]. Takes time linear in the number of cells and zones.
///
/// ```
/// use pavane::format::line;
/// use pavane::{Layout, Puzzle};
///
/// assert!(line::states_layout(&Puzzle::blank("2x5".parse()?)));
/// assert!(line::states_layout(&Puzzle::blank(Layout::jigsaw("AAAB ACBB CCDB CDDD")?)));
/// assert!(!line::states_layout(&Puzzle::blank("9x9+x".parse()?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn states_layout(puzzle: &Puzzle) -> bool {
    let layout = puzzle.layout();
    if layout.is_standard_9x9() || jigsaw_map(layout).is_some() {
        return true;
    }
    // A line with a place for each candidate has the number of cells of a larger board.
    SIDES.contains(&layout.digits())
        && puzzle.ruled_out().is_none()
        && Layout::square(layout.digits()).is_ok_and(|usual| usual == *layout)
}

/// The name of a layout that a reader needs for the lines of [`write_puzzle`](super::line::write_puzzle) for puzzles of
/// this layout: `9x9+x` for such a board, and for a jigsaw with these diagonals, since its map is on the line. `None`
/// for zones that only a file can hold.
///
/// ```
/// use pavane::Layout;
/// use pavane::format::line;
///
/// assert_eq!(line::layout_flag(&"9x9+x".parse()?).as_deref(), Some("9x9+x"));
/// let jigsaw = Layout::jigsaw("AAAB ACBB CCDB CDDD")?.with("x".parse()?)?;
/// assert_eq!(line::layout_flag(&jigsaw).as_deref(), Some("4x4+x"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn layout_flag(layout: &Layout) -> Option<String> {
    if let Some(name) = layout.name() {
        return Some(name.to_owned());
    }
    region_map(layout)?;
    let side = layout.digits();
    let extras = layout.extras().iter().map(|extra| format!("+{extra}"));
    Some(format!("{side}x{side}{}", extras.collect::<String>()))
}
