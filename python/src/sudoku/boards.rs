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
use std::{slice, thread};

/// The number of bytes of a board.
const CELLS: usize = 81;

/// The answer of `check` for what is no board.
const NO_BOARD: u8 = 255;

/// The board of some bytes, if they are one.
#[inline]
fn board_of(cells: &[u8; CELLS], are_digits: bool) -> Option<Board> {
    match are_digits {
        true => Board::new(*cells).ok(),
        false => Board::read(cells),
    }
}

/// A batch on this number of threads, or on all processors for 0.
fn batch(threads: usize, stop: &Interrupt) -> PuzzleBatch {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { all() } else { threads };
    PuzzleBatch::new().threads(threads).interrupt(stop)
}

/// The boards of some bytes, read when the batch takes them. A flag says of each whether it is a board.
struct Boards<'a> {
    cells: slice::Iter<'a, [u8; CELLS]>,
    flags: &'a mut Vec<bool>,
    are_digits: bool,
}

impl Iterator for Boards<'_> {
    type Item = Board;

    #[inline]
    fn next(&mut self) -> Option<Board> {
        loop {
            let board = board_of(self.cells.next()?, self.are_digits);
            self.flags.push(board.is_some());
            if board.is_some() {
                return board;
            }
        }
    }
}

/// The answers for boards without a solution, such as boards with clashing givens, and for what is no board.
struct Words<T> {
    no_solution: T,
    no_board: T,
}

/// Asks a batch about boards. Their bytes are copied first, since their owner may change them meanwhile.
fn ask<A, T: Clone + Send + Sync>(
    py: Python<'_>,
    cells: &PyBuffer<u8>,
    are_digits: bool,
    question: impl for<'a> Fn(Boards<'a>, &Interrupt) -> BatchAnswers<Boards<'a>, A> + Sync,
    of_answer: impl Fn(A) -> T + Sync,
    words: &Words<T>,
) -> PyResult<Vec<T>>
where
    for<'a> BatchAnswers<Boards<'a>, A>: Iterator<Item = Result<A, SolveError>>,
{
    let all = cells.to_vec(py)?;
    let (cells, rest) = all.as_chunks::<CELLS>();
    if !rest.is_empty() {
        return Err(value_error(format!("found {} bytes, expected 81 for each board", all.len())));
    }
    let answered = run(py, None, |stop| {
        let mut flags = Vec::with_capacity(cells.len());
        let boards = Boards { cells: cells.iter(), flags: &mut flags, are_digits };
        let mut found = Vec::with_capacity(cells.len());
        for answer in question(boards, stop) {
            found.push(match answer {
                Ok(answer) => of_answer(answer),
                Err(SolveError::Encode(_)) => words.no_solution.clone(),
                Err(error) => return Err(error),
            });
        }
        Ok(fill(found, &flags, &words.no_board))
    })?;
    answered.map_err(engine_error)
}

/// The answers of boards, with another one in the places of what is no board. If an interrupt has ended the batch, the
/// caller throws them away.
fn fill<T: Clone>(found: Vec<T>, flags: &[bool], no_board: &T) -> Vec<T> {
    if found.len() == flags.len() {
        return found;
    }
    let mut found = found.into_iter();
    let answer = |&is_board: &bool| if is_board { found.next() } else { Some(no_board.clone()) };
    flags.iter().map_while(answer).collect()
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
    let words = Words { no_solution: 0, no_board: NO_BOARD };
    let answers = ask(
        py,
        &cells,
        are_digits,
        |boards, stop| batch(threads, stop).check(boards),
        word,
        &words,
    )?;
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
    let words = Words { no_solution: [0; CELLS], no_board: [0; CELLS] };
    let answers = ask(
        py,
        &cells,
        are_digits,
        |boards, stop| batch(threads, stop).solve(boards),
        solution,
        &words,
    )?;
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
    let words = Words { no_solution: 0, no_board: -1 };
    let answers = ask(
        py,
        &cells,
        are_digits,
        |boards, stop| batch(threads, stop).count_up_to(boards, limit),
        number,
        &words,
    )?;
    let bytes: Vec<[u8; 8]> = answers.iter().map(|number| number.to_ne_bytes()).collect();
    Ok(PyBytes::new(py, bytes.as_flattened()))
}
