//! Minimal unavoidable sets of a grid.
//!
//! A set of cells is unavoidable if another grid has the same digits in all other cells, and minimal if no proper
//! subset is unavoidable; so a minimal set is all cells in which some other grid differs. Every puzzle with the grid as
//! its only solution has a given in each of them. Gary McGuire's `checker` ("There is no 16-clue sudoku", 2012) finds
//! the sets of up to 12 cells by the patterns of a list that was made beforehand. Here they are searched for in any
//! layout, without a list: the other grid is built digit by digit from one changed cell on, and a branch is given up
//! when it has too many changed cells.
//!
//! 1. A cell that takes digit `d` changes, and so does the cell that had `d` in each of its zones.
//! 2. In a full zone, the digit of a changed cell has to come to another cell.
//! 3. The search branches on the changed cell with the fewest digits or the displaced digit with the fewest cells.
//! 4. A full zone has no changed cell or two at least. So has a digit, if no cell is in all full zones of another. Each
//!    zone or digit with one changed cell counts for a further one.
//!
//! Sets are searched for by size, those with fewer cells first. A branch whose changed cells include a known set is
//! given up, so a set that is found is minimal. Each is found from its first cell on: the cells before that one do not
//! change.

use dlx::{Interrupt, Stop};
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;

/// Finds the minimal unavoidable sets of grids.
///
/// ```
/// use pavane::Grid;
/// use pavane_workshop::UnavoidableFinder;
///
/// let digits = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// let digits: Vec<_> = digits.iter().filter_map(|&digit| pavane::Digit::new(digit)).collect();
/// let grid = Grid::new("4x4".parse()?, digits)?;
/// let found = UnavoidableFinder::new(4).find(&grid);
/// assert_eq!((found.sets.len(), found.complete_up_to), (8, 4));
/// assert_eq!(found.sets[0].puzzle(&grid).to_string(), "12......21......");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct UnavoidableFinder {
    most: usize,
    node_limit: Option<u64>,
    interrupt: Interrupt,
}

/// A minimal unavoidable set: its cells, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnavoidableSet(Box<[Cell]>);

/// The minimal unavoidable sets of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnavoidableSets {
    /// The sets, those with fewer cells first, then by their cells.
    pub sets: Vec<UnavoidableSet>,
    /// The number of cells up to which all sets were found.
    pub complete_up_to: usize,
    /// The number of digits that were tried in cells.
    pub nodes: u64,
    /// The reason why the search stopped, if it did.
    pub stop: Option<Stop>,
}

impl UnavoidableSet {
    /// The cells, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// The digits of the grid in the cells of the set.
    ///
    /// # Panics
    /// If the grid lacks a cell of the set.
    pub fn puzzle(&self, grid: &Grid) -> Puzzle {
        let mut givens: Vec<Option<Digit>> = vec![None; grid.layout().cell_count()];
        self.0.iter().for_each(|&cell| givens[cell.index()] = Some(grid.digit(cell)));
        Puzzle::new(grid.layout().clone(), givens).expect("digits of a grid do not clash")
    }
}

impl UnavoidableFinder {
    /// A finder of sets of up to `most` cells.
    pub fn new(most: usize) -> Self {
        Self { most, node_limit: None, interrupt: Interrupt::new() }
    }

    /// Stops when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        self
    }

    /// Sets the maximum number of digits that are tried in cells, for each grid.
    #[must_use]
    pub fn node_limit(mut self, limit: Option<u64>) -> Self {
        self.node_limit = limit;
        self
    }

    /// The minimal unavoidable sets of a grid.
    ///
    /// Takes some milliseconds for sets of up to 10 cells of a 9x9 grid, and two to three times as long for each
    /// further cell.
    pub fn find(&self, grid: &Grid) -> UnavoidableSets {
        let board = ZonedGrid::new(grid);
        let cells = board.old.len();
        let mut search = UnavoidableSearch::new(&board, self);
        let mut complete_up_to = 0;
        for size in 1..=self.most.min(cells) {
            if search.of_size(size).is_err() {
                break;
            }
            complete_up_to = size;
        }
        // Larger sets do not exist.
        if complete_up_to == cells {
            complete_up_to = self.most;
        }
        let UnavoidableSearch { found, nodes, stop, .. } = search;
        let set = |cells: Vec<usize>| UnavoidableSet(cells.into_iter().map(Cell::at).collect());
        let mut sets: Vec<UnavoidableSet> = found.into_iter().map(set).collect();
        sets.sort_unstable_by(|one, other| (one.0.len(), &one.0).cmp(&(other.0.len(), &other.0)));
        UnavoidableSets { sets, complete_up_to, nodes, stop }
    }
}

