//! Row, column and box indexers.

use crate::board::{AreaKind, Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_text};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "indexer",
    rule: "the value of the cell says where in its row, column or box the number of its own place is",
    fpuzzles: &[
        ("rowindexer", rows_from_fpuzzles),
        ("columnindexer", columns_from_fpuzzles),
        ("boxindexer", boxes_from_fpuzzles),
    ],
    iss: &[("Indexing", from_iss)],
    lines: &[("indexer", from_line)],
    tools: &[
        Tool::new("indexer row", Gesture::Cell),
        Tool::new("indexer column", Gesture::Cell),
        Tool::new("indexer box", Gesture::Cell),
    ],
};

/// What the value of an indexer is the number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexerKind {
    /// A row: the number of the indexer's row is in that row of its column.
    Row,
    /// A column: the number of the indexer's column is in that column of its row.
    Column,
    /// A place in a region, in reading order: the number of the indexer's place is at that place.
    Region,
}

/// An indexer at place `p` of its row, column or region with value `v`: place `v` has value `p`. Places count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexer {
    /// The cell.
    pub cell: Variable,
    /// What its value is the number of.
    pub kind: IndexerKind,
}

impl Indexer {
    /// The cells that the value may refer to, each with its number.
    fn places(&self, board: &Board) -> Vec<(i64, Variable)> {
        let Some(place) = board.place(self.cell) else { return Vec::new() };
        let (row, column) = (place.row as isize, place.column as isize);
        match self.kind {
            IndexerKind::Row => {
                let cell = |row| Some((row as i64 + 1, board.cell_at(row, column)?));
                (0..board.rows() as isize).filter_map(cell).collect()
            }
            IndexerKind::Column => {
                let cell = |column| Some((column as i64 + 1, board.cell_at(row, column)?));
                (0..board.columns() as isize).filter_map(cell).collect()
            }
            IndexerKind::Region => {
                let mut regions = board.areas_of(AreaKind::Region);
                let region = regions.find(|region| region.contains(&self.cell));
                let mut cells = region.map(<[_]>::to_vec).unwrap_or_default();
                cells.sort_unstable();
                (1..).zip(cells).collect()
            }
        }
    }
}

impl StatedRule for Indexer {
    fn state(&self, board: &Board, statement: &mut Statement) {
        let places = self.places(board);
        let Some(own) = places.iter().find(|place| place.1 == self.cell).map(|place| place.0)
        else {
            return statement.impossible();
        };
        for value in statement.values(self.cell) {
            let indexed = places.iter().find(|place| place.0 == value);
            let has_number = indexed.and_then(|&(_, cell)| statement.is(cell, own));
            let is_value = statement.is(self.cell, value).map(|is| !is);
            statement.any(&is_value.into_iter().chain(has_number).collect::<Vec<_>>());
        }
    }
}

impl ConstraintRule for Indexer {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        let others = self.places(board).into_iter().map(|(_, cell)| cell);
        [self.cell].into_iter().chain(others.filter(|&cell| cell != self.cell)).collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let places = self.places(board);
        let numbered = |number: i64| places.iter().find(|place| place.0 == number);
        let own = places.iter().find(|place| place.1 == self.cell);
        let indexed = numbered(grid.value(self.cell));
        own.zip(indexed).is_some_and(|(own, indexed)| grid.value(indexed.1) == own.0)
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let places = self.places(board);
        let Some(&(own, _)) = places.iter().find(|place| place.1 == self.cell) else {
            return model.impossible();
        };
        model.restrict(self.cell, |value| places.iter().any(|place| place.0 == value));
        // Where all cells differ, no other one has the number.
        let has_all = |area: &[Variable]| places.iter().all(|place| area.contains(&place.1));
        let are_different = board.areas().iter().any(|area| has_all(&area.cells));
        for (number, cell) in places {
            model.relation(self.cell, cell, |index, value| {
                if are_different {
                    (index == number) == (value == own)
                } else {
                    index != number || value == own
                }
            });
        }
    }

    fn describe(&self, board: &Board) -> String {
        let kind = match self.kind {
            IndexerKind::Row => "row",
            IndexerKind::Column => "column",
            IndexerKind::Region => "box",
        };
        format!("the {kind} indexer {}", board.name(self.cell))
    }
}

impl DrawnRule for Indexer {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let color = match self.kind {
            IndexerKind::Row => Color::Green,
            IndexerKind::Column => Color::Red,
            IndexerKind::Region => Color::Blue,
        };
        vec![Shape::Shade { cells: vec![self.cell], color }]
    }
}

fn rows_from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_fpuzzles(puzzle, list, IndexerKind::Row)
}

