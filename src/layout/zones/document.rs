//! The contents of a file of zones in either form, and their layout.

use super::error::{ZonesFault, ZonesProblem};
use crate::layout::{ConstraintSet, Layout, LayoutBuilder, LayoutError, Position, ZoneKind};
use pavane_constraints::typed;
use std::collections::HashMap;

/// A part of a file, and its byte offset.
#[derive(Clone, Debug)]
pub(super) struct At<T> {
    pub(super) offset: usize,
    pub(super) value: T,
}

/// The contents of a file, before their consistency is checked.
#[derive(Debug, Default)]
pub(super) struct ZonesDocument {
    pub(super) base: Option<At<Layout>>,
    pub(super) placed: Vec<(At<Layout>, Position)>,
    pub(super) digits: Option<At<usize>>,
    pub(super) size: Option<At<(usize, usize)>>,
    pub(super) maps: Vec<ZoneMap>,
    pub(super) zones: Vec<ListedZone>,
    /// The lines of constraints, and of values and helper cells for them.
    pub(super) constraints: Vec<At<String>>,
}

/// The rules beyond zones that typed lines state about a layout: constraints, the value of the first digit, and helper
/// cells. A file of zones has the same lines.
///
/// # Errors
/// [`LineProblem`](typed::LineProblem) with the line and the place in it.
///
/// ```
/// use pavane::layout::{Layout, zones};
/// use pavane::{Puzzle, PuzzleSolver};
///
/// let board = Layout::square(4)?;
/// let rules = zones::read_constraints(&board, &["killer 3: r1c1 r1c2", "thermometer: r4c1 r4c2"])?;
/// let puzzle = Puzzle::blank(board.with_constraints(rules));
/// assert_eq!(PuzzleSolver::new(&puzzle)?.count()?.to_string(), "24");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_constraints(
    layout: &Layout,
    lines: &[&str],
) -> Result<ConstraintSet, typed::LineProblem> {
    let typed::BoardLines { first_value, helpers } =
        typed::read_board_lines(lines, layout.cell_count())?;
    let mut set = ConstraintSet { first_value, helpers, constraints: Vec::new() };
    set.constraints = typed::read(&layout.board_for(&set), lines)?;
    Ok(set)
}

/// A map: its rows as in the file, with blanks.
#[derive(Debug)]
pub(super) struct ZoneMap {
    pub(super) offset: usize,
    pub(super) kind: Option<ZoneKind>,
    pub(super) rows: Vec<At<String>>,
}

/// A zone by its cells.
#[derive(Debug)]
pub(super) struct ListedZone {
    pub(super) offset: usize,
    pub(super) kind: ZoneKind,
    pub(super) name: Option<String>,
    pub(super) cells: Vec<At<Position>>,
}

/// The symbol of a cell outside of all zones of a map.
pub(super) const NO_ZONE: char = '.';
/// The symbol of a position without a cell.
pub(super) const NO_CELL: char = '-';

impl ZonesDocument {
    pub(super) fn build(self) -> Result<Layout, ZonesFault> {
        let first_grid = self.base.as_ref().or(self.placed.first().map(|(layout, _)| layout));
        let digits = match (&self.digits, first_grid) {
            (Some(digits), _) => digits.clone(),
            // The first grid gives the number of digits if the file does not state it.
            (None, Some(grid)) => At { offset: grid.offset, value: grid.value.digits() },
            (None, None) => return Err(ZonesFault::new(0, ZonesProblem::NoDigits)),
        };
        let mut builder = LayoutBuilder::new(digits.value)
            .map_err(|error| ZonesFault::new(digits.offset, error))?;
        let maps: Vec<DrawnMap> =
            self.maps.iter().map(ZoneMap::draw).collect::<Result<_, ZonesFault>>()?;
        let cells_from = self.add_cells(&mut builder, &maps)?;
        add_maps(&mut builder, &maps)?;
        self.add_zones(&mut builder)?;
        let layout = builder.build().map_err(|error| ZonesFault::new(cells_from, error))?;
        if self.constraints.is_empty() { Ok(layout) } else { self.add_constraints(&layout) }
    }