/// A grid with the zones of its layout. Digits are bits of words.
struct ZonedGrid {
    /// The digit of each cell, from 0.
    old: Vec<u8>,
    zones: Vec<ZoneCells>,
    zones_of: Vec<Vec<usize>>,
    all_digits: u64,
    /// The number of classes of zones. The zones of a class have no common cell.
    classes: usize,
    /// Whether each digit has no changed cell or two at least.
    digits_pair: bool,
}

struct ZoneCells {
    cells: Vec<usize>,
    is_full: bool,
    /// The class of a full zone.
    class: usize,
    /// The cell of each digit.
    home: Vec<Option<usize>>,
}

impl ZonedGrid {
    fn new(grid: &Grid) -> Self {
        let layout = grid.layout();
        let old: Vec<u8> = grid.digits().iter().map(|digit| digit.get() - 1).collect();
        let mut classes: Vec<Vec<bool>> = Vec::new();
        let mut zones = Vec::new();
        for zone in layout.zones() {
            let cells: Vec<usize> = zone.cells().iter().map(|cell| cell.index()).collect();
            let mut home = vec![None; layout.digits()];
            cells.iter().for_each(|&cell| home[usize::from(old[cell])] = Some(cell));
            let class = if zone.is_full() { class_of(&cells, &mut classes, old.len()) } else { 0 };
            zones.push(ZoneCells { cells, is_full: zone.is_full(), class, home });
        }
        Self {
            old,
            zones,
            zones_of: layout.cells().map(|cell| layout.zones_of(cell).to_vec()).collect(),
            all_digits: u64::MAX >> (64 - layout.digits()),
            classes: classes.len(),
            digits_pair: digits_pair(layout),
        }
    }
}

/// The first class that has no cell of a zone, which joins it.
fn class_of(cells: &[usize], classes: &mut Vec<Vec<bool>>, cell_count: usize) -> usize {
    let is_free = |class: &Vec<bool>| cells.iter().all(|&cell| !class[cell]);
    let class = classes.iter().position(is_free).unwrap_or_else(|| {
        classes.push(vec![false; cell_count]);
        classes.len() - 1
    });
    cells.iter().for_each(|&cell| classes[class][cell] = true);
    class
}

/// Whether no cell has all its full zones in common with another cell. If a digit leaves one cell only, each cell
/// that it comes to is in no full zone but the zones of that cell, which this excludes.
fn digits_pair(layout: &Layout) -> bool {
    let full = |cell: Cell| {
        layout.zones_of(cell).iter().copied().filter(|&zone| layout.zones()[zone].is_full())
    };
    layout.cells().all(|cell| {
        let mut others = layout.peers(cell).iter();
        let is_within = |&other: &Cell| full(other).all(|zone| full(cell).any(|z| z == zone));
        full(cell).next().is_some() && !others.any(is_within)
    })
}

/// A search for the sets of a size.
struct UnavoidableSearch<'a> {
    board: &'a ZonedGrid,
    settings: &'a UnavoidableFinder,
    /// The maximum number of changed cells.
    size: usize,
    /// The cells that change, in the order in which this was found.
    changed: Vec<usize>,
    does_change: Vec<bool>,
    /// Whether each cell does not change: it is before the first cell of the set.
    is_fixed: Vec<bool>,
    /// Whether each cell has its new digit.
    is_placed: Vec<bool>,
    placed_count: usize,
    /// By zone: the new digits, the digits of changed cells, and the digits of fixed cells.
    new_digits: Vec<u64>,
    displaced: Vec<u64>,
    fixed_digits: Vec<u64>,
    /// The numbers of changed cells of each zone and digit.
    in_zone: Vec<usize>,
    of_digit: Vec<usize>,
    /// By class, the number of zones with one changed cell. The last entry counts digits.
    singles: Vec<usize>,
    /// The sets, each with the number of its cells that do not change.
    found: Vec<Vec<usize>>,
    left: Vec<usize>,
    /// By cell, the sets that it is in.
    sets_of: Vec<Vec<usize>>,
    /// The number of found sets with only changed cells.
    included: usize,
    /// By cell, the last question in which it was met, and the number of questions.
    stamps: Vec<u64>,
    stamp: u64,
    nodes: u64,
    stop: Option<Stop>,
}

/// A search that was stopped.
struct SearchStopped;

/// The choices of a branch.
enum BranchChoices {
    /// The new digits of a cell.
    Cell(usize, u64),
    /// The cells that take a digit.
    Digit(u8, Vec<usize>),
}

