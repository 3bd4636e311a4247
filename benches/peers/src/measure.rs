//! Measures contenders in turn on one set, and compares what they answer.

use crate::contender::{Contender, Entry, Kind};
use crate::sets::Set;
use pavane::nine::Board;
use std::time::{Duration, Instant};

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) passes: usize,
    /// A pass of a contender takes this long at least. One that would take more than
    /// [`SLOW`] times as long for all puzzles of a set gets every k-th of them.
    pub(crate) time: Duration,
}

const SLOW: f64 = 4.0;

/// What was measured of a contender on a set.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Figure {
    pub(crate) contender: String,
    pub(crate) kind: Kind,
    /// It was given every k-th puzzle.
    pub(crate) every: usize,
    /// Puzzles a second, in ascending order, one figure a pass.
    pub(crate) rates: Vec<f64>,
    /// The median of them.
    pub(crate) median: f64,
    /// The median as a ratio to that of the baseline.
    pub(crate) ratio: f64,
}

/// What was measured on a set.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Result {
    pub(crate) set: String,
    pub(crate) puzzles: usize,
    pub(crate) mean_givens: f64,
    pub(crate) unique: usize,
    pub(crate) multiple: usize,
    pub(crate) none: usize,
    /// The baseline first.
    pub(crate) figures: Vec<Figure>,
}

/// Measures the entries on a set. The first entry is the baseline: each count of the others is
/// compared with its count of the same puzzle.
///
/// # Errors
/// The first puzzle on which two do not agree.
pub(crate) fn measure(
    set: &Set,
    entries: &[Entry],
    plan: Plan,
) -> std::result::Result<Result, String> {
    let mut reference = vec![0; set.boards.len()];
    entries[0].make(&set.boards).count(&mut reference);
    let mut lanes: Vec<Lane> =
        entries.iter().map(|entry| Lane::new(entry, &set.boards, plan.time)).collect();
    for _ in 0..plan.passes {
        for (lane, entry) in lanes.iter_mut().zip(entries) {
            lane.pass(plan.time);
            lane.compare(set, &reference)
                .map_err(|found| format!("{}: {} {found}", set.name, entry.name))?;
        }
    }
    let baseline = median(&lanes[0].rates);
    let with = |count: u8| reference.iter().filter(|&&found| found == count).count();
    let givens: usize = set.boards.iter().map(Board::given_count).sum();
    Ok(Result {
        set: set.name.to_owned(),
        puzzles: set.boards.len(),
        mean_givens: givens as f64 / set.boards.len() as f64,
        unique: with(1),
        multiple: with(2),
        none: with(0),
        figures: lanes
            .into_iter()
            .zip(entries)
            .map(|(lane, entry)| lane.figure(entry, baseline))
            .collect(),
    })
}

/// A contender with its puzzles.
struct Lane {
    contender: Box<dyn Contender>,
    every: usize,
    counts: Vec<u8>,
    rates: Vec<f64>,
}

impl Lane {
    fn new(entry: &Entry, boards: &[Board], time: Duration) -> Self {
        let most = time.as_secs_f64() * SLOW * rate(entry, boards, time);
        let every = (boards.len() as f64 / most.max(1.0)).ceil() as usize;
        let boards: Vec<Board> = boards.iter().copied().step_by(every).collect();
        let contender = entry.make(&boards);
        Self { contender, every, counts: vec![0; boards.len()], rates: Vec::new() }
    }

    /// Runs through the puzzles until the time is up, and then to their end.
    fn pass(&mut self, time: Duration) {
        // Whoever answers nothing is found out.
        self.counts.fill(u8::MAX);
        let start = Instant::now();
        let mut done = 0;
        while done == 0 || start.elapsed() < time {
            self.contender.count(&mut self.counts);
            done += self.counts.len();
        }
        self.rates.push(done as f64 / start.elapsed().as_secs_f64());
        self.rates.sort_by(f64::total_cmp);
    }

    fn compare(&self, set: &Set, reference: &[u8]) -> std::result::Result<(), String> {
        let expected = reference.iter().zip(&set.boards).step_by(self.every);
        match self.counts.iter().zip(expected).find(|(found, (expected, _))| found != expected) {
            None => Ok(()),
            Some((found, (expected, board))) => Err(format!(
                "counts {found} of up to 2 solutions, the baseline {expected}: {board}"
            )),
        }
    }

    fn figure(self, entry: &Entry, baseline: f64) -> Figure {
        let median = median(&self.rates);
        Figure {
            contender: entry.name.clone(),
            kind: entry.kind,
            every: self.every,
            rates: self.rates,
            median,
            ratio: median / baseline,
        }
    }
}

/// About how many puzzles a second a contender does: it is given more and more of them, evenly spread,
/// until they take a tenth of the time of a pass.
fn rate(entry: &Entry, boards: &[Board], time: Duration) -> f64 {
    let mut step = boards.len().div_ceil(16);
    loop {
        let sample: Vec<Board> = boards.iter().copied().step_by(step).collect();
        let mut contender = entry.make(&sample);
        let start = Instant::now();
        contender.count(&mut vec![0; sample.len()]);
        let taken = start.elapsed();
        if taken > time / 10 || step == 1 {
            return sample.len() as f64 / taken.as_secs_f64();
        }
        step = step.div_ceil(4);
    }
}

/// The median of numbers in ascending order; of two in the middle, the lower one.
pub(crate) fn median(sorted: &[f64]) -> f64 {
    sorted[(sorted.len() - 1) / 2]
}
