//! Many 9x9 boards at once, from 81 bytes each: text, or digits with 0 for an empty cell.

use crate::errors::{engine_error, value_error};
use crate::running::run;
use dlx::{First, Interrupt, Uniqueness};
use pavane::nine::Board;
use pavane::solve::BatchAnswers;
use pavane::{PuzzleBatch, SolveError};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::thread;

/// The number of bytes of a board.
const CELLS: usize = 81;

/// The answer of `check` for what is no board.
const NO_BOARD: u8 = 255;

/// The boards of a piece; `None` for what is no board.
type Boards = Vec<Option<Board>>;

/// Reads the boards of some bytes.
fn boards_of(bytes: &[u8], are_digits: bool) -> Boards {
    let board = |cells: &[u8; CELLS]| match are_digits {
        true => Board::new(*cells).ok(),
        false => Board::read(cells),
    };
    bytes.as_chunks::<CELLS>().0.iter().map(board).collect()
}

/// A batch on this number of threads, or on all processors for 0.
fn batch(threads: usize, stop: &Interrupt) -> PuzzleBatch {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { all() } else { threads };
    PuzzleBatch::new().threads(threads).interrupt(stop)
}

/// Answers a question about boards. Their bytes are copied first, since their owner may change them meanwhile.
fn ask<T: Send>(
    py: Python<'_>,
    cells: &PyBuffer<u8>,
    are_digits: bool,
    answers: impl Fn(&Boards, &Interrupt) -> Result<Vec<T>, SolveError> + Sync,
) -> PyResult<Vec<T>> {
    let all = cells.to_vec(py)?;
    if all.len() % CELLS != 0 {
        return Err(value_error(format!("found {} bytes, expected 81 for each board", all.len())));
    }
    let answered = run(py, None, |stop| answers(&boards_of(&all, are_digits), stop))?;
    answered.map_err(engine_error)
}

/// Fills the answers of the boards in among those of what is no board. Givens that clash have no solution.
fn fill<I, A, T>(
    boards: &Boards,
    mut answers: BatchAnswers<I, A>,
    of_answer: impl Fn(A) -> T,
    no_solution: &T,
    no_board: &T,
) -> Result<Vec<T>, SolveError>
where
    BatchAnswers<I, A>: Iterator<Item = Result<A, SolveError>>,
    T: Clone,
{
    let mut out = Vec::with_capacity(boards.len());
    for board in boards {
        out.push(match board {
            None => no_board.clone(),
            Some(_) => match answers.next() {
                Some(Ok(answer)) => of_answer(answer),
                Some(Err(SolveError::Encode(_))) => no_solution.clone(),
                Some(Err(error)) => return Err(error),
                // An interrupt has ended the batch, and the caller throws the answers away.
                None => return Ok(out),
            },
        });
    }
    Ok(out)
}

/// For each board 0, 1 or 2 for no solution, one or several; 255 for what is no board.
#[pyfunction]
pub(crate) fn check_boards<'py>(
    py: Python<'py>,
    cells: PyBuffer<u8>,
    are_digits: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let word = |answer| match answer {
        Uniqueness::Unique(()) => 1,
        Uniqueness::Multiple(_) => 2,
        Uniqueness::None | Uniqueness::Unknown { .. } => 0,
    };
    let answers = ask(py, &cells, are_digits, |boards, stop| {
        let answers = batch(threads, stop).check(boards.iter().flatten());
        fill(boards, answers, word, &0, &NO_BOARD)
    })?;
    Ok(PyBytes::new(py, &answers))
}

/// For each board the 81 bytes of a solution, or zeros.
#[pyfunction]
pub(crate) fn solve_boards<'py>(
    py: Python<'py>,
    cells: PyBuffer<u8>,
    are_digits: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let solution = |answer| {
        let First::Found(grid) = answer else { return [0; CELLS] };
        let grid: pavane::Grid = grid;
        let mut cells = [0; CELLS];
        for (cell, digit) in cells.iter_mut().zip(grid.digits()) {
            *cell = digit.get() + if are_digits { 0 } else { b'0' };
        }
        cells
    };
    let answers = ask(py, &cells, are_digits, |boards, stop| {
        let answers = batch(threads, stop).solve(boards.iter().flatten());
        fill(boards, answers, solution, &[0; CELLS], &[0; CELLS])
    })?;
    Ok(PyBytes::new(py, answers.as_flattened()))
}

/// For each board the number of solutions up to a limit, as 8 bytes of a signed number; -1 for what is no board.
#[pyfunction]
pub(crate) fn count_boards<'py>(
    py: Python<'py>,
    cells: PyBuffer<u8>,
    are_digits: bool,
    limit: i64,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let limit = u64::try_from(limit)
        .map_err(|_| value_error(format!("limit: found {limit}, expected 0 or more")))?;
    let number = |answer: dlx::Count| i64::try_from(&answer.found).unwrap_or(i64::MAX);
    let answers = ask(py, &cells, are_digits, |boards, stop| {
        let answers = batch(threads, stop).count_up_to(boards.iter().flatten(), limit);
        fill(boards, answers, number, &0, &-1)
    })?;
    let bytes: Vec<[u8; 8]> = answers.iter().map(|number| number.to_ne_bytes()).collect();
    Ok(PyBytes::new(py, bytes.as_flattened()))
}
