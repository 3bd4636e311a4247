//! Draws grids with the borders of their blocks, and the maps of jigsaws.

use super::board::jigsaw_map;
use crate::layout::{Cell, Layout};

/// The line between the rows of a jigsaw and its map.
pub(super) const MAP: &str = "map";

/// Draws a grid with the borders of its blocks; `printed` fills the width of the column of its cell.
pub(super) fn draw(layout: &Layout, widths: &[usize], printed: impl Fn(Cell) -> String) -> String {
    // Borders are drawn if the picture is a single grid of blocks.
    let blocks = layout.block_shape().filter(|_| layout.is_square());
    let mut text = String::new();
    for row in 0..layout.height() {
        if let Some((rows, columns)) = blocks
            && row > 0
            && row % rows == 0
        {
            draw_border(widths, columns, &mut text);
        }
        let start = text.len();
        for (column, &width) in widths.iter().enumerate() {
            if column > 0 {
                let at_border = blocks.is_some_and(|(_, columns)| column % columns == 0);
                text.push_str(if at_border { " | " } else { " " });
            }
            match layout.cell_at(row, column) {
                None => text.push_str(&" ".repeat(width)),
                Some(cell) => text.push_str(&printed(cell)),
            }
        }
        text.truncate(start + text[start..].trim_end().len());
        // A row of holes would be a blank line, which ends a grid.
        text.push_str(if text.len() == start { "-\n" } else { "\n" });
    }
    text
}

fn draw_border(widths: &[usize], columns: usize, text: &mut String) {
    let blocks = widths.len() / columns;
    for (block, widths) in widths.chunks(columns).enumerate() {
        // One dash for each blank between cells and next to the border.
        let blanks = columns - 1 + usize::from(block > 0) + usize::from(block + 1 < blocks);
        text.push_str(if block > 0 { "+" } else { "" });
        text.push_str(&"-".repeat(widths.iter().sum::<usize>() + blanks));
    }
    text.push('\n');
}

/// Writes the map of a jigsaw under its rows.
pub(super) fn write_map(layout: &Layout, text: &mut String) {
    let Some(map) = jigsaw_map(layout) else { return };
    text.push_str(MAP);
    for (index, letter) in map.chars().enumerate() {
        text.push(if index % layout.width() == 0 { '\n' } else { ' ' });
        text.push(letter);
    }
    text.push('\n');
}
