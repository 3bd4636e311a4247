//! A puzzle as exact cover, and single searches of its problem.

use crate::encode::Encoding;
use crate::grid::Grid;
use crate::solve::engine::Engine;
use crate::solve::error::SolveError;
use crate::solve::settings::Settings;
use crate::solve::stats::{Solved, Stats};
use crate::solve::verify::verified;
use dlx::diagram::Order;
use dlx::{Count, Counters, Estimate, First, ForEach, OptionId, Run, RunError, Solver, Uniqueness};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// A puzzle as exact cover, and the solvers of its problem.
#[derive(Clone, Debug)]
pub(in crate::solve) struct EncodedPuzzle {
    encoding: Encoding,
    settings: Settings,
    solver: Solver,
    /// The solver with hints for shared sub-problems, made when it is first needed.
    sharing: OnceLock<Solver>,
}

impl EncodedPuzzle {
    pub(in crate::solve) fn new(encoding: Encoding, settings: &Settings) -> Self {
        let solver = settings.apply(Solver::new(encoding.problem()));
        Self { encoding, settings: settings.clone(), solver, sharing: OnceLock::new() }
    }

    pub(in crate::solve) fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// The solver that visits solutions.
    pub(in crate::solve) fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The solver that may share sub-problems.
    pub(in crate::solve) fn sharing(&self) -> &Solver {
        self.sharing.get_or_init(|| for_sharing(&self.solver, &self.encoding))
    }

    /// Any solution, or the first one if the settings require an order.
    pub(in crate::solve) fn any(&self) -> Result<Solved<First<Grid>>, SolveError> {
        if !self.settings.may_be_any() {
            return self.first();
        }
        let progress = self.settings.progress.clone().unwrap_or_default();
        let settled = self.solver.any_with(&progress)?;
        let answer = match &settled.answer {
            First::Found(solution) => First::Found(self.verified(solution)?),
            First::None => First::None,
            First::Unknown(stop) => First::Unknown(*stop),
        };
        Ok(Solved::of_settled(&self.solver, self.settings.isa, &settled, answer))
    }

    /// Whether there is exactly one solution. If the settings require an order, the solutions are the first ones.
    pub(in crate::solve) fn uniqueness(&self) -> Result<Solved<Uniqueness<Grid>>, SolveError> {
        if !self.settings.may_be_any() {
            let (grids, solved) = self.up_to(2)?;
            return Ok(solved.map(|count| Uniqueness::from_search(grids, count.stop)));
        }
        let progress = self.settings.progress.clone().unwrap_or_default();
        let settled = self.solver.uniqueness_with(&progress)?;
        let answer = settled.answer.clone().try_map(|solution| self.verified(&solution))?;
        Ok(Solved::of_settled(&self.solver, self.settings.isa, &settled, answer))
    }

    /// The first solution.
    pub(in crate::solve) fn first(&self) -> Result<Solved<First<Grid>>, SolveError> {
        let (mut grids, solved) = self.up_to(1)?;
        Ok(solved.map(|count| match (grids.pop(), count.stop) {
            (Some(grid), _) => First::Found(grid),
            (None, Some(stop)) => First::Unknown(stop),
            (None, None) => First::None,
        }))
    }

    /// The first solutions, up to a limit.
    pub(in crate::solve) fn up_to(
        &self,
        most: u64,
    ) -> Result<(Vec<Grid>, Solved<Count>), SolveError> {
        let mut grids = Vec::new();
        let visit = |grid| {
            grids.push(grid);
            ControlFlow::Continue(())
        };
        let solved = self.visit(Some(most), visit)?;
        Ok((grids, solved))
    }

