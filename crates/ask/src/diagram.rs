//! The diagram of all solutions of an instance, for the questions that it answers.

use super::instance::{Instance, InstanceError};
use super::object::{Outcome, Status};
use super::problem::Problem;
use dlx::diagram::Effort;
use dlx::{Count, Diagram, DiagramError, Engine, Solution, Stop};
use num_bigint::BigUint;
use pavane::solve::Stats;

/// The part of a problem that a diagram covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The problem as it is.
    Whole,
    /// The problem after its reduction.
    Reduced,
}

/// The diagram of all solutions of an instance.
#[derive(Debug)]
pub struct Diagrammed<'a, I> {
    /// The diagram.
    pub diagram: Diagram,
    /// The instance.
    pub instance: &'a I,
    /// The work that the diagram took.
    pub stats: Stats,
    /// The engine that made it.
    pub engine: Engine,
}

/// The reason why an instance has no diagram.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoDiagram {
    /// A limit or the interrupt stopped the search.
    #[error("the search for the diagram was stopped: {stop}")]
    Stopped {
        /// The reason of the search.
        stop: Stop,
        /// The work until then.
        stats: Box<Stats>,
    },
    /// The diagram would take more memory than its cap.
    #[error("the diagram would take more memory than it may")]
    Full {
        /// The work until then.
        stats: Box<Stats>,
    },
    /// The sudoku has no diagram, and more solutions than are [listed](super::MAX_LISTED).
    #[error("{}", super::listed::TOO_MANY_TO_LIST)]
    TooMany {
        /// The work until then.
        stats: Box<Stats>,
    },
    /// The engine does not take the instance.
    #[error(transparent)]
    Refused(InstanceError),
    /// The problem is of a kind that has no diagram.
    #[error(transparent)]
    Unfit(DiagramError),
}

impl<'a, I: Instance> Diagrammed<'a, I> {
    /// Makes the diagram of an instance.
    ///
    /// # Errors
    /// [`NoDiagram`].
    pub fn new(instance: &'a I, scope: Scope) -> Result<Self, NoDiagram> {
        let solver = instance.sharing_solver().map_err(NoDiagram::Refused)?;
        let solver = solver.reduce(scope == Scope::Reduced);
        let (engine, settings) = (solver.resolved_engine(), instance.settings());
        let stats = |effort: Effort| {
            let mut stats = Stats::of_general(engine, settings.isa, effort.nodes, 0);
            stats.shared = effort.into();
            stats
        };
        let progress = settings.progress.clone().unwrap_or_default();
        match solver.diagram_with(&progress) {
            Ok(diagram) => {
                let stats = stats(diagram.effort());
                Ok(Self { diagram, instance, stats, engine })
            }
            Err(DiagramError::Kernel(error)) => Err(NoDiagram::Refused(instance.explain(error))),
            Err(DiagramError::Full { effort, .. }) => {
                Err(NoDiagram::Full { stats: Box::new(stats(effort)) })
            }
            Err(DiagramError::Stopped { stop, effort }) => {
                Err(NoDiagram::Stopped { stop, stats: Box::new(stats(effort)) })
            }
            Err(error) => Err(NoDiagram::Unfit(error)),
        }
    }

    /// The number of solutions.
    pub fn count(&self) -> BigUint {
        self.diagram.count()
    }

    /// An outcome with the number of solutions.
    pub fn outcome(&self, status: Status) -> Outcome {
        let outcome = Outcome::new(status).count(&Count::exactly(self.count()));
        Outcome { nodes: Some(self.stats.nodes), ..outcome }
    }

    /// The solution with this number, counted from 1 in the order of the diagram, checked. `None` for 0 and beyond the
    /// last.
    pub fn nth(&self, number: &BigUint) -> Option<Result<I::Solution, InstanceError>> {
        // The diagram counts from 0.
        let place = if *number == BigUint::ZERO { return None } else { number - 1_u32 };
        Some(self.checked(&self.diagram.nth(&place)?))
    }

    /// A solution, checked.
    ///
    /// # Errors
    /// [`InstanceError::WrongSolution`] if it is wrong.
    pub fn checked(&self, solution: &Solution) -> Result<I::Solution, InstanceError> {
        self.instance.checked(self.engine, solution)
    }
}

impl NoDiagram {
    /// The outcome without a diagram: limits of time and memory stop the search.
    ///
    /// # Errors
    /// If the engine does not take the instance, or it has no diagram.
    pub(crate) fn outcome(self) -> Result<Outcome, Problem> {
        match self {
            Self::Stopped { stats, .. } | Self::Full { stats } | Self::TooMany { stats } => {
                Ok(Outcome { nodes: Some(stats.nodes), ..Outcome::new(Status::Stopped) })
            }
            Self::Refused(error) => Err(error.into()),
            Self::Unfit(error) => Err(Problem::input(error)),
        }
    }
}
