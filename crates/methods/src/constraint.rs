//! The method `constraint`: constraint programming, with one all-different constraint for each zone.
//!
//! Source: Helmut Simonis, "Sudoku as a constraint problem", 2005, for the model; for the three strengths see
//! `all_different`. The cells are variables, their candidates are domains. A constraint whose domains have changed
//! removes values from them, until no constraint removes any; then the search branches on a smallest domain.

use super::all_different::{self, Impossible};
use super::entry::{Kind, MethodEntry, Variant};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::{StepCounter, Task};
use super::trace::{Event, Topic, Trace, Why};
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, DigitSet, Layout, digits_of};
use pavane::puzzle::Puzzle;
use std::collections::VecDeque;

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "constraint",
    kind: Kind::Exact,
    summary: "an all-different constraint for each zone, then the smallest domain",
    source: "Simonis, Sudoku as a constraint problem, 2005",
    variants: &[
        Variant { name: "forward", summary: "forward checking" },
        Variant { name: "bounds", summary: "forward checking and bounds consistency" },
        Variant { name: "domain", summary: "domain consistency" },
    ],
    takes_ruled_out: false,
    make: |variant| Box::new(Constraint { strength: Strength::ALL[variant] }),
};

/// The method at one of its strengths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constraint {
    pub(super) strength: Strength,
}

/// The strength of filtering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strength {
    Forward,
    Bounds,
    Domain,
}

impl Strength {
    /// All strengths, the weakest first.
    pub(super) const ALL: [Self; 3] = [Self::Forward, Self::Bounds, Self::Domain];

    /// Filters the domains of one constraint to a fixed point.
    fn filter(self, cells: &mut [DigitSet]) -> Result<(), Impossible> {
        match self {
            Self::Forward => all_different::forward(cells),
            Self::Bounds => loop {
                // Bounds ignore the values between them, so this strength includes forward checking.
                all_different::forward(cells)?;
                let before = cells.to_vec();
                all_different::bounds(cells)?;
                if before == cells {
                    return Ok(());
                }
            },
            Self::Domain => all_different::domain(cells),
        }
    }
}

impl Method for Constraint {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        Ok(ConstraintSearch::new(self.strength, task, trace).run())
    }
}

/// The domains, and the queue of constraints whose domains have changed.
struct Store<'a> {
    layout: &'a Layout,
    strength: Strength,
    domains: Vec<DigitSet>,
    /// All changes of domains, in order.
    trail: Vec<DomainChange>,
    waiting: VecDeque<usize>,
    waits: Vec<bool>,
    propagations: u64,
    removed: u64,
}

/// A domain before and after a change.
#[derive(Clone, Copy)]
struct DomainChange {
    cell: Cell,
    before: DigitSet,
    after: DigitSet,
}

impl Store<'_> {
    /// Changes a domain, and puts all its constraints except `but` into the queue.
    fn change(&mut self, cell: Cell, domain: DigitSet, but: Option<usize>) {
        let before = std::mem::replace(&mut self.domains[cell.index()], domain);
        self.trail.push(DomainChange { cell, before, after: domain });
        for &zone in self.layout.zones_of(cell) {
            // The constraint that made the change is at its fixed point.
            if Some(zone) != but {
                self.enqueue(zone);
            }
        }
    }

    /// Puts a constraint into the queue, unless it is there.
    fn enqueue(&mut self, zone: usize) {
        if !std::mem::replace(&mut self.waits[zone], true) {
            self.waiting.push_back(zone);
        }
    }

    /// Filters by all constraints in the queue, until it is empty.
    fn propagate(&mut self) -> Result<(), Impossible> {
        while let Some(zone) = self.waiting.pop_front() {
            self.waits[zone] = false;
            if let Err(impossible) = self.filter(zone) {
                // The next branch begins with an empty queue.
                self.waiting.drain(..).for_each(|zone| self.waits[zone] = false);
                return Err(impossible);
            }
        }
        Ok(())
    }

    /// Filters the domains of one constraint.
    fn filter(&mut self, zone: usize) -> Result<(), Impossible> {
        self.propagations += 1;
        let cells = self.layout.zones()[zone].cells();
        let mut domains: Vec<DigitSet> =
            cells.iter().map(|cell| self.domains[cell.index()]).collect();
        self.strength.filter(&mut domains)?;
        for (&cell, domain) in cells.iter().zip(domains) {
            let taken = self.domains[cell.index()] & !domain;
            if taken != 0 {
                self.removed += u64::from(taken.count_ones());
                self.change(cell, domain, Some(zone));
            }
        }
        Ok(())
    }

    /// The smallest domain of more than one value; ties go to the first.
    fn smallest(&self) -> Option<(Cell, DigitSet)> {
        let domains = self.layout.cells().zip(self.domains.iter().copied());
        let open = domains.filter(|(_, domain)| domain.count_ones() > 1);
        open.min_by_key(|(_, domain)| domain.count_ones())
    }

    /// The grid, once each domain has one value.
    fn grid(&self) -> Grid {
        let digits = self.domains.iter().map(|&domain| digits_of(domain).next());
        let digits: Option<Vec<Digit>> = digits.collect();
        Grid::new(self.layout.clone(), digits.expect("none is empty")).expect("of the layout")
    }

    /// Undoes all changes after the first `mark`.
    fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark
            && let Some(DomainChange { cell, before, .. }) = self.trail.pop()
        {
            self.domains[cell.index()] = before;
        }
    }
}

