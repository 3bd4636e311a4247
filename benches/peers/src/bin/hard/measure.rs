//! Runs all programs in turn on one problem, and compares their answers.

use crate::corpus::{Instance, Status};
use crate::error::Error;
use crate::process::Limits;
use crate::program::{Kind, Outcome, Program, Subject};

/// Numbers of runs, and their limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Runs of Pavane on each problem, each with another seed.
    pub(crate) seeds: u64,
    /// Runs of each other program.
    pub(crate) peer_seeds: u64,
    /// Limits of a run. Those of Pavane may use more seconds, up to the bar.
    pub(crate) limits: Limits,
}

/// The most seconds that Pavane may take where the best of the others takes this many.
pub(crate) fn bar(best: f64) -> f64 {
    2.0 * best + 1.0
}

/// Results of one program on one problem.
#[derive(Debug, Default)]
pub(crate) struct Runs {
    /// Processor time of each run, in ascending order; infinite for those that were stopped.
    pub(crate) seconds: Vec<f64>,
    /// The limit of the runs that were stopped.
    pub(crate) limit: Option<u64>,
    /// A message about a wrong answer.
    pub(crate) wrong: Option<String>,
    /// A message about a run without an answer that was not stopped.
    pub(crate) failed: Option<String>,
    /// Whether a run answered that there is no solution.
    says_none: bool,
    /// Whether a run found a solution.
    has_solution: bool,
}

impl Runs {
    /// The median of the seconds, of two in the middle the lower one; infinite if those were stopped. `None` if the
    /// program failed or answers wrongly.
    pub(crate) fn median(&self) -> Option<f64> {
        let is_sound = self.wrong.is_none() && self.failed.is_none();
        let middle = self.seconds.get(self.seconds.len().saturating_sub(1) / 2);
        middle.copied().filter(|_| is_sound)
    }

    fn take(&mut self, outcome: Outcome) {
        let seconds = match outcome {
            Outcome::Solution { seconds } => {
                self.has_solution = true;
                seconds
            }
            Outcome::NoSolution { seconds } => {
                self.says_none = true;
                seconds
            }
            Outcome::Stopped(limit) => {
                self.limit = self.limit.max(Some(limit));
                f64::INFINITY
            }
            Outcome::WrongSolution(message) => {
                self.wrong = Some(message);
                return;
            }
            Outcome::Failed(message) => {
                self.failed = Some(message);
                return;
            }
        };
        self.seconds.push(seconds);
        self.seconds.sort_by(f64::total_cmp);
    }
}

/// Results of all programs on one problem.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) what: String,
    /// The status known from elsewhere, or else shown by a verified solution.
    pub(crate) status: Status,
    /// The results of each program; Pavane is the first.
    pub(crate) runs: Vec<Runs>,
}

impl Row {
    pub(crate) fn pavane(&self) -> &Runs {
        &self.runs[0]
    }

    /// The least median of the other programs, if one of them answered.
    pub(crate) fn best_peer(&self) -> Option<f64> {
        best(&self.runs[1..])
    }

    /// Whether Pavane's median is at most the bar; `None` without a bar, since no other program answered.
    pub(crate) fn holds(&self) -> Option<bool> {
        let bar = bar(self.best_peer()?);
        Some(self.pavane().median().is_some_and(|median| median <= bar))
    }
}

/// The least finite median.
fn best(runs: &[Runs]) -> Option<f64> {
    let medians = runs.iter().filter_map(Runs::median).filter(|median| median.is_finite());
    medians.min_by(f64::total_cmp)
}

/// Runs the programs, Pavane being the first of them, on a problem.
///
/// The programs take turns. In each round Pavane is the last one, and is not stopped before the bar.
///
/// # Errors
/// If a program cannot be run at all, or Pavane answers wrongly.
pub(crate) fn measure(
    instance: &Instance,
    subject: &Subject,
    programs: &[Program],
    plan: Plan,
) -> Result<Row, Error> {
    let mut runs: Vec<Runs> = programs.iter().map(|_| Runs::default()).collect();
    for seed in 0..plan.seeds.max(plan.peer_seeds) {
        for at in (1..programs.len()).chain([0]) {
            let program = &programs[at];
            let is_ours = program.kind == Kind::Pavane;
            let wanted = if is_ours { plan.seeds } else { plan.peer_seeds };
            let wanted = if program.takes_seed { wanted } else { wanted.min(1) };
            if seed >= wanted {
                continue;
            }
            let bar = best(&runs[1..]).filter(|_| is_ours).map_or(0.0, bar).ceil() as u64;
            let limits = Limits { seconds: plan.limits.seconds.max(bar), ..plan.limits };
            runs[at].take(program.run(subject, seed, limits)?);
        }
    }
    let status = judge(&mut runs, instance.status);
    if let Some(message) = &runs[0].wrong {
        let message = format!("pavane: {message}");
        return Err(Error::Wrong { name: instance.name.clone(), message });
    }
    Ok(Row { name: instance.name.clone(), what: instance.what.clone(), status, runs })
}

/// Marks the answers that contradict a verified solution or, where there is none, what is known from elsewhere.
/// Returns the status.
fn judge(runs: &mut [Runs], known: Status) -> Status {
    let is_solved = runs.iter().any(|runs| runs.has_solution);
    for runs in &mut *runs {
        if runs.has_solution && known == Status::Unsat {
            runs.wrong =
                Some("it has a solution, which was verified; it is known as unsat".to_owned());
        } else if runs.says_none && is_solved {
            runs.wrong = Some("`no solution`, but another run has a verified one".to_owned());
        } else if runs.says_none && known == Status::Sat {
            runs.wrong = Some("`no solution`, but it is known as sat".to_owned());
        }
    }
    if known == Status::Unknown && is_solved { Status::Sat } else { known }
}
