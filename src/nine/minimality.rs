//! Minimality: the givens that a board needs for its solution to be unique.
//!
//! A given is needed if the board without it has a second solution. The boards without one given are counted side by
//! side in the lanes, those of many puzzles together.

use super::batch::{Answer, Batch};
use super::board::Board;
use super::inquiry::{WrongSolution, checked};
use crate::answer::{GivenNeeds, Minimality};
use crate::layout::Cell;
use dlx::Stop;

/// Minimum number of boards without a given that are counted at a time, as long as there are more.
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
    /// The cost is one board, and if that has one solution, one more for each given, searched for a second solution:
    /// about thirty boards for most puzzles. The one solution is checked with [`Board::solves`]; second ones are not.
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
        let asked = self.find(boards, 2).iter().zip(boards);
        let mut found = asked
            .map(|(answer, board)| checked(isa, board, answer.solution).map(|_| verdict(answer)))
            .collect::<Result<Vec<Minimality>, WrongSolution>>()?;
        let mut lacking = Lacking::default();
        for (number, board) in boards.iter().enumerate() {
            if matches!(found[number], Minimality::Unique(_)) {
                lacking.add(number, board);
            }
            if lacking.boards.len() >= BLOCK {
                lacking.settle(self, &mut found);
            }
        }
        lacking.settle(self, &mut found);
        Ok(found)
    }
}

/// The answer for a board before its givens are tested.
fn verdict(answer: &Answer) -> Minimality {
    match answer.count {
        0 | 1 if answer.interrupted => unknown(GivenNeeds::default()),
        0 => Minimality::None,
        1 => Minimality::Unique(GivenNeeds::default()),
        _ => Minimality::Multiple,
    }
}

fn unknown(known: GivenNeeds) -> Minimality {
    Minimality::Unknown { known, stop: Stop::Interrupted }
}

/// Boards that lack one given of a board with one solution.
#[derive(Default)]
struct Lacking {
    boards: Vec<Board>,
    /// For each, the number of the board that it was made of and the cell of the given that it lacks.
    givens: Vec<(usize, Cell)>,
}

impl Lacking {
    fn add(&mut self, number: usize, board: &Board) {
        for (cell, _) in board.digits().iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            self.boards.push(board.with(cell, 0));
            self.givens.push((number, Cell::at(cell)));
        }
    }

    /// Finds those that have a second solution, and empties the list.
    fn settle(&mut self, batch: &mut Batch, found: &mut [Minimality]) {
        for (answer, (number, cell)) in
            batch.count(&self.boards, 2).iter().zip(self.givens.drain(..))
        {
            let minimality = &mut found[number];
            match minimality {
                Minimality::Unique(known) | Minimality::Unknown { known, .. }
                    if answer.count > 1 =>
                {
                    known.needed.push(cell);
                }
                Minimality::Unique(known) if answer.interrupted => {
                    *minimality = unknown(std::mem::take(known));
                }
                Minimality::Unique(known) | Minimality::Unknown { known, .. }
                    if !answer.interrupted =>
                {
                    known.redundant.push(cell);
                }
                _ => {}
            }
        }
        self.boards.clear();
    }
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
        let mut lacking = Lacking::default();
        let mut found = [Minimality::Unique(GivenNeeds::default())];
        lacking.boards.push(board.with(8, 0));
        lacking.givens.push((0, Cell::at(8)));
        lacking.settle(&mut batch, &mut found);
        let known = GivenNeeds { needed: vec![Cell::at(8)], redundant: vec![] };
        assert_eq!(found, [Minimality::Unique(known.clone())]);
        interrupt.set();
        lacking.add(0, &board);
        lacking.settle(&mut batch, &mut found);
        assert_eq!(found, [unknown(known.clone())]);
        // Later answers are recorded as well.
        interrupt.clear();
        lacking.boards.push(board.with(16, 0));
        lacking.givens.push((0, Cell::at(16)));
        lacking.settle(&mut batch, &mut found);
        assert_eq!(
            found,
            [unknown(GivenNeeds { needed: vec![Cell::at(8), Cell::at(16)], ..known })]
        );
    }
}
