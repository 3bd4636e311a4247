//! The answer that an input states, compared with the one that was found.

use dlx::{Count, Stop};
use num_bigint::BigUint;
use pavane::format::Expected;
use pavane::nine::Board;
use pavane::solve::BoardAnswer;
use pavane::{Digit, Grid, Layout, Puzzle, Symbols};

/// Knowledge about the solutions of a sudoku once a question about it is answered.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownSolutions {
    /// There are this many, or more.
    least: BigUint,
    /// Whether more are excluded.
    is_exact: bool,
    /// One of them.
    solution: Option<Grid>,
}

/// A statement of an input that is not true.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FalseStatement {
    /// The place of the statement, where it is known.
    pub(crate) place: Option<(usize, usize)>,
    pub(crate) why: String,
}

impl KnownSolutions {
    /// The knowledge from the solutions that were found, and one of them.
    pub(crate) fn new(found: u64, stop: Option<Stop>, solution: Option<Grid>) -> Self {
        Self { least: found.into(), is_exact: stop.is_none(), solution }
    }

    /// The knowledge from a count.
    pub(crate) fn of_count(count: &Count) -> Self {
        Self { least: count.found.clone(), is_exact: count.is_exact(), solution: None }
    }

    /// The knowledge from the answer about a 9x9 board; `layout` is the layout of such boards.
    pub(crate) fn of_board(answer: &BoardAnswer, layout: &Layout) -> Self {
        let digits = |board: &Board| -> Option<Vec<Digit>> {
            board.digits().iter().map(|&digit| Digit::new(digit)).collect()
        };
        let solution = answer.solutions[0].as_ref().and_then(digits);
        let grid = solution.and_then(|digits| Grid::new(layout.clone(), digits).ok());
        Self { solution: grid, ..Self::of_count(&answer.count()) }
    }

    /// The statement about the puzzle that is false by this knowledge, with digits in these symbols. `None` if all
    /// may be true.
    pub(crate) fn contradiction(
        &self,
        stated: &Expected,
        puzzle: &Puzzle,
        symbols: &Symbols,
    ) -> Option<FalseStatement> {
        let solution = match &stated.solution {
            Some(Err(error)) => {
                let place = Some((error.line(), error.column()));
                return Some(FalseStatement { place, why: no_solution(error) });
            }
            Some(Ok(grid)) => match puzzle.verify(grid) {
                Err(error) => {
                    let why =
                        no_solution(error.print(symbols)) + "; correct it, or use --ignore-stated";
                    return Some(FalseStatement { place: None, why });
                }
                Ok(()) => Some(grid),
            },
            None => None,
        };
        let count = stated.count.as_ref()?;
        let least = match (solution, &self.solution) {
            // Both are solutions.
            (Some(stated), Some(found)) if stated != found => self.least.clone().max(2_u8.into()),
            _ => self.least.clone(),
        };
        // A lower bound contradicts only smaller numbers.
        let is_wrong = *count < least || self.is_exact && *count != least;
        let or_more = if self.is_exact { "" } else { " or more" };
        is_wrong.then(|| {
            let one = BigUint::from(1_u8);
            let stated = if *count == one { "solution is" } else { "solutions are" };
            let are = if least == one { "is" } else { "are" };
            let why = format!(
                "{count} {stated} stated, and there {are} {least}{or_more}; correct the number, or use --ignore-stated"
            );
            FalseStatement { place: None, why }
        })
    }
}

fn no_solution(why: impl std::fmt::Display) -> String {
    format!("the stated solution does not solve the puzzle: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavane::format::{Reading, line::LineReader};

    /// A puzzle of 4x4 with three solutions: these two and 1234342143122143.
    const THREE: &str = "123.....4.......";
    const FIRST: &str = "1234341241232341";
    const SECOND: &str = "1234341243212143";

    /// The contradiction to a line after `found` solutions, including this one.
    fn contradiction(line: &str, found: u64, stop: Option<Stop>, one: &str) -> Option<String> {
        let mut lines = LineReader::new(&Reading::default());
        let record = lines.read(line.as_bytes()).unwrap().unwrap();
        let digits: Vec<_> = one
            .parse::<Puzzle>()
            .map_or(vec![], |puzzle| puzzle.givens().iter().flatten().copied().collect());
        let grid = Grid::new(record.puzzle.layout().clone(), digits).ok();
        let known = KnownSolutions::new(found, stop, grid);
        let (stated, symbols) = (record.expected.unwrap(), Symbols::standard(4));
        let found = known.contradiction(&stated, &record.puzzle, &symbols)?;
        let advice = "; correct the number, or use --ignore-stated";
        let why = found.why.strip_suffix(advice).unwrap_or(&found.why);
        Some(match found.place {
            Some((line, column)) => format!("{line}:{column}: {why}"),
            None => why.to_owned(),
        })
    }

    #[test]
    fn numbers_are_compared_as_far_as_they_are_known() {
        let limit = Some(Stop::SolutionLimit);
        for (stated, found, stop, expected) in [
            (3, 3, None, None),
            (5, 3, None, Some("5 solutions are stated, and there are 3")),
            (1, 0, None, Some("1 solution is stated, and there are 0")),
            (0, 1, None, Some("0 solutions are stated, and there is 1")),
            (5, 2, limit, None),
            (2, 2, limit, None),
            (1, 2, limit, Some("1 solution is stated, and there are 2 or more")),
            (0, 1, Some(Stop::Interrupted), Some("0 solutions are stated, and there is 1 or more")),
            (0, 0, Some(Stop::NodeLimit), None),
        ] {
            let line = format!("{THREE} : {stated}");
            assert_eq!(
                contradiction(&line, found, stop, "").as_deref(),
                expected,
                "{line} {found}"
            );
        }
    }

    #[test]
    fn solutions_are_compared_with_the_puzzle() {
        let limit = Some(Stop::SolutionLimit);
        let none =
            |why: &str| Some(format!("the stated solution does not solve the puzzle: {why}"));
        let solution = |grid: &str, count: &str, found: &str| {
            contradiction(&format!("{THREE} : {count} : {grid}"), 1, limit, found)
        };
        // Another solution than the one found: both may be right, unless there is only one.
        assert_eq!(solution(FIRST, "", FIRST), None);
        assert_eq!(solution(FIRST, "", SECOND), None);
        assert_eq!(solution(FIRST, "3", SECOND), None);
        assert_eq!(solution(FIRST, "1", FIRST), None);
        let two = "1 solution is stated, and there are 2 or more";
        assert_eq!(solution(FIRST, "1", SECOND).as_deref(), Some(two));
        let changed = solution("2143431212343421", "", FIRST).expect("a contradiction");
        assert!(changed.starts_with(&none("the grid changes a given: ").unwrap()), "{changed}");
        let clash = format!("1:21: {}", none("the solution clashes: 1 in r1c1 and r1c2, both in row 1; correct it, or leave the solution out").unwrap());
        assert_eq!(contradiction(&format!("{THREE}:1:1134341221434321"), 1, None, ""), Some(clash));
    }
}
