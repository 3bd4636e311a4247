//! Pictures of solutions: tiles with labels, and the picture as text.

use super::form::{CellForm, CellPosition};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The free space between layers, in cells.
pub(super) const GAP: usize = 1;

/// The names of the colors of the sides of a square: above, right, below, left.
pub(super) type SideColors = [String; 4];

/// A cell that is covered.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    /// The number of the option.
    pub(super) piece: usize,
    /// The symbol drawn instead of the label of the option.
    pub(super) symbol: Option<String>,
    /// The colors of the sides, if they are items.
    pub(super) sides: Option<SideColors>,
}

/// The style of a picture as SVG.
///
/// ```
/// use pavane_render::tiling::TilingStyle;
///
/// let style = TilingStyle { by_shape: true, ..TilingStyle::default() };
/// assert!(style.has_labels && !style.isometric);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilingStyle {
    /// Whether cells have labels.
    pub has_labels: bool,
    /// Whether pieces of one shape have one color and one letter, however they are turned.
    pub by_shape: bool,
    /// Whether squares are drawn as cubes: the whole board, and each layer.
    pub isometric: bool,
}

impl Default for TilingStyle {
    fn default() -> Self {
        Self { has_labels: true, by_shape: false, isometric: false }
    }
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
    pub(super) form: CellForm,
    pub(super) size: CellPosition,
    /// The tile of each cell, if it is covered.
    pub(super) tiles: BTreeMap<CellPosition, Option<Tile>>,
    /// The label of each piece.
    pub(super) labels: Vec<String>,
}

impl Tiling {
    /// The picture of tiles of pieces. A piece without a label gets a letter.
    pub(super) fn new(
        form: CellForm,
        size: CellPosition,
        tiles: BTreeMap<CellPosition, Option<Tile>>,
        labels: Vec<Option<String>>,
    ) -> Self {
        let mut tiling = Self { form, size, tiles, labels: Vec::new() };
        tiling.labels = tiling.with_letters(labels);
        tiling
    }

    /// The cells that share a side or a face with a cell and can be on a board.
    fn neighbors(&self, place: CellPosition) -> impl Iterator<Item = CellPosition> {
        let [row, column, layer] = place;
        let layers = [layer.checked_sub(1), layer.checked_add(1)];
        let others = layers.into_iter().flatten().map(move |layer| [row, column, layer]);
        self.form.sides(place).into_iter().filter_map(|(_, neighbor)| neighbor).chain(others)
    }

    /// The labels, with letters for pieces that have none, in the order of their first cells: the first
    /// letter that differs from the neighbors.
    fn with_letters(&self, mut labels: Vec<Option<String>>) -> Vec<String> {
        let mut neighbors = vec![Vec::new(); labels.len()];
        let mut order = Vec::new();
        for (&place, tile) in &self.tiles {
            let Some(tile) = tile else { continue };
            order.push(tile.piece);
            for next in self.neighbors(place) {
                if let Some(other) = self.piece(next)
                    && other != tile.piece
                {
                    neighbors[tile.piece].push(other);
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

    pub(super) fn piece(&self, place: CellPosition) -> Option<usize> {
        Some(self.tiles.get(&place)?.as_ref()?.piece)
    }

    /// The symbol drawn in a cell; `None` in a hole.
    pub(super) fn symbol(&self, place: CellPosition) -> Option<&str> {
        Some(match self.tiles.get(&place)? {
            None => ".",
            Some(tile) => tile.symbol.as_deref().unwrap_or(&self.labels[tile.piece]),
        })
    }

    /// The picture as text, one line per row, layers side by side. An uncovered cell is a dot, a hole a blank.
    /// Labels of several characters are separated by blanks. Rows of hexagons and triangles are moved as in the SVG.
    pub fn text(&self) -> String {
        let layers = self.size[2];
        let symbols = self.tiles.keys().filter_map(|&place| self.symbol(place));
        // All columns are as wide as the longest label.
        let width = symbols.map(|symbol| symbol.chars().count()).max().unwrap_or(1);
        let between = if width > 1 { " " } else { "" };
        let place_of = |place| self.form.text_place(place);
        let first = self.tiles.keys().map(|&place| place_of(place)).min().unwrap_or(0);
        let first = if self.form == CellForm::Square { 0 } else { first };
        // The cells of each line of a layer, by their places in the line.
        let mut lines: BTreeMap<(usize, usize), BTreeMap<isize, &str>> = BTreeMap::new();
        for &place in self.tiles.keys() {
            let line = lines.entry((place[0], place[2])).or_default();
            line.insert(place_of(place) - first, self.symbol(place).unwrap_or(""));
        }
        let mut text = String::new();
        for row in 0..self.size[0] {
            let mut line = String::new();
            for layer in 0..layers {
                line.push_str(if layer > 0 { "  " } else { "" });
                let cells = lines.get(&(row, layer));
                let last = cells.and_then(|cells| cells.keys().max()).map_or(0, |&last| last + 1);
                // Squares fill each layer, since the next one is beside it.
                let last =
                    if self.form == CellForm::Square { self.size[1].cast_signed() } else { last };
                for at in 0..last {
                    let symbol = cells.and_then(|cells| cells.get(&at)).copied().unwrap_or("");
                    let _ = write!(line, "{}{symbol:>width$}", if at > 0 { between } else { "" });
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}
