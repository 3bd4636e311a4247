//! Many boards at once: every lane does rounds on a board of its own, and takes another board as soon as this one is
//! dead, solved, or at rest.
//!
//! Waiting boards are columns of words, like boards in the lanes, and several move at a time. They are *tasks* (boards
//! that need rounds) and boards at rest. Boards at rest wait until they fill a frame or no task remains; then all are
//! branched on at once. A task may belong to any puzzle. The lanes are therefore busy until the end, and a single hard
//! puzzle is spread over all of them.

use super::board::Board;
use super::branch::branch;
use super::frame::{LaneFrame, OWNER};
use super::machine::{Column, ColumnOf, Machine, MachineTask};
use super::round::{RoundScratch, Signals, round};
use super::supply::Supply;
use super::tasks::Tasks;
use super::word::WORDS;
use dlx::Interrupt;
use std::ops::{AddAssign, Sub};

/// Approximate number of rounds between two tests of the interrupt; a power of two.
const ROUNDS_PER_LOOK: u64 = 1024;

/// The count of a puzzle's solutions so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BoardCount {
    /// Solutions found so far.
    pub(super) found: u64,
    /// Number of boards of the puzzle that wait or are in a lane. Not maintained after the count is done.
    pending: u32,
    /// Whether the count is final.
    pub(super) done: bool,
}

/// Effort of searches, for statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// Number of branches. Each splits a board by a candidate of a cell.
    pub guesses: u64,
    /// Number of rounds of deductions, each on all lanes.
    pub rounds: u64,
}

impl AddAssign for Effort {
    fn add_assign(&mut self, more: Self) {
        self.guesses += more.guesses;
        self.rounds += more.rounds;
    }
}

/// The effort since an earlier reading of the same counters.
impl Sub for Effort {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self { guesses: self.guesses - before.guesses, rounds: self.rounds - before.rounds }
    }
}

/// Receiver of solutions.
pub(super) trait SolutionSink {
    /// Whether the receiver uses solutions; making a board of one takes time.
    const WANTED: bool;

    /// Takes a solution of the board with this number.
    fn take(&mut self, board: usize, solution: Board);
}

/// Discards solutions.
impl SolutionSink for () {
    const WANTED: bool = false;

    #[inline(always)]
    fn take(&mut self, _: usize, _: Board) {}
}

/// Boards to count, with the limits and the receiver of solutions.
pub(super) struct PoolJob<'a, S> {
    pub(super) boards: Supply<'a>,
    /// Maximum number of solutions of a board; at least 1.
    pub(super) limit: u64,
    pub(super) interrupt: Option<&'a Interrupt>,
    pub(super) solutions: S,
}

/// A set of lanes.
struct Pack<C> {
    boards: LaneFrame<C>,
    scratch: RoundScratch<C>,
    /// Lanes with boards that were in the last round.
    known: u32,
    /// Lanes with dead or solved boards.
    ended: u32,
    /// Lanes with boards at rest.
    at_rest: u32,
    /// Findings of the last round, not evaluated yet.
    signals: Signals,
}

impl<C: Column> Pack<C> {
    const EMPTY: Self = Self {
        boards: LaneFrame::EMPTY,
        scratch: RoundScratch::NEW,
        known: 0,
        ended: 0,
        at_rest: 0,
        signals: Signals::NOTHING,
    };

    /// Lanes with boards that take part in further rounds.
    #[inline(always)]
    fn busy(&self) -> u32 {
        self.boards.held & !self.ended & !self.at_rest
    }
}

/// Second children are deferred if more than one in this number of puzzles ended before all of its boards were
/// searched.
const CUT_SHARE: u32 = 4;

/// The lanes among `lanes` with boards of puzzles with final counts.
#[inline(always)]
fn done<C: Column>(frame: &LaneFrame<C>, lanes: u32, counts: &[BoardCount]) -> u32 {
    let (mut left, mut done) = (lanes, 0);
    while left != 0 {
        let lane = left.trailing_zeros();
        left &= left - 1;
        done |= u32::from(counts[frame.owner(lane as usize)].done) << lane;
    }
    done
}

/// Drops boards of puzzles with final counts; false if no board remains.
#[inline(always)]
fn drop_done<C: Column>(frame: &mut LaneFrame<C>, counts: &[BoardCount]) -> bool {
    frame.held &= !done(frame, frame.held, counts);
    frame.held != 0
}

/// Number of packs. While the round of one runs, the findings of the other's last round are ready, and branches on
/// them are not mispredicted: 7 % faster than one pack. A third pack gains no speed.
const PACKS: usize = 2;

/// The boards of a job in lanes, at rest and as tasks. The memory is kept from job to job.
pub(super) struct LanePool<M: Machine> {
    machine: M,
    /// The boards in the lanes.
    packs: [Pack<ColumnOf<M>>; PACKS],
    /// Boards at rest. They are branched on when the frame is full or no task remains.
    resting: LaneFrame<ColumnOf<M>>,
    tasks: Tasks<ColumnOf<M>>,
    counts: Vec<BoardCount>,
    effort: Effort,
}