fn columns_from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_fpuzzles(puzzle, list, IndexerKind::Column)
}

fn boxes_from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_fpuzzles(puzzle, list, IndexerKind::Region)
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
    kind: IndexerKind,
) -> Result<Vec<Constraint>, ReadProblem> {
    let mut cells = Vec::new();
    for object in puzzle.objects(list)? {
        cells.extend(puzzle.cells(object, "cells")?);
    }
    indexers(puzzle.board, cells, kind)
}

/// The first argument is `R` or `C`.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let kind = match arguments.text(0)? {
        "R" => IndexerKind::Row,
        "C" => IndexerKind::Column,
        other => {
            let problem = format!("{other:?} is no kind of indexing; expected \"R\" or \"C\"");
            return Err(ReadProblem::new(problem));
        }
    };
    indexers(puzzle.board, puzzle.variables(arguments.rest(1))?, kind)
}

fn indexers(
    board: &Board,
    cells: Vec<Variable>,
    kind: IndexerKind,
) -> Result<Vec<Constraint>, ReadProblem> {
    let mut indexers = Vec::new();
    for cell in cells {
        let indexer = Indexer { cell, kind };
        if indexer.places(board).is_empty() {
            let name = board.name(cell);
            return Err(ReadProblem::new(format!(
                "{name} is an indexer, but it has no place in a box"
            )));
        }
        indexers.push(indexer.into());
    }
    Ok(indexers)
}

/// `row`, `column` or `box`, then any number of cells: `indexer column: r1c1 r2c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let kind = match line.word() {
        Some("row") => IndexerKind::Row,
        Some("column") => IndexerKind::Column,
        Some("box") => IndexerKind::Region,
        _ => return Err(line.wrong_word("\"row\", \"column\" or \"box\"")),
    };
    Ok(line.cells()?.into_iter().map(|cell| Indexer { cell, kind }.into()).collect())
}

impl WrittenRule for Indexer {
    fn to_line(&self, board: &Board) -> String {
        let kind = match self.kind {
            IndexerKind::Row => "row",
            IndexerKind::Column => "column",
            IndexerKind::Region => "box",
        };
        typed::line(format!("indexer {kind}"), board, &[self.cell])
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let kind = match self.kind {
            IndexerKind::Row => "R",
            IndexerKind::Column => "C",
            IndexerKind::Region => return None,
        };
        Some(iss_text(board, "Indexing", [kind], &[self.cell]))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        let key = match self.kind {
            IndexerKind::Row => "rowindexer",
            IndexerKind::Column => "columnindexer",
            IndexerKind::Region => "boxindexer",
        };
        puzzle.cells(key, &[self.cell], None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cell, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    const ALL: [IndexerKind; 3] = [IndexerKind::Row, IndexerKind::Column, IndexerKind::Region];

    #[test]
    fn indexers_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let mut free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        free.add_area(AreaKind::Region, crate::testing::cells(&free, "r1c1 r1c2 r2c2"));
        for kind in ALL {
            for name in ["r1c1", "r2c3", "r4c4", "r3c2"] {
                agrees(&board, Indexer { cell: cell(&board, name), kind });
            }
            for name in ["r1c1", "r1c2", "r2c2"] {
                agrees(&free, Indexer { cell: cell(&free, name), kind });
            }
        }
        let outside = Indexer { cell: cell(&free, "r2c1"), kind: IndexerKind::Region };
        assert_eq!(agrees(&free, outside), 0);
    }

    #[test]
    fn indexers_are_read() {
        let board = small_sudoku();
        for (kind, key) in ALL.into_iter().zip(["rowindexer", "columnindexer", "boxindexer"]) {
            let indexer = |name| Indexer { cell: cell(&board, name), kind }.into();
            let expected = Ok(vec![indexer("r1c2"), indexer("r3c4")]);
            let root = json!({ key: [{ "cells": ["R1C2"] }, { "cells": ["R3C4"] }] });
            assert_eq!(read_fpuzzles(&KIND, &board, &root), expected);
        }
        let row = Indexer { cell: cell(&board, "r1c2"), kind: IndexerKind::Row };
        assert_eq!(read_iss(&KIND, &board, ".Indexing~R~R1C2"), Ok(vec![row.into()]));
        assert!(read_iss(&KIND, &board, ".Indexing~X~R1C2").is_err());
        let free = free_board(1, 2, ValueRange::digits(2));
        assert!(
            read_fpuzzles(&KIND, &free, &json!({ "boxindexer": [{ "cells": ["R1C1"] }] })).is_err()
        );
    }
}
