//! Fillings: boards with a digit in every cell, and the number of their errors. Stochastic methods move among them.
//!
//! A board is filled one *group* after another. A group is a zone with one cell per digit. It holds all digits
//! once, the givens in their places, and a move swaps two of its other cells. Groups do not overlap and cover the
//! board: they are its blocks, or else its regions, its rows, or any zones that do. Without such zones, each cell
//! that is not given has any digit, and a move changes one.
//!
//! The *errors* of a filling are counted over all zones: the cells of a zone, less the number of different
//! digits in them. A filling without errors is a solution.

use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, Layout, ZoneKind};
use pavane::puzzle::Puzzle;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use std::collections::BTreeSet;

/// The fillings of a puzzle, and the moves among them.
#[derive(Debug)]
pub(super) struct FillingSpace<'a> {
    puzzle: &'a Puzzle,
    /// The cells that are not given, by group; without groups each alone.
    groups: Vec<Vec<Cell>>,
    /// The digits that the open cells of each group share; empty without groups.
    missing: Vec<Vec<Digit>>,
    /// The group of each cell, and its index in the group.
    place: Vec<(usize, usize)>,
    /// The cells that a move may start with.
    movable: Vec<Cell>,
    /// The kind of the groups, such as `block`; `None` without groups.
    kind: Option<&'static str>,
}

/// A digit in each cell of a board.
#[derive(Clone, Debug)]
pub(super) struct Filling {
    digits: Vec<Digit>,
    /// Number of cells of each zone with each digit, by zone, then by digit.
    counts: Vec<u16>,
    errors: u64,
}

/// A change of a filling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FillingMove {
    /// Two cells of a group swap their digits.
    Swap(Cell, Cell),
    /// A cell gets a digit.
    Change(Cell, Digit),
}

impl Filling {
    /// The number of errors.
    pub(super) fn errors(&self) -> u64 {
        self.errors
    }

