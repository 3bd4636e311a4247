//! Random walks down a tree of choices. Each walk estimates the number of solutions and the size of the tree.
//!
//! Knuth, *Estimating the efficiency of backtrack programs*, Mathematics of Computation 29 (1975). A walk takes one of
//! the values of a cell, each with equal probability, and multiplies the numbers of values. The tree has a branch for
//! each value of the chosen cell. [`Search`](super::Search) removes a value that it has tried, and then chooses anew,
//! by weights that it learns. So its own number of nodes is often smaller.

use super::branching::Weights;
use super::space::{Model, Space};
use crate::board::{ValueSet, bits};

/// The estimate of one walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// The number of solutions.
    pub solutions: f64,
    /// The number of nodes, the root included.
    pub nodes: f64,
}

/// Random walks down the tree of a model.
#[derive(Debug)]
pub struct Prober<'m> {
    space: Space<'m>,
    weights: Weights,
    /// The fixpoint of the model without choices; `None` if it is a contradiction.
    root: Option<Vec<ValueSet>>,
}

impl<'m> Prober<'m> {
    /// Walks from the root of a model, which is propagated here.
    ///
    /// ```
    /// use pavane_constraints::propagation::{Model, Prober};
    /// use pavane_constraints::{Board, ValueRange};
    ///
    /// // A row of two cells with two values each, without rules: four solutions.
    /// let model = Model::new(&Board::rectangle(ValueRange::digits(2), 1, 2), &[], &[]);
    /// let probe = Prober::new(&model).probe(|_| 0);
    /// assert_eq!((probe.solutions, probe.nodes), (4.0, 7.0));
    /// ```
    pub fn new(model: &'m Model) -> Self {
        let mut space = Space::new(model);
        let is_open = !model.values.contains(&0) && space.propagate().is_ok();
        let root = is_open.then(|| space.state().to_vec());
        Self { space, weights: Weights::new(model), root }
    }

    /// Walks once. `pick` returns a number from 0 on, below its argument.
    ///
    /// Values of helper variables only have to exist: after the cells, they are searched and not probed.
    pub fn probe(&mut self, mut pick: impl FnMut(usize) -> usize) -> Probe {
        let Some(root) = &self.root else { return Probe { solutions: 0.0, nodes: 1.0 } };
        self.space.restore(root);
        let (mut width, mut nodes) = (1.0, 1.0);
        let cells = self.space.model().cells;
        while let Some(cell) = self.weights.best_variable(0..cells, &self.space) {
            let values = self.space.values(cell);
            let count = values.count_ones() as usize;
            // A walk goes through `width` nodes of this depth, if all branches are like its own.
            width *= count as f64;
            nodes += width;
            let bit = bits(values).nth(pick(count)).expect("the number is below the count");
            if self.take(cell, 1 << bit).is_err() {
                return Probe { solutions: 0.0, nodes };
            }
        }
        Probe { solutions: if self.have_helpers() { width } else { 0.0 }, nodes }
    }

    /// Fixes a variable, and propagates.
    fn take(&mut self, variable: usize, value: ValueSet) -> Result<(), ()> {
        self.space.restrict(variable, value).map_err(|_| ())?;
        self.space.propagate().map_err(|_| ())
    }

    /// Whether the helper variables have values with the cells as they are.
    fn have_helpers(&mut self) -> bool {
        let (cells, all) = (self.space.model().cells, self.space.all().len());
        let Some(helper) = self.weights.best_variable(cells..all, &self.space) else { return true };
        let saved = self.space.state().to_vec();
        bits(self.space.values(helper)).any(|bit| {
            self.space.restore(&saved);
            self.take(helper, 1 << bit).is_ok() && self.have_helpers()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Search, Step};
    use super::*;
    use crate::{Board, Constraint, Killer, Thermometer, ValueRange, Variable, Zipper};

    /// The mean over all walks, each by its probability: the exact number of solutions.
    fn mean(model: &Model) -> f64 {
        let mut prober = Prober::new(model);
        let mut mean = 0.0;
        // All lists of picks, in the order of counting.
        let mut picks: Vec<(usize, usize)> = Vec::new();
        loop {
            let mut depth = 0;
            let probe = prober.probe(|count| {
                if depth == picks.len() {
                    picks.push((0, count));
                }
                depth += 1;
                picks[depth - 1].0
            });
            let ways: f64 = picks.iter().map(|&(_, count)| count as f64).product();
            mean += probe.solutions / ways;
            while picks.last().is_some_and(|&(pick, count)| pick + 1 == count) {
                picks.pop();
            }
            match picks.last_mut() {
                Some(last) => last.0 += 1,
                None => return mean,
            }
        }
    }

    fn count(model: &Model) -> f64 {
        let mut search = Search::new(model);
        let mut count = 0.0;
        while search.advance(u64::MAX) == Step::Solution {
            count += 1.0;
        }
        count
    }

    #[test]
    fn all_walks_together_have_the_number_of_solutions() {
        let cells = |all: &[usize]| all.iter().map(|&cell| Variable::new(cell)).collect();
        let mut board = Board::rectangle(ValueRange::digits(4), 4, 4);
        board.add_rows_and_columns();
        board.add_blocks(2, 2);
        let cage: Constraint = Killer { cells: cells(&[0, 1, 4]), sum: Some(6) }.into();
        let thermometer = Thermometer { cells: cells(&[2, 7, 8]), is_slow: false }.into();
        // The common sum of a zipper is a helper variable.
        let zipper = Zipper { cells: cells(&[3, 6, 9, 12]) }.into();
        let none = Killer { cells: cells(&[0, 1]), sum: Some(8) }.into();
        for (constraints, is_solvable) in [
            (vec![], true),
            (vec![cage.clone()], true),
            (vec![cage.clone(), thermometer], true),
            (vec![zipper], true),
            (vec![cage, none], false),
        ] {
            let model = Model::new(&board, &constraints, &[]);
            let expected = count(&model);
            assert_eq!(expected > 0.0, is_solvable);
            assert!((mean(&model) - expected).abs() < 1e-6, "{constraints:?}");
        }
    }
}
