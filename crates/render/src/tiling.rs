//! Pictures of tilings: the solutions of exact cover problems whose items are cells.
//!
//! An item is a cell if its name is a row and a column, such as `r1c1`, or a row, a column and a layer, such as
//! `r1c1l1`. An option covers the cells among its items. It is drawn by a label in each: the name of another of its
//! items, if that is a single character (a piece). Else it is the text after `#`, if all its other items have the
//! same (a digit), or else a letter that differs from the letters of its neighbors. Cells that options share have
//! colors; they are drawn by the name of the color if it is a single character.
//!
//! ```
//! use dlx::{First, Solver, format::text};
//! use pavane_render::tiling::Cells;
//!
//! let board = text::read(b"I L r1c1 r1c2 r1c3 r2c1 r2c2 r2c3\n\
//!                          I r1c1 r1c2 r1c3\nL r1c1 r2c1 r2c2\nI r2c1 r2c2 r2c3\n")?;
//! let cells = Cells::new(&board.problem, &board.names)?;
//! let options: Vec<_> = board.problem.options().take(1).collect();
//! let tiling = cells.tiling(&board.problem, &board.names, &options);
//! assert_eq!(tiling.text(), "III\n...\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::svg::MIDDLE;
use dlx::format::Names;
use dlx::{Entry, ItemId, ItemKind, OptionId, Problem};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use svg::Document;
use svg::node::element::{Group, Line, Rectangle, Text};

/// The side of a cell in an SVG, in pixels.
const CELL: f64 = 40.0;
/// The free space around the board, in pixels.
const MARGIN: f64 = 10.0;
/// The free space between layers, in cells.
const GAP: usize = 1;

/// The position of a cell: row, column, layer.
type CellPosition = [usize; 3];

/// The items of a problem that are cells.
#[derive(Clone, Debug)]
pub struct Cells {
    places: HashMap<ItemId, CellPosition>,
    /// The numbers of rows, of columns and of layers.
    size: CellPosition,
}

/// The reason why the solutions of a problem cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TilingError {
    /// No item is a cell.
    #[error(
        "there is nothing to draw: no item is named as a cell, by row and column as in r1c1, or by \
         row, column and layer as in r1c1l1; name the items so, or leave the picture out"
    )]
    NoCells,
    /// Two items are named as the same cell.
    #[error("the items `{first}` and `{second}` are the same cell; name them differently")]
    SameCell {
        /// The name of the first item.
        first: String,
        /// The name of the second item.
        second: String,
    },
    /// A cell that several options may cover at the same time, without a color that they share.
    #[error(
        "the cell `{name}` may be covered {most} times, and a picture shows one option in each cell; \
         leave the picture out"
    )]
    Multiple {
        /// The name of the item.
        name: String,
        /// The maximum number of times that it may be covered.
        most: u32,
    },
    /// A board that is too large to draw.
    #[error(
        "the cells would take a board of {rows}x{columns}x{layers}, and at most {} cells are drawn; \
         leave the picture out",
        Cells::MOST
    )]
    TooLarge {
        /// The number of rows from the first to the last.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The number of layers.
        layers: usize,
    },
}

impl Cells {
    /// The maximum number of cells of a board, including holes.
    pub const MOST: usize = 1_000_000;

    /// Finds the cells among the items of a problem.
    ///
    /// # Errors
    /// [`TilingError`] if no item is a cell, or solutions could not be drawn.
    ///
    /// ```
    /// use dlx::format::text;
    /// use pavane_render::tiling::{Cells, TilingError};
    ///
    /// let queens = text::read(b"r1 c1\nr1 c1\n")?;
    /// let cells = Cells::new(&queens.problem, &queens.names);
    /// assert_eq!(cells.unwrap_err(), TilingError::NoCells);
    /// # Ok::<(), dlx::format::FormatError>(())
    /// ```
    pub fn new(problem: &Problem, names: &Names) -> Result<Self, TilingError> {
        let mut found: BTreeMap<CellPosition, ItemId> = BTreeMap::new();
        for item in problem.items() {
            let name = names.item(item);
            let Some(place) = read(name) else { continue };
            // A picture shows one option in each cell.
            if let ItemKind::Primary(times) = problem.kind(item)
                && times.max > 1
            {
                return Err(TilingError::Multiple { name: name.to_owned(), most: times.max });
            }
            if let Some(first) = found.insert(place, item) {
                let (first, second) = (names.item(first).to_owned(), name.to_owned());
                return Err(TilingError::SameCell { first, second });
            }
        }
        let end = |axis: usize, end: fn(usize, usize) -> usize| {
            found.keys().map(|place| place[axis]).reduce(end)
        };
        let mut least = [0; 3];
        let mut size = [0; 3];
        for axis in 0..3 {
            let (low, high) = (end(axis, usize::min), end(axis, usize::max));
            least[axis] = low.ok_or(TilingError::NoCells)?;
            size[axis] = high.map_or(0, |high| (high - least[axis]).saturating_add(1));
        }
        let [rows, columns, layers] = size;
        if rows.saturating_mul(columns).saturating_mul(layers) > Self::MOST {
            return Err(TilingError::TooLarge { rows, columns, layers });
        }
        // The board begins at the least row, column and layer.
        let home = |place: CellPosition| [0, 1, 2].map(|axis| place[axis] - least[axis]);
        let places = found.into_iter().map(|(place, item)| (item, home(place))).collect();
        Ok(Self { places, size })
    }