    /// The digit in a cell.
    pub(super) fn digit(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// The placements of a move.
    pub(super) fn placed_by(&self, by: FillingMove) -> impl Iterator<Item = (Cell, Digit)> + use<> {
        let placed = match by {
            FillingMove::Swap(one, other) => {
                [Some((one, self.digit(other))), Some((other, self.digit(one)))]
            }
            FillingMove::Change(cell, digit) => [Some((cell, digit)), None],
        };
        placed.into_iter().flatten()
    }
}

impl<'a> FillingSpace<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        let layout = puzzle.layout();
        let is_open = |cell: &Cell| puzzle.given(*cell).is_none();
        let (kind, zones) = match family(layout) {
            Some((kind, zones)) => (Some(kind), zones),
            None => (None, layout.cells().map(|cell| vec![cell]).collect()),
        };
        let groups: Vec<Vec<Cell>> =
            zones.iter().map(|zone| zone.iter().copied().filter(is_open).collect()).collect();
        let missing = |zone: &Vec<Cell>| {
            let given: BTreeSet<_> = zone.iter().filter_map(|&cell| puzzle.given(cell)).collect();
            Digit::first(layout.digits()).filter(|digit| !given.contains(digit)).collect()
        };
        let missing = if kind.is_some() { zones.iter().map(missing).collect() } else { Vec::new() };
        let mut place = vec![(0, 0); layout.cell_count()];
        for (group, cells) in groups.iter().enumerate() {
            for (at, cell) in cells.iter().enumerate() {
                place[cell.index()] = (group, at);
            }
        }
        // A swap needs two open cells of a group, a change one cell.
        let least = if kind.is_some() { 2 } else { 1 };
        let is_movable = |cell: &Cell| {
            is_open(cell) && groups[place[cell.index()].0].len() >= least && layout.digits() > 1
        };
        let movable = layout.cells().filter(is_movable).collect();
        Self { puzzle, groups, missing, place, movable, kind }
    }

    pub(super) fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    /// Whether there are any moves; if not, there is only one filling.
    pub(super) fn has_moves(&self) -> bool {
        !self.movable.is_empty()
    }

    /// The cells that moves change.
    pub(super) fn movable(&self) -> &[Cell] {
        &self.movable
    }

    /// The cells that are not given, by group; without groups each alone.
    pub(super) fn groups(&self) -> &[Vec<Cell>] {
        &self.groups
    }

    /// A remark on the groups and moves.
    pub(super) fn remark(&self) -> String {
        match self.kind {
            Some(kind) => {
                format!("each {kind} holds every digit throughout; a move swaps two cells")
            }
            None => "a move changes one cell, for no disjoint zones cover the board".to_owned(),
        }
    }

    /// Number of moves of a filling.
    pub(super) fn move_count(&self) -> usize {
        let others = self.layout().digits() - 1;
        let of_group = |cells: &Vec<Cell>| cells.len() * cells.len().saturating_sub(1) / 2;
        match self.kind {
            Some(_) => self.groups.iter().map(of_group).sum(),
            None => self.movable.len() * others,
        }
    }

    /// A random filling.
    pub(super) fn fill(&self, random: &mut impl Rng) -> Filling {
        let first = Digit::from_index(0).expect("there is a digit");
        let givens = self.puzzle.givens().iter();
        let mut digits: Vec<Digit> = givens.map(|given| given.unwrap_or(first)).collect();
        for (group, cells) in self.groups.iter().enumerate() {
            let mut missing = self.missing.get(group).cloned().unwrap_or_default();
            missing.shuffle(random);
            for &cell in cells {
                digits[cell.index()] = missing.pop().unwrap_or_else(|| self.any_digit(random));
            }
        }
        self.count(digits)
    }

    fn any_digit(&self, random: &mut impl Rng) -> Digit {
        let index = random.random_range(0..self.layout().digits());
        Digit::from_index(index).expect("a digit of the layout")
    }

    /// The filling with these digits.
    fn count(&self, digits: Vec<Digit>) -> Filling {
        let layout = self.layout();
        let mut counts = vec![0; layout.zones().len() * layout.digits()];
        let mut errors = 0;
        for (zone, cells) in layout.zones().iter().enumerate() {
            for cell in cells.cells() {
                let count = &mut counts[zone * layout.digits() + digits[cell.index()].index()];
                errors += u64::from(*count > 0);
                *count += 1;
            }
        }
        Filling { digits, counts, errors }
    }

    /// The grid of a filling.
    pub(super) fn grid(&self, filling: &Filling) -> Grid {
        Grid::new(self.layout().clone(), filling.digits.clone()).expect("digits of the layout")
    }

    /// Whether the digit of a cell occurs elsewhere in one of its zones.
    pub(super) fn is_wrong(&self, filling: &Filling, cell: Cell) -> bool {
        let digit = filling.digit(cell).index();
        let mut zones = self.layout().zones_of(cell).iter();
        zones.any(|zone| filling.counts[zone * self.layout().digits() + digit] > 1)
    }

    /// A random move; all moves that start with the same cell are equally likely.
    ///
    /// # Panics
    /// If no cell is movable.
    pub(super) fn random_move(&self, filling: &Filling, random: &mut impl Rng) -> FillingMove {
        let cell = self.movable[random.random_range(0..self.movable.len())];
        if self.kind.is_none() {
            let digits = self.layout().digits();
            // One of the other digits, each equally likely.
            let on = random.random_range(1..digits);
            let digit = Digit::from_index((filling.digit(cell).index() + on) % digits);
            return FillingMove::Change(cell, digit.expect("a digit of the layout"));
        }
        let (group, at) = self.place[cell.index()];
        let cells = &self.groups[group];
        let on = random.random_range(1..cells.len());
        FillingMove::Swap(cell, cells[(at + on) % cells.len()])
    }

    /// All moves that change a cell.
    pub(super) fn moves_of(
        &self,
        filling: &Filling,
        cell: Cell,
    ) -> impl Iterator<Item = FillingMove> {
        let (group, _) = self.place[cell.index()];
        // Swaps stay within the group. Without groups cells change alone.
        let others = if self.kind.is_some() { &self.groups[group][..] } else { &[] };
        let swaps = others.iter().filter(move |&&other| other != cell);
        let now = filling.digit(cell);
        let digits = if self.kind.is_some() { 0 } else { self.layout().digits() };
        let changes = Digit::first(digits).filter(move |&digit| digit != now);
        swaps
            .map(move |&other| FillingMove::Swap(cell, other))
            .chain(changes.map(move |digit| FillingMove::Change(cell, digit)))
    }

    /// Makes a move. Returns the move that undoes it.
    pub(super) fn make(&self, filling: &mut Filling, by: FillingMove) -> FillingMove {
        let (back, placed) = match by {
            FillingMove::Swap(..) => (by, filling.placed_by(by)),
            FillingMove::Change(cell, _) => {
                (FillingMove::Change(cell, filling.digit(cell)), filling.placed_by(by))
            }
        };
        for (cell, digit) in placed {
            self.put(filling, cell, digit);
        }
        back
    }

    /// Puts a digit into a cell.
    pub(super) fn put(&self, filling: &mut Filling, cell: Cell, digit: Digit) {
        let digits = self.layout().digits();
        let old = std::mem::replace(&mut filling.digits[cell.index()], digit);
        for zone in self.layout().zones_of(cell) {
            let counts = &mut filling.counts[zone * digits..][..digits];
            counts[old.index()] -= 1;
            // Each further cell with the same digit in a zone is one error.
            filling.errors -= u64::from(counts[old.index()] > 0);
            filling.errors += u64::from(counts[digit.index()] > 0);
            counts[digit.index()] += 1;
        }
    }
}

