//! Many boards at once: every lane does a round on a board of its own, and is given another one as soon as
//! its board is dead, solved, or at rest.
//!
//! The boards that wait are kept as columns of words, like those in the lanes, so that several move at a
//! time: *tasks* (boards to do rounds on) on a stack, and boards at rest, until there are enough of them
//! to branch on all at once. All tasks look alike, whichever puzzle they belong to. So the lanes are busy
//! until the very end, and one hard puzzle alone is spread over all of them.

use super::board::Board;
use super::branch::branch;
use super::machine::{Column, ColumnOf, Machine, Task};
use super::round::{Scratch, Signals, round};
use super::word::WORDS;
use dlx::Interrupt;
use std::ops::{AddAssign, Sub};

/// The words of a board and whose it is.
const COLUMNS: usize = WORDS + 1;
/// The column with the puzzle that a board belongs to.
const OWNER: usize = WORDS;
/// There is a look at the interrupt about every so many rounds; a power of two.
const ROUNDS_A_LOOK: u64 = 1024;

/// As many boards as there are lanes, or fewer.
#[derive(Clone, Debug)]
struct Frame<C> {
    columns: [C; COLUMNS],
    /// The lanes with a board.
    held: u32,
}

impl<C: Column> Frame<C> {
    const EMPTY: Self = Self { columns: [C::ZERO; COLUMNS], held: 0 };

    /// Moves boards from some lanes of a frame to others of this one, as many.
    #[inline(always)]
    fn take<M: Machine<Column = C>>(&mut self, m: M, to: u32, other: &mut Self, from: u32) {
        let route = m.route(from, to);
        for (own, other) in self.columns.iter_mut().zip(&other.columns) {
            m.store(m.carry(route, m.load(other), m.load(own)), own);
        }
        other.held &= !from;
        self.held |= to;
    }
}

/// What is known of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    /// Solutions found so far.
    pub(super) found: u64,
    /// Boards of it that wait or are in a lane.
    pending: u32,
    /// Whether it is answered.
    pub(super) done: bool,
}

/// What was done, for the statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Branches: cells for which a candidate was tried.
    pub guesses: u64,
    /// Rounds of deductions, each on as many boards as there are lanes.
    pub rounds: u64,
}

impl AddAssign for Effort {
    fn add_assign(&mut self, more: Self) {
        self.guesses += more.guesses;
        self.rounds += more.rounds;
    }
}

/// What was done since an earlier reading of the same counters.
impl Sub for Effort {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self { guesses: self.guesses - before.guesses, rounds: self.rounds - before.rounds }
    }
}

/// Who wants to see solutions.
pub(super) trait Solutions {
    /// Whether any are wanted; it takes time to make a board of one.
    const WANTED: bool;

    /// Takes a solution of the board with this number.
    fn take(&mut self, board: usize, solution: Board);
}

/// Nobody does.
impl Solutions for () {
    const WANTED: bool = false;

    #[inline(always)]
    fn take(&mut self, _: usize, _: Board) {}
}

/// What to find out, and whom to tell.
pub(super) struct Job<'a, S> {
    pub(super) boards: &'a [Board],
    /// How many solutions of a board are enough; at least 1.
    pub(super) limit: u64,
    pub(super) interrupt: Option<&'a Interrupt>,
    pub(super) solutions: S,
}

/// A set of lanes.
struct Pack<C> {
    boards: Frame<C>,
    scratch: Scratch<C>,
    /// The lanes whose boards were in the last round.
    known: u32,
    /// The lanes whose boards are dead or solved.
    ended: u32,
    /// The lanes whose boards are at rest.
    at_rest: u32,
    /// What the last round has found out; not heeded yet.
    signals: Signals,
}

impl<C: Column> Pack<C> {
    const EMPTY: Self = Self {
        boards: Frame::EMPTY,
        scratch: Scratch::NEW,
        known: 0,
        ended: 0,
        at_rest: 0,
        signals: Signals::NOTHING,
    };

    /// The lanes on whose boards rounds are of use.
    #[inline(always)]
    fn busy(&self) -> u32 {
        self.boards.held & !self.ended & !self.at_rest
    }

    #[inline(always)]
    fn owner(&self, lane: usize) -> usize {
        self.boards.columns[OWNER].lanes()[lane] as usize
    }
}

