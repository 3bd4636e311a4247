//! Symmetry of square boards: of the pattern of givens, and of the digits of grids.
//!
//! A square has eight symmetries: four turns, and reflections in four axes. Patterns of givens belong to seven classes,
//! by the symmetries that leave them unchanged. A pattern of a class divides the cells into orbits: in each orbit all
//! cells have a given, or none has.

use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;
use std::fmt;
use std::str::FromStr;

/// A symmetry of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// No cell moves.
    Identity,
    /// Turned clockwise by 90 degrees.
    Turn90,
    /// Turned by 180 degrees.
    Turn180,
    /// Turned clockwise by 270 degrees.
    Turn270,
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// Mirrored in the diagonal from the top left.
    Diagonal,
    /// Mirrored in the diagonal from the top right.
    Antidiagonal,
}

impl Motion {
    /// All motions.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Turn90,
        Self::Turn180,
        Self::Turn270,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::Antidiagonal,
    ];

    /// The image of a cell, given as row and column, on a board with `side` rows and columns.
    pub const fn apply(self, side: usize, (row, column): (usize, usize)) -> (usize, usize) {
        let last = side - 1;
        match self {
            Self::Identity => (row, column),
            Self::Turn90 => (column, last - row),
            Self::Turn180 => (last - row, last - column),
            Self::Turn270 => (last - column, row),
            Self::LeftRight => (row, last - column),
            Self::TopBottom => (last - row, column),
            Self::Diagonal => (column, row),
            Self::Antidiagonal => (last - column, last - row),
        }
    }
}

/// A class of symmetrical patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SymmetryClass {
    /// In one of the two orthogonal axes.
    Orthogonal,
    /// In both orthogonal axes, and so by 180 degrees.
    BothOrthogonal,
    /// By 180 degrees.
    HalfTurn,
    /// By 90 degrees, and so by 180 and 270.
    QuarterTurn,
    /// In one of the two diagonals.
    Diagonal,
    /// In both diagonals, and so by 180 degrees.
    BothDiagonals,
    /// In every way.
    Full,
}

impl SymmetryClass {
    /// All classes.
    pub const ALL: [Self; 7] = [
        Self::Orthogonal,
        Self::BothOrthogonal,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::Diagonal,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// The name of the class.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Orthogonal => "orthogonal",
            Self::BothOrthogonal => "both-orthogonal",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::Diagonal => "diagonal",
            Self::BothDiagonals => "both-diagonals",
            Self::Full => "full",
        }
    }

    /// The sets of generating symmetries; a pattern belongs to the class if it has all symmetries of one set.
    const fn groups(self) -> &'static [&'static [Motion]] {
        use Motion::{Antidiagonal, Diagonal, LeftRight, TopBottom, Turn90, Turn180};
        match self {
            Self::Orthogonal => &[&[LeftRight], &[TopBottom]],
            Self::BothOrthogonal => &[&[LeftRight, TopBottom]],
            Self::HalfTurn => &[&[Turn180]],
            Self::QuarterTurn => &[&[Turn90]],
            Self::Diagonal => &[&[Diagonal], &[Antidiagonal]],
            Self::BothDiagonals => &[&[Diagonal, Antidiagonal]],
            Self::Full => &[&[Turn90, LeftRight]],
        }
    }

    /// The orbits of the cells of a board with `side` rows and columns, as row and column, in reading order of their
    /// first cells. A class with a choice of two axes exchanges left and right, or uses the diagonal from the top left.
    ///
    /// ```
    /// use pavane_workshop::symmetry::SymmetryClass;
    /// assert_eq!(SymmetryClass::QuarterTurn.orbits(9).len(), 21);
    /// ```
    pub fn orbits(self, side: usize) -> Vec<Vec<(usize, usize)>> {
        let motions = self.groups()[0];
        let mut seen = vec![false; side * side];
        let mut orbits = Vec::new();
        for start in 0..side * side {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut orbit = vec![(start / side, start % side)];
            // The orbit grows by the images of its cells until no image is new.
            let mut next = 0;
            while next < orbit.len() {
                for motion in motions {
                    let (row, column) = motion.apply(side, orbit[next]);
                    if !std::mem::replace(&mut seen[row * side + column], true) {
                        orbit.push((row, column));
                    }
                }
                next += 1;
            }
            orbits.push(orbit);
        }
        orbits
    }

    /// The motions of the class, the identity first, with the same choice of an axis.
    pub(crate) fn motions(self) -> Vec<Motion> {
        // The eight images of this cell differ: each image in its orbit shows one motion of the class.
        const CELL: (usize, usize) = (0, 1);
        let orbits = self.orbits(4);
        let orbit = orbits.iter().find(|orbit| orbit.contains(&CELL)).expect("each cell is in one");
        let has = |motion: &Motion| orbit.contains(&motion.apply(4, CELL));
        Motion::ALL.into_iter().filter(has).collect()
    }

    /// Whether a pattern of the class can have `cells` cells on a board with `side` rows and columns.
    ///
    /// ```
    /// use pavane_workshop::symmetry::SymmetryClass;
    /// let can = |cells| SymmetryClass::Full.can_have(9, cells);
    /// assert_eq!([17, 18, 19, 20].map(can), [true, false, false, true]);
    /// ```
    pub fn can_have(self, side: usize, cells: usize) -> bool {
        // The subset sums of the sizes of orbits, each orbit used at most once.
        let mut sums = vec![false; side * side + 1];
        sums[0] = true;
        for orbit in self.orbits(side) {
            for sum in (orbit.len()..sums.len()).rev() {
                sums[sum] |= sums[sum - orbit.len()];
            }
        }
        sums.get(cells).copied().unwrap_or(false)
    }
}

