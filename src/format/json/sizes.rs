//! The sizes that an object states, which must agree with its board.

use super::members::{Members, plain};
use super::source::JsonText;
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;
use crate::layout::Layout;

/// The names of the side of a board.
const SIDES: [&str; 4] = ["size", "gridsize", "boardsize", "side"];
/// The beginnings of the names of the sizes of a block, and their ends.
const BLOCKS: [&str; 5] = ["box", "block", "region", "subgrid", "cage"];
const HEIGHTS: [&str; 4] = ["height", "rows", "h", "r"];
const WIDTHS: [&str; 6] = ["width", "cols", "columns", "w", "c", "col"];

/// Checks that the numbers of rows and columns that an object states are equal.
pub(super) fn check_square(
    source: &JsonText<'_>,
    members: &Members<'_>,
    cells: &str,
) -> Result<(), Fault> {
    let number = |name: &str| members.get(name)?.parse::<usize>().ok();
    match (number("rows"), number("cols").or_else(|| number("columns"))) {
        (Some(rows), Some(columns)) if rows != columns => {
            let found = format!("{rows} rows and {columns} columns");
            let expected =
                "as many rows as columns; other boards need --layout and the cells alone";
            Err(Fault {
                at: source.offset(cells),
                kind: FormatErrorKind::Unexpected { found, expected },
            })
        }
        _ => Ok(()),
    }
}

/// Checks that the stated sizes of the board and of its blocks agree with the layout that reads the object.
pub(super) fn check_layout(
    source: &JsonText<'_>,
    members: &Members<'_>,
    layout: &Layout,
) -> Result<(), Fault> {
    let (height, width) = layout.block_shape().unzip();
    let digits = layout.digits();
    for (name, value) in members.iter() {
        let plain = plain(name);
        let Some(stated) = number(value) else { continue };
        let expected = match block_side(&plain) {
            Some(BlockSide::Height) => height,
            Some(BlockSide::Width) => width,
            // Some programs call the side of a block the size of a board.
            None if SIDES.contains(&&*plain) && stated > 1 && stated <= usize::from(u8::MAX) => {
                let is_other = |&size: &usize| size * size != digits && size != digits * digits;
                Some(digits).filter(|_| is_other(&stated))
            }
            None => None,
        };
        if let Some(expected) = expected.filter(|&expected| expected != stated) {
            let message = format!(
                "the field `{}` is {stated}, and the board is read with {expected}; give the layout by --layout, such \
                 as 2x5 for blocks of 2 rows and 5 columns",
                crate::layout::shorten(name)
            );
            let kind = FormatErrorKind::Doubtful { message };
            return Err(Fault { at: source.offset(value), kind });
        }
    }
    Ok(())
}

/// A side of a block.
enum BlockSide {
    Height,
    Width,
}

/// The side of a block for a name.
fn block_side(name: &str) -> Option<BlockSide> {
    let rest = BLOCKS.iter().find_map(|block| name.strip_prefix(block))?;
    if HEIGHTS.contains(&rest) {
        Some(BlockSide::Height)
    } else {
        WIDTHS.contains(&rest).then_some(BlockSide::Width)
    }
}

/// A number, or the side of a board in a string such as `6x6` or `6`.
fn number(value: &str) -> Option<usize> {
    let text = value.trim_matches('"').to_lowercase();
    match text.split_once(['x', '×']) {
        Some((rows, columns)) if rows.trim() == columns.trim() => rows.trim().parse().ok(),
        Some(_) => None,
        None => text.trim().parse().ok(),
    }
}
