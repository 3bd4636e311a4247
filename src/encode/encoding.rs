//! An encoded puzzle: the meaning of its items and options, and the way back to grids.

use super::error::DecodeError;
use crate::grid::Grid;
use crate::layout::{Cell, Digit, ZoneKind};
use crate::puzzle::Puzzle;
use dlx::{ItemId, OptionId, Problem};
use std::collections::HashMap;

/// The requirement of an item of an encoded puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Meaning {
    /// One digit in a cell.
    Cell(Cell),
    /// One cell of a zone for a digit: exactly one in a full zone, at most one in a smaller zone.
    Zone {
        /// The zone, as an index into [`Layout::zones`](crate::Layout::zones).
        zone: usize,
        /// The digit.
        digit: Digit,
    },
    /// At most one of some candidates, by a constraint; exclusions count from 0.
    Exclusion(usize),
    /// The digit that is given in a cell; in stated problems only.
    Given(Cell),
}

/// A puzzle as an exact cover problem, and the way back. Cloning it copies its tables.
///
/// Options are numbered by cell in reading order, then by digit. Items are numbered in this order: cells, pairs of full
/// zones and digits, pairs of smaller zones and digits, exclusions, and in a stated problem the givens.
///
/// ```
/// use pavane::{Digit, Encoding, Layout, Puzzle};
///
/// let three = Digit::new(3).expect("in range");
/// let mut givens = vec![None; 16];
/// givens[0] = Some(three);
/// let puzzle = Puzzle::new(Layout::square(4)?, givens)?;
///
/// let encoding = Encoding::new(&puzzle)?;
/// let problem = encoding.problem();
/// assert_eq!((problem.item_count(), problem.option_count()), (64 - 4, 64 - 4 - 7));
///
/// let cells: Vec<_> = puzzle.layout().cells().collect();
/// assert_eq!(encoding.option(cells[1], three), None);
/// let option = encoding.option(cells[6], three).expect("still possible");
/// assert_eq!(encoding.candidate(option), (cells[6], three));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Encoding {
    pub(super) puzzle: Puzzle,
    pub(super) problem: Problem,
    /// The meaning of each item.
    pub(super) meanings: Vec<Meaning>,
    /// The candidate of each option, ascending.
    pub(super) candidates: Vec<(Cell, Digit)>,
    pub(super) selected: Vec<OptionId>,
}

impl Encoding {
    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The options of the givens, which every solution must contain: empty for the reduced problem,
    /// which has no such options.
    pub fn selected(&self) -> &[OptionId] {
        &self.selected
    }

    /// The candidates of all options, in their order.
    pub fn candidates(&self) -> &[(Cell, Digit)] {
        &self.candidates
    }

    /// The candidate of an option: its cell and its digit.
    ///
    /// # Panics
    /// If the problem lacks the option.
    pub fn candidate(&self, option: OptionId) -> (Cell, Digit) {
        self.candidates[option.index()]
    }

    /// The option that puts a digit into a cell, if the problem has it. Takes time logarithmic in the number of
    /// options.
    pub fn option(&self, cell: Cell, digit: Digit) -> Option<OptionId> {
        let index = self.candidates.binary_search(&(cell, digit)).ok()?;
        Some(OptionId::new(index as u32))
    }

    /// The requirement of an item.
    ///
    /// # Panics
    /// If the problem lacks the item.
    pub fn meaning(&self, item: ItemId) -> Meaning {
        self.meanings[item.index()]
    }

    /// A name for each item, in their order, for files of exact cover problems: distinct, printable,
    /// without blanks, `:` and `|`, and no longer than the eight characters that Knuth's programs
    /// allow (except past 9,999 zones of a kind).
    ///
    /// A cell is `r1c1`, the given of a cell `=r1c1`, an exclusion `x1`. A digit in a zone is a letter for the kind,
    /// the number of the zone among the zones of its kind, `#`, and the digit as a number: `r1#5`, `c9#1`, `b3#10`. The
    /// letters are r(ow), c(olumn), b(lock), g (region), d(iagonal), w(indow), p (disjoint group), n (knight's move),
    /// k(ing's move), a(sterisk), o (center dots), z (any other zone).
    ///
    /// ```
    /// use pavane::{Encoding, Layout, Puzzle};
    /// let names = Encoding::new(&Puzzle::blank(Layout::square(4)?))?.item_names();
    /// assert_eq!([&names[0], &names[16], &names[63]], ["r1c1", "r1#1", "b4#4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn item_names(&self) -> Vec<String> {
        let layout = self.puzzle.layout();
        let mut numbers: HashMap<ZoneKind, usize> = HashMap::new();
        let mut tag = |kind| {
            let number = numbers.entry(kind).or_default();
            *number += 1;
            format!("{}{number}", letter(kind))
        };
        let tags: Vec<String> = layout.zones().iter().map(|zone| tag(zone.kind())).collect();
        let name = |meaning: &Meaning| match *meaning {
            Meaning::Cell(cell) => layout.position(cell).to_string(),
            Meaning::Zone { zone, digit } => format!("{}#{digit}", tags[zone]),
            Meaning::Exclusion(number) => format!("x{}", number + 1),
            Meaning::Given(cell) => format!("={}", layout.position(cell)),
        };
        self.meanings.iter().map(name).collect()
    }

    /// The grid of a solution of the problem. Given cells need no option; in the full problem they may have theirs.
    /// Checks only that each cell gets one digit; see [`Puzzle::verify`] for the rest.
    ///
    /// # Errors
    /// [`DecodeError`] if an option does not exist, or a cell gets no digit or two.
    pub fn grid(&self, options: &[OptionId]) -> Result<Grid, DecodeError> {
        let layout = self.puzzle.layout();
        let mut digits = self.puzzle.givens().to_vec();
        for &option in options {
            let Some(&(cell, digit)) = self.candidates.get(option.index()) else {
                return Err(DecodeError::UnknownOption { option, options: self.candidates.len() });
            };
            // In full and stated problems the option of a given repeats its digit.
            let is_its_given = self.puzzle.given(cell) == Some(digit);
            if digits[cell.index()].replace(digit).is_some() && !is_its_given {
                return Err(DecodeError::CellTwice { option, position: layout.position(cell) });
            }
        }
        let empty = |cell: &Cell| digits[cell.index()].is_none();
        if let Some(cell) = layout.cells().find(empty) {
            return Err(DecodeError::CellEmpty { position: layout.position(cell) });
        }
        let digits: Vec<Digit> = digits.into_iter().flatten().collect();
        Ok(Grid::new(layout.clone(), digits).expect("one digit of the layout for each cell"))
    }
}

/// The letter that starts the names of items for zones of a kind.
fn letter(kind: ZoneKind) -> char {
    match kind {
        ZoneKind::Row => 'r',
        ZoneKind::Column => 'c',
        ZoneKind::Block => 'b',
        ZoneKind::Region => 'g',
        ZoneKind::Diagonal => 'd',
        ZoneKind::Window => 'w',
        ZoneKind::Disjoint => 'p',
        ZoneKind::Knight => 'n',
        ZoneKind::King => 'k',
        ZoneKind::Asterisk => 'a',
        ZoneKind::Girandola => 'i',
        ZoneKind::Center => 'o',
        ZoneKind::Custom => 'z',
    }
}
