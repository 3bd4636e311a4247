//! The type of layouts: cells, zones, and what follows from them.

use super::constraint_set::BoardConstraints;
use super::implied::implied;
use super::{Cell, Extra, Lists, Position, Zone, ZoneKind};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The cells and zones of a board. Immutable, `Send + Sync`, and cheap to clone: a clone counts a
/// reference.
///
/// Two layouts are equal if they have the same digits, the same cells in the same places, the same zones (kind and
/// cells) in the same order, and the same constraints; names do not matter.
///
/// ```
/// use pavane::{Cell, Extra, Layout};
///
/// let layout = Layout::blocks(3, 3)?;
/// assert_eq!((layout.digits(), layout.cell_count(), layout.zones().len()), (9, 81, 27));
/// assert_eq!(layout.peers(Cell::new(0)).len(), 20);
/// assert_eq!(layout.with(Extra::Diagonals)?.name(), Some("9x9+x"));
/// # Ok::<(), pavane::LayoutError>(())
/// ```
#[derive(Clone)]
pub struct Layout {
    pub(super) model: Arc<LayoutModel>,
    /// The rules beyond zones, if there are any.
    pub(super) constraints: Option<Arc<BoardConstraints>>,
}

/// The data that the clones of a layout share. The first six fields determine the rest.
pub(super) struct LayoutModel {
    pub(super) digits: usize,
    pub(super) positions: Vec<Position>,
    pub(super) zones: Vec<Zone>,
    /// The height and width of the blocks, if the layout is a grid of blocks.
    pub(super) block_shape: Option<(usize, usize)>,
    /// The argument of `--layout` without the extras, if it has one.
    pub(super) base_name: Option<String>,
    /// The extras, in the order of their zones. These are the zones from number `base_zones` on.
    pub(super) extras: Vec<Extra>,
    pub(super) base_zones: usize,

    pub(super) name: Option<String>,
    pub(super) height: usize,
    pub(super) width: usize,
    /// The cell at each position of the picture, row by row.
    pub(super) picture: Vec<Option<Cell>>,
    pub(super) zones_of: Lists<usize>,
    pub(super) peers: Lists<Cell>,
    pub(super) standard_9x9: bool,
    /// The implied zones, once they are asked for.
    pub(super) implied: OnceLock<Vec<Zone>>,
}

impl Layout {
    /// The number of digits, 1 to 64. The digits are 1 to this number.
    pub fn digits(&self) -> usize {
        self.model.digits
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.model.positions.len()
    }

    /// All cells, in reading order.
    pub fn cells(
        &self,
    ) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + Clone + use<> {
        (0..self.cell_count() as u32).map(Cell::new)
    }

    /// The position of a cell in the picture.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn position(&self, cell: Cell) -> Position {
        self.model.positions[cell.index()]
    }

    /// The cell in a row and a column, both counted from 0, if the layout has it.
    pub fn cell_at(&self, row: usize, column: usize) -> Option<Cell> {
        if row >= self.height() || column >= self.width() {
            return None;
        }
        self.model.picture[row * self.width() + column]
    }

    /// The number of rows of the picture.
    pub fn height(&self) -> usize {
        self.model.height
    }

    /// The number of columns of the picture.
    pub fn width(&self) -> usize {
        self.model.width
    }

    /// Whether the picture has one row and one column for each digit, and a cell at each position.
    pub fn is_square(&self) -> bool {
        self.height() == self.digits()
            && self.width() == self.digits()
            && self.cell_count() == self.digits() * self.digits()
    }

    /// All zones: rows, columns, blocks or regions, then the added ones.
    pub fn zones(&self) -> &[Zone] {
        &self.model.zones
    }

    /// Full zones that follow from the zones of the layout and are not among them, such as the windows 5 to 9 of a
    /// windoku. Their names continue the numbers of the zones of their kind. Found at the first call.
    ///
    /// ```
    /// use pavane::{Extra, Layout};
    /// let windoku = Layout::square(9)?.with(Extra::Windoku)?;
    /// assert_eq!(windoku.implied_zones().len(), 5);
    /// // Rows 2 to 4 hold each digit three times, windows 1 and 2 twice: the rest of the rows holds it once.
    /// assert_eq!(windoku.implied_zones()[0].label(), "window 5");
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn implied_zones(&self) -> &[Zone] {
        self.model.implied.get_or_init(|| implied(self.zones()))
    }

    /// The zone of a number: an index into [`zones`](Self::zones), or from their count on an
    /// [implied zone](Self::implied_zones).
    ///
    /// # Panics
    /// If the layout has no such zone.
    pub fn zone(&self, number: usize) -> &Zone {
        match number.checked_sub(self.zones().len()) {
            Some(implied) => &self.implied_zones()[implied],
            None => &self.zones()[number],
        }
    }

    /// The zones of a cell, as indices into [`zones`](Self::zones), ascending.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn zones_of(&self, cell: Cell) -> &[usize] {
        self.model.zones_of.get(cell.index())
    }

    /// The other cells that share a zone with a cell, in reading order.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        self.model.peers.get(cell.index())
    }

    /// Whether two different cells share a zone.
    ///
    /// # Panics
    /// If the layout has no such first cell.
    pub fn are_peers(&self, first: Cell, second: Cell) -> bool {
        self.peers(first).binary_search(&second).is_ok()
    }

    /// The block or region of a cell, as an index into [`zones`](Self::zones), for the borders of pictures. In
    /// overlapping grids, the first one.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn region_of(&self, cell: Cell) -> Option<usize> {
        let mut zones = self.zones_of(cell).iter().copied();
        zones.find(|&zone| matches!(self.zones()[zone].kind, ZoneKind::Block | ZoneKind::Region))
    }

    /// The height and width of a block, if the layout is a grid of equal rectangular blocks with or
    /// without other zones.
    pub fn block_shape(&self) -> Option<(usize, usize)> {
        self.model.block_shape
    }

    /// Whether this is the layout of the common 9x9 sudoku: rows, columns and blocks only.
    pub fn is_standard_9x9(&self) -> bool {
        self.model.standard_9x9 && self.constraints.is_none()
    }

    /// The name of the layout, if it has one: `9x9`, `2x5`, `9x9+x`. [`parse`](str::parse) reads it. A layout with
    /// constraints has none.
    pub fn name(&self) -> Option<&str> {
        self.model.name.as_deref().filter(|_| self.constraints.is_none())
    }

    /// The extra zones that were added by name, in the order of [`Extra::ALL`].
    pub fn extras(&self) -> &[Extra] {
        &self.model.extras
    }

    /// Whether this layout is `base`, or `base` with named extras. A layout with constraints is neither.
    ///
    /// ```
    /// use pavane::{Extra, Layout};
    /// let nine = Layout::square(9)?;
    /// let diagonals = nine.with(Extra::Diagonals)?;
    /// assert!(diagonals.extends(&nine) && !nine.extends(&diagonals));
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn extends(&self, base: &Self) -> bool {
        self.digits() == base.digits()
            && self.model.positions == base.model.positions
            && are_same(self.base_zones(), base.zones())
            && self.constraints.is_none()
            && base.constraints.is_none()
    }

    /// The zones, without the zones of named extras.
    ///
    /// ```
    /// use pavane::{Extra, Layout};
    /// let layout = Layout::square(9)?.with(Extra::Diagonals)?;
    /// assert_eq!((layout.zones().len(), layout.base_zones().len()), (29, 27));
    /// # Ok::<(), pavane::LayoutError>(())
    /// ```
    pub fn base_zones(&self) -> &[Zone] {
        &self.zones()[..self.model.base_zones]
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        let has_same_cells = || {
            self.digits() == other.digits()
                && self.model.positions == other.model.positions
                && are_same(self.zones(), other.zones())
        };
        (Arc::ptr_eq(&self.model, &other.model) || has_same_cells())
            && self.constraints == other.constraints
    }
}

