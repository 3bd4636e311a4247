//! The board that constraints are about: its cells, values and zones.

use std::fmt;
use std::ops::RangeInclusive;

/// A cell of a board, or a helper cell: an index into the variables of a problem.
///
/// The cells of a board come first, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(u32);

impl Variable {
    /// The variable with an index.
    ///
    /// # Panics
    /// If the index does not fit 32 bits.
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("the index fits 32 bits"))
    }

    /// The index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The values that a variable may have: up to 64 consecutive numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValueRange {
    first: i64,
    count: u32,
}

impl ValueRange {
    /// The maximum number of values.
    pub const MOST: usize = 64;

    /// The greatest absolute value. Sums of a million values fit 64 bits.
    const GREATEST: i64 = 1 << 40;

    /// The numbers from the first to the last; `None` for no numbers, for more than 64, and beyond 2<sup>40</sup> on
    /// either side of 0.
    ///
    /// ```
    /// use pavane_constraints::ValueRange;
    /// assert_eq!(ValueRange::new(0..=63).map(ValueRange::count), Some(64));
    /// assert_eq!(ValueRange::new(0..=64), None);
    /// assert_eq!(ValueRange::new(i64::MAX..=i64::MAX), None);
    /// ```
    pub fn new(numbers: RangeInclusive<i64>) -> Option<Self> {
        let (first, last) = (*numbers.start(), *numbers.end());
        if first < -Self::GREATEST || last > Self::GREATEST {
            return None;
        }
        let count = u32::try_from(last.checked_sub(first)? + 1).ok()?;
        (1..=Self::MOST as u32).contains(&count).then_some(Self { first, count })
    }

    /// The digits 1 to a number of 1 to 64.
    ///
    /// # Panics
    /// If the number is not 1 to 64.
    pub fn digits(count: usize) -> Self {
        Self::new(1..=count as i64).expect("the number of digits is 1 to 64")
    }

    /// The least value.
    pub const fn first(self) -> i64 {
        self.first
    }

    /// The greatest value.
    pub const fn last(self) -> i64 {
        self.first + self.count as i64 - 1
    }

    /// The number of values.
    pub const fn count(self) -> usize {
        self.count as usize
    }

    /// The values, ascending.
    pub fn iter(self) -> RangeInclusive<i64> {
        self.first..=self.last()
    }

    /// The bit of a value in a [`ValueSet`], if the range has the value.
    pub fn bit(self, value: i64) -> Option<ValueSet> {
        self.iter().contains(&value).then(|| 1 << (value - self.first))
    }

    /// All values.
    pub const fn all(self) -> ValueSet {
        u64::MAX >> (Self::MOST as u32 - self.count)
    }

    /// The values that satisfy a predicate.
    pub fn set(self, holds: impl Fn(i64) -> bool) -> ValueSet {
        let has = |bit: u32| ValueSet::from(holds(self.first + i64::from(bit)));
        (0..self.count).fold(0, |set, bit| set | has(bit) << bit)
    }
}

impl IntoIterator for ValueRange {
    type Item = i64;
    type IntoIter = RangeInclusive<i64>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A set of values of a [`ValueRange`]: bit `i` is the value `first + i`.
pub type ValueSet = u64;

/// The indices of the bits of a set, ascending.
pub(crate) fn bits(mut set: ValueSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

/// A row and a column of a board, both counted from 0. Prints as `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// The role of an [`Area`] in the rules that refer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AreaKind {
    /// A row of the picture.
    Row,
    /// A column of the picture.
    Column,
    /// A block or region.
    Region,
    /// Any other zone.
    Other,
}

/// Cells of a board whose values differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The role.
    pub kind: AreaKind,
    /// The cells.
    pub cells: Vec<Variable>,
}

/// A variable beside the cells of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelperCell {
    /// The name in texts.
    pub name: String,
    /// The values.
    pub values: ValueRange,
}

/// A board: cells at places of a picture, the values of a cell, areas of different values, and helper cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    values: ValueRange,
    places: Vec<Place>,
    /// The cell at each place of the picture, row by row.
    picture: Vec<Option<Variable>>,
    areas: Vec<Area>,
    helpers: Vec<HelperCell>,
}

