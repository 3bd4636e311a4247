//! The run of a stochastic method: starts one after another, until one finds a solution or a limit is reached.

use super::filling::{Filling, FillingSpace};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::{StepCounter, Task};
use super::trace::{Event, Topic, Trace};
use dlx::Stop;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// A run of a stochastic method.
pub(super) struct Trial<'a> {
    pub(super) space: FillingSpace<'a>,
    pub(super) random: Pcg64Mcg,
    steps: StepCounter<'a>,
    trace: &'a mut dyn Trace,
    tells_errors: bool,
    tells_moves: bool,
    fewest: u64,
}

/// The reason why a start ends early.
#[derive(Debug)]
pub(super) enum TrialEnd {
    Solved(Filling),
    Stopped(Stop),
}

impl Trial<'_> {
    /// Counts a step.
    pub(super) fn step(&mut self) -> Result<(), TrialEnd> {
        self.steps.take().map_err(TrialEnd::Stopped)
    }

    /// Counts a long step, and looks at the interrupt before it.
    pub(super) fn long_step(&mut self) -> Result<(), TrialEnd> {
        self.steps.look().and_then(|()| self.steps.take()).map_err(TrialEnd::Stopped)
    }

    /// Reports the current filling; a solution ends the start.
    pub(super) fn see(&mut self, filling: &Filling) -> Result<(), TrialEnd> {
        let errors = filling.errors();
        if self.tells_errors {
            self.trace.tell(Event::Errors { step: self.steps.taken, errors });
        }
        self.fewest = self.fewest.min(errors);
        if errors == 0 { Err(TrialEnd::Solved(filling.clone())) } else { Ok(()) }
    }

    fn tell(&mut self, event: Event) {
        if self.tells_moves {
            self.trace.tell(event);
        }
    }
}

/// Runs a method, given by the function that makes one start. A start returns `Ok` when the method is to restart. The
/// first counter is the number of steps, named `unit`; `others` returns the counters of the method.
pub(super) fn run<S>(
    task: &Task,
    trace: &mut dyn Trace,
    unit: &'static str,
    mut method: S,
    start: impl Fn(&mut S, &mut Trial) -> Result<(), TrialEnd>,
    others: impl Fn(&S) -> Vec<Counter>,
) -> Run {
    let mut trial = Trial {
        space: FillingSpace::new(&task.puzzle),
        random: Pcg64Mcg::seed_from_u64(task.seed),
        steps: task.steps(),
        tells_errors: trace.wants(Topic::Errors),
        tells_moves: trace.wants(Topic::Moves),
        trace,
        fewest: u64::MAX,
    };
    let mut found = FoundGrids::up_to(task.solution_limit);
    let mut restarts = 0;
    let ended = if found.is_enough() {
        Ended::Enough
    } else {
        restart_until_solved(task, &mut trial, &mut found, &mut restarts, |trial| {
            start(&mut method, trial)
        })
    };
    let mut counters = vec![Counter { name: unit, value: trial.steps.taken }];
    counters.extend(others(&method));
    counters.push(Counter { name: "restarts", value: restarts });
    let remark = trial.space.remark();
    let mut run = found.into_run(ended, counters);
    run.remarks.push(remark);
    if run.found == 0 && trial.fewest < u64::MAX {
        run.remarks.push(format!("the best filling had {} errors", trial.fewest));
    }
    run
}

/// Makes starts until one finds a solution or the restart limit is reached.
fn restart_until_solved(
    task: &Task,
    trial: &mut Trial,
    found: &mut FoundGrids,
    restarts: &mut u64,
    mut start: impl FnMut(&mut Trial) -> Result<(), TrialEnd>,
) -> Ended {
    loop {
        match begin(trial, &mut start) {
            Err(TrialEnd::Stopped(stop)) => return Ended::Stopped(stop),
            Err(TrialEnd::Solved(filling)) => {
                let grid = trial.space.grid(&filling);
                trial.tell(Event::Solution(grid.clone()));
                return if found.add(grid) { Ended::Enough } else { Ended::GaveUp };
            }
            Ok(()) => {}
        }
        // Without moves, another start would meet the same filling.
        if !trial.space.has_moves() || Some(*restarts) == task.restart_limit {
            return Ended::GaveUp;
        }
        *restarts += 1;
        trial.tell(Event::Restart);
    }
}

/// One start, or a report of the only filling of a space without moves.
fn begin(
    trial: &mut Trial,
    start: &mut impl FnMut(&mut Trial) -> Result<(), TrialEnd>,
) -> Result<(), TrialEnd> {
    if trial.space.has_moves() {
        return start(trial);
    }
    trial.step()?;
    let only = trial.space.fill(&mut trial.random);
    trial.see(&only)
}