    /// The picture of options that do not overlap. Takes time linear in the number of cells.
    ///
    /// # Panics
    /// If the options are not of the problem.
    pub fn tiling(&self, problem: &Problem, names: &Names, options: &[OptionId]) -> Tiling {
        let mut tiles = BTreeMap::new();
        for &place in self.places.values() {
            tiles.insert(place, None);
        }
        let mut labels = Vec::new();
        for (piece, &option) in options.iter().enumerate() {
            let entries = problem.entries(option);
            labels.push(label(entries.iter().filter(|entry| !self.is_cell(entry)), names));
            for entry in entries {
                if let Some(&place) = self.places.get(&entry.item) {
                    tiles.insert(place, Some(Tile { piece, symbol: symbol(entry, names) }));
                }
            }
        }
        let mut tiling = Tiling { size: self.size, tiles, labels: Vec::new() };
        tiling.labels = tiling.with_letters(labels);
        tiling
    }

    /// The rows and the columns of a picture, layers side by side.
    pub fn extent(&self) -> (usize, usize) {
        let [rows, columns, layers] = self.size;
        (rows, layers * (columns + GAP) - GAP)
    }

    /// The cells as they are drawn, row by row in each layer.
    ///
    /// ```
    /// use dlx::format::text;
    /// use pavane_render::tiling::Cells;
    ///
    /// let cube = text::read(b"r1c1l1 r1c1l2 r1c2l2\nr1c1l1\nr1c1l2 r1c2l2\n")?;
    /// let cells = Cells::new(&cube.problem, &cube.names)?;
    /// let drawn = cells.drawn().into_iter().map(|cell| (cell.row, cell.column));
    /// assert_eq!((cells.extent(), drawn.collect()), ((1, 5), vec![(0, 0), (0, 3), (0, 4)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drawn(&self) -> Vec<DrawnCell> {
        let mut places: Vec<_> = self.places.iter().map(|(&item, &place)| (place, item)).collect();
        places.sort_unstable_by_key(|&([row, column, layer], _)| [layer, row, column]);
        let columns = self.size[1];
        let drawn = |([row, column, layer], item): (CellPosition, ItemId)| DrawnCell {
            item,
            row,
            column: layer * (columns + GAP) + column,
        };
        places.into_iter().map(drawn).collect()
    }

    /// The cells that an option covers, each with the text that is drawn in it, if it depends on the option alone: the
    /// color of the cell, or the label of the option.
    ///
    /// # Panics
    /// If the option is not of the problem.
    pub fn covered(
        &self,
        problem: &Problem,
        names: &Names,
        option: OptionId,
    ) -> Vec<(ItemId, Option<String>)> {
        let entries = problem.entries(option);
        let label = label(entries.iter().filter(|entry| !self.is_cell(entry)), names);
        let cells = entries.iter().filter(|entry| self.is_cell(entry));
        cells.map(|entry| (entry.item, symbol(entry, names).or_else(|| label.clone()))).collect()
    }

    fn is_cell(&self, entry: &Entry) -> bool {
        self.places.contains_key(&entry.item)
    }
}

/// A cell as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnCell {
    /// The item.
    pub item: ItemId,
    /// The row in the picture, from 0.
    pub row: usize,
    /// The column in the picture, from 0.
    pub column: usize,
}

/// The position of the cell with the given name; `None` if the name is no position.
fn read(name: &str) -> Option<CellPosition> {
    let (row, rest) = name.strip_prefix('r')?.split_once('c')?;
    let (column, layer) = match rest.split_once('l') {
        None => (rest, "1"),
        Some((column, layer)) => (column, layer),
    };
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().ok()).flatten()
    };
    Some([number(row)?, number(column)?, number(layer)?])
}

