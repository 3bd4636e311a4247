//! The board that a player works on, for the commands about steps.

use super::board::Board;
use super::command::{AskedCommand, Unanswered};
use super::reply::{CellReply, Reply};
use dlx::{First, Sharing};
use pavane::candidates::Candidates;
use pavane::layout::{Cell, Digit};
use pavane::puzzle::Puzzle;
use pavane::symbols::Symbols;
use pavane_human::{End, Path, Scale, Step, TechniqueSet};

/// The message if no technique finds a step.
pub(super) const NO_STEP: &str = "No logical steps found.";
/// The message for a board that leads to no solution.
const WITHOUT_SOLUTION: &str =
    "This board has no solution: an entered digit or a missing mark is wrong.";

/// The groups of techniques that the settings of the client turn off, and the names of their steps.
const GROUPS: &[(&str, &[&str])] = &[
    ("tuples", &["locked pair", "locked triplet", "naked pair", "hidden pair"]),
    ("pointing", &["pointing", "claiming", "common peers"]),
    ("fishes", &["x-wing", "finned x-wing", "franken x-wing", "finned franken x-wing"]),
    ("wings", &["w-wing", "xy-wing", "xyz-wing", "wxyz-wing"]),
    (
        "aic",
        &[
            "remote pair",
            "skyscraper",
            "two-string kite",
            "turbot fish",
            "empty rectangle",
            "simple colors",
            "multi colors",
            "x-chain",
            "xy-chain",
            "nice loop",
            "aic",
            "grouped nice loop",
            "grouped aic",
            "ALS-XZ",
            "ALS-XY-Wing",
            "ALS-Chain",
        ],
    ),
    (
        "contradictions",
        &[
            "nishio forcing chains",
            "cell forcing chains",
            "dynamic cell forcing chains",
            "dynamic cell forcing chains (+)",
            "dynamic cell forcing chains (+ forcing chains)",
            "dynamic cell forcing chains (+ multiple forcing chains)",
            "dynamic cell forcing chains (+ dynamic forcing chains)",
            "dynamic cell forcing chains (+ dynamic forcing chains (+ forcing chains))",
            "contradiction",
            "nested contradiction",
            "bifurcation",
        ],
    ),
];

/// A board with digits and marks.
pub(super) struct BoardState<'a> {
    board: &'a Board,
    /// The digits that are entered.
    digits: Vec<(Cell, Digit)>,
    /// The marks; all digits in a cell without marks.
    left: Candidates,
}

impl<'a> BoardState<'a> {
    /// The board with the digits and marks of the player.
    pub(super) fn of_board(board: &'a Board) -> Self {
        let layout = board.puzzle.layout();
        let mut left = Candidates::none(layout);
        let mut digits = Vec::new();
        for (cell, entry) in layout.cells().zip(&board.entries) {
            digits.extend(entry.digit.map(|digit| (cell, digit)));
            // Marks below a digit are hidden.
            match entry.marks.is_empty() || entry.digit.is_some() {
                true => left.extend(all_digits(board, cell)),
                false => left.extend(entry.marks.iter().map(|&digit| (cell, digit))),
            }
        }
        Self { board, digits, left }
    }

    /// The puzzle without digits and marks of the player.
    pub(super) fn of_puzzle(board: &'a Board) -> Self {
        let layout = board.puzzle.layout();
        let mut left = Candidates::none(layout);
        layout.cells().for_each(|cell| left.extend(all_digits(board, cell)));
        Self { board, digits: Vec::new(), left }
    }

    /// This board after a step.
    pub(super) fn after(&self, step: &Step) -> Self {
        let mut left = self.left.clone();
        for &(cell, digit) in &step.removals {
            left.remove(cell, digit);
        }
        let digits = self.digits.iter().copied().chain(step.placement).collect();
        Self { board: self.board, digits, left }
    }

    /// The path of steps from this board. It has no steps that assume a unique solution, which setters may look for.
    ///
    /// # Errors
    /// If the board is too large.
    pub(super) fn path(&self, asked: &AskedCommand<'_>) -> Result<Path, Unanswered> {
        let is_off = |word: &&str| self.board.options.disabled_logic.iter().any(|off| off == word);
        let names = GROUPS.iter().filter(|(word, _)| is_off(word)).flat_map(|(_, names)| *names);
        let off = TechniqueSet::of_names(&names.collect::<Vec<_>>(), &[Scale::Human])?;
        let path = Path::new(&self.board.puzzle)?.on(Scale::Human).without(off);
        let path = path.without_uniqueness().filling(self.digits.iter().copied());
        Ok(path.keeping(&self.left).interrupt(asked.interrupt))
    }

