//! Minimality: the givens that a board needs for its solution to be unique.
//!
//! A given is needed if a solution with another digit in its cell exists. The lanes search for these solutions side by
//! side, for many puzzles together.

use super::batch::{Answer, Batch};
use super::board::Board;
use super::inquiry::{WrongSolution, checked};
use super::supply::{RuledOut, Supply};
use crate::answer::{ClueNeeds, Minimality};
use crate::layout::Cell;
use dlx::Stop;

/// Minimum number of givens in a test; only the last test has fewer.
const BLOCK: usize = 4096;

/// The givens that a board needs for its solution to be unique. [`Batch::minimality`] is faster for many boards.
///
/// # Errors
/// [`WrongSolution`] if the kernels are defective.
///
/// ```
/// use pavane::Minimality;
/// use pavane::nine::{self, Board};
///
/// // 18 givens and one solution; a 5 in the center is another given of it, and redundant.
/// let board: Board =
///     "...21......73......58......43.......2.......8.......76......25......73......98...".parse()?;
/// assert!(matches!(nine::minimality(&board)?, Minimality::Unique(_)));
/// let Minimality::Unique(givens) = nine::minimality(&board.with(40, 5))? else {
///     panic!("it has one solution")
/// };
/// assert!(givens.redundant.iter().any(|cell| cell.number() == 40));
/// assert_eq!(givens.needed.len() + givens.redundant.len(), 19);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimality(board: &Board) -> Result<Minimality, WrongSolution> {
    let mut answers = Batch::new().minimality(std::slice::from_ref(board))?;
    Ok(answers.pop().unwrap_or(Minimality::None))
}

impl Batch {
    /// The givens that each board needs for its solution to be unique. The only [`Stop`] is an interrupt.
    ///
    /// A board costs one search. A board with one solution costs another search for each given, for a solution without
    /// it ([`others`](Self::others)): about thirty boards for most puzzles. [`Board::solves`] checks the one solution,
    /// but not the others.
    ///
    /// # Errors
    /// [`WrongSolution`] if the kernels are defective.
    ///
    /// ```
    /// use pavane::Minimality;
    /// use pavane::nine::{Batch, Board};
    ///
    /// // Seventeen givens: none can be spared.
    /// let few: Board =
    ///     "........1.......23..4..5......1.........3.6....7...58.....67....1...4...52.......".parse()?;
    /// let answers = Batch::new().minimality(&[few, Board::EMPTY, few.with(0, 2)])?;
    /// assert_eq!(answers[0].is_minimal(), Some(true));
    /// assert_eq!(answers[1..], [Minimality::Multiple, Minimality::None]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimality(&mut self, boards: &[Board]) -> Result<Vec<Minimality>, WrongSolution> {
        let isa = self.isa();
        let asked = self.find(Supply::Boards(boards), 2).iter().zip(boards);
        let mut found = asked
            .map(|(answer, board)| {
                checked(isa, &board.into(), answer.solution).map(|_| verdict(answer))
            })
            .collect::<Result<Vec<Minimality>, WrongSolution>>()?;
        // The givens of many boards are collected, to fill the lanes.
        let mut open = Vec::with_capacity(BLOCK + 81);
        for (number, board) in boards.iter().enumerate() {
            if matches!(found[number], Minimality::Unique(_)) {
                open.extend(givens(number, board));
            }
            if open.len() >= BLOCK {
                self.weigh(boards, &mut open, &mut found);
            }
        }
        self.weigh(boards, &mut open, &mut found);
        Ok(found)
    }

    /// Settles whether each of these givens is needed, and empties the list.
    fn weigh(&mut self, boards: &[Board], open: &mut Vec<RuledOut>, found: &mut [Minimality]) {
        for (&other, given) in self.others(boards, open).iter().zip(open.drain(..)) {
            note(&mut found[given.board], given.cell, other);
        }
    }
}

/// The givens of a board, each ruled out.
fn givens(number: usize, board: &Board) -> impl Iterator<Item = RuledOut> {
    let digits = board.digits().iter().enumerate().filter(|&(_, &digit)| digit != 0);
    digits.map(move |(cell, &digit)| RuledOut { board: number, cell, digit })
}

/// Notes whether a solution without a given exists; `None` if that is unknown.
fn note(minimality: &mut Minimality, cell: usize, other: Option<bool>) {
    let (Minimality::Unique(known) | Minimality::Unknown { known, .. }) = minimality else {
        return;
    };
    match other {
        Some(true) => known.needed.push(Cell::at(cell)),
        Some(false) => known.redundant.push(Cell::at(cell)),
        None => *minimality = unknown(std::mem::take(known)),
    }
}

/// The answer for a board before its givens are tested.
fn verdict(answer: &Answer) -> Minimality {
    match answer.count {
        0 | 1 if answer.interrupted => unknown(ClueNeeds::default()),
        0 => Minimality::None,
        1 => Minimality::Unique(ClueNeeds::default()),
        _ => Minimality::Multiple,
    }
}

fn unknown(known: ClueNeeds) -> Minimality {
    Minimality::Unknown { known, stop: Stop::Interrupted }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dlx::Interrupt;

    /// An interrupt after a board is settled, and before its givens are, leaves the givens open.
    #[test]
    fn interrupted_boards_are_not_said_to_be_complete() {
        let board: Board =
            "........1.......23..4..5......1.........3.6....7...58.....67....1...4...52......."
                .parse()
                .unwrap();
        let interrupt = Interrupt::new();
        let mut batch = Batch::new().interrupt(&interrupt);
        let all: Vec<RuledOut> = givens(0, &board).collect();
        let mut found = [Minimality::Unique(ClueNeeds::default())];
        let mut weigh = |which: std::ops::Range<usize>| {
            batch.weigh(&[board], &mut all[which].to_vec(), &mut found);
            found[0].clone()
        };
        let needed = |count: usize| {
            let needed = all[..count].iter().map(|given| Cell::at(given.cell)).collect();
            ClueNeeds { needed, ..ClueNeeds::default() }
        };
        assert_eq!(weigh(0..1), Minimality::Unique(needed(1)));
        interrupt.set();
        assert_eq!(weigh(1..17), unknown(needed(1)));
        // Later answers are recorded as well.
        interrupt.clear();
        assert_eq!(weigh(1..2), unknown(needed(2)));
    }
}
