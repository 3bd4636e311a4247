//! The walk of the pointer over the cells, which can be stopped and resumed at any iteration.

use super::super::run::{Ended, FoundGrids};
use super::super::task::Task;
use super::super::trace::{Event, Topic, Trace, Why};
use super::order::QuarterTurn;
use dlx::{Interrupt, Stop};
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, DigitSet};
use pavane::puzzle::Puzzle;

/// Counters of a walk.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WalkTally {
    /// Number of digits tried and of givens visited on the way forward.
    pub(super) iterations: u64,
    pub(super) givens_visited: u64,
    /// Number of cells that the pointer went back by, givens included.
    pub(super) steps_back: u64,
}

impl WalkTally {
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            iterations: self.iterations + other.iterations,
            givens_visited: self.givens_visited + other.givens_visited,
            steps_back: self.steps_back + other.steps_back,
        }
    }
}

/// A walk over the empty cells of a puzzle.
pub(super) struct CellWalk {
    puzzle: Puzzle,
    /// All cells in visiting order.
    order: Vec<Cell>,
    /// The empty cells in visiting order, followed by a sentinel for the end of the board.
    slots: Vec<EmptyCell>,
    /// The zones of the empty cells, cell after cell.
    zones: Vec<u32>,
    /// The digits in each zone.
    used: Vec<DigitSet>,
    digits: u32,
    /// The slot that the pointer is at.
    at: usize,
    /// Number of givens between the pointer and that slot.
    ahead: u32,
    /// Whether all has been tried.
    is_over: bool,
    tally: WalkTally,
    meter: Meter,
}

/// An empty cell.
#[derive(Clone, Copy)]
struct EmptyCell {
    /// The index of the cell in visiting order.
    place: u32,
    /// The range of its zones in [`CellWalk::zones`].
    first_zone: u32,
    last_zone: u32,
    /// Number of givens between the empty cell before and this one.
    givens: u32,
    /// Number of digits tried since the pointer last came here on the way forward.
    tried: u32,
    /// The digits not tried yet that fit.
    fitting: DigitSet,
}

impl CellWalk {
    /// A walk at its start. If givens clash it is over, as there is no solution.
    pub(super) fn new(task: &Task, turn: QuarterTurn) -> Self {
        let puzzle = &task.puzzle;
        let layout = puzzle.layout();
        let order = turn.order(layout);
        let (mut slots, mut zones) = (Vec::new(), Vec::new());
        let mut used = vec![0; layout.zones().len()];
        let mut givens = 0;
        // The sentinel at the end has no digit and no zones.
        let ends = order.iter().map(|&cell| (puzzle.given(cell), layout.zones_of(cell)));
        for (place, (given, zones_of)) in ends.chain([(None, &[][..])]).enumerate() {
            if let Some(digit) = given {
                zones_of.iter().for_each(|&zone| used[zone] |= bit(digit));
                givens += 1;
                continue;
            }
            let first_zone = zones.len() as u32;
            zones.extend(zones_of.iter().map(|&zone| zone as u32));
            let (place, last_zone) = (place as u32, zones.len() as u32);
            slots.push(EmptyCell { place, first_zone, last_zone, givens, tried: 0, fitting: 0 });
            givens = 0;
        }
        let mut walk = Self {
            puzzle: puzzle.clone(),
            ahead: slots[0].givens,
            order,
            slots,
            zones,
            used,
            digits: layout.digits() as u32,
            at: 0,
            is_over: puzzle.check().is_err(),
            tally: WalkTally::default(),
            meter: Meter::new(&task.interrupt),
        };
        walk.look_around();
        walk
    }

    /// The counters so far.
    pub(super) fn tally(&self) -> WalkTally {
        WalkTally { iterations: self.meter.taken, ..self.tally }
    }

