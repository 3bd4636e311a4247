//! Pictures of squares as text, in box-drawing characters or ASCII.

use super::lines::{PictureLines, Weight};
use std::iter;

/// The characters for four lines that meet, each of weight none (0), light (1) or heavy (2). The index is
/// 27 times the weight upwards, plus 9 times to the right, 3 times downwards, and once to the left.
const JUNCTIONS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳\
                         ╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈\
                         ╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// The weights of lines upwards, to the right, downwards and to the left.
type Arms = [Weight; 4];

/// The size of a square in characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareSize {
    pub(crate) height: usize,
    pub(crate) width: usize,
}

/// The characters for lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineStyle {
    /// Whether only heavy lines are drawn, as `+`, `-` and `|`.
    pub(crate) ascii: bool,
}

/// Draws all lines, and calls `fill` for each line of text in each square, with the row and the column of
/// the square and the number of the line in it. `fill` appends exactly the width of a square; blanks
/// where there is no square.
pub(crate) fn draw(
    lines: &PictureLines,
    square: SquareSize,
    style: LineStyle,
    mut fill: impl FnMut(usize, usize, usize, &mut String),
) -> String {
    let mut text = String::new();
    for row in 0..=lines.height() {
        for column in 0..=lines.width() {
            text.push(style.junction(arms(lines, row, column)));
            if column < lines.width() {
                let weight = lines.above(row, column);
                let line = style.junction([Weight::None, weight, Weight::None, weight]);
                text.extend(iter::repeat_n(line, square.width));
            }
        }
        end_line(&mut text);
        // No squares follow below the last lines.
        let within = if row < lines.height() { square.height } else { 0 };
        for line in 0..within {
            for column in 0..=lines.width() {
                let weight = lines.before(row, column);
                text.push(style.junction([weight, Weight::None, weight, Weight::None]));
                if column < lines.width() {
                    fill(row, column, line, &mut text);
                }
            }
            end_line(&mut text);
        }
    }
    text
}

/// Ends a line, and removes blanks at its end.
fn end_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

/// The lines that meet at the corner before and above a square.
fn arms(lines: &PictureLines, row: usize, column: usize) -> Arms {
    let up = row.checked_sub(1).map_or(Weight::None, |row| lines.before(row, column));
    let left = column.checked_sub(1).map_or(Weight::None, |column| lines.above(row, column));
    [up, lines.above(row, column), lines.before(row, column), left]
}

impl LineStyle {
    /// The character where lines meet, or where one of them continues.
    fn junction(self, arms: Arms) -> char {
        if self.ascii {
            return match arms.map(|arm| arm == Weight::Heavy) {
                [false, false, false, false] => ' ',
                [true, false, true, false] => '|',
                [false, true, false, true] => '-',
                _ => '+',
            };
        }
        let digit = |weight| match weight {
            Weight::None => 0,
            Weight::Light => 1,
            Weight::Heavy => 2,
        };
        // The weights are the digits of the index to base 3.
        let number = arms.into_iter().fold(0, |number, arm| 3 * number + digit(arm));
        JUNCTIONS.chars().nth(number).unwrap_or(' ')
    }
}
