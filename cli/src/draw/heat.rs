//! Heat maps: the digits of each cell of a sudoku, each as dark as the share of solutions that have it there.

mod svg;

use anstyle::{Ansi256Color, AnsiColor, Style};
use pavane::{Cell, Digit, Layout, Marginals, Symbols};
use pavane_render::board::shape;

/// The form of a heat map in text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Whether the map has colors; without them a sign after each digit gives its shade.
    pub(crate) is_colored: bool,
}

/// A heat map.
#[derive(Clone, Debug)]
pub(crate) struct HeatMap {
    pub(crate) marginals: Marginals,
    pub(crate) symbols: Symbols,
}

/// The shades from pale to dark, as numbers of the 256 colors of terminals, and whether the text on them is
/// light.
const SHADES: [(u8, bool); 8] = [
    (230, false),
    (223, false),
    (216, false),
    (209, false),
    (203, false),
    (197, true),
    (161, true),
    (125, true),
];

/// The signs for up to a quarter, half, and less than all, and for all.
const SIGNS: [char; 4] = ['░', '▒', '▓', '█'];

impl HeatMap {
    pub(super) fn layout(&self) -> &Layout {
        self.marginals.layout()
    }

    /// The rows and columns of digits in a cell.
    pub(super) fn shape(&self) -> (usize, usize) {
        shape(self.layout())
    }

    /// Whether a cell has a digit in some solution.
    pub(super) fn occurs(&self, cell: Cell, digit: Digit) -> bool {
        self.marginals.count(cell, digit).bits() > 0
    }

    /// The cells as text, each on several lines with its digits in their places. Digits of no solution are omitted.
    pub(crate) fn draw(&self, look: Look) -> String {
        let layout = self.layout();
        let (rows, columns) = self.shape();
        let blocks = layout.block_shape().filter(|_| layout.is_square());
        let width = columns * (self.digit_width() + 1);
        let mut text = String::new();
        for row in 0..layout.height() {
            if row > 0 {
                let at_border = blocks.is_some_and(|(rows, _)| row % rows == 0);
                text.push_str(&if at_border { self.border(width) } else { String::new() });
                text.push('\n');
            }
            for line in 0..rows {
                let start = text.len();
                for column in 0..layout.width() {
                    if column > 0 {
                        let at_border = blocks.is_some_and(|(_, columns)| column % columns == 0);
                        text.push_str(if at_border { " | " } else { "  " });
                    }
                    match layout.cell_at(row, column) {
                        Some(cell) => self.draw_line(cell, line, look, &mut text),
                        None => text.push_str(&" ".repeat(width)),
                    }
                }
                // Blanks at the end of a line are dropped.
                text.truncate(start + text[start..].trim_end().len());
                text.push('\n');
            }
        }
        text
    }

    /// The width of a digit in characters.
    fn digit_width(&self) -> usize {
        if self.symbols.are_numbers() && self.layout().digits() > 9 { 2 } else { 1 }
    }

    /// A border between blocks, for cells of a width.
    fn border(&self, width: usize) -> String {
        let layout = self.layout();
        let (_, columns) = layout.block_shape().unwrap_or((1, layout.width()));
        let block = columns * width + 2 * (columns - 1);
        vec!["-".repeat(block); layout.width() / columns].join("-+-")
    }

    /// Draws one line of a cell.
    fn draw_line(&self, cell: Cell, line: usize, look: Look, text: &mut String) {
        let (_, columns) = self.shape();
        let width = self.digit_width();
        for index in line * columns..(line + 1) * columns {
            let digit = Digit::from_index(index).filter(|d| d.index() < self.layout().digits());
            match digit.filter(|&digit| self.occurs(cell, digit)) {
                Some(digit) => self.draw_digit(cell, digit, look, text),
                None => text.push_str(&" ".repeat(width + 1)),
            }
        }
    }

    fn draw_digit(&self, cell: Cell, digit: Digit, look: Look, text: &mut String) {
        let share = self.marginals.share(cell, digit);
        let width = self.digit_width();
        let symbol = format!("{:>width$}", self.symbols.print(digit).to_string());
        if look.is_colored {
            let (background, is_light) = SHADES[level(share, SHADES.len())];
            let foreground = if is_light { AnsiColor::BrightWhite } else { AnsiColor::Black };
            let style = Style::new()
                .fg_color(Some(foreground.into()))
                .bg_color(Some(Ansi256Color(background).into()));
            text.push_str(&format!("{style}{symbol} {style:#}"));
        } else {
            // The last sign means all solutions, which a rounded share may not distinguish.
            let is_all = self.marginals.count(cell, digit) == self.marginals.total();
            let sign = if is_all { SIGNS[3] } else { SIGNS[level(share, 4).min(2)] };
            text.push_str(&symbol);
            text.push(sign);
        }
    }
}

/// The index of the part of the range from 0 to 1, cut into equal parts, that holds a share.
pub(super) fn level(share: f64, levels: usize) -> usize {
    ((share * levels as f64) as usize).min(levels - 1)
}