impl BranchChoices {
    fn len(&self) -> usize {
        match self {
            Self::Cell(_, digits) => digits.count_ones() as usize,
            Self::Digit(_, cells) => cells.len(),
        }
    }
}

impl<'a> UnavoidableSearch<'a> {
    fn new(board: &'a ZonedGrid, settings: &'a UnavoidableFinder) -> Self {
        let (cells, zones) = (board.old.len(), board.zones.len());
        Self {
            board,
            settings,
            size: 0,
            changed: Vec::new(),
            does_change: vec![false; cells],
            is_fixed: Vec::new(),
            is_placed: vec![false; cells],
            placed_count: 0,
            new_digits: vec![0; zones],
            displaced: vec![0; zones],
            fixed_digits: vec![0; zones],
            in_zone: vec![0; zones],
            of_digit: vec![0; 64],
            singles: vec![0; board.classes + 1],
            found: Vec::new(),
            left: Vec::new(),
            sets_of: vec![Vec::new(); cells],
            included: 0,
            stamps: vec![0; cells],
            stamp: 0,
            nodes: 0,
            stop: None,
        }
    }

    /// Finds the sets of a size; those with fewer cells are known.
    fn of_size(&mut self, size: usize) -> Result<(), SearchStopped> {
        self.size = size;
        self.is_fixed = vec![false; self.board.old.len()];
        self.fixed_digits.fill(0);
        for first in 0..self.board.old.len() {
            self.change(first);
            let end = self.extend();
            self.unchange_to(0);
            end?;
            // All sets with this cell are found.
            self.fix(first);
        }
        Ok(())
    }

    /// Takes a cell for one that does not change.
    fn fix(&mut self, cell: usize) {
        self.is_fixed[cell] = true;
        for &zone in &self.board.zones_of[cell] {
            self.fixed_digits[zone] |= 1 << self.board.old[cell];
        }
    }

    /// Finds the sets that include the cells that change so far.
    fn extend(&mut self) -> Result<(), SearchStopped> {
        // A known set inside shows that this one is not minimal.
        if self.included > 0 || self.is_too_large() {
            return Ok(());
        }
        // Every changed cell has its new digit: the cells differ from the grid in another grid.
        if self.placed_count == self.changed.len() {
            self.record();
            return Ok(());
        }
        match self.branch() {
            BranchChoices::Cell(cell, digits) => {
                for digit in bits(digits) {
                    self.with(cell, digit)?;
                }
            }
            BranchChoices::Digit(digit, cells) => {
                for cell in cells {
                    self.with(cell, digit)?;
                }
            }
        }
        Ok(())
    }

    /// Whether at least one cell too many changes.
    fn is_too_large(&self) -> bool {
        self.changed.len() + self.singles.iter().max().copied().unwrap_or(0) > self.size
    }

    /// Finds the sets with a digit in a cell.
    fn with(&mut self, cell: usize, digit: u8) -> Result<(), SearchStopped> {
        self.nodes += 1;
        if self.settings.interrupt.is_set() {
            self.stop = Some(Stop::Interrupted);
        } else if self.settings.node_limit.is_some_and(|limit| self.nodes > limit) {
            self.stop = Some(Stop::NodeLimit);
        }
        if self.stop.is_some() {
            return Err(SearchStopped);
        }
        let board = self.board;
        let before = self.changed.len();
        self.is_placed[cell] = true;
        self.placed_count += 1;
        self.change(cell);
        for &zone in &board.zones_of[cell] {
            self.new_digits[zone] |= 1 << digit;
            // The cell that had the digit in this zone changes.
            if let Some(home) = board.zones[zone].home[usize::from(digit)] {
                self.change(home);
            }
        }
        let end = self.extend();
        for &zone in &board.zones_of[cell] {
            self.new_digits[zone] &= !(1 << digit);
        }
        self.unchange_to(before);
        self.placed_count -= 1;
        self.is_placed[cell] = false;
        end
    }

