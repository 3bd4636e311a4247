//! The loop: a violated item, its best option, and new starts.

use super::best::BestOption;
use super::moves::{Moves, Situation};
use crate::id::OptionId;
use crate::kernel::below;
use crate::luby::Luby;
use crate::problem::Problem;
use crate::search::{Interrupt, Progress, Stop};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use std::cmp::Reverse;

/// The most steps in a run, for each unit of the sequence.
const UNIT: u64 = 20_000;

/// The steps in a run of a small problem, for each of its options and each unit of the sequence. Such a problem is
/// soon explored in full, and a run that goes in a circle should end.
const UNIT_FOR_OPTION: u64 = 64;

/// The units of work between looks at the interrupt, and between readings of progress.
const PATIENCE: u64 = 4_096;

/// One step in this number takes a random option. This applies to items that may be covered more than once. In every
/// second run it applies to any item, since small problems can lead the search in a circle.
const NOISE: usize = 64;

/// The end of a call.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum RepairOutcome {
    /// A solution, ascending.
    Found(Vec<OptionId>),
    /// Unknown: the search was stopped.
    Stopped(Stop),
}

/// A local search, which may be stopped and resumed.
pub(crate) struct Repair {
    situation: Situation,
    moves: Moves,
    /// For each option the step that removed it last.
    removed: Vec<u64>,
    random: Pcg64,
    steps: u64,
    runs: u64,
    /// The lengths of the runs to come, in units.
    lengths: Luby,
    /// The steps in a unit.
    unit: u64,
    /// The step at which the next run begins.
    run_end: u64,
    progress: Progress,
}

impl Repair {
    /// A search with random numbers from a seed. It holds no reference to the problem.
    pub(crate) fn new(problem: &Problem, seed: u64) -> Self {
        let situation = Situation::new(problem);
        let mut lengths = Luby::new();
        let unit = UNIT.min(UNIT_FOR_OPTION * (1 + problem.option_count() as u64));
        Self {
            moves: Moves::new(&situation.tables),
            removed: vec![0; problem.option_count()],
            random: Pcg64::seed_from_u64(seed),
            steps: 0,
            runs: 1,
            unit,
            run_end: unit * lengths.next(),
            lengths,
            progress: Progress::new(),
            situation,
        }
    }

    /// Takes readings of the number of violated items.
    pub(crate) fn with_progress(self, progress: &Progress) -> Self {
        Self { progress: progress.clone(), ..self }
    }

    /// Searches for a solution, for some units of work and at most some steps. Later calls continue where it stopped;
    /// after a solution they return it again.
    pub(crate) fn run(&mut self, work: u64, steps: u64, interrupt: &Interrupt) -> RepairOutcome {
        self.situation.costs.set_price(0);
        self.search(None, work, steps, interrupt)
    }

    /// Searches for a solution that costs less than a bound. Repeated with the cost of each solution as the next
    /// bound, it finds cheaper ones, and never shows that the last is the cheapest.
    pub(crate) fn run_below(
        &mut self,
        bound: i128,
        work: u64,
        interrupt: &Interrupt,
    ) -> RepairOutcome {
        let costs = &mut self.situation.costs;
        costs.set_price(costs.price().max(1));
        self.search(Some(bound), work, u64::MAX, interrupt)
    }

    /// Steps in all calls. A step adds an option or removes one.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Units of work in all calls: entries looked at.
    pub(crate) fn work(&self) -> u64 {
        self.moves.work
    }

    fn search(
        &mut self,
        bound: Option<i128>,
        work: u64,
        steps: u64,
        interrupt: &Interrupt,
    ) -> RepairOutcome {
        let end = self.moves.work.saturating_add(work);
        let last_step = self.steps.saturating_add(steps);
        let mut look = self.moves.work;
        loop {
            let Situation { state, costs, .. } = &self.situation;
            if state.violated().is_empty() {
                let cost = costs.total(state.chosen());
                if bound.is_none_or(|bound| cost < bound) {
                    return RepairOutcome::Found(state.chosen().map(OptionId::new).collect());
                }
            }
            // Work, and not time, sets the pace of the looks at the interrupt.
            if self.moves.work >= look {
                if interrupt.is_set() {
                    return RepairOutcome::Stopped(Stop::Interrupted);
                }
                look = self.moves.work + PATIENCE;
                self.progress.set_violated(state.violated().len() as u64);
            }
            if self.moves.work >= end || self.steps >= last_step {
                return RepairOutcome::Stopped(Stop::NodeLimit);
            }
            self.steps += 1;
            self.moves.work += 1;
            if self.steps > self.run_end {
                self.start_again();
            }
            self.step();
        }
    }