    /// Continues until the solution limit is reached, all has been tried, or `limit` iterations have been made in all.
    pub(super) fn resume(
        &mut self,
        limit: u64,
        found: &mut FoundGrids,
        trace: &mut dyn Trace,
    ) -> Ended {
        if found.is_enough() {
            return Ended::Enough;
        }
        if self.is_over {
            return Ended::Exhausted;
        }
        self.meter.allow(limit);
        let wanted = [Topic::Moves, Topic::Pointer].map(|topic| trace.wants(topic));
        // Two copies of the loop: the one without a trace has no cost for events.
        let walked = if wanted == [false; 2] {
            self.walk::<false>(found, &mut Teller { trace, wanted })
        } else {
            self.walk::<true>(found, &mut Teller { trace, wanted })
        };
        walked.unwrap_or_else(Ended::Stopped)
    }

    /// The loop of the walk; with `TELL` it sends events.
    fn walk<const TELL: bool>(
        &mut self,
        found: &mut FoundGrids,
        teller: &mut Teller<'_>,
    ) -> Result<Ended, Stop> {
        let end = self.slots.len() - 1;
        loop {
            if self.ahead > 0 {
                self.visit_givens::<TELL>(teller)?;
            }
            // At the sentinel every empty cell has a digit.
            if self.at == end {
                let grid = self.grid();
                if TELL {
                    teller.moved(|| Event::Solution(grid.clone()));
                }
                if found.add(grid) {
                    return Ok(Ended::Enough);
                }
            } else if self.try_digits::<TELL>(teller)? {
                self.at += 1;
                self.ahead = self.slots[self.at].givens;
                self.look_around();
                continue;
            }
            if !self.step_back::<TELL>(teller) {
                self.is_over = true;
                return Ok(Ended::Exhausted);
            }
        }
    }

    /// Finds the digits that fit the current cell.
    #[inline(always)]
    fn look_around(&mut self) {
        let slot = &mut self.slots[self.at];
        let zones = &self.zones[slot.first_zone as usize..slot.last_zone as usize];
        let used = zones.iter().fold(0, |used, &zone| used | self.used[zone as usize]);
        slot.fitting = !used & (DigitSet::MAX >> (DigitSet::BITS - self.digits));
        slot.tried = 0;
    }

    /// Visits the givens before the current cell.
    #[inline(always)]
    fn visit_givens<const TELL: bool>(&mut self, teller: &mut Teller<'_>) -> Result<(), Stop> {
        let before = self.meter.taken;
        let taken = self.meter.take(u64::from(self.ahead));
        let visited = self.meter.taken - before;
        if TELL {
            let first = (self.slots[self.at].place - self.ahead) as usize;
            for (iteration, &cell) in
                (before + 1..).zip(&self.order[first..]).take(visited as usize)
            {
                teller.pointed(iteration, cell);
            }
        }
        self.ahead -= visited as u32;
        self.tally.givens_visited += visited;
        taken
    }

    /// Tries the digits of the current cell up to the next that fits, and places that. Returns false if none fits.
    #[inline(always)]
    fn try_digits<const TELL: bool>(&mut self, teller: &mut Teller<'_>) -> Result<bool, Stop> {
        let slot = &mut self.slots[self.at];
        let fits = slot.fitting != 0;
        // All digits up to the next that fits are tried at once.
        let last = if fits { slot.fitting.trailing_zeros() + 1 } else { self.digits };
        let before = self.meter.taken;
        let taken = self.meter.take(u64::from(last - slot.tried));
        if TELL {
            let cell = self.order[slot.place as usize];
            (before..self.meter.taken).for_each(|passed| teller.pointed(passed + 1, cell));
            // No digit fits on the way forward.
            if taken.is_ok() && slot.tried == 0 && !fits {
                teller.moved(|| Event::DeadEnd { depth: self.at });
            }
        }
        slot.tried += (self.meter.taken - before) as u32;
        taken?;
        if fits {
            slot.fitting &= slot.fitting - 1;
            let bit = 1 << (last - 1);
            for &zone in &self.zones[slot.first_zone as usize..slot.last_zone as usize] {
                self.used[zone as usize] |= bit;
            }
            if TELL {
                let (cell, depth) = (self.order[slot.place as usize], self.at + 1);
                let digit = slot.digit();
                teller.moved(|| Event::Place { cell, digit, why: Why::Guess, depth });
            }
        }
        Ok(fits)
    }

