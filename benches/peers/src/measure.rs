//! Measures contenders in turn on one set, and compares what they answer.

use crate::contender::{Contender, Entry, Kind};
use crate::sets::Set;
use cpu_time::ProcessTime;
use pavane::nine::Board;
use std::time::{Duration, Instant};

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) passes: usize,
    /// A pass of a contender takes this long at least. One that would take more than
    /// [`SLOW`] times as long for all puzzles of a set gets every k-th of them.
    pub(crate) time: Duration,
    pub(crate) clock: Clock,
}

/// The clock for contenders that run on one thread. Contenders on all cores are always measured by the clock on the
/// wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Clock {
    /// The time of the processor, which other work on the machine does not add to.
    Processor,
    /// The time on the wall.
    Wall,
}

const SLOW: f64 = 5.0;

/// The measurements of a contender on a set.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Figure {
    pub(crate) contender: String,
    pub(crate) kind: Kind,
    /// The contender was given every k-th puzzle.
    pub(crate) every: usize,
    /// Processor time divided by time on the wall: the number of cores in use.
    pub(crate) cores: f64,
    /// Puzzles per second, in ascending order, one figure per pass.
    pub(crate) rates: Vec<f64>,
    /// The median of the rates.
    pub(crate) median: f64,
    /// The median as a ratio to the median of the baseline.
    pub(crate) ratio: f64,
}

/// The measurements on a set.
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
        entries.iter().map(|entry| Lane::new(entry, &set.boards, plan)).collect();
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
    clock: Clock,
    every: usize,
    counts: Vec<u8>,
    rates: Vec<f64>,
    spent: Spent,
}

impl Lane {
    fn new(entry: &Entry, boards: &[Board], plan: Plan) -> Self {
        let clock = if entry.kind == Kind::Cores { Clock::Wall } else { plan.clock };
        let most = plan.time.as_secs_f64() * SLOW * rate(entry, boards, plan.time);
        let every = (boards.len() as f64 / most.max(1.0)).ceil() as usize;
        let boards: Vec<Board> = boards.iter().copied().step_by(every).collect();
        let (counts, rates) = (vec![0; boards.len()], Vec::new());
        let contender = entry.make(&boards);
        Self { contender, clock, every, counts, rates, spent: Spent::default() }
    }

    /// Runs through the puzzles until the time is up, and then to their end.
    fn pass(&mut self, time: Duration) {
        // A contender that answers no puzzle is found out.
        self.counts.fill(u8::MAX);
        let watch = Watch::start();
        let mut done = 0;
        while done == 0 || watch.spent().wall < time {
            self.contender.count(&mut self.counts);
            done += self.counts.len();
        }
        let spent = watch.spent();
        self.rates.push(done as f64 / spent.of(self.clock).as_secs_f64());
        self.rates.sort_by(f64::total_cmp);
        self.spent.wall += spent.wall;
        self.spent.processor += spent.processor;
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
            cores: self.spent.processor.as_secs_f64() / self.spent.wall.as_secs_f64(),
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
        let watch = Watch::start();
        contender.count(&mut vec![0; sample.len()]);
        let taken = watch.spent().processor;
        if taken > time / 10 || step == 1 {
            return sample.len() as f64 / taken.as_secs_f64();
        }
        step = step.div_ceil(4);
    }
}

/// Both clocks.
struct Watch {
    wall: Instant,
    processor: ProcessTime,
}

impl Watch {
    fn start() -> Self {
        Self { wall: Instant::now(), processor: ProcessTime::now() }
    }

    fn spent(&self) -> Spent {
        Spent { wall: self.wall.elapsed(), processor: self.processor.elapsed() }
    }
}

/// Time by both clocks.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    wall: Duration,
    processor: Duration,
}

impl Spent {
    fn of(self, clock: Clock) -> Duration {
        match clock {
            Clock::Processor => self.processor,
            Clock::Wall => self.wall,
        }
    }
}

/// The median of numbers in ascending order; of two in the middle, the lower one.
pub(crate) fn median(sorted: &[f64]) -> f64 {
    sorted[(sorted.len() - 1) / 2]
}