/// How many packs there are. While the rounds of one run, the processor knows already what the last round
/// of the other has found out, and need not guess: 7 % faster than with one; three gain nothing.
const PACKS: usize = 2;

/// The boards at hand, kept from job to job for their memory alone.
pub(super) struct Pool<M: Machine> {
    machine: M,
    /// What the rounds are done on.
    packs: [Pack<ColumnOf<M>>; PACKS],
    /// Boards at rest, to be branched on once there are enough of them.
    resting: Frame<ColumnOf<M>>,
    /// A stack of tasks, up to its height.
    tasks: Vec<Frame<ColumnOf<M>>>,
    height: usize,
    standings: Vec<Standing>,
    effort: Effort,
}

impl<M: Machine> Pool<M> {
    pub(super) fn new(machine: M) -> Self {
        Self {
            machine,
            packs: [Pack::EMPTY; PACKS],
            resting: Frame::EMPTY,
            tasks: Vec::new(),
            height: 0,
            standings: Vec::new(),
            effort: Effort::default(),
        }
    }

    /// Counts the solutions of each board, up to the limit, and shows them. What was interrupted is not
    /// done.
    pub(super) fn run<S: Solutions>(&mut self, job: Job<'_, S>) -> (&[Standing], Effort) {
        self.height = 0;
        for pack in &mut self.packs {
            (pack.boards.held, pack.ended, pack.at_rest) = (0, 0, 0);
        }
        self.resting.held = 0;
        self.effort = Effort::default();
        self.standings.clear();
        self.standings.resize(job.boards.len(), Standing::default());
        let machine = self.machine;
        machine.run(Run { pool: self, job, fresh: 0, stale: 0 });
        (&self.standings, self.effort)
    }

    /// The two frames on top of the stack, to be filled, and the boards at rest.
    #[inline(always)]
    fn two_tasks(&mut self) -> (&mut [Frame<ColumnOf<M>>; 2], &mut Frame<ColumnOf<M>>) {
        while self.tasks.len() < self.height + 2 {
            self.tasks.push(Frame::EMPTY);
        }
        let top = self.tasks[self.height..].first_chunk_mut().expect("two were made");
        (top, &mut self.resting)
    }
}

/// A job under way.
struct Run<'p, 'a, M: Machine, S> {
    pool: &'p mut Pool<M>,
    job: Job<'a, S>,
    /// The first board that was not begun.
    fresh: usize,
    /// How many boards belong to puzzles that are answered.
    stale: u32,
}

impl<M: Machine, S: Solutions> Task<M> for Run<'_, '_, M, S> {
    type Output = ();

    #[inline(always)]
    fn run(mut self, m: M) {
        loop {
            let mut any = 0;
            for number in 0..PACKS {
                self.heed(number);
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
            if self.pool.effort.rounds % ROUNDS_A_LOOK < PACKS as u64
                && self.job.interrupt.is_some_and(Interrupt::is_set)
            {
                return;
            }
        }
    }
}

impl<M: Machine, S: Solutions> Run<'_, '_, M, S> {
    /// A pack with more busy lanes than these is not worth an exchange.
    const ENOUGH: u32 = (M::LANES - M::LANES.div_ceil(4)) as u32;

    /// Sorts the boards of a pack by what the last round has found out.
    #[inline(always)]
    fn heed(&mut self, number: usize) {
        let pack = &mut self.pool.packs[number];
        let Signals { dead, moved, open } = pack.signals;
        let busy = pack.busy();
        let (dead, still) = (dead & busy, busy & !moved & !dead);
        pack.signals = Signals::NOTHING;
        pack.at_rest |= still & open;
        pack.ended |= dead | still & !open;
        let mut solved = still & !open;
        while solved != 0 {
            self.solved(number, solved.trailing_zeros() as usize);
            solved &= solved - 1;
        }
    }

    /// Counts a solution and passes it on.
    #[inline(always)]
    fn solved(&mut self, number: usize, lane: usize) {
        let pack = &self.pool.packs[number];
        let owner = pack.owner(lane);
        let standing = &mut self.pool.standings[owner];
        if standing.done {
            return;
        }
        standing.found += 1;
        if standing.found >= self.job.limit {
            standing.done = true;
            self.stale += standing.pending;
        }
        if S::WANTED {
            let mut words = [0; WORDS];
            for (word, lanes) in words.iter_mut().zip(&pack.boards.columns) {
                *word = lanes.lanes()[lane];
            }
            self.job.solutions.take(owner, Board::of_words(&words));
        }
    }

