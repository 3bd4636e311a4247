//! Layouts with rules beyond zones.

use super::constraint_set::{BoardConstraints, ConstraintSet, HasConstraints};
use super::{Cell, Digit, Layout, ZoneKind};
use pavane_constraints::{
    AreaKind, Board, Constraint, ConstraintRule, Place, ValueRange, Variable,
};
use std::sync::Arc;

impl Layout {
    /// This layout with other constraints, or with none.
    ///
    /// ```
    /// use pavane::constraints::{Constraint, Killer, Variable};
    /// use pavane::layout::ConstraintSet;
    /// use pavane::{Layout, Puzzle, PuzzleSolver};
    ///
    /// // Three in a cage of two cells: 1 and 2, in either order.
    /// let cells = vec![Variable::new(0), Variable::new(1)];
    /// let cage = Constraint::from(Killer { cells, sum: Some(3) });
    /// let board = Layout::square(4)?;
    /// let layout = board.with_constraints(ConstraintSet::new(vec![cage]));
    /// assert_ne!(layout, board);
    /// let count = PuzzleSolver::new(&Puzzle::blank(layout))?.count()?;
    /// assert_eq!(count.to_string(), "48");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_constraints(&self, set: ConstraintSet) -> Self {
        // An empty set is no set: a layout is equal to the one that it was made from.
        let is_empty = set.constraints.is_empty() && set.helpers.is_empty() && set.first_value == 1;
        let with_board = || {
            let board = board_of(self, &set);
            Arc::new(BoardConstraints { set, board })
        };
        let constraints = (!is_empty).then(with_board);
        Self { model: Arc::clone(&self.model), constraints }
    }

    /// This layout with its zones alone.
    ///
    /// ```
    /// use pavane::Layout;
    /// use pavane::layout::zones;
    ///
    /// let board = Layout::square(4)?;
    /// let rules = zones::read_constraints(&board, &["killer 3: r1c1 r1c2"]).expect("a cage");
    /// assert_eq!(board.with_constraints(rules).without_constraints(), board);
    /// # Ok::<(), pavane::layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn without_constraints(&self) -> Self {
        Self { model: Arc::clone(&self.model), constraints: None }
    }

    /// The constraints: rules beyond zones.
    pub fn constraints(&self) -> &[Constraint] {
        self.constraint_set().map_or(&[], |set| &set.constraints)
    }

    /// The constraints with their helper cells; `None` without constraints.
    pub fn constraint_set(&self) -> Option<&ConstraintSet> {
        self.constraints.as_ref().map(|constraints| &constraints.set)
    }

    /// The constraints in words, in order: `the killer cage r1c1 r1c2 with sum 15`.
    pub fn constraint_words(&self) -> Vec<String> {
        let Some(board) = self.constraint_board() else { return Vec::new() };
        self.constraints().iter().map(|constraint| constraint.describe(board)).collect()
    }

    /// Whether zones are the only rules.
    ///
    /// # Errors
    /// [`HasConstraints`], which names the kinds of the others.
    pub fn require_zones_only(&self) -> Result<(), HasConstraints> {
        let Some(set) = self.constraint_set() else { return Ok(()) };
        let mut names: Vec<String> = Vec::new();
        for constraint in &set.constraints {
            let name = constraint.kind().name;
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        if set.first_value != 1 {
            names.push(format!("values from {}", set.first_value));
        }
        Err(HasConstraints { kinds: names.join(", ") })
    }

    /// The board of the constraints: the cells, zones and helper cells of this layout. `None` without constraints.
    pub fn constraint_board(&self) -> Option<&Board> {
        self.constraints.as_ref().map(|constraints| &constraints.board)
    }

    /// The board that the constraints of a set are about: the cells and zones of this layout, with the values and
    /// helper cells of the set.
    pub fn board_for(&self, set: &ConstraintSet) -> Board {
        board_of(self, set)
    }

    /// The first constraint that the digits of the cells break, in words. Checks by definitions alone. Values of helper
    /// cells are searched, and then checked as well.
    pub(crate) fn broken_constraint(&self, digit_in: impl Fn(Cell) -> Digit) -> Option<String> {
        let BoardConstraints { set, board } = self.constraints.as_deref()?;
        let value = |cell| set.first_value + i64::from(digit_in(cell).get()) - 1;
        let values: Vec<i64> = self.cells().map(value).collect();
        pavane_constraints::broken_constraint(board, &set.constraints, &values)
    }
}

/// The cells and zones of a layout, with the values and helper cells of constraints.
fn board_of(layout: &Layout, set: &ConstraintSet) -> Board {
    let last = set.first_value + layout.digits() as i64 - 1;
    let values = ValueRange::new(set.first_value..=last).expect("a layout has 1 to 64 digits");
    let places = layout.cells().map(|cell| layout.position(cell));
    let mut board = Board::new(values, places.map(|at| Place { row: at.row, column: at.column }));
    for zone in layout.zones() {
        let kind = match zone.kind() {
            ZoneKind::Row => AreaKind::Row,
            ZoneKind::Column => AreaKind::Column,
            ZoneKind::Block | ZoneKind::Region => AreaKind::Region,
            _ => AreaKind::Other,
        };
        let cells = zone.cells().iter().map(|cell| Variable::new(cell.index()));
        board.add_area(kind, cells.collect());
    }
    for helper in &set.helpers {
        board.add_helper(helper.name.clone(), helper.values);
    }
    board
}