/// Zones with one cell per digit that do not overlap and cover the board, and their kind.
fn family(layout: &Layout) -> Option<(&'static str, Vec<Vec<Cell>>)> {
    let first = [ZoneKind::Block, ZoneKind::Region];
    let kinds = first.into_iter().chain(ZoneKind::ALL);
    let of_one_kind = |kind: ZoneKind| Some((kind.keyword(), disjoint(layout, |k| k == kind)?));
    kinds.into_iter().find_map(of_one_kind).or_else(|| Some(("zone", disjoint(layout, |_| true)?)))
}

/// The full zones of some kinds, each taken unless it overlaps one taken before; none if they do not cover the board.
fn disjoint(layout: &Layout, is_wanted: impl Fn(ZoneKind) -> bool) -> Option<Vec<Vec<Cell>>> {
    let mut covered = vec![false; layout.cell_count()];
    let mut taken = Vec::new();
    for zone in layout.zones().iter().filter(|zone| zone.is_full() && is_wanted(zone.kind())) {
        if zone.cells().iter().all(|cell| !covered[cell.index()]) {
            zone.cells().iter().for_each(|cell| covered[cell.index()] = true);
            taken.push(zone.cells().to_vec());
        }
    }
    covered.into_iter().all(|is_covered| is_covered).then_some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavane::layout::{Extra, LayoutBuilder, Position};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    fn square(digits: usize) -> Layout {
        Layout::square(digits).unwrap()
    }

    /// A board whose only zones are pairs of cells, none of them full.
    fn pairs() -> Layout {
        let mut builder = LayoutBuilder::new(3).unwrap();
        builder.add_rectangle(Position::new(0, 0), 1, 5).unwrap();
        for column in 0..4 {
            let pair = [column, column + 1].map(|column| Position::new(0, column));
            builder.add_zone(ZoneKind::Custom, column.to_string(), pair).unwrap();
        }
        builder.build().unwrap()
    }

    /// Number of errors by definition.
    fn errors(space: &FillingSpace, filling: &Filling) -> u64 {
        let zones = space.layout().zones().iter().map(|zone| {
            let digits: BTreeSet<_> =
                zone.cells().iter().map(|&cell| filling.digit(cell)).collect();
            zone.cells().len() - digits.len()
        });
        zones.sum::<usize>() as u64
    }

    #[test]
    #[expect(clippy::print_stdout, reason = "a random test shows its seed when it fails")]
    fn errors_are_those_of_the_definition_after_any_moves() {
        const SEED: u64 = 81;
        println!("seed: {SEED}");
        let mut random = Pcg64Mcg::seed_from_u64(SEED);
        let nine =
            "..85..6......6.3..3.91....5...49.7..8.......2..1.36...6....71.9..4.1......7..92..";
        let mut puzzles: Vec<Puzzle> =
            [square(6), pairs(), square(4).with(Extra::AntiKing).unwrap(), square(16)]
                .map(Puzzle::blank)
                .into();
        puzzles.push(nine.parse().unwrap());
        // Clashing givens are errors that no move mends.
        let mut clash = vec![None; 16];
        clash[0] = Digit::new(1);
        clash[3] = Digit::new(1);
        puzzles.push(Puzzle::allowing_clashes(square(4), clash).unwrap());
        for puzzle in &puzzles {
            let space = FillingSpace::new(puzzle);
            let mut filling = space.fill(&mut random);
            for _ in 0..500 {
                assert_eq!(filling.errors(), errors(&space, &filling));
                let kept = puzzle.givens().iter().zip(space.grid(&filling).digits().to_vec());
                assert!(kept.into_iter().all(|(given, digit)| given.is_none_or(|g| g == digit)));
                let (before, errors) = (filling.digits.clone(), filling.errors());
                let by = space.random_move(&filling, &mut random);
                let back = space.make(&mut filling, by);
                assert_ne!(filling.digits, before);
                if random.random_bool(0.5) {
                    space.make(&mut filling, back);
                    assert_eq!((&filling.digits, filling.errors()), (&before, errors));
                }
            }
            assert_eq!(puzzle.is_solved_by(&space.grid(&filling)), filling.errors() == 0);
        }
    }

    /// The zones of the family hold every digit, whatever is moved.
    #[test]
    fn groups_stay_right() {
        let mut random = Pcg64Mcg::seed_from_u64(3);
        let jigsaw = Layout::jigsaw("AAAB ACBB CCDB CDDD").unwrap();
        let cases = [
            (square(9), Some("block"), 9),
            (jigsaw, Some("region"), 4),
            (Layout::latin(5).unwrap(), Some("row"), 5),
            (pairs(), None, 5),
        ];
        for (layout, kind, groups) in cases {
            let puzzle = Puzzle::blank(layout);
            let space = FillingSpace::new(&puzzle);
            assert_eq!((space.kind, space.groups().len()), (kind, groups));
            let mut filling = space.fill(&mut random);
            for _ in 0..100 {
                let by = space.random_move(&filling, &mut random);
                space.make(&mut filling, by);
            }
            for group in space.groups() {
                let digits: BTreeSet<_> = group.iter().map(|&cell| filling.digit(cell)).collect();
                assert_eq!(digits.len(), group.len());
            }
        }
    }

    /// All moves of all cells are each pair of cells of a block twice; 36 pairs in each of 9 blocks.
    #[test]
    fn moves_are_counted() {
        let mut random = Pcg64Mcg::seed_from_u64(4);
        for (layout, count, each) in [(square(9), 9 * 36, 2), (pairs(), 5 * 2, 1)] {
            let puzzle = Puzzle::blank(layout);
            let space = FillingSpace::new(&puzzle);
            let filling = space.fill(&mut random);
            let moves = space.movable().iter().map(|&cell| space.moves_of(&filling, cell).count());
            assert_eq!((space.move_count(), moves.sum::<usize>()), (count, each * count));
        }
    }
}
