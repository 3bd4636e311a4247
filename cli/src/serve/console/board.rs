//! The puzzle of a message, with what the player has entered.

use pavane::constraints::{SketchError, fpuzzles};
use pavane::format::{Format, FormatError, Reading, Record};
use pavane::layout::{Digit, digits_of};
use pavane::puzzle::Puzzle;
use serde_json::Value;
use std::fmt::Write as _;

/// The maximum number of solutions to count with each candidate.
const MOST_SOLUTIONS: u64 = 1_000;
/// The number of solutions to count with each candidate for the option `colored` of old scripts.
const COLORED: u64 = 8;

/// A board with its settings.
#[derive(Debug)]
pub(super) struct Board {
    /// The puzzle: givens, marks that are given, and rules.
    pub(super) puzzle: Puzzle,
    /// The entries of the player, for each cell in reading order.
    pub(super) entries: Vec<Entry>,
    /// The settings of the client.
    pub(super) options: BoardOptions,
}

/// The digit and the marks that the player has entered in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    /// The digit.
    pub(super) digit: Option<Digit>,
    /// The marks in the middle, ascending.
    pub(super) marks: Vec<Digit>,
}

/// The settings that a client adds to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardOptions {
    /// The number of solutions to count with each candidate.
    pub(super) most_solutions: u64,
    /// Whether candidates without solution are listed that no step removes.
    pub(super) is_logical: bool,
    /// The techniques to skip, by the client's words.
    pub(super) disabled_logic: Vec<String>,
}

/// The reason why data cannot be read as a board.
#[derive(Debug, thiserror::Error)]
pub(super) enum BoardProblem {
    /// The data cannot be decompressed.
    #[error(transparent)]
    Data(#[from] SketchError),
    /// The puzzle cannot be read.
    #[error(transparent)]
    Puzzle(#[from] FormatError),
    /// The data is without a puzzle.
    #[error("found no puzzle in the data")]
    None,
    /// The board is too large.
    #[error("the puzzle has {found} candidates; expected {most} at most")]
    Large {
        /// The number of candidates.
        found: usize,
        /// The largest number.
        most: usize,
    },
    /// An option has a wrong value.
    #[error("found the option `truecandidatesnumsolutions={found}`; expected a number from 1")]
    Option {
        /// The value, shortened.
        found: String,
    },
}

impl Board {
    /// Reads compressed data, without some keys of unknown meaning. The board has at most a number of candidates.
    ///
    /// # Errors
    /// [`BoardProblem`] if it cannot be read, or is too large.
    pub(super) fn read(data: &str, ignored: &[String], most: usize) -> Result<Self, BoardProblem> {
        let json = fpuzzles::decompress(data)?;
        // The reader of puzzles also checks this text as JSON, and says where it is wrong.
        let root: Value = serde_json::from_str(&json).unwrap_or_default();
        let options = BoardOptions::read(&root)?;
        let reading = Reading { ignored: ignored.to_vec(), ..Reading::default() };
        let format = Format::named("fpuzzles").ok_or(BoardProblem::None)?;
        let (_, record) =
            format.read(json.into_bytes(), &reading).next().ok_or(BoardProblem::None)?;
        let Record { puzzle, entries: entered, .. } = record?;
        let found = puzzle.layout().digits() * puzzle.layout().cell_count();
        if found > most {
            return Err(BoardProblem::Large { found, most });
        }
        let mut entries = vec![Entry::default(); puzzle.layout().cell_count()];
        for entry in entered.iter().flatten() {
            let marks = digits_of(entry.marks).collect();
            entries[entry.cell.index()] = Entry { digit: entry.digit, marks };
        }
        Ok(Self { entries, puzzle, options })
    }

    /// A text that is equal for boards with equal answers: also with other colors and texts, or with constraints in
    /// another order.
    pub(super) fn meaning(&self, takes_entries: bool) -> String {
        let layout = self.puzzle.layout();
        let mut text = format!("{} {:?}", layout.digits(), self.options);
        // Writing to a string never fails.
        for zone in layout.zones() {
            text.push_str("\nzone");
            zone.cells().iter().for_each(|cell| _ = write!(text, " {}", cell.index()));
        }
        let candidates = self.puzzle.listed_candidates();
        text.push_str("\ncells");
        layout.cells().for_each(|cell| _ = write!(text, " {:x}", candidates.set(cell)));
        let constraints = layout.constraint_set().into_iter().flat_map(|set| &set.constraints);
        let mut constraints: Vec<String> = constraints.map(|rule| format!("{rule:?}")).collect();
        constraints.sort_unstable();
        constraints.iter().for_each(|constraint| _ = write!(text, "\n{constraint}"));
        if takes_entries {
            let _ = write!(text, "\n{:?}", self.entries);
        }
        text
    }
}

impl BoardOptions {
    fn read(root: &Value) -> Result<Self, BoardProblem> {
        /// The longest value that an error shows.
        const LONGEST: usize = 40;
        let words = |key: &str| {
            let list = root[key].as_array().into_iter().flatten();
            list.filter_map(Value::as_str).map(str::to_lowercase).collect::<Vec<String>>()
        };
        let options = words("truecandidatesoptions");
        let has = |word: &str| options.iter().any(|option| option == word);
        let number =
            options.iter().find_map(|word| word.strip_prefix("truecandidatesnumsolutions="));
        let most_solutions = match number {
            Some(text) => {
                let number = text.trim().parse().ok().filter(|&number| number > 0);
                let found = || text.chars().take(LONGEST).collect();
                let number: u64 = number.ok_or_else(|| BoardProblem::Option { found: found() })?;
                number.min(MOST_SOLUTIONS)
            }
            None if has("colored") => COLORED,
            None => 1,
        };
        let disabled_logic = words("disabledlogic");
        Ok(Self { most_solutions, is_logical: has("logical"), disabled_logic })
    }
}