/// A run: the store, and the search over it.
struct ConstraintSearch<'a> {
    puzzle: &'a Puzzle,
    store: Store<'a>,
    steps: StepCounter<'a>,
    trace: &'a mut dyn Trace,
    tells: bool,
    found: FoundGrids,
    guesses: u64,
    dead_ends: u64,
}

impl<'a> ConstraintSearch<'a> {
    fn new(strength: Strength, task: &'a Task, trace: &'a mut dyn Trace) -> Self {
        let layout = task.puzzle.layout();
        let all = u64::MAX >> (64 - layout.digits());
        let given = |given: &Option<Digit>| given.map_or(all, |digit| 1 << digit.index());
        let store = Store {
            layout,
            strength,
            domains: task.puzzle.givens().iter().map(given).collect(),
            trail: Vec::new(),
            waiting: (0..layout.zones().len()).collect(),
            waits: vec![true; layout.zones().len()],
            propagations: 0,
            removed: 0,
        };
        Self {
            puzzle: &task.puzzle,
            store,
            steps: task.steps(),
            tells: trace.wants(Topic::Moves),
            trace,
            found: FoundGrids::up_to(task.solution_limit),
            guesses: 0,
            dead_ends: 0,
        }
    }

    fn run(mut self) -> Run {
        if self.tells {
            self.tell_single_values();
        }
        let ended = self.visit(0).err().unwrap_or(Ended::Exhausted);
        let counters = vec![
            Counter { name: "search nodes", value: self.steps.taken },
            Counter { name: "guesses", value: self.guesses },
            Counter { name: "dead ends", value: self.dead_ends },
            Counter { name: "propagations", value: self.store.propagations },
            Counter { name: "values removed", value: self.store.removed },
        ];
        let mut run = self.found.into_run(ended, counters);
        let needed_none = self.guesses == 0 && !matches!(ended, Ended::Stopped(_));
        run.remarks
            .extend(needed_none.then(|| "propagation alone decided it, without search".to_owned()));
        run
    }

    /// Visits the current state, `depth` guesses deep. `Err` ends the run.
    fn visit(&mut self, depth: usize) -> Result<(), Ended> {
        self.steps.look().map_err(Ended::Stopped)?;
        self.steps.take().map_err(Ended::Stopped)?;
        let before = self.store.trail.len();
        let outcome = self.store.propagate();
        if self.tells {
            self.tell_changes(before, depth);
        }
        if outcome.is_err() {
            self.dead_ends += 1;
            if self.tells {
                self.trace.tell(Event::DeadEnd { depth });
            }
            return Ok(());
        }
        match self.store.smallest() {
            Some((cell, domain)) => self.branch(cell, domain, depth + 1),
            None => self.finish(),
        }
    }

    /// Tries the values of a domain, the least first.
    fn branch(&mut self, cell: Cell, domain: DigitSet, depth: usize) -> Result<(), Ended> {
        for digit in digits_of(domain) {
            let mark = self.store.trail.len();
            self.store.change(cell, 1 << digit.index(), None);
            self.guesses += 1;
            if self.tells {
                self.trace.tell(Event::Place { cell, digit, why: Why::Guess, depth });
            }
            self.visit(depth)?;
            self.store.undo_to(mark);
            if self.tells {
                self.trace.tell(Event::Retract { depth });
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Ended> {
        let solution = self.store.grid();
        if self.tells {
            self.trace.tell(Event::Solution(solution.clone()));
        }
        if self.found.add(solution) { Err(Ended::Enough) } else { Ok(()) }
    }

    /// Sends the domains with one value before any propagation, which empty cells have on boards with one digit.
    fn tell_single_values(&mut self) {
        let layout = self.store.layout;
        if layout.digits() > 1 {
            return;
        }
        for cell in layout.cells().filter(|&cell| self.puzzle.given(cell).is_none()) {
            for digit in digits_of(self.store.domains[cell.index()]) {
                self.trace.tell(Event::Place { cell, digit, why: Why::Forced, depth: 0 });
            }
        }
    }

    /// Sends the values that propagation removed, and the digits of the cells that keep only one.
    fn tell_changes(&mut self, from: usize, depth: usize) {
        let changes = &self.store.trail[from..];
        for &DomainChange { cell, before, after } in changes {
            // A domain of one value fills its cell.
            if let (true, Some(digit)) = (after.is_power_of_two(), digits_of(after).next()) {
                self.trace.tell(Event::Place { cell, digit, why: Why::Forced, depth });
            } else {
                for digit in digits_of(before & !after) {
                    self.trace.tell(Event::RuleOut { cell, digit, depth });
                }
            }
        }
    }
}
