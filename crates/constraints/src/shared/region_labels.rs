//! Labels of unknown regions: a helper cell `CC1`, `CC2` and so on for each cell of the board, in reading
//! order. Its value is the number of the region of the cell.

use crate::board::{Board, HelperCell, ValueRange, Variable};
use crate::reading::typed::TypedLine;
use crate::reading::words::LineProblem;
use crate::reading::{IssArguments, ReadProblem};
use crate::writing::{iss_name, typed};

/// The letters before the number of a cell, as Interactive Sudoku Solver names these helper cells.
const PREFIX: &str = "CC";

/// The name of the label of a cell.
fn name(cell: usize) -> String {
    format!("{PREFIX}{}", cell + 1)
}

/// The labels of a number of cells in regions of a size. Regions are numbered from a value on.
pub(crate) fn of_cells(
    cells: usize,
    size: usize,
    first_value: i64,
) -> Result<Vec<HelperCell>, ReadProblem> {
    if size == 0 || !cells.is_multiple_of(size) {
        return Err(ReadProblem::new(format!(
            "a board of {cells} cells has no regions of {size} cells each; expected a size that divides {cells}"
        )));
    }
    let last = first_value + (cells / size) as i64 - 1;
    let range = ValueRange::new(first_value..=last).ok_or_else(|| {
        let (most, numbers) = (ValueRange::MOST, cells / size);
        ReadProblem::new(format!("found {numbers} unknown regions; expected at most {most}"))
    })?;
    Ok((0..cells).map(|cell| HelperCell { name: name(cell), values: range }).collect())
}

/// Adds the labels of regions of a size.
pub(crate) fn add(board: &mut Board, size: usize) -> Result<(), ReadProblem> {
    for label in of_cells(board.cell_count(), size, board.values().first())? {
        board.add_helper(label.name, label.values);
    }
    Ok(())
}

/// The label of the first cell, if each cell has one and all have one range of values.
pub(crate) fn first(board: &Board) -> Option<Variable> {
    let start = board.helpers().iter().position(|helper| helper.name == name(0))?;
    let labels = board.helpers().get(start..start + board.cell_count())?;
    let is_label = |(cell, helper): (usize, &HelperCell)| {
        helper.name == name(cell) && helper.values == labels[0].values
    };
    let are_labels = labels.iter().enumerate().all(is_label);
    are_labels.then(|| Variable::new(board.cell_count() + start))
}

/// The label of the first cell.
///
/// # Errors
/// If the board has no labels.
pub(crate) fn required(board: &Board) -> Result<Variable, ReadProblem> {
    first(board).ok_or_else(|| {
        ReadProblem::new("there are no unknown regions; add the constraint \"chaos construction\"")
    })
}

/// The label of the first cell of the board of a typed line.
///
/// # Errors
/// If the board has no labels.
pub(crate) fn of_line(line: &TypedLine<'_>) -> Result<Variable, LineProblem> {
    required(line.board()).map_err(|problem| line.problem_of(&problem))
}

/// The label of a cell, from the label of the first cell.
pub(crate) fn of(first: Variable, cell: Variable) -> Variable {
    Variable::new(first.index() + cell.index())
}

/// The labels of cells.
pub(crate) fn of_all(first: Variable, cells: &[Variable]) -> Vec<Variable> {
    cells.iter().map(|&cell| of(first, cell)).collect()
}

/// The cell of a label, or of a cell.
///
/// # Errors
/// For other helper cells.
pub(crate) fn cell_of(
    board: &Board,
    first: Variable,
    variable: Variable,
) -> Result<Variable, ReadProblem> {
    if board.place(variable).is_some() {
        return Ok(variable);
    }
    let cell =
        variable.index().checked_sub(first.index()).filter(|&cell| cell < board.cell_count());
    cell.map(Variable::new).ok_or_else(|| {
        ReadProblem::new(format!("{} is no cell and no label of a region", board.name(variable)))
    })
}

/// The second argument: 1 if the first cell is not counted; otherwise 0 or empty.
pub(crate) fn skips_first(arguments: &IssArguments<'_>) -> Result<bool, ReadProblem> {
    match arguments.0.get(1).copied().unwrap_or_default() {
        "" | "0" => Ok(false),
        "1" => Ok(true),
        other => Err(ReadProblem::new(format!(
            "found {other:?}; expected 0, or 1 if the first cell is not counted"
        ))),
    }
}

/// `without first`, if the line has these words next.
pub(crate) fn has_without_first(line: &mut TypedLine<'_>) -> bool {
    line.has_word("without") && line.has_word("first")
}

/// The beginning of a typed line: its word, `without first` if the first cell is not counted, and the cell with the
/// number.
pub(crate) fn line_head(word: &str, board: &Board, number: Variable, skips_first: bool) -> String {
    let skipped = if skips_first { " without first" } else { "" };
    format!("{word}{skipped} {}", typed::name(board, number))
}

/// The beginning of a constraint of Interactive Sudoku Solver: its class, the cell with the number, and 1 if the first
/// cell is not counted.
pub(crate) fn iss_head(class: &str, board: &Board, number: Variable, skips_first: bool) -> String {
    format!(".{class}~{}~{}", iss_name(board, number), if skips_first { "1" } else { "" })
}

/// The names of the labels of cells, each after `~`.
pub(crate) fn iss_names(board: &Board, first: Variable, cells: &[Variable]) -> String {
    of_all(first, cells).into_iter().map(|label| format!("~{}", iss_name(board, label))).collect()
}