impl fmt::Display for SymmetryClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name without a class of symmetry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no class of symmetry `{name}`; the classes are {}", SymmetryClass::ALL.map(SymmetryClass::name).join(", "))]
pub struct UnknownClass {
    /// The unknown name.
    pub name: String,
}

impl FromStr for SymmetryClass {
    type Err = UnknownClass;

    fn from_str(name: &str) -> Result<Self, UnknownClass> {
        let class = Self::ALL.into_iter().find(|class| class.name() == name);
        class.ok_or_else(|| UnknownClass { name: name.to_owned() })
    }
}

/// The symmetries of a pattern or a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    /// All symmetries except the identity.
    pub motions: Vec<Motion>,
}

impl Symmetries {
    fn of(has: impl Fn(Motion) -> bool) -> Self {
        let motions = Motion::ALL.into_iter().skip(1).filter(|&motion| has(motion)).collect();
        Self { motions }
    }

    /// The classes that the pattern or grid belongs to.
    pub fn classes(&self) -> impl Iterator<Item = SymmetryClass> + '_ {
        let has = |group: &[Motion]| group.iter().all(|motion| self.motions.contains(motion));
        SymmetryClass::ALL
            .into_iter()
            .filter(move |class| class.groups().iter().any(|group| has(group)))
    }
}

/// A board with cells that do not form a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "classes of symmetry are for square boards, and this one has {rows} rows and {columns} columns"
)]
pub struct NotSquare {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

/// The cells of a square board, by rows.
struct SquareCells<'a> {
    layout: &'a Layout,
    side: usize,
}

impl<'a> SquareCells<'a> {
    fn new(layout: &'a Layout) -> Result<Self, NotSquare> {
        let (rows, columns) = (layout.height(), layout.width());
        let is_square = rows == columns && layout.cell_count() == rows * columns;
        is_square.then_some(Self { layout, side: rows }).ok_or(NotSquare { rows, columns })
    }

    fn moved(&self, motion: Motion, cell: Cell) -> Cell {
        let position = self.layout.position(cell);
        let (row, column) = motion.apply(self.side, (position.row, position.column));
        self.layout.cell_at(row, column).expect("the board is a whole square")
    }
}

