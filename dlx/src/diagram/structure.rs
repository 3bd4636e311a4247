//! The diagram itself: a graph of the states of a search, and what its nodes mean in the problem.

use super::arrangement::{Arrangement, Runs};
use super::graph::{DEAD, Graph, SOLVED};
use super::number::Number;
use super::sharing::{Effort, SharedSearch};
use crate::answer::Solution;
use crate::id::{ItemId, OptionId};
use crate::kernel::Kernel;
use crate::problem::{Problem, Reduction};
use num_bigint::BigUint;
use std::fmt;

/// All solutions of a problem, as a graph. Made by [`Solver::diagram`](crate::Solver::diagram).
///
/// ```
/// use pavane_dlx::{ProblemBuilder, Solver};
///
/// // Dominoes on a board of two rows and three columns.
/// let mut builder = ProblemBuilder::new();
/// let [a, b, c, d, e, f] = builder.add_primaries()?; // a b c above d e f
/// for domino in [[a, b], [b, c], [d, e], [e, f], [a, d], [b, e], [c, f]] {
///     builder.add_option(domino)?;
/// }
/// let problem = builder.build();
/// let diagram = Solver::new(&problem).diagram()?;
/// assert_eq!(diagram.count().to_string(), "3");
/// let all: Vec<_> = (0..3_u32).map(|k| diagram.nth(&k.into()).unwrap()).collect();
/// assert!(all.iter().all(|solution| problem.verify(solution).is_ok()));
/// // The upright domino in the middle is in only one of them.
/// assert_eq!(diagram.marginals()[5].to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Diagram {
    pub(super) problem: Problem,
    pub(super) reduction: Reduction,
    /// The options of the reduced problem, in the order of the graph's.
    pub(super) options: Vec<OptionId>,
    /// The items of the reduced problem, in the order of the graph's.
    pub(super) items: Vec<ItemId>,
    /// The interchangeable blocks, of items of the reduced problem.
    pub(super) blocks: Vec<Vec<ItemId>>,
    /// The positions of the options of interchangeable blocks among the graph's.
    pub(super) runs: Option<Runs>,
    pub(super) graph: Graph,
    /// Number of solutions below each node.
    pub(super) counts: Vec<Number>,
    pub(super) root: u32,
    effort: Effort,
}

impl Diagram {
    /// The diagram of a finished search.
    pub(crate) fn new<K: Kernel>(
        problem: &Problem,
        reduction: &Reduction,
        arrangement: &Arrangement,
        search: SharedSearch<K>,
    ) -> Self {
        let effort = search.effort();
        let (graph, counts, root) = search.into_graph();
        Self {
            problem: problem.clone(),
            reduction: reduction.clone(),
            runs: arrangement.option_runs,
            options: arrangement.options.clone(),
            items: arrangement.items.clone(),
            blocks: arrangement.blocks.clone(),
            graph,
            counts,
            root,
            effort,
        }
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Number of solutions.
    pub fn count(&self) -> BigUint {
        self.count_of(self.root).to_big()
    }

    /// Number of nodes.
    pub fn node_count(&self) -> usize {
        self.graph.len()
    }

    /// Number of edges, including edges to states without solutions.
    pub fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }

    /// Work of the search that made it.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Number of solutions below the target of an edge.
    pub(super) fn count_of(&self, target: u32) -> Number {
        match target {
            DEAD => Number::ZERO,
            SOLVED => Number::ONE,
            node => self.counts[node as usize].clone(),
        }
    }

    /// Translates a solution in options of the graph to the problem's.
    pub(super) fn restore(&self, options: &[OptionId]) -> Solution {
        let reduced: Vec<OptionId> =
            options.iter().map(|option| self.options[option.index()]).collect();
        let mut restored = Vec::new();
        self.reduction.restore(&reduced, &mut restored);
        restored.into()
    }
}

impl fmt::Debug for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagram")
            .field("problem", &self.problem)
            .field("nodes", &self.node_count())
            .field("edges", &self.edge_count())
            .field("count", &self.count())
            .finish()
    }
}