    /// Takes the boards that have ended or are at rest out of their lanes, and gives the free lanes new
    /// boards, as far as there are any.
    #[inline(always)]
    fn exchange(&mut self, m: M, number: usize) {
        self.end(number);
        while self.pool.packs[number].at_rest != 0 {
            let Pool { packs, resting, .. } = &mut *self.pool;
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
        while self.pool.packs[number].boards.held != M::ALL && self.provide(m) {
            let Pool { packs, tasks, height, .. } = &mut *self.pool;
            let (pack, frame) = (&mut packs[number], &mut tasks[*height - 1]);
            let free = M::ALL & !pack.boards.held;
            let count = free.count_ones().min(frame.held.count_ones());
            let (to, from) = (m.first_lanes(free, count), m.first_lanes(frame.held, count));
            pack.boards.take(m, to, frame, from);
            pack.known &= !to;
            *height -= usize::from(frame.held == 0);
            if self.stale != 0 {
                self.drop_stale(number, to);
            }
        }
    }

    /// Does away with boards that have ended.
    #[inline(always)]
    fn end(&mut self, number: usize) {
        let Pool { packs, standings, .. } = &mut *self.pool;
        let pack = &mut packs[number];
        pack.boards.held &= !pack.ended;
        while pack.ended != 0 {
            let owner = pack.owner(pack.ended.trailing_zeros() as usize);
            pack.ended &= pack.ended - 1;
            let standing = &mut standings[owner];
            self.stale -= u32::from(standing.done);
            standing.pending -= 1;
            standing.done |= standing.pending == 0;
        }
    }

    /// Sees to it that there are tasks, if there can be any.
    #[inline(always)]
    fn provide(&mut self, m: M) -> bool {
        if self.pool.height == 0 {
            if self.fresh < self.job.boards.len() {
                self.begin(m);
            } else if self.pool.resting.held != 0 {
                self.branch(m);
            }
        }
        self.pool.height != 0
    }

    /// Takes boards out of their lanes again whose puzzle is answered.
    #[cold]
    fn drop_stale(&mut self, number: usize, lanes: u32) {
        for lane in (0..M::LANES).filter(|lane| lanes >> lane & 1 == 1) {
            let pack = &mut self.pool.packs[number];
            if self.pool.standings[pack.owner(lane)].done {
                pack.ended |= 1 << lane;
            }
        }
        self.end(number);
    }

    /// Makes tasks of the next puzzles.
    #[inline(always)]
    fn begin(&mut self, m: M) {
        let boards = &self.job.boards[self.fresh..];
        let boards = &boards[..M::LANES.min(boards.len())];
        let ([frame, _], _) = self.pool.two_tasks();
        frame.held = 0;
        let words = frame.columns.first_chunk_mut().expect("all words");
        for (lane, board) in boards.iter().enumerate() {
            m.spread(board.digits(), words, lane);
            frame.held |= 1 << lane;
        }
        let owners = frame.columns[OWNER].lanes_mut();
        for (owner, number) in owners.iter_mut().zip(self.fresh..) {
            *owner = number as u32;
        }
        for standing in &mut self.pool.standings[self.fresh..][..boards.len()] {
            standing.pending = 1;
        }
        self.fresh += boards.len();
        self.pool.height += 1;
    }

    /// Branches on the boards at rest and makes tasks of their children.
    #[inline(always)]
    fn branch(&mut self, m: M) {
        let ([without, with], resting) = self.pool.two_tasks();
        let held = std::mem::take(&mut resting.held);
        branch(m, &resting.columns, &mut with.columns, &mut without.columns);
        let owners = resting.columns[OWNER];
        for frame in [with, without] {
            frame.held = held;
            frame.columns[OWNER] = owners;
        }
        self.pool.height += 2;
        self.pool.effort.guesses += u64::from(held.count_ones());
        for lane in (0..M::LANES).filter(|lane| held >> lane & 1 == 1) {
            let standing = &mut self.pool.standings[owners.lanes()[lane] as usize];
            standing.pending += 1;
            self.stale += u32::from(standing.done);
        }
    }
}
