//! `sample`: random solutions, each with the same probability.

use crate::cover::Cover;
use crate::diagram::{Diagrammed, NoDiagram, Scope};
use crate::instance::{Instance, InstanceError};
use crate::listed::list_of;
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use dlx::Count;
use num_bigint::BigUint;
use pavane::gluing::{Gluing, GridSampler};
use pavane::grid::Grid;
use pavane::solve::{Engine, SolveError, Solved, Stats, WrongGrid};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use std::fmt;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfBoth(of_sudoku, of_cover))
    .with_constraints()
    .with_fields(&["limit", "seed"]);

fn of_sudoku(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    drawn(asked, Sampler::of_sudoku)
}

fn of_cover(asked: &AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem> {
    drawn(asked, Sampler::new)
}

/// The answer with the solutions that a sampler draws.
fn drawn<'a, I: Instance>(
    asked: &AskedInstance<'a, I>,
    sampler: impl FnOnce(&'a I, u64) -> Result<Sampler<'a, I::Solution>, NoDiagram>,
) -> Result<Reply, Problem> {
    let AskedInstance { instance, request, control, .. } = *asked;
    let number = request.limit.unwrap_or(1);
    control.limits.check_solutions(number)?;
    let mut sampler = match sampler(instance, request.seed.unwrap_or(1)) {
        Ok(sampler) => sampler,
        Err(error) => return Ok(error.outcome()?.into()),
    };
    let mut status =
        if sampler.solution_count() == BigUint::ZERO { Status::None } else { Status::Solved };
    let mut solutions = Vec::new();
    for _ in 0..number {
        if control.interrupt.is_set() {
            status = Status::Stopped;
            break;
        }
        let Some(solution) = sampler.next() else { break };
        solutions.push(solution?);
    }
    let outcome = Outcome { nodes: Some(sampler.stats().nodes), ..Outcome::new(status) };
    let outcome = outcome.count(&Count::exactly(sampler.solution_count()));
    Ok(outcome.with_solutions(instance, &solutions).into())
}

/// Draws random solutions of an instance, each with the same probability. Draws none if no solution exists, and
/// otherwise never ends. Solutions are checked. Equal seeds give equal solutions.
///
/// ```
/// use pavane_ask::{Sampler, Sudoku};
/// use pavane::{Puzzle, PuzzleSolver, Symbols};
///
/// let puzzle: Puzzle = "................".parse()?;
/// let sudoku = Sudoku { solver: &PuzzleSolver::new(&puzzle)?, symbols: &Symbols::standard(4) };
/// let sampler = Sampler::of_sudoku(&sudoku, 1)?;
/// assert_eq!(sampler.solution_count().to_string(), "288");
/// assert_eq!(sampler.take(3).count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sampler<'a, S> {
    count: BigUint,
    stats: Stats,
    random: Pcg64,
    draw: Box<Draw<'a, S>>,
}

/// Draws a solution, if one exists.
type Draw<'a, S> = dyn Fn(&mut Pcg64) -> Option<Result<S, InstanceError>> + 'a;

impl<'a, S> Sampler<'a, S> {
    /// A sampler of any instance, which makes the diagram of all solutions.
    ///
    /// # Errors
    /// If the instance has no diagram within the limits.
    pub fn new<I: Instance<Solution = S>>(instance: &'a I, seed: u64) -> Result<Self, NoDiagram> {
        let found = Diagrammed::new(instance, Scope::Reduced)?;
        Ok(Self {
            count: found.count(),
            stats: found.stats,
            random: Pcg64::seed_from_u64(seed),
            draw: Box::new(move |random| {
                let solution = found.diagram.sample(random)?;
                Some(found.checked(&solution))
            }),
        })
    }

    /// The number of solutions.
    pub fn solution_count(&self) -> BigUint {
        self.count.clone()
    }

    /// The work of the search for the diagram.
    pub fn stats(&self) -> Stats {
        self.stats
    }
}

impl<'a> Sampler<'a, Grid> {
    /// A sampler of a sudoku. Grids of blank boards come from the sums that count them, since their diagrams are too
    /// large; this holds unless the settings limit the search or choose its order. Grids of sudokus with constraints
    /// that have no diagram come from a list of all, up to [`MAX_LISTED`](crate::MAX_LISTED).
    ///
    /// # Errors
    /// Same as [`new`](Self::new).
    pub fn of_sudoku(sudoku: &'a Sudoku<'_>, seed: u64) -> Result<Self, NoDiagram> {
        let settings = sudoku.settings();
        let is_free = settings.engine == Engine::Auto
            && settings.branching.is_none()
            && settings.node_limit.is_none();
        let gluing = is_free.then(|| Gluing::for_puzzle(sudoku.puzzle())).flatten();
        if sudoku.solver.needs_list() {
            return Self::of_list(sudoku, seed);
        }
        let Some(gluing) = gluing else { return Self::new(sudoku, seed) };
        let stats = Stats::of_gluing(0);
        let sampler = GridSampler::of(&gluing.interrupt(&settings.interrupt))
            .map_err(|stop| NoDiagram::Stopped { stop, stats: Box::new(stats) })?;
        Ok(Self {
            count: sampler.count(),
            stats,
            random: Pcg64::seed_from_u64(seed),
            draw: Box::new(move |random| {
                let grid = sampler.sample(random);
                let wrong = |error| SolveError::WrongSolution {
                    engine: Engine::Auto,
                    error: WrongGrid::Unsolved(error),
                };
                Some(sudoku.puzzle().verify(&grid).map(|()| grid).map_err(|e| wrong(e).into()))
            }),
        })
    }
}

impl Sampler<'_, Grid> {
    /// A sampler of the list of all solutions, which are checked when they are listed.
    fn of_list(sudoku: &Sudoku<'_>, seed: u64) -> Result<Self, NoDiagram> {
        let Solved { answer: list, stats, .. } = list_of(sudoku)?;
        Ok(Self {
            count: list.count().into(),
            stats,
            random: Pcg64::seed_from_u64(seed),
            draw: Box::new(move |random| list.sample(random).map(Ok)),
        })
    }
}

impl<S> Iterator for Sampler<'_, S> {
    type Item = Result<S, InstanceError>;

    fn next(&mut self) -> Option<Self::Item> {
        (self.draw)(&mut self.random)
    }
}

impl<S> fmt::Debug for Sampler<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sampler").field("count", &self.count).finish_non_exhaustive()
    }
}