impl<M: Machine> LanePool<M> {
    pub(super) fn new(machine: M) -> Self {
        Self {
            machine,
            packs: [Pack::EMPTY; PACKS],
            resting: LaneFrame::EMPTY,
            tasks: Tasks::NEW,
            counts: Vec::new(),
            effort: Effort::default(),
        }
    }

    /// Counts the solutions of each board, up to the limit, and passes them to the receiver. Interrupted counts are not
    /// done.
    pub(super) fn run<S: SolutionSink>(&mut self, job: PoolJob<'_, S>) -> (&[BoardCount], Effort) {
        self.tasks.clear();
        for pack in &mut self.packs {
            (pack.boards.held, pack.ended, pack.at_rest) = (0, 0, 0);
        }
        self.resting.held = 0;
        self.effort = Effort::default();
        self.counts.clear();
        self.counts.resize(job.boards.len(), BoardCount::default());
        let machine = self.machine;
        machine.run(PoolRun { pool: self, job, fresh: 0, closed: 0, cut: 0 });
        (&self.counts, self.effort)
    }
}

/// A job in progress.
struct PoolRun<'p, 'a, M: Machine, S> {
    pool: &'p mut LanePool<M>,
    job: PoolJob<'a, S>,
    /// Number of the first board that is not a task yet.
    fresh: usize,
    /// Number of puzzles with final counts.
    closed: u32,
    /// Number of these with counts that reached the limit while others of their boards waited or were in lanes.
    cut: u32,
}

impl<M: Machine, S: SolutionSink> MachineTask<M> for PoolRun<'_, '_, M, S> {
    type Output = ();

    #[inline(always)]
    fn run(mut self, m: M) {
        loop {
            let mut any = 0;
            // The packs take turns: evaluate the last round, exchange boards if enough lanes are free, do a round.
            for number in 0..PACKS {
                self.sort_boards(number);
                let busy = self.pool.packs[number].busy();
                if busy.count_ones() <= Self::ENOUGH {
                    self.exchange(m, number);
                }
                let pack = &mut self.pool.packs[number];
                any |= pack.boards.held;
                if pack.boards.held != 0 {
                    let words = &mut pack.boards.columns;
                    pack.signals = round(m, pack.known, words, &mut pack.scratch);
                    pack.known = M::ALL;
                    self.pool.effort.rounds += 1;
                }
            }
            if any == 0 {
                return;
            }
            // A loop adds up to one round per pack, and may step over the exact multiple.
            if self.pool.effort.rounds % ROUNDS_PER_LOOK < PACKS as u64
                && self.job.interrupt.is_some_and(Interrupt::is_set)
            {
                return;
            }
        }
    }
}

impl<M: Machine, S: SolutionSink> PoolRun<'_, '_, M, S> {
    /// Number of busy lanes above which a pack is not worth an exchange.
    const ENOUGH: u32 = (M::LANES - M::LANES.div_ceil(4)) as u32;

    /// Sorts the boards of a pack by the findings of the last round: dead, solved, at rest, or busy.
    #[inline(always)]
    fn sort_boards(&mut self, number: usize) {
        let pack = &mut self.pool.packs[number];
        let Signals { dead, moved, open } = pack.signals;
        let busy = pack.busy();
        // A board without a removed candidate is at rest if cells are open, and solved otherwise.
        let (dead, still) = (dead & busy, busy & !moved & !dead);
        pack.signals = Signals::NOTHING;
        let (rest, mut solved) = (still & open, still & !open);
        // Boards at rest of puzzles with final counts end here, instead of branching.
        let done = if self.cut == 0 { 0 } else { done(&pack.boards, rest, &self.pool.counts) };
        pack.at_rest |= rest & !done;
        pack.ended |= dead | solved | done;
        while solved != 0 {
            self.solved(number, solved.trailing_zeros() as usize);
            solved &= solved - 1;
        }
    }

    /// Counts a solution and passes it to the receiver.
    #[inline(always)]
    fn solved(&mut self, number: usize, lane: usize) {
        let pack = &self.pool.packs[number];
        let owner = pack.boards.owner(lane);
        let count = &mut self.pool.counts[owner];
        if count.done {
            return;
        }
        count.found += 1;
        // The other boards of the puzzle are dropped when their turn comes.
        if count.found >= self.job.limit {
            count.done = true;
            self.closed += 1;
            self.cut += u32::from(count.pending > 1);
        }
        if S::WANTED {
            let mut words = [0; WORDS];
            for (word, lanes) in words.iter_mut().zip(&pack.boards.columns) {
                *word = lanes.lanes()[lane];
            }
            self.job.solutions.take(owner, Board::of_words(&words));
        }
    }

