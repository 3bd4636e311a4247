//! Random solutions, each with the same probability.

use super::control::Control;
use super::diagram::{Diagrammed, diagrammed};
use super::instance::Instance;
use super::object::{Outcome, Status};
use super::problem::Problem;
use super::request::Request;
use super::sudoku::Sudoku;
use dlx::Count;
use num_bigint::BigUint;
use pavane::gluing::{Gluing, GridSampler};
use pavane::solve::Settings;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

/// The outcome of `sample` for a sudoku. Grids of blank boards come from the sums that count them, since their
/// diagrams are too large.
///
/// # Errors
/// Same as [`of_any`].
pub(super) fn of_sudoku(
    sudoku: &Sudoku<'_>,
    request: &Request,
    control: &Control,
    settings: &Settings,
) -> Result<Outcome, Problem> {
    // Gluing has no search nodes to limit.
    let gluing = match settings.node_limit {
        None => Gluing::for_puzzle(sudoku.puzzle()),
        Some(_) => None,
    };
    let Some(gluing) = gluing else { return of_any(sudoku, request, control, settings) };
    let Ok(sampler) = GridSampler::of(&gluing.interrupt(&control.interrupt)) else {
        return Ok(Outcome::new(Status::Stopped));
    };
    let outcome = Outcome::new(Status::Solved).count(&Count::exactly(sampler.count()));
    draw(sudoku, request, control, outcome, |random| {
        let grid = sampler.sample(random);
        sudoku.puzzle().verify(&grid).map_err(Problem::fault)?;
        Ok(Some(grid))
    })
}

/// The outcome of `sample`, from the diagram of all solutions.
///
/// # Errors
/// If the request exceeds the maximum number of solutions, the engine does not take the instance, or it is defective.
pub(super) fn of_any<I: Instance>(
    instance: &I,
    request: &Request,
    control: &Control,
    settings: &Settings,
) -> Result<Outcome, Problem> {
    let found: Diagrammed<'_, I> = match diagrammed(instance, settings)? {
        Ok(found) if found.count() == BigUint::ZERO => return Ok(found.outcome(Status::None)),
        Ok(found) => found,
        Err(outcome) => return Ok(outcome),
    };
    draw(instance, request, control, found.outcome(Status::Solved), |random| {
        let solution = found.diagram.sample(random).map(|solution| found.checked(&solution));
        Ok(solution.transpose()?)
    })
}

/// Adds the requested number of solutions to an outcome. Stops early at an interrupt, or if no solution is drawn.
fn draw<I: Instance>(
    instance: &I,
    request: &Request,
    control: &Control,
    outcome: Outcome,
    mut draw: impl FnMut(&mut Pcg64) -> Result<Option<I::Solution>, Problem>,
) -> Result<Outcome, Problem> {
    let number = request.limit.unwrap_or(1);
    if number > control.limits.solutions {
        let most = control.limits.solutions;
        return Err(Problem::limit(format!("limit: an answer holds {most} solutions at most")));
    }
    let mut random = Pcg64::seed_from_u64(request.seed.unwrap_or(1));
    let mut solutions = Vec::new();
    let mut status = outcome.status;
    for _ in 0..number {
        if control.interrupt.is_set() {
            status = Status::Stopped;
            break;
        }
        let Some(solution) = draw(&mut random)? else { break };
        solutions.push(solution);
    }
    Ok(Outcome { status, ..outcome }.with_solutions(instance, &solutions))
}
