//! Fillings that are bred from each other, and what is believed of the best of them: what the genetic
//! methods share.
//!
//! Source: Timo Mantere and Janne Koljonen, "Solving, Rating and Generating Sudoku Puzzles with GA", CEC
//! 2007, and "Solving and Analyzing Sudokus with Cultural Algorithms", CEC 2008: whole blocks are traded,
//! mutations are swaps within a block, and a belief space counts which digits the best had in each cell.
//! Who survives, how the belief is used, and all numbers are ours: a child stands against its first parent
//! only, which keeps a population varied, and a mutation begins with a wrong cell.

use super::filling::{Board, Filling, Move};
use super::trial::{End, Trial};
use crate::layout::{Cell, Digit};
use rand::{Rng, RngExt};

/// The number of fillings.
const SIZE: usize = 40;
/// How likely a child has two parents.
const CROSSING: f64 = 0.1;
/// How likely a mutation is followed by another.
const MORE: f64 = 0.1;
/// How likely a mutation is the one of two that agrees better with the belief.
const BELIEVING: f64 = 0.3;
/// How likely a child may be worse than its parent, by one error.
const LENIENCE: f64 = 0.01;
/// What the belief keeps from generation to generation.
const KEEPING: f64 = 0.99;
/// So often a mutation looks for a wrong cell to begin with.
const LOOKS: u32 = 8;

/// Which digits the best fillings had in each cell, and how often.
#[derive(Debug, Default)]
pub(super) struct Belief {
    counts: Vec<f64>,
    digits: usize,
}

impl Belief {
    fn place(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.digits + digit.index()
    }

    /// How often a digit was in a cell.
    fn count(&self, cell: Cell, digit: Digit) -> f64 {
        self.counts.get(self.place(cell, digit)).copied().unwrap_or_default()
    }

    /// Takes in the best of a generation; what was taken in before counts a little less.
    fn add(&mut self, board: &Board, best: &Filling) {
        let layout = board.layout();
        self.digits = layout.digits();
        self.counts.resize(layout.cell_count() * self.digits, 0.0);
        self.counts.iter_mut().for_each(|count| *count *= KEEPING);
        for cell in layout.cells() {
            let place = self.place(cell, best.digit(cell));
            self.counts[place] += 1.0;
        }
    }

    /// How much better a filling agrees with it after a move.
    fn gained(&self, filling: &Filling, by: Move) -> f64 {
        let now = |cell| self.count(cell, filling.digit(cell));
        filling.placed_by(by).map(|(cell, digit)| self.count(cell, digit) - now(cell)).sum()
    }
}

/// Some fillings, the best first.
#[derive(Debug)]
pub(super) struct Population {
    members: Vec<Filling>,
}

impl Population {
    /// Fillings at random.
    pub(super) fn random(trial: &mut Trial) -> Self {
        let fill = |_| trial.board.fill(&mut trial.random);
        let mut population = Self { members: (0..SIZE).map(fill).collect() };
        population.rank();
        population
    }

    pub(super) fn best(&self) -> &Filling {
        &self.members[0]
    }

    /// Puts a filling in the place of the best.
    pub(super) fn replace_best(&mut self, filling: Filling) {
        self.members[0] = filling;
        self.rank();
    }

    fn rank(&mut self) {
        self.members.sort_by_key(Filling::errors);
    }

    /// The next generation, which is a step: each member has a child, which takes its place unless it is
    /// worse. Now and then it may be; but the best gives way to no worse one.
    pub(super) fn breed(&mut self, trial: &mut Trial, belief: &mut Belief) -> Result<(), End> {
        trial.step()?;
        for place in 0..self.members.len() {
            let child = self.child(place, &trial.board, belief, &mut trial.random);
            let lenience = u64::from(place > 0 && trial.random.random_bool(LENIENCE));
            if child.errors() <= self.members[place].errors() + lenience {
                self.members[place] = child;
            }
        }
        self.rank();
        belief.add(&trial.board, self.best());
        trial.see(self.best())
    }

    fn child(
        &self,
        place: usize,
        board: &Board,
        belief: &Belief,
        random: &mut impl Rng,
    ) -> Filling {
        let mut child = self.members[place].clone();
        if random.random_bool(CROSSING) {
            let other = random.random_range(0..self.members.len());
            cross(board, &mut child, &self.members[other], random);
        }
        loop {
            let by = mutation(board, &child, belief, random);
            board.make(&mut child, by);
            if !random.random_bool(MORE) {
                return child;
            }
        }
    }
}

/// Gives a child the groups from one to another as a second parent has them.
fn cross(board: &Board, child: &mut Filling, parent: &Filling, random: &mut impl Rng) {
    let groups = board.groups();
    let one = random.random_range(0..groups.len());
    let other = random.random_range(0..groups.len());
    for &cell in groups[one.min(other)..=one.max(other)].iter().flatten() {
        board.put(child, cell, parent.digit(cell));
    }
}

fn mutation(board: &Board, filling: &Filling, belief: &Belief, random: &mut impl Rng) -> Move {
    let one = wrong_move(board, filling, random);
    if !random.random_bool(BELIEVING) {
        return one;
    }
    let other = wrong_move(board, filling, random);
    if belief.gained(filling, one) < belief.gained(filling, other) { other } else { one }
}

/// A move that changes a wrong cell, unless none is met soon.
fn wrong_move(board: &Board, filling: &Filling, random: &mut impl Rng) -> Move {
    let mut by = board.random_move(filling, random);
    for _ in 0..LOOKS {
        if filling.placed_by(by).any(|(cell, _)| board.is_wrong(filling, cell)) {
            break;
        }
        by = board.random_move(filling, random);
    }
    by
}