/// The label of an option from its items beside cells, if they give one.
fn label<'a>(entries: impl Iterator<Item = &'a Entry>, names: &Names) -> Option<String> {
    let others: Vec<&str> = entries.map(|entry| names.item(entry.item)).collect();
    if let Some(name) = others.iter().find(|name| is_single(name)) {
        return Some((*name).to_owned());
    }
    let mut digits = others.iter().map(|name| name.split_once('#').map(|(_, digit)| digit));
    let first = digits.next()??;
    digits.all(|digit| digit == Some(first)).then(|| first.to_owned())
}

/// The symbol of a cell that options share: the name of its color, if that is a single character.
fn symbol(entry: &Entry, names: &Names) -> Option<String> {
    let color = entry.color.map(|color| names.color(color));
    color.filter(|name| is_single(name)).map(str::to_owned)
}

fn is_single(name: &str) -> bool {
    name.chars().count() == 1
}

/// A cell that is covered.
#[derive(Clone, Debug)]
struct Tile {
    /// The number of the option.
    piece: usize,
    /// The symbol drawn instead of the label of the option.
    symbol: Option<String>,
}

/// A picture of a solution.
///
/// ```
/// use dlx::format::text;
/// use pavane_render::tiling::Cells;
///
/// let board = text::read(b"r1c1 r1c2 r2c2\nr1c1\nr1c2 r2c2\n")?;
/// let cells = Cells::new(&board.problem, &board.names)?;
/// let options: Vec<_> = board.problem.options().collect();
/// let tiling = cells.tiling(&board.problem, &board.names, &options);
/// // There is no r2c1.
/// assert_eq!(tiling.text(), "AB\n B\n");
/// assert!(tiling.svg().starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tiling {
    size: CellPosition,
    /// The tile of each cell, if it is covered.
    tiles: BTreeMap<CellPosition, Option<Tile>>,
    /// The label of each piece.
    labels: Vec<String>,
}

impl Tiling {
    /// The labels, with letters for pieces that have none, in the order of their first cells: the first
    /// letter that differs from the neighbors.
    fn with_letters(&self, mut labels: Vec<Option<String>>) -> Vec<String> {
        let mut neighbors = vec![Vec::new(); labels.len()];
        let mut order = Vec::new();
        for (&place, tile) in &self.tiles {
            let Some(tile) = tile else { continue };
            order.push(tile.piece);
            for axis in 0..3 {
                // Each pair of neighbors is met once, from its first cell.
                let mut next = place;
                next[axis] += 1;
                if let Some(other) = self.piece(next)
                    && other != tile.piece
                {
                    neighbors[tile.piece].push(other);
                    neighbors[other].push(tile.piece);
                }
            }
        }
        // Letters are given in the order of the first cells.
        for piece in order {
            if labels[piece].is_none() {
                let is_taken = |letter: &char| {
                    let letter = letter.to_string();
                    neighbors[piece].iter().any(|&other| labels[other].as_ref() == Some(&letter))
                };
                let letter = ('A'..='Z').chain('a'..='z').find(|letter| !is_taken(letter));
                labels[piece] = Some(letter.unwrap_or('?').to_string());
            }
        }
        labels.into_iter().map(Option::unwrap_or_default).collect()
    }

    fn piece(&self, place: CellPosition) -> Option<usize> {
        Some(self.tiles.get(&place)?.as_ref()?.piece)
    }

    /// The symbol drawn in a cell; `None` in a hole.
    fn symbol(&self, place: CellPosition) -> Option<&str> {
        Some(match self.tiles.get(&place)? {
            None => ".",
            Some(tile) => tile.symbol.as_deref().unwrap_or(&self.labels[tile.piece]),
        })
    }