    /// Shows solutions to `visit`, each verified, until it breaks off or the limit is reached.
    pub(in crate::solve) fn visit(
        &self,
        limit: Option<u64>,
        mut visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, SolveError> {
        let mut wrong = None;
        let look = |options: &[OptionId]| match self.verified(options) {
            Ok(grid) => visit(grid),
            Err(error) => {
                // A wrong solution ends the search; the error is returned below.
                wrong = Some(error);
                ControlFlow::Break(())
            }
        };
        let solved = self.run(ForEach::new(look).limit(limit))?;
        wrong.map_or(Ok(solved), Err)
    }

    /// Counts solutions up to a limit, by visiting them.
    pub(in crate::solve) fn count_up_to(&self, most: u64) -> Result<Solved<Count>, SolveError> {
        self.run(ForEach::counting().limit(Some(most)))
    }

    /// Counts all solutions, within a limit of nodes, by visiting them or by sharing sub-problems.
    pub(in crate::solve) fn count(
        &self,
        node_limit: Option<u64>,
    ) -> Result<Solved<Count>, SolveError> {
        let solver = self.sharing().clone().node_limit(node_limit);
        let mut counting = solver.counting();
        if let Some(progress) = &self.settings.progress {
            counting = counting.progress(progress);
        }
        let counted = counting.go().map_err(of_a_fresh_run)?;
        let mut solved = self.solved(counted.count, counted.counters, &solver);
        solved.stats.shared = counted.shared.unwrap_or_default().into();
        Ok(solved)
    }

    /// Estimates the number of solutions and of nodes.
    pub(in crate::solve) fn estimate(
        &self,
        probes: u64,
        seed: u64,
    ) -> Result<Solved<Estimate>, SolveError> {
        let estimate = self.sharing().estimate(probes, seed)?;
        let stats = Stats::of_general(self.solver.resolved_engine(), self.settings.isa, 0, 0);
        Ok(Solved::new(estimate, stats))
    }

    fn run<F>(&self, question: ForEach<F>) -> Result<Solved<Count>, SolveError>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        let question = match &self.settings.progress {
            Some(progress) => question.progress(progress),
            None => question,
        };
        let run: Run<'_, F> = self.solver.run(question);
        let outcome = run.go().map_err(of_a_fresh_run)?;
        Ok(self.solved(outcome.count, outcome.counters, &self.solver))
    }

    fn solved<T>(&self, answer: T, counters: Counters, solver: &Solver) -> Solved<T> {
        let stats = Stats::counted(solver.resolved_engine(), self.settings.isa, counters);
        Solved { answer, stats, obstruction: solver.known_obstruction().cloned() }
    }

    /// The grid of a solution, checked by code that is independent of the search.
    fn verified(&self, options: &[OptionId]) -> Result<Grid, SolveError> {
        verified(&self.encoding, options).map_err(|error| {
            let engine = Engine::General(self.solver.resolved_engine());
            SolveError::WrongSolution { engine, error }
        })
    }
}

/// The error of a search that does not start from a checkpoint.
fn of_a_fresh_run(error: RunError) -> SolveError {
    match error {
        RunError::Kernel(error) => SolveError::Kernel(error),
        error => unreachable!("no checkpoint: {error}"),
    }
}

/// A solver of an encoded puzzle with hints for shared sub-problems: the [interchangeable
/// digits](Encoding::interchangeable_blocks) and the [order of the cells](Encoding::cell_order). The engine is
/// [`dlx::Engine::Auto`], without limits.
///
/// ```
/// use pavane::{Encoding, Layout, Puzzle, solve};
///
/// let encoding = Encoding::new(&Puzzle::blank(Layout::square(4)?))?;
/// let diagram = solve::sharing_solver(&encoding).diagram()?;
/// assert_eq!(diagram.count().to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sharing_solver(encoding: &Encoding) -> Solver {
    for_sharing(&Solver::new(encoding.problem()), encoding)
}

/// Adds hints for shared sub-problems to a solver of the encoding's problem.
fn for_sharing(solver: &Solver, encoding: &Encoding) -> Solver {
    let mut ready = solver.clone().item_order(encoding.cell_order());
    let puzzle = encoding.puzzle();
    if puzzle.given_count() == 0 && puzzle.layout().block_shape().is_some() {
        ready = ready.order(Order::Given);
    }
    let blocks = encoding.interchangeable_blocks();
    // If the problem lacks a candidate, its digits are not interchangeable, and the solver refuses the hint.
    if blocks.is_empty() { ready } else { ready.clone().blocks(blocks).unwrap_or(ready) }
}
