//! Building layouts of any cells and zones. Each part is checked as it is added.

use super::model::LayoutModel;
use super::zone::label;
use super::{Cell, Digit, Extra, Layout, LayoutError, Lists, Position, Zone, ZoneKind};
use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, OnceLock};

/// The maximum number of rows, and of columns, of the picture of a layout.
const MOST_SIDE: usize = 256;
/// The maximum number of zones: with 64 digits each, their items still have 32-bit ids.
const MOST_ZONES: usize = 1 << 20;

/// Builds a [`Layout`] of any cells and zones. A call that fails does not change the builder.
///
/// Cells are added first, by [`add_cell`](Self::add_cell), [`add_rectangle`](Self::add_rectangle) or
/// [`place`](Self::place), in any order; they are numbered in reading order. Zones follow, by the
/// positions of their cells.
///
/// ```
/// use pavane::{Layout, LayoutBuilder, Position, ZoneKind};
///
/// // A 4x4 sudoku whose corners differ too.
/// let corners = [(0, 0), (0, 3), (3, 0), (3, 3)].map(|(r, c)| Position::new(r, c));
/// let mut builder = LayoutBuilder::new(4)?;
/// builder.place(&Layout::blocks(2, 2)?, Position::new(0, 0), "")?;
/// builder.add_zone(ZoneKind::Custom, "corners", corners)?;
/// let layout = builder.build()?;
/// assert_eq!(layout.zones().len(), 13);
/// assert_eq!(layout.zones()[12].label(), "zone corners");
/// # Ok::<(), pavane::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LayoutBuilder {
    digits: usize,
    cells: BTreeSet<Position>,
    zones: Vec<NewZone>,
    labels: HashSet<(ZoneKind, String)>,
    /// The cells of all zones.
    shapes: HashSet<Arc<[Position]>>,
    /// The first placed layout, if it was placed at the top left.
    origin: Option<Layout>,
}

#[derive(Clone, Debug)]
struct NewZone {
    kind: ZoneKind,
    name: String,
    /// In reading order.
    cells: Arc<[Position]>,
}

impl LayoutBuilder {
    /// A builder for a layout with the given number of digits, and no cells so far.
    ///
    /// # Errors
    /// [`LayoutError::DigitCount`] unless `digits` is 1 to 64.
    pub fn new(digits: usize) -> Result<Self, LayoutError> {
        if digits == 0 || digits > usize::from(Digit::MOST) {
            return Err(LayoutError::DigitCount { found: digits });
        }
        Ok(Self {
            digits,
            cells: BTreeSet::new(),
            zones: Vec::new(),
            labels: HashSet::new(),
            shapes: HashSet::new(),
            origin: None,
        })
    }

    /// Adds a cell, unless the layout has it already.
    ///
    /// # Errors
    /// [`LayoutError::PictureTooLarge`] past 256 rows or columns.
    pub fn add_cell(&mut self, position: Position) -> Result<(), LayoutError> {
        self.add_rectangle(position, 1, 1)
    }

    /// Adds the cells of a rectangle with its top left cell `at` a position.
    ///
    /// # Errors
    /// [`LayoutError::PictureTooLarge`] past 256 rows or columns.
    pub fn add_rectangle(
        &mut self,
        at: Position,
        height: usize,
        width: usize,
    ) -> Result<(), LayoutError> {
        check_picture(at.row.saturating_add(height), at.column.saturating_add(width))?;
        for row in at.row..at.row + height {
            self.cells
                .extend((at.column..at.column + width).map(|column| Position { row, column }));
        }
        Ok(())
    }