    /// Steps back to the empty cell before, and removes its digit. Returns false at the first empty cell.
    #[inline(always)]
    fn step_back<const TELL: bool>(&mut self, teller: &mut Teller<'_>) -> bool {
        self.tally.steps_back += u64::from(self.slots[self.at].givens) + 1;
        if self.at == 0 {
            return false;
        }
        if TELL {
            teller.moved(|| Event::Retract { depth: self.at });
        }
        self.at -= 1;
        let slot = &self.slots[self.at];
        // The digit tried last is the digit of the cell.
        let bit = 1 << (slot.tried - 1);
        for &zone in &self.zones[slot.first_zone as usize..slot.last_zone as usize] {
            self.used[zone as usize] &= !bit;
        }
        true
    }

    /// The grid of the current digits.
    fn grid(&self) -> Grid {
        let mut digits = self.puzzle.givens().to_vec();
        for slot in &self.slots[..self.slots.len() - 1] {
            digits[self.order[slot.place as usize].index()] = Some(slot.digit());
        }
        let digits: Vec<Digit> = digits.into_iter().flatten().collect();
        Grid::new(self.puzzle.layout().clone(), digits).expect("each cell has a digit")
    }
}

impl EmptyCell {
    /// The digit that was tried last.
    fn digit(&self) -> Digit {
        Digit::from_index(self.tried as usize - 1).expect("no more are tried than there are")
    }
}

fn bit(digit: Digit) -> DigitSet {
    1 << digit.index()
}

/// Number of iterations between two looks at the interrupt.
const ITERATIONS_PER_LOOK: u64 = 1 << 16;

/// Counts iterations in batches, within the limits.
struct Meter {
    taken: u64,
    limit: u64,
    /// Number of iterations up to which neither the limit nor the interrupt needs a look.
    quiet: u64,
    interrupt: Interrupt,
}

impl Meter {
    fn new(interrupt: &Interrupt) -> Self {
        Self { taken: 0, limit: 0, quiet: 0, interrupt: interrupt.clone() }
    }

    /// Sets the maximum number of iterations in all.
    fn allow(&mut self, limit: u64) {
        self.limit = limit;
        self.quiet = 0;
    }

    /// Counts iterations. `Err` if not all of them are within the limits; those that are, are counted.
    #[inline(always)]
    fn take(&mut self, count: u64) -> Result<(), Stop> {
        let after = self.taken + count;
        if after > self.quiet {
            return self.take_and_look(count);
        }
        self.taken = after;
        Ok(())
    }

    #[cold]
    fn take_and_look(&mut self, count: u64) -> Result<(), Stop> {
        if self.interrupt.poll() {
            return Err(Stop::Interrupted);
        }
        // The iterations up to the limit still count.
        let granted = count.min(self.limit.saturating_sub(self.taken));
        self.taken += granted;
        self.quiet = self.limit.min(self.taken.saturating_add(ITERATIONS_PER_LOOK));
        if granted < count { Err(Stop::NodeLimit) } else { Ok(()) }
    }
}

/// Sends to the trace the events that it takes.
struct Teller<'a> {
    trace: &'a mut dyn Trace,
    /// Whether the trace takes moves, and whether it takes the pointer.
    wanted: [bool; 2],
}

impl Teller<'_> {
    fn moved(&mut self, event: impl FnOnce() -> Event) {
        if self.wanted[0] {
            self.trace.tell(event());
        }
    }

    fn pointed(&mut self, iteration: u64, cell: Cell) {
        if self.wanted[1] {
            self.trace.tell(Event::Pointer { iteration, cell });
        }
    }
}
