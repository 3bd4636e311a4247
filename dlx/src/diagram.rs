//! Counting by shared sub-problems: a search whose states are met in many ways solves each of them once.
//!
//! A [`Diagram`] holds all solutions of a problem as a graph without cycles. A node is a state: what is
//! left to be covered, and by what. Its edges are the choices of one item, each with the options that it
//! takes, forced ones included; or, where the state falls into components that have nothing to do with
//! each other, one edge for each of these. The solutions are the ways from the root down, and their number
//! is found by adding up from below, whatever its size. The same graph gives the solution at any place of
//! their order, random ones, how many contain each option, and the least cost.
//!
//! States are the same if what is left is the same, word for word; a hash is only used to find them. Where
//! the problem has [interchangeable blocks](Blocks), states are also the same if swapping blocks makes them
//! so, and the edge says how.
//!
//! `docs/counting.md` explains the method from a board of 2x3 upward, and says where it does not help.

mod arrangement;
mod blocks;
mod certificate;
mod cheapest;
mod front;
mod graph;
mod key;
mod marginals;
mod memo;
mod number;
mod scope;
mod sharing;
mod solutions;
mod standing;

pub use blocks::{Blocks, BlocksError};
pub use certificate::Certificate;
pub use sharing::{Effort, Order};
pub use standing::StandingError;

pub(crate) use arrangement::Arrangement;
pub(crate) use front::front_order;
pub(crate) use sharing::{Full, SharedSearch, Terms};
pub(crate) use standing::Standing;

use crate::answer::Solution;
use crate::id::{ItemId, OptionId};
use crate::kernel::Kernel;
use crate::problem::{Problem, Reduction};
use graph::{DEAD, Graph, SOLVED};
use num_bigint::BigUint;
use number::Number;
use std::fmt;

/// How many bytes are taken for what is kept of shared sub-problems, unless told otherwise: 2 GiB.
pub const DEFAULT_SHARING_CAP: usize = 1 << 31;

/// All solutions of a problem, as a graph. Made by [`Solver::diagram`](crate::Solver::diagram).
///
/// ```
/// use dlx::{ProblemBuilder, Solver};
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
/// // The upright domino in the middle is in one of them only.
/// assert_eq!(diagram.marginals()[5].to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Diagram {
    problem: Problem,
    reduction: Reduction,
    /// Which option of the reduced problem each of the graph's is.
    options: Vec<OptionId>,
    /// Which item of the reduced problem each of the graph's is.
    items: Vec<ItemId>,
    /// The interchangeable blocks, of items of the reduced problem.
    blocks: Vec<Vec<ItemId>>,
    /// Where the options of interchangeable blocks stand among the graph's.
    runs: Option<arrangement::Runs>,
    graph: Graph,
    counts: Vec<Number>,
    root: u32,
    effort: Effort,
}

impl Diagram {
    /// The diagram of a search that has come to its end.
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

    /// How many solutions there are.
    pub fn count(&self) -> BigUint {
        self.count_of(self.root).to_big()
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.graph.len()
    }

    /// The number of edges, those to states without solutions included.
    pub fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }

    /// What it took to make it.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    fn count_of(&self, target: u32) -> Number {
        match target {
            DEAD => Number::ZERO,
            SOLVED => Number::ONE,
            node => self.counts[node as usize].clone(),
        }
    }

    /// A solution of the graph's options as one of the problem's.
    fn restore(&self, options: &[OptionId]) -> Solution {
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

/// The names of blocks along a way down: where nothing was renamed, each is called as ever.
#[derive(Clone, Debug, Default)]
struct Names(Vec<u8>);

impl Names {
    /// The names below an edge, whose renaming says what the blocks of the node below are called above.
    fn below(&self, renaming: &[u8]) -> Self {
        if renaming.is_empty() {
            return self.clone();
        }
        Self(renaming.iter().map(|&block| self.of(block)).collect())
    }

    fn of(&self, block: u8) -> u8 {
        self.0.get(usize::from(block)).copied().unwrap_or(block)
    }

    /// An option under these names.
    fn option(&self, option: OptionId, runs: Option<arrangement::Runs>) -> OptionId {
        let Some(runs) = runs else { return option };
        let Some((block, place)) = runs.locate(option.index()) else { return option };
        OptionId::new(runs.at(usize::from(self.of(block as u8)), place) as u32)
    }
}
