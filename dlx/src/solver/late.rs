//! Kernels whose tables are made when a search has taken some nodes without them.
//!
//! The relation of [`Bits`] takes a bit for each pair of options: a second and 70 MB for the 24,000 options of large
//! word squares, where `cells` finds the first solution in 163 nodes and 10 milliseconds. So the first nodes of such
//! a problem are searched by [`Cells`]. They take at most about as long as the relation, so no search takes twice its
//! time. Both kernels walk the same tree, so the answers are the same.

use super::dispatch::EngineKernels;
use super::front::Solver;
use crate::kernel::{Cells, Engine, KernelError};
use std::sync::OnceLock;

/// The number of options from which on the relation takes longer than some milliseconds.
const MANY_OPTIONS: usize = 4096;

/// The number of options for each node before the relation. A node of `cells` looks at no more than all entries of the
/// problem. A row of the relation takes the words of a row for each entry of its option.
const OPTIONS_PER_NODE: usize = 64;

/// The kernels of a search in order, from its first nodes to its last.
pub(super) struct LateKernels {
    head: Option<Head>,
    rest: OnceLock<EngineKernels>,
}

/// The kernels of the first nodes.
pub(super) struct Head {
    pub(super) kernels: EngineKernels,
    /// The number of nodes that they search.
    pub(super) nodes: u64,
}

impl LateKernels {
    /// The kernels of the engine of a solver. All tables are made at once if they take no time, or if the engine was
    /// chosen by name.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub(super) fn new(solver: &Solver) -> Result<Self, KernelError> {
        let rest = OnceLock::new();
        let problem = solver.reduction().problem();
        let options = problem.option_count();
        let has_head = solver.is_stated()
            && solver.engine == Engine::Auto
            && solver.resolved_engine() == Engine::Bits
            && options >= MANY_OPTIONS
            && problem.first_multiple().is_none();
        let head = if has_head {
            let kernels = EngineKernels::Cells(Box::new(Cells::new(problem)?));
            Some(Head { kernels, nodes: (options / OPTIONS_PER_NODE) as u64 })
        } else {
            let _ = rest.set(solver.kernels()?);
            None
        };
        Ok(Self { head, rest })
    }

    /// The kernels for a search that has taken a number of nodes, if others follow them.
    pub(super) fn head(&self, nodes: u64) -> Option<&Head> {
        self.head.as_ref().filter(|head| nodes < head.nodes)
    }

    /// The kernels of all nodes after the first ones.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub(super) fn rest(&self, solver: &Solver) -> Result<&EngineKernels, KernelError> {
        if let Some(kernels) = self.rest.get() {
            return Ok(kernels);
        }
        let kernels = solver.kernels()?;
        Ok(self.rest.get_or_init(|| kernels))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{Color, OptionId};
    use crate::problem::{Entry, Problem, ProblemBuilder};
    use crate::search::{Checkpoint, Stop};
    use crate::solver::ForEach;
    use std::ops::ControlFlow;

    /// Three items with 1,600 options each, of which those of one color may be chosen together: 7 times some 228³
    /// solutions.
    fn many_options() -> Problem {
        let mut builder = ProblemBuilder::new();
        let items = builder.add_primaries::<3>().unwrap();
        let shared = builder.add_secondary().unwrap();
        for item in items {
            for option in 0..1600 {
                let color = Color::new(option % 7);
                builder.add_option([Entry::from(item), (shared, color).into()]).unwrap();
            }
        }
        builder.build()
    }

    /// The first 300 solutions, and the number of nodes until the limit.
    fn listed(solver: &Solver, from: Option<&Checkpoint>) -> (Vec<Vec<usize>>, u64, Option<Stop>) {
        let mut found = Vec::new();
        let visit = |options: &[OptionId]| {
            found.push(options.iter().map(|option| option.index()).collect());
            ControlFlow::Continue(())
        };
        let mut run = solver.run(ForEach::new(visit).limit(Some(300)));
        if let Some(checkpoint) = from {
            run = run.from(checkpoint);
        }
        let outcome = run.go().unwrap();
        (found, outcome.counters.nodes, outcome.count.stop)
    }

    #[test]
    fn first_nodes_without_the_relation_change_no_answer() {
        let problem = many_options();
        let auto = Solver::new(&problem);
        let kernels = LateKernels::new(&auto).unwrap();
        assert_eq!(kernels.head(0).map(|head| head.nodes), Some(75));
        assert!(kernels.head(75).is_none());
        let expected = listed(&auto.clone().engine(Engine::Bits), None);
        assert_eq!((expected.0.len(), expected.2), (300, Some(Stop::SolutionLimit)));
        for threads in [1, 2] {
            assert_eq!(listed(&auto.clone().threads(threads), None), expected);
        }
        for limit in [1, 74, 75, 76, 200] {
            let by = |engine| {
                let solver = auto.clone().engine(engine).node_limit(Some(limit));
                listed(&solver, None)
            };
            assert_eq!(by(Engine::Auto), by(Engine::Bits), "{limit}");
        }
    }

    #[test]
    fn a_search_resumes_within_and_after_its_first_nodes() {
        let auto = Solver::new(&many_options());
        let (all, nodes, _) = listed(&auto, None);
        for limit in [1, 40, 75, 120] {
            let stopped = auto.clone().node_limit(Some(limit));
            let mut found = Vec::new();
            let outcome = stopped
                .run(ForEach::new(|options: &[OptionId]| {
                    found.push(options.iter().map(|option| option.index()).collect::<Vec<_>>());
                    ControlFlow::Continue(())
                }))
                .go()
                .unwrap();
            let (rest, all_nodes, _) = listed(&auto, outcome.checkpoint().as_ref());
            found.extend(rest);
            assert_eq!((&found, all_nodes), (&all, nodes), "{limit}");
        }
    }
}