    /// Removes boards that have ended or are at rest from their lanes, and fills the free lanes with tasks.
    #[inline(always)]
    fn exchange(&mut self, m: M, number: usize) {
        self.end(number);
        // Move boards at rest out of the lanes, and branch when their frame is full.
        while self.pool.packs[number].at_rest != 0 {
            let LanePool { packs, resting, .. } = &mut *self.pool;
            let pack = &mut packs[number];
            let room = M::ALL & !resting.held;
            let count = room.count_ones().min(pack.at_rest.count_ones());
            let (to, from) = (m.first_lanes(room, count), m.first_lanes(pack.at_rest, count));
            resting.take(m, to, &mut pack.boards, from);
            pack.at_rest &= !from;
            if resting.held == M::ALL {
                self.branch(m);
            }
        }
        // Move tasks from the top of the stack into the lanes.
        while self.pool.packs[number].boards.held != M::ALL && self.provide(m) {
            let LanePool { packs, tasks, .. } = &mut *self.pool;
            let (pack, frame) = (&mut packs[number], tasks.top().expect("provided"));
            let free = M::ALL & !pack.boards.held;
            let count = free.count_ones().min(frame.held.count_ones());
            let (to, from) = (m.first_lanes(free, count), m.first_lanes(frame.held, count));
            pack.boards.take(m, to, frame, from);
            pack.known &= !to;
            if frame.held == 0 {
                tasks.pop();
            }
        }
    }

    /// Removes boards that have ended, and closes the counts of puzzles without other boards.
    #[inline(always)]
    fn end(&mut self, number: usize) {
        let LanePool { packs, counts, .. } = &mut *self.pool;
        let pack = &mut packs[number];
        pack.boards.held &= !pack.ended;
        while pack.ended != 0 {
            let owner = pack.boards.owner(pack.ended.trailing_zeros() as usize);
            pack.ended &= pack.ended - 1;
            let count = &mut counts[owner];
            count.pending -= 1;
            let is_closed = count.pending == 0 && !count.done;
            count.done |= is_closed;
            self.closed += u32::from(is_closed);
        }
    }

    /// Whether second children are deferred: for a limit of one solution, or if enough of the puzzles so far reached
    /// the limit. Puzzles with one solution that are counted up to two are slower with it, by 3 to 10 %.
    #[inline(always)]
    fn defers(&self) -> bool {
        self.job.limit == 1 || self.cut > self.closed / CUT_SHARE
    }

    /// Makes tasks urgent if none are: new puzzles, deferred tasks, or children of boards at rest. False if none of
    /// these remain.
    #[inline(always)]
    fn provide(&mut self, m: M) -> bool {
        // Boards that were deferred are tested when they become urgent.
        let is_clean = self.cut == 0 || self.defers();
        loop {
            let LanePool { tasks, counts, resting, .. } = &mut *self.pool;
            if let Some(frame) = tasks.top() {
                if is_clean || drop_done(frame, counts) {
                    return true;
                }
                tasks.pop();
            } else if self.fresh < self.job.boards.len() && !tasks.is_full() {
                self.begin(m);
            } else if let Some(frame) = tasks.resume() {
                if !drop_done(frame, counts) {
                    tasks.pop();
                }
            } else if resting.held != 0 {
                self.branch(m);
            } else {
                return false;
            }
        }
    }

    /// Makes tasks of the next puzzles, one per lane.
    #[inline(always)]
    fn begin(&mut self, m: M) {
        let frame = self.pool.tasks.push();
        let words = frame.columns.first_chunk_mut().expect("all words");
        let taken = self.job.boards.write(m, self.fresh, words);
        frame.held = M::ALL >> (M::LANES - taken);
        let owners = frame.columns[OWNER].lanes_mut();
        for (owner, number) in owners.iter_mut().zip(self.fresh..) {
            *owner = number as u32;
        }
        for count in &mut self.pool.counts[self.fresh..][..taken] {
            count.pending = 1;
        }
        self.fresh += taken;
    }

    /// Branches on the boards at rest, and makes tasks of their children. The second ones are below the first.
    #[inline(always)]
    fn branch(&mut self, m: M) {
        let defers = self.defers();
        let LanePool { tasks, resting, .. } = &mut *self.pool;
        let [with, without] = tasks.push_children(defers);
        let held = std::mem::take(&mut resting.held);
        branch(m, &resting.columns, &mut with.columns, &mut without.columns);
        // Both children belong to the puzzle of their parent.
        let owners = resting.columns[OWNER];
        for frame in [with, without] {
            frame.held = held;
            frame.columns[OWNER] = owners;
        }
        self.pool.effort.guesses += u64::from(held.count_ones());
        // Each board at rest has become two.
        for lane in (0..M::LANES).filter(|lane| held >> lane & 1 == 1) {
            let count = &mut self.pool.counts[owners.lanes()[lane] as usize];
            count.pending += 1;
        }
    }
}