    /// Forgets the chosen options, the weights and the price. Keeps when options were removed, to take equals in
    /// another order.
    fn start_again(&mut self) {
        self.runs += 1;
        self.run_end = self.steps + self.unit * self.lengths.next();
        let chosen: Vec<u32> = self.situation.state.chosen().collect();
        chosen.into_iter().for_each(|option| self.remove(option));
        let Situation { tables, weights, costs, .. } = &mut self.situation;
        weights.reset(tables);
        // A price that grew in earlier runs would outweigh every violation.
        costs.set_price(costs.price().min(1));
        self.moves.work += tables.entry_count() as u64;
    }

    /// Changes the chosen options at one violated item.
    fn step(&mut self) {
        let Situation { tables, state, .. } = &self.situation;
        let violated = state.violated();
        // A solution that costs too much.
        if violated.is_empty() {
            self.make_cheaper();
            return;
        }
        // Of two random violated items, take the one with fewer options.
        let first = violated[below(&mut self.random, violated.len())];
        let second = violated[below(&mut self.random, violated.len())];
        let options = |item: u32| tables.options(item).len();
        let item = if options(second) < options(first) { second } else { first };
        if state.count(item) < tables.items[item as usize].min {
            self.cover(item);
        } else {
            self.relieve(item);
        }
    }

    /// Adds an option of an item: the one that gains most, of equals the one that was removed first.
    fn cover(&mut self, item: u32) {
        let situation = &self.situation;
        let Situation { tables, state, .. } = situation;
        // An item that many options cover gives the same weight to each of them.
        let is_noisy = tables.items[item as usize].is_counted() || self.runs.is_multiple_of(2);
        let options = tables.options(item);
        let options = match is_noisy && below(&mut self.random, NOISE) == 0 {
            true => {
                let place = below(&mut self.random, options.len().max(1));
                options.get(place..=place).unwrap_or_default()
            }
            false => options,
        };
        let mut best = BestOption::new();
        for &option in options {
            if state.is_chosen(option) {
                continue;
            }
            // The measure may give up on an option that gains less than the best so far.
            let most = best.rank().map_or(i64::MIN, |&(gain, _)| gain);
            if let Some(gain) = self.moves.adding(situation, option, most) {
                let age = Reverse(self.removed[option as usize]);
                best.offer((gain, age), option, &mut self.random);
            }
        }
        // Without options, or with too few, no solution exists.
        let Some(((gain, _), option)) = best.choice() else { return };
        // No progress at this item: let it weigh more.
        if gain <= 0 {
            self.raise(item);
        }
        // Measured again for the options that it removes.
        self.moves.adding(&self.situation, option, i64::MIN);
        for place in 0..self.moves.removed.len() {
            self.remove(self.moves.removed[place]);
        }
        let Situation { tables, state, .. } = &mut self.situation;
        state.add(tables, option);
    }

    /// Removes an option of an item that is covered too often, the one that loses least.
    fn relieve(&mut self, item: u32) {
        let situation = &self.situation;
        let mut best = BestOption::new();
        for place in situation.state.covers(item) {
            let option = situation.tables.entry(place).option;
            let gain = self.moves.removing(situation, option);
            best.offer(gain, option, &mut self.random);
        }
        let Some((gain, option)) = best.choice() else { return };
        if gain <= 0 {
            self.raise(item);
        }
        self.remove(option);
    }

    /// Leaves a solution that costs too much: removes one of its options, and lets costs weigh more.
    fn make_cheaper(&mut self) {
        let Situation { tables, state, costs, .. } = &mut self.situation;
        costs.set_price(costs.price() + 1);
        let chosen: Vec<u32> = state.chosen().collect();
        self.moves.work += tables.option_count() as u64;
        if !chosen.is_empty() {
            let place = below(&mut self.random, chosen.len());
            self.remove(chosen[place]);
        }
    }

    fn raise(&mut self, item: u32) {
        let Situation { tables, weights, .. } = &mut self.situation;
        weights.raise(tables, item);
        self.moves.work += tables.options(item).len() as u64 / 4;
    }

    fn remove(&mut self, option: u32) {
        let Situation { tables, state, .. } = &mut self.situation;
        state.remove(tables, option);
        self.removed[option as usize] = self.steps;
    }
}

/// Readings for tests.
#[cfg(test)]
impl Repair {
    /// Runs that were begun.
    pub(super) fn runs(&self) -> u64 {
        self.runs
    }

    /// The number of items that the present state violates.
    pub(super) fn violated(&self) -> usize {
        self.situation.state.violated().len()
    }
}