    /// Adds a zone. Its name distinguishes it from the other zones of its kind. The name of the only zone of a kind may
    /// be empty.
    ///
    /// # Errors
    /// [`LayoutError::EmptyZone`], [`LayoutError::UnknownCell`], [`LayoutError::RepeatedCell`],
    /// [`LayoutError::ZoneTooLarge`], [`LayoutError::RepeatedZone`] if a zone has this kind and name
    /// already, and [`LayoutError::TooManyZones`] past 1,048,576.
    pub fn add_zone(
        &mut self,
        kind: ZoneKind,
        name: impl Into<String>,
        cells: impl IntoIterator<Item = Position>,
    ) -> Result<(), LayoutError> {
        let name = name.into();
        let zone = || label(kind, &name).to_string();
        if self.zones.len() >= MOST_ZONES {
            return Err(LayoutError::TooManyZones { most: MOST_ZONES });
        }
        let mut cells: Vec<Position> = cells.into_iter().collect();
        if cells.is_empty() {
            return Err(LayoutError::EmptyZone { zone: zone() });
        }
        if let Some(&position) = cells.iter().find(|position| !self.cells.contains(position)) {
            return Err(LayoutError::UnknownCell { position, zone: zone() });
        }
        // Sorted cells are in reading order, and repeated cells are neighbors.
        cells.sort_unstable();
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(LayoutError::RepeatedCell { position: pair[0], zone: zone() });
        }
        if cells.len() > self.digits {
            return Err(LayoutError::ZoneTooLarge {
                zone: zone(),
                size: cells.len(),
                digits: self.digits,
            });
        }
        if self.labels.contains(&(kind, name.clone())) {
            return Err(LayoutError::RepeatedZone { zone: zone() });
        }
        self.push_zone(NewZone { kind, name, cells: cells.into() });
        Ok(())
    }

    /// Adds a checked zone.
    fn push_zone(&mut self, zone: NewZone) {
        self.labels.insert((zone.kind, zone.name.clone()));
        self.shapes.insert(zone.cells.clone());
        self.zones.push(zone);
    }

    /// Puts a whole layout into the picture, with its top left corner `at` the given position, over existing cells. A
    /// zone with exactly the cells of an existing zone is omitted: overlapping grids share blocks. With a label such as
    /// `grid 2` the zones are called `row 3 of grid 2`; an empty label keeps their names.
    ///
    /// # Errors
    /// [`LayoutError::PlacedDigits`] if the layout has another number of digits,
    /// [`LayoutError::PictureTooLarge`], [`LayoutError::RepeatedZone`] if the names clash, and
    /// [`LayoutError::TooManyZones`].
    ///
    /// ```
    /// use pavane::{Layout, LayoutBuilder, Position};
    ///
    /// // Five grids that overlap in four blocks.
    /// let mut samurai = LayoutBuilder::new(9)?;
    /// for (number, (row, column)) in [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)].iter().enumerate() {
    ///     let label = format!("grid {}", number + 1);
    ///     samurai.place(&Layout::blocks(3, 3)?, Position::new(*row, *column), &label)?;
    /// }
    /// let samurai = samurai.build()?;
    /// assert_eq!((samurai.cell_count(), samurai.zones().len()), (369, 5 * 27 - 4));
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn place(
        &mut self,
        layout: &Layout,
        at: Position,
        grid_label: &str,
    ) -> Result<(), LayoutError> {
        if layout.digits() != self.digits {
            return Err(LayoutError::PlacedDigits {
                found: layout.digits(),
                expected: self.digits,
            });
        }
        check_picture(
            at.row.saturating_add(layout.height()),
            at.column.saturating_add(layout.width()),
        )?;
        let moved = |cell| {
            let Position { row, column } = layout.position(cell);
            Position { row: at.row + row, column: at.column + column }
        };
        // All zones are checked before the first is added: a failed call leaves the builder unchanged.
        let mut zones = Vec::new();
        for zone in layout.zones() {
            let cells: Arc<[Position]> = zone.cells.iter().copied().map(moved).collect();
            if self.shapes.contains(&cells) {
                continue;
            }
            let name = match (grid_label, zone.name()) {
                ("", name) => name.to_owned(),
                (grid, "") => format!("of {grid}"),
                (grid, name) => format!("{name} of {grid}"),
            };
            let kind = zone.kind;
            if self.labels.contains(&(kind, name.clone())) {
                return Err(LayoutError::RepeatedZone { zone: label(kind, &name).to_string() });
            }
            zones.push(NewZone { kind, name, cells });
        }
        if zones.len() > MOST_ZONES - self.zones.len() {
            return Err(LayoutError::TooManyZones { most: MOST_ZONES });
        }
        // The first layout keeps its name and shape if the builder adds no more.
        if self.cells.is_empty() && at == Position::new(0, 0) {
            self.origin = Some(layout.clone());
        }
        self.cells.extend(layout.cells().map(moved));
        zones.into_iter().for_each(|zone| self.push_zone(zone));
        Ok(())
    }

    /// The number of digits.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// The number of cells so far.
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// Whether the layout has a cell at a position.
    pub fn has_cell(&self, position: Position) -> bool {
        self.cells.contains(&position)
    }

    /// The numbers of rows and of columns of the picture so far.
    pub fn extent(&self) -> (usize, usize) {
        extent(&self.cells)
    }

    /// The layout. A builder with one placed layout at the top left, and no other cells or zones, returns that layout.
    ///
    /// # Errors
    /// [`LayoutError::NoCells`] and [`LayoutError::CellInNoZone`].
    pub fn build(self) -> Result<Layout, LayoutError> {
        // With the same cells, other zones only extend the placed layout, and its blocks remain.
        let origin = self.origin.clone().filter(|o| o.cell_count() == self.cells.len());
        match origin {
            Some(origin) if origin.zones().len() == self.zones.len() => Ok(origin),
            Some(origin) => {
                self.build_as(Traits { block_shape: origin.block_shape(), ..Traits::default() })
            }
            None => self.build_as(Traits::default()),
        }
    }

    /// The layout, with properties that its cells and zones do not show.
    pub(super) fn build_as(self, traits: Traits) -> Result<Layout, LayoutError> {
        let positions: Vec<Position> = self.cells.into_iter().collect();
        if positions.is_empty() {
            return Err(LayoutError::NoCells);
        }
        let (height, width) = extent(&positions);
        let mut picture = vec![None; height * width];
        for (index, position) in positions.iter().enumerate() {
            picture[position.row * width + position.column] = Some(Cell::at(index));
        }
        // Zones were checked against the cells when they were added: no position is missing here.
        let numbered = |zone: NewZone| Zone {
            kind: zone.kind,
            name: zone.name.into(),
            full: zone.cells.len() == self.digits,
            cells: zone.cells.iter().filter_map(|p| picture[p.row * width + p.column]).collect(),
        };
        let zones: Vec<Zone> = self.zones.into_iter().map(numbered).collect();
        let zones_of = zones_by_cell(&positions, &zones)?;
        let peers = (0..positions.len()).map(|cell| peers(cell, &zones_of[cell], &zones));
        let Traits { block_shape, base_name, extras, extra_zones } = traits;
        let named = |base: &String| extras.iter().fold(base.clone(), |n, x| format!("{n}+{x}"));
        Ok(Layout {
            constraints: None,
            model: Arc::new(LayoutModel {
                digits: self.digits,
                name: base_name.as_ref().map(named),
                base_zones: zones.len() - extra_zones,
                standard_9x9: block_shape == Some((3, 3)) && zones.len() == 27,
                peers: Lists::new(peers),
                zones_of: Lists::new(zones_of),
                positions,
                zones,
                block_shape,
                base_name,
                extras,
                height,
                width,
                picture,
                implied: OnceLock::new(),
            }),
        })
    }
}