/// The symmetries of the pattern of a puzzle's givens.
///
/// # Errors
/// [`NotSquare`] if the board is not square.
///
/// ```
/// use pavane::{Layout, Puzzle};
/// use pavane_workshop::symmetry::{SymmetryClass, of_pattern};
///
/// let symmetries = of_pattern(&Puzzle::blank(Layout::square(9)?))?;
/// assert_eq!(symmetries.motions.len(), 7);
/// assert_eq!(symmetries.classes().count(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_pattern(puzzle: &Puzzle) -> Result<Symmetries, NotSquare> {
    let square = SquareCells::new(puzzle.layout())?;
    let has = |cell| puzzle.given(cell).is_some();
    Ok(Symmetries::of(|motion| {
        puzzle.layout().cells().all(|cell| has(cell) == has(square.moved(motion, cell)))
    }))
}

/// The automorphisms of a grid: the symmetries of the square that only rename its digits.
///
/// # Errors
/// [`NotSquare`] if the board is not square.
///
/// ```
/// use pavane::{Layout, Puzzle, PuzzleSolver, Symbols};
/// use pavane_workshop::symmetry::{Motion, of_grid};
///
/// // Turned upside down, the digits 1 and 2, and 3 and 4, are exchanged.
/// let layout = Layout::square(4)?;
/// let symbols = Symbols::standard(4);
/// let givens = "1234341243212143".chars().map(|symbol| symbols.read(symbol));
/// let puzzle = Puzzle::new(layout, givens.collect::<Result<Vec<_>, _>>()?)?;
/// let grid = PuzzleSolver::new(&puzzle)?.first()?.found().expect("all digits are given");
/// assert!(of_grid(&grid)?.motions.contains(&Motion::TopBottom));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_grid(grid: &Grid) -> Result<Symmetries, NotSquare> {
    let square = SquareCells::new(grid.layout())?;
    Ok(Symmetries::of(|motion| {
        let mut names: Vec<Option<Digit>> = vec![None; grid.layout().digits()];
        grid.layout().cells().all(|cell| {
            let (digit, other) = (grid.digit(cell), grid.digit(square.moved(motion, cell)));
            // The first cell of a digit fixes its new name; all other cells must agree.
            *names[digit.index()].get_or_insert(other) == other
        })
    }))
}

/// The knowledge about puzzles of the standard layout with few givens in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FewClues {
    /// Such puzzles exist; an example.
    Witness(&'static str),
    /// The sizes of the orbits of the class do not add up to that number.
    Impossible,
    /// No such puzzle has been found.
    NoneFound,
}

/// 20 givens, in every class ("Star Burst Leo").
const TWENTY: &str =
    "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4";
const NINETEEN_ORTHOGONAL: &str =
    "...9.2....4.....5...2...3..2.......7...456...6.......9..7...8...3.....4....2.7...";
const NINETEEN_DIAGONAL: &str =
    "...21......73......58......43.......2...5...8.......76......25......73......98...";
const EIGHTEEN_DIAGONAL: &str =
    "...21......73......58......43.......2.......8.......76......25......73......98...";
const EIGHTEEN_ORTHOGONAL: &str =
    "..........9..1..3...6.2.7.....3.4...21.....98...........25.64...8.....1..........";
const SEVENTEEN_DIAGONAL: &str =
    "........1.......23..4..5......1.........3.6....7...58.....67....1...4...52.......";

