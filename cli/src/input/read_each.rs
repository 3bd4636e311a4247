//! Reading of inputs one after the other, on the thread that asks.

use super::chunk::{InputItem, Unread};
use super::formats::InputFormat;
use super::origin::Origin;
use super::sources::Inputs;
use crate::error::Error;
use crate::output::{Messages, Report, Tally};
use dlx::Problem;
use dlx::format::{Document, Names};
use dlx::proof::Claim;
use pavane::Puzzle;
use pavane::constraints::inequalities::Inequalities;
use pavane::encode::{Encoding, stated_grid, statement};
use pavane::format::line::LineReader;
use pavane::format::{Reading, Record};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// Requires an input to read.
///
/// # Errors
/// [`Error::NoInput`] if an input is standard input, which is a terminal.
pub(crate) fn require_input(arguments: &[PathBuf]) -> Result<(), Error> {
    let wants_stdin = arguments.is_empty() || arguments.iter().any(|input| input == Path::new("-"));
    if wants_stdin && io::stdin().is_terminal() { Err(Error::NoInput) } else { Ok(()) }
}

/// Reads all inputs and gives each to `take`, which returns the reason if it refuses one. Inputs that cannot be
/// read, or are refused, are reported, and counted in the totals.
///
/// # Errors
/// [`Error::NoInput`].
pub(crate) fn read_each(
    arguments: &[PathBuf],
    format: Option<InputFormat>,
    reading: &Reading,
    messages: &mut Messages,
    mut take: impl FnMut(InputItem, &Origin<'_>) -> Result<(), Unread>,
) -> Result<Tally, Error> {
    require_input(arguments)?;
    let mut lines = LineReader::new(reading);
    let mut tally = Tally::default();
    for chunk in Inputs::new(arguments, format, reading.clone(), false) {
        tally.add(&chunk.for_each(&mut lines, messages, |item, origin, messages| {
            match take(item, &origin) {
                Ok(()) => Tally { inputs: 1, answered: 1, ..Tally::default() },
                Err(unread) => {
                    messages.message(origin.message(unread.column, &unread.why));
                    Tally::bad()
                }
            }
        }));
    }
    messages.end_complaints();
    Ok(tally)
}

/// The single input of a verb that takes one, with its place.
pub(crate) struct SingleRead {
    content: SingleContent,
    file: String,
    line: Option<usize>,
    label: Option<String>,
}

/// A puzzle or an exact cover problem.
enum SingleContent {
    Puzzle(Record),
    Cover(Document),
}

impl SingleRead {
    /// Reads the single input.
    ///
    /// # Errors
    /// [`Error::NoInput`]; [`Error::Reported`] if the input cannot be read, which has been reported;
    /// [`Error::Usage`] for no input or several.
    pub(crate) fn read(
        argument: &Path,
        format: Option<InputFormat>,
        reading: &Reading,
        messages: &mut Messages,
    ) -> Result<Self, Error> {
        let mut found: Vec<Self> = Vec::new();
        let arguments = [argument.to_owned()];
        let tally = read_each(&arguments, format, reading, messages, |item, origin| {
            let (content, label) = match item {
                InputItem::Bad(unread) => return Err(unread),
                InputItem::Puzzle { record, .. } => {
                    let label = record.label.clone();
                    (SingleContent::Puzzle(record), label)
                }
                InputItem::Cover(document) => (SingleContent::Cover(document), None),
            };
            // Two are too many already.
            if found.len() < 2 {
                let (file, line) = (origin.file.to_owned(), origin.line);
                found.push(Self { content, file, line, label });
            }
            Ok(())
        })?;
        if tally.is_bad() {
            return Err(Error::Reported(tally.exit));
        }
        // At most two inputs were kept, and a single one leaves the list empty.
        match (found.pop(), found.is_empty()) {
            (Some(single), true) => Ok(single),
            (single, _) => {
                let what = if single.is_none() { "nothing" } else { "several puzzles" };
                Err(Error::usage(format!(
                    "{}: found {what}, expected one puzzle or problem",
                    argument.display()
                )))
            }
        }
    }

    /// The place of the input.
    pub(crate) fn origin(&self) -> Origin<'_> {
        Origin::new(&self.file, self.line, self.label.as_deref())
    }

    /// The puzzle, if it has rules beyond zones.
    pub(crate) fn with_constraints(&self) -> Option<&Record> {
        match &self.content {
            SingleContent::Puzzle(record) => {
                record.puzzle.layout().require_zones_only().is_err().then_some(record)
            }
            SingleContent::Cover(_) => None,
        }
    }

    /// The exact cover problem that is counted; for a puzzle, the problem that its givens leave.
    ///
    /// # Errors
    /// If givens clash, the layout is too large, or the puzzle has rules beyond zones, since its problem states derived
    /// exclusions.
    pub(crate) fn counted(&self) -> Result<Problem, Error> {
        match &self.content {
            SingleContent::Cover(document) => Ok(document.problem.clone()),
            SingleContent::Puzzle(record) => {
                record.puzzle.layout().require_zones_only().map_err(Error::refused)?;
                Ok(Encoding::new(&record.puzzle)?.problem().clone())
            }
        }
    }

    /// The exact cover problem that proofs are about, with names for its items; for a puzzle, everything that it
    /// states.
    ///
    /// # Errors
    /// If the layout is too large.
    pub(crate) fn stated(&self) -> Result<(Problem, Names), Error> {
        match &self.content {
            SingleContent::Cover(document) => {
                Ok((document.problem.clone(), document.names.clone()))
            }
            SingleContent::Puzzle(record) => {
                let encoding = Encoding::stated(&record.puzzle)?;
                let problem = encoding.problem().clone();
                let names = Names::new(&problem, encoding.item_names(), Vec::<String>::new());
                Ok((problem, names.map_err(Error::refused)?))
            }
        }
    }

    /// The system of inequalities that proofs of a puzzle with rules beyond zones are about; `None` for other inputs,
    /// whose proofs are about an exact cover problem.
    ///
    /// # Errors
    /// If a constraint has no statement as inequalities.
    pub(crate) fn system(&self) -> Result<Option<Inequalities>, Error> {
        match &self.content {
            SingleContent::Cover(_) => Ok(None),
            SingleContent::Puzzle(record) => {
                statement(&record.puzzle).transpose().map_err(Error::refused)
            }
        }
    }

    /// Requires that the solutions of a claim about the [`system`](Self::system) solve the puzzle by the definitions of
    /// its rules, which share no code with the inequalities.
    ///
    /// # Errors
    /// If one does not.
    pub(crate) fn require_solved_by(&self, claim: &Claim<usize>) -> Result<(), Error> {
        match &self.content {
            SingleContent::Cover(_) => Ok(()),
            SingleContent::Puzzle(record) => require_solved(&record.puzzle, claim),
        }
    }
}

