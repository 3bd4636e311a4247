//! From boards and constraints to models.

use crate::board::{Area, Board, ValueSet, Variable};
use crate::kinds::Constraint;
use crate::propagation::{LoneRule, Model, ModelBuilder, PairRules};
use crate::rule::ConstraintRule;

impl Model {
    /// The model of a board with its constraints. `given` has the sets of values of the first cells; cells without a
    /// set may have any value.
    pub fn new(board: &Board, constraints: &[Constraint], given: &[ValueSet]) -> Self {
        Self::new_until(board, constraints, given, || false).expect("nothing stops the building")
    }

    /// The model, unless a function asks to stop: it is called for each constraint, and for large parts of the model.
    /// `None` if it said yes.
    ///
    /// ```
    /// use pavane_constraints::propagation::Model;
    /// use pavane_constraints::{Board, Killer, ValueRange};
    ///
    /// let board = Board::rectangle(ValueRange::digits(4), 1, 2);
    /// let cage = Killer { cells: board.cells().collect(), sum: Some(5) };
    /// assert!(Model::new_until(&board, &[cage.clone().into()], &[], || false).is_some());
    /// assert!(Model::new_until(&board, &[cage.into()], &[], || true).is_none());
    /// ```
    pub fn new_until(
        board: &Board,
        constraints: &[Constraint],
        given: &[ValueSet],
        is_stopped: impl Fn() -> bool + 'static,
    ) -> Option<Self> {
        let mut builder = ModelBuilder::new(board);
        builder.stop_when(is_stopped);
        for (cell, &values) in given.iter().enumerate() {
            builder.restrict_to(Variable::new(cell), values);
        }
        for constraint in constraints {
            if builder.is_stopped() {
                return None;
            }
            constraint.compile(board, &mut builder);
        }
        builder.finish()
    }
}

impl PairRules {
    /// The rules of constraints on a board; `None` if some are about more than two cells at once, or if the board has
    /// helper cells. Takes time linear in the number of pairs of values.
    ///
    /// ```
    /// use pavane_constraints::propagation::PairRules;
    /// use pavane_constraints::{Board, Killer, Thermometer, ValueRange, Variable};
    ///
    /// let board = Board::rectangle(ValueRange::digits(3), 1, 3);
    /// let cells: Vec<Variable> = board.cells().collect();
    /// let thermometer = Thermometer { cells: cells.clone(), is_slow: false }.into();
    /// let rules = PairRules::new(&board, &[thermometer]).expect("a thermometer is pairs");
    /// assert!(!rules.exclusions().is_empty());
    ///
    /// let cage = Killer { cells, sum: Some(6) }.into();
    /// assert_eq!(PairRules::new(&board, &[cage]), None);
    /// ```
    pub fn new(board: &Board, constraints: &[Constraint]) -> Option<Self> {
        let mut builder = ModelBuilder::new(board);
        for constraint in constraints {
            constraint.compile(board, &mut builder);
        }
        Self::of_model(builder, board.areas())
    }
}