/// Properties of a layout apart from its cells and zones.
#[derive(Default)]
pub(super) struct Traits {
    pub(super) block_shape: Option<(usize, usize)>,
    pub(super) base_name: Option<String>,
    /// The extras; their zones are the last `extra_zones` ones.
    pub(super) extras: Vec<Extra>,
    pub(super) extra_zones: usize,
}

/// The numbers of rows and of columns that positions take.
fn extent<'a>(positions: impl IntoIterator<Item = &'a Position>) -> (usize, usize) {
    positions.into_iter().fold((0, 0), |(height, width), position| {
        (height.max(position.row + 1), width.max(position.column + 1))
    })
}

fn check_picture(height: usize, width: usize) -> Result<(), LayoutError> {
    if height > MOST_SIDE || width > MOST_SIDE {
        return Err(LayoutError::PictureTooLarge { height, width, most: MOST_SIDE });
    }
    Ok(())
}

/// For each cell, the indices of its zones, ascending; each cell must have one.
fn zones_by_cell(positions: &[Position], zones: &[Zone]) -> Result<Vec<Vec<usize>>, LayoutError> {
    let mut zones_of = vec![Vec::new(); positions.len()];
    for (index, zone) in zones.iter().enumerate() {
        for cell in &zone.cells {
            zones_of[cell.index()].push(index);
        }
    }
    match zones_of.iter().position(Vec::is_empty) {
        None => Ok(zones_of),
        Some(cell) => Err(LayoutError::CellInNoZone {
            position: positions[cell],
            cells: zones_of.iter().filter(|zones| zones.is_empty()).count(),
        }),
    }
}