impl Board {
    /// A board with cells at the given places, and no areas.
    ///
    /// # Panics
    /// If a place is given twice.
    pub fn new(values: ValueRange, places: impl IntoIterator<Item = Place>) -> Self {
        let mut places: Vec<Place> = places.into_iter().collect();
        places.sort_unstable();
        let rows = places.iter().map(|place| place.row + 1).max().unwrap_or(0);
        let columns = places.iter().map(|place| place.column + 1).max().unwrap_or(0);
        let mut picture = vec![None; rows * columns];
        for (index, place) in places.iter().enumerate() {
            let cell = &mut picture[place.row * columns + place.column];
            assert!(cell.is_none(), "the board has {place} twice");
            *cell = Some(Variable::new(index));
        }
        Self { rows, columns, values, places, picture, areas: Vec::new(), helpers: Vec::new() }
    }

    /// A rectangle of cells without areas.
    pub fn rectangle(values: ValueRange, rows: usize, columns: usize) -> Self {
        let places = (0..rows * columns)
            .map(|index| Place { row: index / columns, column: index % columns });
        Self::new(values, places)
    }

    /// Adds an area.
    pub fn add_area(&mut self, kind: AreaKind, cells: Vec<Variable>) {
        self.areas.push(Area { kind, cells });
    }

    /// Adds each row and each column as an area.
    pub fn add_rows_and_columns(&mut self) {
        for row in 0..self.rows {
            self.add_area(AreaKind::Row, self.row(row));
        }
        for column in 0..self.columns {
            self.add_area(AreaKind::Column, self.column(column));
        }
    }

    /// Adds blocks of a height and width as regions, from the top left.
    pub fn add_blocks(&mut self, height: usize, width: usize) {
        for top in (0..self.rows).step_by(height) {
            for left in (0..self.columns).step_by(width) {
                let block: Vec<Variable> = (top..top + height)
                    .flat_map(|row| (left..left + width).map(move |column| (row, column)))
                    .filter_map(|(row, column)| self.cell_at(row as isize, column as isize))
                    .collect();
                self.add_area(AreaKind::Region, block);
            }
        }
    }

    /// Adds a helper cell.
    pub fn add_helper(&mut self, name: impl Into<String>, values: ValueRange) -> Variable {
        self.helpers.push(HelperCell { name: name.into(), values });
        Variable::new(self.variable_count() - 1)
    }

    /// The number of rows of the picture.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of the picture.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The values of a cell of the board.
    pub fn values(&self) -> ValueRange {
        self.values
    }

    /// The values of a cell of the board or of a helper cell.
    ///
    /// # Panics
    /// If the board has no such variable.
    pub fn values_of(&self, variable: Variable) -> ValueRange {
        match variable.index().checked_sub(self.cell_count()) {
            None => self.values,
            Some(helper) => self.helpers[helper].values,
        }
    }

    /// The number of cells, without helper cells.
    pub fn cell_count(&self) -> usize {
        self.places.len()
    }