    /// The layout with the constraints of all lines.
    fn add_constraints(&self, layout: &Layout) -> Result<Layout, ZonesFault> {
        let lines: Vec<&str> = self.constraints.iter().map(|line| &line.value[..]).collect();
        let fault = |problem: typed::LineProblem| {
            let line = self.constraints.get(problem.line).map_or(0, |line| line.offset);
            ZonesFault::new(line + problem.offset, problem)
        };
        Ok(layout.with_constraints(read_constraints(layout, &lines).map_err(fault)?))
    }

    /// Adds the cells and placed layouts. Returns the offset of the part with the first cells.
    fn add_cells(
        &self,
        builder: &mut LayoutBuilder,
        maps: &[DrawnMap],
    ) -> Result<usize, ZonesFault> {
        let corner = Position::new(0, 0);
        let grids = self.base.iter().map(|base| (base, corner));
        let grids: Vec<_> = grids.chain(self.placed.iter().map(|(grid, at)| (grid, *at))).collect();
        for (number, (grid, at)) in grids.iter().enumerate() {
            // The zones of a base or of a single grid keep their names; others name their grid.
            let is_plain = grids.len() == 1 || (number == 0 && self.base.is_some());
            let label = if is_plain { String::new() } else { format!("grid {}", number + 1) };
            let placed = builder.place(&grid.value, *at, &label);
            placed.map_err(|error| ZonesFault::new(grid.offset, error))?;
        }
        if let Some(size) = &self.size {
            let (height, width) = size.value;
            let added = builder.add_rectangle(corner, height, width);
            added.map_err(|error| ZonesFault::new(size.offset, error))?;
        }
        let first_grid = grids.first().map(|(grid, _)| grid.offset);
        match (first_grid.or(self.size.as_ref().map(|size| size.offset)), maps.first()) {
            (Some(offset), _) => Ok(offset),
            // Without grids and size, the cells of the first map are the cells of the layout.
            (None, Some(map)) => {
                for place in map.places.iter().filter(|place| place.symbol != NO_CELL) {
                    let added = builder.add_cell(place.position);
                    added.map_err(|error| ZonesFault::new(place.offset, error))?;
                }
                Ok(map.offset)
            }
            (None, None) => Err(ZonesFault::new(0, ZonesProblem::NoCells)),
        }
    }

    fn add_zones(&self, builder: &mut LayoutBuilder) -> Result<(), ZonesFault> {
        // For each kind the number of zones without a name, and the number of them met so far.
        let mut unnamed: HashMap<ZoneKind, (usize, usize)> = HashMap::new();
        for zone in self.zones.iter().filter(|zone| zone.name.is_none()) {
            unnamed.entry(zone.kind).or_default().0 += 1;
        }
        for zone in &self.zones {
            let name = match (&zone.name, unnamed.get_mut(&zone.kind)) {
                (Some(name), _) => name.clone(),
                (None, Some((2.., met))) => {
                    *met += 1;
                    met.to_string()
                }
                (None, _) => String::new(),
            };
            let cells = zone.cells.iter().map(|cell| cell.value);
            builder
                .add_zone(zone.kind, name, cells)
                .map_err(|error| ZonesFault::new(zone.offset_of(&error), error))?;
        }
        Ok(())
    }
}

impl ListedZone {
    /// The offset of an error in the zone: the offset of a cell if the error is about one.
    fn offset_of(&self, error: &LayoutError) -> usize {
        let cell = match error {
            LayoutError::UnknownCell { position, .. } => {
                self.cells.iter().find(|cell| cell.value == *position)
            }
            LayoutError::RepeatedCell { position, .. } => {
                // The second of two equal cells is the error.
                self.cells.iter().filter(|cell| cell.value == *position).nth(1)
            }
            _ => None,
        };
        cell.map_or(self.offset, |cell| cell.offset)
    }
}