    /// Whether the player has marked exactly the candidates of a path, in each open cell.
    pub(super) fn has_all_marks(&self, path: &Path) -> bool {
        let candidates = path.candidates();
        let mut cells = self.board.puzzle.layout().cells().zip(path.digits());
        cells.all(|(cell, digit)| {
            let marks = &self.board.entries[cell.index()].marks;
            digit.is_some() || candidates.digits(cell).eq(marks.iter().copied())
        })
    }

    /// The reply for a board without solution; `None` for other boards.
    ///
    /// # Errors
    /// If no engine takes the puzzle, or the time is over.
    pub(super) fn without_solution(
        &self,
        asked: &AskedCommand<'_>,
    ) -> Result<Option<Reply>, Unanswered> {
        let mut all = self.board.puzzle.listed_candidates();
        let is_wrong = |&(cell, digit): &(Cell, Digit)| {
            let is_other = |&(known, entered): &(Cell, Digit)| known == cell && entered != digit;
            !self.left.contains(cell, digit) || self.digits.iter().any(is_other)
        };
        let wrong: Vec<(Cell, Digit)> = all.iter().filter(is_wrong).collect();
        wrong.into_iter().for_each(|(cell, digit)| _ = all.remove(cell, digit));
        let puzzle = Puzzle::with_candidates_allowing_clashes(&all);
        let is_broken = puzzle.cell_without_candidates().is_some() || puzzle.check().is_err();
        let found = match is_broken {
            true => First::None,
            false => asked.solver_of(&puzzle, Sharing::Off).any()?,
        };
        match found {
            First::Found(_) => Ok(None),
            First::Unknown(_) => Err(Unanswered::Stopped),
            First::None => Ok(Some(self.broken(&all))),
        }
    }

    /// The reply for a board without solution, which has these candidates.
    fn broken(&self, candidates: &Candidates) -> Reply {
        let mut digits = self.board.puzzle.givens().to_vec();
        self.digits.iter().for_each(|&(cell, digit)| digits[cell.index()] = Some(digit));
        let (cells, message) = (cells(&digits, candidates), WITHOUT_SOLUTION.to_owned());
        Reply::Logical { cells, message, is_valid: false }
    }

    /// The reply with the board of a path.
    pub(super) fn reply(&self, path: &Path, message: String) -> Reply {
        Reply::Logical { cells: cells(&path.digits(), &path.candidates()), message, is_valid: true }
    }

    /// A step in words.
    pub(super) fn words(&self, step: &Step) -> String {
        let layout = self.board.puzzle.layout();
        let symbols = Symbols::standard(layout.digits());
        let (reason, effect) = (step.sentence(layout, &symbols), step.effect(layout, &symbols));
        format!("{}: {reason}. {effect}", step.technique)
    }
}

/// All digits of a cell.
fn all_digits(board: &Board, cell: Cell) -> impl Iterator<Item = (Cell, Digit)> {
    Digit::first(board.puzzle.layout().digits()).map(move |digit| (cell, digit))
}

/// The cells of a reply.
fn cells(digits: &[Option<Digit>], candidates: &Candidates) -> Vec<CellReply> {
    let cell = |(cell, digit): (Cell, &Option<Digit>)| match digit {
        Some(digit) => CellReply::Set(digit.get()),
        None => CellReply::Open(candidates.digits(cell).map(Digit::get).collect()),
    };
    candidates.layout().cells().zip(digits).map(cell).collect()
}

/// A path whose search for steps came to its end.
///
/// # Errors
/// If the time is over.
pub(super) fn ended(path: Path) -> Result<Path, Unanswered> {
    if path.end() == Some(End::Stopped) { Err(Unanswered::Stopped) } else { Ok(path) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_for_logic_name_techniques() {
        let mut off = TechniqueSet::default();
        for (word, names) in GROUPS {
            for name in *names {
                let found = TechniqueSet::of_names(&[name], &[Scale::Human]);
                off = found.unwrap_or_else(|error| panic!("{word}: {error}"));
            }
        }
        assert_ne!(off, TechniqueSet::default());
    }
}
