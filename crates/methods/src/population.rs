//! Populations of fillings and the belief space: the shared parts of the genetic methods.
//!
//! Source: Timo Mantere and Janne Koljonen, "Solving, Rating and Generating Sudoku Puzzles with GA", CEC
//! 2007, and "Solving and Analyzing Sudokus with Cultural Algorithms", CEC 2008: whole blocks are traded,
//! mutations are swaps within a block, and a belief space counts which digits the best had in each cell.
//! Selection, the use of the belief, and all numbers are ours: a child competes with its first parent only, which
//! keeps a population varied, and a mutation starts with a wrong cell.

use super::filling::{Filling, FillingMove, FillingSpace};
use super::trial::{Trial, TrialEnd};
use pavane::layout::{Cell, Digit};
use rand::{Rng, RngExt};

/// Number of fillings.
const SIZE: usize = 40;
/// Probability that a child has two parents.
const CROSSING: f64 = 0.1;
/// Probability that a mutation is followed by another.
const MORE: f64 = 0.1;
/// Probability that a mutation is the one of two that agrees better with the belief.
const BELIEVING: f64 = 0.3;
/// Probability that a child may have one error more than its parent.
const LENIENCE: f64 = 0.01;
/// Factor of the belief from generation to generation.
const KEEPING: f64 = 0.99;
/// Maximum number of random moves drawn to find one that changes a wrong cell.
const LOOKS: u32 = 8;

/// The belief space: weighted counts of the digits that the best fillings had in each cell.
#[derive(Debug, Default)]
pub(super) struct Belief {
    counts: Vec<f64>,
    digits: usize,
}

impl Belief {
    fn place(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.digits + digit.index()
    }

    /// The weighted count of a digit in a cell.
    fn count(&self, cell: Cell, digit: Digit) -> f64 {
        self.counts.get(self.place(cell, digit)).copied().unwrap_or_default()
    }

    /// Adds the best filling of a generation, and lowers the weight of earlier ones.
    fn add(&mut self, space: &FillingSpace, best: &Filling) {
        let layout = space.layout();
        self.digits = layout.digits();
        self.counts.resize(layout.cell_count() * self.digits, 0.0);
        self.counts.iter_mut().for_each(|count| *count *= KEEPING);
        for cell in layout.cells() {
            let place = self.place(cell, best.digit(cell));
            self.counts[place] += 1.0;
        }
    }

    /// The gain in agreement of a filling with the belief by a move.
    fn gained(&self, filling: &Filling, by: FillingMove) -> f64 {
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
    /// A population of random fillings.
    pub(super) fn random(trial: &mut Trial) -> Self {
        let fill = |_| trial.space.fill(&mut trial.random);
        let mut population = Self { members: (0..SIZE).map(fill).collect() };
        population.rank();
        population
    }

    pub(super) fn best(&self) -> &Filling {
        &self.members[0]
    }

    /// Replaces the best filling.
    pub(super) fn replace_best(&mut self, filling: Filling) {
        self.members[0] = filling;
        self.rank();
    }

    fn rank(&mut self) {
        self.members.sort_by_key(Filling::errors);
    }

    /// Breeds the next generation, which is one step: each member has a child, which replaces it unless it is worse,
    /// with rare exceptions. The best member is never replaced by a worse one.
    pub(super) fn breed(&mut self, trial: &mut Trial, belief: &mut Belief) -> Result<(), TrialEnd> {
        trial.long_step()?;
        for place in 0..self.members.len() {
            let child = self.child(place, &trial.space, belief, &mut trial.random);
            let lenience = u64::from(place > 0 && trial.random.random_bool(LENIENCE));
            // A child with equal errors also replaces its parent.
            if child.errors() <= self.members[place].errors() + lenience {
                self.members[place] = child;
            }
        }
        self.rank();
        belief.add(&trial.space, self.best());
        trial.see(self.best())
    }

    fn child(
        &self,
        place: usize,
        space: &FillingSpace,
        belief: &Belief,
        random: &mut impl Rng,
    ) -> Filling {
        let mut child = self.members[place].clone();
        if random.random_bool(CROSSING) {
            let other = random.random_range(0..self.members.len());
            cross(space, &mut child, &self.members[other], random);
        }
        loop {
            let by = mutation(space, &child, belief, random);
            space.make(&mut child, by);
            if !random.random_bool(MORE) {
                return child;
            }
        }
    }
}

/// Gives a child a random range of groups of a second parent.
fn cross(space: &FillingSpace, child: &mut Filling, parent: &Filling, random: &mut impl Rng) {
    let groups = space.groups();
    let one = random.random_range(0..groups.len());
    let other = random.random_range(0..groups.len());
    for &cell in groups[one.min(other)..=one.max(other)].iter().flatten() {
        space.put(child, cell, parent.digit(cell));
    }
}

fn mutation(
    space: &FillingSpace,
    filling: &Filling,
    belief: &Belief,
    random: &mut impl Rng,
) -> FillingMove {
    let one = wrong_move(space, filling, random);
    if !random.random_bool(BELIEVING) {
        return one;
    }
    let other = wrong_move(space, filling, random);
    if belief.gained(filling, one) < belief.gained(filling, other) { other } else { one }
}

/// A random move that changes a wrong cell, unless [`LOOKS`] draws find none.
fn wrong_move(space: &FillingSpace, filling: &Filling, random: &mut impl Rng) -> FillingMove {
    let mut by = space.random_move(filling, random);
    for _ in 0..LOOKS {
        if filling.placed_by(by).any(|(cell, _)| space.is_wrong(filling, cell)) {
            break;
        }
        by = space.random_move(filling, random);
    }
    by
}
