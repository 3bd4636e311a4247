//! Many boards at once: every lane does a round on a board of its own, and is given another one as soon as
//! its board is dead, solved, or at rest.
//!
//! The boards that wait are kept as columns of words, like those in the lanes, so that several move at a
//! time: *tasks* (boards to do rounds on) on a stack, and boards at rest, until there are enough of them
//! to branch on all at once. All tasks look alike, whichever puzzle they belong to. So the lanes are busy
//! until the very end, and one hard puzzle alone is spread over all of them.

use super::board::Board;
use super::branch::branch;
use super::machine::{Column, ColumnOf, Machine, Task, WORDS};
use super::round::{Scratch, Signals, round};
use dlx::Interrupt;

/// The words of a board and whose it is.
const COLUMNS: usize = WORDS + 1;
/// The column with the puzzle that a board belongs to.
const OWNER: usize = WORDS;
/// How many lanes must be free before they are filled again, while others are busy.
const FILL_AT: u32 = 5;
/// How many rounds to do between two looks at the interrupt.
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

/// The first of some lanes, so many of them.
#[inline(always)]
fn first_lanes(lanes: u32, count: u32) -> u32 {
    let mut left = lanes;
    for _ in 0..count {
        left &= left.wrapping_sub(1);
    }
    lanes & !left
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

/// The boards at hand, kept from job to job for their memory alone.
pub(super) struct Pool<M: Machine> {
    machine: M,
    /// What the rounds are done on.
    lanes: Frame<ColumnOf<M>>,
    /// Boards at rest, to be branched on once there are enough of them.
    resting: Frame<ColumnOf<M>>,
    tasks: Vec<Frame<ColumnOf<M>>>,
    scratch: Scratch<ColumnOf<M>>,
    standings: Vec<Standing>,
    effort: Effort,
}

impl<M: Machine> Pool<M> {
    pub(super) fn new(machine: M) -> Self {
        Self {
            machine,
            lanes: Frame::EMPTY,
            resting: Frame::EMPTY,
            tasks: Vec::new(),
            scratch: Scratch::NEW,
            standings: Vec::new(),
            effort: Effort::default(),
        }
    }

    /// Counts the solutions of each board, up to the limit, and shows them. What was interrupted is not
    /// done.
    pub(super) fn run<S: Solutions>(&mut self, job: Job<'_, S>) -> (&[Standing], Effort) {
        self.tasks.clear();
        self.lanes.held = 0;
        self.resting.held = 0;
        self.effort = Effort::default();
        self.standings.clear();
        self.standings.resize(job.boards.len(), Standing::default());
        let machine = self.machine;
        machine.run(Run { pool: self, job, fresh: 0, at_rest: 0 });
        (&self.standings, self.effort)
    }
}

/// A job under way.
struct Run<'p, 'a, M: Machine, S> {
    pool: &'p mut Pool<M>,
    job: Job<'a, S>,
    /// The first board that was not begun.
    fresh: usize,
    /// The lanes whose boards are at rest.
    at_rest: u32,
}

impl<M: Machine, S: Solutions> Task<M> for Run<'_, '_, M, S> {
    type Output = ();

    #[inline(always)]
    fn run(mut self, m: M) {
        loop {
            let busy = self.pool.lanes.held & !self.at_rest;
            if busy.count_ones() + FILL_AT <= M::LANES as u32 || busy == 0 {
                self.exchange(m);
                if self.pool.lanes.held == 0 {
                    return;
                }
            }
            let busy = self.pool.lanes.held & !self.at_rest;
            let Pool { lanes, scratch, effort, .. } = &mut *self.pool;
            let Signals { dead, moved, open } = round(m, &mut lanes.columns, scratch);
            effort.rounds += 1;
            let (dead, still) = (dead & busy, busy & !moved & !dead);
            self.at_rest |= still & open;
            if dead | still & !open != 0 {
                self.end(dead, still & !open);
            }
            if self.pool.effort.rounds.is_multiple_of(ROUNDS_A_LOOK)
                && self.job.interrupt.is_some_and(Interrupt::is_set)
            {
                return;
            }
        }
    }
}

impl<M: Machine, S: Solutions> Run<'_, '_, M, S> {
    /// Does away with boards that are dead or solved.
    #[inline(always)]
    fn end(&mut self, dead: u32, solved: u32) {
        let mut left = solved;
        while left != 0 {
            self.solved(left.trailing_zeros() as usize);
            left &= left - 1;
        }
        let mut left = dead | solved;
        while left != 0 {
            let owner = self.owner(left.trailing_zeros() as usize);
            left &= left - 1;
            let standing = &mut self.pool.standings[owner];
            standing.pending -= 1;
            standing.done |= standing.pending == 0;
        }
        self.pool.lanes.held &= !(dead | solved);
    }

    #[inline(always)]
    fn owner(&self, lane: usize) -> usize {
        self.pool.lanes.columns[OWNER].lanes()[lane] as usize
    }

    /// Counts a solution and passes it on.
    #[inline(always)]
    fn solved(&mut self, lane: usize) {
        let owner = self.owner(lane);
        let standing = &mut self.pool.standings[owner];
        if standing.done {
            return;
        }
        standing.found += 1;
        standing.done = standing.found >= self.job.limit;
        if S::WANTED {
            let mut words = [0; WORDS];
            for (word, lanes) in words.iter_mut().zip(&self.pool.lanes.columns) {
                *word = lanes.lanes()[lane];
            }
            self.job.solutions.take(owner, Board::of_words(&words));
        }
    }

    /// Takes the boards at rest out of their lanes, and gives the free lanes new boards, as far as there
    /// are any.
    #[inline(always)]
    fn exchange(&mut self, m: M) {
        while self.at_rest != 0 {
            let Pool { lanes, resting, .. } = &mut *self.pool;
            let room = M::ALL & !resting.held;
            let count = room.count_ones().min(self.at_rest.count_ones());
            let (to, from) = (first_lanes(room, count), first_lanes(self.at_rest, count));
            resting.take(m, to, lanes, from);
            self.at_rest &= !from;
            if resting.held == M::ALL {
                self.branch(m);
            }
        }
        while self.pool.lanes.held != M::ALL && self.provide(m) {
            let Pool { lanes, tasks, .. } = &mut *self.pool;
            let Some(frame) = tasks.last_mut() else { return };
            let free = M::ALL & !lanes.held;
            let count = free.count_ones().min(frame.held.count_ones());
            let (to, from) = (first_lanes(free, count), first_lanes(frame.held, count));
            lanes.take(m, to, frame, from);
            if frame.held == 0 {
                tasks.pop();
            }
            self.drop_answered(to);
        }
    }

    /// Sees to it that there are tasks, if there can be any.
    #[inline(always)]
    fn provide(&mut self, m: M) -> bool {
        if self.pool.tasks.is_empty() {
            if self.fresh < self.job.boards.len() {
                self.begin(m);
            } else if self.pool.resting.held != 0 {
                self.branch(m);
            }
        }
        !self.pool.tasks.is_empty()
    }

    /// Makes lanes free again whose puzzle is answered.
    #[inline(always)]
    fn drop_answered(&mut self, lanes: u32) {
        let mut left = lanes;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            if self.pool.standings[self.owner(lane)].done {
                self.pool.lanes.held &= !(1 << lane);
            }
        }
    }

    /// Makes tasks of the next puzzles.
    #[inline(always)]
    fn begin(&mut self, m: M) {
        let Pool { tasks, standings, .. } = &mut *self.pool;
        tasks.push(Frame::EMPTY);
        let Some(frame) = tasks.last_mut() else { return };
        let boards = &self.job.boards[self.fresh..];
        for (lane, board) in boards.iter().take(M::LANES).enumerate() {
            let words = frame.columns.first_chunk_mut().expect("all words");
            m.spread(board.digits(), words, lane);
            frame.columns[OWNER].lanes_mut()[lane] = self.fresh as u32;
            frame.held |= 1 << lane;
            standings[self.fresh].pending = 1;
            self.fresh += 1;
        }
    }

    /// Branches on the boards at rest and makes tasks of their children.
    #[inline(always)]
    fn branch(&mut self, m: M) {
        let Pool { tasks, resting, standings, effort, .. } = &mut *self.pool;
        let held = std::mem::take(&mut resting.held);
        effort.guesses += u64::from(held.count_ones());
        let mut left = held;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            standings[resting.columns[OWNER].lanes()[lane] as usize].pending += 1;
        }
        let first = tasks.len();
        tasks.push(Frame::EMPTY);
        tasks.push(Frame::EMPTY);
        let [without, with] = &mut tasks[first..] else { return };
        branch(m, &resting.columns, &mut with.columns, &mut without.columns);
        for frame in [with, without] {
            frame.held = held;
            frame.columns[OWNER] = resting.columns[OWNER];
        }
    }
}