fn require_solved(puzzle: &Puzzle, claim: &Claim<usize>) -> Result<(), Error> {
    let solutions = match claim {
        Claim::None => &[],
        Claim::Unique(solution) => std::slice::from_ref(solution),
        Claim::Exactly(solutions) => &solutions[..],
    };
    for (number, solution) in (1..).zip(solutions) {
        let fault = match stated_grid(puzzle, solution) {
            None => Some("a cell has no digit".to_owned()),
            Some(grid) => puzzle.verify(&grid).err().map(|fault| fault.to_string()),
        };
        if let Some(fault) = fault {
            let why = format!(
                "solution {number} of the proof is no solution of the puzzle: {fault}; the inequalities state other \
                 rules than the puzzle, which is a defect of pavane"
            );
            return Err(Error::refused(why));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::require_solved;
    use dlx::proof::Claim;
    use pavane::Puzzle;
    use pavane::constraints::{Killer, Variable};
    use pavane::layout::{ConstraintSet, Layout};

    #[test]
    fn solutions_of_claims_are_checked_by_the_rules() {
        let cells = vec![Variable::new(0), Variable::new(1)];
        let cage = Killer { cells, sum: Some(3) }.into();
        let layout = Layout::latin(3).expect("nine cells");
        let puzzle = Puzzle::blank(layout.with_constraints(ConstraintSet::new(vec![cage])));
        // The variable 3 c + d is digit d + 1 in cell c.
        let ones = |digits: [usize; 9]| -> Vec<usize> {
            digits.iter().enumerate().map(|(cell, digit)| 3 * cell + digit - 1).collect()
        };
        let right = ones([1, 2, 3, 2, 3, 1, 3, 1, 2]);
        let wrong = ones([1, 3, 2, 2, 1, 3, 3, 2, 1]);
        assert!(require_solved(&puzzle, &Claim::None).is_ok());
        assert!(require_solved(&puzzle, &Claim::Unique(right.clone())).is_ok());
        let both = Claim::Exactly(vec![right.clone(), wrong]);
        let error = require_solved(&puzzle, &both).expect_err("the sum is 4").to_string();
        assert!(error.contains("solution 2") && error.contains("with sum 3"), "{error}");
        let short = Claim::Unique(right[1..].to_vec());
        assert!(require_solved(&puzzle, &short).is_err());
    }
}