    /// The picture as text, one line per row, layers side by side. An uncovered cell is a dot, a hole a blank.
    /// Labels of several characters are separated by blanks.
    pub fn text(&self) -> String {
        let [rows, columns, layers] = self.size;
        let places = self.tiles.keys().filter_map(|&place| self.symbol(place));
        // All columns are as wide as the longest label.
        let width = places.map(|symbol| symbol.chars().count()).max().unwrap_or(1);
        let between = if width > 1 { " " } else { "" };
        let mut text = String::new();
        for row in 0..rows {
            let mut line = String::new();
            for layer in 0..layers {
                line.push_str(if layer > 0 { "  " } else { "" });
                for column in 0..columns {
                    let symbol = self.symbol([row, column, layer]).unwrap_or("");
                    let _ =
                        write!(line, "{}{symbol:>width$}", if column > 0 { between } else { "" });
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// The picture as SVG on white: cells colored and labeled by their pieces, thick lines around each piece,
    /// layers side by side.
    pub fn svg(&self) -> String {
        let [rows, columns, layers] = self.size;
        let side = |cells: usize| 2.0 * MARGIN + CELL * cells as f64;
        let (width, height) = (side(layers * (columns + GAP) - GAP), side(rows));
        let mut squares = Group::new();
        let mut letters = Group::new()
            .set("font-family", "sans-serif")
            .set("font-size", 0.5 * CELL)
            .set("text-anchor", "middle");
        let mut lines = Group::new()
            .set("stroke", "black")
            .set("stroke-width", 3)
            .set("stroke-linecap", "square");
        let colors = self.colors();
        for (&place, tile) in &self.tiles {
            let (left, top) = corner(place, columns);
            let symbol = self.symbol(place).unwrap_or_default();
            let color = tile.as_ref().map_or("white", |_| &colors[symbol]);
            squares = squares.add(
                Rectangle::new()
                    .set("x", left)
                    .set("y", top)
                    .set("width", CELL)
                    .set("height", CELL)
                    .set("fill", color),
            );
            if tile.is_some() {
                letters = letters.add(
                    Text::new(symbol)
                        .set("x", left + CELL / 2.0)
                        .set("y", top + CELL / 2.0)
                        .set("dy", MIDDLE),
                );
            }
            lines = self.borders(place, columns).into_iter().fold(lines, Group::add);
        }
        Document::new()
            .set("viewBox", (0, 0, width, height))
            .set("width", width)
            .set("height", height)
            .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "white"))
            .add(squares)
            .add(letters)
            .add(lines)
            .to_string()
    }

    /// A light color for each symbol, with hues of consecutive symbols far apart.
    fn colors(&self) -> BTreeMap<&str, String> {
        let symbols = self.tiles.keys().filter_map(|&place| self.symbol(place));
        let mut colors: BTreeMap<&str, String> =
            symbols.map(|symbol| (symbol, String::new())).collect();
        for (at, color) in colors.values_mut().enumerate() {
            // The golden angle.
            let hue = at as f64 * 137.508 % 360.0;
            *color = format!("hsl({hue:.0}, 70%, 80%)");
        }
        colors
    }

    /// The lines around a cell at the border of its piece. Each line belongs to one of its two cells.
    fn borders(&self, place: CellPosition, columns: usize) -> Vec<Line> {
        let (left, top) = corner(place, columns);
        let (right, bottom) = (left + CELL, top + CELL);
        let here = self.piece(place);
        let [row, column, layer] = place;
        let beside = |row: Option<usize>, column: Option<usize>| {
            let place = [row?, column?, layer];
            self.tiles.contains_key(&place).then(|| self.piece(place))
        };
        let ends = |other: Option<Option<usize>>| other != Some(here);
        let above = beside(row.checked_sub(1), Some(column));
        let before = beside(Some(row), column.checked_sub(1));
        // A cell draws the lines above and before it, and the other two only where no cell follows.
        [
            (ends(above), (left, top), (right, top)),
            (ends(before), (left, top), (left, bottom)),
            (beside(Some(row + 1), Some(column)).is_none(), (left, bottom), (right, bottom)),
            (beside(Some(row), Some(column + 1)).is_none(), (right, top), (right, bottom)),
        ]
        .into_iter()
        .filter(|(is_drawn, ..)| *is_drawn)
        .map(|(_, from, to)| {
            Line::new().set("x1", from.0).set("y1", from.1).set("x2", to.0).set("y2", to.1)
        })
        .collect()
    }
}

/// The top left corner of a cell, from the left and from above.
fn corner([row, column, layer]: CellPosition, columns: usize) -> (f64, f64) {
    let column = layer * (columns + GAP) + column;
    (MARGIN + CELL * column as f64, MARGIN + CELL * row as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_told_from_other_items() {
        assert_eq!(read("r1c1"), Some([1, 1, 1]));
        assert_eq!(read("r12c3l4"), Some([12, 3, 4]));
        for name in [
            "r1",
            "c1",
            "r1#1",
            "rc",
            "r1c",
            "r+1c1",
            "r1c1l",
            "r1c1x",
            "R1C1",
            "xr1c1",
            "r1c99999999999999999999",
        ] {
            assert_eq!(read(name), None, "{name}");
        }
    }
}
