//! Random probes where a search is long.

use super::printed::Printed;
use super::question::Input;
use dlx::answer::{Estimate, Interval};
use dlx::{Count, Interrupt, Solver};
use pavane::solve::{Route, Solved};
use pavane_ask::Instance as _;

/// Maximum number of random probes for an estimate.
const MAX_PROBES: u64 = 1_000;
/// Largest product of probes and options: a fraction of a second.
const MAX_PROBED_OPTIONS: u64 = 1_000_000;
/// Number of random probes of a puzzle with rules beyond zones. Each takes a millisecond or so.
const CONSTRAINT_PROBES: u64 = 100;
/// Minimum number of probes: fewer are not worth a report.
const MIN_PROBES: u64 = 100;

/// Sets the forecast of a search, if progress is shown of the single input of a run.
pub(crate) fn forecast<I: Printed>(input: &Input<'_, I>) {
    let config = input.config;
    if config.settings.progress.is_some()
        && input.instance.asked().route() == Route::General
        && config.single.is_likely()
        && let Ok(solver) = input.instance.asked().sharing_solver()
        && let Some(estimate) = probe(&solver, &input.interrupt)
    {
        // No other input sets it.
        let _ = config.forecast.set(estimate);
    }
}

/// Estimate of the number of solutions, if the single count of a run was stopped.
pub(crate) fn estimate<I: Printed>(
    input: &Input<'_, I>,
    counted: &Solved<Count>,
) -> Option<Interval> {
    let config = input.config;
    if counted.answer.is_exact() || !config.settings.shares() || !config.single.is_likely() {
        return None;
    }
    // Not the interrupt that has just stopped the count.
    let interrupt = Interrupt::new();
    let asked = input.instance.asked();
    let estimate = match asked.route() {
        // A count without a node was stopped before its model was made.
        Route::Constraints if counted.stats.nodes == 0 => return None,
        Route::Constraints => asked.estimate_until(CONSTRAINT_PROBES, 0, &interrupt).ok()?,
        _ => probe(&asked.sharing_solver().ok()?, &interrupt)?,
    };
    Some(estimate.solutions).filter(|solutions| solutions.mean > 0.0)
}

/// An estimate from probes that take a fraction of a second; `None` if their number would be too small.
fn probe(solver: &Solver, interrupt: &Interrupt) -> Option<Estimate> {
    let probes =
        MAX_PROBES.min(MAX_PROBED_OPTIONS / (solver.problem().option_count() as u64).max(1));
    let estimate = || solver.clone().interrupt(interrupt).estimate(probes, 0).ok();
    if probes < MIN_PROBES { None } else { estimate() }
}
