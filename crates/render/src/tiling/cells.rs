//! The items of a problem that are cells.

use super::form::{CellForm, CellPosition};
use super::tile::{GAP, SideColors, Tile, Tiling, TilingStyle};
use dlx::format::Names;
use dlx::{Entry, ItemId, ItemKind, OptionId, Problem};
use std::collections::{BTreeMap, HashMap};

/// The items of a problem that are cells.
#[derive(Clone, Debug)]
pub struct Cells {
    pub(super) form: CellForm,
    pub(super) places: HashMap<ItemId, CellPosition>,
    /// The items of the sides of cells: above, right, below, left.
    sides: HashMap<ItemId, Vec<(CellPosition, usize)>>,
    /// The numbers of rows, of columns and of layers.
    pub(super) size: CellPosition,
}

/// The reason why the solutions of a problem cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TilingError {
    /// No item is a cell.
    #[error(
        "there is nothing to draw: no item is named as a cell, by row and column as in r1c1, by row, column \
         and layer as in r1c1l1, or as a hexagon r1h1 or triangle r1t1; name the items so, or leave the \
         picture out"
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
    /// An isometric picture of cells other than squares and cubes.
    #[error(
        "an isometric picture shows cubes such as r1c1l1, and these cells are flat; leave the style out"
    )]
    NotCubes,
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
        // The first cell states the form of all.
        let form = problem.items().find_map(|item| CellForm::read(names.item(item)));
        let (form, _) = form.ok_or(TilingError::NoCells)?;
        for item in problem.items() {
            let name = names.item(item);
            let Some((_, place)) = CellForm::read(name).filter(|(found, _)| *found == form) else {
                continue;
            };
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
        let least = form.home([0, 1, 2].map(|axis| end(axis, usize::min).unwrap_or(0)));
        let size = [0, 1, 2].map(|axis| {
            let most = end(axis, usize::max).unwrap_or(0);
            (most - least[axis]).saturating_add(1)
        });
        let [rows, columns, layers] = size;
        if rows.saturating_mul(columns).saturating_mul(layers) > Self::MOST {
            return Err(TilingError::TooLarge { rows, columns, layers });
        }
        // The board begins at the least row, column and layer.
        let home = |place: CellPosition| [0, 1, 2].map(|axis| place[axis] - least[axis]);
        let places: HashMap<_, _> =
            found.into_iter().map(|(place, item)| (item, home(place))).collect();
        let sides = if form == CellForm::Square && layers == 1 {
            sides(problem, names, &places, least)
        } else {
            HashMap::new()
        };
        Ok(Self { form, places, sides, size })
    }

    /// Whether the cells are squares or cubes.
    pub fn are_square(&self) -> bool {
        self.form == CellForm::Square
    }

    /// Checks that pictures can have a style.
    ///
    /// # Errors
    /// [`TilingError::NotCubes`] for an isometric picture of hexagons or triangles.
    pub fn check(&self, style: TilingStyle) -> Result<(), TilingError> {
        if style.isometric && !self.are_square() { Err(TilingError::NotCubes) } else { Ok(()) }
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
            let colors = self.side_colors(entries, names);
            for entry in entries {
                if let Some(&place) = self.places.get(&entry.item) {
                    let (symbol, sides) = (symbol(entry, names), colors.clone());
                    tiles.insert(place, Some(Tile { piece, symbol, sides }));
                }
            }
        }
        Tiling::new(self.form, self.size, tiles, labels)
    }

    /// The colors of the four sides of an option with one cell; `None` for other options.
    fn side_colors(&self, entries: &[Entry], names: &Names) -> Option<SideColors> {
        let mut cells = entries.iter().filter_map(|entry| self.places.get(&entry.item));
        let (&cell, None) = (cells.next()?, cells.next()) else { return None };
        let mut colors = [const { None }; 4];
        for entry in entries {
            let Some(color) = entry.color else { continue };
            for &(place, side) in self.sides.get(&entry.item).into_iter().flatten() {
                if place == cell {
                    colors[side] = Some(names.color(color).to_owned());
                }
            }
        }
        let [Some(above), Some(right), Some(below), Some(left)] = colors else { return None };
        Some([above, right, below, left])
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

/// The items of the sides of cells, each with the cells that it bounds and its place around them. `least` is the first
/// row, column and layer of the board.
fn sides(
    problem: &Problem,
    names: &Names,
    places: &HashMap<ItemId, CellPosition>,
    least: CellPosition,
) -> HashMap<ItemId, Vec<(CellPosition, usize)>> {
    let by_name: HashMap<&str, ItemId> =
        problem.items().map(|item| (names.item(item), item)).collect();
    let mut sides: HashMap<ItemId, Vec<(CellPosition, usize)>> = HashMap::new();
    for &place in places.values() {
        let [row, column] = [0, 1].map(|axis| place[axis] + least[axis]);
        let around = [
            format!("h{row}-{column}"),
            format!("v{row}-{}", column + 1),
            format!("h{}-{column}", row + 1),
            format!("v{row}-{column}"),
        ];
        for (side, name) in around.iter().enumerate() {
            if let Some(&item) = by_name.get(name.as_str()) {
                sides.entry(item).or_default().push((place, side));
            }
        }
    }
    sides
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
