//! Runs all programs in turn on one problem, and compares what they answer.

use crate::case::Case;
use crate::process::Limits;
use crate::program::{Kind, Outcome, Program};

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) rounds: usize,
    /// The most that a run may use.
    pub(crate) limits: Limits,
    /// A run is stopped sooner if it takes this many times as long as the fastest program that is not
    /// Pavane has taken.
    pub(crate) patience: f64,
}

/// The minimum number of seconds after which a run is stopped, if the limit is not lower.
const LEAST_LIMIT: u64 = 5;

/// Programs that take this many times as long as the fastest are run once.
const SLOW: f64 = 10.0;

/// The outcome of a program on a problem.
#[derive(Debug)]
pub(crate) enum Cell {
    /// The median of the seconds of processor time.
    Seconds(f64),
    /// More seconds than this; then the run was stopped.
    Stopped(u64),
    /// The program does not take such problems.
    Lacks,
    /// A wrong number of solutions.
    Wrong(u64),
    /// No answer, with the last message of the program.
    Failed(String),
}

impl Cell {
    pub(crate) fn seconds(&self) -> Option<f64> {
        if let Self::Seconds(seconds) = self { Some(*seconds) } else { None }
    }
}

/// The measurements of a problem.
pub(crate) struct Row {
    pub(crate) case: Case,
    /// One for each program.
    pub(crate) cells: Vec<Cell>,
}

impl Row {
    /// The fastest program of the selected kinds, and its seconds.
    pub(crate) fn best<'p>(
        &self,
        programs: &'p [Program],
        wanted: impl Fn(Kind) -> bool,
    ) -> Option<(&'p Program, f64)> {
        let cells = programs.iter().zip(&self.cells).filter(|(program, _)| wanted(program.kind));
        let times = cells.filter_map(|(program, cell)| Some((program, cell.seconds()?)));
        times.min_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    /// The name of the problem, and the seconds of Pavane and of the best of the others.
    pub(crate) fn in_short(&self, programs: &[Program]) -> String {
        let mut text = self.case.name.clone();
        let kinds: [fn(Kind) -> bool; 2] = [|kind| kind == Kind::Pavane, |kind| !kind.is_ours()];
        for (program, seconds) in kinds.iter().filter_map(|wanted| self.best(programs, wanted)) {
            text += &format!(", {} {seconds:.3} s", program.name);
        }
        text
    }
}

/// Runs the programs on a problem: all of them in the first round, in later ones those that
/// are not much slower than the fastest.
///
/// # Errors
/// If a program cannot be run at all, or if Pavane counts wrongly.
pub(crate) fn measure(mut case: Case, programs: &[Program], plan: Plan) -> Result<Row, String> {
    let mut lanes: Vec<Lane> =
        programs.iter().map(|program| Lane::new(program, &case.problem)).collect();
    for round in 0..plan.rounds {
        for at in 0..lanes.len() {
            let best = fastest_peer(programs, &lanes);
            if lanes[at].is_over(round, best) {
                continue;
            }
            let patience = best.map_or(u64::MAX, |best| (best * plan.patience).ceil() as u64);
            let seconds = patience.max(LEAST_LIMIT).min(plan.limits.seconds);
            let limits = Limits { seconds, ..plan.limits };
            let outcome = programs[at].run(&case.file, limits)?;
            if let Outcome::Counted { count, .. } = outcome {
                case.count.get_or_insert(count);
            }
            lanes[at].take(outcome, case.count);
            if let (Some(Cell::Wrong(count)), Kind::Pavane | Kind::PavaneIsa) =
                (&lanes[at].end, programs[at].kind)
            {
                let (name, program) = (&case.name, &programs[at].name);
                let expected = case.count.unwrap_or_default();
                return Err(format!("{name}: {program} counts {count}, not {expected}"));
            }
        }
    }
    Ok(Row { case, cells: lanes.into_iter().map(Lane::cell).collect() })
}

/// The least seconds that a program of others has taken.
fn fastest_peer(programs: &[Program], lanes: &[Lane]) -> Option<f64> {
    let peers = programs.iter().zip(lanes).filter(|(program, _)| !program.kind.is_ours());
    peers.flat_map(|(_, lane)| &lane.seconds).copied().min_by(f64::total_cmp)
}

/// A program on a problem.
struct Lane {
    seconds: Vec<f64>,
    /// Why it is not run any more.
    end: Option<Cell>,
}

impl Lane {
    fn new(program: &Program, problem: &dlx::Problem) -> Self {
        Self { seconds: Vec::new(), end: program.takes.lacks(problem).map(|_| Cell::Lacks) }
    }

    /// Whether the program is not to run again.
    fn is_over(&self, round: usize, best: Option<f64>) -> bool {
        let is_slow = |best: f64| self.seconds.first().is_some_and(|first| *first > SLOW * best);
        self.end.is_some() || (round > 0 && best.is_some_and(is_slow))
    }

    fn take(&mut self, outcome: Outcome, expected: Option<u64>) {
        match outcome {
            Outcome::Counted { count, .. } if expected != Some(count) => {
                self.end = Some(Cell::Wrong(count));
            }
            Outcome::Counted { seconds, .. } => self.seconds.push(seconds),
            // A slow minute of the machine must not take away what was measured.
            Outcome::Stopped(_) if !self.seconds.is_empty() => {}
            Outcome::Stopped(limit) => self.end = Some(Cell::Stopped(limit)),
            Outcome::Failed(message) => self.end = Some(Cell::Failed(message)),
        }
    }

    fn cell(mut self) -> Cell {
        self.seconds.sort_by(f64::total_cmp);
        let median = self.seconds.get(self.seconds.len().saturating_sub(1) / 2);
        self.end.unwrap_or_else(|| Cell::Seconds(*median.expect("it was run")))
    }
}