impl LoneRule {
    /// The rule of some constraints of a board, on its own. Its cells that share an area of the board differ.
    ///
    /// ```
    /// use pavane_constraints::propagation::LoneRule;
    /// use pavane_constraints::{Board, Killer, ValueRange};
    ///
    /// let mut board = Board::rectangle(ValueRange::digits(4), 4, 4);
    /// board.add_rows_and_columns();
    /// let cells: Vec<_> = board.cells().take(2).collect();
    /// let rule = LoneRule::new(&board, &[&Killer { cells, sum: Some(3) }.into()]);
    /// let any = [0b1111; 16];
    /// let left = rule.space().narrow(&any).map(|left| left.to_vec()).expect("no contradiction");
    /// // Both cells of the cage are 1 or 2. The other cells of the row are not a part of this rule.
    /// assert_eq!(left[..3], [0b0011, 0b0011, 0b1111]);
    /// ```
    pub fn new(board: &Board, constraints: &[&Constraint]) -> Self {
        let mut builder = ModelBuilder::without_areas(board);
        let mut cells: Vec<Variable> =
            constraints.iter().flat_map(|constraint| constraint.cells(board)).collect();
        cells.retain(|cell| cell.index() < board.cell_count());
        cells.sort_unstable();
        cells.dedup();
        let inside = |area: &Area| -> Vec<Variable> {
            let is_inside = |cell: &&Variable| cells.binary_search(cell).is_ok();
            area.cells.iter().filter(is_inside).copied().collect()
        };
        board.areas().iter().for_each(|area| builder.different(&inside(area)));
        constraints.iter().for_each(|constraint| constraint.compile(board, &mut builder));
        Self::of_model(builder.finish().expect("no function stops the building"), cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::kinds::{Killer, Nonconsecutive, Palindrome, Thermometer, Whispers};
    use crate::propagation::Exclusion;
    use crate::rule::Assignment;
    use crate::testing::{cells, small_sudoku};

    /// Whether values break no exclusion, and are values of their cells.
    fn is_allowed(rules: &PairRules, values: &[i64]) -> bool {
        let has = |&(cell, set): &(Variable, ValueSet)| set >> (values[cell.index()] - 1) & 1 != 0;
        let is_kept = |exclusion: &Exclusion| exclusion.iter().filter(|one| has(one)).count() <= 1;
        let is_value = |(cell, value): (usize, &i64)| {
            rules.values(Variable::new(cell)) >> (value - 1) & 1 != 0
        };
        values.iter().enumerate().all(is_value) && rules.exclusions().iter().all(is_kept)
    }

    /// The exclusions allow the grids of a 3x3 Latin square that satisfy the definitions, and no others.
    #[track_caller]
    fn check(constraints: &[Constraint]) {
        let mut board = Board::rectangle(ValueRange::digits(3), 3, 3);
        board.add_rows_and_columns();
        let rules = PairRules::new(&board, constraints).expect("pairs alone");
        let mut satisfied = 0;
        for number in 0..3_i64.pow(9) {
            let values: Vec<i64> = (0..9).map(|cell| number / 3_i64.pow(cell) % 3 + 1).collect();
            let grid = Assignment::new(&values);
            let is_latin = board.areas().iter().all(|area| {
                let mut found = grid.values(&area.cells);
                found.sort_unstable();
                found == [1, 2, 3]
            });
            if is_latin {
                let holds = constraints.iter().all(|rule| rule.holds(&board, &grid));
                assert_eq!(is_allowed(&rules, &values), holds, "{values:?}");
                satisfied += u32::from(holds);
            }
        }
        assert!(satisfied > 0 && satisfied <= 12);
    }

    #[test]
    fn exclusions_are_the_rules() {
        let board = Board::rectangle(ValueRange::digits(3), 3, 3);
        let at = |names: &str| cells(&board, names);
        check(&[]);
        check(&[Thermometer { cells: at("r1c1 r2c2 r3c3"), is_slow: true }.into()]);
        check(&[Thermometer { cells: at("r1c1 r1c2"), is_slow: false }.into()]);
        check(&[Palindrome { cells: at("r1c1 r1c3 r3c1 r2c3") }.into()]);
        check(&[Whispers { cells: at("r1c1 r2c2"), difference: 1 }.into()]);
        check(&[Killer { cells: at("r1c1 r2c2"), sum: Some(4) }.into()]);
        check(&[Killer { cells: at("r1c1 r2c2 r3c3"), sum: None }.into()]);
    }

    #[test]
    fn rules_about_three_cells_are_no_pairs() {
        let board = small_sudoku();
        let cage = Killer { cells: cells(&board, "r1c1 r1c2 r2c3"), sum: Some(7) };
        assert_eq!(PairRules::new(&board, &[cage.into()]), None);
        let nonconsecutive = Nonconsecutive { excused: Vec::new() };
        assert!(PairRules::new(&board, &[nonconsecutive.into()]).is_some());
        // A helper cell has no option.
        let mut board = board;
        board.add_helper("VA1", ValueRange::digits(4));
        assert_eq!(PairRules::new(&board, &[]), None);
    }

    /// A helper cell whose range is another than the range of the board takes no part in what its zones share.
    #[test]
    fn helper_cells_of_another_range_keep_all_solutions() {
        use crate::kinds::{AllDifferent, EqualityCage};
        use crate::propagation::{Search, Step};
        let count = |constraint: fn(Vec<Variable>) -> Constraint, value: i64| {
            let mut board = small_sudoku();
            let range = ValueRange::new(value..=value).expect("one value");
            let helper = board.add_helper("H", range);
            let mut cells = cells(&board, "r1c1 r1c2 r1c3");
            cells.push(helper);
            let model = Model::new(&board, &[constraint(cells)], &[]);
            let mut search = Search::new(&model);
            std::iter::from_fn(|| (search.advance(u64::MAX) == Step::Solution).then_some(()))
                .count()
        };
        assert_eq!(count(|cells| AllDifferent { cells }.into(), 5), 288);
        // Beside 6, even and high, the cells have two odd and two low values: 1, 2 and 3, so that the fourth has 4.
        assert_eq!(count(|cells| EqualityCage { cells }.into(), 6), 72);
    }
}