    /// The cell or digit with the fewest choices.
    fn branch(&mut self) -> BranchChoices {
        let mut best: Option<BranchChoices> = None;
        for place in 0..self.changed.len() {
            let cell = self.changed[place];
            if self.is_placed[cell] {
                continue;
            }
            let free = bits(self.free_digits(cell)).filter(|&digit| self.fits(cell, digit));
            let branch =
                BranchChoices::Cell(cell, free.fold(0, |digits, digit| digits | 1 << digit));
            match branch.len() {
                // A dead end or a forced digit ends the choice.
                0 | 1 => return branch,
                len if best.as_ref().is_some_and(|best| best.len() <= len) => {}
                _ => best = Some(branch),
            }
        }
        let mut best = best.expect("a cell that changes lacks its digit");
        for (number, zone) in self.board.zones.iter().enumerate().filter(|(_, zone)| zone.is_full) {
            for digit in bits(self.displaced[number] & !self.new_digits[number]) {
                let may_take = |&cell: &usize| self.may_take(cell, digit);
                let cells = zone.cells.iter().copied().filter(may_take);
                let few: Vec<usize> = cells.take(best.len()).collect();
                if few.len() < best.len() {
                    best = BranchChoices::Digit(digit, few);
                    if best.len() < 2 {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// Whether a cell may take a displaced digit.
    fn may_take(&mut self, cell: usize, digit: u8) -> bool {
        let is_open = !self.is_placed[cell] && !self.is_fixed[cell];
        is_open && self.free_digits(cell) >> digit & 1 == 1 && self.fits(cell, digit)
    }

    /// The digits other than its own that a cell may take without a clash with new digits and the digits of fixed
    /// cells.
    fn free_digits(&self, cell: usize) -> u64 {
        let zones = self.board.zones_of[cell].iter();
        let taken = zones.fold(1 << self.board.old[cell], |taken, &zone| {
            taken | self.new_digits[zone] | self.fixed_digits[zone]
        });
        self.board.all_digits & !taken
    }

    /// Whether not too many cells change if a cell takes a digit.
    fn fits(&mut self, cell: usize, digit: u8) -> bool {
        let mut room = self.size - self.changed.len();
        if !self.does_change[cell] {
            if room == 0 {
                return false;
            }
            room -= 1;
        }
        // A new stamp unmarks all cells.
        self.stamp += 1;
        for &zone in &self.board.zones_of[cell] {
            let home = self.board.zones[zone].home[usize::from(digit)];
            let Some(home) = home.filter(|&home| !self.does_change[home]) else { continue };
            // Two zones may have the digit in the same cell.
            if self.stamps[home] != self.stamp {
                if room == 0 {
                    return false;
                }
                room -= 1;
                self.stamps[home] = self.stamp;
            }
        }
        true
    }

    /// Takes a cell for one that changes.
    fn change(&mut self, cell: usize) {
        if std::mem::replace(&mut self.does_change[cell], true) {
            return;
        }
        self.changed.push(cell);
        let board = self.board;
        let digit = board.old[cell];
        for &number in &board.zones_of[cell] {
            self.displaced[number] |= 1 << digit;
            self.in_zone[number] += 1;
            if board.zones[number].is_full {
                add_single(&mut self.singles[board.zones[number].class], self.in_zone[number]);
            }
        }
        self.of_digit[usize::from(digit)] += 1;
        if board.digits_pair {
            add_single(&mut self.singles[board.classes], self.of_digit[usize::from(digit)]);
        }
        for &set in &self.sets_of[cell] {
            self.left[set] -= 1;
            self.included += usize::from(self.left[set] == 0);
        }
    }

    /// Takes back the changes of all cells but the first `count`.
    fn unchange_to(&mut self, count: usize) {
        let board = self.board;
        while self.changed.len() > count {
            let Some(cell) = self.changed.pop() else { return };
            let digit = board.old[cell];
            for &set in &self.sets_of[cell] {
                self.included -= usize::from(self.left[set] == 0);
                self.left[set] += 1;
            }
            if board.digits_pair {
                remove_single(&mut self.singles[board.classes], self.of_digit[usize::from(digit)]);
            }
            self.of_digit[usize::from(digit)] -= 1;
            for &number in &board.zones_of[cell] {
                if board.zones[number].is_full {
                    remove_single(
                        &mut self.singles[board.zones[number].class],
                        self.in_zone[number],
                    );
                }
                self.in_zone[number] -= 1;
                self.displaced[number] &= !(1 << digit);
            }
            self.does_change[cell] = false;
        }
    }

    /// Adds the cells that change to the sets.
    fn record(&mut self) {
        let mut cells = self.changed.clone();
        cells.sort_unstable();
        cells.iter().for_each(|&cell| self.sets_of[cell].push(self.found.len()));
        self.found.push(cells);
        self.left.push(0);
        self.included += 1;
    }
}

/// Counts a zone or digit among those with one changed cell, or no longer, once it has `count` of them.
fn add_single(singles: &mut usize, count: usize) {
    match count {
        1 => *singles += 1,
        2 => *singles -= 1,
        _ => {}
    }
}

/// Undoes [`add_single`].
fn remove_single(singles: &mut usize, count: usize) {
    match count {
        1 => *singles -= 1,
        2 => *singles += 1,
        _ => {}
    }
}

/// The digits of a word, from 0.
fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as u8;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