/// The other cells of a cell's zones, in reading order, each once.
fn peers(cell: usize, zones_of: &[usize], zones: &[Zone]) -> Vec<Cell> {
    let all = zones_of.iter().flat_map(|&zone| zones[zone].cells.iter().copied());
    let mut peers: Vec<Cell> = all.filter(|peer| peer.index() != cell).collect();
    peers.sort_unstable();
    peers.dedup();
    peers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Position {
        text.parse().unwrap()
    }

    /// Two rows of two cells and a hole, with two digits.
    fn started() -> LayoutBuilder {
        let mut builder = LayoutBuilder::new(2).unwrap();
        builder.add_rectangle(at("r1c1"), 2, 2).unwrap();
        builder.add_zone(ZoneKind::Row, "1", [at("r1c2"), at("r1c1")]).unwrap();
        builder
    }

    #[track_caller]
    fn refuses(cells: &str, name: &str, expected: &str) {
        let mut builder = started();
        let before = format!("{builder:?}");
        let cells = cells.split_whitespace().map(at);
        let error = builder.add_zone(ZoneKind::Row, name, cells).unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert_eq!(format!("{builder:?}"), before, "a failed call left a trace");
    }

    #[test]
    fn zones_are_checked_and_refused_without_a_trace() {
        refuses("", "2", "row 2 has no cells; give it some or leave it out");
        refuses(
            "r2c1 r3c1",
            "2",
            "row 2 has the cell r3c1, where the layout has none; mend the zone or add the cell",
        );
        refuses("r2c1 r2c1", "2", "row 2 has the cell r2c1 twice; give it once");
        refuses(
            "r1c1 r1c2 r2c1",
            "2",
            "row 2 has 3 cells and there are 2 digits, so they cannot all differ; \
             take cells out or split it",
        );
        refuses("r2c1", "1", "there are two zones called row 1; give one of them another name");
        refuses(
            "r256c256",
            "",
            "row has the cell r256c256, where the layout has none; mend the zone or add the cell",
        );
    }

    #[track_caller]
    fn refuses_whole(builder: Result<LayoutBuilder, LayoutError>, expected: &str) {
        let error = builder.and_then(LayoutBuilder::build).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn impossible_layouts_are_refused() {
        refuses_whole(LayoutBuilder::new(0), "a layout has 1 to 64 digits, not 0");
        refuses_whole(LayoutBuilder::new(65), "a layout has 1 to 64 digits, not 65");
        refuses_whole(LayoutBuilder::new(64), "the layout has no cells; add some");
        refuses_whole(
            Ok(started()),
            "r2c1 is in no zone (nor is another cell); put it into one or leave it out",
        );
        let mut builder = started();
        builder.add_zone(ZoneKind::Custom, "a", [at("r2c2")]).unwrap();
        refuses_whole(Ok(builder), "r2c1 is in no zone; put it into one or leave it out");
    }

    #[test]
    fn absurd_sizes_take_no_memory() {
        let mut builder = started();
        for (row, column, height, width) in [
            (0, 0, 257, 1),
            (0, 0, 1, 257),
            (0, 0, usize::MAX, usize::MAX),
            (usize::MAX, 0, 1, 1),
            (256, 0, 1, 1),
            (1 << 40, 1 << 40, 1 << 40, 1),
        ] {
            let error = builder.add_rectangle(Position::new(row, column), height, width);
            assert!(matches!(error, Err(LayoutError::PictureTooLarge { .. })));
        }
        let nine = Layout::latin(2).unwrap();
        let error = builder.place(&nine, Position::new(usize::MAX, 255), "");
        assert_eq!(
            error.unwrap_err().to_string(),
            format!("the picture is {} rows by 257 columns; the most is 256 by 256", usize::MAX)
        );
        assert!(builder.add_rectangle(Position::new(255, 255), 1, 1).is_ok());
    }

    #[test]
    fn holes_are_skipped_in_reading_order() {
        let mut builder = LayoutBuilder::new(3).unwrap();
        for text in ["r3c1", "r1c3", "r1c1"] {
            builder.add_cell(at(text)).unwrap();
        }
        builder.add_zone(ZoneKind::Custom, "", ["r3c1", "r1c3", "r1c1"].map(at)).unwrap();
        let layout = builder.build().unwrap();
        let positions: Vec<String> =
            layout.cells().map(|cell| layout.position(cell).to_string()).collect();
        assert_eq!(positions, ["r1c1", "r1c3", "r3c1"]);
        assert_eq!((layout.height(), layout.width()), (3, 3));
        assert_eq!(layout.cell_at(1, 1), None);
        assert_eq!(layout.cell_at(2, 0), Some(Cell::new(2)));
        assert_eq!(layout.zones()[0].cells(), [0, 1, 2].map(Cell::new));
        assert_eq!(layout.name(), None);
        assert!(!layout.is_square());
    }

    #[test]
    fn a_layout_placed_alone_is_itself() {
        let nine = Layout::blocks(3, 3).unwrap().with(Extra::Diagonals).unwrap();
        let mut builder = LayoutBuilder::new(9).unwrap();
        builder.place(&nine, at("r1c1"), "").unwrap();
        let same = builder.clone().build().unwrap();
        assert_eq!((same.name(), same.extras()), (Some("9x9+x"), &[Extra::Diagonals][..]));

        builder.add_zone(ZoneKind::Custom, "pair", [at("r1c1"), at("r5c6")]).unwrap();
        let more = builder.clone().build().unwrap();
        assert_eq!((more.name(), more.block_shape()), (None, Some((3, 3))));
        assert!(!more.is_standard_9x9());

        assert_eq!(
            builder.place(&Layout::latin(4).unwrap(), at("r1c1"), ""),
            Err(LayoutError::PlacedDigits { found: 4, expected: 9 })
        );
        let error = builder.place(&Layout::latin(9).unwrap(), at("r4c4"), "");
        assert_eq!(error, Err(LayoutError::RepeatedZone { zone: "row 1".to_owned() }));
        assert_eq!(builder.build().unwrap(), more);
    }

    #[test]
    fn the_largest_picture_is_quick() {
        let mut builder = LayoutBuilder::new(64).unwrap();
        for row in (0..256).step_by(64) {
            for column in (0..256).step_by(64) {
                let grid = format!("grid {row} {column}");
                let layout = Layout::blocks(8, 8).unwrap();
                builder.place(&layout, Position::new(row, column), &grid).unwrap();
            }
        }
        let layout = builder.build().unwrap();
        assert_eq!((layout.cell_count(), layout.zones().len()), (65_536, 16 * 192));
    }
}
