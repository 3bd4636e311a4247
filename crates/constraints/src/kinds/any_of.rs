//! Alternatives of constraints of any kinds.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::writing::WrittenRule;

pub(super) const KIND: Kind = Kind {
    name: "any of",
    rule: "at least one part holds; all constraints of that part hold",
    fpuzzles: &[],
    iss: &[],
    lines: &[],
    tools: &[],
};

/// Alternatives: the constraints of at least one part all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyOf {
    /// The parts. A part without constraints holds. Without parts the rule never holds.
    pub parts: Vec<Vec<Constraint>>,
}

impl StatedRule for AnyOf {
    fn state(&self, board: &Board, statement: &mut Statement) {
        let mut chosen = Vec::new();
        for part in &self.parts {
            let words: Vec<String> = part.iter().map(|rule| rule.describe(board)).collect();
            let choice = statement.helper(format!("({})", words.join(" and ")));
            chosen.push(choice);
            statement.when(&[choice], |statement| {
                part.iter().for_each(|rule| rule.state(board, statement));
            });
        }
        statement.any(&chosen);
    }
}

impl ConstraintRule for AnyOf {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        let mut cells = Vec::new();
        for cell in self.parts.iter().flatten().flat_map(|constraint| constraint.cells(board)) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let holds = |part: &Vec<Constraint>| part.iter().all(|rule| rule.holds(board, grid));
        self.parts.iter().any(holds)
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        if let [part] = &self.parts[..] {
            part.iter().for_each(|constraint| constraint.compile(board, model));
        } else if !self.parts.iter().any(Vec::is_empty) {
            model.any_of(self.parts.iter().map(|part| {
                move |model: &mut ModelBuilder| {
                    part.iter().for_each(|constraint| constraint.compile(board, model));
                }
            }));
        }
    }

    fn describe(&self, board: &Board) -> String {
        let part = |part: &Vec<Constraint>| {
            let texts: Vec<String> = part.iter().map(|rule| rule.describe(board)).collect();
            if texts.is_empty() { "nothing".into() } else { texts.join(" and ") }
        };
        let parts: Vec<String> = self.parts.iter().map(part).collect();
        format!("at least one of ({})", parts.join("), ("))
    }
}

impl DrawnRule for AnyOf {
    fn shapes(&self, board: &Board) -> Vec<Shape> {
        match &self.parts[..] {
            [part] => part.iter().flat_map(|constraint| constraint.shapes(board)).collect(),
            // A shape of one part would look like a rule of its own.
            parts => vec![Shape::note(format_args!("one of {} alternatives", parts.len()))],
        }
    }
}

/// The lines of alternatives: `any of`, the parts with `or` between them, and `end`.
fn typed_alternatives(parts: &[Vec<Constraint>], board: &Board) -> String {
    if parts.is_empty() {
        return "any of nothing".to_owned();
    }
    let part = |part: &Vec<Constraint>| -> String {
        part.iter().map(|constraint| constraint.to_line(board) + "\n").collect()
    };
    let parts: Vec<String> = parts.iter().map(part).collect();
    format!("any of\n{}end", parts.join("or\n"))
}

impl WrittenRule for AnyOf {
    fn to_line(&self, board: &Board) -> String {
        typed_alternatives(&self.parts, board)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let mut text = ".Or".to_owned();
        for part in &self.parts {
            let inside: Option<Vec<String>> =
                part.iter().map(|constraint| constraint.to_iss(board)).collect();
            text += &match &inside?[..] {
                [] => return None,
                [one] => one.clone(),
                several => format!(".And{}.End", several.concat()),
            };
        }
        Some(text + ".End")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::kinds::{CellValues, Killer, Skyscraper, Thermometer, XSum};
    use crate::testing::{agrees, cell, cells, free_board, small_sudoku};

    fn value(board: &Board, name: &str, value: i64) -> Constraint {
        CellValues { cell: cell(board, name), values: vec![value] }.into()
    }

    #[test]
    fn alternatives_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let any_of = |parts: Vec<Vec<Constraint>>| agrees(&board, AnyOf { parts });
        let given = |name, number| value(&board, name, number);
        assert_eq!(any_of(vec![]), 0);
        assert_eq!(any_of(vec![vec![]]), 288);
        assert_eq!(any_of(vec![vec![given("r1c1", 1)]]), 72);
        assert_eq!(any_of(vec![vec![given("r1c1", 1)], vec![]]), 288);
        // 72 grids each, and 24 with both.
        assert_eq!(any_of(vec![vec![given("r1c1", 1)], vec![given("r1c2", 2)]]), 120);
        any_of(vec![
            vec![given("r1c1", 1), given("r2c2", 1)],
            vec![given("r2c3", 4), given("r3c4", 4)],
            vec![given("r4c4", 2), given("r3c1", 3), given("r1c1", 5)],
        ]);
    }

    #[test]
    fn parts_have_constraints_of_any_kinds() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for board in [&board, &free] {
            let cells = |names| cells(board, names);
            let cage: Constraint = Killer { cells: cells("r1c1 r2c2 r2c3"), sum: Some(6) }.into();
            let line = Thermometer { cells: cells("r1c3 r2c2 r2c1"), is_slow: false };
            let x_sum = XSum { cells: board.row(0), sum: 6 };
            let skyscraper = Skyscraper { cells: board.column(1), visible: 2 };
            let inner = AnyOf {
                parts: vec![vec![x_sum.into()], vec![skyscraper.into(), value(board, "r1c1", 2)]],
            };
            let parts = vec![
                vec![cage.clone(), line.clone().into()],
                vec![inner.clone().into(), value(board, "r2c2", 3)],
            ];
            agrees(board, AnyOf { parts });
            agrees(board, AnyOf { parts: vec![vec![inner.into()], vec![cage], vec![line.into()]] });
        }
    }
}