impl Eq for Layout {}

/// Whether the zones of two layouts are the same, apart from their names.
fn are_same(zones: &[Zone], others: &[Zone]) -> bool {
    let same_zone = |(a, b): (&Zone, &Zone)| a.kind == b.kind && a.cells == b.cells;
    zones.len() == others.len() && zones.iter().zip(others).all(same_zone)
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("name", &self.name())
            .field("digits", &self.digits())
            .field("cells", &self.cell_count())
            .field("zones", &self.zones().len())
            .field("constraints", &self.constraints().len())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::LayoutBuilder;

    const fn is_send_and_sync<T: Send + Sync>() {}
    const _: () = is_send_and_sync::<Layout>();

    /// A sudoku as a graph: its cells, joined where they are peers.
    #[track_caller]
    fn check_graph(layout: &Layout, edges: usize, degree: usize) {
        let total: usize = layout.cells().map(|cell| layout.peers(cell).len()).sum();
        assert_eq!(total, 2 * edges);
        assert!(layout.cells().all(|cell| layout.peers(cell).len() == degree));
        for a in layout.cells() {
            assert!(!layout.are_peers(a, a));
            assert!(layout.peers(a).iter().all(|&b| layout.are_peers(b, a)));
        }
    }

    #[test]
    fn the_9x9_graph_is_the_published_one() {
        let layout = Layout::blocks(3, 3).unwrap();
        assert_eq!((layout.cell_count(), layout.zones().len()), (81, 27));
        check_graph(&layout, 810, 20);
        check_graph(&Layout::blocks(2, 2).unwrap(), 56, 7);
        check_graph(&Layout::latin(4).unwrap(), 48, 6);
    }

    #[test]
    fn positions_and_cells_agree() {
        let layout = Layout::blocks(2, 3).unwrap();
        for cell in layout.cells() {
            let Position { row, column } = layout.position(cell);
            assert_eq!((row, column), (cell.index() / 6, cell.index() % 6));
            assert_eq!(layout.cell_at(row, column), Some(cell));
        }
        assert_eq!(layout.cell_at(0, 6), None);
        assert_eq!(layout.cell_at(6, 0), None);
        assert_eq!(layout.cell_at(usize::MAX, usize::MAX), None);
    }

    #[test]
    fn layouts_are_equal_by_structure() {
        let square = Layout::square(9).unwrap();
        assert_eq!(square, Layout::blocks(3, 3).unwrap());
        assert_ne!(square, Layout::latin(9).unwrap());
        assert_ne!(square, square.with(Extra::Center).unwrap());
        assert_ne!(Layout::blocks(2, 3).unwrap(), Layout::blocks(3, 2).unwrap());
        let cells_as = |kind, digits| {
            let mut builder = LayoutBuilder::new(digits).unwrap();
            builder.add_rectangle(Position::new(0, 0), 1, 2).unwrap();
            let cells = [0, 1].map(|column| Position::new(0, column));
            builder.add_zone(kind, "1", cells).unwrap();
            builder.build().unwrap()
        };
        assert_eq!(cells_as(ZoneKind::Row, 2), cells_as(ZoneKind::Row, 2));
        assert_ne!(cells_as(ZoneKind::Row, 2), cells_as(ZoneKind::Custom, 2));
        assert_ne!(cells_as(ZoneKind::Row, 2), cells_as(ZoneKind::Row, 3));
        assert!(square.is_standard_9x9());
        assert!(!square.with(Extra::Diagonals).unwrap().is_standard_9x9());
    }
}