/// A map with the position and offset of each symbol.
struct DrawnMap {
    offset: usize,
    kind: Option<ZoneKind>,
    rows: usize,
    columns: usize,
    places: Vec<DrawnSymbol>,
}

struct DrawnSymbol {
    position: Position,
    symbol: char,
    offset: usize,
}

impl ZoneMap {
    fn draw(&self) -> Result<DrawnMap, ZonesFault> {
        let mut places = Vec::new();
        let mut columns = 0;
        for (row, line) in self.rows.iter().enumerate() {
            let before = places.len();
            let symbols = line.value.char_indices().filter(|(_, symbol)| !symbol.is_whitespace());
            for (column, (start, symbol)) in symbols.enumerate() {
                let offset = line.offset + start;
                if symbol.is_control() || symbol == '#' {
                    return Err(ZonesFault::new(offset, ZonesProblem::MapSymbol { symbol }));
                }
                places.push(DrawnSymbol { position: Position { row, column }, symbol, offset });
            }
            let found = places.len() - before;
            if row == 0 {
                columns = found;
            } else if found != columns {
                let problem = ZonesProblem::RowLength { found, expected: columns };
                return Err(ZonesFault::new(line.offset, problem));
            }
        }
        let rows = self.rows.len();
        Ok(DrawnMap { offset: self.offset, kind: self.kind, rows, columns, places })
    }
}

/// Adds the zones of all maps.
fn add_maps(builder: &mut LayoutBuilder, maps: &[DrawnMap]) -> Result<(), ZonesFault> {
    let mut number = 0;
    for map in maps {
        let zones = map.zones(builder)?;
        // A map without zones, which may draw the cells, does not count.
        number += usize::from(!zones.is_empty());
        let has_all =
            zones.iter().map(|(_, places)| places.len()).sum::<usize>() == builder.cell_count();
        let are_full = zones.iter().all(|(_, places)| places.len() == builder.digits());
        // Full zones that hold all cells are regions, unless the map states its kind.
        let guess = if has_all && are_full { ZoneKind::Region } else { ZoneKind::Custom };
        for (symbol, places) in zones {
            // Further maps may use the same symbols again.
            let name = match number {
                1 => symbol.to_string(),
                number => format!("{symbol} of map {number}"),
            };
            let cells = places.iter().map(|place| place.position);
            let added = builder.add_zone(map.kind.unwrap_or(guess), name, cells);
            added.map_err(|error| ZonesFault::new(places[0].offset, error))?;
        }
    }
    Ok(())
}

impl DrawnMap {
    /// The zones in the order of their first symbols, each with its symbols.
    fn zones(&self, builder: &LayoutBuilder) -> Result<Vec<(char, Vec<&DrawnSymbol>)>, ZonesFault> {
        let (height, width) = builder.extent();
        let (rows, columns) = (self.rows, self.columns);
        if rows < height || columns < width {
            let problem = ZonesProblem::MapSize { rows, columns, height, width };
            return Err(ZonesFault::new(self.offset, problem));
        }
        let mut zones: Vec<(char, Vec<&DrawnSymbol>)> = Vec::new();
        let mut numbers = HashMap::new();
        for place in &self.places {
            let symbol = place.symbol;
            if symbol == NO_ZONE || symbol == NO_CELL {
                continue;
            }
            if !builder.has_cell(place.position) {
                return Err(ZonesFault::new(place.offset, ZonesProblem::MapBeside { symbol }));
            }
            let number = *numbers.entry(symbol).or_insert(zones.len());
            if number == zones.len() {
                zones.push((symbol, Vec::new()));
            }
            zones[number].1.push(place);
        }
        Ok(zones)
    }
}