/// The published knowledge about puzzles of the standard layout with 17 to 20 givens in a class. `None` for other
/// numbers; puzzles with fewer than 17 givens have more than one solution (McGuire, Tugemann and Civario 2014).
///
/// ```
/// use pavane_workshop::symmetry::{FewClues, SymmetryClass, few_clues};
/// assert_eq!(few_clues(SymmetryClass::QuarterTurn, 19), Some(FewClues::Impossible));
/// ```
pub fn few_clues(class: SymmetryClass, givens: usize) -> Option<FewClues> {
    use SymmetryClass::{BothDiagonals, BothOrthogonal, Diagonal, HalfTurn, Orthogonal};
    if !(17..=20).contains(&givens) {
        return None;
    }
    if !class.can_have(9, givens) {
        return Some(FewClues::Impossible);
    }
    Some(match (givens, class) {
        (20, _) => FewClues::Witness(TWENTY),
        (19, Orthogonal | BothOrthogonal | HalfTurn) => FewClues::Witness(NINETEEN_ORTHOGONAL),
        (19, Diagonal | BothDiagonals) => FewClues::Witness(NINETEEN_DIAGONAL),
        (18, Orthogonal) => FewClues::Witness(EIGHTEEN_ORTHOGONAL),
        (18, HalfTurn | Diagonal | BothDiagonals) => FewClues::Witness(EIGHTEEN_DIAGONAL),
        (17, Diagonal) => FewClues::Witness(SEVENTEEN_DIAGONAL),
        _ => FewClues::NoneFound,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavane::nine::{Batch, Board};

    /// The numbers are published ones.
    #[test]
    fn orbits_are_as_many_as_published() {
        let orbits = SymmetryClass::ALL.map(|class| class.orbits(9).len());
        assert_eq!(orbits, [45, 25, 41, 21, 45, 25, 15]);
        for class in SymmetryClass::ALL {
            let cells: usize = class.orbits(9).iter().map(Vec::len).sum();
            assert_eq!(cells, 81);
        }
    }

    #[test]
    fn the_published_table_holds() {
        use FewClues::{Impossible, NoneFound, Witness};
        let mut batch = Batch::new();
        for (class, givens) in
            SymmetryClass::ALL.iter().flat_map(|&class| (17..=20).map(move |n| (class, n)))
        {
            let known = few_clues(class, givens).unwrap();
            let is_impossible = matches!(class, SymmetryClass::QuarterTurn | SymmetryClass::Full)
                && matches!(givens, 18 | 19);
            assert_eq!(known == Impossible, is_impossible, "{class} {givens}");
            let Witness(line) = known else { continue };
            let puzzle: Puzzle = line.parse().unwrap();
            assert_eq!(puzzle.given_count(), givens, "{class}");
            assert!(of_pattern(&puzzle).unwrap().classes().any(|found| found == class), "{class}");
            let board = Board::try_from(&puzzle).unwrap();
            assert_eq!(batch.count(&[board], 2)[0].count, 1, "{class} {givens}");
        }
        // 20 in every class; 19 in all but two that are impossible; 18 also not in both axes; 17 in one.
        let yes = |givens| {
            let has = |class: &SymmetryClass| matches!(few_clues(*class, givens), Some(Witness(_)));
            SymmetryClass::ALL.iter().filter(|class| has(class)).count()
        };
        assert_eq!([20, 19, 18, 17].map(yes), [7, 5, 4, 1]);
        assert_eq!(few_clues(SymmetryClass::BothOrthogonal, 18), Some(NoneFound));
        assert_eq!(few_clues(SymmetryClass::Full, 21), None);
    }

    /// Each motion to the power of its order is the identity; the eight motions move a cell off the axes to eight
    /// places.
    #[test]
    fn motions_are_those_of_the_square() {
        for motion in Motion::ALL {
            let order = match motion {
                Motion::Identity => 1,
                Motion::Turn90 | Motion::Turn270 => 4,
                _ => 2,
            };
            let end = (0..order).fold((1, 3), |place, _| motion.apply(9, place));
            assert_eq!(end, (1, 3), "{motion:?}");
        }
        let mut places = Motion::ALL.map(|motion| motion.apply(9, (1, 3)));
        places.sort_unstable();
        assert!(places.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(Motion::Turn90.apply(9, (0, 0)), (0, 8), "clockwise");
    }

    /// The cyclic grid: a half turn renames digit d to 10 - d.
    #[test]
    fn automorphisms_rename_digits() {
        let line: String = (0..81)
            .map(|cell| (cell / 9, cell % 9))
            .map(|(row, column)| char::from(b'1' + ((row % 3 * 3 + row / 3 + column) % 9) as u8))
            .collect();
        let puzzle: Puzzle = line.parse().unwrap();
        let digits: Vec<Digit> = puzzle.givens().iter().map(|given| given.unwrap()).collect();
        let grid = Grid::new(puzzle.layout().clone(), digits).unwrap();
        assert_eq!(of_grid(&grid).unwrap().motions, [Motion::Turn180]);
        let latin = Layout::blocks(2, 3).unwrap();
        assert!(of_pattern(&Puzzle::blank(latin)).is_ok());
    }
}