    /// The number of cells and helper cells.
    pub fn variable_count(&self) -> usize {
        self.cell_count() + self.helpers.len()
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Variable> + Clone + use<> {
        (0..self.cell_count()).map(Variable::new)
    }

    /// The helper cells, in the order of their variables.
    pub fn helpers(&self) -> &[HelperCell] {
        &self.helpers
    }

    /// The place of a cell; `None` for a helper cell.
    pub fn place(&self, cell: Variable) -> Option<Place> {
        self.places.get(cell.index()).copied()
    }

    /// The name of a variable: `r1c1`, or the name of a helper cell.
    pub fn name(&self, variable: Variable) -> String {
        match self.place(variable) {
            Some(place) => place.to_string(),
            None => self.helpers[variable.index() - self.cell_count()].name.clone(),
        }
    }

    /// The names of variables, separated by blanks.
    pub fn names(&self, variables: &[Variable]) -> String {
        let names: Vec<String> = variables.iter().map(|&variable| self.name(variable)).collect();
        names.join(" ")
    }

    /// The cell at a row and a column, both counted from 0, if the board has it.
    pub fn cell_at(&self, row: isize, column: isize) -> Option<Variable> {
        let row = usize::try_from(row).ok().filter(|&row| row < self.rows)?;
        let column = usize::try_from(column).ok().filter(|&column| column < self.columns)?;
        self.picture[row * self.columns + column]
    }

    /// The cells of a row of the picture, from left to right.
    pub fn row(&self, row: usize) -> Vec<Variable> {
        (0..self.columns as isize).filter_map(|column| self.cell_at(row as isize, column)).collect()
    }

    /// The cells of a column of the picture, from top to bottom.
    pub fn column(&self, column: usize) -> Vec<Variable> {
        (0..self.rows as isize).filter_map(|row| self.cell_at(row, column as isize)).collect()
    }

    /// The cells from a place on, by a step of rows and columns, up to the end of the board.
    pub fn ray(&self, from: (isize, isize), step: (isize, isize)) -> Vec<Variable> {
        let place = |distance| (from.0 + distance * step.0, from.1 + distance * step.1);
        (0..).map_while(|distance| self.cell_at(place(distance).0, place(distance).1)).collect()
    }

    /// The cells above, left, right and below.
    pub fn neighbors(&self, cell: Variable) -> Vec<Variable> {
        self.shifted(cell, &[(-1, 0), (0, -1), (0, 1), (1, 0)])
    }

    /// The cells that connect to a first one by neighbors that a predicate takes, the first one before the others.
    pub fn connected(&self, first: Variable, takes: impl Fn(Variable) -> bool) -> Vec<Variable> {
        let mut found = vec![first];
        let mut seen = 0;
        while let Some(&cell) = found.get(seen) {
            seen += 1;
            for other in self.neighbors(cell) {
                if takes(other) && !found.contains(&other) {
                    found.push(other);
                }
            }
        }
        found
    }

    /// Each pair of orthogonal neighbors once, the upper or left cell first.
    pub fn neighbor_pairs(&self) -> Vec<(Variable, Variable)> {
        let pairs = |cell| {
            self.shifted(cell, &[(0, 1), (1, 0)]).into_iter().map(move |other| (cell, other))
        };
        self.cells().flat_map(pairs).collect()
    }

    /// Each square of four cells.
    pub fn squares(&self) -> Vec<[Variable; 4]> {
        let square = |cell| {
            let others: [Variable; 3] =
                self.shifted(cell, &[(0, 1), (1, 0), (1, 1)]).try_into().ok()?;
            Some([cell, others[0], others[1], others[2]])
        };
        self.cells().filter_map(square).collect()
    }

    /// The cells at given distances of rows and columns from a cell.
    pub fn shifted(&self, cell: Variable, distances: &[(isize, isize)]) -> Vec<Variable> {
        let Some(place) = self.place(cell) else { return Vec::new() };
        let other = |&(rows, columns): &(isize, isize)| {
            self.cell_at(place.row as isize + rows, place.column as isize + columns)
        };
        distances.iter().filter_map(other).collect()
    }

    /// The cells in the order that numbers connected regions of a size: first cells that are too far from each other to
    /// be in one region, then the others in reading order. The second part is the number of the first cells, whose
    /// regions thus have the first numbers.
    pub fn region_numbering(&self, size: usize) -> (Vec<Variable>, usize) {
        let mut apart: Vec<(Variable, Place)> = Vec::new();
        let mut others = Vec::new();
        for (&place, cell) in self.places.iter().zip(self.cells()) {
            // A way of a number of steps takes one cell more.
            let is_far = |&(_, other): &(Variable, Place)| {
                place.row.abs_diff(other.row) + place.column.abs_diff(other.column) >= size
            };
            if apart.iter().all(is_far) {
                apart.push((cell, place));
            } else {
                others.push(cell);
            }
        }
        let count = apart.len();
        (apart.into_iter().map(|(cell, _)| cell).chain(others).collect(), count)
    }

    /// All areas.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The areas of a kind, in order.
    pub fn areas_of(&self, kind: AreaKind) -> impl Iterator<Item = &[Variable]> {
        self.areas.iter().filter(move |area| area.kind == kind).map(|area| &area.cells[..])
    }

    /// Whether an area contains all of some cells, each of which is listed once: their values differ.
    pub fn share_area(&self, cells: &[Variable]) -> bool {
        let is_listed_once = |(index, cell)| !cells[..index].contains(cell);
        cells.iter().enumerate().all(is_listed_once)
            && self.areas.iter().any(|area| cells.iter().all(|cell| area.cells.contains(cell)))
    }

    /// The number of the region of a cell, counted from 0, if it is in one.
    pub fn region_of(&self, cell: Variable) -> Option<usize> {
        self.areas_of(AreaKind::Region).position(|region| region.contains(&cell))
    }
}
