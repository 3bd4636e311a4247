//! Random walks down the tree below the end of a path. Each walk estimates the size of that tree.

use super::path::Search;
use crate::kernel::{Branch, Choice, Kernel, below};
use rand_pcg::Pcg64;

/// Estimate of a tree from one walk.
pub(crate) struct Probe {
    /// Number of solutions.
    pub(crate) solutions: f64,
    /// Number of search nodes, the root of the tree included.
    pub(crate) nodes: f64,
}

impl<K: Kernel> Search<K> {
    /// Walks at random from the end of the path, which has not been looked at, to a solution or a dead state, and back.
    /// Each choice is taken with equal probability; the numbers of choices are multiplied. Knuth, *Estimating the
    /// efficiency of backtrack programs*, Mathematics of Computation 29 (1975).
    pub(crate) fn probe(&mut self, random: &mut Pcg64) -> Probe {
        let mut path = Vec::new();
        let (mut choices, mut chosen) = (Vec::new(), Vec::new());
        // Number of nodes of the tree at this depth, if all its branches are like the one of the walk.
        let mut width = 1.0;
        let mut nodes = 1.0;
        // Options forced at the root of a problem stay chosen, and so belong to the path.
        let mut branch = self.kernel.branch(&mut self.walk.chosen);
        let solutions = loop {
            // A walk to a solution estimates `width` solutions; one to a dead state estimates none.
            match branch {
                Branch::Solved => break width,
                Branch::Dead => break 0.0,
                Branch::Unsettled => {}
                Branch::On(item) | Branch::Last(item, _) => {
                    choices.clear();
                    self.kernel.open(item, &mut choices);
                    width *= choices.len() as f64;
                    nodes += width;
                    let option = choices[below(random, choices.len())];
                    self.kernel.commit(Choice { item, option });
                    path.push(Choice { item, option });
                }
            }
            branch = self.kernel.branch(&mut chosen);
        };
        // The kernel goes back to the state at the end of the path.
        while let Some(choice) = path.pop() {
            self.kernel.uncommit(choice);
            self.kernel.close(choice.item);
        }
        self.retake_last_choice();
        Probe { solutions, nodes }
    }
}
